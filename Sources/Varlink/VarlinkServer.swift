import EventLoop
import Glibc

/// What a service says of itself (`org.varlink.service.GetInfo`).
public struct ServiceInformation: Sendable {
    /// Who makes it.
    public let vendor: String
    /// What it is.
    public let product: String
    /// Its version.
    public let version: String
    /// Where to read about it.
    public let url: String

    /// What `GetInfo` answers.
    public init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}

/// A Varlink service (https://varlink.org) on Unix sockets.
///
/// Calls on one connection are handled one after the other. Input is bounded: a message of more than 64 KiB, and anything
/// else that is not Varlink, closes its connection with a line in the log. Output is bounded: a client that reads slowly
/// misses replies that continue, and one that hasn't read a last reply after 10 s loses its connection. Connections are
/// bounded, of each user and in all; one too many gets an error. Clients are served when nothing else on the loop is to be
/// done, whatever their number.
public final class VarlinkServer {
    /// How many connections one user may have at a time, of those that were taken from listening sockets. The user gets
    /// fewer where the process may have too few file descriptors (`RLIMIT_NOFILE`): never more than half of them all.
    public var connectionsPerUser: Int {
        get { bounds.perUser }
        set { bounds.perUser = newValue }
    }

    /// What a connection over the bound is answered, from the number of connections that its user has.
    public var tooManyConnections: (_ limit: Int) -> CallError = { _ in .permissionDenied }

    /// Runs when a connection that was taken over by ``adopt(_:)`` is closed.
    public var onAdoptedClosed: (() -> Void)?

    /// Runs when a connection was made or is closed, with the number that is open.
    public var onConnections: ((Int) -> Void)?

    /// How long the other side may take to read a call's last reply.
    var patience = Duration.seconds(10)

    /// How long a connection over the bound may wait with its first call.
    var refusalPatience = Duration.seconds(3)

    var bounds = ConnectionBounds()
    let acceptsFiles: Bool
    private let loop: EventLoop
    private var interfaces: [(description: InterfaceDescription, handler: (Call) throws(CallError) -> Void)] = []
    private var listeners: [Listener] = []
    private var connections: [ObjectIdentifier: Connection] = [:]

    /// A server with `org.varlink.service` alone. File descriptors that clients send along are dropped by the kernel unless
    /// `acceptsFiles`.
    public init(loop: EventLoop, information: ServiceInformation, acceptsFiles: Bool = false) {
        self.loop = loop
        self.acceptsFiles = acceptsFiles
        interfaces.append(
            (
                ServiceInterface.description,
                { [unowned self] call throws(CallError) in
                    try ServiceInterface.handle(call, information, interfaces.map(\.description))
                }
            ))
    }

    /// Adds an interface. Its handler gets calls of methods that the description has, with parameters that fit it; what it
    /// throws is the call's answer.
    public func register(_ interface: InterfaceDescription, handler: @escaping (Call) throws(CallError) -> Void) {
        interfaces.removeAll { $0.description.name == interface.name }
        interfaces.append((interface, handler))
    }

    /// Takes connections from a listening socket, as systemd passes it in.
    public func listen(on descriptor: Int32) throws(SystemError) {
        listeners.append(
            try Listener(FileDescriptor(owning: descriptor), loop, path: nil) { [weak self] in self?.accepted($0) })
    }

    /// Makes a socket at `path` with permissions `mode` and takes connections from it. A socket file that nobody listens
    /// on is replaced; one that somebody does, or another kind of file, is an error.
    public func listen(at path: String, mode: mode_t) throws(SystemError) {
        listeners.append(try Listener(at: path, mode: mode, loop) { [weak self] in self?.accepted($0) })
    }

    /// Takes over one connected socket, as from socketpair(2). It counts for no user.
    public func adopt(_ descriptor: Int32) throws(SystemError) {
        let descriptor = FileDescriptor(owning: descriptor)
        try connect(descriptor, of: try UnixSocket.peer(of: descriptor.number)) { $0.onAdoptedClosed?() }
    }

    /// Stops listening, ends calls that are under way, sends what is left to send for a second at most, and closes all
    /// connections.
    public func close() {
        for listener in listeners { listener.close() }
        listeners = []
        let deadline = EventLoop.bootTime() + .seconds(1)
        for connection in Array(connections.values) { connection.finish(until: deadline) }
    }

    /// Gives a call to its interface's handler.
    func handle(_ message: CallMessage, _ name: String, _ call: Call) throws(CallError) {
        guard let (interface, handler) = interfaces.first(where: { $0.description.name == name }) else {
            throw .interfaceNotFound(name)
        }
        try interface.check(message.parameters, of: call.method)
        // No method of ours hands the connection over to another protocol.
        if message.upgrade { throw .methodNotImplemented(message.method) }
        try handler(call)
    }

    private func accepted(_ descriptor: FileDescriptor) {
        do throws(SystemError) {
            let peer = try UnixSocket.peer(of: descriptor.number)
            switch bounds.came(peer.uid, at: loop.now) {
            case .admitted:
                do throws(SystemError) {
                    try connect(descriptor, of: peer) { $0.bounds.went(peer.uid) }
                } catch {
                    bounds.went(peer.uid)
                    throw error
                }
            case .refused(let limit, let isNews):
                if isNews { tell(peer, limit) }
                do throws(SystemError) {
                    try connect(descriptor, of: peer, refused: tooManyConnections(limit)) { $0.bounds.refusedWent() }
                } catch {
                    bounds.refusedWent()
                    throw error
                }
            case .dropped(let limit, let isNews):
                if isNews { tell(peer, limit) }
                // There is room in a new socket, and nobody to tell where there is none.
                _ = tooManyConnections(limit).encoded.withUnsafeBytes { UnixSocket.send(descriptor.number, $0) }
            }
        } catch { Log.warning("a connection was lost: \(error)") }
    }

    private func tell(_ peer: PeerCredentials, _ limit: Int) {
        Log.warning("\(peer) is refused a connection: its user has \(limit), with \(connections.count) open in all")
    }

    private func connect(
        _ descriptor: FileDescriptor, of peer: PeerCredentials, refused refusal: CallError? = nil,
        onEnd: @escaping (VarlinkServer) -> Void
    ) throws(SystemError) {
        let connection = try Connection(descriptor, of: peer, server: self, loop: loop, refused: refusal) {
            [weak self] connection in
            guard let self else { return }
            connections[ObjectIdentifier(connection)] = nil
            onEnd(self)
            onConnections?(connections.count)
        }
        connections[ObjectIdentifier(connection)] = connection
        onConnections?(connections.count)
    }
}
