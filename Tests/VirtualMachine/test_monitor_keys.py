"""Keys that hosts are told of while nobody types a PIN: a menu's by name, any other at most as attention, and never a digit."""

import json
import time

from pad import changes, event


def test_by_default_no_host_is_told_of_keys(pad):
    assert pad.call("MonitorKeys") == {"error": "KeysForbidden"}


def test_menu_keys_are_told_outside_entries_no_other_key_is_and_all_of_them_stay_everyones(pad, usb):
    with pad.configured("[Host]\nMenuKeys=yes\n[Keypad]\nKEY_PAGEUP=f9\n"):
        host = listening(pad, usb, "f12")
        reader = pad.reader(pad.usb_keypad())
        usb("1", "f1", "5", "up", "ret", "pgup", "esc", "a", "0")
        assert told(host) == ["f1", "up", "f9"]
        assert reader.lines(1) == [
            "KEY_1", "KEY_F1", "KEY_5", "KEY_UP", "KEY_ENTER", "KEY_PAGEUP", "KEY_ESC", "KEY_A", "KEY_0"]

        entry = pad.enter().began()
        usb("1", "f2", "2", "left", "3", "4", "ret")
        entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))
        assert told(host) == [] and reader.lines() == []

        pad.wait_for_plain_screen()
        usb("down", "7")
        assert told(host) == ["down"]
        assert reader.lines(1) == ["KEY_DOWN", "KEY_7"]


def test_a_key_in_standby_is_told_as_attention_at_most_once_a_second_whichever_it_is(pad, usb):
    with pad.configured("[Host]\nAttention=yes\n"):
        host = listening(pad, usb, "5")
        began = time.monotonic()
        usb(*"31415926535897932384", "up", "f1", "ret")
        seconds = time.monotonic() - began
        keys = told(host)
        # The machine's clock may be a moment ahead of ours.
        assert set(keys) == {"attention"} and len(keys) <= seconds + 2 < 15, (keys, seconds)


def test_the_key_that_was_told_as_attention_is_no_digit_of_the_entry_that_it_began(pad, usb):
    with pad.configured("[Host]\nAttention=yes\n"):
        host = listening(pad, usb, "5")
        pad.machine.key("8", True)
        host.expect({"key": "attention"})
        entry = pad.enter().began()
        assert pad.is_grabbed(pad.usb_keypad())
        pad.machine.key("8", False)
        usb("1", "2", "3", "4", "ret")
        entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))
        assert told(host) == []


def test_a_host_that_goes_leaves_the_pad_deaf(pad, usb):
    with pad.configured("[Host]\nMenuKeys=yes\n"):
        listening(pad, usb, "f12").disconnect()
        pad.wait_for_status(lambda status: status["state"] == "standby")
        before = context_switches(pad)
        usb(*"1234567890")
        time.sleep(1)
        assert context_switches(pad) == before


def listening(pad, usb, key):
    """A host that is told of keys already."""
    host = pad.monitor_keys()
    for _ in range(40):
        usb(key)
        if host.process.lines(1):
            host.process.lines(2)
            return host
    raise AssertionError("the host is told of no key")


def told(host):
    return [json.loads(line)["parameters"]["key"] for line in host.process.lines(2)]


def context_switches(pad):
    """How often the pad has slept and woken."""
    status = pad.agent.run("cat", f"/proc/{pad.pid()}/status").output
    return [line for line in status.splitlines() if line.startswith("voluntary_ctxt_switches")]
