"""A screen's picture, and the pad's places and dots found in it by their pixels alone."""

import struct
import zlib
from collections import deque


class Picture:
    """`width` × `height` pixels, three bytes each (red, green, blue), row after row."""

    def __init__(self, width, height, data):
        self.width = width
        self.height = height
        self.data = data

    @classmethod
    def read_ppm(cls, path):
        kind, width, height, most, pixels = _ppm_fields(path.read_bytes())
        row = width * 3
        # QEMU 7.2 fills each row up to a multiple of four bytes, which the format does not know.
        filled = (row + 3) // 4 * 4
        if len(pixels) == filled * height:
            pixels = b"".join(pixels[y * filled:y * filled + row] for y in range(height))
        if kind != b"P6" or most != 255 or len(pixels) != row * height:
            raise ValueError(f"{path}: not a picture of 8 bits a colour as QEMU writes it")
        return cls(width, height, pixels)

    def write_png(self, path):
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        rows = b"".join(b"\0" + self.row(y) for y in range(self.height))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 6))
                         + chunk(b"IEND", b""))

    def turned(self, degrees):
        """Turned clockwise by 0, 90, 180 or 270 degrees."""
        picture = self
        for _ in range(degrees // 90):
            picture = picture._turned_by_a_quarter()
        return picture

    def _turned_by_a_quarter(self):
        colors = [self.data[color::3] for color in range(3)]
        data = bytearray(len(self.data))
        size = self.height * 3
        for x in range(self.width):
            # The leftmost column, from the bottom up, becomes the topmost row.
            for color in range(3):
                data[x * size + color:(x + 1) * size:3] = colors[color][x::self.width][::-1]
        return Picture(self.height, self.width, bytes(data))

    def pixel(self, x, y):
        at = (y * self.width + x) * 3
        return self.data[at:at + 3]

    def row(self, y):
        return self.data[y * self.width * 3:(y + 1) * self.width * 3]

    def is_plain(self):
        """Whether all pixels are the same: the plain background."""
        return self.data == self.data[:3] * (self.width * self.height)


def _ppm_fields(data):
    # Exactly one white space follows the last number; the pixels may begin with bytes that look like more of it.
    kind, width, height, rest = data.split(None, 3)
    return kind, int(width), int(height), int(rest[:3]), rest[4:]


class Area:
    """A rectangle of whole pixels; `right` and `bottom` are just outside."""

    def __init__(self, left, top, right, bottom):
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    def centre(self):
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def __repr__(self):
        return f"({self.left}, {self.top})–({self.right}, {self.bottom})"


class NoPad(Exception):
    """The picture does not show the pad's places."""


def difference(one, other):
    return max(abs(a - b) for a, b in zip(one, other))


# What antialiasing and 16 bits a pixel may change a colour by without its being another.
NEAR = 24


def frame(picture):
    """The rectangle around what stands in the screen's middle; a symbol above it is apart by rows of background."""
    background = picture.pixel(0, 0)
    plain = background * picture.width
    top = bottom = picture.height // 2
    if picture.row(top) == plain:
        raise NoPad("the screen is plain in its middle")
    while top > 0 and picture.row(top - 1) != plain:
        top -= 1
    while bottom < picture.height and picture.row(bottom) != plain:
        bottom += 1
    left, right = picture.width, 0
    for y in range(top, bottom):
        x = 0
        while x < left and picture.pixel(x, y) == background:
            x += 1
        left = min(left, x)
        x = picture.width
        while x > right and picture.pixel(x - 1, y) == background:
            x -= 1
        right = max(right, x)
    return Area(left, top, right, bottom)


def words(picture):
    """The lines of something written above the pad's places, as areas from the top down, each apart from the next by a
    quarter of its height at least, as what is nearer are marks above letters, and from the places. Raises `NoPad` where one reaches an edge of the screen."""
    background = picture.pixel(0, 0)
    plain = background * picture.width
    bands, start = [], None
    for y in range(frame(picture).top + 1):
        written = picture.row(y) != plain
        if written and start is None:
            start = y
        if not written and start is not None:
            if bands and 4 * (start - bands[-1][1]) < y - start:
                start = bands.pop()[0]
            bands.append((start, y))
            start = None
    return [_written(picture, background, top, bottom) for top, bottom in bands]


def _written(picture, background, top, bottom):
    columns = [x for x in range(picture.width)
               if any(picture.pixel(x, y) != background for y in range(top, bottom))]
    area = Area(min(columns), top, max(columns) + 1, bottom)
    if area.left == 0 or area.top == 0 or area.right == picture.width:
        raise NoPad(f"what is written reaches an edge of the screen: {area}")
    return area


def places(picture):
    """The areas inside the frame's lines and between the separators, from left to right.

    Found along a line so close under the frame's upper edge that no dot reaches it: most of it is the places' ground.
    """
    outer = frame(picture)
    probe = outer.top + (outer.bottom - outer.top) // 6
    along = [picture.pixel(x, probe) for x in range(outer.left, outer.right)]
    ground = max(set(along), key=along.count)

    def is_ground(x, y):
        return difference(picture.pixel(x, y), ground) <= NEAR

    found, start = [], None
    for x in range(outer.left, outer.right + 1):
        inside = x < outer.right and is_ground(x, probe)
        if inside and start is None:
            start = x
        if not inside and start is not None:
            column = start + (x - start) // 6
            top = bottom = probe
            while top > outer.top and is_ground(column, top - 1):
                top -= 1
            while bottom < outer.bottom and is_ground(column, bottom):
                bottom += 1
            found.append(Area(start, top, x, bottom))
            start = None
    return found


class Dot:
    """A blob in a place: its `area` around, and how many `pixels` it has."""

    def __init__(self, area, pixels):
        self.area = area
        self.pixels = pixels

    def is_round(self):
        """A disc fills π/4 of the square around it, a square all of it, a diamond half."""
        width, height = self.area.right - self.area.left, self.area.bottom - self.area.top
        return abs(width - height) <= 1 and 0.70 < self.pixels / (width * height) < 0.87

    def __repr__(self):
        return f"{self.area}, {self.pixels} pixels"


def blobs(picture, place):
    """Everything in a place that is at least half as far from its ground as what is farthest."""
    # The frame's round corners reach into the corners of the first and the last place.
    margin = (place.bottom - place.top) // 8
    inset = Area(place.left + margin, place.top + margin, place.right - margin, place.bottom - margin)
    ground = picture.pixel(inset.left, (inset.top + inset.bottom) // 2)
    distance = {}
    for y in range(inset.top, inset.bottom):
        for x in range(inset.left, inset.right):
            far = difference(picture.pixel(x, y), ground)
            if far > NEAR:
                distance[x, y] = far
    if not distance:
        return []
    limit = max(distance.values()) / 2
    left = {point for point, far in distance.items() if far >= limit}
    found = []
    while left:
        first = left.pop()
        blob, queue = [first], deque([first])
        while queue:
            x, y = queue.popleft()
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in left:
                    left.remove(near)
                    blob.append(near)
                    queue.append(near)
        xs, ys = [x for x, _ in blob], [y for _, y in blob]
        found.append(Dot(Area(min(xs), min(ys), max(xs) + 1, max(ys) + 1), len(blob)))
    return found


def dots(picture, count):
    """How many dots a pad of `count` places shows. Raises `NoPad` unless they are where they belong and look as they should:
    `count` equal places in the screen's middle, and in the first so many of them one round dot in the centre, to the pixel."""
    row = places(picture)
    if len(row) != count:
        raise NoPad(f"{len(row)} places instead of {count}: {row}")
    _check_row(picture, row)
    shown = [blobs(picture, place) for place in row]
    for place, found in zip(row, shown):
        if len(found) > 1:
            raise NoPad(f"{len(found)} things in the place {place}: {found}")
        for dot in found:
            (x, y), (place_x, place_y) = dot.area.centre(), place.centre()
            if abs(x - place_x) > 1 or abs(y - place_y) > 1:
                raise NoPad(f"the dot {dot} is not in the centre of the place {place}")
            if not dot.is_round():
                raise NoPad(f"the dot {dot} is not round")
    number = sum(1 for found in shown if found)
    if any(found for found in shown[number:]):
        raise NoPad(f"the dots are not in the first {number} places: {[len(found) for found in shown]}")
    sizes = {dot.area.right - dot.area.left for found in shown for dot in found}
    if sizes and max(sizes) - min(sizes) > 1:
        raise NoPad(f"the dots have different sizes: {sorted(sizes)}")
    return number


def _check_row(picture, row):
    widths = [place.right - place.left for place in row]
    if max(widths) - min(widths) > 2:
        raise NoPad(f"the places have different widths: {widths}")
    height = row[0].bottom - row[0].top
    if any(abs((place.bottom - place.top) - height) > 1 for place in row) or abs(height - widths[0]) > 2:
        raise NoPad(f"the places are not squares: {row}")
    x, y = (row[0].left + row[-1].right) / 2, row[0].centre()[1]
    if abs(x - picture.width / 2) > 1 or abs(y - picture.height / 2) > 1:
        raise NoPad(f"the row's middle is ({x}, {y}) on a screen of {picture.width}×{picture.height}")
