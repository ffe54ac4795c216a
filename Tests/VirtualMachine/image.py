"""Debian 13's disk, kernel and initrd for the virtual machine, built once and kept.

The recipe is this file and the guest's units below; when it changes, so does the folder's name, and the image is built anew.
No machine ever writes to the image: QEMU is started with `-snapshot`.
"""

import hashlib
import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile

SUITE = "trixie"
PACKAGES = """
systemd systemd-sysv udev dbus kmod linux-image-amd64 initramfs-tools zstd
python3-minimal python3-evdev python3-varlink strace procps tar
libevdev2 libdrm2 libjson-c5 libinih1 libpng16-16t64
libpangoft2-1.0-0 fonts-dejavu-core fonts-noto-core fonts-noto-cjk
""".split()
DISK_SIZE = "1200M"
BUILD_TIMEOUT = 1200

# The initrd carries the disk's drivers alone, so that unpacking it under emulation takes no time.
INITRD_MODULES = "virtio_pci\nvirtio_blk\next4\n"

# The agent comes with each run, on a disk that is a plain tar file, so the image need not know it.
AGENT_UNIT = """\
[Unit]
Description=Runs the host's commands
DefaultDependencies=yes

[Service]
ExecStartPre=/bin/tar -C / -xf /dev/disk/by-id/virtio-tools
ExecStart=/usr/bin/python3 /opt/tools/agent.py
StandardOutput=journal
Restart=no

[Install]
WantedBy=multi-user.target
"""

# Nobody logs in on the screen, so the screen belongs to the pad; and nothing runs by itself while system calls are counted.
MASKED = """
getty@tty1.service serial-getty@ttyS0.service apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer
fstrim.timer e2scrub_reap.service systemd-tmpfiles-clean.timer
""".split()


def _customize():
    """The shell lines that finish the root file system; `$1` is its folder."""
    def write(path, text):
        return f'mkdir -p "$1"{os.path.dirname(path)} && printf %s {shlex.quote(text)} > "$1"{path}'

    return [
        write("/etc/systemd/system/agent.service", AGENT_UNIT),
        write("/etc/hostname", "kiosk\n"),
        write("/etc/systemd/journald.conf.d/here.conf", "[Journal]\nStorage=volatile\nRateLimitIntervalSec=0\n"),
        'chroot "$1" systemctl --quiet enable agent.service',
        'chroot "$1" systemctl --quiet mask ' + " ".join(MASKED),
        # Fontconfig takes its cache for stale if a folder's time differs by less than a second, which the disk doesn't keep.
        'find "$1"/usr/share/fonts -exec touch -d @1700000000 {} + && chroot "$1" fc-cache -sf',
        'rm -f "$1"/etc/resolv.conf',
    ]


def _recipe_key():
    recipe = pathlib.Path(__file__).read_bytes()
    return hashlib.sha256(recipe).hexdigest()[:12]


class Image:
    """An image's files: `disk` (ext4, raw), `kernel`, `initrd`."""

    def __init__(self, folder):
        self.folder = folder
        self.disk = folder / "disk.img"
        self.kernel = folder / "vmlinuz"
        self.initrd = folder / "initrd.img"

    def complete(self):
        return (self.folder / "complete").exists()


def image(build_folder):
    """The image under `build_folder`, built if the recipe is new. Raises `RuntimeError` with mmdebstrap's last words."""
    build_folder = pathlib.Path(build_folder)
    here = Image(build_folder / f"image-{_recipe_key()}")
    if here.complete():
        return here
    for old in build_folder.glob("image-*"):
        shutil.rmtree(old)
    here.folder.mkdir(parents=True)
    _build(here)
    (here.folder / "complete").touch()
    return here


def _build(here):
    print(f"building the virtual machine's image in {here.folder} …", flush=True)
    log = here.folder / "mmdebstrap.log"
    with tempfile.TemporaryDirectory(prefix="image-") as temporary:
        raw = os.path.join(temporary, "disk.img")
        # Unprivileged, only the user name space that mmdebstrap sets up may read the root file system. So the disk is
        # made in there, beside that file system, and then handed out by mmdebstrap's own `download`. While hooks run,
        # /dev, /proc and /sys are mounted in it, and device nodes can't be copied: hence a copy without them.
        make_disk = (
            '{ mkdir -p "$1.copy/dev" "$1.copy/proc" "$1.copy/sys" && find "$1" -mindepth 1 -maxdepth 1 '
            '! -name dev ! -name proc ! -name sys -exec cp -a -t "$1.copy" {} + && '
            f'mke2fs -q -t ext4 -d "$1.copy" "$1.img" {DISK_SIZE} && rm -r "$1.copy" && mv "$1.img" "$1/disk.img"'
            '; } || { rm -rf "$1.copy" "$1.img"; false; }'
        )
        essential = [
            'mkdir -p "$1"/etc/initramfs-tools/conf.d',
            'printf "MODULES=list\\n" > "$1"/etc/initramfs-tools/conf.d/list',
            f'printf %s {shlex.quote(INITRD_MODULES)} > "$1"/etc/initramfs-tools/modules',
        ]
        command = [
            "mmdebstrap", "--variant=apt", "--format=null", "--include=" + ",".join(PACKAGES),
            "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/man/*",
            "--dpkgopt=path-exclude=/usr/share/locale/*", "--aptopt=Acquire::Retries \"3\"",
            *(f"--essential-hook={line}" for line in essential),
            *(f"--customize-hook={line}" for line in _customize()),
            f"--customize-hook=download /vmlinuz {here.kernel}",
            f"--customize-hook=download /initrd.img {here.initrd}",
            f"--customize-hook={make_disk}",
            f"--customize-hook=download /disk.img {raw}",
            SUITE,
        ]
        # mmdebstrap looks for mke2fs in the path, and an ordinary user's has no sbin.
        environment = dict(os.environ, PATH=os.environ.get("PATH", "/usr/bin:/bin") + ":/usr/sbin:/sbin")
        with open(log, "wb") as output:
            result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                    env=environment, timeout=BUILD_TIMEOUT)
        if result.returncode != 0:
            last = log.read_text(errors="replace").splitlines()[-15:]
            raise RuntimeError("mmdebstrap could not build the image; its last words:\n" + "\n".join(last))
        subprocess.run(["cp", "--sparse=always", raw, here.disk], check=True, timeout=300)
