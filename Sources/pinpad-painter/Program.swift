import Glibc
import PainterProgram

@main struct Program {
    static func main() { exit(PainterService.run(CommandLine.arguments)) }
}
