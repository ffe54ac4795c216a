import Raster
import Testing

@testable import Display

struct FramebufferInformationTests {
    typealias Bits = FramebufferInformation.Bits

    /// 800×480 pixels with the rows of 1024.
    static func framebuffer(
        _ bitsPerPixel: Int, _ red: Bits, _ green: Bits, _ blue: Bits, alpha: Bits = Bits(offset: 0, length: 0)
    ) -> FramebufferInformation {
        FramebufferInformation(
            size: PixelSize(width: 800, height: 480), bitsPerPixel: bitsPerPixel, red: red, green: green, blue: blue,
            alpha: alpha, pitch: 1024 * bitsPerPixel / 8, byteCount: 1024 * 480 * bitsPerPixel / 8)
    }

    static func bits(_ offset: Int, _ length: Int) -> Bits { Bits(offset: offset, length: length) }

    static let xrgb8888 = framebuffer(32, bits(16, 8), bits(8, 8), bits(0, 8))

    static func refusal(
        _ framebuffer: FramebufferInformation, _ configuration: DeviceDisplay.Configuration = .init()
    ) -> String? {
        do {
            _ = try framebuffer.format(of: "/dev/fb0", for: configuration)
            return nil
        } catch {
            return error.description
        }
    }

    // MARK: Pixels

    @Test(arguments: [
        (xrgb8888, PixelFormat.xrgb8888),
        (framebuffer(32, bits(16, 8), bits(8, 8), bits(0, 8), alpha: bits(24, 8)), .argb8888),
        (framebuffer(32, bits(0, 8), bits(8, 8), bits(16, 8)), .xbgr8888),
        (framebuffer(32, bits(0, 8), bits(8, 8), bits(16, 8), alpha: bits(24, 8)), .abgr8888),
        (framebuffer(32, bits(20, 10), bits(10, 10), bits(0, 10)), .xrgb2101010),
        (framebuffer(16, bits(11, 5), bits(5, 6), bits(0, 5)), .rgb565),
        // A driver may say where its alpha would be if it had one.
        (framebuffer(32, bits(16, 8), bits(8, 8), bits(0, 8), alpha: bits(24, 0)), .xrgb8888),
    ])
    func bitfieldsTellTheFormat(_ framebuffer: FramebufferInformation, _ format: PixelFormat) throws {
        #expect(try framebuffer.format(of: "/dev/fb0") == format)
    }

    @Test func pixelsThatCannotBeDrawnInAreNamed() {
        let known = "what can be drawn in is XRGB8888, XBGR8888, ARGB8888, ABGR8888, XRGB2101010, RGB565"
        #expect(
            Self.refusal(Self.framebuffer(24, Self.bits(16, 8), Self.bits(8, 8), Self.bits(0, 8)))
                == "/dev/fb0 has pixels of 24 bits with red 8 from bit 16, green 8 from bit 8, blue 8 from bit 0; "
                + known)
        #expect(
            Self.refusal(
                Self.framebuffer(16, Self.bits(10, 5), Self.bits(5, 5), Self.bits(0, 5), alpha: Self.bits(15, 1)))
                == "/dev/fb0 has pixels of 16 bits with red 5 from bit 10, green 5 from bit 5, blue 5 from bit 0, "
                + "alpha 1 from bit 15; " + known)
        var palette = Self.framebuffer(8, Self.bits(0, 8), Self.bits(0, 8), Self.bits(0, 8))
        palette.isTrueColor = false
        #expect(Self.refusal(palette) == "/dev/fb0 has no true colours (8 bits a pixel); " + known)
        var reversed = Self.xrgb8888
        reversed.red.isReversed = true
        #expect(Self.refusal(reversed)?.contains("red 8 from bit 16 reversed") == true)
    }

    @Test func rowsOfAnyLengthAndAnOffsetFitIfTheMemoryIsLargeEnough() {
        var framebuffer = Self.xrgb8888
        #expect(framebuffer.visibleBytes(.xrgb8888) == 0..<1024 * 480 * 4)
        (framebuffer.x, framebuffer.y) = (8, 2)
        #expect(framebuffer.visibleBytes(.xrgb8888) == 2 * 4096 + 32..<1024 * 480 * 4)
        framebuffer.offsetInPage = 256
        let visible: Range<Int> = 8_480..<1_966_336
        #expect(framebuffer.visibleBytes(.xrgb8888) == visible)
        framebuffer.y = 480
        #expect(framebuffer.visibleBytes(.xrgb8888) == nil)
        (framebuffer.y, framebuffer.pitch) = (.max, .max)
        #expect(framebuffer.visibleBytes(.xrgb8888) == nil)
    }

    // MARK: What is wanted

    @Test func whatTheFramebufferHasMayBeAskedFor() {
        let mode = ModeRequest("800x480")
        #expect(Self.refusal(Self.xrgb8888, .init(mode: mode, format: .xrgb8888, rotation: .clockwise)) == nil)
    }

    @Test func whatCannotBeChosenOnAFramebufferIsRefused() {
        #expect(
            Self.refusal(Self.xrgb8888, .init(connector: "DPI-1"))
                == "no connector DPI-1 on /dev/fb0: a framebuffer has none to choose from")
        #expect(
            Self.refusal(Self.xrgb8888, .init(mode: ModeRequest("1280x800")))
                == "no mode 1280x800 on /dev/fb0; it has 800x480")
        #expect(
            Self.refusal(Self.xrgb8888, .init(mode: ModeRequest("800x480@60")))
                == "no mode 800x480@60 on /dev/fb0; it has 800x480")
        #expect(
            Self.refusal(Self.xrgb8888, .init(format: .rgb565)) == "/dev/fb0 shows no RGB565; it has XRGB8888")
    }

    @Test func framebufferWithoutPixelsIsRefused() {
        var framebuffer = Self.xrgb8888
        framebuffer.size.height = 0
        #expect(Self.refusal(framebuffer) == "/dev/fb0 has no pixels")
    }

    // MARK: The console

    @Test func consoleOnFramebuffersIsKnownByItsNameWhileItIsBound() {
        #expect(FramebufferConsole.isBound(name: "(M) frame buffer device", bind: "1"))
        #expect(!FramebufferConsole.isBound(name: "(M) frame buffer device", bind: "0"))
        #expect(!FramebufferConsole.isBound(name: "(S) dummy device", bind: "1"))
    }
}
