/// `type HostKey`: a key that hosts are told of outside entries, as far as the configuration lets them know.
public enum HostKey: String, CaseIterable, Sendable {
    /// Some key, in standby; which one is not told.
    case attention
    /// An arrow key.
    case up, down, left, right
    /// A function key.
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
}
