/// Which picture is written next: every one in its turn, one at a time, as long as not too many wait.
struct PictureQueue<Picture: Equatable> {
    /// What the owner has to do.
    enum Action: Equatable {
        /// Nothing now.
        case nothing
        /// Write a picture under this number.
        case write(Picture, number: Int)
        /// The newest picture is written.
        case presented
    }

    /// The pictures that may wait; of more, the oldest is lost.
    static var limit: Int { 64 }

    /// How many pictures were lost.
    private(set) var lost = 0

    private var waiting: [Picture] = []
    private var current: Picture?
    private var newest: Picture?
    private var number = 0

    init() {}

    /// Whether a picture is being written.
    var isWriting: Bool { current != nil }

    /// A new picture is to be written. One that looks like the last before it is no new picture.
    mutating func show(_ picture: Picture) -> Action {
        if newest == picture { return isWriting ? .nothing : .presented }
        newest = picture
        if isWriting {
            waiting.append(picture)
            if waiting.count > PictureQueue.limit {
                waiting.removeFirst()
                lost += 1
            }
            return .nothing
        }
        return write(picture)
    }

    /// What was being written is written, or failed for good.
    mutating func written() -> Action {
        guard isWriting else { return .nothing }
        current = nil
        return waiting.isEmpty ? .presented : write(waiting.removeFirst())
    }

    private mutating func write(_ picture: Picture) -> Action {
        number += 1
        current = picture
        return .write(picture, number: number)
    }
}
