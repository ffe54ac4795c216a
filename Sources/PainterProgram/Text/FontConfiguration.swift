import CPango
import PainterInterface
import Varlink

/// Which fonts of the system are used, and how.
enum FontConfiguration {
    /// Makes the system's fonts known to this process, but for those that are no outlines: a coverage mask can't hold the
    /// pictures of a colour font (fonts.conf(5), "rejectfont").
    static func load() throws(CallError) {
        guard let configuration = FcInitLoadConfig() else {
            throw PainterInterface.textFailed("the configuration of fonts can't be read")
        }
        // The one in use holds itself from here on.
        defer { FcConfigDestroy(configuration) }
        guard FcConfigParseAndLoadFromMemory(configuration, ours, 1) != 0,
            FcConfigBuildFonts(configuration) != 0, FcConfigSetCurrent(configuration) != 0
        else { throw PainterInterface.textFailed("there are no fonts to be had") }
        guard let fonts = FcConfigGetFonts(configuration, FcSetSystem), fonts.pointee.nfont > 0 else {
            throw PainterInterface.textFailed("no font is installed; fonts-dejavu-core would be a beginning")
        }
    }

    // Slight hinting sharpens horizontal strokes alone, and leaves the widths as the font has them.
    private static let ours = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
          <selectfont><rejectfont>
            <pattern><patelt name="color"><bool>true</bool></patelt></pattern>
            <pattern><patelt name="scalable"><bool>false</bool></patelt></pattern>
          </rejectfont></selectfont>
          <match target="font">
            <edit name="antialias" mode="assign"><bool>true</bool></edit>
            <edit name="hinting" mode="assign"><bool>true</bool></edit>
            <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
            <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
          </match>
        </fontconfig>
        """
}
