import PINPad
import Testing
import Varlink

@testable import HostCommand

/// What a command line asks for. getopt_long(3) keeps its place in globals, so one at a time.
@Suite(.serialized) struct InvocationTests {
    private func call(_ words: String...) throws -> HostCall {
        guard case .call(let call) = try Invocation(["pinpadctl"] + words) else {
            throw UsageError("a text was asked for")
        }
        return call
    }

    private func complaint(_ words: String...) -> String? {
        do {
            _ = try Invocation(["pinpadctl"] + words)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func aVerbAloneCallsItsMethodWithoutParameters() throws {
        let methods = ["EnterPIN", "EnterNumber", "ClearPIN", "CancelPIN", "GetStatus", "Monitor", "MonitorKeys"]
        for (word, method) in zip(["enter", "number", "clear", "cancel", "status", "monitor", "keys"], methods) {
            let call = try call(word)
            #expect(call.verb.method == method)
            #expect(call.parameters.isEmpty)
            #expect(call.socket == "/run/pinpad/org.pinpad.PINPad")
            #expect(!call.isJSON && !call.showsPIN)
        }
    }

    @Test func everyOptionOfEnterBecomesItsParameter() throws {
        let call = try call(
            "enter", "--minimum", "4", "--maximum=12", "--submit", "enter", "--prompt", "wrongPIN", "--tries-left", "2",
            "--hint", "green key", "--amount", "1230", "--currency", "EUR", "--language", "de", "--first-key-timeout",
            "31", "--next-key-timeout", "16", "--total-timeout",
            "121", "--warning", "5", "--extensions", "3", "--allow", "correct,cancel,enter", "--correction", "all",
            "--hold-off",
            "2", "--confirm", "--refuse-simple", "--hide-length", "--style", "night", "--show-pin")
        #expect(
            call.parameters == [
                "minimumLength": .integer(4), "maximumLength": .integer(12), "submit": .string("enter"),
                "prompt": .string("wrongPIN"), "triesLeft": .integer(2), "hint": .string("green key"),
                "amount": .object(["minorUnits": .integer(1230), "currency": .string("EUR")]),
                "language": .string("de"),
                "timeouts": .object([
                    "firstKey": .integer(31), "nextKey": .integer(16), "total": .integer(121), "warning": .integer(5),
                    "extensions": .integer(3),
                ]),
                "allow": .object([
                    "correct": .boolean(true), "clear": .boolean(false), "cancel": .boolean(true),
                    "enter": .boolean(true),
                ]),
                "correction": .string("all"), "holdOff": .integer(2), "confirm": .boolean(true),
                "refuseSimple": .boolean(true), "hideLength": .boolean(true),
                "style": .string("night"),
            ])
        #expect(call.showsPIN)
    }

    @Test func everyParameterOfTheInterfaceHasItsOption() throws {
        let definition = PINPadInterface.definition.replacing(/#.*/, with: "")
        for verb in Verb.allCases {
            let method = try #require(
                definition.firstMatch(
                    of: try Regex("method \(verb.method)\\(([^)]*)\\)", as: (Substring, Substring).self)))
            let inInterface = method.output.1.matches(of: /(\w+):/).map { String($0.output.1) }
            let inCommand = verb.options.compactMap { $0.parameter?.split(separator: ".").first.map(String.init) }
            let operand = verb.operand.map { [$0.parameter] } ?? []
            #expect(Set(operand + inCommand) == Set(inInterface))
        }
    }

    @Test func theWordsOfOptionsAreTheInterfaces() {
        let definition = PINPadInterface.definition
        #expect(definition.contains("type Submit (automatic, enter)"))
        #expect(definition.contains("type MessageKind (information, success, failure, busy)"))
        #expect(definition.contains("type Allowed (correct: ?bool, clear: ?bool, cancel: ?bool, enter: ?bool)"))
        #expect(
            definition.contains(
                "type Timeouts (firstKey: ?int, nextKey: ?int, total: ?int, warning: ?int, extensions: ?int)"))
    }

    @Test func nothingMayBeAllowed() throws {
        let nothing: JSONObject = [
            "correct": .boolean(false), "clear": .boolean(false), "cancel": .boolean(false), "enter": .boolean(false),
        ]
        #expect(try call("enter", "--allow", "none").parameters == ["allow": .object(nothing)])
    }

    @Test func aNumberHasItsKindAndAnAmountItsCurrency() throws {
        let parameters: JSONObject = [
            "kind": .string("amount"), "currency": .string("EUR"), "maximumLength": .integer(7),
            "amount": .object(["minorUnits": .integer(100), "currency": .string("CHF")]),
        ]
        let call = try call(
            "number", "--kind", "amount", "--currency", "EUR", "--maximum", "7", "--shown-amount", "100",
            "--shown-currency", "CHF")
        #expect(call.parameters == parameters)
    }

    @Test func aMessageHasItsTextAndOptionsInAnyOrder() throws {
        let parameters: JSONObject = ["text": .string("Thank you"), "kind": .string("success"), "seconds": .integer(3)]
        #expect(try call("message", "Thank you", "--kind", "success", "--seconds", "3").parameters == parameters)
        #expect(try call("message", "--kind=success", "--seconds=3", "--", "Thank you").parameters == parameters)
        #expect(try call("message", "--", "--json").parameters == ["text": .string("--json")])
    }

    @Test func whatHoldsForAllVerbsMayStandBeforeOrAfterThem() throws {
        for line in [["--socket=/a", "--json", "status"], ["status", "--json", "--socket", "/a"]] {
            guard case .call(let call) = try Invocation(["pinpadctl"] + line) else {
                Issue.record("a text was asked for")
                continue
            }
            #expect(call.socket == "/a")
            #expect(call.isJSON)
        }
        #expect(try call("--socket=/a", "status", "--socket=/b").socket == "/b")
    }

    @Test func helpAndVersionAreTexts() throws {
        #expect(try Invocation(["pinpadctl", "--help", "nonsense"]) == .print(Help.general))
        #expect(try Invocation(["pinpadctl", "-h"]) == .print(Help.general))
        #expect(try Invocation(["pinpadctl", "--version"]) == .print("pinpadctl \(PINPadInterface.version)\n"))
        for verb in Verb.allCases {
            #expect(try Invocation(["pinpadctl", verb.rawValue, "--help"]) == .print(Help.of(verb)))
            for option in verb.options { #expect(Help.of(verb).contains("  --\(option.name)")) }
        }
        for code in ExitCode.allCases { #expect(Help.general.contains("  \(code.rawValue) ")) }
    }

    @Test func helpFitsATerminal() {
        for text in [Help.general, Help.ofPreview] + Verb.allCases.map(Help.of) {
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 })
        }
    }

    @Test func whatMakesNoSenseIsToldInOneLine() {
        let verbs = "enter, number, clear, cancel, message, status, monitor, keys, preview"
        #expect(complaint() == "a command is missing: \(verbs)")
        #expect(complaint("ask") == "unknown command \"ask\"; there are \(verbs)")
        #expect(complaint("enter", "--minimum", "four") == "--minimum takes a whole number, not \"four\"")
        #expect(complaint("enter", "--submit", "now") == "--submit is one of automatic, enter, not \"now\"")
        #expect(
            complaint("enter", "--allow", "clear,erase")
                == "--allow is any of correct,clear,cancel,enter, or none, not \"erase\"")
        #expect(complaint("message") == "message needs a TEXT, or --prompt")
        #expect(complaint("message", "a", "b") == "message does not take \"b\"")
        #expect(complaint("clear", "now") == "clear does not take \"now\"")
    }

    @Test func optionsOfAnotherVerbAreRefused() {
        for line in [
            ["status", "--minimum", "4"], ["clear", "--show-pin"], ["--minimum=4", "enter"], ["enter", "--style"],
        ] {
            // getopt_long has told the person.
            #expect(throws: UsageError(nil)) { try Invocation(["pinpadctl"] + line) }
        }
    }

    @Test func previewCallsNoPad() throws {
        guard case .preview = try Invocation(["pinpadctl", "preview", "--length", "3", "-o", "pad.png"]) else {
            throw UsageError("a call was made of it")
        }
        #expect(complaint("preview") == "preview needs -o FILE.png")
        guard case .print(let help) = try Invocation(["pinpadctl", "preview", "--help"]) else {
            throw UsageError("help was asked for")
        }
        #expect(help.contains("--style NAME") && help.contains("enterNewPIN"))
    }
}
