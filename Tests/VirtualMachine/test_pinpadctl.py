"""The command for hosts and people, against the pad as it is installed."""

import json

from pad import changes, event

ENTER = ["pinpadctl", "enter", "--minimum", "4", "--maximum", "6", "--submit", "enter", "--first-key-timeout", "600"]


def start(pad, *command):
    process = pad.agent.spawn(*command)
    pad.hosts.append(process)
    pad.wait_for_dots(0)
    return process


def test_enter_prints_each_reply_as_json_for_programs(pad, usb):
    process = start(pad, *ENTER, "--json")
    usb("1", "2", "3", "4", "ret")
    assert process.status(60) == 0
    assert [json.loads(line)["parameters"] for line in process.lines()] == [
        event("began", 0), *changes(1, 2, 3, 4), event("completed", 4, pin="1234")]


def test_enter_shows_people_no_pin_and_says_how_it_ended(pad, usb):
    process = start(pad, *ENTER)
    usb("7", "3", "9", "1", "ret")
    assert process.status(60) == 0
    assert "7391" not in "\n".join(process.lines())
    process = start(pad, *ENTER)
    usb("esc")
    assert process.status(60) == 3
    process = start(pad, *ENTER)
    pad.agent.run("pinpadctl", "clear")
    pad.agent.run("pinpadctl", "cancel")
    assert process.status(60) == 3


def test_without_permission_it_says_so_in_one_line(pad):
    pad.add_users("stranger")
    result = pad.agent.run("setpriv", "--reuid=stranger", "--init-groups", "--", "pinpadctl", "status", check=False)
    assert result.status == 1 and len(result.error.splitlines()) == 1, result.error


def test_a_message_covers_the_screen_until_its_time_is_over(pad):
    pad.wait_for_plain_screen()
    pad.agent.run("pinpadctl", "message", "Thank you", "--seconds", "20")
    assert pad.status()["state"] == "message"
    assert not pad.machine.screen().is_plain()
    pad.wait_for_plain_screen()
    assert pad.status()["state"] == "standby"
