/// The digits of a PIN as they are typed, in secret memory, wiped when they are taken back and when this value goes away.
/// It has one owner, cannot be copied, and nothing here turns it into text.
///
/// Whatever the digit, the same instructions run.
public struct Digits: ~Copyable, Sendable {
    /// The most digits that fit: sixteen of a PIN, twenty of a number that is no secret.
    public static let capacity = 20

    /// How many there are.
    public private(set) var count = 0
    private var memory: SecretMemory

    /// No digits yet. Throws where the system gives no memory that can be locked.
    public init() throws(SecretMemory.Unavailable) {
        memory = try SecretMemory(byteCount: Digits.capacity)
    }

    /// What kind of memory they are in.
    public var kind: SecretMemory.Kind { memory.kind }

    /// Adds a digit (0…9) at the end; `false`, and nothing happens, when there is no room or it is no digit.
    public mutating func append(_ digit: UInt8) -> Bool {
        guard count < Digits.capacity, digit < 10 else { return false }
        let index = count
        memory.withUnsafeMutableBytes { $0[index] = digit }
        count += 1
        return true
    }

    /// Takes the last digit back and wipes its place; nothing where there is none.
    public mutating func removeLast() {
        guard count > 0 else { return }
        count -= 1
        let index = count
        memory.withUnsafeMutableBytes { $0[index] = 0 }
    }

    /// Takes all digits back and wipes the memory.
    public mutating func wipe() {
        count = 0
        memory.wipe()
    }

    /// Whether others are the same digits, and as many. All places are compared, whatever is in them: those without a
    /// digit are zero.
    public borrowing func isEqual(to other: borrowing Digits) -> Bool {
        var difference = count ^ other.count
        memory.withUnsafeBytes { own in
            other.memory.withUnsafeBytes { others in
                for index in 0..<Digits.capacity { difference |= Int(own[index] ^ others[index]) }
            }
        }
        return difference == 0
    }

    /// Lends the digits, one byte of 0…9 each, in the order they were typed. They may be copied to secret memory only.
    public borrowing func withDigits<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let count = count
        return try memory.withUnsafeBytes { (bytes) throws(Failure) -> Result in
            try body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        }
    }
}
