"""The reporter: single readings come in, presence is counted, and numbered events and snapshots go out to the Pi."""

import struct

from . import frames
from .config import ANTENNAS, DEFAULTS, Config, parse
from .mfrc522 import ABSENT, CROWDED, DEAD, GARBLED, TAG
from .rotation import NO_SENSORS, sees_magnets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .pixels import Pixels
    from .ports import Clock, Serial

PROTOCOL = 1

SILENT_MS = 4000
"""Without a sound line from the Pi for longer than this the hub falls silent and dark."""

_SWEEPS = (0, 2, 4, 2, 2)
"""How often in a row a reading is met before it is believed: (absent is counted apart), tag, garbled, crowded, dead."""

_MISSES = 3
_MISSES_IN_DOUBT = 12
"""After a garbled or crowded answer, not yet reported, silence may be three tags that silence the reader."""
_MISSES_WITH_MAGNETS = 15
"""While magnets are seen a piece lies there, read before or not: after this many misses the reader is deaf."""

_WATCHED = 6
"""For so many visits after its last miss a tag is waited for: until it is back, or the Pi takes it for lifted."""

_UNCLEAR = (GARBLED, CROWDED)
"""Once this was reported, silence says nothing any more: it stands until a single tag is read."""

_NOTHING = (ABSENT, NO_SENSORS, b"")


class Presence:
    """What one antenna is believed to read: `state`, `word` and `uid` are the reading last reported."""

    def __init__(self) -> None:
        self.state, self.word, self.uid = _NOTHING
        self._met = _NOTHING
        self._times = 0
        self._misses = 0
        self._doubtful = False
        self._watch = 0

    @property
    def known(self) -> bytes:
        """The UID that was read here last, until it is believed to be gone."""
        return self._met[2] or self.uid

    @property
    def awaits(self) -> bool:
        """Whether a tag was missed here so lately that it may come back."""
        return self._watch > 0

    @property
    def just_missed(self) -> bool:
        """Whether the last reading was the first that missed a tag, with no magnets over it any more."""
        return self._watch == _WATCHED and self._misses == 1

    def at_stake(self, word: int) -> bool:
        """Return whether one more miss would be believed, so that the reader must prove itself first."""
        misses = self._misses + 1
        if sees_magnets(word):
            return misses % _MISSES_WITH_MAGNETS == 0
        return self.state != ABSENT and misses >= (_MISSES_IN_DOUBT if self._doubtful else _MISSES)

    def observe(self, state: int, uid: bytes, word: int) -> bool:
        """Count one reading; return whether it changed what is reported. A miss that was at stake has been proved."""
        self._watch = max(0, self._watch - 1)
        if state == ABSENT:
            return self._miss(word)
        self._misses = 0
        if state != DEAD:
            self._doubtful = state != TAG
        return self._meet(state, uid, word)

    def _miss(self, word: int) -> bool:
        self._times = 0
        if self.state in _UNCLEAR:
            return False  # not even counted, so that none of these misses is ever at stake
        if self.state == TAG and not sees_magnets(word):
            self._watch = _WATCHED
        believed = self.at_stake(word)
        self._misses += 1
        changed = believed and self._report(DEAD if sees_magnets(word) else ABSENT, word, b"")
        if self.state == ABSENT:
            self._forget(word)
        return changed

    def _forget(self, word: int) -> None:
        """Hold nothing; misses count on only while there are magnets over a reader that hears no tag."""
        self.word, self._met, self._doubtful = word, _NOTHING, False
        if not sees_magnets(word):
            self._misses = 0

    def _meet(self, state: int, uid: bytes, word: int) -> bool:
        met = (state, word, uid) if state == TAG else (state, NO_SENSORS, self._met[2])
        self._times = min(self._times + 1, _SWEEPS[state]) if met == self._met else 1
        self._met = met
        return self._times >= _SWEEPS[state] and self._report(state, word, uid)

    def _report(self, state: int, word: int, uid: bytes) -> bool:
        """Report this reading; the word alone is news only with a tag."""
        if state == self.state and (state != TAG or (word, uid) == (self.word, self.uid)):
            return False
        self.state, self.word, self.uid = state, word, uid
        return True


class Reporter:
    """Speaks with the Pi: silent until asked, then numbered events; `config` is what the Pi wants to be in force."""

    def __init__(self, serial: "Serial", clock: "Clock", pixels: "Pixels", boot: int, unit: bytes) -> None:
        self.config = Config(DEFAULTS)
        self.presences = [Presence() for _ in range(ANTENNAS)]
        self._serial, self._clock, self._pixels = serial, clock, pixels
        self._identity = struct.pack("<BI8s", PROTOCOL, boot, unit)
        self._lines = frames.Lines()
        self._linked = False
        self._heard_ms = 0
        self._last = 0
        self._seq = 0
        self._takers = {
            frames.HELLO_REQ: self._greet,
            frames.SNAPSHOT_REQ: self._take_inventory,
            frames.PING: self._pong,
            frames.CONFIG: self._configure,
            frames.PIXELS: self._pixels.show,
        }

    def listen(self) -> None:
        """Take and answer what has arrived from the Pi; unlink after its silence."""
        received = self._serial.read()
        now_ms = self._clock.ticks_ms()
        if received:
            for kind, _, payload in self._lines.feed(received):
                taker = self._takers.get(kind)
                if taker is not None and taker(payload):
                    self._heard_ms = now_ms
                else:
                    self._lines.refuse()
        if self._linked and self._clock.ticks_diff(now_ms, self._heard_ms) > SILENT_MS:
            self._linked = False
            self._pixels.darken()

    def observe(self, antenna: int, state: int, uid: bytes, word: int) -> None:
        """Count one reading of an antenna; an EVENT goes out when it changes what is reported."""
        if self.presences[antenna].observe(state, uid, word):
            self._tell(antenna)

    def disable(self, antenna: int) -> None:
        """Know nothing of an antenna that is no longer visited."""
        held = self.presences[antenna].state != ABSENT
        self.presences[antenna] = Presence()
        if held:
            self._tell(antenna)

    def _tell(self, antenna: int) -> None:
        self._last += 1
        self._send(frames.EVENT, self._stamp() + self._reading(antenna))

    def _greet(self, payload: bytes) -> bool:
        if payload:
            return False
        self._linked = True
        self._send(frames.HELLO, self._identity + struct.pack("<I", self._last) + self.config.payload)
        return self._take_inventory(b"")

    def _take_inventory(self, payload: bytes) -> bool:
        readings = b"".join([self._reading(antenna) for antenna in range(ANTENNAS)])
        return not payload and self._send(frames.SNAPSHOT, self._stamp() + bytes((ANTENNAS,)) + readings)

    def _pong(self, payload: bytes) -> bool:
        return not payload and self._send(frames.PONG, self._stamp() + struct.pack("<H", self._lines.refused))

    def _configure(self, payload: bytes) -> bool:
        config = parse(payload)
        if config is not None:
            self.config = config
        return config is not None

    def _stamp(self) -> bytes:
        return struct.pack("<II", self._last, self._clock.ticks_ms() & 0xFFFFFFFF)

    def _reading(self, antenna: int) -> bytes:
        presence = self.presences[antenna]
        return bytes((antenna, presence.state, presence.word, len(presence.uid))) + presence.uid

    def _send(self, kind: int, payload: bytes) -> bool:
        """Write a frame if the Pi listens; always True, so that a message answered is a message taken."""
        if self._linked:
            self._serial.write(frames.encode(kind, self._seq, payload))
            self._seq = (self._seq + 1) % 256
        return True
