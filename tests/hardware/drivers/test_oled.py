"""An OLED: luma's own driver on a simulated bus and chip; pictures, bytes spent, and panels that come and go."""

import gc
import random
import weakref

import pytest
import smbus2
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from hardware.drivers.oled import Oled
from hardware.errors import PartAbsentError
from hardware.sim.chips.ssd1306 import Ssd1306
from hardware.sim.lines.i2c import I2cLine


class Desk:
    """A panel, the bus it hangs on, and the driver; `spent` is what has gone over the bus since it was last asked."""

    def __init__(self, address=0x3C, rotate=0):
        self.line, self.chip = I2cLine(), Ssd1306()
        self.address = address
        self.line.attach(address, self.chip)
        with self.line.installed():
            self.oled = Oled("oled-north", 1, address, rotate)
        self._octets = 0

    def spent(self):
        spent, self._octets = self.line.octets - self._octets, self.line.octets
        return spent

    def shows(self, frame):
        return ImageChops.difference(self.chip.image().convert("L"), frame.convert("L")).getbbox() is None


def picture(seed):
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


def drawn(*boxes):
    frame = Image.new("1", (128, 64))
    for box in boxes:
        ImageDraw.Draw(frame).rectangle(box, fill=255)
    return frame


@pytest.fixture
def desk():
    return Desk()


def test_building_it_opens_the_bus_and_sends_nothing(desk):
    assert desk.line.messages == 0


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6))
@settings(max_examples=20)
def test_the_panel_shows_the_last_frame(seeds):
    desk = Desk()
    for seed in seeds:
        desk.oled.show(picture(seed))
        assert desk.shows(picture(seed))


def test_the_same_frame_again_costs_nothing(desk):
    desk.oled.show(picture(1))
    desk.spent()
    desk.oled.show(picture(1))
    assert desk.spent() == 0


def test_a_pixel_of_a_progress_bar_costs_few_bytes(desk):
    desk.oled.show(drawn((0, 60, 50, 62)))
    desk.spent()
    desk.oled.show(drawn((0, 60, 51, 62)))
    assert desk.spent() == 11
    assert desk.shows(drawn((0, 60, 51, 62)))


def test_a_whole_frame_costs_what_luma_spends(desk):
    desk.oled.show(picture(1))
    desk.spent()
    desk.oled.show(picture(2))
    assert desk.spent() == 1034


def test_a_frame_that_is_changed_afterwards_is_kept_as_it_was(desk):
    frame = picture(1)
    desk.oled.show(frame)
    ImageDraw.Draw(frame).rectangle((0, 0, 127, 63), fill=0)
    desk.oled.refresh()
    assert desk.shows(picture(1))


def test_an_upside_down_panel_shows_the_frame_turned():
    desk = Desk(rotate=180)
    desk.oled.show(picture(3))
    assert desk.shows(picture(3).transpose(Image.Transpose.ROTATE_180))


@pytest.mark.parametrize("rotate", [90, 270, -180, 1])
def test_a_panel_is_turned_by_half_a_turn_or_not_at_all(rotate):
    with pytest.raises(ValueError, match=f"oled-north: rotate is {rotate}; known: 0, 180"):
        Oled("oled-north", 1, 0x3C, rotate)


@pytest.mark.parametrize("frame", [Image.new("L", (128, 64)), Image.new("1", (64, 128)), Image.new("1", (128, 32))])
def test_a_frame_of_another_form_is_refused_before_anything_is_sent(desk, frame):
    with pytest.raises(ValueError, match="oled-north: frame of mode"):
        desk.oled.show(frame)
    assert desk.line.messages == 0


def test_two_panels_on_a_bus_do_not_see_each_other_s_bytes():
    line, north, south = I2cLine(), Ssd1306(1), Ssd1306(2)
    line.attach(0x3C, north)
    line.attach(0x3D, south)
    with line.installed():
        oleds = Oled("oled-north", 1, 0x3C), Oled("oled-south", 1, 0x3D)
    for seed in range(5):
        for oled, turned in zip(oleds, (0, 100), strict=True):
            oled.show(picture(seed + turned))
    for chip, seed in ((north, 4), (south, 104)):
        assert ImageChops.difference(chip.image().convert("L"), picture(seed).convert("L")).getbbox() is None


def test_contrast_is_set_and_kept_over_an_absence(desk):
    desk.oled.show(picture(1))
    assert desk.chip.contrast == 0xCF
    desk.oled.contrast(5)
    assert desk.chip.contrast == 5
    desk.spent()
    desk.oled.contrast(5)
    assert desk.spent() == 0
    desk.chip.power(False)
    with pytest.raises(PartAbsentError):
        desk.oled.show(picture(2))
    with pytest.raises(PartAbsentError):
        desk.oled.contrast(7)
    desk.chip.power(True)
    desk.oled.show(picture(2))
    assert desk.chip.contrast == 7
    assert desk.shows(picture(2))


@pytest.mark.parametrize("level", [-1, 256])
def test_contrast_out_of_range_is_refused(desk, level):
    with pytest.raises(ValueError, match=f"contrast {level} is out of range; allowed: 0-255"):
        desk.oled.contrast(level)


def test_a_blank_panel_is_dark_until_the_next_frame(desk):
    desk.oled.show(picture(1))
    desk.oled.blank()
    assert not desk.chip.lit
    desk.spent()
    desk.oled.show(picture(1))
    assert desk.shows(picture(1))
    assert desk.spent() == 3
    desk.oled.blank()
    desk.oled.show(picture(2))
    assert desk.shows(picture(2))


def test_a_panel_can_be_blanked_before_it_has_shown_anything(desk):
    desk.oled.blank()
    assert not desk.chip.lit


def test_a_blank_panel_stays_dark_whatever_else_is_done(desk):
    desk.oled.show(picture(1))
    desk.oled.blank()
    desk.oled.contrast(9)
    desk.spent()
    desk.oled.refresh()
    assert desk.spent() == 0
    desk.oled.contrast(10)
    assert not desk.chip.lit
    desk.oled.show(picture(1))
    assert desk.shows(picture(1))
    assert desk.chip.contrast == 10


def test_a_brown_out_that_nobody_noticed_is_healed_by_a_refresh(desk):
    desk.oled.show(picture(1))
    desk.chip.power(False)
    desk.chip.power(True)
    desk.oled.show(picture(2))
    assert not desk.shows(picture(2))
    desk.oled.refresh()
    assert desk.shows(picture(2))


def test_a_refresh_does_not_darken_a_panel_while_its_picture_is_sent(desk):
    desk.oled.show(picture(1))
    seen = []
    write = desk.chip.write

    def watch(payload):
        if len(payload) > 100:
            seen.append(desk.shows(picture(1)))
        return write(payload)

    desk.chip.write = watch
    desk.oled.refresh()
    assert seen == [True]


def test_the_memory_s_garbage_is_never_seen_when_a_panel_is_switched_on(desk):
    write = desk.chip.write
    seen = []

    def watch(payload):
        taken = write(payload)
        seen.append(desk.chip.image().getbbox())
        return taken

    desk.chip.write = watch
    desk.oled.show(Image.new("1", (128, 64)))
    assert set(seen) == {None}


def test_a_refresh_before_the_first_frame_sends_nothing(desk):
    desk.oled.refresh()
    assert desk.line.messages == 0


def test_a_panel_that_is_away_is_named_with_address_and_remedy(desk):
    desk.line.detach(0x3C)
    for call in (lambda: desk.oled.show(picture(1)), desk.oled.blank, lambda: desk.oled.contrast(3)):
        with pytest.raises(PartAbsentError) as absent:
            call()
        said = str(absent.value)
        assert said.startswith("oled-north at 0x3c on I2C bus 1 does not answer")
        assert "check its cable and power" in said
        assert "i2cdetect -y 1" in said


def test_a_bus_that_is_not_there_is_no_panel_and_never_more_than_that(monkeypatch):
    def no_bus(port):
        raise FileNotFoundError(2, "No such file or directory", f"/dev/i2c-{port}")

    monkeypatch.setattr(smbus2, "SMBus", no_bus)
    oled = Oled("oled-south", 1, 0x3D)
    with pytest.raises(PartAbsentError, match=r"oled-south at 0x3d .*raspi-config"):
        oled.show(picture(1))
    line, chip = I2cLine(), Ssd1306()
    line.attach(0x3D, chip)
    monkeypatch.setattr(smbus2, "SMBus", line.open)
    oled.show(picture(1))
    assert chip.lit


def test_a_bus_that_may_not_be_used_names_the_group(monkeypatch):
    def forbidden(port):
        raise PermissionError(13, "Permission denied", f"/dev/i2c-{port}")

    monkeypatch.setattr(smbus2, "SMBus", forbidden)
    with pytest.raises(PartAbsentError, match="group i2c"):
        Oled("oled-south", 1, 0x3D).show(picture(1))


@pytest.mark.parametrize("every", [1, 2, 3, 4, 5, 7, 50])
def test_errors_at_every_kth_message_raise_nothing_else_and_heal(desk, every):
    desk.line.fail_every = every
    for seed in range(60):
        for call in (lambda seed=seed: desk.oled.show(picture(seed)), lambda: desk.oled.contrast(1), desk.oled.refresh):
            try:
                call()
            except PartAbsentError as absent:
                assert "oled-north" in str(absent)
    desk.line.fail_every = 0
    desk.oled.show(picture(99))
    assert desk.shows(picture(99))


@pytest.mark.parametrize("number", [5, 11, 16, 19, 107, 110, 121])
def test_any_error_of_the_system_is_an_absence(desk, number):
    desk.oled.show(picture(1))

    def fail(*_args):
        raise OSError(number, "as the system says")

    desk.chip.write = fail
    with pytest.raises(PartAbsentError):
        desk.oled.show(picture(2))


def test_a_panel_that_came_back_is_sent_everything(desk):
    desk.oled.show(picture(1))
    desk.chip.power(False)
    for seed in range(20):
        with pytest.raises(PartAbsentError):
            desk.oled.show(picture(seed))
    desk.chip.power(True)
    desk.oled.show(picture(1))
    assert desk.shows(picture(1))


def test_no_hook_is_left_behind_however_often_a_panel_is_tried(monkeypatch):
    registered = []
    monkeypatch.setattr("atexit.register", registered.append)
    desk = Desk()
    panels = []
    for _ in range(3):
        desk.oled.show(picture(1))
        panels.append(weakref.ref(desk.oled._panel))
        desk.oled.refresh()
    gc.collect()
    assert registered == []
    assert [panel() for panel in panels] == [None] * 3


def test_nothing_of_pillow_that_goes_away_is_called(desk, monkeypatch):
    def gone(_image):
        raise AttributeError("getdata is gone in Pillow 14")

    monkeypatch.setattr(Image.Image, "getdata", gone)
    desk.oled.show(picture(1))
    assert desk.shows(picture(1))
