"""Each host of the pages asks, asks again after a wrong PIN, and says how it ended; the PIN is in nothing that it says."""

import pytest

LANGUAGES = ["python", "shell", "c", "go", "swift"]
WRONG, RIGHT, CANCEL = "9876\r", "1234\r", "\x1b"


def events(lines):
    """Without what each page words in its own way."""
    return [line for line in lines if line in ("began", "wrong", "approved", "blocked")]


def end(lines):
    return lines[-1].lower().replace("error ", "").replace(" ", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_pin_is_approved(pad, hosts, language):
    lines, status = pad.run(hosts[language], RIGHT)
    assert events(lines) == ["began", "approved"] and status == 0
    assert "1234" not in "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_pin_is_asked_for_again(pad, hosts, language):
    lines, status = pad.run(hosts[language], WRONG, WRONG, RIGHT)
    assert events(lines) == ["began", "wrong", "began", "wrong", "began", "approved"] and status == 0
    assert "9876" not in "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_wrong_pins_are_the_end(pad, hosts, language):
    lines, status = pad.run(hosts[language], WRONG, WRONG, WRONG)
    assert events(lines) == ["began", "wrong"] * 3 + ["blocked"] and status == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_who_cancels_is_told_of(pad, hosts, language):
    lines, status = pad.run(hosts[language], CANCEL)
    assert end(lines).startswith("cancelled") and status == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_that_takes_too_long_is_told_of(hasty_pad, hosts, language):
    lines, status = hasty_pad.run(hosts[language])
    assert end(lines).startswith("timedout") and status == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pad_that_is_not_there_is_told_of(pad, hosts, language):
    pad.stop()
    _, status = pad.run(hosts[language])
    assert status == 1
