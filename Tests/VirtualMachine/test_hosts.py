"""Hosts that are none of ours: systemd's varlinkctl and python3-varlink; and who may be one."""

import json

from pad import CALM, INTERFACE, SOCKET, changes, event

ADDRESS = "unix:" + SOCKET


def json_lines(lines):
    # With --more, varlinkctl puts a record separator before each reply (RFC 7464).
    return [json.loads(line.lstrip("\x1e")) for line in lines if line.strip("\x1e ")]


def varlinkctl_entry(pad):
    process = pad.agent.spawn("varlinkctl", "call", "-j", "--more", ADDRESS, f"{INTERFACE}.EnterPIN", json.dumps(CALM))
    pad.hosts.append(process)
    pad.wait_for_dots(0)
    return process


def test_varlinkctl_describes_the_pad(pad):
    pad.enter().began()
    information = pad.agent.run("varlinkctl", "info", ADDRESS).output
    assert INTERFACE in information and "org.varlink.service" in information
    description = pad.agent.run("varlinkctl", "introspect", ADDRESS, INTERFACE).output
    for method in ("EnterPIN", "ClearPIN", "CancelPIN", "ShowMessage", "GetStatus", "Monitor"):
        assert f"method {method}" in description


def test_varlinkctl_gets_each_event_and_the_pin(pad, usb):
    process = varlinkctl_entry(pad)
    usb("1", "2", "3", "4", "5", "6", "ret")
    assert process.status(60) == 0
    assert json_lines(process.lines()) == [
        event("began", 0), *changes(1, 2, 3, 4, 5, 6), event("completed", 6, pin="123456")]


def test_varlinkctl_gets_an_error_by_its_name(pad, usb):
    process = varlinkctl_entry(pad)
    usb("1", "esc")
    assert process.status(60) == 1
    assert any(f"{INTERFACE}.Cancelled" in line for line in process.lines())


def test_python_varlink_gets_each_event_and_the_pin(pad, usb):
    process = python_entry(pad)
    usb("1", "2", "3", "4", "backspace", "5", "ret")
    assert process.status(60) == 0
    assert json_lines(process.lines()) == [
        event("began", 0), *changes(1, 2, 3, 4), event("deletedBackward", 3), event("changed", 4),
        event("completed", 4, pin="1235")]


def test_python_varlink_gets_an_error_by_its_name(pad, usb):
    process = python_entry(pad)
    usb("esc")
    assert process.status(60) == 0
    assert json_lines(process.lines())[-1] == {"error": f"{INTERFACE}.Cancelled", "parameters": {"by": "person"}}


def python_entry(pad):
    process = pad.agent.spawn("/usr/bin/python3", "/opt/tools/varlink_host.py", ADDRESS, json.dumps(CALM))
    pad.hosts.append(process)
    pad.wait_for_dots(0)
    return process


def test_only_members_of_the_pads_group_may_ask(pad, usb):
    pad.add_users("member", groups=["pinpad"])
    pad.add_users("stranger")
    stranger = pad.enter(user="stranger").process
    assert stranger.status() == 1 and "Permission denied" in "\n".join(stranger.lines())
    entry = pad.enter(user="member").began()
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_another_user_can_neither_clear_nor_cancel_an_entry(pad, usb):
    pad.add_users("member", "other", groups=["pinpad"])
    entry = pad.enter(user="member").began()
    usb("1")
    entry.expect(event("changed", 1))
    for method in ("ClearPIN", "CancelPIN"):
        assert pad.call(method, user="other") == {"error": "NotPermitted"}
    assert pad.call("ClearPIN", user="member") == {}
    entry.expect(event("cleared", 0, reason="host"))


def test_a_message_over_64_kib_closes_that_connection_and_the_entry_of_another_host_goes_on(pad, usb):
    entry = pad.enter().began()
    script = (f"import socket; s = socket.socket(socket.AF_UNIX); s.connect('{SOCKET}'); s.settimeout(30)\n"
              "try:\n    s.sendall(b'{\"method\":\"' + b'a' * 100000)\nexcept OSError: pass\n"
              "try:\n    print(len(s.recv(100)))\nexcept ConnectionResetError: print(0)")
    assert pad.agent.run("/usr/bin/python3", "-c", script).output.strip() == "0"
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_a_host_that_never_reads_loses_nothing_for_the_others(pad, usb):
    silent = pad.enter(mode="silent")
    assert silent.process.line() == "sent"
    pad.wait_for_dots(0)
    for _ in range(20):
        usb("1", "backspace")
    silent.disconnect()
    pad.wait_for_plain_screen()
    entry = pad.enter().began()
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))
