"""Other screens than the one that most tests share, in other sizes, and none at all."""

import pytest

from conftest import BUILD
from pad import event


@pytest.fixture
def other_pad(machines, request):
    pad = machines.pad_on(request.param)
    yield pad
    for process in pad.hosts:
        process.kill()


def on(kind):
    return pytest.mark.parametrize("other_pad", [kind], indirect=True)


def enter_and_look(pad, name, size=None):
    entry = pad.enter().began()
    picture = pad.wait_for_dots(0)
    if size:
        assert (picture.width, picture.height) == size
    for number, digit in enumerate("123456", 1):
        pad.machine.tap(digit)
        entry.expect(event("changed", number))
        pad.wait_for_dots(number).write_png(BUILD / "screens" / f"{name}.png")
    pad.machine.tap("ret")
    entry.expect(event("completed", 6, pin="123456"))
    pad.wait_for_plain_screen()


@on("bochs")
def test_without_a_card_an_entry_is_refused_and_the_pad_stays_up_and_idle(other_pad):
    check_without_card(other_pad)


@on("bochs")
def test_a_bochs_card_that_comes_later_shows_the_pad_at_1366x768(other_pad):
    other_pad.agent.run("modprobe", "bochs")
    other_pad.wait_for_status(lambda status: status["display"]["available"])
    enter_and_look(other_pad, "bochs", (1366, 768))


@on("bochs")
def test_an_unplugged_screen_ends_the_entry_and_shows_the_pad_again_when_it_is_back(other_pad):
    entry = other_pad.enter().began()
    for number, digit in enumerate("123", 1):
        other_pad.machine.tap(digit)
        entry.expect(event("changed", number))
    connector(other_pad, "off")
    reply = entry.next()
    assert reply["error"] == "DisplayUnavailable" and "Virtual-1" in reply["reason"], reply
    assert not other_pad.is_grabbed(other_pad.usb_keypad())
    connector(other_pad, "detect")
    other_pad.wait_for_status(lambda status: status["display"]["available"])
    # Which modes it has then is the driver's matter: this one forgets its EDID.
    enter_and_look(other_pad, "replugged")


def connector(pad, status):
    """As if the cable were pulled and put back: an emulated display has none, so its driver is told, and then everyone."""
    pad.agent.shell(f"echo {status} > /sys/class/drm/card0-Virtual-1/status && echo change > /sys/class/drm/card0/uevent")


@on("cirrus")
def test_a_cirrus_card_shows_the_pad(other_pad):
    enter_and_look(other_pad, "cirrus")


@on("portrait")
def test_the_first_of_two_cards_shows_the_pad_at_480x800(other_pad):
    other_pad.agent.shell("modprobe bochs && udevadm settle && test -e /dev/dri/card1")
    enter_and_look(other_pad, "portrait", (480, 800))


@on("blind")
def test_on_a_machine_without_any_display_an_entry_is_refused_and_the_pad_stays_up_and_idle(other_pad):
    check_without_card(other_pad)


def check_without_card(pad):
    reply = pad.call("EnterPIN", {"minimumLength": 4})
    assert reply["error"] == "DisplayUnavailable" and reply["reason"], reply
    assert not pad.status()["display"]["available"]
    before = pad.pid()
    used = processor_time(pad)
    pad.agent.run("sleep", "5")
    assert processor_time(pad) - used < 10
    reply = pad.call("EnterPIN", {"minimumLength": 4})
    assert reply["error"] == "DisplayUnavailable"
    assert pad.pid() == before != 0


def processor_time(pad):
    """What the daemon has used so far, in hundredths of a second."""
    fields = pad.agent.run("cat", f"/proc/{pad.pid()}/stat").output.rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])
