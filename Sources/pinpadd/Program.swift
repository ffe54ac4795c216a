import CommandLineOptions
import Configuration
import EventLoop
import Glibc
import PadInterface
import Secrets

@main struct Program {
    static let url = "file:///usr/share/doc/pinpad/README.md"

    /// Exit codes: sysexits(3) has none for these, so as most daemons: 0, 1 for what went wrong, 2 for the command line.
    static func main() {
        if !ProcessProtection.protect() { complain("core dumps can not be forbidden", code: 1) }
        do {
            let given = try CommandLineOptions(CommandLine.arguments, Options.known)
            if given.has("help") { return print(Options.help) }
            if given.has("version") { return print("pinpadd \(PINPadInterface.version)") }
            let options = try Options(given)
            let configuration = try options.configuration(checksPictures: given.has("check-config"))
            if given.has("check-config") { return print("the configuration is right") }
            exit(try Daemon(options, configuration).run())
        } catch is CommandLineOptions.Invalid {
            complain("pinpadd --help lists the options", code: 2)
        } catch let error as Options.Invalid {
            complain("\(error); pinpadd --help lists the options", code: 2)
        } catch let error as ConfigurationError {
            for problem in error.problems { Log.error(problem.description) }
            exit(1)
        } catch {
            complain("\(error)", code: 1)
        }
    }

    private static func complain(_ message: String, code: Int32) -> Never {
        Log.error(message)
        exit(code)
    }
}
