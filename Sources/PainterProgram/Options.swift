import CommandLineOptions
import PainterInterface

/// What the command line asks of the painter.
struct Options {
    static let known: [CommandLineOptions.Option] = [
        .init("descriptor", takesValue: true), .init("exit-idle-time", takesValue: true), .init("help", letter: "h"),
    ]

    // Not for people, who may nevertheless want to know.
    static let help = """
        Usage: pinpad-painter [OPTION]...
        Draws texts and reads pictures for pinpadd, on the socket that pinpad-painter.socket has for it.

              --exit-idle-time SECONDS  ends when nobody was connected for so long (30)
              --descriptor NUMBER       serves one connected socket, and ends with it
          -h, --help                    this text
        """

    /// A value that is none.
    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    /// A connected socket, in place of what systemd passes in.
    var descriptor: Int32?
    /// How long the painter waits without a connection.
    var patience = Duration.seconds(30)

    init(_ given: CommandLineOptions) throws(Invalid) {
        if let word = given.operands.first { throw Invalid(description: "“\(word)” is no option") }
        if let word = given.value("descriptor") {
            guard let number = Int32(word), number >= 3 else {
                throw Invalid(description: "--descriptor is a number from 3 on, not “\(word)”")
            }
            descriptor = number
        }
        if let word = given.value("exit-idle-time") {
            guard let seconds = Int(word), (1...86_400).contains(seconds) else {
                throw Invalid(description: "--exit-idle-time is 1 to 86400 seconds, not “\(word)”")
            }
            patience = .seconds(seconds)
        }
    }
}
