/// How the rows of something that is turned are found in memory where it lies unturned, row by row without gaps: the
/// index of the pixel that is seen at the top left, and how far it is from there to the right and down.
struct TurnedRows {
    private let first: Int
    /// From a pixel to the one that is seen to its right.
    let columnStep: Int
    /// From a pixel to the one that is seen below it.
    private let rowStep: Int

    /// `size` is that before it is turned, of something with at least a pixel.
    init(_ size: PixelSize, _ rotation: Rotation) {
        let (width, height) = (size.width, size.height)
        switch rotation {
        case .none: (first, columnStep, rowStep) = (0, 1, width)
        case .clockwise: (first, columnStep, rowStep) = ((height - 1) * width, -width, 1)
        case .upsideDown: (first, columnStep, rowStep) = (width * height - 1, -1, -width)
        case .counterclockwise: (first, columnStep, rowStep) = (width - 1, width, -1)
        }
    }

    /// The index of the pixel that is seen in a row and a column.
    func index(row: Int, column: Int) -> Int { first &+ row &* rowStep &+ column &* columnStep }
}
