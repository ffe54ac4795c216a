import Testing

@testable import Display

struct PictureQueueTests {
    @Test func everyPictureIsWrittenInItsTurn() {
        var queue = PictureQueue<String>()
        #expect(queue.show("A") == .write("A", number: 1))
        #expect(queue.show("B") == .nothing)
        #expect(queue.show("C") == .nothing)
        #expect(queue.written() == .write("B", number: 2))
        #expect(queue.written() == .write("C", number: 3))
        #expect(queue.written() == .presented)
        #expect(queue.written() == .nothing)
        #expect(queue.lost == 0)
    }

    @Test func samePictureAgainIsNoNewPicture() {
        var queue = PictureQueue<String>()
        _ = queue.show("A")
        #expect(queue.show("A") == .nothing)
        #expect(queue.written() == .presented)
        #expect(queue.show("A") == .presented)
        #expect(queue.show("B") == .write("B", number: 2))
    }

    @Test func whenTooManyWaitTheOldestAreLostAndCounted() {
        var queue = PictureQueue<Int>()
        let count = PictureQueue<Int>.limit + 4
        for picture in 0..<count { _ = queue.show(picture) }
        #expect(queue.lost == 3)
        var written: [Int] = []
        while case .write(let picture, _) = queue.written() { written.append(picture) }
        #expect(written == Array(4..<count))
    }
}
