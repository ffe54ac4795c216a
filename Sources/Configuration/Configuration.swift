import Display
import Keypad
import PINEntry
import Screen

/// All that an integrator can settle: what stands in pinpad.conf and its drop-ins, with defaults for what does not.
public struct Configuration: Equatable, Sendable {
    /// Which input devices are keypads, and what their keys mean: `[Keypad]`.
    public var keypad = KeypadConfiguration()
    /// Which screen: `[Display]`.
    public var display = DeviceDisplay.Configuration()
    /// Pixels per dp: `[Display]` Scale; `nil` leaves it to what the display says of its size.
    public var scale: Double?
    /// What an entry must be where the host says nothing.
    public var entry = EntryDefaults()
    /// What hosts may do, and what holds for what they want said: `[Host]`.
    public var host = HostDefaults()
    /// What is on the screen when nothing else is: `[Standby]`.
    public var standby = Standby()

    /// How the pad looks where the host names no style: `[Style]`.
    public var style = Style()
    /// The styles that a host can name: those that ship with the pad, and `[Style NAME]`. Each of these is the one that
    /// ships by its name, or else ``style``, with what its section changes.
    public var namedStyles = Style.shipped

    /// What single keys mean, by their names in `[Keypad]`; ``keypad`` has the map that comes of it.
    var keyMeanings: [String: String] = [:]

    /// The defaults, as they are without any file.
    public init() {}
}

/// What an entry must be where the host says nothing: `[Entry]`.
///
/// Its parts stand alone because a host may give some and not others; all together they are ``rules``.
public struct EntryDefaults: Equatable, Sendable {
    /// The least number of digits, 1…16.
    public var minimumLength = 6
    /// The greatest number of digits, 1…16.
    public var maximumLength = 6
    /// How the entry ends; `nil`: automatically where minimum and maximum are equal, else with Enter.
    public var submit: EntryRules.Submit?
    /// How long the pad waits, 1 second … 1 hour each.
    public var timeouts = EntryRules.Timeouts()
    /// What the person may do beside typing digits.
    public var allowed = EntryRules.Allowed.everything
    /// What the key that corrects takes back.
    public var correction = EntryRules.Correction.last
    /// Whether new PINs that are simple are refused.
    public var refusesSimple = false
    /// Which PINs are too simple, where any are.
    public var simplePINs = SimplePINs()
    /// Whether the number of digits is hidden.
    public var hidesLength = false

    /// The design's defaults.
    public init() {}

    /// The rules of an entry for which the host says nothing.
    public var rules: EntryRules {
        get throws(EntryRules.Invalid) {
            try EntryRules(
                minimumLength: minimumLength, maximumLength: maximumLength, submit: submit, timeouts: timeouts,
                allowed: allowed, correction: correction, refusesSimple: refusesSimple, simplePINs: simplePINs)
        }
    }
}

/// What hosts may do, and what holds for what they want said: `[Host]`.
public struct HostDefaults: Equatable, Sendable {
    /// The language where a host names none that the pad speaks, one of those that the pad speaks.
    public var language = "en"
    /// Whether hosts may put words of their own on the screen.
    public var allowsFreeText = true
    /// The users who may use the pad; `nil` where nothing is said.
    public var users: Accounts?
    /// The groups whose members may use the pad; `nil` where nothing is said.
    public var groups: Accounts?
    /// How many connections one user may have, 1…4096.
    public var connectionsPerUser = 64
    /// Whether hosts are told that a key was pressed in standby.
    public var attention = false
    /// Whether hosts are told of menu keys outside entries.
    public var menuKeys = false

    /// English, all words, everyone, and no key.
    public init() {}
}

/// What is on the screen when nothing else is: `[Standby]`.
public struct Standby: Equatable, Sendable {
    /// The path of a PNG; empty for none.
    public var logo = ""
    /// Words; empty for none.
    public var text = ""

    /// The plain background.
    public init() {}
}
