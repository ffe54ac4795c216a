/// The largest number in a range that fits, by halving; nil if not even the smallest does. The largest is tried first, as
/// most texts have room.
func largest(in range: ClosedRange<Int>, where fits: (Int) -> Bool) -> Int? {
    if fits(range.upperBound) { return range.upperBound }
    guard range.count > 1, fits(range.lowerBound) else { return nil }
    var fitting = range.lowerBound
    var tooLarge = range.upperBound
    while tooLarge - fitting > 1 {
        let middle = fitting + (tooLarge - fitting) / 2
        if fits(middle) { fitting = middle } else { tooLarge = middle }
    }
    return fitting
}
