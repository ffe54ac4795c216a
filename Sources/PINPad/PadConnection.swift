import EventLoop
import Glibc
import Synchronization
import Varlink

/// A connection to the pad, on which one call after the other is made. Each method waits for the pad's last reply on the
/// thread that calls it; ``events(of:)-(PINRequest)`` and its likes don't.
///
/// An entry that is followed by another on the same connection keeps its screen in between: how a wrong PIN is asked for
/// again. When the connection is closed, by ``close()`` or with this object, the pad ends the entry and wipes the digits.
/// After an error of the connection's (``HostError/disconnected(reason:)``, ``HostError/invalidReply(reason:)``,
/// ``HostError/closed``) a new connection is needed.
public final class PadConnection: Sendable {
    /// An event of an entry, of a PIN or a number.
    public typealias Event = EnterPINReply

    private struct State {
        var isInUse = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let socket: FileDescriptor
    // Only who set `isInUse` touches it.
    private nonisolated(unsafe) let caller: Caller

    /// Connects to the pad's socket. `patience` is how long the pad may take for what it answers at once: all but entries
    /// and what goes on until ``close()``.
    public init(
        path: String = PINPadInterface.socketPath, patience: Duration = .seconds(10)
    ) throws(HostError) {
        do { socket = try FileDescriptor.connected(to: path, waitingAtMost: patience) } catch {
            throw .unreachable(Unreachable(socket: path, error: error))
        }
        do { caller = try Caller(socket, patience: patience) } catch { throw .system(error) }
    }

    deinit { shutdown(socket.number, Int32(SHUT_RDWR)) }

    /// Closes the connection, from any thread, also while a call is under way on another or from within a handler of an
    /// event: the call then throws ``HostError/closed``.
    public func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        if !wasClosed { shutdown(socket.number, Int32(SHUT_RDWR)) }
    }

    /// Asks the person for a PIN. `onEvent` runs for each event before the PIN is complete. Throws what ended the entry
    /// otherwise.
    public func enterPIN(
        _ request: PINRequest = PINRequest(), onEvent: (Event) -> Void = { _ in }
    ) throws(HostError) -> Digits {
        try exclusively { caller throws(HostError) in
            do throws(SecretMemory.Unavailable) { caller.digits = try Digits() } catch {
                throw .system(SystemError("have memory that can be locked (LimitMEMLOCK=)", number: error.number))
            }
            defer { caller.digits = nil }
            let (last, length) = try enter("EnterPIN", request.parameters, on: caller, onEvent)
            guard last["pin"] != nil, let digits = caller.digits.take(), digits.count == length, length <= 16 else {
                throw caller.fail(.invalidReply(reason: "a completed entry without its PIN"))
            }
            return digits
        }
    }

    /// Asks the person for a number that is no secret. `onEvent` runs for each event before the number is complete. Returns
    /// its digits as they were typed. Throws what ended the entry otherwise.
    public func enterNumber(
        _ request: NumberRequest, onEvent: (Event) -> Void = { _ in }
    ) throws(HostError) -> String {
        try exclusively { caller throws(HostError) in
            let (last, length) = try enter("EnterNumber", request.parameters, on: caller, onEvent)
            guard case .string(let number)? = last["number"], number.utf8.count == length,
                number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { throw caller.fail(.invalidReply(reason: "a completed entry without its number")) }
            return number
        }
    }

    /// Takes back all digits of the entry that is under way, on another connection of the same user's.
    public func clearEntry() throws(HostError) { try ask("ClearPIN") }

    /// Ends the entry that is under way, on another connection of the same user's.
    public func cancelEntry() throws(HostError) { try ask("CancelPIN") }

    /// Shows a message.
    public func showMessage(_ message: MessageRequest) throws(HostError) {
        try ask("ShowMessage", message.parameters)
    }

    /// What the pad does at the moment.
    public func status() throws(HostError) -> Status {
        try exclusively { caller throws(HostError) in try status(in: caller.call("GetStatus"), of: caller) }
    }

    /// Tells the status now and at each change, until ``close()``; throws when the connection ended otherwise.
    public func monitor(_ onStatus: (Status) -> Void) throws(HostError) {
        try follow("Monitor") { parameters, caller throws(HostError) in onStatus(try status(in: parameters, of: caller))
        }
    }

    /// Tells each key outside entries, as far as the configuration lets hosts know, until ``close()``; throws when the
    /// connection ended otherwise.
    public func monitorKeys(_ onKey: (HostKey) -> Void) throws(HostError) {
        try follow("MonitorKeys") { parameters, caller throws(HostError) in
            onKey(
                try understood(caller) { () throws(CallError) in try Parameters(parameters).enumeration("key") })
        }
    }

    private func ask(_ method: String, _ parameters: JSONObject = [:]) throws(HostError) {
        try exclusively { caller throws(HostError) in _ = try caller.call(method, parameters) }
    }

    private func follow(
        _ method: String, _ onReply: (JSONObject, Caller) throws(HostError) -> Void
    ) throws(HostError) {
        do throws(HostError) {
            try exclusively { caller throws(HostError) in
                let last = try caller.call(method, more: true) { parameters throws(HostError) in
                    if isOpen { try onReply(parameters, caller) }
                }
                try onReply(last, caller)
            }
        } catch {
            if error != .closed { throw error }
        }
    }

    /// The parameters of the reply that completes an entry, and how many digits it has.
    private func enter(
        _ method: String, _ parameters: JSONObject, on caller: Caller, _ onEvent: (Event) -> Void
    ) throws(HostError) -> (JSONObject, Int) {
        let read = { (parameters: JSONObject) throws(HostError) -> Event in
            try self.understood(caller) { () throws(CallError) in try Event(reading: parameters) }
        }
        let last = try caller.call(method, parameters, more: true) { parameters throws(HostError) in
            let event = try read(parameters)
            if isOpen { onEvent(event) }
        }
        let event = try read(last)
        guard event.event == .completed else {
            throw caller.fail(.invalidReply(reason: "an end of an entry that is none"))
        }
        return (last, event.length)
    }

    private func status(in parameters: JSONObject, of caller: Caller) throws(HostError) -> Status {
        try understood(caller) { () throws(CallError) in try Status(reading: parameters) }
    }

    private func understood<Value>(
        _ caller: Caller, _ read: () throws(CallError) -> Value
    ) throws(HostError) -> Value {
        do { return try read() } catch {
            throw caller.fail(.invalidReply(reason: "a reply without what belongs to it"))
        }
    }

    private var isOpen: Bool { state.withLock { !$0.isClosed } }

    /// Runs a call if none is under way.
    private func exclusively<Result: ~Copyable>(
        _ call: (Caller) throws(HostError) -> Result
    ) throws(HostError) -> Result {
        let obstacle: HostError? = state.withLock { state in
            if state.isClosed { return .closed }
            if state.isInUse { return .inUse }
            state.isInUse = true
            return nil
        }
        if let obstacle { throw obstacle }
        defer { state.withLock { $0.isInUse = false } }
        do throws(HostError) { return try call(caller) } catch {
            if case .disconnected = error, !isOpen { throw .closed }
            throw error
        }
    }
}
