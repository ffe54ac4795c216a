import Glibc

/// Times and what is made of them.
enum Measurement {
    /// How often each thing is measured; the medians are reported.
    static let runs = 101

    /// The times of several things, measured in turn so that whatever else the machine does hits all alike.
    ///
    /// Returns for each the nanoseconds that one of `calls` calls takes on average, run by run.
    static func interleaved(calls: Int, runs: Int = runs, _ bodies: [() -> Void]) -> [[Double]] {
        for body in bodies { body() }
        var times = [[Double]](repeating: [], count: bodies.count)
        for run in 0..<runs {
            for turn in bodies.indices {
                // Each of them comes first as often as the others.
                let index = (run + turn) % bodies.count
                times[index].append(time(calls, bodies[index]))
            }
        }
        return times
    }

    /// The median of the ratios of times that were taken in the same run.
    static func ratio(_ times: [Double], to others: [Double]) -> Double {
        median(zip(times, others).map { $0 / $1 })
    }

    /// The middle of the values, at least one.
    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    /// Prints a measurement.
    static func report(_ name: String, _ value: Double, _ unit: String) {
        // Three decimals, without Foundation's formatting.
        let thousandths = Int((value * 1000).rounded())
        let fraction = String(thousandths % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        print("\(name) \(thousandths / 1000).\(zeros)\(fraction) \(unit)")
    }

    private static func time(_ calls: Int, _ body: () -> Void) -> Double {
        let start = nanoseconds()
        for _ in 0..<calls { body() }
        return (nanoseconds() - start) / Double(calls)
    }

    /// CLOCK_MONOTONIC in nanoseconds.
    private static func nanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
