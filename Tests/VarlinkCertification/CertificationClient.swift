import EventLoop
import Foundation
import Varlink

/// Calls each method with what the one before answered.
final class CertificationClient {
    private static let steps =
        ["Start"] + (1...11).map { String(format: "Test%02d", $0) } + ["End"]

    private let loop: EventLoop
    private let client: VarlinkClient
    private var id: JSON?
    private var answers: [JSON] = []

    init(_ loop: EventLoop, path: String) throws {
        self.loop = loop
        client = try VarlinkClient(loop: loop, path: path)
        client.onClose = { Program.fail($0) }
        take(step: 0, [:])
    }

    private func take(step: Int, _ parameters: JSONObject) {
        let name = Self.steps[step]
        var parameters = parameters
        if let id { parameters["client_id"] = id }
        let isOneway = name == "Test11"
        client.call(
            "org.varlink.certification.\(name)", parameters, more: name == "Test10", oneway: isOneway
        ) { [unowned self] reply in
            print("\(name): \(reply)")
            guard case .success(let answer, let continues) = reply else { Program.fail("\(name) failed") }
            if name == "Start" { id = answer["client_id"] }
            if name == "Test10" { answer["string"].map { answers.append($0) } }
            if name == "End" { return end(answer) }
            if !continues { take(step: step + 1, name == "Test10" ? ["last_more_replies": .array(answers)] : answer) }
        }
        if isOneway { take(step: step + 1, [:]) }
    }

    private func end(_ answer: JSONObject) {
        guard answer["all_ok"] == .boolean(true), answers.count == 10 else { Program.fail("not all is well") }
        print("certification passed")
        loop.exit(0)
    }
}
