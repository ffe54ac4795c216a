/// What an entry waits for: a key, and its own end. Each wait has an end and, before it, a moment at which the person is
/// warned; a key after a warning gives more time.
struct EntryWaits {
    /// Whether nobody can press a key: then only the whole entry's end counts, and nobody is warned.
    var isSuspended = false
    private let timeouts: EntryRules.Timeouts
    private var total: Wait
    private var key: Wait
    private var extensionsLeft: Int

    /// Both begin at a time.
    init(_ timeouts: EntryRules.Timeouts, began: Duration) {
        self.timeouts = timeouts
        total = Wait(for: .total, timeouts, began: began)
        key = Wait(for: .firstKey, timeouts, began: began)
        extensionsLeft = timeouts.extensions
    }

    /// The end that comes first; of two at once, the whole entry's.
    var end: (time: Duration, wait: EntryEnd.Wait) {
        let first = isSuspended || total.end <= key.end ? total : key
        return (first.end, first.name)
    }

    /// When the next warning or end is.
    var deadline: Duration { unwarned.compactMap(\.warning).reduce(end.time, min) }

    /// Whether somebody was warned, and could still answer with a key.
    var isExpiring: Bool { !isSuspended && (total.isWarned || key.isWarned) }

    /// Whether any key would answer a warning.
    var canExtend: Bool { isExpiring && extensionsLeft > 0 }

    /// The waits of which the person is to be warned now, in the order of their warnings; each once.
    mutating func warnings(at time: Duration) -> [EntryEnd.Wait] {
        let due = unwarned.filter { wait in wait.warning.map { $0 <= time } ?? false }
        for wait in due {
            if wait.name == .total { total.isWarned = true } else { key.isWarned = true }
        }
        return due.sorted { ($0.warning ?? $0.end) < ($1.warning ?? $1.end) }.map(\.name)
    }

    /// A key came. One that means something begins the wait for the next one. After a warning any key begins anew what the
    /// person was warned of, and the wait for a key with it; that costs an extension, unless the wait for a key begins anyway
    /// and is all. Returns whether it answered a warning.
    mutating func keyCame(isMeaningful: Bool, at time: Duration) -> Bool {
        let costs = total.isWarned || !isMeaningful
        let answers = isExpiring && (!costs || extensionsLeft > 0)
        if answers && costs { extensionsLeft -= 1 }
        if answers && total.isWarned { total = Wait(for: .total, timeouts, began: time) }
        if isMeaningful {
            key = Wait(for: .nextKey, timeouts, began: time)
        } else if answers {
            key = Wait(for: key.name, timeouts, began: time)
        }
        return answers
    }

    /// The digits are to be typed from the first one.
    mutating func waitForFirstKey(at time: Duration) { key = Wait(for: .firstKey, timeouts, began: time) }

    /// Those of whose end the person should be warned, and wasn't. That of the wait for a key is news only where it comes
    /// before the whole entry's.
    private var unwarned: [Wait] {
        if isSuspended { return [] }
        return (key.end < total.end ? [total, key] : [total]).filter { !$0.isWarned }
    }

    private struct Wait {
        let name: EntryEnd.Wait
        let end: Duration
        /// When the person is to be warned; `nil` for never.
        let warning: Duration?
        var isWarned = false

        init(for name: EntryEnd.Wait, _ timeouts: EntryRules.Timeouts, began: Duration) {
            self.name = name
            let duration =
                switch name {
                case .firstKey: timeouts.firstKey
                case .nextKey: timeouts.nextKey
                case .total: timeouts.total
                }
            end = began + duration
            warning = timeouts.warning > .zero ? end - min(timeouts.warning, duration / 2) : nil
        }
    }
}
