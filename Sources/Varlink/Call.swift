import EventLoop
import Glibc
import Secrets

/// Who is at the other side of a Unix socket: `SO_PEERCRED`, unix(7).
public struct PeerCredentials: Equatable, Sendable {
    /// The process, as the kernel numbered it when the connection was made.
    public let pid: pid_t
    /// Its effective user.
    public let uid: uid_t
    /// Its effective group.
    public let gid: gid_t
}

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
    /// Runs once when the call is over before its last reply: the other side closed the connection, or, in a call with
    /// `more`, its sending half. It never runs within a method of this object.
    public var onClose: (() -> Void)?

    /// Runs once when the connection is closed, also long after the last reply; never within a method of this object.
    public var onDisconnect: (() -> Void)?

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

    /// Answers with an error, by its qualified name.
    public func fail(_ name: String, _ parameters: JSONObject = [:]) {
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
