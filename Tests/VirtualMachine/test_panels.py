"""Panels that are turned, connectors, and the framebuffer device: on the machine that most tests share."""

import contextlib

import pytest

from look import enter_and_look
from picture import NoPad, dots

# As the README says.
CONSOLE_OFF = """[Service]
ExecStartPre=+/bin/sh -c 'for c in /sys/class/vtconsole/vtcon*; do grep -q "frame buffer" $$c/name && echo 0 > $$c/bind; done; true'
"""
SERVICE_DROP_IN = "/etc/systemd/system/pinpad.service.d/framebuffer.conf"


@pytest.mark.parametrize("rotation, size", [(90, (800, 1280)), (180, (1280, 800)), (270, (800, 1280))])
def test_a_turned_panel_shows_the_pad_upright(pad, rotation, size):
    with pad.configured(f"[Display]\nRotation={rotation}\n"):
        enter_and_look(pad, f"turned-{rotation}", size, turned=rotation)


def test_the_connector_that_is_named_shows_the_pad_and_the_other_is_dark(pad):
    connectors = "/sys/class/drm/card0-Virtual-"

    def is_lit(number):
        return pad.agent.run("cat", f"{connectors}{number}/enabled").output.strip() == "enabled"

    def plug(status):
        pad.agent.shell(f"echo {status} > {connectors}2/status && echo change > /sys/class/drm/card0/uevent")

    plug("on")
    try:
        with pad.configured("[Display]\nConnector=Virtual-2\n"):
            enter_and_look(pad, "second-connector", head=1)
            assert (is_lit(1), is_lit(2)) == (False, True)
            with pytest.raises(NoPad):
                dots(pad.machine.screen(), 6)
            # The kernel's console takes back what is left to it.
            pad.agent.run("systemctl", "stop", "pinpad.service")
            assert is_lit(1)
    finally:
        plug("detect")


@contextlib.contextmanager
def framebuffer_console_off(pad):
    pad.agent.run("mkdir", "-p", "/etc/systemd/system/pinpad.service.d")
    pad.agent.put(SERVICE_DROP_IN, CONSOLE_OFF)
    pad.agent.run("systemctl", "daemon-reload")
    try:
        yield
    finally:
        pad.agent.run("rm", SERVICE_DROP_IN)
        pad.agent.shell("systemctl daemon-reload; for c in /sys/class/vtconsole/vtcon*; do "
                        'grep -q "frame buffer" $c/name && echo 1 > $c/bind; done; true')


def test_a_framebuffer_device_shows_the_pad_turned_too_and_the_console_does_not_write_over_it(pad):
    with framebuffer_console_off(pad), pad.configured("[Display]\nCard=/dev/fb0\nRotation=270\n"):
        pad.agent.shell("echo over the pad > /dev/tty0")
        enter_and_look(pad, "framebuffer", (800, 1280), turned=270)
        assert "/dev/fb0: 1280x800, XRGB8888, framebuffer device, turned by 270°" in pad.journal()


def test_a_framebuffer_device_that_the_console_writes_to_is_told_of(pad):
    with pad.configured("[Display]\nCard=/dev/fb0\n"):
        assert pad.status()["display"]["available"]
    assert "the kernel's console writes to /dev/fb0 too" in pad.journal()
