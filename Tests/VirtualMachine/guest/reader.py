"""Another reader of a keypad: prints `reading`, then a line for each key press that reaches it."""

import sys

from evdev import InputDevice, ecodes

device = InputDevice(sys.argv[1])
print("reading", flush=True)
for event in device.read_loop():
    if event.type == ecodes.EV_KEY and event.value == 1:
        print(ecodes.KEY[event.code], flush=True)
