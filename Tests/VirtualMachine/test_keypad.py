"""The keypad: whose keys they are, what counts as one, and what happens when it goes and comes."""

from pad import Keypad, changes, event


def test_another_reader_sees_no_key_during_an_entry_and_sees_them_again_after(pad, usb):
    pad.wait_for_plain_screen()
    reader = pad.reader(pad.usb_keypad())
    usb("5")
    assert reader.line() == "KEY_5"
    entry = pad.enter().began()
    assert pad.is_grabbed(pad.usb_keypad())
    usb("1", "2", "3", "4", "backspace", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("deletedBackward", 3), event("changed", 4), event("completed", 4, pin="1234"))
    pad.wait_for_plain_screen()
    usb("6")
    assert reader.line() == "KEY_6"
    assert reader.lines(1) == []


def test_keys_typed_before_the_entry_count_for_nothing(pad, usb):
    usb("7", "7", "7")
    entry = pad.enter().began()
    pad.wait_for_dots(0)
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_a_key_held_since_before_the_entry_counts_for_nothing(pad, usb):
    pad.machine.key("8", True)
    entry = pad.enter().began()
    pad.machine.key("8", False)
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_a_key_that_is_held_counts_once(pad, usb):
    entry = pad.enter().began()
    pad.machine.key("8", True)
    entry.expect(event("changed", 1))
    # The kernel repeats a held key from a quarter of a second on.
    assert entry.process.lines(3) == []
    pad.machine.key("8", False)
    pad.wait_for_dots(1)
    usb("1", "2", "3", "ret")
    entry.expect(*changes(2, 3, 4), event("completed", 4, pin="8123"))


def test_keys_that_mean_nothing_do_nothing(pad, usb):
    entry = pad.enter().began()
    usb("a", "f1", "spc", "shift", "up")
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_the_keypad_unplugged_after_three_digits_wipes_them_and_the_entry_begins_anew_when_it_is_back(pad, usb):
    entry = pad.enter().began()
    usb("1", "2", "3")
    entry.expect(*changes(1, 2, 3))
    pad.wait_for_dots(3)
    pad.unplug()
    entry.expect(event("keypadLost", 0))
    pad.plug_in()
    entry.expect(event("keypadFound", 0))
    pad.wait_for_dots(0)
    assert pad.is_grabbed(pad.usb_keypad())
    usb("4", "5", "6", "7", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="4567"))


def test_a_keypad_plugged_in_only_after_start_is_used(pad, usb):
    pad.unplug()
    pad.agent.run("systemctl", "restart", "pinpad.service")
    pad.wait_for_status(lambda status: not status["keypad"]["available"])
    pad.plug_in()
    pad.wait_for_status(lambda status: status["keypad"]["available"])
    entry = pad.enter().began()
    usb("4", "3", "2", "1", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="4321"))


def test_without_a_keypad_an_entry_is_refused_with_the_reason(pad):
    pad.unplug()
    pad.wait_for_status(lambda status: not status["keypad"]["available"])
    reply = pad.call("EnterPIN", {"minimumLength": 4})
    assert reply["error"] == "KeypadUnavailable" and reply["reason"], reply


def test_two_keypads_type_into_the_same_entry(pad, usb):
    with Keypad(pad.machine) as keypad:
        pad.agent.run("udevadm", "settle")
        entry = pad.enter().began()
        usb("1")
        entry.expect(event("changed", 1))
        keypad.digits("2")
        entry.expect(event("changed", 2))
        usb("3", "4", "ret")
        entry.expect(*changes(3, 4), event("completed", 4, pin="1234"))


def test_key_events_that_the_kernel_dropped_clear_the_entry_and_both_are_told(pad, usb):
    with Keypad(pad.machine) as keypad:
        pad.agent.run("udevadm", "settle")
        entry = pad.enter().began()
        keypad.digits("12")
        entry.expect(*changes(1, 2))
        # While it stands still, more events come than the kernel keeps for a reader.
        pid = str(pad.pid())
        pad.agent.run("kill", "-STOP", pid)
        keypad.command("flood", "KEY_KP5", "400")
        pad.agent.run("kill", "-CONT", pid)
        entry.expect(event("cleared", 0, reason="keysDropped"))
        keypad.digits("6789")
        keypad.command("tap", "KEY_KPENTER")
        entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="6789"))
