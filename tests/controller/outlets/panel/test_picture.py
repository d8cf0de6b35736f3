"""Pictures for people: lit pixels are bright, dark ones dark, names stand above their frames."""

import pytest

from controller.games.core import Line, Scene
from controller.outlets.panel.draw import draw
from controller.outlets.panel.picture import DARK, LIT, MARGIN, contact_sheet, picture


def frame(text="23 N"):
    return draw(Scene((Line(text, large=True),)), simulated=True)


@pytest.mark.parametrize("scale", [1, 2, 3, 4, 7])
def test_every_pixel_is_shown_enlarged(scale):
    image = picture(frame(), scale)
    assert image.size == (138 * scale, 74 * scale)
    for y in range(64):
        for x in range(128):
            shown = image.getpixel(((MARGIN + x) * scale, (MARGIN + y) * scale))
            assert shown == (LIT if frame().getpixel((x, y)) else DARK)


def test_a_contact_sheet_holds_every_frame_at_its_place():
    frames = {f"frame {number}": frame(str(number)) for number in range(5)}
    sheet = contact_sheet(frames, columns=2, scale=2)
    single = picture(frame("3"), 2)
    boxes = [
        (x, y)
        for x in range(sheet.width - single.width + 1)
        for y in range(sheet.height - single.height + 1)
        if sheet.getpixel((x, y)) == single.getpixel((0, 0))
        and sheet.crop((x, y, x + single.width, y + single.height)) == single
    ]
    assert len(boxes) == 1
    left, top = boxes[0]
    assert left > sheet.width // 2 and sheet.height // 3 < top < sheet.height * 2 // 3


def test_a_sheet_of_few_frames_is_no_wider_than_they_are():
    assert contact_sheet({"one": frame()}, columns=9).width < 2 * picture(frame(), 2).width


def test_a_sheet_of_nothing_is_an_error():
    with pytest.raises(ValueError, match="without frames"):
        contact_sheet({})
