"""One MFRC522 at register level: a frame for the air goes in, what came back and how well goes out.

Section numbers are those of the data sheet, rev. 3.9. On SPI a read sends an address per byte and gets each value one
byte later, so one transfer reads many registers; a write sends all its bytes to one address (8.1.2).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ports import Clock, Spi

ABSENT = 0
"""A clean timeout: nothing answered."""
TAG = 1
"""A whole answer, of the length expected; as a reading: one tag."""
GARBLED = 2
"""Something answered, but not so that it can be believed."""
CROWDED = 3
"""Answers collided: more than one tag."""
DEAD = 4
"""The chip does not answer, does not keep what is written to it, or its timer stands still."""

_COMMAND, _COM_IRQ, _ERROR, _FIFO, _FIFO_LEVEL, _CONTROL, _BIT_FRAMING = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0C, 0x0D
_MODE, _TX_MODE, _RX_MODE, _TX_CONTROL, _TX_ASK, _RF_CFG, _GS_N = 0x11, 0x12, 0x13, 0x14, 0x15, 0x26, 0x27
_TIMER_MODE, _TIMER_PRESCALER, _TIMER_RELOAD_HIGH, _TIMER_RELOAD_LOW, _VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37

TIMER_US = 1000
"""How long the chip waits for an answer to begin."""

_FIXED = (
    (_TIMER_MODE, 0x80),  # TAuto: the timer starts when a frame has been sent and stops when an answer begins
    (_TIMER_PRESCALER, 169),  # 13.56 MHz / (2 * 169 + 1) = 40 kHz
    (_TIMER_RELOAD_HIGH, 0),
    (_TIMER_RELOAD_LOW, TIMER_US // 25),
    (_TX_ASK, 0x40),  # 100 % modulation
    (_MODE, 0x3D),
    (_TX_MODE, 0x00),  # 106 kbit/s; the firmware makes and checks CRC_A itself
    (_RX_MODE, 0x00),
)
_NO_CHIP = (0x00, 0xFF)
_GAIN_BITS = 0x70
_GAIN_RESERVED = 0x08


def _write(register: int, value: int) -> bytes:
    return bytes((register << 1, value))


def _read(registers: "list[int]") -> bytes:
    return bytes([0x80 | register << 1 for register in registers]) + b"\0"


_SOFT_RESET = _write(_COMMAND, 0x0F)
_SOFT_RESET_US = 1000
_LISTEN = _write(_COMMAND, 0x0C)
_REST = _write(_COMMAND, 0x20)
_FIELD_ON = _write(_TX_CONTROL, 0x83)
_FIELD_OFF = _write(_TX_CONTROL, 0x80)
_CLEAR_IRQS = _write(_COM_IRQ, 0x7F)
_FLUSH = _write(_FIFO_LEVEL, 0x80)
_SEND_NOTHING = _write(_BIT_FRAMING, 0)  # where StartSend stays set, Transceive would send an empty frame at once
_SEND_BITS = [_write(_BIT_FRAMING, 0x80 | bits) for bits in range(8)]
_CHECK = _read([_VERSION, _RF_CFG, _GS_N] + [register for register, _ in _FIXED])
_FIXED_VALUES = bytes([value for _, value in _FIXED])

_DONE = 0x31  # RxIRq, TimerIRq, or IdleIRq: then a brown-out has ended the command
_TIMED_OUT = 0x01
_COLLISION = 0x08
_RX_LAST_BITS = 0x07
_PATIENCE_US = (TIMER_US - 250, 100, 100, 200, 400, 800)
"""Sleeps between looks at an answer that is not there yet: until the timer has expired, then some more."""

_HEAD = 5
_ANSWERS = [_read([_COM_IRQ, _ERROR, _FIFO_LEVEL, _CONTROL] + [_FIFO] * length) for length in range(6)]


def frame(octets: bytes) -> bytes:
    """Return the transfer that puts these octets (at most 9) into the FIFO."""
    return bytes((_FIFO << 1,)) + octets


class Mfrc522:
    """The chip behind one chip select; `answer` holds what the last exchange that ended with TAG brought."""

    def __init__(self, spi: "Spi", channel: int, clock: "Clock") -> None:
        self.answer = b""
        self._spi, self._channel, self._clock = spi, channel, clock
        self._gain, self._conductance = 0, 0
        self._ignored = [bytearray(length) for length in range(11)]
        self._checked = bytearray(len(_CHECK))
        self._seen = [bytearray(len(template)) for template in _ANSWERS]
        self._listening = False

    def configure(self, gain: int, conductance: int) -> None:
        """Want RxGain 0-7 (9.3.3.6) and this GsNReg value (9.3.3.7) from the next `ready` on."""
        self._gain, self._conductance = gain, conductance

    def ready(self) -> bool:
        """Return whether the chip answers and holds its settings; one that has lost them is initialised first."""
        return self._holds() or self.restart()

    def restart(self) -> bool:
        """Reset and initialise the chip (10.3.1.10); return whether it holds its settings now."""
        self._send(_SOFT_RESET)
        self._clock.sleep_us(_SOFT_RESET_US)
        for register, value in _FIXED:
            self._send(_write(register, value))
        self._send(_write(_RF_CFG, self._gain << 4 | _GAIN_RESERVED))
        self._send(_write(_GS_N, self._conductance))
        return self._holds()

    def field(self, on: bool) -> None:
        """Switch the RF field (9.3.2.5)."""
        self._send(_FIELD_ON if on else _FIELD_OFF)

    def rest(self) -> None:
        """Switch the receiver off, which saves 4 mA (9.3.1.2)."""
        self._send(_REST)
        self._listening = False

    def send(self, transfer: bytes, bits: int, air_us: int) -> None:
        """Send a frame, `bits` of its last byte (0 = all), and sleep for the time it is on air.

        Transceive stays in force and each StartSend sends anew (10.3.1.8); only after silence or a bad answer must it
        be given again, because a chip that still listens refuses bytes for its FIFO (9.3.1.7, WrErr).
        """
        if not self._listening:
            self._send(_FLUSH)
            self._send(_SEND_NOTHING)
            self._send(_LISTEN)
        self._send(_CLEAR_IRQS)
        self._send(transfer)
        self._send(_SEND_BITS[bits])
        self._listening = False
        self._clock.sleep_us(air_us)

    def exchange(self, transfer: bytes, bits: int, length: int, air_us: int) -> int:
        """Send a frame and wait for an answer of `length` bytes (at most 5), which takes `air_us` in all.

        Returns:
            TAG (the answer is whole, its check bytes not yet looked at), ABSENT, GARBLED, CROWDED or DEAD.
        """
        self.send(transfer, bits, air_us)
        ask, seen = _ANSWERS[length], self._seen[length]
        for wait_us in _PATIENCE_US:
            self._spi.exchange(self._channel, ask, seen)
            if seen[1] & _DONE:
                return self._judge(seen, length)
            self._clock.sleep_us(wait_us)
        return DEAD

    def _judge(self, seen: bytearray, length: int) -> int:
        """Return what the registers after an exchange say: ComIrq, Error, FIFOLevel, Control and the FIFO's bytes."""
        error, level = seen[2], seen[3]
        if error & _COLLISION:
            return CROWDED
        if error or level != length or seen[4] & _RX_LAST_BITS:
            silent = seen[1] & _DONE == _TIMED_OUT and not (error or level)
            return ABSENT if silent else GARBLED
        self.answer = bytes(seen[_HEAD:])
        self._listening = True
        return TAG

    def _holds(self) -> bool:
        """Return whether settings are read back as they must be, and a version (9.3.4.8) that a chip has."""
        seen = self._checked
        self._spi.exchange(self._channel, _CHECK, seen)
        if seen[1] in _NO_CHIP:
            return False
        gain = seen[2] & _GAIN_BITS == self._gain << 4
        return gain and seen[3] == self._conductance and seen[4:] == _FIXED_VALUES

    def _send(self, transfer: bytes) -> None:
        self._spi.exchange(self._channel, transfer, self._ignored[len(transfer)])
