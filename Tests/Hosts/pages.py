"""The programs of the pages for hosts, as they stand there, and a pad on this machine to run them against."""

import os
import pathlib
import re
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / ".build/release"
PATIENCE = 60


def program(page, label):
    """The one code block of docs/hosts/PAGE.md that has this label after its language."""
    text = (ROOT / "docs/hosts" / f"{page}.md").read_text()
    blocks = re.findall(rf"^```\w+ {label}\n(.*?)^```$", text, re.M | re.S)
    assert len(blocks) == 1, f"{page}.md has {len(blocks)} blocks of code called {label}"
    return blocks[0]


class Pad:
    """A daemon with pictures for a screen and a pipe for a keypad."""

    def __init__(self, folder, configuration=""):
        self.socket = folder / "pad"
        (folder / "pictures").mkdir()
        (folder / "pinpad.conf").write_text(configuration)
        self.process = subprocess.Popen(
            [PROGRAMS / "pinpadd", "--config", folder / "pinpad.conf", "--display", f"picture:{folder / 'pictures'}",
             "--keypad", "terminal", "--socket", self.socket], stdin=subprocess.PIPE)
        end = time.monotonic() + PATIENCE
        while not self.socket.exists():
            assert self.process.poll() is None and time.monotonic() < end, "the pad did not start"
            time.sleep(0.05)

    def type(self, keys):
        self.process.stdin.write(keys.encode())
        self.process.stdin.flush()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)

    def run(self, command, *entries):
        """Runs a host, and types the next of the entries each time that it says that one began. What it said, and its
        status."""
        environment = dict(os.environ, PINPAD_SOCKET=str(self.socket), PATH=f"{PROGRAMS}:{os.environ['PATH']}")
        host = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                stdin=subprocess.DEVNULL, text=True, env=environment)
        late = threading.Timer(PATIENCE, host.kill)
        late.start()
        lines, waiting = [], list(entries)
        for line in host.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1] == "began" and waiting:
                self.type(waiting.pop(0))
        status = host.wait()
        late.cancel()
        assert not waiting, f"entries that were never asked for; the host said {lines}"
        return lines, status
