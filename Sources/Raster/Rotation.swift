/// How a screen stands: by how many degrees its picture is turned clockwise so that a person sees it upright.
public enum Rotation: Int, Equatable, Hashable, Sendable, CaseIterable {
    /// As it is.
    case none = 0
    /// A quarter clockwise: what is at the top comes to the right.
    case clockwise = 90
    /// Upside down.
    case upsideDown = 180
    /// A quarter counterclockwise: what is at the top comes to the left.
    case counterclockwise = 270
}
