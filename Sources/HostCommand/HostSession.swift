import EventLoop
import Glibc
import PINPad
import Varlink

/// One call of the pad, from its sending to the last reply.
///
/// A PIN is never parsed: its digits are moved into secret memory, or written out, before the reply is read as JSON.
final class HostSession {
    /// How it ended; `nil` while it is under way.
    private(set) var exitCode: ExitCode?

    private let call: HostCall
    private let client: VarlinkClient
    private let output: Output
    private let errors: Output
    private let onEnd: () -> Void
    private var digits: Digits

    /// Calls the pad at the other end of `client`. `onEnd` runs once when ``exitCode`` is known. Throws where the system
    /// gives no memory that can hold a PIN.
    init(
        _ call: HostCall, client: VarlinkClient, output: Output, errors: Output, onEnd: @escaping () -> Void
    ) throws(SecretMemory.Unavailable) {
        self.call = call
        self.client = client
        self.output = output
        self.errors = errors
        self.onEnd = onEnd
        digits = try Digits()
        client.onMessage = { [unowned self] in see($0) }
        client.onClose = { [unowned self] reason in end(.failure, reason) }
        client.call(PINPadInterface.qualified(call.verb.method), call.parameters, more: call.verb.takesMore) {
            [unowned self] in take($0)
        }
    }

    /// Ends the call from this side. The pad cancels an entry whose host is gone.
    func interrupt() { end(.interrupted, call.verb.isEntry ? "interrupted; the entry is cancelled" : "interrupted") }

    /// The bytes of a reply, which is read as JSON after this.
    private func see(_ message: UnsafeMutableRawBufferPointer) {
        if call.isJSON { printing { () throws(Output.Closed) in try output.line(UnsafeRawBufferPointer(message)) } }
        if CompletedReply.takeDigits(from: message, to: &digits), !call.showsPIN { digits.wipe() }
    }

    private func take(_ reply: Reply) {
        switch reply {
        case .success(let parameters, let continues):
            if !call.isJSON {
                do throws(CallError) {
                    let lines = try Report.lines(call.verb, parameters)
                    printing { () throws(Output.Closed) in for line in lines { try output.line(line) } }
                } catch { return end(.failure, "the pad sent a reply without what belongs to it") }
            }
            if continues { return }
            if !call.isJSON, digits.count > 0 { printing { () throws(Output.Closed) in try output.line(digits) } }
            digits.wipe()
            end(.success, nil)
        case .failure(let name, let parameters):
            let (code, message) = Report.failure(call.verb, HostError(answer: name, parameters))
            end(code, call.isJSON ? nil : message)
        }
    }

    private func printing(_ body: () throws(Output.Closed) -> Void) {
        do { try body() } catch { end(.failure, "cannot write to standard output") }
    }

    private func end(_ code: ExitCode, _ message: String?) {
        guard exitCode == nil else { return }
        exitCode = code
        client.close()
        // Nobody is left to tell when this can't be written either.
        if let message { try? errors.line("pinpadctl: \(message)") }
        onEnd()
    }
}
