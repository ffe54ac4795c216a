/// A mask or a bitmap as it is seen on the screen, read row by row.
///
/// It does not keep what it reads from: whoever draws keeps the scene.
struct Picture {
    private enum Content {
        case mask(Unmanaged<Mask>)
        case bitmap(Unmanaged<Bitmap>)
    }

    private let content: Content
    private let rows: TurnedRows
    /// In pixels, after it was turned.
    let size: PixelSize

    /// What the mask covers.
    init(_ shape: MaskShape) {
        content = .mask(.passUnretained(shape.mask))
        rows = TurnedRows(shape.mask.size, shape.rotation)
        size = shape.rotation.size(of: shape.mask.size)
    }

    /// The bitmap's pixels.
    init(_ shape: BitmapShape) {
        content = .bitmap(.passUnretained(shape.bitmap))
        rows = TurnedRows(shape.bitmap.size, shape.rotation)
        size = shape.rotation.size(of: shape.bitmap.size)
    }

    /// Lays `count` of its pixels, from a row and a column on, over those at `pixels`. A mask is painted in `color`,
    /// whose `alpha` is 0…255; a bitmap has its own.
    @inline(never)
    func paint(
        row: Int, column: Int, count: Int, over pixels: UnsafeMutablePointer<UInt32>, color: UInt32, alpha: UInt32
    ) {
        let first = rows.index(row: row, column: column)
        switch content {
        case .mask(let mask):
            mask.takeUnretainedValue().coverage.withUnsafeBufferPointer { coverage in
                var index = first
                for column in 0..<count {
                    let covered = UInt32(coverage[index])
                    index &+= rows.columnStep
                    // Most of a text's mask.
                    if covered == 0 { continue }
                    pixels[column] = Blending.over(pixels[column], color, Blending.multiply(covered, alpha))
                }
            }
        case .bitmap(let bitmap):
            bitmap.takeUnretainedValue().pixels.withUnsafeBufferPointer { source in
                var index = first
                for column in 0..<count {
                    pixels[column] = Blending.over(pixels[column], premultiplied: source[index])
                    index &+= rows.columnStep
                }
            }
        }
    }
}
