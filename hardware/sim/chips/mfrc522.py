"""The reader chip MFRC522 down to its registers: SPI transactions come in, frames go to a field, time makes results."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from hardware.sim.chips import mfrc522_registers as reg
from hardware.sim.chips.air import air_ns
from hardware.sim.chips.iso14443a import Field
from hardware.sim.chips.mfrc522_modem import Modem
from hardware.sim.chips.mfrc522_units import NEVER, Coprocessor, Fifo, Timer

_WAKE_NS = air_ns(1024)


class Mfrc522:
    """One chip over one field. Registers, commands and timing as in the data sheet (rev. 3.9, chapters 8 to 10).

    Faults, to be set from outside: `dead` (None, or the byte 0x00 or 0xFF that every read then gives), `deaf` (the
    receiver hears nothing), `reset_cures` (a reset ends the deafness), `miss_every` (each so-manieth transaction does
    not reach the chip and reads 0; 0 for none), and `brown_out()`.
    """

    def __init__(self, field: Field, now_ns: Callable[[], int], version: int = 0x92) -> None:
        self.field = field
        self.version = version
        self.dead: int | None = None
        self.reset_cures = False
        self.miss_every = 0
        self._transactions = 0
        self._now_ns = now_ns
        self._registers = bytearray(64)
        self._fifo = Fifo(self._registers)
        self._timer = Timer()
        self._coprocessor = Coprocessor()
        self._modem = Modem(field, self._registers, self._fifo, self._timer)
        self._memory = bytes(25)
        self._readers: list[Callable[[int], int] | None] = [None] * 64
        self._writers: list[Callable[[int, int], None] | None] = [None] * 64
        self._wire_registers()
        self._commands: dict[int, Callable[[int], None]] = {
            reg.IDLE: lambda now: None,
            reg.MEM: self._move_memory,
            reg.CALC_CRC: self._start_crc,
            reg.TRANSMIT: self._modem.send,
            reg.RECEIVE: self._listen,
            reg.TRANSCEIVE: self._transceive,
            reg.AUTHENTICATE: self._modem.send,
            reg.SOFT_RESET: lambda now: self.reset(),
        }
        self._to_defaults(now_ns())

    def _wire_registers(self) -> None:
        """Say by address what reads and writes the registers that are more than a byte of memory."""
        readers, writers, registers = self._readers, self._writers, self._registers
        readers[reg.COMMAND] = self._read_command
        readers[reg.STATUS1] = self._read_status1
        readers[reg.STATUS2] = lambda now: registers[reg.STATUS2] | self._modem.stage
        readers[reg.FIFO_DATA] = lambda now: self._fifo.take()
        readers[reg.FIFO_LEVEL] = lambda now: len(self._fifo.octets)
        readers[reg.T_COUNTER_H] = lambda now: self._timer.value(now) >> 8
        readers[reg.T_COUNTER_L] = lambda now: self._timer.value(now) & 0xFF
        for address in reg.READ_ONLY:
            writers[address] = lambda value, now: None
        writers[reg.COMMAND] = self._write_command
        writers[reg.COM_IRQ] = lambda value, now: reg.mark(registers, reg.COM_IRQ, value)
        writers[reg.DIV_IRQ] = lambda value, now: reg.mark(registers, reg.DIV_IRQ, value)
        writers[reg.STATUS2] = lambda value, now: reg.store(registers, reg.STATUS2, value, 0xC0)
        writers[reg.FIFO_LEVEL] = self._write_fifo_level
        writers[reg.CONTROL] = self._write_control
        writers[reg.BIT_FRAMING] = self._write_bit_framing
        writers[reg.COLL] = lambda value, now: reg.store(registers, reg.COLL, value, reg.KEEP_AFTER_COLLISION)
        writers[reg.TX_CONTROL] = self._write_tx_control

    @property
    def deaf(self) -> bool:
        """Whether the receiver hears nothing although everything else works."""
        return self._modem.deaf

    @deaf.setter
    def deaf(self, deaf: bool) -> None:
        self._modem.deaf = deaf

    # the bus

    def exchange(self, out: bytes | bytearray) -> bytes:
        """Do one SPI transaction (data sheet 8.1.2): the chip is selected for its length; returns MISO, byte by byte.

        A first byte with bit 7 set reads: every byte is an address, whose value comes one byte later. Otherwise all
        further bytes are written to the first one's address.
        """
        now = self._now_ns()
        if self._due_ns <= now:
            self._settle(now)
        if self.dead is not None:
            self._to_defaults(now)
            return bytes((self.dead,)) * len(out)
        if self.miss_every and self._misses():
            return bytes(len(out))
        if out and out[0] & 0x80:
            return self._read(out, now)
        if len(out) > 1:
            self._write(out, now)
        return bytes(len(out))

    def _misses(self) -> bool:
        self._transactions += 1
        return self._transactions % self.miss_every == 0

    def _read(self, out: bytes | bytearray, now: int) -> bytes:
        values = bytearray(len(out))
        readers, registers = self._readers, self._registers
        for index in range(len(out) - 1):
            address = (out[index] >> 1) & 0x3F
            reader = readers[address]
            values[index + 1] = registers[address] if reader is None else reader(now)
        return bytes(values)

    def _write(self, out: bytes | bytearray, now: int) -> None:
        address = (out[0] >> 1) & 0x3F
        writer = self._writers[address]
        if address == reg.FIFO_DATA:
            self._write_fifo(out[1:], now)
        elif writer is None:
            self._registers[address] = out[-1]
        else:
            for value in out[1:]:
                writer(value, now)

    # resets and states

    def reset(self) -> None:
        """Do what a low pulse on NRSTPD does, and the command SoftReset too."""
        self._to_defaults(self._now_ns())
        self.deaf = self.deaf and not self.reset_cures

    def brown_out(self) -> None:
        """Let the supply dip: the registers fall back to their reset values and the field collapses."""
        self._to_defaults(self._now_ns())

    def _to_defaults(self, now: int) -> None:
        self._registers[:] = reg.RESET_VALUES
        self._registers[reg.VERSION] = self.version
        self._fifo.take_all()
        self._timer.hold(0)
        self._wake_ns = now
        self._abort()
        self._modem.power(now)
        self._plan()

    def state(self) -> Hashable | None:
        """Return all that decides how the chip answers, its field apart.

        None while a command or the timer runs, and while transactions get lost.
        """
        if self.miss_every:
            return None
        now = self._now_ns()
        if self._due_ns <= now:
            self._settle(now)
        if self._due_ns != NEVER or self._timer.running(now) or now < self._wake_ns:
            return None
        contents = bytes(self._registers), bytes(self._fifo.octets), self._memory
        units = self._modem.stage, self._timer.value(now), self._coprocessor.crc
        return *contents, *units, (self.dead, self.deaf, self.reset_cures, self.version)

    def restore(self, state: Hashable) -> None:
        """Return to a state; the field is not touched, restore it too."""
        match state:
            case (bytes(registers), bytes(fifo), bytes(memory), int(stage), int(count), int(crc), tuple(faults)):
                self._abort()
                self._registers[:], self._fifo.octets[:], self._memory = registers, fifo, memory
                self._modem.stage, self._coprocessor.crc = stage, crc
                self.dead, self.deaf, self.reset_cures, self.version = faults
                self._timer.hold(count)
                self._plan()
            case _:
                raise ValueError(f"mfrc522: not a state of this chip: {state!r}")

    # what time brings

    def _plan(self) -> None:
        modem = self._modem
        self._due_ns = min(modem.sent_ns, modem.received_ns, self._timer.due_ns, self._coprocessor.due_ns)

    def _settle(self, now: int) -> None:
        """Let everything happen that was due by now, in its order."""
        modem = self._modem
        while self._due_ns <= now:
            if self._due_ns == modem.sent_ns:
                self._sent(now)
            elif self._due_ns == modem.received_ns:
                modem.received()
            elif self._due_ns == self._coprocessor.due_ns:
                self._coprocessor.tell(self._registers)
            else:
                self._timer.expire(now, bool(self._registers[reg.T_MODE] & reg.TIMER_AUTO_RESTART))
                self._registers[reg.COM_IRQ] |= reg.TIMER_IRQ
            self._plan()

    def _sent(self, now: int) -> None:
        self._modem.sent()
        if self._registers[reg.COMMAND] & 0x0F == reg.TRANSMIT:
            self._finish(now)

    def _abort(self) -> None:
        self._modem.abort()
        self._coprocessor.stop()

    # commands

    def _read_command(self, now: int) -> int:
        return self._registers[reg.COMMAND] | (reg.POWER_DOWN if now < self._wake_ns else 0)

    def _write_command(self, value: int, now: int) -> None:
        before = self._registers[reg.COMMAND]
        keeps = value & 0x0F == reg.NO_CHANGE
        value = value & 0x30 | (before if keeps else value) & 0x0F
        self._registers[reg.COMMAND] = value
        if (before ^ value) & reg.POWER_DOWN:
            self._wake_ns = now if value & reg.POWER_DOWN else now + _WAKE_NS
            self._modem.power(now)
        if not keeps:
            self._abort()
            self._registers[reg.ERROR] &= ~reg.WRITE_ERROR if value & 0x0F else 0xFF
            self._commands.get(value & 0x0F, self._finish)(now)
        self._plan()

    def _finish(self, now: int) -> None:
        """End a command by itself, as an unknown one does: back to Idle, and IdleIRq says so."""
        self._registers[reg.COMMAND] &= 0xF0
        self._registers[reg.COM_IRQ] |= reg.IDLE_IRQ
        self._modem.stage = reg.QUIET

    def _move_memory(self, now: int) -> None:
        if self._fifo.octets:
            self._memory = self._fifo.take_all()[:25].ljust(25, b"\0")
        else:
            self._fifo.put(self._memory)
        self._finish(now)

    def _start_crc(self, now: int) -> None:
        self._coprocessor.crc = reg.CRC_PRESETS[self._registers[reg.MODE] & 3]
        self._feed_crc(now)

    def _feed_crc(self, now: int) -> None:
        self._coprocessor.feed(self._fifo.take_all(), now)

    def _listen(self, now: int) -> None:
        self._modem.stage = reg.LISTENING

    def _transceive(self, now: int) -> None:
        """Wait for StartSend; one left set from before sends at once what is in the FIFO, if anything is."""
        self._modem.stage = reg.WAIT_START
        if self._registers[reg.BIT_FRAMING] & reg.START_SEND and self._fifo.octets:
            self._modem.send(now)

    # registers with a life of their own

    def _read_status1(self, now: int) -> int:
        registers = self._registers
        crc_ok = reg.CRC_OK if not registers[reg.ERROR] & reg.CRC_ERROR else 0
        crc_ready = reg.CRC_READY if self._coprocessor.due_ns == NEVER else 0
        irq = reg.IRQ if registers[reg.COM_IRQ] & registers[reg.COM_IEN] & 0x7F else 0
        running = reg.TIMER_RUNNING if self._timer.running(now) else 0
        return crc_ok | crc_ready | irq | running | self._fifo.alerts()

    def _write_fifo(self, octets: bytes | bytearray, now: int) -> None:
        self._fifo.put(octets, reg.WRITE_ERROR if self._modem.stage == reg.LISTENING else 0)
        if self._registers[reg.COMMAND] & 0x0F == reg.CALC_CRC:
            self._feed_crc(now)
            self._plan()

    def _write_fifo_level(self, value: int, now: int) -> None:
        if value & reg.FLUSH:
            self._fifo.flush()

    def _write_control(self, value: int, now: int) -> None:
        if value & reg.TIMER_STOP:
            self._timer.stop(now)
        elif value & reg.TIMER_START:
            self._modem.start_timer(now)
        self._plan()

    def _write_bit_framing(self, value: int, now: int) -> None:
        starts = value & reg.START_SEND and self._modem.stage in (reg.WAIT_START, reg.LISTENING)
        self._registers[reg.BIT_FRAMING] = value & 0xF7
        if starts and self._registers[reg.COMMAND] & 0x0F == reg.TRANSCEIVE:
            self._modem.received_ns = NEVER
            self._modem.send(now)
            self._plan()

    def _write_tx_control(self, value: int, now: int) -> None:
        self._registers[reg.TX_CONTROL] = value
        self._modem.power(now)
        self._plan()
