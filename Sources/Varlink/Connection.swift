import EventLoop

/// One client's connection to the server: the shell that moves bytes, and does what ``CallSequence`` says.
final class Connection {
    let peer: PeerCredentials
    /// What its calls want to be told when it is closed: the one that was set last.
    var onDisconnect: (() -> Void)?
    private weak var server: VarlinkServer?
    private let loop: EventLoop
    private let stream: MessageStream
    /// What its first and only call is answered, where it is one too many.
    private let refusal: CallError?
    private let onEnd: (Connection) -> Void
    private var timer: Timer?
    private var sequence = CallSequence()
    private var call: Call?
    private var isInTurn = false
    private var wantsTurn = false
    private var sendError: SystemError?
    private var hasUnheardFailure = false
    private var isClosed = false

    /// A connection that is `refused` has its first call answered with that error, and is closed then, or when no call
    /// came in time.
    init(
        _ descriptor: FileDescriptor, of peer: PeerCredentials, server: VarlinkServer, loop: EventLoop,
        refused refusal: CallError? = nil, onEnd: @escaping (Connection) -> Void
    ) throws(SystemError) {
        self.peer = peer
        self.refusal = refusal
        stream = try MessageStream(descriptor, buffer: MessageBuffer(), acceptsFiles: server.acceptsFiles)
        self.server = server
        self.loop = loop
        self.onEnd = onEnd
        timer = try loop.timer { [weak self] in self?.timeHasCome() }
        try stream.start(loop) { [weak self] in self?.ready($0) }
        // A flood of calls must not keep a key waiting.
        stream.letOthersPass()
        timer?.letOthersPass()
        if refusal != nil { timer?.set(loop.now + server.refusalPatience) }
    }

    /// Sends what a call answers, if it is to be sent.
    func answer(continues: Bool, files: [FileDescriptor], _ content: () -> OutgoingMessage.Content) {
        let isSent = sequence.reply(continues: continues)
        if isSent && sendError == nil {
            let deadline = continues ? nil : server.map { loop.now + $0.patience }
            let message = OutgoingMessage(content(), isReplaceable: continues, deadline: deadline, files: files)
            sendError = stream.send(message)
        }
        if !continues { call = nil }
        guard !isInTurn else { return }
        // What follows waits for a turn of the loop: who answers is in the middle of something.
        if sendError != nil || sequence.isFinished || (!continues && stream.holdsPart) { wantsTurn = true }
        settle()
    }

    /// Whether the call under way is over with a half-close from now on.
    func setEndsOnHalfClose(_ ends: Bool) {
        sequence.setEndsOnHalfClose(ends)
        guard !isInTurn, ends else { return }
        // Perhaps it was long ago; the call's end is told in a turn of its own.
        wantsTurn = true
        settle()
    }

    /// Tells of a call that failed and whose caller wants no answer; of the connection's first only.
    func unheardFailure(of method: String, _ error: String) {
        guard !hasUnheardFailure else { return }
        hasUnheardFailure = true
        Log.warning("a oneway call of \(method) by \(peer) failed: \(error)")
    }

    /// Sends what is left, waiting for room until a time since boot at most, and closes.
    func finish(until deadline: Duration) {
        if sequence.closed() { abandon() }
        stream.flush(until: deadline)
        close()
    }

    private func ready(_ readiness: Readiness) {
        if readiness.contains(.hungUp) || readiness.contains(.failed) {
            lose()
        } else if readiness.contains(.halfClosed), sequence.halfClosed() {
            abandon()
        }
        if readiness.contains(.writable), sendError == nil { sendError = stream.flush() }
        takeTurn()
    }

    private func timeHasCome() {
        wantsTurn = false
        if let deadline = stream.queue.deadline, deadline <= loop.now {
            log("it does not read its replies")
            lose()
            close()
        } else if let refusal, !isClosed {
            _ = stream.send(OutgoingMessage(.ordinary(refusal.encoded)))
            return close()
        }
        if sequence.heedHalfClose() { abandon() }
        takeTurn()
    }

    /// Takes calls as long as there are any, and reads once.
    private func takeTurn() {
        guard !isInTurn, !isClosed else { return }
        isInTurn = true
        defer {
            if sendError != nil { lose() }
            isInTurn = false
            settle()
        }
        if sendError != nil { lose() }
        var hasRead = false
        while sequence.takesNext, !stream.queue.isFull, !isClosed {
            let incoming = stream.nextMessage { bytes, files in
                let message: Result<CallMessage, MessageError>
                do throws(MessageError) {
                    message = .success(try CallMessage(parsing: UnsafeRawBufferPointer(bytes)))
                } catch { message = .failure(error) }
                return (message, files)
            }
            switch incoming {
            case (.success(let message), let files)?: handle(message, files)
            case (.failure(let error), _)?: breakOff(error.reason)
            case nil:
                if let reason = stream.brokenBeginning {
                    breakOff(reason)
                } else if hasRead {
                    return
                } else {
                    hasRead = true
                    read()
                }
            }
        }
    }

    private func read() {
        switch stream.receive() {
        case .bytes, .later: break
        case .ended:
            if stream.holdsPart { log("it ended in the middle of a message") }
            _ = sequence.halfClosed()
            sequence.endInput()
        case .failed(let reason): breakOff(reason)
        }
    }

    private func handle(_ message: CallMessage, _ files: [FileDescriptor]) {
        guard sequence.begin(more: message.more, oneway: message.oneway) else { return }
        let (interface, method) = message.qualifiedName
        let call = Call(message, method: method, files: files, connection: self)
        self.call = call
        do throws(CallError) {
            if let refusal {
                sequence.endInput()
                throw refusal
            }
            guard let server else { throw .interfaceNotFound(interface) }
            try server.handle(message, interface, call)
        } catch { call.fail(error.name, error.parameters) }
        if sequence.heedHalfClose() { abandon() }
    }

    private func breakOff(_ reason: String) {
        log(reason)
        sequence.endInput()
    }

    private func log(_ reason: String) { Log.warning("connection of \(peer) closed: \(reason)") }

    /// The other side is gone.
    private func lose() {
        stream.dropQueue()
        sendError = nil
        if sequence.closed() { abandon() }
    }

    private func abandon() {
        let call = call
        self.call = nil
        call?.abandon()
    }

    /// Watches for what matters now, or closes when nothing does.
    private func settle() {
        guard !isInTurn, !isClosed else { return }
        let queue = stream.queue
        if !wantsTurn && sequence.isFinished && queue.first == nil { return close() }
        var readiness: Readiness = []
        if sequence.takesNext && !queue.isFull { readiness.insert(.readable) }
        if sequence.awaitsHalfClose { readiness.insert(.halfClosed) }
        if queue.first != nil && sendError == nil { readiness.insert(.writable) }
        stream.watch(for: readiness)
        // The time that a refused connection has stands since its beginning.
        if wantsTurn { timer?.set(.zero) } else if refusal == nil { timer?.set(queue.deadline) }
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        timer?.cancel()
        stream.close()
        let onDisconnect = onDisconnect
        self.onDisconnect = nil
        onEnd(self)
        onDisconnect?()
    }
}

extension CallMessage {
    /// The method's name, cut into its interface and itself.
    var qualifiedName: (interface: String, method: String) {
        guard let dot = method.lastIndex(of: ".") else { return ("", method) }
        return (String(method[..<dot]), String(method[method.index(after: dot)...]))
    }
}
