import Raster
import Testing

@testable import Screen

@Suite("Display scale")
struct DisplayScaleTests {
    private func scale(_ width: Int, _ height: Int, _ widthMillimetres: Int, _ heightMillimetres: Int) -> Double {
        DisplayScale.pixelsPerDP(
            pixels: PixelSize(width: width, height: height), widthMillimetres: widthMillimetres,
            heightMillimetres: heightMillimetres)
    }

    @Test("A dp is 1/160 inch where the display says how large it is")
    func truth() {
        // 10.1 inch, 15.6 inch, and 7 inch standing upright.
        #expect(abs(scale(1280, 800, 217, 136) - 0.935) < 0.005)
        #expect(abs(scale(1366, 768, 344, 193) - 0.631) < 0.005)
        #expect(abs(scale(600, 1024, 90, 154) - 1.057) < 0.005)
    }

    @Test(
        "A size that can't be is not believed; then the resolution decides",
        arguments: [
            (0, 0), (0, 136), (217, 0), (-217, -136),  // not told
            (160, 90), (16, 10), (1600, 900),  // an aspect ratio
            (217, 217),  // no square pixels
            (1, 1), (22, 14), (3000, 1900),  // no display has such pixels
            (.max, .max), (.min, .min),
        ])
    func lies(widthMillimetres: Int, heightMillimetres: Int) {
        #expect(scale(1280, 800, widthMillimetres, heightMillimetres) == 800.0 / 900)
    }

    @Test("By resolution, six squares of the default style take three quarters of the shorter side")
    func resolution() {
        for (width, height) in [(1280, 800), (1366, 768), (480, 800), (1024, 600), (1920, 1080)] {
            let share = 6 * Style().squareWidth * scale(width, height, 0, 0) / Double(min(width, height))
            #expect(abs(share - 0.75) < 0.01)
        }
    }

    @Test("A screen without pixels has a scale all the same", arguments: [(0, 0), (-1, 5), (5, 0)])
    func empty(width: Int, height: Int) {
        #expect(scale(width, height, 100, 100) == 1)
    }
}
