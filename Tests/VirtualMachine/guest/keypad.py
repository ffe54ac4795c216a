"""A keypad made by uinput: the ten digits of the numeric block and its Enter, and the keys named as arguments besides;
an argument `SND_TONE` or `SND_BELL` gives it a beeper.

Prints its device's path, then takes commands, one a line, and says `done` after each:
`tap KEY…`, `press KEY`, `release KEY`, `flood KEY COUNT` (that many presses and releases in one breath). What its beeper
is made to do is said meanwhile, as `sound SND_TONE 1000`.
"""

import os
import select
import struct
import sys
import threading
import time

from evdev import UInput, ecodes

EVENT = struct.Struct("llHHi")
DIGITS = [f"KEY_KP{digit}" for digit in range(10)] + ["KEY_KPENTER"]


def tell_sounds(keypad):
    """What is written to the device comes out where it was made."""
    while True:
        select.select([keypad.fd], [], [])
        data = os.read(keypad.fd, EVENT.size)
        _, _, kind, code, value = EVENT.unpack(data)
        if kind == ecodes.EV_SND:
            print("sound", ecodes.SND[code], value, flush=True)


def main():
    sounds = [ecodes.ecodes[name] for name in sys.argv[1:] if name.startswith("SND_")]
    keys = [ecodes.ecodes[name] for name in DIGITS + sys.argv[1:] if not name.startswith("SND_")]
    events = {ecodes.EV_KEY: keys, **({ecodes.EV_SND: sounds} if sounds else {})}
    with UInput(events, name="Test keypad", vendor=0x1234, product=0x5678) as keypad:
        def send(name, value):
            keypad.write(ecodes.EV_KEY, ecodes.ecodes[name], value)
            keypad.syn()

        print(keypad.device.path, flush=True)
        if sounds:
            threading.Thread(target=tell_sounds, args=[keypad], daemon=True).start()
        for line in sys.stdin:
            command, *names = line.split()
            if command == "tap":
                for name in names:
                    send(name, 1)
                    time.sleep(0.02)
                    send(name, 0)
                    time.sleep(0.02)
            elif command == "press":
                send(names[0], 1)
            elif command == "release":
                send(names[0], 0)
            elif command == "flood":
                for _ in range(int(names[1])):
                    send(names[0], 1)
                    send(names[0], 0)
            print("done", flush=True)


main()
