"""Whether the board's buses are there, may be used, and are fast enough: config and machine in, findings out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from controller.app.boards import button_pins, lamp_pins
from controller.app.config import BoardConfig
from controller.app.doctor.finding import Finding
from controller.app.doctor.machine import Machine
from hardware.drivers.gpio import gpio_factory
from hardware.errors import PartAbsentError
from hardware.link.serial import MICROPYTHON
from hardware.ports import SIDES

I2C_HZ = 400_000
"""A whole frame of an OLED takes 23 ms at this speed, and 93 ms at the Pi's default of 100 kHz."""

FAST_I2C = "write dtparam=i2c_arm=on,i2c_arm_baudrate=400000 into /boot/firmware/config.txt, and restart the Pi"
SPI_ON = "sudo raspi-config nonint do_spi 0, and restart the Pi"


def buses(config: BoardConfig, machine: Machine) -> Iterator[Finding]:
    """Yield a finding for each I2C bus, SPI device and hub's port that this board uses."""
    if config.board == "sim":
        yield Finding("buses", "note", "the simulated board brings its own")
        return
    for bus in sorted({getattr(config.oleds, side).bus for side in SIDES if getattr(config.oleds, side).present}):
        yield from _i2c(bus, machine)
    for device, side in enumerate(SIDES):
        if getattr(config.seat_readers, side).present:
            yield _device(machine, f"dev/spidev0.{device}", f"SPI for the seat reader of {side}", SPI_ON, "spi")
    yield from _ports(config, machine)


def pins(config: BoardConfig, machine: Machine) -> Iterator[Finding]:
    """Yield whether the pins of buttons and lamps can be had from lgpio, which is never silently replaced."""
    if config.board == "sim" or not (button_pins(config) or lamp_pins(config)):
        yield Finding("pins", "note", "this board uses none of this machine's")
        return
    try:
        factory = gpio_factory(machine.root / "dev")
    except PartAbsentError as absent:
        what, _, remedy = str(absent).rpartition(": ")
        yield Finding("pins", "fault", what, remedy)
        return
    yield Finding("pins", "ok", f"{type(factory).__name__} on gpiochip{getattr(factory, 'chip', '?')}")
    factory.close()


def _i2c(bus: int, machine: Machine) -> Iterator[Finding]:
    on = f"sudo raspi-config nonint do_i2c 0, and restart the Pi; or correct the OLEDs' bus ({bus}) in board.toml"
    found = _device(machine, f"dev/i2c-{bus}", "I2C for the screens", on, "i2c")
    yield found
    speed = machine.root / f"sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency"
    if found.level == "ok" and speed.exists():
        hz = int.from_bytes(speed.read_bytes()[:4], "big")
        level, remedy = ("ok", "") if hz >= I2C_HZ else ("warning", FAST_I2C)
        yield Finding("buses", "ok" if level == "ok" else "warning", f"i2c-{bus} runs at {hz // 1000} kHz", remedy)


def _device(machine: Machine, path: str, owns: str, on: str, group: str) -> Finding:
    device = machine.root / path
    if not device.exists():
        return Finding("buses", "fault", f"{owns}: there is no {device}", on)
    if not machine.may_use(device):
        join = f"sudo usermod -aG {group} {machine.user or 'smartboard'}, then log in again"
        return Finding("buses", "fault", f"{owns}: {device} may not be used", join)
    return Finding("buses", "ok", f"{owns}: {device}")


def _ports(config: BoardConfig, machine: Machine) -> Iterator[Finding]:
    """Yield whether the ports of both hubs are there; those that are not claimed are named, with their ids."""
    folder = machine.root / "dev/serial/by-id"
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    free = [name for name in names if MICROPYTHON in name]
    for side in SIDES:
        hub = getattr(config.hubs, side)
        port = _port_of(hub.port, hub.id, names, free, folder, machine.root)
        if port is None:
            known = ", ".join(names) or "none"
            remedy = f"plug it in, or correct [hubs.{side}] in board.toml; ports there are: {known}"
            yield Finding("buses", "fault", f"the port of hub-{side} is not there", remedy)
        elif not machine.may_use(port):
            join = f"sudo usermod -aG dialout {machine.user or 'smartboard'}, then log in again"
            yield Finding("buses", "fault", f"hub-{side}: {port} may not be used", join)
        else:
            yield Finding("buses", "ok", f"hub-{side}: {port}{'' if hub.id else _with_id(port.name)}")


def _port_of(port: str, unit: str, names: list[str], free: list[str], folder: Path, root: Path) -> Path | None:
    if port != "auto":
        device = root / port.lstrip("/")
        return device if device.exists() else None
    if unit:
        return next((folder / name for name in names if unit.lower() in name.lower()), None)
    return folder / free.pop(0) if free else None


def _with_id(name: str) -> str:
    """Return the unit id in a port's name, as board.toml wants it: `usb-MicroPython_Board_in_FS_mode_<id>-if00`."""
    digits = name.rpartition("-if")[0].rpartition("_")[2]
    return f' (id = "{digits}")' if len(digits) == 16 else ""
