import CommandLineOptions
import Configuration

/// What the command line asks of the daemon.
struct Options {
    enum Display: Equatable {
        case drm
        case terminal
        case picture(folder: String)
    }

    enum Keypad: String {
        case evdev
        case terminal
    }

    static let known: [CommandLineOptions.Option] = [
        .init("config", letter: "c", takesValue: true), .init("check-config"),
        .init("display", takesValue: true), .init("keypad", takesValue: true),
        .init("socket", letter: "s", takesValue: true), .init("help", letter: "h"), .init("version"),
    ]

    static let help = """
        Usage: pinpadd [OPTION]...
        A PIN pad: asks for a PIN on a keypad and a screen when a host calls.

          -c, --config FILE     the configuration, instead of /etc/pinpad/pinpad.conf
              --check-config    only say what is wrong with the configuration
          -s, --socket PATH     listen there; by default on what systemd passes in
              --display WHICH   drm (default), terminal, or picture:FOLDER for PNGs
              --keypad WHICH    evdev (default), or terminal; with standard input
                                that is no terminal, the keys come from there
          -h, --help            this text
              --version         the version

        Keys on a terminal: 0-9, Backspace, Enter, Delete or c to clear, Esc or x to cancel.
        """

    /// Words that are no choice, and which would be.
    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    var display = Display.drm
    var keypad = Keypad.evdev
    var socket: String?
    var configurationPath: String?

    init(_ given: CommandLineOptions) throws(Invalid) {
        if let word = given.operands.first { throw Invalid(description: "“\(word)” is no option") }
        socket = given.value("socket")
        configurationPath = given.value("config")
        if let word = given.value("keypad") {
            guard let choice = Keypad(rawValue: word) else {
                throw Invalid(description: "--keypad is evdev or terminal, not “\(word)”")
            }
            keypad = choice
        }
        switch given.value("display") {
        case nil, "drm"?: display = .drm
        case "terminal"?: display = .terminal
        case let word? where word.hasPrefix("picture:") && word != "picture:":
            display = .picture(folder: String(word.dropFirst("picture:".count)))
        case let word?:
            throw Invalid(description: "--display is drm, terminal or picture:FOLDER, not “\(word)”")
        }
    }

    /// What stands in the file that was named, which then has to be there, or in the usual one.
    func configuration(checksPictures: Bool) throws(ConfigurationError) -> Configuration {
        try Configuration(
            path: configurationPath ?? Configuration.path, mustExist: configurationPath != nil,
            checksPictures: checksPictures)
    }
}
