import PINEntry

/// Which keys hosts are told of while nobody types anything. Never a digit: what comes in names menu keys only.
public struct HostKeys: Equatable, Sendable {
    /// How long no further key is told as attention after one: how fast somebody types is nobody's business either.
    public static let attentionPause = Duration.seconds(1)

    /// Whether a key in standby is told as attention, whichever it is.
    public var attention = false
    /// Whether menu keys are told.
    public var menuKeys = false
    private var lastAttention: Duration?

    /// With what the configuration allows.
    public init(attention: Bool = false, menuKeys: Bool = false) {
        self.attention = attention
        self.menuKeys = menuKeys
    }

    /// Whether any key is told at all.
    public var tellsAny: Bool { attention || menuKeys }

    /// What is told of a key, which is `nil` unless it is a menu's.
    mutating func take(_ key: MenuKey?, isStandby: Bool, at time: Duration) -> ToldKey? {
        if menuKeys, let key { return .menu(key) }
        guard attention, isStandby else { return nil }
        if let last = lastAttention, time < last + HostKeys.attentionPause { return nil }
        lastAttention = time
        return .attention
    }
}

/// What hosts are told of a key.
public enum ToldKey: Equatable, Sendable {
    /// There was one.
    case attention
    /// It was a menu's.
    case menu(MenuKey)
}
