"""Tones for keys: of the keypad's own beeper and of the PC speaker, and none unless they are wanted."""

import time

import pytest

from pad import Keypad, changes, event

TAKEN = ["SND_TONE 1000", "SND_TONE 0"]
REFUSED = ["SND_TONE 400", "SND_TONE 0"]


@pytest.fixture
def speaker(pad):
    """The PC speaker."""
    pad.agent.run("modprobe", "pcspkr")
    pad.agent.run("udevadm", "settle")


def test_each_digit_sounds_the_same_tone_of_the_keypads_beeper_and_a_refused_key_another(pad):
    with pad.configured("[Keypad]\nTone=keypad\n"), Keypad(pad.machine, "SND_TONE", "SND_BELL") as keypad:
        pad.agent.run("udevadm", "settle")
        pad.wait_for_status(lambda status: status["keypad"]["available"])
        # When the device is opened, a tone that a former pad may have left is ended.
        assert keypad.sounds(1) == ["SND_TONE 0"]
        for digits in ["12345", "67890"]:
            entry = pad.enter({"minimumLength": 4, "maximumLength": 5, "submit": "enter"}).began()
            for number, digit in enumerate(digits, 1):
                keypad.digits(digit)
                entry.expect(event("changed", number))
                assert keypad.sounds(2) == TAKEN
            keypad.digits("1")
            entry.expect(event("refused", 5, reason="full"))
            assert keypad.sounds(2) == REFUSED
            keypad.command("tap", "KEY_KPENTER")
            entry.expect(event("completed", 5, pin=digits))
            assert keypad.sounds(2) == TAKEN
        assert keypad.no_more_sounds()


def test_a_keypad_with_a_bell_alone_rings_it_and_is_silent_after(pad):
    with pad.configured("[Keypad]\nTone=keypad\n"), Keypad(pad.machine, "SND_BELL") as keypad:
        pad.agent.run("udevadm", "settle")
        assert keypad.sounds(1) == ["SND_BELL 0"]
        entry = pad.enter().began()
        keypad.digits("5")
        entry.expect(event("changed", 1))
        assert keypad.sounds(2) == ["SND_BELL 1", "SND_BELL 0"]


def test_by_default_nothing_sounds(pad):
    with Keypad(pad.machine, "SND_TONE") as keypad:
        pad.agent.run("udevadm", "settle")
        entry = pad.enter().began()
        keypad.digits("1234")
        entry.expect(*changes(1, 2, 3, 4))
        assert keypad.no_more_sounds()


def test_a_keypad_that_goes_in_a_tone_is_lost_like_any_other(pad, usb):
    with pad.configured("[Keypad]\nTone=keypad\n"):
        with Keypad(pad.machine, "SND_TONE") as keypad:
            pad.agent.run("udevadm", "settle")
            entry = pad.enter().began()
            keypad.digits("1")
            entry.expect(event("changed", 1))
        entry.expect(event("keypadLost", 0), event("keypadFound", 0))
        usb("1", "2", "3", "4", "ret")
        entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_the_pc_speaker_sounds_high_for_a_digit_and_low_for_a_refused_key(pad, usb, speaker, figures):
    with pad.configured("[Keypad]\nTone=speaker\n"):
        pad.wait_for_status(lambda status: status["keypad"]["available"])
        entry = pad.enter({"minimumLength": 4, "maximumLength": 16, "submit": "enter"}).began()
        heard = {}
        for name, key, told in [("digit", "1", changes(*range(1, 9))), ("another-digit", "9", changes(*range(9, 17))),
                                ("refused", "5", [event("refused", 16, reason="full")] * 4)]:
            before = len(pad.machine.speaker_samples())
            for reply in told:
                usb(key)
                entry.expect(reply)
            heard[name] = frequency(pad.machine, before)
            figures.add(f"tone-{name}", round(heard[name]), "Hz")
        assert 900 < heard["digit"] < 1100 and 900 < heard["another-digit"] < 1100, heard
        assert 360 < heard["refused"] < 440, heard


def test_a_speaker_that_comes_after_the_start_sounds_and_one_that_goes_is_no_trouble(pad, usb):
    pad.agent.run("modprobe", "-r", "pcspkr")
    with pad.configured("[Keypad]\nTone=speaker\n"):
        pad.wait_for_status(lambda status: status["keypad"]["available"])
        assert "no tones: no input device sounds" in pad.journal()
        before = pad.journal().count("tones of “PC Speaker”")
        pad.agent.run("modprobe", "pcspkr")
        pad.agent.run("udevadm", "settle")
        entry = pad.enter().began()
        usb("1")
        entry.expect(event("changed", 1))
        assert pad.journal().count("tones of “PC Speaker”") == before + 1
        pad.agent.run("modprobe", "-r", "pcspkr")
        usb("2", "3", "4", "ret")
        entry.expect(*changes(2, 3, 4), event("completed", 4, pin="1234"))


def frequency(machine, before, patience=20):
    """Of what the speaker has sounded since there were so many samples, in hertz: half its changes of sign a second."""
    end = time.monotonic() + patience
    while True:
        time.sleep(1)
        # QEMU writes 1,024 samples at a time: the first ones may be of what sounded before.
        samples = [sample for sample in machine.speaker_samples()[before:] if sample][1024:]
        if len(samples) > 2048:
            signs = [sample > 0 for sample in samples]
            return sum(one != next for one, next in zip(signs, signs[1:])) / 2 / (len(samples) / 44100)
        assert time.monotonic() < end, f"the speaker is all but silent: {len(samples)} samples"
