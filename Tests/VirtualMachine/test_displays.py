"""Other screens than the one that most tests share, in other sizes, and none at all."""

import pytest

from look import enter_and_look
from pad import event
from picture import NoPad, dots


@pytest.fixture
def other_pad(machines, request):
    pad = machines.pad_on(request.param)
    yield pad
    for process in pad.hosts:
        process.kill()


def on(kind):
    return pytest.mark.parametrize("other_pad", [kind], indirect=True)


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
def test_where_there_is_no_card_a_framebuffer_device_shows_the_pad(other_pad):
    other_pad.agent.shell("test -e /dev/fb0 && ! test -e /dev/dri/card0")
    check_16_bits(enter_and_look(other_pad, "vesafb", (1024, 768)))
    assert "showing on /dev/fb0: 1024x768, RGB565, framebuffer device" in other_pad.journal()


@on("cirrus")
def test_a_card_is_better_than_the_framebuffer_device_that_it_has_too(other_pad):
    # In use, the firmware's framebuffer would keep out the driver.
    other_pad.agent.shell("systemctl stop pinpad.service && modprobe cirrus && udevadm settle && test -e /dev/fb0")
    other_pad.agent.run("systemctl", "start", "pinpad.service")
    assert "showing on VGA-1 of card0" in other_pad.journal()
    # Finer than 16 bits a pixel could say.
    assert enter_and_look(other_pad, "cirrus").pixel(0, 0) == b"\xee\xf1\xf5"


@on("cirrus")
def test_a_card_is_used_with_16_bits_a_pixel_if_the_configuration_says_so(other_pad):
    with other_pad.configured("[Display]\nFormat=RGB565\n"):
        check_16_bits(enter_and_look(other_pad, "rgb565"))


def check_16_bits(picture):
    """Whether all colours are of those that 5, 6 and 5 bits can say."""
    seen = {picture.data[at:at + 3] for at in range(0, len(picture.data), 3)}
    assert len(seen) > 10
    for red, green, blue in seen:
        assert (red, green, blue) == (red & 0xF8 | red >> 5, green & 0xFC | green >> 6, blue & 0xF8 | blue >> 5)


@on("cirrus")
def test_a_format_that_the_card_lacks_is_told_with_those_that_it_has(other_pad):
    with other_pad.configured("[Display]\nFormat=XRGB2101010\n"):
        reply = other_pad.call("EnterPIN", {})
    assert reply["error"] == "DisplayUnavailable"
    assert "XRGB2101010" in reply["reason"] and "XRGB8888, RGB565" in reply["reason"], reply


@on("portrait")
def test_a_panel_that_stands_on_its_side_shows_the_pad_upright_at_480x800(other_pad):
    other_pad.agent.shell("modprobe bochs && udevadm settle && test -e /dev/dri/card1")
    # The panel's right side is up: there the picture's top is drawn, a quarter clockwise.
    enter_and_look(other_pad, "portrait", (480, 800), turned=90)


@on("portrait")
def test_the_configuration_knows_better_than_the_driver_how_a_panel_stands(other_pad):
    with other_pad.configured("[Display]\nRotation=0\n"):
        enter_and_look(other_pad, "landscape", (800, 480))


@on("portrait")
def test_the_second_of_two_cards_shows_the_pad_when_it_is_named(other_pad):
    with other_pad.configured("[Display]\nCard=/dev/dri/card1\n"):
        enter_and_look(other_pad, "second-card", screen="second")
        with pytest.raises(NoPad):
            dots(other_pad.machine.screen("screen"), 6)


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
