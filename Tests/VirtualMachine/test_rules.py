"""What hosts can ask for beside one PIN, and who may ask, on real devices."""

from pad import CALM, changes, event


def test_a_new_pin_is_typed_twice_and_too_simple_ones_and_two_that_differ_are_refused(pad, usb):
    entry = pad.enter(confirm=True, refuseSimple=True).began()
    usb(*"1234", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("cleared", 0, reason="tooSimple"))
    for second, reply in [("7392", event("cleared", 0, reason="mismatch")), ("7391", event("completed", 4, pin="7391"))]:
        usb(*"7391", "ret")
        entry.expect(*changes(1, 2, 3, 4), event("repeating", 0))
        pad.wait_for_dots(0)
        usb(*second, "ret")
        entry.expect(*changes(1, 2, 3, 4), reply)


def test_after_a_wrong_pin_no_key_is_taken_until_the_hold_is_over(pad, usb):
    entry = pad.enter(prompt="wrongPIN", triesLeft=2, holdOff=60).began()
    assert pad.is_grabbed(pad.usb_keypad())
    usb(*"1234", "ret", "esc")
    assert pad.call("CancelPIN") == {}
    entry.expect({"error": "Cancelled", "by": "host"})


def test_a_number_is_typed_in_the_clear_and_a_pin_can_not_be_asked_for_as_one(pad, usb):
    assert pad.call("EnterNumber", {"text": "Your PIN, please"}) == {"error": "AsksForPIN"}
    number = pad.enter_number({"kind": "amount", "currency": "EUR", "timeouts": CALM["timeouts"]}).began()
    usb(*"1250", "ret")
    number.expect(*changes(1, 2, 3, 4), event("completed", 4, number="1250"))


def test_only_users_and_groups_of_the_configuration_may_use_the_pad(pad, usb):
    pad.add_users("cashier", "cleaner", groups=["pinpad"])
    with pad.configured("[Host]\nAllowUsers=cashier\n"):
        assert pad.call("GetStatus", user="cleaner") == {"error": "NotPermitted"}
        assert pad.enter(user="cleaner").next() == {"error": "NotPermitted"}
        pad.enter(user="cashier").began()
        assert pad.call("CancelPIN") == {}, "root may"
    with pad.configured("[Host]\nAllowUsers=cashier\nAllowGroups=pinpad\n"):
        assert pad.call("GetStatus", user="cleaner")["status"]["state"] == "standby"


def test_a_user_with_too_many_connections_is_told_so_and_others_are_not_kept_out(pad, usb):
    pad.add_users("member", "other", groups=["pinpad"])
    with pad.configured("[Host]\nConnectionsPerUser=2\n"):
        entry = pad.enter(user="member").began()
        monitor = pad.monitor(user="member")
        monitor.next()
        assert pad.call("GetStatus", user="member") == {"error": "TooManyConnections", "limit": 2}
        assert pad.call("GetStatus", user="other")["status"]["state"] == "entering"
        usb("1", "2", "3", "4", "ret")
        entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))
        entry.disconnect()
        pad.wait_for_status(lambda status: status["state"] == "standby")
        assert pad.call("GetStatus", user="member")["status"]["state"] == "standby"
