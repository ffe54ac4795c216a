import EventLoop
import Glibc
import PINPad
import Painter
import Preview
import Varlink

/// The program `pinpadctl`: for people at a shell, and for programs that would rather run a command than speak Varlink.
public enum HostCommand {
    /// Runs it with these arguments, the first of which is the program's name, and returns its exit status.
    public static func run(_ arguments: [String]) -> Int32 {
        let output = Output(descriptor: STDOUT_FILENO)
        let errors = Output(descriptor: STDERR_FILENO)
        let complain = { (message: String, code: ExitCode) -> Int32 in
            try? errors.line("pinpadctl: \(message)")
            return code.rawValue
        }
        guard ProcessProtection.protect() else { return complain("core dumps can not be forbidden", .failure) }
        do {
            switch try Invocation(arguments) {
            case .print(let text):
                try output.text(text)
                return ExitCode.success.rawValue
            case .call(let call):
                return try run(call, output, errors).rawValue
            case .preview(let options):
                try Preview(options).write(painter: PainterProcess.path)
                return ExitCode.success.rawValue
            }
        } catch let error as PreviewError {
            return complain(error.message ?? "", error.isUsage ? .usage : .failure)
        } catch let error as UsageError {
            if let message = error.message { return complain("\(message); see pinpadctl --help", .usage) }
            return ExitCode.usage.rawValue
        } catch is Output.Closed {
            return complain("cannot write to standard output", .failure)
        } catch {
            return complain("\(error)", .failure)
        }
    }

    private static func run(_ call: HostCall, _ output: Output, _ errors: Output) throws -> ExitCode {
        let loop = try EventLoop()
        let client: VarlinkClient
        do {
            client = try VarlinkClient(loop: loop, path: call.socket, waitingAtMost: .seconds(10))
        } catch {
            throw HostError.unreachable(Unreachable(socket: call.socket, error: error))
        }
        let session = try HostSession(call, client: client, output: output, errors: errors) { loop.exit(0) }
        let interrupt = try loop.signal(SIGINT) { session.interrupt() }
        defer { interrupt.cancel() }
        _ = try loop.run()
        return session.exitCode ?? .failure
    }
}
