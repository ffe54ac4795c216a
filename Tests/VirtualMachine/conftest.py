"""One machine at a time, shared by all tests of its kind; and what a failure leaves behind."""

import os
import pathlib
import re
import signal

import pytest

from image import image
from machine import Machine
from pad import Pad

BUILD = pathlib.Path(os.environ["PINPAD_VIRTUAL_MACHINE"])
PRODUCT = pathlib.Path(os.environ["PINPAD_PRODUCT"])
TEST_SECONDS = 600


class Figures:
    """What was measured, as lines of `name value unit`."""

    def __init__(self):
        self.path = BUILD / "figures.txt"
        self.path.write_text("")

    def add(self, name, value, unit):
        with open(self.path, "a") as file:
            file.write(f"{name} {value} {unit}\n")


class Machines:
    def __init__(self, figures):
        self.figures = figures
        self.failed_boots = []
        self.current = None
        self.pad = None

    def pad_on(self, kind):
        """The pad on a machine of that kind, installed; the machine before it is gone."""
        if self.current is None or self.current.kind != kind:
            self.stop()
            self.current = Machine(kind, image(BUILD), PRODUCT, self.failed_boots.append)
            self.figures.add(f"boot-{kind}", round(self.current.boot_seconds), "s")
            self.pad = Pad(self.current)
            self.pad.install()
        return self.pad

    def stop(self):
        if self.current:
            self.current.stop()
        self.current = self.pad = None


@pytest.fixture(scope="session")
def figures():
    return Figures()


@pytest.fixture(scope="session")
def machines(figures, request):
    machines = Machines(figures)
    request.config.machines = machines
    yield machines
    machines.stop()


@pytest.fixture
def pad(machines):
    """The pad on the machine that most tests share: virtio-gpu with 1280×800, a USB keypad; nothing under way."""
    pad = machines.pad_on("virtio")
    pad.calm_down()
    yield pad
    for process in pad.hosts:
        process.kill()


@pytest.fixture
def usb(pad):
    """Types on the USB keypad, from outside the machine."""
    return pad.machine.tap


def pytest_collection_modifyitems(items):
    # Each kind of machine is started once: the other screens' tests, each kind of which is together, come last.
    items.sort(key=lambda item: "other_pad" in item.fixturenames)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item):
    def late(*_):
        raise TimeoutError(f"the test was not over after {TEST_SECONDS} s")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(TEST_SECONDS)
    yield
    signal.alarm(0)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    machines = getattr(item.config, "machines", None)
    if not report.failed or machines is None or machines.current is None:
        return
    folder = BUILD / "failures" / re.sub(r"[^\w.-]+", "-", item.name)
    signal.alarm(120)
    try:
        machines.current.keep_evidence(folder)
        words = f"console, journal and last screen: {folder}"
    except Exception as problem:
        words = f"console, journal and last screen could not be kept: {problem!r}"
    report.sections.append(("the machine", words))


def pytest_terminal_summary(terminalreporter, config):
    failed = config.machines.failed_boots if hasattr(config, "machines") else []
    if failed:
        terminalreporter.section(f"A GUEST'S KERNEL FAILED BEFORE THE PAD WAS STARTED: {len(failed)} times", red=True)
        for words in failed:
            terminalreporter.line(words)
