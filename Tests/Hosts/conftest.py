import os
import subprocess

import pytest

from pages import ROOT, Pad, program


@pytest.fixture
def pad(tmp_path):
    pad = Pad(tmp_path)
    yield pad
    pad.stop()


@pytest.fixture
def hasty_pad(tmp_path):
    """A pad that waits for the first key for a second."""
    pad = Pad(tmp_path, "[Entry]\nFirstKeyTimeout=1\n")
    yield pad
    pad.stop()


@pytest.fixture(scope="session")
def hosts(tmp_path_factory):
    """The command of each host, by its name."""
    folder = tmp_path_factory.mktemp("hosts")

    def write(name, page, label):
        path = folder / name
        path.write_text(program(page, label))
        return path

    python, c, go = write("host.py", "python", "main"), write("host.c", "c", "main"), write("host.go", "go", "main")
    subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-o", folder / "c-host", c], check=True)
    subprocess.run(["go", "build", "-o", folder / "go-host", go], check=True, cwd=folder,
                   env=dict(os.environ, GO111MODULE="off", GOPATH="/usr/share/gocode", GOCACHE=str(folder / "cache")))
    example = ROOT / "Examples/PaymentHost"
    assert program("swift", "main") == (example / "Sources/ask/main.swift").read_text()
    subprocess.run(["swift", "build", "--package-path", example, "--disable-build-manifest-caching"], check=True)
    return {
        # It was made for the Varlink certification.
        "python": [ROOT / ".build/varlink-certification/bin/python", python],
        "shell": ["bash", write("host.sh", "shell", "pinpadctl")],
        "c": [folder / "c-host"],
        "go": [folder / "go-host"],
        "swift": [example / ".build/debug/ask"],
        "example": [example / ".build/debug/payment-host"],
    }
