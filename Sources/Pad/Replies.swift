import PINEntry
import PadInterface

// The core's words in the interface's.

extension EnterPINReply {
    init(event: EntryEvent, length: Int) {
        switch event {
        case .changed: self.init(.changed, length: length)
        case .deletedBackward: self.init(.deletedBackward, length: length)
        case .cleared(let reason): self.init(.cleared, length: length, reason: reason.map(Reason.init))
        case .refused(let refusal): self.init(.refused, length: length, reason: Reason(refusal))
        case .keypadLost: self.init(.keypadLost, length: length)
        case .keypadFound: self.init(.keypadFound, length: length)
        case .expiring(let wait): self.init(.expiring, length: length, waitingFor: PadError.Wait(wait))
        case .extended: self.init(.extended, length: length)
        case .repeating: self.init(.repeating, length: length)
        }
    }
}

extension EnterPINReply.Reason {
    fileprivate init(_ reason: EntryEvent.ClearReason) {
        self =
            switch reason {
            case .keysDropped: .keysDropped
            case .host: .host
            case .tooSimple: .tooSimple
            case .mismatch: .mismatch
            }
    }

    fileprivate init(_ refusal: EntryEvent.Refusal) {
        self =
            switch refusal {
            case .full: .full
            case .tooShort: .tooShort
            case .notAllowed: .notAllowed
            }
    }
}

extension PadError {
    /// `nil` for completion, which is no error.
    init?(_ end: EntryEnd) {
        switch end {
        case .completed: return nil
        case .cancelled(.person): self = .cancelled(by: .person)
        case .cancelled(.host): self = .cancelled(by: .host)
        case .cancelled(.shutdown): self = .cancelled(by: .shutdown)
        case .timedOut(let wait): self = .timedOut(waitingFor: PadError.Wait(wait))
        }
    }

    init(_ refusal: PadRefusal) {
        self =
            switch refusal {
            case .busy: .busy
            case .noEntry: .noEntry
            case .notPermitted: .notPermitted
            case .keypadUnavailable(let reason): .keypadUnavailable(reason: reason)
            case .displayUnavailable(let reason): .displayUnavailable(reason: reason)
            }
    }
}

extension Status.Part {
    init(_ state: PartState) {
        self =
            switch state {
            case .available: .available
            case .unavailable(let reason): .unavailable(reason: reason)
            }
    }
}

extension PadError.Wait {
    init(_ wait: EntryEnd.Wait) {
        self =
            switch wait {
            case .firstKey: .firstKey
            case .nextKey: .nextKey
            case .total: .total
            }
    }
}

extension HostKey {
    init(_ key: ToldKey) {
        self =
            switch key {
            case .attention: .attention
            case .menu(let key): HostKey(key)
            }
    }

    private init(_ key: MenuKey) {
        self =
            switch key {
            case .up: .up
            case .down: .down
            case .left: .left
            case .right: .right
            case .f1: .f1
            case .f2: .f2
            case .f3: .f3
            case .f4: .f4
            case .f5: .f5
            case .f6: .f6
            case .f7: .f7
            case .f8: .f8
            case .f9: .f9
            case .f10: .f10
            case .f11: .f11
            case .f12: .f12
            }
    }
}
