import CSystemd
import Glibc

/// Something that the loop watches. It is watched as long as this object lives and ``cancel()`` was not called.
public class EventSource {
    fileprivate var source: OpaquePointer?

    fileprivate init() {}

    deinit { cancel() }

    /// Stops watching, for good. Allowed at any time, also from the handler itself.
    public final func cancel() {
        guard let source else { return }
        self.source = nil
        sd_event_source_disable_unref(source)
    }

    /// From now on it is served only when no other source is ready: `SD_EVENT_PRIORITY_IDLE`,
    /// sd_event_source_set_priority(3).
    public final func letOthersPass() {
        if let source { sd_event_source_set_priority(source, Int64(SD_EVENT_PRIORITY_IDLE)) }
    }

    fileprivate final var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// What a file descriptor is watched for, and what it is ready for (epoll_ctl(2)).
public struct Readiness: OptionSet, Sendable {
    /// The bits of `EPOLLIN` and its kin.
    public let rawValue: UInt32
    /// From the bits of `EPOLLIN` and its kin.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// There is something to read: `EPOLLIN`.
    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    /// There is room to write: `EPOLLOUT`.
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// The other side is gone: `EPOLLHUP`; always watched for.
    public static let hungUp = Readiness(rawValue: EPOLLHUP.rawValue)
    /// The descriptor is in error: `EPOLLERR`; always watched for.
    public static let failed = Readiness(rawValue: EPOLLERR.rawValue)
    /// The other side sends no more, though it may still read: `EPOLLRDHUP`.
    public static let halfClosed = Readiness(rawValue: EPOLLRDHUP.rawValue)
}

/// A file descriptor that is watched: sd_event_add_io(3). The descriptor stays its owner's to close, after ``EventSource/cancel()``.
public final class DescriptorSource: EventSource {
    private let handler: (Readiness) -> Void

    fileprivate init(
        _ loop: EventLoop, _ descriptor: Int32, _ readiness: Readiness, _ handler: @escaping (Readiness) -> Void
    )
        throws(SystemError)
    {
        self.handler = handler
        super.init()
        let callback: sd_event_io_handler_t = { _, _, events, userData in
            guard let userData else { return 0 }
            let this = Unmanaged<DescriptorSource>.fromOpaque(userData).takeUnretainedValue()
            this.handler(Readiness(rawValue: events))
            return 0
        }
        try check(
            sd_event_add_io(loop.event, &source, descriptor, readiness.rawValue, callback, userData),
            "watch file descriptor \(descriptor)")
    }

    /// Changes what is watched for.
    public func watch(for readiness: Readiness) {
        if let source { sd_event_source_set_io_events(source, readiness.rawValue) }
    }
}

/// A timer on `CLOCK_BOOTTIME`: sd_event_add_time(3). It is off until ``set(_:)`` gives it a time, and off again after it ran.
public final class Timer: EventSource {
    private let handler: () -> Void

    fileprivate init(_ loop: EventLoop, _ handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        super.init()
        let callback: sd_event_time_handler_t = { _, _, userData in
            guard let userData else { return 0 }
            Unmanaged<Timer>.fromOpaque(userData).takeUnretainedValue().handler()
            return 0
        }
        try check(
            sd_event_add_time(loop.event, &source, CLOCK_BOOTTIME, .max, 1_000, callback, userData), "make a timer")
        if let source { sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF)) }
    }

    /// The time since boot at which it runs, once; `nil` turns it off. A time that has passed runs it at once.
    public func set(_ deadline: Duration?) {
        guard let source else { return }
        if let deadline {
            sd_event_source_set_time(source, deadline.microseconds)
            sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
        } else {
            sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
        }
    }
}

/// A signal that is taken as an event: sd_event_add_signal(3).
public final class SignalSource: EventSource {
    private let handler: () -> Void

    fileprivate init(_ loop: EventLoop, _ number: Int32, _ handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        super.init()
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        // sd-event insists on the signal being blocked, and reads it from a signalfd.
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let callback: sd_event_signal_handler_t = { _, _, userData in
            guard let userData else { return 0 }
            Unmanaged<SignalSource>.fromOpaque(userData).takeUnretainedValue().handler()
            return 0
        }
        try check(sd_event_add_signal(loop.event, &source, number, callback, userData), "watch signal \(number)")
    }
}

extension EventLoop {
    /// Watches a file descriptor; the handler gets what it is ready for.
    public func watch(_ descriptor: Int32, for readiness: Readiness, handler: @escaping (Readiness) -> Void)
        throws(SystemError) -> DescriptorSource
    {
        try DescriptorSource(self, descriptor, readiness, handler)
    }

    /// A timer that is off until it is set.
    public func timer(handler: @escaping () -> Void) throws(SystemError) -> Timer { try Timer(self, handler) }

    /// Takes a signal as an event from now on; it no longer ends the process.
    public func signal(_ number: Int32, handler: @escaping () -> Void) throws(SystemError) -> SignalSource {
        try SignalSource(self, number, handler)
    }
}
