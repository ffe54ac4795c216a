import Raster
import Testing

@testable import Display

struct ModeRequestTests {
    @Test(arguments: [
        ("1280x800", 1280, 800, nil), ("1366x768@60", 1366, 768, 60), ("1x1@1", 1, 1, 1),
        ("65535x65535@65535", 65535, 65535, 65535),
    ])
    func takesSizeAndRefresh(text: String, width: Int, height: Int, refresh: Int?) throws {
        let request = try #require(ModeRequest(text))
        #expect(request.size == PixelSize(width: width, height: height))
        #expect(request.refresh == refresh)
        #expect(request.description == text)
    }

    @Test(arguments: [
        "", "x", "1280", "1280x", "x800", "1280x800@", "1280x800@0", "0x800", "1280x0", "1280X800", "1280x800x2",
        "-1x800",
        "+1x800", "1280 x 800", "65536x1", "1x99999999999999999999", "1280x800@60@60", "1280x800@60Hz", "١٢x٣",
    ])
    func refusesAnythingElse(text: String) {
        #expect(ModeRequest(text) == nil)
    }
}
