/// Random numbers that come again with the same seed, on every machine, so that a seed that a failing test prints brings
/// the failure back: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
public struct SeededGenerator: RandomNumberGenerator {
    /// What it began with.
    public let seed: UInt64
    private var state: UInt64

    /// Begins with a seed; by default with one that no one knows yet.
    public init(seed: UInt64 = .random(in: .min ... .max)) {
        self.seed = seed
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
