import Glibc

/// Times and what is made of them.
enum Measurement {
    /// CLOCK_MONOTONIC in nanoseconds.
    static func nanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The nanoseconds that one of `count` calls of `body`, which is given its number, takes on average.
    static func time(_ count: Int, _ body: (Int) -> Void) -> Double {
        let start = nanoseconds()
        for index in 0..<count { body(index) }
        return (nanoseconds() - start) / Double(count)
    }

    /// The middle of the values, at least one.
    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    static func report(_ name: String, _ value: Double, _ unit: String) {
        // Three decimals, without Foundation's formatting.
        let thousandths = Int((value * 1000).rounded())
        let fraction = String(thousandths % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        print("\(name) \(thousandths / 1000).\(zeros)\(fraction) \(unit)")
    }
}
