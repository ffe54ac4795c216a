import EventLoop
import Secrets

/// A method call that wants its answer: any number of replies that continue, then one last reply or error.
///
/// It may be answered at once or later; the connection's next call waits for its last reply. Replies to a call that is
/// over (the other side closed) go nowhere.
public final class Call {
    /// The method's name, without its interface.
    public let method: String
    /// The parameters. Names, types and presence are already checked against the interface's description.
    public let parameters: JSONObject
    /// Whether the caller takes more than one reply. If not, replies that continue are not sent.
    public let more: Bool
    /// Whether the caller wants no answer. Whatever is answered is not sent.
    public let oneway: Bool
    /// Who calls.
    public let peer: PeerCredentials
    /// The file descriptors that came with the call, where the server accepts them. Those not kept are closed with the call.
    public let files: [FileDescriptor]
    /// Runs once when the call is over before its last reply: the other side closed the connection or, where that
    /// ``endsOnHalfClose``, its sending half. It never runs within a method of this object.
    public var onClose: (() -> Void)?

    /// Whether the call is over when the other side closes only its sending half (shutdown(2)): then ``onClose`` runs,
    /// and nothing is answered on the connection any more. It is so from the start for a call with `more`, a stream that
    /// the caller could end in no other way. Any other call still gets its answer, as `nc -N` wants it, unless the handler
    /// sets this: for a call that lasts, and holds something that nobody may wait for in vain.
    public var endsOnHalfClose: Bool {
        didSet { if state == .open { connection?.setEndsOnHalfClose(endsOnHalfClose) } }
    }

    /// Runs once when the connection is closed, also long after the last reply, and after ``onClose``; never within a
    /// method of this object. A connection has one, whichever of its calls set it last: a connection that makes many calls
    /// holds no more than one that makes few. Set when the connection is closed already, it never runs.
    public var onDisconnect: (() -> Void)? {
        get { connection?.onDisconnect }
        set { connection?.onDisconnect = newValue }
    }

    private enum State {
        case open
        case answered
        case abandoned
    }

    private var state = State.open
    private weak var connection: Connection?

    init(_ message: CallMessage, method: String, files: [FileDescriptor], connection: Connection) {
        self.method = method
        parameters = message.parameters
        more = message.more
        endsOnHalfClose = message.more
        oneway = message.oneway
        peer = connection.peer
        self.files = files
        self.connection = connection
    }

    /// Answers. The descriptors of `files` travel along, and stay their owner's to close.
    public func reply(_ parameters: JSONObject = [:], continues: Bool = false, files: [FileDescriptor] = []) {
        send(continues: continues, files: files) {
            .ordinary(Reply.success(parameters, continues: continues).encoded)
        }
    }

    /// Gives the last answer with a message that the caller wrote: the whole JSON object of the reply, `count` bytes,
    /// without the NUL, for which the memory must have room. It is sent from there and wiped, also when it can't be sent:
    /// at the latest 10 s later, with the connection.
    public func reply(secret message: consuming SecretMemory, count: Int) {
        guard let message = SecretMessage(message, count: count) else {
            Log.error("a reply to \(method) does not fit its memory")
            fail("org.varlink.service.MethodNotImplemented", ["method": .string(method)])
            return
        }
        send(continues: false) { .secret(message) }
    }

    /// Answers with an error, by its qualified name. Of a call with `oneway`, which has no answer, a line in the log tells.
    public func fail(_ name: String, _ parameters: JSONObject = [:]) {
        if oneway && state == .open { connection?.unheardFailure(of: method, name) }
        send(continues: false) { .ordinary(Reply.failure(name: name, parameters).encoded) }
    }

    /// The call is over without a last reply.
    func abandon() {
        guard state == .open else { return }
        state = .abandoned
        let onClose = onClose
        self.onClose = nil
        onClose?()
    }

    private func send(continues: Bool, files: [FileDescriptor] = [], _ content: () -> OutgoingMessage.Content) {
        switch state {
        case .abandoned: return
        case .answered: Log.error("a reply to \(method) after its last reply")
        case .open:
            if !continues {
                state = .answered
                onClose = nil
            }
            connection?.answer(continues: continues, files: files, content)
        }
    }
}
