"""A keypad made by uinput: the ten digits of the numeric block and its Enter, and what is named as an argument besides.

Prints its device's path, then takes commands, one a line, and says `done` after each:
`tap KEY…`, `press KEY`, `release KEY`, `flood KEY COUNT` (that many presses and releases in one breath).
"""

import sys
import time

from evdev import UInput, ecodes

DIGITS = [f"KEY_KP{digit}" for digit in range(10)] + ["KEY_KPENTER"]


def main():
    keys = [ecodes.ecodes[name] for name in DIGITS + sys.argv[1:]]
    with UInput({ecodes.EV_KEY: keys}, name="Test keypad", vendor=0x1234, product=0x5678) as keypad:
        def send(name, value):
            keypad.write(ecodes.EV_KEY, ecodes.ecodes[name], value)
            keypad.syn()

        print(keypad.device.path, flush=True)
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
