import Testing

@testable import Raster

@Suite("Colour")
struct ColorTests {
    @Test("#RRGGBB is read in either case")
    func hex() {
        #expect(Color(hex: "#0A80fF") == Color(red: 0x0A, green: 0x80, blue: 0xFF, alpha: 255))
    }

    @Test(
        "Other texts are no colour",
        arguments: ["", "#", "0A80FF", "#0A80F", "#0A80FF0", "#0A80FG", "#+A80FF", "#é80FF"])
    func noColor(text: String) {
        #expect(Color(hex: text) == nil)
    }

    @Test("Blending rounds to nearest, once, for each channel and weight")
    func blending() {
        for below in stride(from: UInt32(0), through: 255, by: 17) {
            for above in stride(from: UInt32(0), through: 255, by: 15) {
                for weight in UInt32(0)...255 {
                    let exact = (2 * (above * weight + below * (255 - weight)) + 255) / 510
                    let pixel = Blending.over(below * 0x01_0101, above * 0x01_0101, weight)
                    if pixel != exact * 0x01_0101 {
                        Issue.record("\(above) over \(below) at \(weight): \(pixel), not \(exact)")
                    }
                }
            }
        }
    }

    @Test("rgb565 is the nearest of the values it has; black and white are kept")
    func rgb565() {
        #expect(Blending.rgb565(0) == 0)
        #expect(Blending.rgb565(0xFF_FFFF) == 0xFFFF)
        for value in UInt32(0)...255 {
            let pixel = Blending.rgb565(value << 16 | value << 8 | value)
            let (red, green, blue) = (Double(pixel >> 11), Double(pixel >> 5 & 63), Double(pixel & 31))
            #expect(red == (Double(value) * 31 / 255).rounded())
            #expect(green == (Double(value) * 63 / 255).rounded())
            #expect(blue == red)
        }
    }

    @Test("rgb565 is stored as 16 bits, red in the highest")
    func stored() throws {
        let canvas = Canvas(3, 2, format: .rgb565)
        try canvas.draw(Scene(size: canvas.size, background: Color(red: 255, green: 0, blue: 0)))
        #expect(canvas.pixel565(2, 1) == 0xF800)
    }
}
