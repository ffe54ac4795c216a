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

    /// What turns back what this has turned.
    public var inverse: Rotation {
        switch self {
        case .none, .upsideDown: self
        case .clockwise: .counterclockwise
        case .counterclockwise: .clockwise
        }
    }

    /// This, and then `other`.
    public func followed(by other: Rotation) -> Rotation {
        Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none
    }

    /// The size in pixels that something of `size` has after it was turned.
    public func size(of size: PixelSize) -> PixelSize {
        switch self {
        case .none, .upsideDown: size
        case .clockwise, .counterclockwise: PixelSize(width: size.height, height: size.width)
        }
    }
}
