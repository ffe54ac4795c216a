import PINEntry

/// What a keypad tells. None of it is told before ``Keypad/grab()`` nor after ``Keypad/release()``, but for loss and return,
/// and for ``overheard(_:)``, which is told at no other time.
public enum KeypadEvent: Equatable, Sendable {
    /// A key went down. Auto-repeat and keys that were held when the keypad was grabbed are not told of.
    case pressed(Key)
    /// The kernel dropped events (`SYN_DROPPED`): keys may be missing.
    case dropped
    /// A keypad in use is gone.
    case lost
    /// A key went down that is not the pad's alone: which one, of a menu's; of any other, a digit or not, only that there
    /// was one. Told as keys are: no auto-repeat, nor keys that were held when the pad began to listen.
    case overheard(MenuKey?)
    /// A keypad is there (again). It is grabbed already if the others are.
    case found
}

/// Where keys come from: evdev devices or a terminal. Times are since boot, by `CLOCK_BOOTTIME`.
public protocol Keypad: AnyObject {
    /// Whether there is at least one keypad.
    var isAvailable: Bool { get }
    /// Why there is none, for a person: "no input device has ten digits and an Enter". Meaningful when there is none.
    var unavailableReason: String { get }
    /// Told of each event, with the time of the key where the device gives one.
    var onEvent: ((KeypadEvent, Duration) -> Void)? { get set }
    /// Takes the keys for the pad alone (`EVIOCGRAB`), from this moment on; what was typed before is gone.
    func grab()
    /// Gives the keys back to everyone.
    func release()
    /// Tells of keys while they are not grabbed, as ``KeypadEvent/overheard(_:)``, or no more. They stay everyone's.
    func listen(_ listens: Bool)
    /// Sounds a tone, where there is something that does and the configuration wants it.
    func sound(_ tone: KeyTone)
    /// Undoes, before the process ends, what would outlast it: a terminal's settings, a tone that sounds.
    func close()
}

/// What a person hears of a key; the same for every digit.
public enum KeyTone: Equatable, Sendable {
    /// It was taken.
    case taken
    /// It did nothing.
    case refused
}
