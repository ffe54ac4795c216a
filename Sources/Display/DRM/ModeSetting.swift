import EventLoop
import Raster

/// How a card is told what to show: ``AtomicModeSetting``, or ``LegacyModeSetting`` where a driver has no other.
protocol ModeSetting: AnyObject {
    /// Lights the connector in its mode with this buffer, and darkens the card's other connectors: what they show is the
    /// console's, and nobody else can show anything while this process is the card's master. Waits until it is done. When
    /// the card is closed, the kernel's console lights them again; without a console they stay dark.
    func setMode(showing buffer: DumbBuffer) throws(SystemError)

    /// Shows a buffer from the next refresh on, without waiting. `damage` is where it differs from what is on the screen
    /// and from what was last shown out of it. `EBUSY` when an earlier flip is still under way.
    func flip(to buffer: DumbBuffer, damage: [PixelRectangle], number: UInt64) throws(SystemError) -> FlipProgress
}

/// What became of a flip that was asked for.
enum FlipProgress: Equatable {
    /// An event with its number follows on the card's descriptor.
    case eventFollows
    /// It is on the screen.
    case done
}
