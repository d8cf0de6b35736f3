"""Drivers: the Pi's GPIO. Finds the chip of the header's pins by its label, gives gpiozero's lgpio factory for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.errors import DriverMissingError, PartAbsentError

if TYPE_CHECKING:
    from types import ModuleType

    from gpiozero import Factory

LABELS = ("pinctrl-bcm2711", "pinctrl-rp1", "pinctrl-bcm2835")
"""The chips of the header's pins: on a Pi 4, on a Pi 5 (gpiochip4, on newer kernels gpiochip0), on older ones."""


def gpio_factory(devices: Path = Path("/dev")) -> Factory:
    """Return gpiozero's LGPIOFactory on the chip that has the header's pins; never another one instead.

    Raises:
        DriverMissingError: lgpio is not installed, or cannot be imported.
        PartAbsentError: there is no such chip, or it may not be used.
    """
    try:
        import lgpio  # noqa: PLC0415  # starts a thread, and is not there on a PC
        from gpiozero.exc import GPIOZeroError  # noqa: PLC0415
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415
    except (ImportError, OSError) as fault:
        remedy = "install Debian's python3-lgpio, or 'pip install lgpio'"
        if isinstance(fault, OSError):  # its notifications come through a file in the working directory
            remedy = "run in a directory that this user may write to, or set LG_WD to one"
        raise DriverMissingError(f"the buttons need lgpio, which cannot be imported ({fault}): {remedy}") from fault
    chip = _chip_number(lgpio, devices)
    factory = None
    try:
        factory = LGPIOFactory(chip=chip)
        factory.board_info  # noqa: B018  # reads which Pi this is, which every pin needs
    except (OSError, GPIOZeroError, lgpio.error) as fault:
        if factory is not None:
            factory.close()
        remedy = "add this user to the group gpio, and run on a Raspberry Pi"
        raise PartAbsentError(f"gpiochip{chip} cannot be used ({fault}): {remedy}") from fault
    return factory


def gpio_faults(pin_factory: Factory) -> tuple[type[Exception], ...]:
    """Return what this factory raises when a pin cannot be had.

    The error of lgpio is looked up where the factory's pins find lgpio: a simulated board has another beneath them.
    """
    from gpiozero.exc import GPIOZeroError  # noqa: PLC0415

    lgpio = pin_factory.pin_class.__init__.__globals__.get("lgpio")
    return (OSError, GPIOZeroError) if lgpio is None else (OSError, GPIOZeroError, lgpio.error)


def _chip_number(lgpio: ModuleType, devices: Path) -> int:
    """Return the number of the chip whose label is one of LABELS."""
    seen = dict(_labels(lgpio, devices))
    for number, label in seen.items():
        if label in LABELS:
            return number
    there = ", ".join(f"gpiochip{number} {label}" for number, label in seen.items()) or "none"
    raise PartAbsentError(
        f"no GPIO chip has the header's pins; known: {', '.join(LABELS)}; there are: {there}: "
        "run on a Raspberry Pi, and add this user to the group gpio"
    )


def _labels(lgpio: ModuleType, devices: Path) -> Iterator[tuple[int, str]]:
    """Yield number and label of each GPIO chip, or why it has none to tell."""
    numbers = sorted(int(path.name.removeprefix("gpiochip")) for path in devices.glob("gpiochip[0-9]*"))
    for number in numbers:
        try:
            handle = lgpio.gpiochip_open(number)
        except lgpio.error as fault:
            yield number, f"({fault})"
            continue
        yield number, lgpio.gpio_get_chip_info(handle)[-1]
        lgpio.gpiochip_close(handle)
