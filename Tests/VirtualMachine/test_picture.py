"""That dots are found where there are some, and that a wrong picture is told from a right one."""

import pytest

from picture import NoPad, Picture, dots, words

GROUND, FILL, LINE, SEPARATOR, DOT = (b"\xee\xf1\xf5", b"\xff\xff\xff", b"\x66\x77\x88", b"\xb4\xbf\xca", b"\x17\x24\x33")


class Drawing:
    """Six joined places of 60 pixels on a screen of 480×200, drawn by the plainest means."""

    def __init__(self):
        self.rows = [[GROUND] * 480 for _ in range(200)]
        self.rectangle(57, 67, 423, 133, LINE)
        self.rectangle(60, 70, 420, 130, FILL)
        for place in range(1, 6):
            self.rectangle(59 + place * 60, 70, 61 + place * 60, 130, SEPARATOR)

    def rectangle(self, left, top, right, bottom, color):
        for y in range(top, bottom):
            self.rows[y][left:right] = [color] * (right - left)

    def dot(self, place, radius=10, right=0, down=0):
        x, y = 90 + 60 * place + right, 100 + down
        for row in range(y - radius - 1, y + radius + 1):
            for column in range(x - radius - 1, x + radius + 1):
                if (row + 0.5 - y) ** 2 + (column + 0.5 - x) ** 2 <= radius ** 2:
                    self.rows[row][column] = DOT
        return self

    def picture(self):
        return Picture(480, 200, b"".join(b"".join(row) for row in self.rows))


def test_rows_that_qemu_filled_up_are_read(tmp_path):
    (tmp_path / "screen.ppm").write_bytes(b"P6\n2 2\n255\n" + b"\x0a\x20\x0a456..789abc..")
    picture = Picture.read_ppm(tmp_path / "screen.ppm")
    assert (picture.width, picture.height, picture.data) == (2, 2, b"\x0a\x20\x0a456789abc")


@pytest.mark.parametrize("number", range(7))
def test_dots_are_counted(number):
    drawing = Drawing()
    for place in range(number):
        drawing.dot(place)
    assert dots(drawing.picture(), 6) == number


@pytest.mark.parametrize("wrong, words", [
    (lambda drawing: drawing.dot(0, right=3), "not in the centre"),
    (lambda drawing: drawing.dot(0, down=-3), "not in the centre"),
    (lambda drawing: drawing.dot(1), "not in the first"),
    (lambda drawing: drawing.dot(0).dot(1, radius=7), "different sizes"),
    (lambda drawing: drawing.rectangle(80, 90, 100, 110, DOT), "not round"),
    (lambda drawing: drawing.dot(0, radius=6).dot(0, radius=3, right=15), "2 things"),
    (lambda drawing: drawing.rectangle(119, 70, 121, 130, FILL), "5 places"),
    (lambda drawing: drawing.rectangle(40, 67, 57, 133, GROUND) or drawing.rows.extend([[GROUND] * 480] * 10),
     "row's middle"),
    (lambda drawing: drawing.rectangle(0, 0, 480, 200, GROUND), "plain"),
])
def test_a_wrong_picture_is_told(wrong, words):
    drawing = Drawing()
    wrong(drawing)
    picture = Picture(480, len(drawing.rows), b"".join(b"".join(row) for row in drawing.rows))
    with pytest.raises(NoPad, match=words):
        dots(picture, 6)


def test_words_are_found_line_by_line_above_the_places():
    drawing = Drawing()
    assert words(drawing.picture()) == []
    drawing.rectangle(100, 20, 200, 30, DOT)
    drawing.rectangle(150, 33, 300, 40, DOT)
    # Below them is a hint, which is another matter.
    drawing.rectangle(100, 150, 200, 160, DOT)
    assert [str(area) for area in words(drawing.picture())] == ["(100, 20)–(200, 30)", "(150, 33)–(300, 40)"]
    assert dots(drawing.picture(), 6) == 0


def test_marks_above_letters_are_no_line():
    drawing = Drawing()
    drawing.rectangle(100, 15, 110, 18, DOT)
    drawing.rectangle(100, 20, 200, 30, DOT)
    drawing.rectangle(150, 40, 300, 50, DOT)
    assert [str(area) for area in words(drawing.picture())] == ["(100, 15)–(200, 30)", "(150, 40)–(300, 50)"]


def test_words_that_reach_an_edge_or_the_places_are_told():
    cut = Drawing()
    cut.rectangle(380, 20, 480, 30, DOT)
    with pytest.raises(NoPad, match="edge"):
        words(cut.picture())
    overlapping = Drawing()
    overlapping.rectangle(100, 50, 200, 75, DOT)
    with pytest.raises(NoPad):
        dots(overlapping.picture(), 6)


def test_a_picture_is_turned_clockwise():
    picture = Picture(3, 2, b"aaabbbcccdddeeefff")
    quarter = picture.turned(90)
    assert (quarter.width, quarter.height, quarter.data) == (2, 3, b"dddaaaeeebbbfffccc")
    assert picture.turned(180).data == b"fffeeedddcccbbbaaa"
    assert picture.turned(90).turned(270).data == picture.turned(0).data == picture.data
