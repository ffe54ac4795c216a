"""The page whose client only Debian 13 has: the shell's, with varlinkctl; and the one with pinpadctl, as installed."""

import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/hosts/shell.md"
RIGHT, WRONG = ("1", "2", "3", "4", "ret"), ("9", "8", "7", "6", "ret")


@pytest.fixture(params=["varlinkctl", "pinpadctl"])
def host(request, pad):
    """Starts the page's program and waits until it is asked."""
    program, = re.findall(rf"^```\w+ {request.param}\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    pad.agent.put("/tmp/host.sh", program)

    def start():
        process = pad.agent.spawn("/bin/bash", "/tmp/host.sh")
        pad.hosts.append(process)
        pad.wait_for_dots(0)
        return process

    start.client = request.param
    return start


def test_the_shells_host_gets_the_right_pin(host, usb):
    process = host()
    usb(*RIGHT)
    assert process.status(60) == 0
    lines = process.lines()
    assert lines[0] == "began" and lines[-1] == "approved"
    assert "1234" not in "\n".join(lines)


def test_the_shells_host_is_told_that_the_person_cancels(host, usb):
    process = host()
    usb("esc")
    assert process.status(60) == 1
    assert process.lines()[-1] == "cancelled"


def test_the_shells_host_tells_a_wrong_pin(host, pad, usb):
    process = host()
    usb(*WRONG)
    if host.client == "varlinkctl":
        assert process.status(60) == 1
        assert process.lines()[-1] == "wrong"
    else:
        while (line := process.line(60)) not in ("wrong", None):
            pass
        assert line == "wrong"
        pad.wait_for_dots(0)
        usb(*RIGHT)
        assert process.status(60) == 0
