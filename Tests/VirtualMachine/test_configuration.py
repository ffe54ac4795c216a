"""What stands in /etc/pinpad/pinpad.conf.d holds for the installed pad; a mistake in it is told with its place."""

from pad import DROP_IN, Keypad, changes, event


def test_only_the_keypad_that_is_named_types_and_is_grabbed(pad, usb):
    with Keypad(pad.machine) as keypad, pad.configured("[Keypad]\nDevice=name:Test keypad\n"):
        entry = pad.enter().began()
        assert not pad.is_grabbed(pad.usb_keypad())
        usb("1", "2")
        keypad.digits("9876")
        keypad.command("tap", "KEY_KPENTER")
        entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="9876"))


def test_a_key_can_mean_something_else(pad, usb):
    with pad.configured("[Keypad]\nKEY_F1=cancel\nKEY_A=7\n"):
        entry = pad.enter().began()
        usb("a", "f1")
        entry.expect(event("changed", 1), {"error": "Cancelled", "by": "person"})


def test_the_mode_that_is_named_is_on_the_screen(pad, usb):
    with pad.configured("[Display]\nMode=1024x768\n"):
        pad.enter().began()
        picture = pad.wait_for_dots(0)
        assert (picture.width, picture.height) == (1024, 768)


def test_a_mistake_is_told_with_file_line_and_key(pad):
    pad.agent.run("mkdir", "-p", "/etc/pinpad/pinpad.conf.d")
    pad.agent.put(DROP_IN, "[Entry]\n\nMinimumLenght=4\n")
    try:
        result = pad.agent.run("/usr/bin/pinpadd", "--check-config", check=False)
    finally:
        pad.agent.run("rm", DROP_IN)
    assert result.status != 0
    assert f"{DROP_IN}:3" in result.error and "MinimumLenght" in result.error
    assert pad.agent.run("/usr/bin/pinpadd", "--check-config").error == ""
