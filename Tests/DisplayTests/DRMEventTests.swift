import Testing

@testable import Display

struct DRMEventTests {
    /// `struct drm_event_vblank`
    static func event(type: UInt32 = 2, length: UInt32 = 32, number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        withUnsafeBytes(of: type.littleEndian) { bytes += $0 }
        withUnsafeBytes(of: length.littleEndian) { bytes += $0 }
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        return bytes + Array(repeating: 0, count: 16)
    }

    static func flips(_ bytes: [UInt8]) -> [UInt64] { bytes.withUnsafeBytes { DRMEvent.completedFlips(in: $0) } }

    @Test func flipsAreToldInOrder() {
        #expect(Self.flips(Self.event(number: 7) + Self.event(number: .max)) == [7, .max])
        #expect(Self.flips([]) == [])
    }

    @Test func otherEventsArePassedOver() {
        // DRM_EVENT_VBLANK is 1, DRM_EVENT_CRTC_SEQUENCE is 3.
        #expect(
            Self.flips(Self.event(type: 1, number: 5) + Self.event(number: 6) + Self.event(type: 3, number: 7)) == [6])
        #expect(Self.flips(Self.event(length: 8, number: 5)) == [])
    }

    @Test func everyCutAndEveryLengthIsSurvived() {
        let whole = Self.event(number: 1) + Self.event(number: 2)
        for end in 0...whole.count {
            #expect(Self.flips(Array(whole[..<end])).count == end / 32)
        }
        for length in [0, 1, 7, 9, 33, 1000, UInt32.max] {
            #expect(Self.flips(Self.event(length: length, number: 1)) == [])
        }
    }
}
