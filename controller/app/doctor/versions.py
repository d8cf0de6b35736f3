"""Whether Python and the packages are those that the board needs, and whether the clock is right: findings out."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version

from controller.app.config import BoardConfig
from controller.app.doctor.finding import Finding
from controller.app.wiring.wall import TIME_IS_SYNCHRONISED
from hardware.ports import SIDES

NEEDED = (
    "gpiozero", "luma.oled", "msgspec", "pillow", "pyserial", "rich", "smbus2", "starlette", "uvicorn", "websockets",
)  # fmt: skip
PILLOW_BELOW = 14
"""luma calls what Pillow 14 no longer has."""
RPI_GPIO = ("RPi.GPIO", "rpi-lgpio")
"""Both bring the module RPi.GPIO, each over the other."""
AGAIN = "install again: sudo sh systemd/install, or make setup in a clone"

VersionOf = Callable[[str], str]


def versions(config: BoardConfig, version_of: VersionOf = version) -> Iterator[Finding]:
    """Yield the versions of Python and of each package, and which of them cannot be used."""
    python = platform.python_version()
    yield Finding("versions", "ok", f"Python {python} on {platform.machine()}, smartboard {_own(version_of)}")
    for package in NEEDED:
        yield _package(package, _found(package, version_of))
    if config.board == "pi" and any(getattr(config.seat_readers, side).present for side in SIDES):
        yield _rpi_gpio([name for name in RPI_GPIO if _found(name, version_of)])


def clock() -> Iterator[Finding]:
    """Yield whether the system trusts its clock; nothing is decided by it, records only say when."""
    if TIME_IS_SYNCHRONISED.exists():
        yield Finding("clock", "ok", "synchronised")
    else:
        remedy = "sudo timedatectl set-ntp true; without a network, records say that their time is not to be trusted"
        yield Finding("clock", "warning", "not synchronised", remedy)


def _package(name: str, found: str | None) -> Finding:
    if found is None:
        return Finding("versions", "fault", f"{name} is not installed", AGAIN)
    if name == "pillow" and int(found.partition(".")[0]) >= PILLOW_BELOW:
        return Finding(
            "versions", "fault", f"pillow {found}: the screens' driver needs one below {PILLOW_BELOW}", AGAIN
        )
    return Finding("versions", "ok", f"{name} {found}")


def _rpi_gpio(found: list[str]) -> Finding:
    if len(found) == 1:
        return Finding("versions", "ok", f"RPi.GPIO comes from {found[0]}")
    remedy = "sudo apt-get install python3-rpi-lgpio"
    if not found:
        return Finding("versions", "fault", "the seat readers' driver needs RPi.GPIO, which is not installed", remedy)
    what = "RPi.GPIO and rpi-lgpio are both installed, one over the other"
    return Finding("versions", "fault", what, f"sudo apt-get remove python3-rpi.gpio && {remedy} --reinstall")


def _found(package: str, version_of: VersionOf) -> str | None:
    try:
        return version_of(package)
    except PackageNotFoundError:
        return None


def _own(version_of: VersionOf) -> str:
    return _found("smartboard", version_of) or "(not installed)"
