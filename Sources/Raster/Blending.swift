/// Arithmetic on pixels of 0xXXRRGGBB: 8 bits a channel, in sRGB as it is, as cairo and the toolkits do.
enum Blending {
    /// Red and blue, with room to multiply by 255.
    private static let redAndBlue: UInt32 = 0x00FF_00FF
    private static let green: UInt32 = 0x0000_FF00
    private static let half: UInt32 = 0x0080_0080

    /// `a · b / 255`, rounded to nearest, for both up to 255.
    @inline(__always)
    static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let product = a &* b &+ 0x80
        return (product &+ (product >> 8)) >> 8
    }

    /// `color` laid over `below`: each channel is `(color · weight + below · (255 − weight)) / 255`, rounded to
    /// nearest once; `weight` is 0…255.
    @inline(__always)
    static func over(_ below: UInt32, _ color: UInt32, _ weight: UInt32) -> UInt32 {
        let rest = 255 &- weight
        // Two channels at a time; x / 255 is (x + (x >> 8)) >> 8 when half has been added to x (Blinn, 1994).
        let rb = (below & redAndBlue) &* rest &+ (color & redAndBlue) &* weight &+ half
        let g = ((below & green) >> 8) &* rest &+ ((color & green) >> 8) &* weight &+ 0x80
        return ((rb &+ ((rb >> 8) & redAndBlue)) >> 8) & redAndBlue | (g &+ (g >> 8)) & green
    }

    /// `color`, 0xAARRGGBB with its channels multiplied by alpha, laid over `below`: each channel is
    /// `color + below · (255 − alpha) / 255`, rounded to nearest.
    @inline(__always)
    static func over(_ below: UInt32, premultiplied color: UInt32) -> UInt32 {
        // No channel is more than its alpha, so that none of the sums is more than 255.
        (color & (redAndBlue | green)) &+ over(below, 0, color >> 24)
    }
}
