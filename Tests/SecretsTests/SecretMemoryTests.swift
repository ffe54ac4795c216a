import Foundation
import Testing

@testable import Secrets

@Suite struct SecretMemoryTests {
    @Test func itIsWholePagesOfZeros() throws {
        let memory = try SecretMemory(byteCount: 1)
        #expect(memory.byteCount == Int(sysconf(Int32(_SC_PAGESIZE))))
        #expect(memory.withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
        #expect(try SecretMemory(byteCount: memory.byteCount + 1).byteCount == 2 * memory.byteCount)
    }

    @Test func wipingLeavesZeros() throws {
        var memory = try SecretMemory(byteCount: 64)
        memory.withUnsafeMutableBytes { $0.copyBytes(from: Array(repeating: UInt8(0xA5), count: 64)) }
        memory.wipe()
        #expect(memory.withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
    }

    @Test func aSizeNobodyNeedsIsRefused() {
        #expect(throws: SecretMemory.Unavailable(number: EINVAL)) { _ = try SecretMemory(byteCount: -1).kind }
        #expect(throws: SecretMemory.Unavailable(number: EINVAL)) { _ = try SecretMemory(byteCount: .max).kind }
    }

    /// The kernel's own word on the mapping: VmFlags of smaps (proc_pid_smaps(5)).
    @Test func theKernelNeitherSwapsNorDumpsIt() throws {
        let memory = try SecretMemory(byteCount: 1)
        let address = memory.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        // String(contentsOfFile:) takes only the first page of a file that says it is empty.
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
        let smaps = String(decoding: try #require(try file.readToEnd()), as: UTF8.self).split(separator: "\n")
        // Neighbouring mappings of the same kind can be one line.
        let first = try #require(
            smaps.firstIndex { line in
                let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
                return bounds.count == 2 && (bounds[0]..<bounds[1]).contains(address)
            })
        let flags = try #require(smaps[first...].first { $0.hasPrefix("VmFlags:") }).split(separator: " ")
        #expect(flags.contains("lo"), "locked")
        #expect(flags.contains("dd") || memory.kind == .secretFile, "not dumped")
    }
}
