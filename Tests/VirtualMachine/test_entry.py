"""The main job: a PIN typed on a real keypad, seen on a real screen, told to a host."""

import pytest

from conftest import BUILD
from pad import CALM, Keypad, changes, event


def with_timeouts(warning=0, **seconds):
    return {**CALM, "timeouts": {**CALM["timeouts"], "warning": warning, **seconds}}


def test_six_digits_of_the_usb_keypad_show_as_many_dots_and_reach_the_host(pad, usb):
    entry = pad.enter().began()
    pad.wait_for_dots(0)
    for number, digit in enumerate("123456", 1):
        usb(digit)
        entry.expect(event("changed", number))
        picture = pad.wait_for_dots(number)
        if number == 4:
            picture.write_png(BUILD / "screens" / "four-of-six.png")
    usb("ret")
    entry.expect(event("completed", 6, pin="123456"))
    pad.wait_for_plain_screen()


def test_six_digits_of_a_uinput_keypad_show_as_many_dots_and_reach_the_host(pad):
    with Keypad(pad.machine) as keypad:
        pad.wait_for_status(lambda status: status["keypad"]["available"])
        entry = pad.enter().began()
        pad.wait_for_dots(0)
        for number, digit in enumerate("908172", 1):
            keypad.digits(digit)
            entry.expect(event("changed", number))
            pad.wait_for_dots(number)
        keypad.command("tap", "KEY_KPENTER")
        entry.expect(event("completed", 6, pin="908172"))
        pad.wait_for_plain_screen()


def test_the_numeric_block_types_digits_whatever_numlock_says(pad, usb):
    for _ in range(2):
        entry = pad.enter().began()
        usb("kp_7", "kp_0", "kp_3", "kp_9", "kp_enter")
        entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="7039"))
        usb("num_lock")


def test_an_automatic_entry_completes_with_the_last_digit_that_fits(pad, usb):
    entry = pad.enter({"minimumLength": 4, "maximumLength": 4}).began()
    usb("8", "0", "0", "1")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="8001"))
    pad.wait_for_plain_screen()


def test_without_more_the_host_gets_the_last_reply_alone(pad, usb):
    entry = pad.enter(mode="once")
    pad.wait_for_dots(0)
    usb("1", "1", "2", "2", "ret")
    entry.expect(event("completed", 4, pin="1122"))


def test_backspace_takes_back_the_last_dot(pad, usb):
    entry = pad.enter().began()
    usb("backspace")
    entry.expect(event("deletedBackward", 0))
    usb("1", "2", "3")
    entry.expect(*changes(1, 2, 3))
    pad.wait_for_dots(3)
    usb("backspace")
    entry.expect(event("deletedBackward", 2))
    pad.wait_for_dots(2)
    usb("4", "5", "ret")
    entry.expect(*changes(3, 4), event("completed", 4, pin="1245"))


def test_clear_takes_back_all_dots(pad, usb):
    entry = pad.enter().began()
    usb("1", "2", "3")
    entry.expect(*changes(1, 2, 3))
    pad.wait_for_dots(3)
    usb("delete")
    entry.expect(event("cleared", 0))
    pad.wait_for_dots(0)
    usb("4", "5", "6", "7", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="4567"))


def test_enter_before_the_minimum_length_is_refused_as_too_short(pad, usb):
    entry = pad.enter().began()
    usb("ret")
    entry.expect(event("refused", 0, reason="tooShort"))
    usb("1", "2", "3", "ret")
    entry.expect(*changes(1, 2, 3), event("refused", 3, reason="tooShort"))
    pad.wait_for_dots(3)
    usb("4", "ret")
    entry.expect(event("changed", 4), event("completed", 4, pin="1234"))


def test_a_digit_beyond_the_maximum_length_is_refused_as_full(pad, usb):
    entry = pad.enter().began()
    usb("1", "2", "3", "4", "5", "6", "7")
    entry.expect(*changes(1, 2, 3, 4, 5, 6), event("refused", 6, reason="full"))
    pad.wait_for_dots(6)
    usb("ret")
    entry.expect(event("completed", 6, pin="123456"))


def test_the_cancel_key_ends_the_entry_by_the_person(pad, usb):
    entry = pad.enter().began()
    usb("1", "2", "esc")
    entry.expect(*changes(1, 2), {"error": "Cancelled", "by": "person"})
    pad.wait_for_plain_screen()
    assert not pad.is_grabbed(pad.usb_keypad())


def test_cancelpin_ends_the_entry_by_the_host(pad, usb):
    entry = pad.enter().began()
    usb("1", "2")
    entry.expect(*changes(1, 2))
    assert pad.call("CancelPIN") == {}
    entry.expect({"error": "Cancelled", "by": "host"})
    pad.wait_for_plain_screen()
    assert not pad.is_grabbed(pad.usb_keypad())


def test_clearpin_takes_back_all_dots_and_the_entry_goes_on(pad, usb):
    entry = pad.enter().began()
    usb("1", "2")
    entry.expect(*changes(1, 2))
    assert pad.call("ClearPIN") == {}
    entry.expect(event("cleared", 0, reason="host"))
    pad.wait_for_dots(0)
    usb("9", "9", "9", "9", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="9999"))


def test_without_an_entry_there_is_nothing_to_cancel_or_to_clear(pad):
    assert pad.call("CancelPIN") == {"error": "NoEntry"}
    assert pad.call("ClearPIN") == {"error": "NoEntry"}


@pytest.mark.parametrize("waiting_for, typed", [("firstKey", ""), ("nextKey", "12"), ("total", "123")])
def test_each_timeout_ends_the_entry_and_says_what_it_waited_for(pad, usb, waiting_for, typed):
    entry = pad.enter(with_timeouts(**{waiting_for: 8})).began()
    usb(*typed)
    entry.expect(*changes(*range(1, len(typed) + 1)), {"error": "TimedOut", "waitingFor": waiting_for})
    pad.wait_for_plain_screen()
    assert not pad.is_grabbed(pad.usb_keypad())


def test_time_that_runs_out_is_told_and_any_key_gives_more(pad, usb):
    entry = pad.enter(with_timeouts(firstKey=60, warning=40)).began()
    entry.expect(event("expiring", 0, waitingFor="firstKey"), seconds=80)
    usb("a")
    entry.expect(event("extended", 0))
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_a_host_that_disconnects_leaves_a_plain_screen_a_free_keypad_and_no_digit(pad, usb):
    entry = pad.enter({**CALM, "maximumLength": 8}).began()
    usb(*"73918264")
    entry.expect(*changes(*range(1, 9)))
    assert pad.is_grabbed(pad.usb_keypad())
    entry.disconnect()
    pad.wait_for_plain_screen()
    pad.wait_for_status(lambda status: status["state"] == "standby")
    assert not pad.is_grabbed(pad.usb_keypad())
    assert find_digits(pad, "73918264") == []
    # What it left does not begin the next entry.
    entry = pad.enter().began()
    pad.wait_for_dots(0)


@pytest.mark.parametrize("ending", ["completed", "person", "host", "cleared", "timeout", "repeating", "mismatch"])
def test_no_digit_is_left_in_memory_after_an_entry(pad, usb, ending):
    parameters = {**CALM, "maximumLength": 8}
    if ending == "timeout":
        parameters["timeouts"] = {"firstKey": 600, "nextKey": 10, "total": 900, "warning": 0}
    parameters["confirm"] = ending in ("repeating", "mismatch")
    entry = pad.enter(parameters).began()
    usb(*"73918264")
    entry.expect(*changes(*range(1, 9)))
    if ending == "completed":
        usb("ret")
        entry.expect(event("completed", 8, pin="73918264"))
    elif ending == "person":
        usb("esc")
        entry.expect({"error": "Cancelled", "by": "person"})
    elif ending == "host":
        pad.call("CancelPIN")
        entry.expect({"error": "Cancelled", "by": "host"})
    elif ending in ("repeating", "mismatch"):
        usb("ret")
        entry.expect(event("repeating", 0))
        if ending == "mismatch":
            usb(*"7391826", "ret")
            entry.expect(*changes(*range(1, 8)), event("cleared", 0, reason="mismatch"))
    elif ending == "cleared":
        usb("delete")
        entry.expect(event("cleared", 0))
    else:
        entry.expect({"error": "TimedOut", "waitingFor": "nextKey"})
    assert find_digits(pad, "73918264") == []


def test_while_an_entry_waits_no_digit_can_be_read_from_memory(pad, usb):
    entry = pad.enter({**CALM, "maximumLength": 8}).began()
    usb(*"73918264")
    entry.expect(*changes(*range(1, 9)))
    assert find_digits(pad, "73918264") == []


def test_the_scan_of_memory_finds_digits_where_there_are_some(pad):
    process = pad.agent.spawn("/usr/bin/python3", "-c", "a = '739' + input(); print('here', flush=True); input()")
    pad.hosts.append(process)
    process.write("18264\n")
    assert process.line() == "here"
    found = scan(pad, process.pid, "73918264")
    assert any(line.startswith("found as text") for line in found)


def test_digits_are_in_no_line_of_the_journal(pad, usb):
    entry = pad.enter({**CALM, "maximumLength": 8}).began()
    usb(*"73918264", "ret")
    entry.expect(*changes(*range(1, 9)), event("completed", 8, pin="73918264"))
    assert "73918264" not in pad.agent.run("journalctl", "-b", "--no-pager", "-o", "verbose", "-u", "pinpad.service").output


def test_a_second_host_is_told_that_the_pad_is_busy(pad, usb):
    first = pad.enter().began()
    assert pad.enter().next() == {"error": "Busy"}
    usb("1", "2", "3", "4", "ret")
    first.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_rules_that_cannot_be_kept_are_refused_with_the_parameters_name(pad):
    assert pad.call("EnterPIN", {"minimumLength": 0}) == {
        "error": "org.varlink.service.InvalidParameter", "parameter": "minimumLength"}
    assert pad.call("EnterPIN", {"maximumLength": 17}) == {
        "error": "org.varlink.service.InvalidParameter", "parameter": "maximumLength"}


def scan(pad, pid, digits):
    return pad.agent.run("/usr/bin/python3", "/opt/tools/scan.py", str(pid), digits, seconds=120).output.splitlines()


def find_digits(pad, digits):
    """Where the daemon's memory has the digits."""
    *found, summary = scan(pad, pad.pid(), digits)
    assert int(summary.split()[1]) > 1_000_000, summary
    return found
