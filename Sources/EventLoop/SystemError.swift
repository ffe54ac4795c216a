import Glibc

/// A system call or a library function that failed, with the `errno` it gave (errno(3)).
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// What was being done, for a person: "open /dev/dri/card0".
    public let operation: String
    /// The positive error number.
    public let number: Int32

    /// An error for `operation` with the given error number; negative numbers, as libsystemd returns them, are turned.
    public init(_ operation: String, number: Int32 = errno) {
        self.operation = operation
        self.number = number == Int32.min ? EINVAL : abs(number)
    }

    /// "open /dev/dri/card0: Permission denied"
    public var description: String { "\(operation): \(String(cString: strerror(number)))" }
}

/// Returns `result`, or throws what libsystemd says by a negative result.
@discardableResult
func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(SystemError) -> Int32 {
    if result < 0 { throw SystemError(operation(), number: result) }
    return result
}
