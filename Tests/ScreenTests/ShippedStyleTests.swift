import Foundation
import Raster
import Testing

@testable import Screen

@Suite("Styles that ship")
struct ShippedStyleTests {
    @Test("Five look like the widgets, one is for those who see badly")
    func names() {
        #expect(
            Style.shipped.keys.sorted() == ["hairline", "high-contrast", "joined", "picture", "separate", "squares"])
    }

    @Test("Proportions are the widgets'")
    func proportions() throws {
        let picture = try #require(Style.shipped["picture"])
        #expect(picture.look == .joined && picture.dotPicture == Style.shippedDotPicture)
        let joined = try #require(Style.shipped["joined"])
        #expect(joined.look == .joined && abs(2 * joined.dotRadius / joined.squareWidth - 10.0 / 50) < 0.001)
        let squares = try #require(Style.shipped["squares"])
        #expect(squares.frameWidth == squares.separatorWidth && squares.frameColor == squares.separatorColor)
        let hairline = try #require(Style.shipped["hairline"])
        #expect(abs(hairline.separatorWidth / hairline.squareWidth - 0.5 / 50) < 0.001)
        let separate = try #require(Style.shipped["separate"])
        #expect(separate.look == .separate && separate.edgeSpaceMultiple == 5)
        #expect(abs(separate.dotRadius / separate.squareWidth - 9.0 / 50) < 0.001)
        #expect(separate.background == Color(rgb: 0xFF_FFFF) && separate.dotColor == Color(rgb: 0))
    }

    @Test("Whatever is high-contrast has at least 7:1 to what it stands on (WCAG 2.1, 1.4.6)")
    func highContrast() throws {
        let style = try #require(Style.shipped["high-contrast"])
        let onBackground = [
            style.frameColor, style.textColor, style.amountColor, style.hintColor, style.informationColor,
            style.successColor, style.failureColor, style.busyColor,
        ]
        for color in onBackground { #expect(contrast(color, style.background) >= 7) }
        for color in [style.frameColor, style.separatorColor, style.dotColor, style.highlightColor] {
            #expect(contrast(color, style.squareFill) >= 7)
        }
        for color in [style.informationColor, style.successColor, style.failureColor] {
            #expect(contrast(style.symbolColor, color) >= 7)
        }
    }

    @Test(
        "In every style texts can be read: 4.5:1, and dots and frames be seen", arguments: Style.shipped.keys.sorted())
    func readable(name: String) throws {
        for style in [try #require(Style.shipped[name]), Style()] {
            for color in [style.textColor, style.amountColor, style.hintColor] {
                #expect(contrast(color, style.background) >= 4.5)
            }
            #expect(contrast(style.dotColor, style.squareFill) >= 3)
            #expect(contrast(style.highlightColor, style.squareFill) >= 3)
        }
    }

    /// WCAG 2.1's contrast ratio.
    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    private func luminance(_ color: Color) -> Double {
        let channels = [color.red, color.green, color.blue].map { channel -> Double in
            let part = Double(channel) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
