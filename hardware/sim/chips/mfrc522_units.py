"""The MFRC522's smaller units: its FIFO, and the timer and CRC coprocessor, which are due at a known moment."""

from __future__ import annotations

from hardware.sim.chips import mfrc522_registers as reg
from hardware.sim.chips.air import air_ns, crc16

NEVER = 1 << 62
_CRC_BYTE_NS = air_ns(8)


class Timer:
    """One 16 bit countdown (data sheet 8.5); `due_ns` is when it expires, NEVER while it is stopped."""

    __slots__ = ("_cycles_a_tick", "_reload", "_start_ns", "_stop_ns", "due_ns")

    def __init__(self) -> None:
        self.hold(0)

    def hold(self, value: int) -> None:
        """Stand still at this counter value."""
        self._reload, self._cycles_a_tick = value, 1
        self._start_ns = self._stop_ns = 0
        self.due_ns = NEVER

    def start(self, now_ns: int, reload: int, cycles_a_tick: int) -> None:
        """Count down from the reload value; it takes one tick more than that many."""
        self._reload, self._cycles_a_tick = reload, cycles_a_tick
        self._start_ns, self._stop_ns = now_ns, NEVER
        self.due_ns = now_ns + self._period_ns

    @property
    def _period_ns(self) -> int:
        return air_ns((self._reload + 1) * self._cycles_a_tick)

    def stop(self, at_ns: int) -> None:
        """Stop at this time, unless it has expired by then."""
        if at_ns < self.due_ns:
            self._stop_ns = min(self._stop_ns, at_ns)
            self.due_ns = NEVER

    def expire(self, now_ns: int, again: bool) -> None:
        """Take the expiry that was due: stand at zero, or go on from the reload value past what `now` has missed."""
        period = self._period_ns
        if not again:
            self._stop_ns, self.due_ns = self.due_ns, NEVER
            return
        missed = (now_ns - self.due_ns) // period
        self._start_ns = self.due_ns + missed * period
        self.due_ns = self._start_ns + period

    def running(self, now_ns: int) -> bool:
        """Return whether it counts at this time."""
        return self._start_ns <= now_ns < min(self._stop_ns, self.due_ns)

    def value(self, now_ns: int) -> int:
        """Return the counter value at this time."""
        elapsed = max(0, min(now_ns, self._stop_ns, self.due_ns) - self._start_ns)
        ticks = elapsed * 339 // 25_000 // self._cycles_a_tick
        return max(0, self._reload - ticks)


class Coprocessor:
    """The CRC unit behind the command CalcCRC (data sheet 10.3.1.4); `due_ns` is when it is through, else NEVER."""

    __slots__ = ("crc", "due_ns")

    def __init__(self) -> None:
        self.stop()

    def stop(self) -> None:
        """Forget what was being calculated."""
        self.crc, self.due_ns = 0, NEVER

    def feed(self, octets: bytes | bytearray, now_ns: int) -> None:
        """Go on with these bytes, at eight cycles each."""
        begins = now_ns if self.due_ns == NEVER else self.due_ns
        self.due_ns = begins + _CRC_BYTE_NS * len(octets)
        self.crc = crc16(octets, self.crc)

    def tell(self, registers: bytearray) -> None:
        """Be through: the result stands in its registers, and CRCIRq says so."""
        self.due_ns = NEVER
        registers[reg.CRC_RESULT_H], registers[reg.CRC_RESULT_L] = divmod(self.crc, 256)
        registers[reg.DIV_IRQ] |= reg.CRC_IRQ


class Fifo:
    """The buffer of 64 bytes between host and modem (data sheet 8.3); tells the registers of errors and alerts."""

    __slots__ = ("_registers", "octets")

    def __init__(self, registers: bytearray) -> None:
        self.octets = bytearray()
        self._registers = registers

    def put(self, octets: bytes | bytearray, error: int = 0) -> None:
        """Append bytes, which may come with errors; what does not fit is lost."""
        room = reg.FIFO_SIZE - len(self.octets)
        self.octets += octets[:room]
        if len(octets) > room:
            error |= reg.FIFO_OVERFLOW
        if error:
            self._registers[reg.ERROR] |= error
            self._registers[reg.COM_IRQ] |= reg.ERR_IRQ
        self._alert()

    def take(self) -> int:
        """Return the oldest byte, 0 when there is none."""
        if not self.octets:
            return 0
        octet = self.octets.pop(0)
        self._alert()
        return octet

    def take_all(self) -> bytes:
        """Return all bytes and be empty."""
        octets = bytes(self.octets)
        self.octets.clear()
        return octets

    def flush(self) -> None:
        """Drop all bytes, and the error of an overflow with them."""
        self.octets.clear()
        self._registers[reg.ERROR] &= ~reg.FIFO_OVERFLOW
        self._alert()

    def alerts(self) -> int:
        """Return HiAlert (2) and LoAlert (1) as in Status1Reg: nearly full, nearly empty."""
        water, level = self._registers[reg.WATER_LEVEL] & 0x3F, len(self.octets)
        return (2 if reg.FIFO_SIZE - level <= water else 0) | (1 if level <= water else 0)

    def _alert(self) -> None:
        self._registers[reg.COM_IRQ] |= self.alerts() << 2
