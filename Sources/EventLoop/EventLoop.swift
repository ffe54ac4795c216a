import CSystemd
import Glibc

/// The one loop that everything runs on: sd-event(3) in Swift.
///
/// Times are `Duration` since boot by `CLOCK_BOOTTIME` (clock_gettime(2)), which goes on while the machine is suspended.
/// The loop is made and used on one thread only. Handlers run one after the other, in the order of their events.
public final class EventLoop {
    let event: OpaquePointer

    /// Makes a loop. Throws when the kernel has no more file descriptors or memory.
    public init() throws(SystemError) {
        var event: OpaquePointer?
        try check(sd_event_new(&event), "make an event loop")
        guard let event else { throw SystemError("make an event loop", number: ENOMEM) }
        self.event = event
    }

    deinit { sd_event_unref(event) }

    /// Runs until ``exit(_:)`` is called, and returns the code given there.
    public func run() throws(SystemError) -> Int32 {
        try check(sd_event_loop(event), "run the event loop")
    }

    /// Runs what is ready, waiting for at most `timeout`; `false` when nothing was. For tests and short-lived clients.
    @discardableResult
    public func runOnce(timeout: Duration) throws(SystemError) -> Bool {
        try check(sd_event_run(event, timeout.microseconds), "run the event loop") > 0
    }

    /// Ends ``run()`` with a code, after the handler that is running now.
    public func exit(_ code: Int32) { sd_event_exit(event, code) }

    /// The time of the event that is being handled, or the present time outside of handlers.
    public var now: Duration {
        var microseconds: UInt64 = 0
        if sd_event_now(event, CLOCK_BOOTTIME, &microseconds) < 0 { return EventLoop.bootTime() }
        return .microseconds(Int64(clamping: microseconds))
    }

    /// The present time since boot, by the clock itself.
    public static func bootTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Lets the service manager's watchdog see that the loop turns (sd_watchdog_enabled(3)); nothing where none is asked.
    public func watchdog() throws(SystemError) {
        try check(sd_event_set_watchdog(event, 1), "start the watchdog")
    }
}

extension Duration {
    /// Whole microseconds, as sd-event counts them; zero for negative durations.
    var microseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        // UInt64.max means "for ever" in libsystemd.
        return overflow ? .max : whole + UInt64(attoseconds / 1_000_000_000_000)
    }
}
