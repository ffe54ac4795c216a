"""An entry from its first screen to its last, looked at all the way."""

from conftest import BUILD
from pad import event


def enter_and_look(pad, name, size=None, **screen):
    """An entry with a prompt; `screen` as in `wait_for_dots`. Gives the picture with all its dots."""
    entry = pad.enter().began()
    picture = pad.wait_for_dots(0, lines=1, **screen)
    if size:
        assert (picture.width, picture.height) == size
    for number, digit in enumerate("123456", 1):
        pad.machine.tap(digit)
        entry.expect(event("changed", number))
        if number in (1, 4, 6):
            picture = pad.wait_for_dots(number, lines=1, **screen)
            picture.write_png(BUILD / "screens" / f"{name}.png")
    pad.machine.tap("ret")
    entry.expect(event("completed", 6, pin="123456"))
    pad.wait_for_plain_screen(screen=screen.get("screen", "screen"), head=screen.get("head", 0))
    return picture
