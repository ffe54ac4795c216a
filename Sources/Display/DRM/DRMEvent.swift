/// What the kernel writes to a card's file descriptor: `struct drm_event` and `struct drm_event_vblank` of drm.h.
enum DRMEvent {
    /// The numbers (`user_data`) of the flips that bytes read from a card tell of, in order. Other events, and what is cut
    /// short, are passed over: the kernel never splits an event.
    static func completedFlips(in bytes: UnsafeRawBufferPointer) -> [UInt64] {
        var flips: [UInt64] = []
        var offset = 0
        while offset + headerSize <= bytes.count {
            let type = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
            guard length >= headerSize, length <= bytes.count - offset else { break }
            if type == flipComplete, length >= headerSize + 8 {
                flips.append(bytes.loadUnaligned(fromByteOffset: offset + headerSize, as: UInt64.self))
            }
            offset += length
        }
        return flips
    }

    private static let headerSize = 8
    /// `DRM_EVENT_FLIP_COMPLETE`
    private static let flipComplete: UInt32 = 2
}
