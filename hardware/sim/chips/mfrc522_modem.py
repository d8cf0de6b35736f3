"""The MFRC522's contactless UART: the FIFO goes out as a frame, and what a field answers comes into the FIFO."""

from __future__ import annotations

from hardware.sim.chips import mfrc522_registers as reg
from hardware.sim.chips.air import Answer, air_ns, delay_ns, frame_ns, with_crc
from hardware.sim.chips.iso14443a import Field
from hardware.sim.chips.mfrc522_units import NEVER, Fifo, Timer

_FIVE_BITS_NS = air_ns(5 * 128)
_RECEIVE_ERRORS = reg.COLLISION_ERROR | reg.CRC_ERROR | reg.PARITY_ERROR


class Modem:
    """Sends and receives for one chip, whose registers, FIFO and timer it shares.

    `sent_ns` and `received_ns` say when a frame will be out and when its answer will be in, NEVER while there is none.
    """

    __slots__ = (
        "_answer", "_began_ns", "_fifo", "_frame", "_last_bits", "_registers", "_timer",
        "deaf", "field", "received_ns", "sent_ns", "stage",
    )  # fmt: skip

    def __init__(self, field: Field, registers: bytearray, fifo: Fifo, timer: Timer) -> None:
        self.field = field
        self.deaf = False
        self._registers, self._fifo, self._timer = registers, fifo, timer
        self.abort()

    def abort(self) -> None:
        """Forget a frame that is going out and an answer that is coming in."""
        self.stage = reg.QUIET
        self.sent_ns = self.received_ns = NEVER
        self._frame, self._last_bits, self._began_ns = b"", 0, 0
        self._answer: Answer | None = None

    def power(self, now: int) -> None:
        """Switch the field as TxControlReg and the power-down bit say; without a field no answer arrives."""
        drives = self._registers[reg.TX_CONTROL] & reg.FIELD_ON
        on = bool(drives) and not self._registers[reg.COMMAND] & reg.POWER_DOWN
        self.field.power(on, now)
        if not on:
            self.received_ns = NEVER
        elif self.stage == reg.WAIT_FIELD:
            self.send(now)

    def send(self, now: int) -> None:
        """Send the FIFO's bytes, the last one as far as TxLastBits says; with TxWaitRF not before there is a field."""
        if self._registers[reg.MODE] & reg.TX_WAIT_RF and not self.field.powered:
            self.stage = reg.WAIT_FIELD
            return
        last_bits = self._registers[reg.BIT_FRAMING] & 7
        frame = self._fifo.take_all()
        if frame and self._registers[reg.TX_MODE] & reg.WITH_CRC and not last_bits:
            frame = with_crc(frame)
        self._frame, self._last_bits, self._began_ns = frame, last_bits, now
        self.sent_ns = now + frame_ns(9 * len(frame) - (9 - last_bits if last_bits else 0))
        self.stage = reg.SENDING

    def sent(self) -> None:
        """Have the frame out: the tags have heard it, and the timer starts where TAuto says so."""
        at, self.sent_ns = self.sent_ns, NEVER
        registers = self._registers
        registers[reg.COM_IRQ] |= reg.TX_IRQ
        registers[reg.ERROR] &= ~_RECEIVE_ERRORS & 0xFF
        registers[reg.COLL] |= reg.COLLISION_NOWHERE
        if registers[reg.T_MODE] & reg.TIMER_AUTO:
            self.start_timer(at)
        self.stage = reg.LISTENING
        answer = self.field.exchange(self._frame, self._last_bits, self._began_ns) if self._speaks() else None
        if answer is not None and self._hears():
            begins = at + delay_ns(self._frame, self._last_bits)
            self._answer = answer
            self.received_ns = begins + frame_ns(answer.air_bits)
            if registers[reg.T_MODE] & reg.TIMER_AUTO:
                self._timer.stop(begins + _FIVE_BITS_NS)

    def _speaks(self) -> bool:
        """Return whether a type A tag understands how this chip is set to send: 106 kbit/s, 100 % ASK, parity."""
        registers = self._registers
        proper = registers[reg.TX_ASK] & reg.FORCE_100_ASK and not registers[reg.TX_MODE] & reg.SPEED
        return bool(self._frame and proper and not registers[reg.MF_RX] & reg.PARITY_DISABLE)

    def _hears(self) -> bool:
        registers = self._registers
        listens = registers[reg.COMMAND] & 0x0F == reg.TRANSCEIVE and not registers[reg.COMMAND] & reg.RCV_OFF
        return listens and not self.deaf and not registers[reg.RX_MODE] & reg.SPEED

    def start_timer(self, at: int) -> None:
        """Start the timer with the reload value and prescaler of the registers."""
        registers = self._registers
        prescaler = (registers[reg.T_MODE] & 0x0F) << 8 | registers[reg.T_PRESCALER]
        even = 2 if registers[reg.DEMOD] & reg.PRESCALER_EVEN else 1
        self._timer.start(at, registers[reg.T_RELOAD_H] << 8 | registers[reg.T_RELOAD_L], 2 * prescaler + even)

    def received(self) -> None:
        """Have the answer in: FIFO, RxLastBits, collision and errors as the data sheet says."""
        answer, self._answer, self.received_ns = self._answer, None, NEVER
        registers = self._registers
        if answer is None:
            return
        registers[reg.COM_IRQ] |= reg.RX_IRQ
        self.stage = reg.WAIT_START
        octets, error = answer.octets, 0 if answer.parity_ok else reg.PARITY_ERROR
        align = (registers[reg.BIT_FRAMING] >> 4) & 7
        if align != answer.offset:  # the parity bits are looked for in the wrong places
            octets, error = _realigned(answer, align), reg.PARITY_ERROR
        if answer.collision is not None:
            error |= reg.COLLISION_ERROR
            octets = self._collided(octets, answer.collision - answer.offset + align)
        last_bits = (align + answer.bits) & 7
        registers[reg.CONTROL] = registers[reg.CONTROL] & 0xF8 | last_bits
        if registers[reg.RX_MODE] & reg.WITH_CRC:
            sound = len(octets) > 2 and not last_bits and with_crc(octets[:-2]) == octets
            octets, error = octets[:-2], error | (0 if sound else reg.CRC_ERROR)
        self._fifo.put(octets, error)

    def _collided(self, octets: bytes, position: int) -> bytes:
        """Note where two tags differed first, the first bit being number 1, and clear the rest if it is wanted so."""
        number = position + 1
        place = number & 0x1F if number <= 32 else reg.COLLISION_NOWHERE
        kept = self._registers[reg.COLL] & reg.KEEP_AFTER_COLLISION
        self._registers[reg.COLL] = kept | place
        if kept:
            return octets
        value = int.from_bytes(octets, "little") & ((1 << position) - 1)
        return value.to_bytes(len(octets), "little")


def _realigned(answer: Answer, align: int) -> bytes:
    value = int.from_bytes(answer.octets, "little") >> answer.offset << align
    return value.to_bytes(-(-(align + answer.bits) // 8), "little")
