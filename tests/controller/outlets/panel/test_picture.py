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


@pytest.mark.parametrize(("number", "column", "row"), [(0, 0, 0), (1, 1, 0), (2, 0, 1), (4, 0, 2)])
def test_a_contact_sheet_holds_every_frame_at_its_place(number, column, row):
    sheet = contact_sheet({f"frame {number}": frame(str(number)) for number in range(5)}, columns=2, scale=2)
    single = picture(frame(str(number)), 2)
    width, height = single.size
    boxes = [
        (x // (sheet.width // 2), y // (sheet.height // 3))
        for x in range(sheet.width - width + 1)
        for y in range(sheet.height - height + 1)
        if sheet.getpixel((x, y)) == single.getpixel((0, 0)) and sheet.crop((x, y, x + width, y + height)) == single
    ]
    assert boxes == [(column, row)]


def test_a_sheet_of_few_frames_is_no_wider_than_they_are():
    assert contact_sheet({"one": frame()}, columns=9).width < 2 * picture(frame(), 2).width


def test_a_sheet_of_nothing_is_an_error():
    with pytest.raises(ValueError, match="without frames"):
        contact_sheet({})
