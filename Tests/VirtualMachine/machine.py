"""A virtual machine under QEMU: its devices from outside (keys, plugs, screens) and a way into it."""

import array
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import tarfile
import tempfile
import time

from boot import KernelFailed, booted
from guest_agent import Agent, Connection, GuestError
from picture import Picture

BOOT_SECONDS = 300
TOOLS = pathlib.Path(__file__).parent / "guest"

# What each kind of machine has for screens: (QEMU's device, identifier, properties), and what is told to its kernel. A
# driver that is held back is loaded by a test: so a card comes late, or is certain to be the second.
KINDS = {
    "virtio": ([("virtio-gpu-pci", "screen", "xres=1280,yres=800,max_outputs=2")], ""),
    "bochs": ([("bochs-display", "screen", "xres=1366,yres=768")], "modprobe.blacklist=bochs"),
    # 1024×768 with 16 bits a pixel from the firmware, for which the kernel has a framebuffer device alone (vesafb).
    "cirrus": ([("cirrus-vga", "screen", "")], "vga=0x317 modprobe.blacklist=cirrus"),
    # A panel of 800×480 built in with its right side up, so that a person sees 480×800.
    "portrait": ([("virtio-gpu-pci", "screen", "xres=800,yres=480"), ("bochs-display", "second", "")],
                 "modprobe.blacklist=bochs video=Virtual-1:panel_orientation=right_side_up"),
    "blind": ([], ""),
}


def _die_with_parent():
    # PR_SET_PDEATHSIG, so that no machine outlives its tests whatever ends them.
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Monitor:
    """QEMU's machine protocol (QMP)."""

    def __init__(self, path):
        self.connection = Connection(path)
        self.connection.receive(20)
        self.events = []
        self.ask("qmp_capabilities")

    def ask(self, command, **arguments):
        self.connection.send({"execute": command, "arguments": arguments})
        end = time.monotonic() + 30
        while (left := end - time.monotonic()) > 0:
            message = self.connection.receive(left)
            if message is None:
                break
            if "error" in message:
                raise GuestError(f"QEMU's {command}: {message['error']['desc']}")
            if "return" in message:
                return message["return"]
            self.events.append(message)
        raise TimeoutError(f"QEMU's {command}: no answer within 30 s")

    def wait_for(self, event, seconds=20):
        end = time.monotonic() + seconds
        while True:
            for message in self.events:
                if message["event"] == event:
                    self.events.remove(message)
                    return
            left = end - time.monotonic()
            message = self.connection.receive(left) if left > 0 else None
            if message is None:
                raise TimeoutError(f"QEMU told of no {event} within {seconds} s")
            self.events.append(message)


class Machine:
    """One running machine of a kind in `KINDS`, with a USB keypad plugged in. `product`: the folder to install from."""

    def __init__(self, kind, image, product, tell):
        self.kind = kind
        self.screens, kernel_options = KINDS[kind]
        booted(lambda: self._try_to_start(image, product, kernel_options), tell)

    def _try_to_start(self, image, product, kernel_options):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="machine-"))
        self.process = None
        try:
            self._start(image, product, kernel_options)
        except (GuestError, TimeoutError, OSError) as problem:
            failed = KernelFailed if self._has_reset() else GuestError
            words = self._last_words()
            self.stop()
            raise failed(f"the machine `{self.kind}` did not start: {problem}\n{words}") from problem

    def _has_reset(self):
        """Whether the kernel panicked or the guest reset itself: with `-no-reboot` QEMU ends then, and calls it success."""
        try:
            return self.process is not None and self.process.wait(5) == 0
        except subprocess.TimeoutExpired:
            return False

    def _last_words(self):
        words = ""
        for name in ("qemu.log", "console.log"):
            path = self.folder / name
            if path.exists():
                words += f"{name}:\n" + "\n".join(path.read_text(errors="replace").splitlines()[-60:]) + "\n"
        return words

    def _start(self, image, product, kernel_options):
        kvm = os.environ.get("PINPAD_KVM") == "1"
        files = self._files({"tools": (TOOLS, "opt/tools"), "product": (product, ".")})
        command = [
            "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-snapshot",
            # With a PS/2 controller, keys would go to its keyboard while the USB one is unplugged.
            # One processor: with several, TCG may still run the breakpoint under which a kernel that patches its own text
            # (static keys) has long put the new instruction, and the kernel panics for want of a handler.
            # What the PC speaker sounds is a file of 44,100 stereo samples of 16 bits a second, by QEMU's clock.
            "-machine", "q35,i8042=off,pcspk-audiodev=speaker",
            "-audiodev", f"wav,id=speaker,path={self.folder}/speaker.wav", "-smp", "1", "-m", "1024",
            "-accel", "kvm" if kvm else "tcg,thread=multi", "-cpu", "host" if kvm else "max",
            "-kernel", image.kernel, "-initrd", image.initrd, "-append",
            # no_timer_check: on a busy machine emulated ticks come late, and the kernel would take its timer for broken.
            "root=/dev/disk/by-id/virtio-root rw console=tty0 console=ttyS0 quiet panic=-1 no_timer_check consoleblank=0 "
            "vt.global_cursor_default=0 "
            f"mitigations=off systemd.show_status=0 {kernel_options}",
            "-drive", f"file={image.disk},format=raw,if=none,id=root,cache=unsafe",
            "-device", "virtio-blk-pci,drive=root,serial=root",
            "-serial", f"file:{self.folder}/console.log", "-device", "virtio-rng-pci",
            "-device", "virtio-serial-pci", "-chardev", f"socket,id=agent,path={self.folder}/agent,server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=agent",
            "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
            "-device", "qemu-xhci,id=xhci", "-device", "usb-kbd,id=keypad,bus=xhci.0,serial=KEYPAD",
        ]
        for name, path in files.items():
            command += ["-drive", f"file={path},format=raw,if=none,id={name},readonly=on",
                        "-device", f"virtio-blk-pci,drive={name},serial={name}"]
        for device, identifier, properties in self.screens:
            command += ["-device", f"{device},id={identifier}" + (f",{properties}" if properties else "")]
        self.began = time.monotonic()
        with open(self.folder / "qemu.log", "wb") as log:
            self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=subprocess.STDOUT, preexec_fn=_die_with_parent)
        self.monitor = Monitor(f"{self.folder}/qmp")
        self.agent = Agent(f"{self.folder}/agent")
        self.agent.wait_until_up(BOOT_SECONDS)
        self.boot_seconds = time.monotonic() - self.began

    def _files(self, folders):
        """Tar files that the guest sees as disks: no file system and no privilege is needed to get files in."""
        files = {}
        for name, (source, place) in folders.items():
            files[name] = self.folder / f"{name}.tar"
            with tarfile.open(files[name], "w") as tar:
                tar.add(source, arcname=place, filter=_owned_by_root)
        return files

    # Keys

    def key(self, name, down):
        """Presses or releases a key of the USB keypad, by QEMU's name for it (`1`, `kp_1`, `backspace`, `ret`, …)."""
        self.monitor.ask("input-send-event", events=[
            {"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": name}}}])

    def tap(self, *names):
        for name in names:
            self.key(name, True)
            time.sleep(0.04)
            self.key(name, False)
            time.sleep(0.04)

    def unplug(self):
        self.monitor.ask("device_del", id="keypad")
        self.monitor.wait_for("DEVICE_DELETED")

    def plug_in(self):
        self.monitor.ask("device_add", driver="usb-kbd", id="keypad", bus="xhci.0", serial="KEYPAD")

    # Screens

    def screen(self, identifier="screen", head=0):
        """What a card puts out, by the number of its output."""
        path = self.folder / "screen.ppm"
        self.monitor.ask("screendump", filename=str(path), device=identifier, head=head)
        return Picture.read_ppm(path)

    # Its speaker

    def speaker_samples(self):
        """What it has sounded so far, silence left out: a channel's samples, 44,100 a second."""
        data = (self.folder / "speaker.wav").read_bytes()[44:]
        samples = array.array("h", data[:len(data) // 4 * 4])
        return samples[::2]

    # Its end

    def keep_evidence(self, folder):
        """Console, journal and screens into a folder; whatever can't be had is told in its place."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("console.log", "qemu.log"):
            if (self.folder / name).exists():
                shutil.copy(self.folder / name, folder / name)
        try:
            journal = self.agent.run("journalctl", "-b", "--no-pager", "-o", "short-monotonic", seconds=30).output
        except (GuestError, TimeoutError, OSError) as problem:
            journal = f"no journal: {problem}\n"
        (folder / "journal.txt").write_text(journal)
        for _, identifier, _ in self.screens:
            try:
                self.screen(identifier).write_png(folder / f"{identifier}.png")
            except (GuestError, TimeoutError, OSError, ValueError) as problem:
                (folder / f"{identifier}.txt").write_text(f"no picture: {problem}\n")

    def stop(self):
        if self.process and self.process.poll() is None:
            # Nothing of it is kept, so there is nothing to shut down in order.
            self.process.kill()
            self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


def _owned_by_root(entry):
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
