"""The pin factory: the right chip by its label, lgpio or nothing, and a reason a person can act on."""

import subprocess
import sys
import types

import pytest

from hardware.drivers.gpio import gpio_factory
from hardware.errors import PartAbsentError

PI_5 = 0xD04170


class FakeError(Exception):
    """lgpio's own kind of error."""


class FakeLgpio(types.ModuleType):
    """As much of lgpio as finding a chip needs; `chips` are labels by number, None for one that may not be opened."""

    error = FakeError
    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 0, 1, 2
    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2

    def __init__(self, chips):
        super().__init__("lgpio")
        self.chips, self.opened = chips, []

    def gpiochip_open(self, number):
        if self.chips.get(number) is None:
            raise FakeError("can not open gpiochip")
        self.opened.append(number)
        return number

    def gpio_get_chip_info(self, handle):
        return [0, 54, f"gpiochip{handle}", self.chips[handle]]

    def gpiochip_close(self, handle):
        self.opened.remove(handle)


@pytest.fixture
def a_pi_with(monkeypatch, tmp_path):
    """Return what makes this machine one with these GPIO chips, and its /dev."""

    def make(chips, revision=PI_5):
        for number in chips:
            (tmp_path / f"gpiochip{number}").touch()
        lgpio = FakeLgpio(chips)
        monkeypatch.setitem(sys.modules, "lgpio", lgpio)
        monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
        if revision is not None:
            monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: revision)
        return lgpio, tmp_path

    yield make
    sys.modules.pop("gpiozero.pins.lgpio", None)


@pytest.mark.parametrize(
    ("chips", "right"),
    [
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "pinctrl-bcm2835"}, 0),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1", 10: "gpio-brcmstb@107d517c00"}, 4),
        ({0: "pinctrl-rp1", 10: "gpio-brcmstb@107d508500"}, 0),
        ({0: None, 2: "a usb expander", 11: "pinctrl-rp1"}, 11),
    ],
)
def test_the_chip_is_chosen_by_its_label(a_pi_with, chips, right):
    lgpio, devices = a_pi_with(chips)
    factory = gpio_factory(devices)
    assert type(factory).__name__ == "LGPIOFactory"
    assert factory.chip == right
    assert lgpio.opened == [right]
    factory.close()


@pytest.mark.parametrize("chips", [{}, {0: "something else"}, {0: None}])
def test_without_the_chip_there_is_no_factory_but_a_list_of_what_there_is(a_pi_with, chips):
    lgpio, devices = a_pi_with(chips)
    with pytest.raises(PartAbsentError) as absent:
        gpio_factory(devices)
    said = str(absent.value)
    assert "pinctrl-rp1" in said
    assert "group gpio" in said
    assert ("something else" in said) == (chips.get(0) == "something else")
    assert ("can not open gpiochip" in said) == (0 in chips and chips[0] is None)
    assert lgpio.opened == []


def test_a_machine_that_is_no_pi_is_refused_though_its_chip_has_the_label(a_pi_with):
    _, devices = a_pi_with({0: "pinctrl-rp1"}, revision=None)
    with pytest.raises(PartAbsentError, match="Raspberry Pi"):
        gpio_factory(devices)


def test_without_lgpio_there_is_no_other_factory_instead(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    with pytest.raises(PartAbsentError, match="python3-lgpio"):
        gpio_factory(tmp_path)


def test_importing_the_drivers_imports_no_library_and_touches_no_hardware():
    program = (
        "import sys\n"
        "import hardware.drivers.buttons, hardware.drivers.gpio, hardware.drivers.oled, hardware.drivers.reader_hub\n"
        "print([name for name in ('gpiozero', 'luma', 'lgpio', 'smbus2', 'serial') if name in sys.modules])\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
