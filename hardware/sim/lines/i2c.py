"""I2C buses under luma.oled: stand in for smbus2.SMBus while a driver is built, and carry messages to chips."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

import smbus2


class I2cChip(Protocol):
    """A chip on the bus; a message that it does not acknowledge fails as one to an empty address does."""

    def write(self, payload: bytes) -> bool:
        """Take a message's bytes after the address, and return whether they were acknowledged."""
        ...

    def read(self, count: int) -> bytes | None:
        """Return this many bytes, or None when the address is not acknowledged."""
        ...


@contextmanager
def installed(lines: Mapping[int, I2cLine]) -> Iterator[None]:
    """Let `smbus2.SMBus` open these buses, by number, for as long as a driver is built; it keeps what it opened.

    Any other bus is not there: FileNotFoundError, as without its /dev/i2c-N.
    """
    paths = {f"/dev/i2c-{number}": line for number, line in lines.items()}

    def open_bus(bus: int | str, force: bool = False) -> LineBus:
        path = f"/dev/i2c-{bus}" if isinstance(bus, int) else bus
        if path not in paths:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return paths[path].open()

    with _in_place_of_smbus(open_bus):
        yield


@contextmanager
def _in_place_of_smbus(open_bus: Callable[..., LineBus]) -> Iterator[None]:
    library: Any = smbus2
    genuine, library.SMBus = library.SMBus, open_bus
    try:
        yield
    finally:
        library.SMBus = genuine


class I2cLine:
    """One bus with its chips by address (7 bits), what it has carried, and how long that took.

    `octets` counts address bytes too. `fail_every` makes every k-th message on the bus fail (0: none), as a bad contact
    does, and `fail_every_to` by address each so-manieth message to one chip only; a message to an address in `slow_ns`
    takes so much longer.
    """

    def __init__(self, hz: int = 400_000) -> None:
        self.hz = hz
        self.messages = 0
        self.octets = 0
        self.fail_every = 0
        self.fail_every_to: dict[int, int] = {}
        self.slow_ns: dict[int, int] = {}
        self.busy_ns = 0
        self._sent_to: Counter[int] = Counter()
        self._chips: dict[int, I2cChip] = {}

    def attach(self, address: int, chip: I2cChip) -> None:
        """Connect a chip."""
        self._chips[address] = chip

    def detach(self, address: int) -> None:
        """Pull a chip off the bus."""
        self._chips.pop(address, None)

    def take_busy_ns(self) -> int:
        """Return the modelled bus time since the last call: nine bits a byte, and the start and stop of a message."""
        busy_ns, self.busy_ns = self.busy_ns, 0
        return busy_ns

    def installed(self) -> AbstractContextManager[None]:
        """Let `smbus2.SMBus` open this bus, by whatever number, for as long as a driver is built."""
        return _in_place_of_smbus(self.open)

    def open(self, bus: int | str | None = None, force: bool = False) -> LineBus:
        """Return a bus handle as `smbus2.SMBus(bus)` does."""
        return LineBus(self)

    def write(self, address: int, payload: bytes) -> None:
        """Carry one message to the chip at this address; raises OSError (EREMOTEIO) when nobody acknowledges."""
        chip = self._address(address, len(payload))
        if chip is None or not chip.write(payload):
            raise _not_acknowledged(address)

    def read(self, address: int, count: int) -> bytes:
        """Carry one message from the chip at this address; raises OSError (EREMOTEIO) when nobody acknowledges."""
        chip = self._address(address, count)
        octets = chip.read(count) if chip is not None else None
        if octets is None:
            raise _not_acknowledged(address)
        return octets

    def _address(self, address: int, count: int) -> I2cChip | None:
        """Begin a message and return the chip that answers; an unanswered address byte ends it at once."""
        self.messages += 1
        self._sent_to[address] += 1
        fails = _is_due(self.messages, self.fail_every)
        fails = fails or _is_due(self._sent_to[address], self.fail_every_to.get(address, 0))
        chip = None if fails else self._chips.get(address)
        octets = 1 if chip is None else 1 + count
        self.octets += octets
        self.busy_ns += (9 * octets + 2) * 1_000_000_000 // self.hz + self.slow_ns.get(address, 0)
        return chip


class LineBus:
    """A handle on a simulated bus with the calls of `smbus2.SMBus` that display drivers make."""

    def __init__(self, line: I2cLine) -> None:
        self._line: I2cLine | None = line

    def _open_line(self) -> I2cLine:
        if self._line is None:
            raise OSError(errno.EBADF, "i2c: this handle is closed")
        return self._line

    def write_i2c_block_data(
        self, i2c_addr: int, register: int, data: Sequence[int], force: bool | None = None
    ) -> None:
        """Send a register byte and at most 32 more."""
        if len(data) > 32:
            raise ValueError(f"i2c: a block holds at most 32 bytes, not {len(data)}")
        self._open_line().write(i2c_addr, bytes((register, *data)))

    def i2c_rdwr(self, *i2c_msgs: smbus2.i2c_msg) -> None:
        """Carry real `smbus2.i2c_msg` objects, those with the read flag towards the caller."""
        line = self._open_line()
        for message in i2c_msgs:
            if message.flags & smbus2.smbus2.I2C_M_RD:
                octets = line.read(message.addr, message.len)
                for index, octet in enumerate(octets):
                    message.buf[index] = octet
            else:
                line.write(message.addr, bytes(message))

    def close(self) -> None:
        """Let go of the bus."""
        self._line = None


def _is_due(count: int, every: int) -> bool:
    return every > 0 and count % every == 0


def _not_acknowledged(address: int) -> OSError:
    return OSError(errno.EREMOTEIO, f"i2c: nobody acknowledges address 0x{address:02x}")
