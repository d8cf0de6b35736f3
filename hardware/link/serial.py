"""Link: the serial port. Takes a device path or a hub's unit id, gives an open line on the event loop."""

from __future__ import annotations

import asyncio
import errno
import os
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import serial

from hardware.errors import LinkError

BY_ID = Path("/dev/serial/by-id")
MICROPYTHON = "MicroPython"
"""Stands in the names of boards that run MicroPython, whatever else is plugged in."""
UNSENT_BYTES = 16384
"""A hub that leaves so much unread, some minutes of talk, is as good as gone."""

_READ_BYTES = 4096
# The wires of a pseudo-terminal and of USB have no speed; a real UART would.
_BAUD = 115200


def open_serial(path: str, received: Callable[[bytes], None], lost: Callable[[str], None]) -> SerialWire:
    """Open a serial device on the running event loop; with the path bound, this is an `OpenWire`.

    Args:
        path: a device, for example `/dev/ttyACM0`.
        received: called with what has arrived, never with nothing.
        lost: called once, with the reason, when the line goes away by itself.

    Raises:
        LinkError: there is no such port, it is in use, or it may not be opened.
    """
    try:
        # VMIN 1 (which inter_byte_timeout brings) tells "nothing there yet" from "hung up": both would read as b"".
        port = serial.Serial(path, _BAUD, timeout=0, exclusive=True, inter_byte_timeout=0)
    except (OSError, termios.error) as fault:
        raise LinkError(f"port {path} cannot be opened: {_reason(fault)}; {_remedy(fault)}") from fault
    return SerialWire(port, received, lost)


def open_unit(
    unit: str, received: Callable[[bytes], None], lost: Callable[[str], None], by_id: Path = BY_ID
) -> SerialWire:
    """Open the port of the hub with this unit id (16 hex digits); with the id bound, this is an `OpenWire`.

    Raises:
        LinkError: no such hub is plugged in, or its port cannot be opened.
    """
    return open_serial(find_port(unit, by_id), received, lost)


def open_nth(
    index: int, received: Callable[[bytes], None], lost: Callable[[str], None], by_id: Path = BY_ID
) -> SerialWire:
    """Open the port of one of the hubs that are plugged in, counted from 0 by unit id; for boards without hub ids.

    Raises:
        LinkError: there are not so many hubs, or the port cannot be opened.
    """
    names = [name for name in _names(by_id) if MICROPYTHON in name]
    if index >= len(names):
        raise LinkError(f"hub {index + 1} of {len(names)} in {by_id}: plug it in, or give its port in board.toml")
    return open_serial(str(by_id / names[index]), received, lost)


def find_port(unit: str, by_id: Path = BY_ID) -> str:
    """Return the path of the port of the hub with this unit id; stable over ttyACM0 coming back as ttyACM1.

    Raises:
        LinkError: no such hub is plugged in.
    """
    names = _names(by_id)
    for name in names:
        if unit.lower() in name.lower():
            return str(by_id / name)
    raise LinkError(
        f"no hub {unit} in {by_id}: plug it in, or correct its id in board.toml; known: {', '.join(names) or 'none'}"
    )


def _names(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []  # udev removes the folder with its last entry


class SerialWire:
    """An open serial line (a `Wire`); reads and writes only when the event loop says that it would not block."""

    def __init__(self, port: serial.Serial, received: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self._port = port
        self._descriptor = port.fileno()
        self._received = received
        self._lost = lost
        self._unsent = bytearray()
        self._open = True
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._descriptor, self._read)

    def write(self, data: bytes) -> None:
        """Send bytes, now or when the line takes them.

        Raises:
            LinkError: the line is gone; `lost` tells why.
        """
        if self._open:
            self._unsent += data
            self._flush()
        if not self._open:
            raise LinkError(f"port {self._port.port} is closed")

    def close(self) -> None:
        """Let go of the port; neither `received` nor `lost` is called afterwards."""
        self._closed = True
        self._release()

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, _READ_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as fault:
            self._lose(_reason(fault))
            return
        if data:
            self._received(data)
        else:
            self._lose("it was unplugged")

    def _flush(self) -> None:
        try:
            sent = os.write(self._descriptor, self._unsent)
        except (BlockingIOError, InterruptedError):
            sent = 0
        except OSError as fault:
            self._lose(_reason(fault))
            return
        del self._unsent[:sent]
        if len(self._unsent) > UNSENT_BYTES:
            self._lose(f"the hub leaves {len(self._unsent)} bytes unread; reset it")
        elif self._unsent:
            self._loop.add_writer(self._descriptor, self._flush)
        else:
            self._loop.remove_writer(self._descriptor)

    def _lose(self, reason: str) -> None:
        """Let go at once, or the loop would spin on a dead descriptor; tell after whoever is writing has finished."""
        self._release()
        self._loop.call_soon(self._tell_lost, f"port {self._port.port} was lost: {reason}")

    def _tell_lost(self, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._lost(reason)

    def _release(self) -> None:
        if self._open:
            self._open = False
            self._loop.remove_reader(self._descriptor)
            self._loop.remove_writer(self._descriptor)
            with suppress(OSError):  # an unplugged device may refuse even this
                self._port.close()


def _reason(fault: OSError | termios.error) -> str:
    """Return the system's words alone; pyserial wraps them into a sentence with the path twice."""
    number = fault.args[0] if fault.args else None
    return os.strerror(number).lower() if isinstance(number, int) else str(fault)


def _remedy(fault: OSError | termios.error) -> str:
    if isinstance(fault, OSError) and fault.errno in (errno.EACCES, errno.EPERM):
        return "add this user to the group dialout"
    if isinstance(fault, OSError) and fault.errno in (errno.EAGAIN, errno.EBUSY):
        return "another program holds it"
    return "plug the hub in, or correct its port in board.toml"
