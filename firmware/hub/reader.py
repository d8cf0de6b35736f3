"""One reader: asks which tag lies over its antenna (ISO 14443-3, type A); a UID or the reason for none goes out."""

from .mfrc522 import ABSENT, CROWDED, DEAD, GARBLED, TAG, Mfrc522, frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ports import Clock, Spi

# What an exchange takes on air at 106 kbit/s, answer included, with some room.
_REQUEST_US, _ANTICOLLISION_US, _SELECT_US, _HALT_US = 400, 780, 1200, 500

_CASCADE_TAG = 0x88
_UID_NOT_COMPLETE = 0x04
_SELECTS = (0x93, 0x95, 0x97)
_MOST_REMEMBERED = 8
_MORE_LOOKS = 2
_HALTS = 3
"""How often a tag is told to halt before another one must be what goes on answering."""


def crc_a(octets: bytes) -> bytes:
    """Return the two bytes of CRC_A (ISO 14443-3, 6.2.4), low byte first as on air."""
    crc = 0x6363
    for octet in octets:
        mixed = (octet ^ crc) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return bytes((crc & 0xFF, crc >> 8))


def _checked(octets: bytes) -> bytes:
    return frame(octets + crc_a(octets))


def _select(level: int, part: bytes) -> bytes:
    """Return the transfer that selects the tag with these four bytes of its UID at this cascade level 0-2."""
    return _checked(bytes((_SELECTS[level], 0x70)) + part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)))


def _selects(uid: bytes) -> "list[bytes]":
    """Return the transfers that select this UID, one per cascade level."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes((_CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    parts.append(uid)
    return [_select(level, part) for level, part in enumerate(parts)]


_REQA = frame(b"\x26")
_WUPA = frame(b"\x52")
_HLTA = _checked(b"\x50\x00")
_ANTICOLLISIONS = [frame(bytes((code, 0x20))) for code in _SELECTS]


class Reader:
    """One antenna's reader; between two visits nothing is remembered but how UIDs it met are selected."""

    def __init__(self, spi: "Spi", antenna: int, clock: "Clock") -> None:
        self._chip = Mfrc522(spi, antenna, clock)
        self._clock = clock
        self._known: dict[bytes, list[bytes]] = {}

    def configure(self, gain: int, conductance: int) -> None:
        """Want this RxGain and GsNReg from the next `open` on."""
        self._chip.configure(gain, conductance)

    def open(self, anew: bool) -> bool:
        """Begin a visit: check the chip, initialise it if it lost its settings, switch the field on if it is sound.

        `anew` restarts it in any case, which cures a receiver that went deaf with all its settings in place.
        """
        sound = self._chip.restart() if anew else self._chip.ready()
        if sound:
            self._chip.field(True)
        return sound

    def poll(self, known: bytes, quiet: "tuple[bytes, ...]") -> "tuple[int, bytes]":
        """Ask what lies here, again if the known tag did not answer clearly, and switch the field off.

        Args:
            known: the UID that was read here last, empty for none.
            quiet: UIDs that lie over other antennas and are heard through the wood; they are halted first.

        Returns:
            ABSENT, TAG, GARBLED, CROWDED or DEAD, and the UID of a TAG.
        """
        reading = self._look(known, quiet)
        if known and reading[0] not in (TAG, DEAD):
            reading = self._insist(reading, known, quiet)
        self._chip.rest()
        self._chip.field(False)
        return reading

    def prove(self, known: bytes, quiet: "tuple[bytes, ...]", guard_us: int) -> "tuple[int, bytes]":
        """Restart the chip and ask again, so that silence can be believed; same results as `poll`."""
        if not self._chip.restart():
            return DEAD, b""
        self._chip.field(True)
        self._clock.sleep_us(guard_us)
        return self.poll(known, quiet)

    def _insist(self, reading: "tuple[int, bytes]", known: bytes, quiet: "tuple[bytes, ...]") -> "tuple[int, bytes]":
        """Return what more looks make of an unclear one: silence and crowds must be met twice, else it is garbled."""
        for _ in range(_MORE_LOOKS):
            self._halt()  # a tag in the middle of an exchange would take the next call for an error, and keep silent
            again = self._look(known, quiet)
            if again[0] in (TAG, DEAD) or (again == reading and again[0] != GARBLED):
                return again
            reading = (GARBLED, b"")
        return reading

    def _look(self, known: bytes, quiet: "tuple[bytes, ...]") -> "tuple[int, bytes]":
        for uid in quiet:
            self._request(_REQA)
            if self._select_known(uid) == TAG:
                self._halt()
        call = _REQA if quiet else _WUPA
        outcome = self._request(call)
        if outcome != TAG:
            return outcome, b""
        if known:
            outcome = self._select_known(known)
            if outcome == TAG:
                return self._alone(known)
            if outcome == ABSENT:  # another tag lies here, and went back to sleep
                outcome = self._request(call)
        return self._identify() if outcome == TAG else _present(outcome)

    def _identify(self) -> "tuple[int, bytes]":
        """Find the UID by anticollision and select the tag, level by level (6.5.3)."""
        uid = b""
        for level in range(len(_SELECTS)):
            outcome, part = self._anticollide(level)
            if outcome == TAG:
                outcome = self._sak(_select(level, part))
            if outcome != TAG:
                return _present(outcome)
            if not self._chip.answer[0] & _UID_NOT_COMPLETE:
                return self._alone(uid + part)
            if part[0] != _CASCADE_TAG:
                break
            uid += part[1:]
        return GARBLED, b""

    def _anticollide(self, level: int) -> "tuple[int, bytes]":
        outcome = self._chip.exchange(_ANTICOLLISIONS[level], 0, 5, _ANTICOLLISION_US)
        answer = self._chip.answer
        if outcome == TAG and answer[0] ^ answer[1] ^ answer[2] ^ answer[3] != answer[4]:
            return GARBLED, b""
        return outcome, answer[:4]

    def _select_known(self, uid: bytes) -> int:
        """Select a UID at every cascade level: two tags may share the first bytes."""
        selects = self._known.get(uid)
        if selects is None:
            if len(self._known) >= _MOST_REMEMBERED:
                self._known = {}
            selects = self._known[uid] = _selects(uid)
        left = len(selects)
        for select in selects:
            left -= 1
            outcome = self._sak(select)
            if outcome == TAG and bool(self._chip.answer[0] & _UID_NOT_COMPLETE) != (left > 0):
                outcome = GARBLED
            if outcome != TAG:
                return outcome
        return TAG

    def _sak(self, select: bytes) -> int:
        """Send a SELECT; TAG when its SAK came with the right CRC_A."""
        outcome = self._chip.exchange(select, 0, 3, _SELECT_US)
        answer = self._chip.answer
        if outcome == TAG and crc_a(answer[:1]) != answer[1:]:
            return GARBLED
        return outcome

    def _alone(self, uid: bytes) -> "tuple[int, bytes]":
        """Halt the selected tag and call again: whatever answers now is a second one, or the same that missed HLTA."""
        for _ in range(_HALTS):
            self._halt()
            outcome = self._request(_REQA)
            if outcome == ABSENT:
                return TAG, uid
            if outcome == TAG:
                outcome = self._select_known(uid)
            if outcome != TAG:
                break
        return (outcome if outcome in (GARBLED, DEAD) else CROWDED), b""

    def _request(self, call: bytes) -> int:
        return self._chip.exchange(call, 7, 2, _REQUEST_US)

    def _halt(self) -> None:
        """Send HLTA, which no tag answers (6.4.3)."""
        self._chip.send(_HLTA, 0, _HALT_US)


def _present(outcome: int) -> "tuple[int, bytes]":
    """Return the reading after a tag has answered once in this look: silence is no absence then."""
    return (GARBLED if outcome == ABSENT else outcome), b""
