import Glibc
import HostCommand

@main struct Program {
    static func main() { exit(HostCommand.run(CommandLine.arguments)) }
}
