/// Which input devices are the pad's keypads.
public enum KeypadSelection: Equatable, Sendable {
    /// Every device that has, by the key map, all ten digits and an Enter. A barcode scanner often has them too: where
    /// there is one, the keypad is better named.
    case automatic
    /// The device behind a path, `/dev/input/by-id/…` or `/dev/input/event3`; links are followed anew at each hotplug.
    case path(String)
    /// Every device of this name, as the kernel tells it (`EVIOCGNAME`).
    case name(String)
    /// Every device of these ids (`EVIOCGID`), on whichever bus.
    case usb(vendor: UInt16, product: UInt16)

    /// A text that selects nothing.
    public struct Invalid: Error, Equatable, Sendable, CustomStringConvertible {
        /// The text.
        public let text: String
        /// What would be right.
        public var description: String {
            "“\(text)” selects no keypad; write auto, a path like /dev/input/by-id/usb-…-event-kbd, "
                + "name:NAME as evtest shows it, or usb:VENDOR:PRODUCT as lsusb shows it (four hexadecimal digits each)"
        }
    }

    /// Reads `auto`, `/dev/input/…`, `name:Some Keypad` or `usb:1234:abcd`.
    public init(_ text: String) throws(Invalid) {
        if text == "auto" {
            self = .automatic
        } else if text.hasPrefix("/") {
            self = .path(text)
        } else if text.hasPrefix("name:"), text.utf8.count > 5 {
            self = .name(String(text.dropFirst(5)))
        } else if text.hasPrefix("usb:") {
            let ids = text.dropFirst(4).split(separator: ":", omittingEmptySubsequences: false)
            guard ids.count == 2, let vendor = UInt16(hexadecimal: ids[0]), let product = UInt16(hexadecimal: ids[1])
            else { throw Invalid(text: text) }
            self = .usb(vendor: vendor, product: product)
        } else {
            throw Invalid(text: text)
        }
    }

    /// The words that ``init(_:)`` reads.
    public var text: String {
        switch self {
        case .automatic: "auto"
        case .path(let path): path
        case .name(let name): "name:\(name)"
        case .usb(let vendor, let product): "usb:\(vendor.fourHexadecimalDigits):\(product.fourHexadecimalDigits)"
        }
    }

    /// What a selection has to say of a device.
    enum Verdict: Equatable {
        /// It is one of the keypads.
        case selected
        /// It is another device.
        case another
        /// It is meant, but a PIN can't be typed on it: some digit has no key.
        case lacksDigits
    }

    /// Judges a device. `resolvedPath` is what ``path(_:)`` leads to now, `nil` where it leads nowhere.
    ///
    /// A device that was named needs no Enter: an entry may end at its last digit.
    func judge(_ device: InputDevice, keyMap: KeyMap, resolvedPath: String?) -> Verdict {
        let isMeant: Bool
        switch self {
        case .automatic:
            return keyMap.hasAllDigits(device.codes) && keyMap.hasEnter(device.codes) ? .selected : .another
        case .path: isMeant = device.node == resolvedPath
        case .name(let name): isMeant = device.name == name
        case .usb(let vendor, let product): isMeant = device.vendor == vendor && device.product == product
        }
        guard isMeant else { return .another }
        return keyMap.hasAllDigits(device.codes) ? .selected : .lacksDigits
    }
}

/// An input device as it describes itself.
struct InputDevice: Equatable {
    /// Its node, links resolved: "/dev/input/event3".
    var node: String
    /// `EVIOCGNAME`.
    var name: String
    /// `EVIOCGID`.
    var vendor: UInt16
    /// `EVIOCGID`.
    var product: UInt16
    /// The `EV_KEY` codes that it can send (`EVIOCGBIT`).
    var codes: Set<UInt16>
    /// How it sounds, if it does.
    var sound: DeviceSound?
}

extension UInt16 {
    /// As lsusb writes an id.
    var fourHexadecimalDigits: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    fileprivate init?(hexadecimal text: Substring) {
        guard (1...4).contains(text.utf8.count), text.allSatisfy(\.isHexDigit) else { return nil }
        self.init(text, radix: 16)
    }
}
