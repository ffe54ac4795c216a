/// The interface `org.pinpad.PINPad`, which hosts and the daemon share.
public enum PINPadInterface {
    /// Its name.
    public static let name = "org.pinpad.PINPad"
    /// The version of the daemon and of all that comes with it.
    public static let version = "0.1"
    /// Where hosts find it.
    public static let socketPath = "/run/pinpad/org.pinpad.PINPad"
    /// Its definition, in Varlink's language.
    public static var definition: String {
        String(decoding: PackageResources.org_pinpad_PINPad_varlink, as: UTF8.self)
    }

    /// A method's or error's name with the interface's in front.
    public static func qualified(_ member: String) -> String { "\(name).\(member)" }
}
