/// PINs that are guessed first: all digits equal, runs up or down, and those of a list.
public struct SimplePINs: Equatable, Sendable {
    /// Further PINs, one byte of 0…9 for each digit. They come from the configuration, and are no secret.
    public let listed: [[UInt8]]

    /// With a list of further PINs.
    public init(listed: [[UInt8]] = []) { self.listed = listed }
}
