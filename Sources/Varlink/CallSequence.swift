/// The rules of the calls on one connection, as the server sees them: one at a time, in order; what is answered; what it
/// means when the other side closes. It does no I/O.
///
/// - The next call is taken when the one before has had its last reply.
/// - A call with `oneway` is never answered, and only one with `more` gets replies that continue.
/// - When the other side closes, the call under way is abandoned. When it closes only its sending half, a call that ends
///   on that is abandoned too: one with `more` (a stream that nobody could end otherwise), or one whose handler wants it
///   so. Any other still gets its answer.
/// - After a call was abandoned nothing is answered any more; of the calls that still come, only those with `oneway` are
///   taken.
struct CallSequence {
    private enum Peer {
        case present
        case halfClosed
        /// No reply is of use to it any more.
        case gone
    }

    private var peer = Peer.present
    private var underWay: (more: Bool, oneway: Bool, endsOnHalfClose: Bool)?
    private var inputEnded = false

    /// Whether a call may be taken now.
    var takesNext: Bool { underWay == nil && !inputEnded }

    /// Whether nothing can happen any more, but for replies being sent.
    var isFinished: Bool { underWay == nil && inputEnded }

    /// Whether it matters that the other side closes its sending half.
    var awaitsHalfClose: Bool { peer == .present && !inputEnded }

    /// A call came; whether it is to be handled.
    mutating func begin(more: Bool, oneway: Bool) -> Bool {
        guard takesNext, oneway || peer != .gone else { return false }
        underWay = (more, oneway, more)
        return true
    }

    /// Whether the call under way is abandoned when the other side closes its sending half, or has.
    mutating func setEndsOnHalfClose(_ ends: Bool) { underWay?.endsOnHalfClose = ends }

    /// What the other side closed before the call's handler was done; whether the call is abandoned now.
    mutating func heedHalfClose() -> Bool { peer == .halfClosed && abandonsForHalfClose() }

    /// The call under way is answered; whether the answer is to be sent.
    mutating func reply(continues: Bool) -> Bool {
        guard let call = underWay else { return false }
        if !continues { underWay = nil }
        return !call.oneway && (call.more || !continues) && peer != .gone
    }

    /// The other side closed its sending half; whether the call under way is abandoned.
    mutating func halfClosed() -> Bool {
        guard peer == .present else { return false }
        peer = .halfClosed
        return abandonsForHalfClose()
    }

    /// The other side is gone; whether the call under way is abandoned.
    mutating func closed() -> Bool {
        peer = .gone
        defer { underWay = nil }
        return underWay != nil
    }

    /// Nothing more is read: the other side's last byte was, or it broke the protocol.
    mutating func endInput() { inputEnded = true }

    private mutating func abandonsForHalfClose() -> Bool {
        guard underWay?.endsOnHalfClose == true else { return false }
        return closed()
    }
}
