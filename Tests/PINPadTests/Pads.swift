import EventLoop
import Foundation
import PINPad
import Synchronization
import Testing
import Varlink

/// A pad on a thread of its own, at a socket in a folder of its own, that answers as a test says.
final class FakePad: Sendable {
    let path: String
    /// How many calls were ended by their connection.
    let closedCalls = Mutex(0)
    private let calls = Mutex(0)
    /// How many calls came.
    var callCount: Int { calls.withLock { $0 } }
    private let isOver = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    init(handler: @escaping @Sendable (Call) -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "pinpad-\(UUID())").path
        self.path = path
        let began = DispatchSemaphore(value: 0)
        Thread {
            self.serve(began, handler)
            self.ended.signal()
        }.start()
        began.wait()
    }

    /// Waits until a call was ended by its connection.
    func waitForClosedCall() -> Bool {
        for _ in 0..<1000 {
            if closedCalls.withLock({ $0 > 0 }) { return true }
            usleep(10_000)
        }
        return false
    }

    func stop() {
        isOver.withLock { $0 = true }
        ended.wait()
    }

    private func serve(_ began: DispatchSemaphore, _ handler: @escaping @Sendable (Call) -> Void) {
        do {
            let loop = try EventLoop()
            let server = VarlinkServer(
                loop: loop, information: ServiceInformation(vendor: "", product: "", version: "", url: ""))
            server.register(try InterfaceDescription(parsing: PINPadInterface.definition)) { call in
                self.calls.withLock { $0 += 1 }
                call.onClose = { self.closedCalls.withLock { $0 += 1 } }
                handler(call)
            }
            try server.listen(at: path, mode: 0o600)
            began.signal()
            while !isOver.withLock({ $0 }) { try loop.runOnce(timeout: .milliseconds(10)) }
            server.close()
        } catch {
            Issue.record("the fake pad failed: \(error)")
            began.signal()
        }
    }
}

/// What is no pad: it waits for a call, sends these bytes, and then closes or stays silent.
final class Impostor: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "pinpad-\(UUID())").path

    init(_ bytes: [UInt8], closes: Bool) throws {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0 && listen(listener, 1) == 0)
        Thread {
            let connection = accept(listener, nil, nil)
            var byte: UInt8 = 1
            while byte != 0, read(connection, &byte, 1) == 1 {}
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            // Until the host is gone.
            if !closes { while read(connection, &byte, 1) > 0 {} }
            close(connection)
            close(listener)
        }.start()
    }

    deinit { unlink(path) }
}

extension Call {
    func event(_ event: EnterPINReply.Event, _ length: Int, reason: EnterPINReply.Reason? = nil) {
        reply(EnterPINReply(event, length: length, reason: reason).parameters, continues: true)
    }

    func complete(pin: String) {
        reply(["event": .string("completed"), "length": .integer(Int64(pin.count)), "pin": .string(pin)])
    }

    func complete(number: String) {
        reply(["event": .string("completed"), "length": .integer(Int64(number.count)), "number": .string(number)])
    }
}
