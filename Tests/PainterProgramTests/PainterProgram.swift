import EventLoop
import Foundation
import Glibc
import PainterInterface
import Testing
import Varlink

/// The built program at work, over a socket pair.
final class PainterProgram {
    /// What a text became.
    struct Painting: Equatable {
        var width: Int
        var height: Int
        var coverage: [UInt8]
        var missing: [String: String]

        func isInk(_ x: Int, _ y: Int) -> Bool { coverage[y * width + x] >= 64 }

        /// The runs of columns that have ink, from the left.
        var columns: [Range<Int>] {
            PainterProgram.runs(0..<width) { x in (0..<height).contains { isInk(x, $0) } }
        }

        /// The runs of rows that have ink, from the top.
        var rows: [Range<Int>] {
            PainterProgram.runs(0..<height) { y in (0..<width).contains { isInk($0, y) } }
        }

        /// How much ink there is.
        var sum: Int { coverage.reduce(0) { $0 + Int($1) } }
    }

    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    let loop: EventLoop
    let client: VarlinkClient
    private(set) var process: pid_t
    private var end: String?

    /// Starts it, with `environment` on top of this process's own.
    init(environment: [String: String] = [:]) throws {
        loop = try EventLoop()
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
            throw SystemError("make a socket pair")
        }
        client = try VarlinkClient(loop: loop, descriptor: sockets[0])
        process = try PainterProgram.spawn(["--descriptor=3"], socket: sockets[1], environment)
        close(sockets[1])
        client.onClose = { [unowned self] in end = $0 }
    }

    deinit {
        client.close()
        _ = try? wait()
    }

    /// Closes the connection, and waits for the program's end; its status as of waitpid(2).
    @discardableResult
    func wait() throws -> Int32 {
        client.close()
        guard process > 0 else { return 0 }
        let status = try PainterProgram.status(of: process)
        process = 0
        return status
    }

    /// Calls a method; the reply, and the memory that came with it.
    func call(
        _ method: String, _ parameters: JSONObject, files: [FileDescriptor] = []
    ) throws -> (Reply, [FileDescriptor]) {
        var answer: (Reply, [FileDescriptor])?
        client.call(method, parameters, files: files) { [client] in answer = ($0, client.takeFiles()) }
        let deadline = EventLoop.bootTime() + .seconds(60)
        while answer == nil, end == nil, EventLoop.bootTime() < deadline {
            try loop.runOnce(timeout: .milliseconds(100))
        }
        guard let answer else { throw Failed(description: end ?? "no answer within a minute") }
        return answer
    }

    /// Has a text drawn.
    func paint(
        _ text: String, language: String = "en", family: String = "", bold: Bool = false, size: Int = 40,
        smallestSize: Int? = nil, width: Int = 2000, height: Int = 200
    ) throws -> Painting {
        let request = PaintText(
            text: text, language: language, family: family, isBold: bold, size: size,
            smallestSize: smallestSize ?? size, width: width, height: height)
        let (reply, files) = try call(PaintText.method, request.parameters)
        guard case .success(let members, _) = reply else { throw Failed(description: "\(reply)") }
        let parameters = Parameters(members)
        let painting = try Painting(
            width: parameters.integer("width", in: 0...width), height: parameters.integer("height", in: 0...height),
            coverage: [], missing: missing(members["missing"]))
        let index = try parameters.integer("mask", in: 0...files.count - 1)
        let memory = try SealedMemory(checking: files[index].number, byteCount: painting.width * painting.height)
        var filled = painting
        filled.coverage = Array(memory.bytes)
        return filled
    }

    /// Has a picture read; blue, green, red, alpha for each pixel.
    func read(
        _ file: FileDescriptor, width: Int = 8192, height: Int = 8192
    ) throws -> (width: Int, height: Int, pixels: [[UInt8]]) {
        let (reply, files) = try call(
            ReadPicture.method, ReadPicture(width: width, height: height).parameters, files: [file])
        guard case .success(let members, _) = reply else { throw Failed(description: "\(reply)") }
        let parameters = Parameters(members)
        let size = try (parameters.integer("width", in: 1...width), parameters.integer("height", in: 1...height))
        let index = try parameters.integer("picture", in: 0...files.count - 1)
        let memory = try SealedMemory(checking: files[index].number, byteCount: size.0 * size.1 * 4)
        return (size.0, size.1, (0..<size.0 * size.1).map { Array(memory.bytes[$0 * 4..<$0 * 4 + 4]) })
    }

    private func missing(_ value: JSON?) throws -> [String: String] {
        guard case .array(let list)? = value else { throw Failed(description: "no list of what is missing") }
        var missing: [String: String] = [:]
        for case .object(let member) in list {
            let parameters = Parameters(member)
            missing[try parameters.string("characters")] = try parameters.optionalString("package") ?? ""
        }
        return missing
    }

    static func runs(_ range: Range<Int>, where isInk: (Int) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in range where isInk(index) {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// Where the tests and the programs were built.
    static func folder() throws -> String {
        URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent().path
    }

    /// Starts the program with a socket as file descriptor 3.
    static func spawn(_ options: [String], socket: Int32, _ environment: [String: String]) throws -> pid_t {
        try spawn(folder() + "/pinpad-painter", options, socket: socket, environment)
    }

    static func spawn(
        _ path: String, _ options: [String], socket: Int32, _ environment: [String: String]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, socket, 3)
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var words = ([path] + options).map { strdup($0) } + [nil]
        var values = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + values { free(pointer) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, path, &actions, nil, &words, &values)
        guard result == 0 else { throw SystemError("start \(path)", number: result) }
        return process
    }

    static func status(of process: pid_t) throws -> Int32 {
        var status: Int32 = 0
        for _ in 0..<1200 {
            let result = waitpid(process, &status, WNOHANG)
            if result == process { return status }
            if result < 0 { throw SystemError("wait for the painter") }
            usleep(50_000)
        }
        kill(process, SIGKILL)
        waitpid(process, &status, 0)
        throw Failed(description: "the painter did not end within a minute")
    }
}

/// A folder that goes with this object.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("pinpad-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and opens it for reading.
    func file(_ bytes: [UInt8], _ name: String = "picture") throws -> FileDescriptor {
        let file = path + "/" + name
        guard FileManager.default.createFile(atPath: file, contents: Data(bytes)) else {
            throw SystemError("write \(file)")
        }
        return try TemporaryFolder.open(file)
    }

    static func open(_ path: String) throws -> FileDescriptor {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError("open \(path)") }
        return FileDescriptor(owning: descriptor)
    }
}
