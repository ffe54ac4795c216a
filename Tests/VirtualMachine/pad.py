"""The installed pad, as its hosts and its person meet it."""

import contextlib
import json
import time

from picture import NoPad, dots, words

DROP_IN = "/etc/pinpad/pinpad.conf.d/test.conf"
SOCKET = "/run/pinpad/org.pinpad.PINPad"
INTERFACE = "org.pinpad.PINPad"

# An entry that ends by Enter alone and never by itself: for tests that look at it for as long as they like.
CALM = {"minimumLength": 4, "maximumLength": 6, "submit": "enter",
        "timeouts": {"firstKey": 600, "nextKey": 600, "total": 900}}

# Emulation on a busy machine is slow; nothing is asserted about how slow.
PATIENCE = 40
# The painter's first text takes longest, and is tried again ever more seldom while the painter is too slow.
WORDS_PATIENCE = 150


class Entry:
    """One EnterPIN call, under way in a process of its own in the guest."""

    def __init__(self, process):
        self.process = process

    def next(self, seconds=PATIENCE):
        """The next reply's parameters, with `error` beside them when it is an error; `closed` when there comes none."""
        line = self.process.line(seconds)
        if line is None:
            raise AssertionError(f"no reply came within {seconds} s")
        if line == "closed":
            return "closed"
        try:
            reply = json.loads(line)
        except ValueError:
            raise AssertionError(f"the host failed: {line}\n" + "\n".join(self.process.lines(1)))
        if "error" in reply:
            return {"error": reply["error"].removeprefix(INTERFACE + "."), **reply.get("parameters", {})}
        return reply["parameters"]

    def expect(self, *replies, seconds=PATIENCE):
        for wanted in replies:
            assert self.next(seconds) == wanted

    def began(self):
        self.expect(event("began", 0))
        return self

    def disconnect(self):
        self.process.kill()


class Keypad:
    """A keypad that uinput makes in the guest, for as long as the `with` lasts."""

    def __init__(self, machine, *more_keys):
        self.process = machine.agent.spawn("/usr/bin/python3", "/opt/tools/keypad.py", *more_keys)
        self.heard = []
        self.device = self.process.line(PATIENCE)
        assert self.device and self.device.startswith("/dev/input/event"), self.device

    def command(self, *words):
        self.process.write(" ".join(words) + "\n")
        while (line := self.process.line(PATIENCE)) != "done":
            self._hear(line)

    def sounds(self, number):
        """The next sounds of its beeper, each as `SND_TONE 1000`; fewer where no more come."""
        while len(self.heard) < number and (line := self.process.line(PATIENCE)):
            self._hear(line)
        sounds, self.heard = self.heard[:number], self.heard[number:]
        return sounds

    def no_more_sounds(self):
        for line in self.process.lines(2):
            self._hear(line)
        return self.heard == []

    def _hear(self, line):
        assert line and line.startswith("sound "), line
        self.heard.append(line.removeprefix("sound "))

    def digits(self, digits):
        self.command("tap", *(f"KEY_KP{digit}" for digit in digits))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.status()


class Pad:
    def __init__(self, machine):
        self.machine = machine
        self.agent = machine.agent
        self.hosts = []

    def install(self):
        """As the README says."""
        self.agent.shell("tar -C / -xf /dev/disk/by-id/virtio-product && systemd-sysusers && systemctl daemon-reload && "
                         "systemctl enable --now pinpad.socket", seconds=180)

    def add_users(self, *names, groups=()):
        lines = [f"u {name}" for name in names] + [f"m {name} {group}" for name in names for group in groups]
        self.agent.run("systemd-sysusers", "-", input="\n".join(lines) + "\n")

    # Hosts

    def call(self, method, parameters=None, user=None):
        """One call's reply: its parameters, or `error` and the error's."""
        return self._host(method, parameters or {}, "once", user).next()

    def enter(self, parameters=None, mode="more", user=None, **more):
        return self._host("EnterPIN", {**(CALM if parameters is None else parameters), **more}, mode, user)

    def enter_number(self, parameters):
        return self._host("EnterNumber", parameters, "more")

    def monitor(self, user=None):
        return self._host("Monitor", {}, "more", user)

    def monitor_keys(self):
        return self._host("MonitorKeys", {}, "more")

    def _host(self, method, parameters, mode, user=None):
        as_user = ["setpriv", f"--reuid={user}", "--init-groups", "--"] if user else []
        process = self.agent.spawn(*as_user, "/usr/bin/python3", "-S", "/opt/tools/host.py", SOCKET,
                                   f"{INTERFACE}.{method}", json.dumps(parameters), mode)
        self.hosts.append(process)
        return Entry(process)

    def status(self):
        return self.call("GetStatus")["status"]

    def wait_for_status(self, is_wanted, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while True:
            status = self.status()
            if is_wanted(status):
                return status
            assert time.monotonic() < end, f"after {seconds} s the pad's status is still {status}"
            time.sleep(0.3)

    def calm_down(self):
        """No host, no entry, the USB keypad plugged in: what each test finds."""
        for process in self.hosts:
            process.kill()
        self.hosts = []
        if not self.agent.run("test", "-e", self.usb_keypad(), check=False).status == 0:
            self.plug_in()
        self.wait_for_status(lambda status: status["state"] == "standby" and status["keypad"]["available"])

    # The daemon

    def pid(self):
        return int(self.agent.run("systemctl", "show", "-P", "MainPID", "pinpad.service").output)

    def is_active(self):
        return self.agent.run("systemctl", "is-active", "pinpad.service", check=False).output.strip() == "active"

    def journal(self):
        return self.agent.run("journalctl", "-b", "--no-pager", "-o", "cat", "-u", "pinpad.service").output

    @contextlib.contextmanager
    def configured(self, text):
        """With a file of the configuration for as long as the `with` lasts."""
        self.agent.run("mkdir", "-p", "/etc/pinpad/pinpad.conf.d")
        self.agent.put(DROP_IN, text)
        try:
            self.agent.run("systemctl", "restart", "pinpad.service")
            yield
        finally:
            self.agent.run("rm", DROP_IN)
            self.agent.run("systemctl", "restart", "pinpad.service")

    # The keypad

    def usb_keypad(self):
        """The device's path; by its name, since numbers change with each plugging."""
        return "/dev/input/by-id/usb-QEMU_QEMU_USB_Keyboard_KEYPAD-event-kbd"

    def unplug(self):
        self.machine.unplug()
        self._wait_for_file(self.usb_keypad(), False)

    def plug_in(self):
        self.machine.plug_in()
        self._wait_for_file(self.usb_keypad(), True)

    def _wait_for_file(self, path, wanted):
        test = f"test -e {path}" if wanted else f"! test -e {path}"
        self.agent.shell(f"for i in $(seq 400); do {test} && exit 0; sleep 0.1; done; exit 1")

    def is_grabbed(self, device):
        """Whether someone else has the device for himself: then EVIOCGRAB says EBUSY."""
        script = "import evdev, sys; evdev.InputDevice(sys.argv[1]).grab()"
        result = self.agent.run("/usr/bin/python3", "-c", script, device, check=False)
        if result.status != 0 and "busy" not in result.error:
            raise AssertionError(f"{device}: {result.error}")
        return result.status != 0

    def reader(self, device):
        process = self.agent.spawn("/usr/bin/python3", "/opt/tools/reader.py", device)
        self.hosts.append(process)
        assert process.line(PATIENCE) == "reading"
        return process

    # The screen

    def wait_for_dots(self, number, places=6, seconds=None, screen="screen", head=0, turned=0, lines=None):
        """The picture that shows exactly so many dots, each where it belongs, and nothing overlapping; upright where the panel
        shows it turned clockwise. `lines`: at least so many lines are written above the places, or with 0 none."""
        seconds = seconds or (WORDS_PATIENCE if lines else PATIENCE)
        end = time.monotonic() + seconds
        while True:
            picture = self.machine.screen(screen, head).turned((360 - turned) % 360)
            try:
                shown, written = dots(picture, places), len(words(picture))
                seen = f"{shown} dots and {written} lines"
            except NoPad as problem:
                shown, written, seen = None, 0, str(problem)
            if shown == number and (lines is None or min(written, max(lines, 1)) == lines):
                return picture
            assert time.monotonic() < end, (
                f"after {seconds} s the screen does not show {number} dots"
                f"{'' if lines is None else f' and {lines} lines'}: {seen}")
            time.sleep(0.05)

    def wait_for_plain_screen(self, seconds=PATIENCE, screen="screen", head=0):
        end = time.monotonic() + seconds
        while not (picture := self.machine.screen(screen, head)).is_plain():
            assert time.monotonic() < end, f"after {seconds} s the screen is not plain"
            time.sleep(0.05)
        return picture


def event(name, length, **more):
    return {"event": name, "length": length, **more}


def changes(*lengths):
    return [event("changed", length) for length in lengths]
