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
        case .expiring: self.init(.expiring, length: length)
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
        case .timedOut(.firstKey): self = .timedOut(waitingFor: .firstKey)
        case .timedOut(.nextKey): self = .timedOut(waitingFor: .nextKey)
        case .timedOut(.total): self = .timedOut(waitingFor: .total)
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
