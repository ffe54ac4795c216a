"""Looks for a PIN in all of a process's memory that can be read: `scan.py PID DIGITS`. Prints one line for each find.

As text (one, two and four bytes a digit), as the digits' values, and as the key codes of presses that follow each other,
the way an event queue holds them. A run of five digits already counts.
"""

import re
import struct
import sys

# linux/input-event-codes.h: KEY_1 … KEY_9, KEY_0 are 2 … 11; the numeric block's, from KEY_KP0 on.
NUMBER_ROW = [11, 2, 3, 4, 5, 6, 7, 8, 9, 10]
NUMERIC_BLOCK = [82, 79, 80, 81, 75, 76, 77, 71, 72, 73]
RUN = 5


def patterns(digits):
    for start in range(len(digits) - RUN + 1):
        run = digits[start:start + RUN]
        values = bytes(int(digit) for digit in run)
        yield "text", re.escape(run.encode())
        yield "text, 2 bytes a digit", re.escape(run.encode("utf-16le"))
        yield "text, 4 bytes a digit", re.escape(run.encode("utf-32le"))
        yield "values", re.escape(values)
        yield "values, 4 bytes each", re.escape(struct.pack(f"<{RUN}I", *values))
        yield "values, 8 bytes each", re.escape(struct.pack(f"<{RUN}Q", *values))
        for name, table in (("number row", NUMBER_ROW), ("numeric block", NUMERIC_BLOCK)):
            codes = [table[value] for value in values]
            yield f"key codes of the {name}", re.escape(bytes(codes))
            yield f"key codes of the {name}, 2 bytes each", re.escape(struct.pack(f"<{RUN}H", *codes))
            presses = [re.escape(struct.pack("<HHi", 1, code, 1)) for code in codes]
            yield f"presses of the {name}", b".{0,160}?".join(presses)


def read(memory, low, high):
    """What can be read from an address on; less than there is up to another when a page can't be."""
    data = bytearray()
    try:
        memory.seek(low)
        while piece := memory.read(high - low - len(data)):
            data += piece
    except (OSError, OverflowError, ValueError):
        pass
    return data


def main():
    pid, digits = int(sys.argv[1]), sys.argv[2]
    wanted = [(name, re.compile(pattern, re.DOTALL)) for name, pattern in patterns(digits)]
    seen = 0
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            fields = line.split(None, 5)
            place = fields[5].strip() if len(fields) > 5 else "anonymous"
            low, high = (int(number, 16) for number in fields[0].split("-"))
            if "r" not in fields[1] or place.startswith(("[vvar", "[vsyscall", "/dev/dri")):
                continue
            data = read(memory, low, high)
            # Secret memory can't be read by anyone, and that is what it is for. All else has to be looked at whole.
            if len(data) < high - low and not place.startswith("/secretmem"):
                print(f"could not read all of {place} {fields[1]}")
            seen += len(data)
            for name, pattern in wanted:
                if pattern.search(data):
                    print(f"found as {name} in {place} {fields[1]}")
    print(f"scanned {seen} bytes")


main()
