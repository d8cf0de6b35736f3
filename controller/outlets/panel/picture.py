"""Panel outlet for people who look at pictures: frames come in, enlarged images go out, alone or as a contact sheet."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageChops, ImageDraw

from controller.games.core import Line, Scene
from controller.outlets.panel.draw import draw
from hardware.ports import Frame

LIT, DARK = (190, 232, 255), (6, 9, 14)
BEZEL, EDGE = (24, 27, 33), (58, 63, 72)
SHEET, LABEL = (255, 255, 255), (40, 44, 52)
GAP_SHADE = 190
MARGIN = 5
"""Pixels of the frame, enlarged like them, that the dark glass and the bezel around it are wide together."""


def picture(frame: Frame, scale: int = 4) -> Image.Image:
    """Enlarge a frame to what an OLED looks like: light blue on black, a hair's breadth between pixels, a thin bezel.

    Args:
        frame: 128 x 64 pixels.
        scale: Image pixels per frame pixel; below 3 there is no room for the gaps, so there are none.

    Returns:
        An RGB image, `scale` times 138 x 74.
    """
    enlarged = frame.convert("L").resize((frame.width * scale, frame.height * scale), Image.Resampling.NEAREST)
    if scale >= 3:
        enlarged = ImageChops.multiply(enlarged, _gaps(enlarged.size, scale))
    margin = MARGIN * scale
    width, height = enlarged.width + 2 * margin, enlarged.height + 2 * margin
    image = Image.new("RGB", (width, height), BEZEL)
    glass = ImageDraw.Draw(image)
    glass.rectangle((0, 0, width - 1, height - 1), outline=EDGE)
    glass.rectangle((2 * scale, 2 * scale, width - 2 * scale - 1, height - 2 * scale - 1), fill=DARK)
    image.paste(LIT, (margin, margin), enlarged)
    return image


def contact_sheet(frames: Mapping[str, Frame], columns: int = 3, scale: int = 2) -> Image.Image:
    """Lay out named frames on one sheet, each under its name, row by row.

    Raises:
        ValueError: There are no frames to lay out.
    """
    if not frames:
        raise ValueError("contact sheet without frames; name at least one")
    pictures = [picture(frame, scale) for frame in frames.values()]
    gap, label_height = 6 * scale, 9 * scale
    width, height = pictures[0].width + gap, pictures[0].height + label_height + gap
    columns = min(columns, len(pictures))
    sheet = Image.new("RGB", (columns * width + gap, -(-len(pictures) // columns) * height + gap), SHEET)
    for number, (name, image) in enumerate(zip(frames, pictures, strict=True)):
        left, top = gap + number % columns * width, gap + number // columns * height
        sheet.paste(LABEL, (left, top), _label(name, scale))
        sheet.paste(image, (left, top + label_height))
    return sheet


def _label(name: str, scale: int) -> Image.Image:
    """Return a name in the small font as a mask, cut like a line of a panel where it is too long."""
    line = draw(Scene((Line(name),)), simulated=False).crop((0, 0, 128, 8))
    return line.convert("L").resize((line.width * scale, line.height * scale), Image.Resampling.NEAREST)


def _gaps(size: tuple[int, int], scale: int) -> Image.Image:
    """Return a mask that dims the last row and column of every pixel, as the gaps between an OLED's pixels look."""
    mask = Image.new("L", size, 255)
    lines = ImageDraw.Draw(mask)
    for right in range(scale - 1, mask.width, scale):
        lines.line((right, 0, right, mask.height), fill=GAP_SHADE)
    for bottom in range(scale - 1, mask.height, scale):
        lines.line((0, bottom, mask.width, bottom), fill=GAP_SHADE)
    return mask
