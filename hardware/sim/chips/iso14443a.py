"""Tags and the field they stand in: a reader's frame comes in, what the tags answer (ISO 14443-3 type A) goes out."""

from __future__ import annotations

from collections.abc import Hashable

from hardware.sim.chips.air import Answer, Noise, damage, superpose, whole, with_crc

POWER_UP_NS = 5_000_000
"""How long a tag needs in a field before it answers (ISO 14443-3, 5: a reader waits 5 ms before the first request)."""

MOST_TAGS = 2
"""More tags than this load an antenna so much that none of them is heard (seen with MFRC522 boards)."""

IDLE, READY, ACTIVE, HALT = range(4)

REQA, WUPA, READ = 0x26, 0x52, 0x30
SELECTS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
HLTA_FRAME = bytes((0x50, 0x00, 0x57, 0xCD))
_ATQA = {4: b"\x04\x00", 7: b"\x44\x00", 10: b"\x84\x00"}
_SAK_COMPLETE = {4: 0x08, 7: 0x00, 10: 0x00}
_SAK_CASCADE = 0x04
_NAK = 0x00


class _Level:
    """One cascade level of a UID: four bytes and their check byte, and the frames that go with them."""

    __slots__ = ("answer", "code", "number", "sak", "select")

    def __init__(self, code: int, part: bytes, sak: int) -> None:
        octets = part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
        self.code = code
        self.number = int.from_bytes(octets, "little")
        self.select = with_crc(bytes((code, 0x70)) + octets)
        self.answer = whole(octets)
        self.sak = whole(with_crc(bytes((sak,))))

    def rest(self, known: int) -> Answer:
        """Return the bits from number `known` on, which the reader does not have yet."""
        if not known:
            return self.answer
        start, offset = divmod(known, 8)
        rest = (self.number >> known << known) >> (8 * start)
        return Answer(rest.to_bytes(5 - start, "little"), 40 - known, offset)


def _levels(uid: bytes) -> tuple[_Level, ...]:
    parts = []
    while len(uid) > 4:
        parts.append(bytes((CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    parts.append(uid)
    saks = [_SAK_CASCADE] * (len(parts) - 1) + [_SAK_COMPLETE[1 + 3 * len(parts)]]
    return tuple(_Level(*level) for level in zip(SELECTS[: len(parts)], parts, saks, strict=True))


def _pages(uid: bytes) -> bytes:
    """Return sixteen pages of an NTAG213 as delivered; the first three hold the UID (data sheet NTAG21x, 8.5)."""
    first, second = uid[:3], uid[3:]
    bcc0 = CASCADE_TAG ^ first[0] ^ first[1] ^ first[2]
    bcc1 = second[0] ^ second[1] ^ second[2] ^ second[3]
    head = first + bytes((bcc0,)) + second + bytes((bcc1, 0x48, 0x00, 0x00)) + b"\xe1\x10\x12\x00"
    return head + b"\x03\x00\xfe\x00" + bytes(64 - len(head) - 4)


class Tag:
    """One tag: a UID of 4, 7 or 10 bytes and the state ISO 14443-3 (6.4) gives it."""

    __slots__ = ("_levels", "_pages", "carrier", "halted", "level", "mode", "power_up_ns", "since_ns", "uid")

    def __init__(self, uid: bytes, power_up_ns: int = POWER_UP_NS) -> None:
        if len(uid) not in _ATQA:
            raise ValueError(f"tag: a UID has 4, 7 or 10 bytes, not {len(uid)}: {uid.hex()}")
        if len(uid) == 4 and uid[0] == CASCADE_TAG:
            raise ValueError(f"tag: {uid.hex()} begins with 88, which ISO 14443-3 keeps for longer UIDs")
        self.uid = bytes(uid)
        self.power_up_ns = power_up_ns
        self._levels = _levels(self.uid)
        self._pages = _pages(self.uid) if len(uid) == 7 else b""
        self.carrier: object = None
        self.start(None, 0)

    def start(self, carrier: object, now_ns: int) -> None:
        """Begin as after power-off, in a field that has been on since now."""
        self.carrier, self.since_ns = carrier, now_ns
        self.mode, self.level, self.halted = IDLE, 0, False

    def hear(self, frame: bytes, last_bits: int) -> Answer | None:
        """Take a reader's frame, its last byte with `last_bits` valid bits (0 = all), and answer or keep silent."""
        if last_bits == 7 and len(frame) == 1:
            return self._request(frame[0] & 0x7F)
        if self.mode == READY:
            return self._anticollide(frame, last_bits)
        if self.mode == ACTIVE:
            return self._command(frame, last_bits)
        return None

    def hear_noise(self) -> None:
        """Take a frame that makes no sense here: a tag that was READY or ACTIVE falls back to IDLE or HALT."""
        if self.mode in (READY, ACTIVE):
            self.mode, self.level = (HALT if self.halted else IDLE), 0

    def _request(self, code: int) -> Answer | None:
        if self.mode == HALT and code == WUPA:
            self.halted = True
        elif self.mode != IDLE or code not in (REQA, WUPA):
            self.hear_noise()
            return None
        self.mode, self.level = READY, 0
        return whole(_ATQA[len(self.uid)])

    def _anticollide(self, frame: bytes, last_bits: int) -> Answer | None:
        level = self._levels[self.level]
        if frame == level.select and not last_bits:
            return self._selected(level)
        known = _known_bits(frame, last_bits, level.code)
        if known is None:
            self.hear_noise()
            return None
        differs = (int.from_bytes(frame[2:], "little") ^ level.number) & ((1 << known) - 1)
        return None if differs else level.rest(known)

    def _selected(self, level: _Level) -> Answer:
        if level is self._levels[-1]:
            self.mode = ACTIVE
        else:
            self.level += 1
        return level.sak

    def _command(self, frame: bytes, last_bits: int) -> Answer | None:
        if not last_bits and frame == HLTA_FRAME:
            self.mode, self.level = HALT, 0
            return None
        sound = not last_bits and len(frame) == 4 and with_crc(frame[:2]) == frame
        if sound and self._pages and frame[0] == READ:
            return self._read(frame[1])
        self.hear_noise()
        return None

    def _read(self, page: int) -> Answer:
        if page > 12:
            self.hear_noise()
            return Answer(bytes((_NAK,)), 4)
        return whole(with_crc(self._pages[4 * page : 4 * page + 16]))


def _known_bits(frame: bytes, last_bits: int, code: int) -> int | None:
    """Return how many UID bits an ANTICOLLISION frame of this level carries, or None when it is no such frame."""
    if len(frame) < 2 or frame[0] != code:
        return None
    octets, bits = frame[1] >> 4, frame[1] & 0x0F
    known = 8 * (octets - 2) + bits
    fits = len(frame) == octets + (bits > 0) and last_bits == bits
    return known if fits and 0 <= known < 40 else None


class Field:
    """The field of one antenna: `tags` are those it reads, `noise` what damages frames in it (None: nothing).

    `leaked` are tags over a neighbour that are in this field weakly: heard only while no tag of its own answers.
    """

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.leaked: list[Tag] = []
        self.noise: Noise | None = None
        self._carrier: object = None

    @property
    def chancy(self) -> bool:
        """Return whether chance has a part in what is heard here, so that an exchange must not be remembered."""
        return self.noise is not None

    @property
    def powered(self) -> bool:
        """Return whether the carrier is on."""
        return self._carrier is not None

    def power(self, on: bool, now_ns: int) -> None:
        """Switch the carrier; without it every tag forgets its state."""
        if on == self.powered:
            return
        self._carrier = object() if on else None
        for tag in (*self.tags, *self.leaked):
            tag.start(self._carrier, now_ns)

    def exchange(self, frame: bytes, last_bits: int, now_ns: int) -> Answer | None:
        """Send a frame that begins now to all tags; return what the antenna picks up, None for silence."""
        if not (self.tags or self.leaked) or self._carrier is None:
            return None
        if len(self.tags) > MOST_TAGS:
            self._starve()
            return None
        awake = [tag for tag in self.tags if self._awake(tag, now_ns)]
        faint = [tag for tag in self.leaked if self._awake(tag, now_ns)]
        if self.noise is not None:
            return self._disturbed(awake, faint, frame, last_bits, self.noise)
        return _captured(awake, faint, frame, last_bits)

    def _starve(self) -> None:
        for tag in (*self.tags, *self.leaked):
            tag.start(None, 0)

    def _awake(self, tag: Tag, now_ns: int) -> bool:
        """Return whether a tag has had power long enough; one that came into a field that is on begins now."""
        if tag.carrier is not self._carrier:
            tag.start(self._carrier, now_ns)
        return now_ns - tag.since_ns >= tag.power_up_ns

    def _disturbed(
        self, awake: list[Tag], faint: list[Tag], frame: bytes, last_bits: int, noise: Noise
    ) -> Answer | None:
        if noise.hits_command():
            for tag in (*awake, *faint):
                tag.hear_noise()
            return None
        answer = _captured(awake, faint, frame, last_bits)
        return answer and damage(answer, *noise.spoil(answer.air_bits))

    def state(self, now_ns: int = 0) -> Hashable:
        """Return all that decides how tags answer, times relative to `now_ns`; equal states answer equally."""
        own, leaked = ([self._tag_state(tag, now_ns) for tag in tags] for tags in (self.tags, self.leaked))
        return self.powered, len(own), (*own, *leaked)

    def _tag_state(self, tag: Tag, now_ns: int) -> tuple[object, ...]:
        if self._carrier is None or tag.carrier is not self._carrier:
            return (tag.uid,)
        return tag.uid, tag.mode, tag.level, tag.halted, min(now_ns - tag.since_ns, tag.power_up_ns)

    def restore(self, state: Hashable, now_ns: int = 0) -> None:
        """Return to a state of the same tags in the same order."""
        here = (*self.tags, *self.leaked)
        match state:
            case (bool(powered), int(own), tuple(tags)) if (own, len(tags)) == (len(self.tags), len(here)):
                self._carrier = object() if powered else None
                for tag, known in zip(here, tags, strict=True):
                    _restore_tag(tag, known, self._carrier, now_ns)
            case _:
                raise ValueError(f"field: cannot restore {state!r} over {len(here)} tags")


def _captured(awake: list[Tag], faint: list[Tag], frame: bytes, last_bits: int) -> Answer | None:
    """Return what the receiver hears: the strong answer where there is one, whatever the faint tags say below it."""
    strong, weak = _together(awake, frame, last_bits), _together(faint, frame, last_bits)
    return weak if strong is None else strong


def _together(awake: list[Tag], frame: bytes, last_bits: int) -> Answer | None:
    answer: Answer | None = None
    for tag in awake:
        heard = tag.hear(frame, last_bits)
        if heard is not None:
            answer = heard if answer is None else superpose(answer, heard)
    return answer


def _restore_tag(tag: Tag, known: tuple[object, ...], carrier: object, now_ns: int) -> None:
    match known:
        case (_,):
            tag.start(None, 0)
        case (_, int(mode), int(level), bool(halted), int(age)):
            tag.carrier, tag.since_ns = carrier, now_ns - age
            tag.mode, tag.level, tag.halted = mode, level, halted
