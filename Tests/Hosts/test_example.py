"""The payment host of Examples, from the amount to the card's removal."""

AMOUNT, WRONG, RIGHT, CANCEL = "1250\r", "9876\r", "1234\r", "\x1b"


def steps(lines):
    return [line for line in lines if line not in ("began", "changed", "completed")]


def test_a_payment_is_made_after_a_wrong_pin(pad, hosts):
    lines, status = pad.run(hosts["example"], AMOUNT, WRONG, RIGHT)
    assert steps(lines) == ["amount 1250 EUR", "wrong PIN", "processing", "approved", "removeCard"]
    assert status == 0
    assert "1234" not in "\n".join(lines) and "9876" not in "\n".join(lines)


def test_a_payment_of_more_than_there_is_is_declined(pad, hosts):
    lines, status = pad.run(hosts["example"], "60000\r", RIGHT)
    assert steps(lines) == ["amount 60000 EUR", "processing", "declined", "removeCard"] and status == 1


def test_three_wrong_pins_block_the_card(pad, hosts):
    lines, status = pad.run(hosts["example"], AMOUNT, WRONG, WRONG, WRONG)
    assert steps(lines) == ["amount 1250 EUR"] + ["wrong PIN"] * 3 + ["pinBlocked"] and status == 1


def test_a_person_can_cancel_at_each_step(pad, hosts):
    for entries in [[CANCEL], [AMOUNT, CANCEL], [AMOUNT, WRONG, CANCEL]]:
        lines, status = pad.run(hosts["example"], *entries)
        assert lines[-2:] == ["cancelled", "no payment: cancelled by the person"] and status == 1


def test_a_person_who_is_gone_is_waited_for_only_so_long(hasty_pad, hosts):
    lines, status = hasty_pad.run(hosts["example"])
    assert lines[-2:] == ["timedOut", "no payment: no key came in time"] and status == 1


def test_a_pad_that_is_not_there_is_told_of(pad, hosts):
    pad.stop()
    lines, status = pad.run(hosts["example"])
    assert lines[-1].startswith("no payment: ") and status == 1
