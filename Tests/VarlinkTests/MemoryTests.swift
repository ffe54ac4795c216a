import EventLoop
import Foundation
import Glibc
import Testing

@testable import Varlink

/// The bounds are far over what a run needs, and far under what one lost object a call would cost.
@Suite(.serialized) struct MemoryTests {
    /// What the process holds for itself, in KiB: `Private_Dirty` of /proc/self/smaps_rollup, proc(5).
    private static func privateDirty() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }

    /// How much more the process holds after `count` rounds, in KiB, once it is warm.
    private func growth(over count: Int, _ body: (Int) throws -> Void) throws -> Int {
        try body(count / 10)
        let before = try Self.privateDirty()
        try body(count)
        return try Self.privateDirty() - before
    }

    @Test func callsOnOneConnectionLeaveNothingBehind() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        let call = Array(#"{"method":"org.example.test.Wait"}"#.utf8) + [0]
        fixture.onCall = { call throws(CallError) in
            let held = [UInt8](repeating: 1, count: 2_000)
            call.onClose = { _ = held.count }
            call.onDisconnect = { _ = held.count }
            call.reply()
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let grown = try growth(over: 20_000) { count in
            for _ in 0..<count / 100 {
                peer.send((0..<100).flatMap { _ in call })
                try fixture.settle()
                while recv(peer.descriptor, &buffer, buffer.count, 0) > 0 {}
            }
            fixture.handled = []
        }
        #expect(grown < 30_000)
    }

    @Test func connectionsThatCameAndWentLeaveNothingBehind() throws {
        let fixture = try Fixture()
        fixture.onCall = { call throws(CallError) in
            let held = [UInt8](repeating: 1, count: 10_000)
            call.onDisconnect = { _ = (held.count, call.method) }
            call.reply()
        }
        let grown = try growth(over: 5_000) { count in
            for _ in 0..<count {
                let peer = try fixture.connect()
                peer.call(#"{"method":"org.example.test.Wait"}"#)
                try fixture.settle()
                peer.close()
                try fixture.settle()
            }
            fixture.handled = []
        }
        #expect(grown < 30_000)
    }
}
