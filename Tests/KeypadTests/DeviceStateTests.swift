import CLinux
import Testing
import TestSupport

@testable import Keypad

@Suite struct DeviceStateTests {
    typealias Action = DeviceState.Action

    private enum Input: CaseIterable {
        case listen, ignore, grab, refuse, release, keysDown, keysUp, press, lift, again, report, dropped, scancode,
            movement
    }

    private static let code = UInt16(KEY_5)

    private func feed(_ input: Input, to state: inout DeviceState) -> Action {
        let key = (type: UInt16(EV_KEY), code: DeviceStateTests.code)
        switch input {
        case .grab:
            state.grab()
            return .nothing
        case .listen: return state.listen(true)
        case .ignore: return state.listen(false)
        case .refuse:
            state.refuse()
            return .nothing
        case .release: return state.release()
        case .keysDown: return state.keysAreDown(true)
        case .keysUp: return state.keysAreDown(false)
        case .press: return state.take(type: key.type, code: key.code, value: 1)
        case .lift: return state.take(type: key.type, code: key.code, value: 0)
        case .again: return state.take(type: key.type, code: key.code, value: 2)
        case .report: return state.take(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
        case .dropped: return state.take(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0)
        case .scancode: return state.take(type: UInt16(EV_MSC), code: UInt16(MSC_SCAN), value: 1)
        case .movement: return state.take(type: UInt16(EV_REL), code: UInt16(REL_X), value: 1)
        }
    }

    private func actions(_ inputs: [Input]) -> [Action] {
        var state = DeviceState()
        return inputs.map { feed($0, to: &state) }
    }

    private let pressed = Action.tellPressed(code: code)
    private let overheard = Action.tellOverheard(code: code)

    @Test("a press is told, once, however long the key is held")
    func press() {
        #expect(
            actions([.grab, .press, .report, .again, .report, .again, .report, .lift, .report, .press])
                == [.nothing, pressed] + Array(repeating: .nothing, count: 7) + [pressed])
    }

    @Test("a key held since before the grab counts when it is pressed anew")
    func heldSinceBefore() {
        #expect(
            actions([.again, .grab, .again, .again, .report, .lift, .report, .press]).map { $0 == pressed }
                == [false, false, false, false, false, false, false, true])
    }

    @Test("before a grab, and after a release, no key is told")
    func onlyWhileGrabbed() {
        #expect(actions([.press, .report]) == [.nothing, .nothing])
        #expect(
            actions([.grab, .release, .press, .report, .keysUp, .press])
                == [.nothing, .checkKeys, .nothing, .checkKeys, .ungrab(thenListen: false), .nothing])
    }

    @Test("a device is given back when its last key is up")
    func givenBack() {
        #expect(
            actions([.grab, .release, .keysDown, .again, .report, .keysDown, .lift, .report, .keysUp, .report])
                == [
                    .nothing, .checkKeys, .nothing, .nothing, .checkKeys, .nothing, .nothing, .checkKeys,
                    .ungrab(thenListen: false),
                    .nothing,
                ])
    }

    @Test("a grab while keys are awaited keeps the device")
    func grabWhileReleasing() {
        #expect(
            actions([.grab, .release, .keysDown, .grab, .keysUp, .again, .report, .lift, .report, .press])
                == [
                    .nothing, .checkKeys, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, .nothing, pressed,
                ])
    }

    @Test("what was never grabbed is not given back")
    func neverGrabbed() {
        #expect(
            actions([.release, .keysUp, .grab, .release, .keysUp, .release, .keysUp]).filter {
                $0 == .ungrab(thenListen: false)
            }.count
                == 1)
    }

    @Test("lost events are told, and keys that are down then count when they are pressed anew")
    func dropped() {
        #expect(
            actions([.grab, .press, .dropped, .again, .report, .lift, .report, .press])
                == [.nothing, pressed, .tellDropped, .nothing, .nothing, .nothing, .nothing, pressed])
    }

    @Test("events lost before the grab are not told")
    func droppedBefore() {
        #expect(actions([.dropped, .grab, .press]) == [.nothing, .nothing, pressed])
        #expect(actions([.grab, .release, .dropped, .report]) == [.nothing, .checkKeys, .nothing, .checkKeys])
    }

    @Test("a key is overheard when it goes down, once, while the pad listens and has not grabbed the device")
    func overhearing() {
        #expect(
            actions([.listen, .press, .report, .again, .report, .lift, .report, .press, .ignore, .press])
                == [.listen, overheard, .nothing, .nothing, .nothing, .nothing, .nothing, overheard, .deafen, .nothing])
    }

    @Test("the key that was overheard, held when the device is grabbed, is no key of the entry")
    func heldIntoTheGrab() {
        #expect(
            actions([.listen, .press, .grab, .again, .report, .lift, .report, .press]).suffix(6)
                == [.nothing, .nothing, .nothing, .nothing, .nothing, pressed])
    }

    @Test("a key of the entry that is held when it ends is not overheard, and the device is listened to when it is up")
    func heldOutOfTheGrab() {
        #expect(
            actions([.listen, .grab, .press, .release, .keysDown, .again, .press, .lift, .report, .keysUp, .press])
                == [
                    .listen, .nothing, pressed, .checkKeys, .nothing, .nothing, .nothing, .nothing, .checkKeys,
                    .ungrab(thenListen: true), overheard,
                ])
        // Given back though it is down still.
        #expect(
            actions([.listen, .grab, .press, .release, .keysUp, .again, .lift, .press]).suffix(4)
                == [.ungrab(thenListen: true), .nothing, .nothing, overheard])
    }

    @Test("the wish to listen, or not, is remembered through an entry")
    func listeningLater() {
        #expect(
            actions([.grab, .listen, .press, .release, .keysUp, .press])
                == [.nothing, .nothing, pressed, .checkKeys, .ungrab(thenListen: true), overheard])
        #expect(
            actions([.listen, .grab, .release, .ignore, .keysUp, .press])
                == [.listen, .nothing, .checkKeys, .nothing, .ungrab(thenListen: false), .nothing])
    }

    @Test("a device that another program holds is listened to after the entry alone")
    func refused() {
        #expect(
            actions([.listen, .refuse, .press, .listen, .release, .press])
                == [.listen, .nothing, .nothing, .nothing, .listen, overheard])
        #expect(actions([.refuse, .release]) == [.nothing, .nothing])
        #expect(actions([.refuse, .grab, .press]) == [.nothing, .nothing, pressed])
    }

    @Test("events lost while the pad listens are not told")
    func droppedWhileListening() {
        #expect(actions([.listen, .dropped, .press]) == [.listen, .nothing, overheard])
    }

    @Test("each input in each state does what the table says")
    func table() {
        // Rows: released, listening, grabbed, refused, releasing. Inputs that are not named do nothing.
        let rows: [(path: [Input], expected: [Input: Action])] = [
            ([], [.listen: .listen]),
            ([.listen], [.ignore: .deafen, .press: overheard]),
            ([.grab], [.release: .checkKeys, .press: pressed, .dropped: .tellDropped]),
            ([.listen, .grab], [.release: .checkKeys, .press: pressed, .dropped: .tellDropped]),
            ([.refuse], [:]),
            ([.listen, .refuse], [.release: .listen]),
            (
                [.grab, .release],
                [.release: .checkKeys, .keysUp: .ungrab(thenListen: false), .report: .checkKeys]
            ),
            (
                [.listen, .grab, .release],
                [.release: .checkKeys, .keysUp: .ungrab(thenListen: true), .report: .checkKeys]
            ),
        ]
        for row in rows {
            for input in Input.allCases {
                let action = actions(row.path + [input]).last
                #expect(action == row.expected[input, default: .nothing], "\(row.path) then \(input)")
            }
        }
    }

    @Test("any sequence of what a kernel sends agrees with a model that knows the physical key")
    func randomSequences() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("DeviceState: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2000 {
            var state = DeviceState()
            // The model: a press counts if it is a real transition while the pad wants keys.
            var isDown = Bool.random(using: &generator)
            var isWanted = false
            var isTheirs = true
            var listens = false
            var presses = 0
            var told = 0
            var heard = 0
            var overheardCount = 0
            for _ in 0..<60 {
                switch Int.random(in: 0..<9, using: &generator) {
                case 0:
                    state.grab()
                    isWanted = true
                    isTheirs = false
                case 8:
                    listens.toggle()
                    _ = state.listen(listens)
                case 1:
                    isWanted = false
                    if state.release() == .checkKeys, state.keysAreDown(isDown) == .ungrab(thenListen: listens) {
                        #expect(!isDown, "seed \(seed) round \(round)")
                        isTheirs = true
                    }
                case 2:
                    let action = feed(.dropped, to: &state)
                    #expect((action == .tellDropped) == isWanted, "seed \(seed) round \(round)")
                case 3, 4:
                    if feed(.report, to: &state) == .checkKeys, state.keysAreDown(isDown) != .nothing {
                        isTheirs = true
                    }
                case 5 where isDown:
                    if feed(.again, to: &state) != .nothing { told += 1 }
                default:
                    isDown.toggle()
                    if isDown && isWanted { presses += 1 }
                    if isDown && isTheirs && listens { heard += 1 }
                    let action = feed(isDown ? .press : .lift, to: &state)
                    if action == pressed { told += 1 }
                    if action == overheard { overheardCount += 1 }
                }
            }
            #expect(told == presses && overheardCount == heard, "seed \(seed) round \(round)")
        }
    }
}
