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
}
