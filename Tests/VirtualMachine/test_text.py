"""Words on the screen, in any script; and a painter that fails costs the words alone."""

import pytest

from conftest import BUILD
from pad import event


@pytest.mark.parametrize("language", ["zh-Hans", "ar", "de", "th"])
def test_prompt_and_amount_stand_above_the_places(pad, usb, language):
    entry = pad.enter(amount={"minorUnits": 123450, "currency": "EUR"}, language=language).began()
    usb("1", "2")
    picture = pad.wait_for_dots(2, lines=2)
    picture.write_png(BUILD / "screens" / f"text-{language}.png")
    entry.disconnect()


def type_without_words(pad, entry):
    """The pad takes keys and shows them, with nothing written; and the words come once the painter is well again."""
    pad.wait_for_dots(0, lines=0)
    for number, digit in enumerate("123", 1):
        pad.machine.tap(digit)
        entry.expect(event("changed", number))
        pad.wait_for_dots(number, lines=0)


def test_without_a_painter_the_pad_works_without_words_and_they_come_when_it_is_there(pad):
    pad.agent.shell("systemctl stop pinpad-painter.socket pinpad-painter.service")
    try:
        entry = pad.enter(text="The painter was away").began()
        type_without_words(pad, entry)
    finally:
        pad.agent.run("systemctl", "start", "pinpad-painter.socket")
    pad.wait_for_dots(3, lines=1)
    pad.machine.tap("4", "ret")
    entry.expect(event("changed", 4), event("completed", 4, pin="1234"))
    assert "painter" in pad.journal()


def test_a_painter_that_hangs_and_is_killed_costs_the_words_alone(pad):
    pad.agent.shell("systemctl start pinpad-painter.service && systemctl kill --signal=STOP pinpad-painter.service")
    try:
        entry = pad.enter(text="The painter hung").began()
        type_without_words(pad, entry)
    finally:
        pad.agent.run("systemctl", "kill", "--signal=KILL", "pinpad-painter.service")
    pad.wait_for_dots(3, lines=1)
    pad.machine.tap("4", "ret")
    entry.expect(event("changed", 4), event("completed", 4, pin="1234"))
