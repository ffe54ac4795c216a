import EventLoop
import PINEntry
import PadInterface
import Prompts
import Screen
import Varlink

extension Pad {
    /// Answers the calls of `org.pinpad.PINPad` on a server. Throws where the interface's text can't be read.
    public func serve(on server: VarlinkServer) throws(DescriptionError) {
        let interface = try InterfaceDescription(parsing: PINPadInterface.definition)
        server.tooManyConnections = { CallError(.tooManyConnections(limit: $0)) }
        server.register(interface) { [unowned self] call throws(CallError) in try handle(call) }
    }

    private func handle(_ call: Call) throws(CallError) {
        guard settings.permission.permits(call.peer) else { throw CallError(.notPermitted) }
        askParts()
        let user = UInt32(call.peer.uid)
        let parameters = Parameters(call.parameters)
        switch call.method {
        case "EnterPIN": try enterPIN(call, parameters)
        case "EnterNumber": try enterNumber(call, parameters)
        case "ClearPIN": take(call) { .clearPIN($0, user: user) }
        case "CancelPIN": take(call) { .cancelPIN($0, user: user) }
        case "ShowMessage": try showMessage(call, parameters)
        case "GetStatus": call.reply(status.parameters)
        case "Monitor": monitor(call)
        case "MonitorKeys":
            guard settings.hostKeys.tellsAny else { throw CallError(.keysForbidden) }
            try expectAnswer(call)
            monitorKeys(call)
        default: throw .methodNotImplemented(PINPadInterface.qualified(call.method))
        }
    }

    private func enterPIN(_ call: Call, _ parameters: Parameters) throws(CallError) {
        try expectAnswer(call)
        var request = try EntryRequest(parameters)
        request.confirms = try parameters.optionalBoolean("confirm")
        request.refusesSimple = try parameters.optionalBoolean("refuseSimple")
        let words = try HostWords(
            parameters, settings, prompts, otherwise: request.confirms == true ? .enterNewPIN : .enterPIN)
        let hidesLength = try parameters.optionalBoolean("hideLength") ?? settings.hidesLength
        var host = HostEntry(
            try rules(request, settings.rules, parameters), look: hidesLength ? .hiddenLength : .places,
            words: words.entryWords)
        host.isRetry = words.isRetry
        try begin(call, host, parameters)
    }

    private func enterNumber(_ call: Call, _ parameters: Parameters) throws(CallError) {
        try expectAnswer(call)
        let kind = try parameters.optionalEnumeration("kind", as: NumberKind.self) ?? .other
        let words = try HostWords(parameters, settings, prompts, otherwise: PromptName(askingFor: kind))
        guard !words.askForPIN else { throw CallError(.asksForPIN) }
        try words.expectRoomForCaution(parameters)
        let format = try words.format(kind, parameters)
        let request = try EntryRequest(parameters).ofNumber(kind)
        let host = HostEntry(
            try rules(request, settings.rules, parameters), look: .number(format), words: words.numberWords)
        try begin(call, host, parameters)
    }

    /// What every entry has.
    private func begin(_ call: Call, _ host: HostEntry, _ parameters: Parameters) throws(CallError) {
        var host = host
        host.style = try style(parameters)
        host.shakes = settings.style(named: host.style).shakes
        host.holdOff = .seconds(try parameters.optionalInteger("holdOff", in: 0...60) ?? 0)
        begin(call, host)
    }

    /// Nobody would be told what is typed.
    private func expectAnswer(_ call: Call) throws(CallError) {
        if call.oneway { throw .invalidParameter("oneway") }
    }

    private func rules(
        _ request: EntryRequest, _ rules: EntryRules, _ parameters: Parameters
    ) throws(CallError) -> EntryRules {
        do throws(EntryRules.Invalid) {
            return try rules.adapted(to: request)
        } catch {
            throw parameters.invalid(error.parameter)
        }
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

extension CallError {
    /// One of the pad's own errors.
    init(_ error: PadError) { self = .error(error.name, error.parameters) }
}

extension HostPermission {
    fileprivate func permits(_ peer: PeerCredentials) -> Bool {
        permits(user: UInt32(peer.uid), groups: peer.groups.map { UInt32($0) })
    }
}

extension PromptName {
    /// What asks for a number of a kind.
    fileprivate init(askingFor kind: NumberKind) {
        self =
            switch kind {
            case .amount: .enterAmount
            case .telephone: .enterTelephoneNumber
            case .membership: .enterMembershipNumber
            case .other: .enterNumber
            }
    }
}
