import CFuzzer
import Glibc

/// `pinpad-fuzz --target=NAME [libFuzzer's options, files and folders]`; without a target it lists them all.
///
/// libFuzzer passes over options that begin with two hyphens, and hands them on to the processes that it starts.
@main struct Program {
    static func main() {
        guard target != nil else {
            for target in Target.all { print(target.name, target.longestInput) }
            return
        }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        withUnsafeMutablePointer(to: &arguments) { arguments in
            arguments.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) {
                exit(LLVMFuzzerRunDriver(&count, $0, callback))
            }
        }
    }

    static let target: Target? = CommandLine.arguments.dropFirst().lazy.compactMap { argument in
        Target.all.first { argument == "--target=\($0.name)" }
    }.first
}

private func callback(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Program.target?.feed(Input(UnsafeRawBufferPointer(start: bytes, count: count)))
    return 0
}
