import Synchronization

/// A step of an entry, as an asynchronous sequence tells it.
public enum EntryStep<Entered: Sendable>: Sendable {
    /// Something happened, and the entry goes on.
    case event(PadConnection.Event)
    /// It is complete. Nothing follows.
    case completed(Entered)
}

/// A PIN on its way out of an asynchronous sequence: `Digits` have one owner and can't be an element themselves.
public final class CompletedPIN: Sendable {
    private let digits: Mutex<Digits?>

    init(_ digits: consuming Digits) { self.digits = Mutex(digits) }

    /// Gives the digits away; `nil` when they were taken before. Those never taken are wiped with this object.
    public func take() -> Digits? { digits.withLock { $0.take() } }
}

// A thread waits for the pad, so that no thread of the host's concurrency does. A sequence ends with the task that reads
// it, or when nobody holds it any more; the connection is then closed, which ends the entry, as `close()` does. The
// sequence then ends without an error and, an entry's, without `completed`. Of what a host has not read yet the newest 64
// are kept.
extension PadConnection {
    /// Asks the person for a PIN, from now on. Throws a ``HostError`` where something else ended the entry.
    public func events(of request: PINRequest) -> AsyncThrowingStream<EntryStep<CompletedPIN>, any Error> {
        stream { connection, tell throws(HostError) in
            .completed(CompletedPIN(try connection.enterPIN(request) { tell(.event($0)) }))
        }
    }

    /// Asks the person for a number that is no secret, from now on. Throws a ``HostError`` where something else ended the
    /// entry.
    public func events(of request: NumberRequest) -> AsyncThrowingStream<EntryStep<String>, any Error> {
        stream { connection, tell throws(HostError) in
            .completed(try connection.enterNumber(request) { tell(.event($0)) })
        }
    }

    /// The status now, and again at each change. Throws a ``HostError`` when the connection is lost.
    public func statuses() -> AsyncThrowingStream<Status, any Error> {
        stream { connection, tell throws(HostError) in
            try connection.monitor(tell)
            return nil
        }
    }

    /// Each key outside entries, as far as the configuration lets hosts know. Throws a ``HostError`` when it doesn't, or
    /// when the connection is lost.
    public func keys() -> AsyncThrowingStream<HostKey, any Error> {
        stream { connection, tell throws(HostError) in
            try connection.monitorKeys(tell)
            return nil
        }
    }

    /// What a call on a thread of its own tells, and its last element.
    private func stream<Element: Sendable>(
        _ call: @escaping @Sendable (PadConnection, (Element) -> Void) throws(HostError) -> Element?
    ) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
            continuation.onTermination = { if case .cancelled = $0 { self.close() } }
            do throws(SystemError) {
                try DetachedThread.start {
                    do throws(HostError) {
                        if let last = try call(self, { continuation.yield($0) }) { continuation.yield(last) }
                        continuation.finish()
                    } catch { continuation.finish(throwing: error == .closed ? nil : error) }
                }
            } catch { continuation.finish(throwing: HostError.system(error)) }
        }
    }
}
