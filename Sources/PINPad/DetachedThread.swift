import EventLoop
import Glibc

/// A thread of its own for what waits: pthread_create(3).
enum DetachedThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread, which gets no signals: they are the host's.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let pointer = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
                return nil
            }, pointer.toOpaque())
        guard result == 0 else {
            pointer.release()
            throw SystemError("start a thread", number: result)
        }
        pthread_detach(thread)
    }
}
