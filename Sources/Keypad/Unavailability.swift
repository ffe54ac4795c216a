import EventLoop
import Glibc

/// Why an input device that could be a keypad is none.
enum DeviceProblem: Equatable {
    /// It can't be opened.
    case cannotOpen(SystemError)
    /// It was named in the configuration, but some digit has no key.
    case lacksDigits(name: String)
    /// It can't be grabbed.
    case cannotGrab(SystemError, name: String)

    /// For a person: what is wrong, and what would be right.
    var description: String {
        switch self {
        case .cannotOpen(let error) where error.number == EACCES || error.number == EPERM:
            "\(error); the service's user must be in the group input"
        case .cannotOpen(let error): "\(error)"
        case .lacksDigits(let name):
            "the keypad “\(name)” lacks keys for some of the ten digits; map its keys in the configuration"
        case .cannotGrab(let error, let name) where error.number == EBUSY:
            "the keypad “\(name)” is held by another program (\(error)); end that program"
        case .cannotGrab(let error, let name): "the keypad “\(name)” cannot be taken: \(error)"
        }
    }
}

extension KeypadSelection {
    /// Why there is no keypad, given what is wrong with devices that are there.
    func unavailableReason(_ problems: [DeviceProblem]) -> String {
        if let problem = problems.max(by: { $0.weight < $1.weight }) { return problem.description }
        switch self {
        case .automatic: return "no input device has ten digits and an Enter"
        case .path(let path): return "there is no input device at \(path)"
        case .name(let name): return "no input device is called “\(name)”"
        case .usb(let vendor, let product):
            return "no input device has the id \(vendor.fourHexadecimalDigits):\(product.fourHexadecimalDigits)"
        }
    }
}

extension DeviceProblem {
    /// Which of several tells most: of a device known to be the keypad rather than of any.
    fileprivate var weight: Int {
        switch self {
        case .cannotGrab: 2
        case .lacksDigits: 1
        case .cannotOpen: 0
        }
    }
}
