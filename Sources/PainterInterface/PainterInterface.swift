import Varlink

/// What the daemon and its painter share: the interface `org.pinpad.Painter`.
public enum PainterInterface {
    /// "org.pinpad.Painter"
    public static let name = "org.pinpad.Painter"

    /// The interface's description.
    public static let text = String(decoding: PackageResources.org_pinpad_Painter_varlink, as: UTF8.self)

    /// What an error that the painter answered says, for people.
    public static func reason(of error: String, _ parameters: JSONObject) -> String {
        if case .string(let reason)? = parameters["reason"] { "\(error): \(reason)" } else { error }
    }

    /// The memory is not sealed, or is smaller than the call says; or the file is no PNG, or one too large.
    public static func invalidPicture(_ reason: String) -> CallError {
        .error(name + ".InvalidPicture", ["reason": .string(reason)])
    }

    /// The text can't be drawn.
    public static func textFailed(_ reason: String) -> CallError {
        .error(name + ".TextFailed", ["reason": .string(reason)])
    }

    /// The file could not be written.
    public static func writeFailed(_ reason: String) -> CallError {
        .error(name + ".WriteFailed", ["reason": .string(reason)])
    }
}
