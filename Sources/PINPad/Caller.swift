import EventLoop
import Glibc
import Varlink

/// Calls one method after the other, and turns a loop of its own until the last reply came. On one thread at a time.
final class Caller {
    /// Where a PIN goes that comes with the call under way; `nil` where none was asked for.
    var digits: Digits?

    private let loop: EventLoop
    private let client: VarlinkClient
    private let socket: FileDescriptor
    private let patience: Duration
    /// What came and was not handled yet.
    private var replies: [Reply] = []
    private var end: HostError?

    /// On a connected socket; `patience` is how long the pad may take for what it answers at once.
    init(_ socket: FileDescriptor, patience: Duration) throws(SystemError) {
        self.socket = socket
        self.patience = patience
        loop = try EventLoop()
        client = try VarlinkClient(loop: loop, FileDescriptor(duplicating: socket.number))
        client.onMessage = { [unowned self] in _ = digits?.take(from: $0) }
        client.onClose = { [unowned self] in close(.disconnected(reason: $0)) }
    }

    /// Calls a method of the pad's; the parameters of the last reply. `onReply` gets those of the replies before. Without
    /// `more` there is none, and the answer is to come within the patience.
    func call(
        _ method: String, _ parameters: JSONObject = [:], more: Bool = false,
        onReply: (JSONObject) throws(HostError) -> Void = { _ in }
    ) throws(HostError) -> JSONObject {
        if let end { throw end }
        client.call(PINPadInterface.qualified(method), parameters, more: more) { [unowned self] in replies.append($0) }
        let deadline = more ? nil : EventLoop.bootTime() + patience
        while true {
            if let last = try handle(onReply) { return last }
            if let end { throw end }
            try turn(until: deadline)
        }
    }

    /// Ends the connection; this and every further call throws the reason.
    func fail(_ reason: HostError) -> HostError {
        close(reason)
        return reason
    }

    /// Handles what came; returns the last reply's parameters if it is among it.
    private func handle(_ onReply: (JSONObject) throws(HostError) -> Void) throws(HostError) -> JSONObject? {
        let came = replies
        replies = []
        for reply in came {
            switch reply {
            case .success(let parameters, continues: true): try onReply(parameters)
            case .success(let parameters, continues: false): return parameters
            case .failure(let name, let parameters):
                let error = HostError(answer: name, parameters)
                if case .invalidReply = error { close(error) }
                throw error
            }
        }
        return nil
    }

    private func turn(until deadline: Duration?) throws(HostError) {
        let rest = deadline.map { $0 - EventLoop.bootTime() } ?? .seconds(86_400)
        guard rest > .zero else { throw fail(.disconnected(reason: "the pad did not answer in time")) }
        do { try loop.runOnce(timeout: rest) } catch { throw fail(.system(error)) }
    }

    private func close(_ reason: HostError) {
        guard end == nil else { return }
        end = reason
        client.close()
        // The descriptor beside the client's would keep the connection open.
        shutdown(socket.number, Int32(SHUT_RDWR))
    }
}

extension Digits {
    /// Takes the digits of a PIN out of a reply's bytes.
    fileprivate mutating func take(from message: UnsafeMutableRawBufferPointer) -> Bool {
        CompletedReply.takeDigits(from: message, to: &self)
    }
}
