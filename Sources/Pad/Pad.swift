import Display
import EventLoop
import Keypad
import PINEntry
import PadInterface
import Painter
import Prompts
import Secrets
import Varlink

/// The conductor: carries what happens on the keypad, on the display, in time and at the hosts to ``PadState``, and does
/// what that says.
public final class Pad {
    let settings: Settings
    let prompts = Prompts()
    private let loop: EventLoop
    private let display: any Display
    private let screen: PadScreen
    private let keypad: any Keypad
    private let painter: Painter?
    private let secretMemory: SecretMemory.Kind
    private var timer: Timer?
    private var state: PadState
    private var calls: [CallID: Call] = [:]
    private var callCount: UInt64 = 0
    private var monitors: [CallID: Call] = [:]
    private var keyMonitors: [CallID: Call] = [:]
    private var toldStatus: Status?
    private var hasKeys = false
    private var hearsKeys = false
    private var unsent: [PadReply] = []
    private var isFollowing = false
    private var isToFollowAgain = false

    /// A pad with these parts; without a painter it shows neither words nor pictures. Throws
    /// ``SecretMemory/Unavailable`` where the system gives no memory for digits, or a `SystemError` where it gives no timer.
    public init(
        loop: EventLoop, display: any Display, keypad: any Keypad, painter: Painter? = nil, settings: Settings
    ) throws {
        self.loop = loop
        self.display = display
        self.keypad = keypad
        self.painter = painter
        self.settings = settings
        screen = PadScreen(display, painter: painter, scale: settings.scale)
        state = PadState(standby: settings.standby, hostKeys: settings.hostKeys)
        secretMemory = try SecretMemory(byteCount: 1).kind
        timer = try loop.timer { [unowned self] in take(.time, at: self.loop.now) }
        display.onSurfaceChange = { [unowned self] in displayChanged() }
        display.onPresented = { [unowned self] in presented() }
        keypad.onEvent = { [unowned self] event, time in heard(event, at: time) }
        painter?.onChange = { [unowned self] in follow([], at: self.loop.now) }
        painter?.onFailureChange = { [unowned self] in tellMonitors() }
        _ = state.handle(.keypad(keypadState), at: loop.now)
        displayChanged()
    }

    /// Ends an entry that is under way and tells its host, before the daemon goes.
    public func stop() {
        // A PIN that is complete belongs to its host.
        if state.awaitsPresentation { take(.presented, at: loop.now) }
        take(.entry(.shutdown), at: loop.now)
    }

    // MARK: From the hosts

    /// Remembers a call until its last reply, and takes what it asks.
    func take(_ call: Call, _ input: (CallID) -> PadInput) {
        take(input(remember(call)), at: loop.now)
    }

    /// Begins an entry for a call.
    func begin(_ call: Call, _ host: HostEntry) {
        let id = remember(call)
        // A host that ends its sending half can end the entry no other way.
        call.endsOnHalfClose = true
        let time = loop.now
        do {
            follow(try state.begin(id, host, user: call.peer.uid, at: time), at: time)
        } catch {
            fail(id, .secretMemoryUnavailable(reason: "\(error)"))
        }
    }

    /// Tells a call the status now and, if it asked for more, at each change.
    func monitor(_ call: Call) {
        guard call.more else { return call.reply(status.parameters) }
        let id = nextID()
        monitors[id] = call
        call.onClose = { [unowned self] in monitors[id] = nil }
        call.reply(status.parameters, continues: true)
    }

    /// Tells a call the next key outside entries or, if it asked for more, all of them.
    func monitorKeys(_ call: Call) {
        let id = nextID()
        keyMonitors[id] = call
        call.onClose = { [unowned self] in
            keyMonitors[id] = nil
            followKeys()
        }
        followKeys()
    }

    /// What the pad does at the moment.
    var status: Status {
        Status(
            state: state.isEntering ? .entering : state.isShowingMessage ? .message : .standby,
            keypad: Status.Part(state.keypad),
            display: Status.Part(state.display),
            painter: painter.map { $0.failure.map { .unavailable(reason: $0) } ?? .available },
            secretMemory: secretMemory)
    }

    private func nextID() -> CallID {
        callCount += 1
        return CallID(callCount)
    }

    private func remember(_ call: Call) -> CallID {
        let id = nextID()
        calls[id] = call
        call.onClose = { [unowned self] in
            if calls.removeValue(forKey: id) != nil { take(.closed(id), at: loop.now) }
        }
        return id
    }

    // MARK: From the devices

    private var keypadState: PartState { keypad.isAvailable ? .available : .unavailable(keypad.unavailableReason) }

    private var displayState: PartState {
        display.surface == nil ? .unavailable(display.unavailableReason) : .available
    }

    /// Asks keypad and display how they are: why one is unavailable changes without a word of it.
    func askParts() {
        take(.keypad(keypadState), at: loop.now)
        take(.display(displayState), at: loop.now)
    }

    private func heard(_ event: KeypadEvent, at time: Duration) {
        switch event {
        case .pressed(let key): take(.entry(.key(key)), at: time)
        case .dropped: take(.entry(.keysDropped), at: time)
        case .lost: take(.keypad(.unavailable(keypad.unavailableReason)), at: time)
        case .found: take(.keypad(.available), at: time)
        case .overheard(let key): take(.overheard(key), at: time)
        }
    }

    private func displayChanged() {
        screen.forget()
        take(.display(displayState), at: loop.now)
    }

    private func presented() {
        screen.presented()
        if state.awaitsPresentation { take(.presented, at: loop.now) }
    }

    // MARK: To all of them

    private func take(_ input: PadInput, at time: Duration) {
        let replies = state.handle(input, at: time)
        if let tone = state.tone { keypad.sound(tone) }
        follow(replies, at: time)
    }

    /// Makes keypad, display and timer what the state says, then tells the hosts. What one of them answers at once is
    /// followed after that.
    private func follow(_ replies: [PadReply], at time: Duration) {
        unsent += replies
        isToFollowAgain = true
        if isFollowing { return }
        isFollowing = true
        defer { isFollowing = false }
        while isToFollowAgain {
            isToFollowAgain = false
            followKeys()
            followScreen(at: time)
            timer?.set(state.deadline)
            let replies = unsent
            unsent = []
            for reply in replies { send(reply, at: time) }
            tellMonitors()
        }
    }

    private func followKeys() {
        let hears = state.hearsKeys && !keyMonitors.isEmpty
        if hears != hearsKeys {
            hearsKeys = hears
            keypad.listen(hears)
        }
        guard state.wantsKeys != hasKeys else { return }
        hasKeys = state.wantsKeys
        if hasKeys { keypad.grab() } else { keypad.release() }
    }

    private func followScreen(at time: Duration) {
        screen.show(state.content, in: settings.style(named: state.style))
        if state.awaitsPresentation && screen.isPresented { take(.presented, at: time) }
    }

    private func send(_ reply: PadReply, at time: Duration) {
        switch reply {
        case .began(let id):
            // Not sooner: the call before on this connection, whose screen may be steady, wants to know of it too.
            calls[id]?.onDisconnect = { [unowned self] in take(.disconnected(id), at: loop.now) }
            tell(id, EnterPINReply(.began, length: 0))
        case .event(let id, let event, let length): tell(id, EnterPINReply(event: event, length: length))
        case .completed(let id): complete(id, at: time)
        case .completedNumber(let id, let number):
            Log.information("entry of a number completed")
            calls.removeValue(forKey: id)?.reply(EnterNumberReply(number).parameters)
        case .key(let key): tell(key)
        case .ended(let id, let end):
            guard let error = PadError(end) else { return }
            Log.information("entry ended: \(error)")
            fail(id, error)
        case .done(let id): calls.removeValue(forKey: id)?.reply()
        case .refused(let id, let refusal): fail(id, PadError(refusal))
        }
    }

    private func tell(_ id: CallID, _ reply: EnterPINReply) {
        // A host that called without "more" isn't sent what continues.
        calls[id]?.reply(reply.parameters, continues: true)
    }

    private func complete(_ id: CallID, at time: Duration) {
        switch state.takeDigits(at: time) {
        case nil: break
        case .some(let digits):
            isToFollowAgain = true
            do {
                let reply = try CompletedReply(with: digits)
                let byteCount = reply.byteCount
                Log.information("entry completed")
                calls.removeValue(forKey: id)?.reply(secret: reply.takeMemory(), count: byteCount)
            } catch {
                fail(id, .secretMemoryUnavailable(reason: "\(error)"))
            }
        }
    }

    private func tell(_ key: ToldKey) {
        let parameters: JSONObject = ["key": .string(HostKey(key).rawValue)]
        for (id, call) in keyMonitors {
            if !call.more { keyMonitors[id] = nil }
            call.reply(parameters, continues: call.more)
        }
        followKeys()
    }

    private func fail(_ id: CallID, _ error: PadError) {
        calls.removeValue(forKey: id)?.fail(error.name, error.parameters)
    }

    private func tellMonitors() {
        let status = status
        if status == toldStatus { return }
        toldStatus = status
        for call in monitors.values { call.reply(status.parameters, continues: true) }
    }
}
