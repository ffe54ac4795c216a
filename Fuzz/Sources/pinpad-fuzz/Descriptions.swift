import PadInterface

@testable import Varlink

extension Target {
    /// An interface's description, a NUL, and parameters in JSON, which are checked against each of its methods. Without a
    /// description they are those of the pad's own interface.
    static let interface = Target(name: "interface", longestInput: 8_192) { input in
        let parts = input.bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        var text = String(decoding: parts.first ?? [], as: UTF8.self)
        if text.isEmpty { text = PINPadInterface.definition }
        let interface: InterfaceDescription
        do throws(DescriptionError) {
            interface = try InterfaceDescription(parsing: text)
        } catch {
            let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
            require((1...lines).contains(error.line), "an error on no line")
            require(!error.reason.isEmpty, "an error without a reason")
            return
        }
        guard parts.count > 1, case .object(let parameters)? = try? parts[1].withUnsafeBytes({ try JSON(parsing: $0) })
        else { return }
        for method in interface.methods.keys { try? interface.check(parameters, of: method) }
    }
}
