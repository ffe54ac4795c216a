import Testing
import TestSupport

@testable import Varlink

@Suite struct ConnectionBoundsTests {
    /// How many connections of a user are admitted until one is not.
    private func fill(_ bounds: inout ConnectionBounds, _ user: UInt32) -> Int {
        var count = 0
        while bounds.came(user, at: .zero) == .admitted { count += 1 }
        return count
    }

    @Test func aUserHasSoManyConnectionsAndAnotherWhenOneIsClosed() {
        var bounds = ConnectionBounds(places: 1_000)
        bounds.perUser = 3
        #expect(fill(&bounds, 1_000) == 3)
        let refused = bounds.came(1_000, at: .zero)
        #expect(refused == .refused(limit: 3, isNews: false))
        bounds.went(1_000)
        #expect(fill(&bounds, 1_000) == 1)
        #expect(fill(&bounds, 1_001) == 3)
    }

    @Test func oneUserGetsHalfOfThePlacesAndSomebodyNewAlwaysFindsOne() {
        var bounds = ConnectionBounds(places: 108)
        bounds.perUser = 4_096
        #expect(fill(&bounds, 1) == 50)
        #expect(fill(&bounds, 2) == 25)
        for user in UInt32(3)..<6 { #expect(fill(&bounds, user) > 0) }
    }

    @Test func rootFindsAPlaceWhoeverElseIsThere() {
        var bounds = ConnectionBounds(places: 40)
        for user in UInt32(1)..<200 { _ = fill(&bounds, user) }
        let last = bounds.came(200, at: .zero)
        #expect(last != .admitted)
        #expect(fill(&bounds, 0) >= ConnectionBounds.placesForRoot / 2)
    }

    @Test func rootKeepsNobodyOut() {
        var bounds = ConnectionBounds(places: 108)
        bounds.perUser = 4_096
        _ = fill(&bounds, 0)
        #expect(fill(&bounds, 1) > 0)
    }

    @Test func soManyRefusedConnectionsWaitAndFurtherOnesAreDropped() {
        var bounds = ConnectionBounds(places: 1_000)
        bounds.perUser = 0
        for number in 0..<ConnectionBounds.refusedLimit {
            let admission = bounds.came(1, at: .zero)
            #expect(admission == .refused(limit: 0, isNews: number == 0))
        }
        var admission = bounds.came(1, at: .zero)
        #expect(admission == .dropped(limit: 0, isNews: false))
        bounds.refusedWent()
        admission = bounds.came(1, at: .zero)
        #expect(admission == .refused(limit: 0, isNews: false))
    }

    @Test func aBurstIsNewsOnceForEachUser() {
        var bounds = ConnectionBounds(places: 1_000)
        bounds.perUser = 0
        func isNews(_ user: UInt32, _ seconds: Int) -> Bool {
            switch bounds.came(user, at: .seconds(seconds)) {
            case .admitted: false
            case .refused(_, let isNews), .dropped(_, let isNews): isNews
            }
        }
        let news = [isNews(1, 0), isNews(1, 9), isNews(2, 9), isNews(1, 18), isNews(2, 18), isNews(1, 29)]
        #expect(news == [true, false, true, false, false, true])
    }

    @Test func whateverComesAndGoesTheCountsAreThoseOfTheConnectionsThatAreOpen() {
        var generator = SeededGenerator()
        for _ in 0..<200 {
            let places = Int.random(in: 10...60, using: &generator)
            var bounds = ConnectionBounds(places: places)
            bounds.perUser = Int.random(in: 0...30, using: &generator)
            var open: [UInt32] = []
            for _ in 0..<300 {
                if Bool.random(using: &generator), let index = open.indices.randomElement(using: &generator) {
                    bounds.went(open.remove(at: index))
                } else {
                    let user = UInt32.random(in: 0...4, using: &generator)
                    let count = open.count { $0 == user }
                    let free = places - open.count - (user == 0 ? 0 : ConnectionBounds.placesForRoot)
                    let admission = bounds.came(user, at: .zero)
                    #expect((admission == .admitted) == (count < min(bounds.perUser, free)), "seed \(generator.seed)")
                    if admission == .admitted { open.append(user) }
                    if case .refused = admission { bounds.refusedWent() }
                }
            }
        }
    }
}
