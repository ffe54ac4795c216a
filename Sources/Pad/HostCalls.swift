import EventLoop
import PINEntry
import PadInterface
import Screen
import Varlink

extension Pad {
    /// Answers the calls of `org.pinpad.PINPad` on a server. Throws where the interface's text can't be read.
    public func serve(on server: VarlinkServer) throws(DescriptionError) {
        let interface = try InterfaceDescription(parsing: PINPadInterface.definition)
        server.register(interface) { [unowned self] call throws(CallError) in try handle(call) }
    }

    private func handle(_ call: Call) throws(CallError) {
        askParts()
        let user = UInt32(call.peer.uid)
        let parameters = Parameters(call.parameters)
        switch call.method {
        case "EnterPIN": try enterPIN(call, parameters)
        case "ClearPIN": take(call) { .clearPIN($0, user: user) }
        case "CancelPIN": take(call) { .cancelPIN($0, user: user) }
        case "ShowMessage": try showMessage(call, parameters)
        case "GetStatus": call.reply(status.parameters)
        case "Monitor": monitor(call)
        default: throw .methodNotImplemented(PINPadInterface.qualified(call.method))
        }
    }

    private func enterPIN(_ call: Call, _ parameters: Parameters) throws(CallError) {
        let rules: EntryRules
        do {
            rules = try settings.rules.adapted(to: EntryRequest(parameters))
        } catch let error as CallError {
            throw error
        } catch EntryRules.Invalid.minimumLength {
            throw parameters.invalid("minimumLength")
        } catch EntryRules.Invalid.maximumLength {
            throw parameters.invalid("maximumLength")
        } catch {
            throw parameters.invalid("timeouts")
        }
        let words = try HostWords(parameters, settings, prompts, otherwise: .enterPIN)
        begin(call, rules: rules, style: try style(parameters), words: words.entryWords)
    }

    private func showMessage(_ call: Call, _ parameters: Parameters) throws(CallError) {
        let words = try HostWords(parameters, settings, prompts, otherwise: nil)
        let kind = try parameters.optionalEnumeration("kind", as: MessageKind.self)
        let seconds = try parameters.optionalInteger("seconds", in: 1...3600)
        let message = PadMessage(kind ?? words.messageKind, words: words.words, style: try style(parameters))
        take(call) { .showMessage($0, message, lasting: seconds.map { .seconds($0) }) }
    }

    private func style(_ parameters: Parameters) throws(CallError) -> String? {
        let style = try parameters.optionalString("style")
        if let style, settings.styles[style] == nil { throw parameters.invalid("style") }
        return style
    }
}

extension EntryRequest {
    /// From the parameters of `EnterPIN`; errors name the one that is wrong.
    init(_ parameters: Parameters) throws(CallError) {
        self.init()
        let lengths = EntryRules.lengths
        minimumLength = try parameters.optionalInteger("minimumLength", in: lengths)
        maximumLength = try parameters.optionalInteger("maximumLength", in: lengths)
        submit = try parameters.optionalEnumeration("submit")
        if let timeouts = try parameters.optionalObject("timeouts") {
            firstKey = try timeouts.optionalInteger("firstKey", in: 1...3600).map { .seconds($0) }
            nextKey = try timeouts.optionalInteger("nextKey", in: 1...3600).map { .seconds($0) }
            total = try timeouts.optionalInteger("total", in: 1...3600).map { .seconds($0) }
        }
        if let allow = try parameters.optionalObject("allow") {
            let names: [(String, EntryRules.Allowed)] = [("correct", .correct), ("clear", .clear), ("cancel", .cancel)]
            for (name, what) in names {
                switch try allow.optionalBoolean(name) {
                case true?: self.allow.insert(what)
                case false?: forbid.insert(what)
                case nil: break
                }
            }
        }
    }
}
