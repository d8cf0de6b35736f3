"""The hub: visits one antenna after the other, and in the guard before each answers the Pi and lights the pixels."""

from .config import ANTENNAS, DEFAULTS, SLOTS, Config
from .mfrc522 import ABSENT, DEAD
from .pixels import Pixels
from .reader import Reader
from .reporter import Reporter
from .rotation import NO_SENSORS, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .ports import Clock, Hall, Poller, Serial, Spi, Strip
    from .reporter import Presence

_IDLE_US = 5000
"""What a step takes besides the guard, which may be 0, while no antenna is switched on."""


_AGAIN_MS = 36
"""A watched antenna is visited again when its last visit has been over for so long, whosever turn it is.

Three misses then take as long on a full board as on an empty one, and a tag that comes back is met as soon as one that
went away is missed. It is one antenna at a time, so that the others wait hardly longer for their turn.
"""


class Hub:
    """Twelve readers, six slots' Hall sensors, twelve pixels and one line to the Pi.

    Whoever owns the hub calls `step` again and again; `readers` may be exchanged for others that do the same. `place`
    is that of the antenna visited last in the sweep's order, and `canary` that of the one which this sweep restarts.
    `watched` is the antenna that lacks a tag it had and is visited out of turn, -1 for none.
    """

    def __init__(
        self,
        spi: "Spi",
        hall: "Hall",
        strip: "Strip",
        serial: "Serial",
        clock: "Clock",
        boot: int,
        unit: bytes,
        collect: "Callable[[], object] | None" = None,
    ) -> None:
        """Take the ports.

        Args:
            spi: the bus with the twelve readers.
            hall: the Hall sensors.
            strip: the pixels.
            serial: the line to the Pi.
            clock: ticks and sleep.
            boot: a random number of this boot, 32 bits.
            unit: the eight bytes that tell this board from any other.
            collect: called once a sweep at a quiet moment; collects garbage on a Pico.
        """
        self._hall, self._strip, self._clock, self._collect = hall, strip, clock, collect
        self._pixels = Pixels()
        self.reporter = Reporter(serial, clock, self._pixels, boot, unit)
        self.readers: list[Poller] = [Reader(spi, antenna, clock) for antenna in range(ANTENNAS)]
        self._config = Config(DEFAULTS)
        self.place = self.canary = self.watched = -1
        self._lit = False
        self._left_ms = 0

    @property
    def config(self) -> Config:
        """The settings that are in force; the owner gives the bus their SPI clock between two steps."""
        return self._config

    def step(self) -> None:
        """Visit the watched antenna when it is due, else the next of the sweep; at its end begin the next sweep.

        Sleeps its air time through the clock. The turn of an antenna that is watched goes by in no time.
        """
        if self._config is not self.reporter.config:
            self._configure(self.reporter.config)
        if self.watched >= 0 and self._is_due():
            self._visit(self.watched, False)
            return
        if self.sweep_over():
            self.begin()
        else:
            self.place += 1
        if not self._config.antennas:
            self._use_guard(self._clock.ticks_us())
            self._clock.sleep_us(_IDLE_US)
        elif self._config.antennas[self.place] != self.watched or len(self._config.antennas) == 1:
            self._visit(self._config.antennas[self.place], self.place == self.canary)

    def sweep_over(self) -> bool:
        """Return whether the next step begins a sweep."""
        return self.place + 1 >= len(self._config.antennas)

    def begin(self) -> None:
        """Begin a sweep, with the next reader as its canary: over an antenna that is empty a deaf one shows no sign."""
        self.place = 0
        self._lit = False
        self.canary = self.canary + 1 if self.canary + 1 < len(self._config.antennas) else 0

    def attend(self) -> None:
        """Do what needs no field: listen to the Pi, and once a sweep light the pixels and collect garbage."""
        self.reporter.listen()
        if not self._lit:
            self._lit = True
            self._strip.write(self._pixels.frame(self._clock.ticks_ms()))
            if self._collect is not None:
                self._collect()

    def _configure(self, config: Config) -> None:
        self._config = config
        for antenna, reader in enumerate(self.readers):
            reader.configure(*self._config.radio[antenna])
            if antenna not in self._config.antennas:
                self.reporter.disable(antenna)
        if self.watched not in self._config.antennas:
            self.watched = -1

    def _is_due(self) -> bool:
        return self._clock.ticks_diff(self._clock.ticks_ms(), self._left_ms) >= _AGAIN_MS

    def _visit(self, antenna: int, anew: bool) -> None:
        """One field at a time: this antenna's, from here to the end of its poll; `anew` its reader is restarted."""
        reader = self.readers[antenna]
        presence = self.reporter.presences[antenna]
        sound = reader.open(anew)
        began_us = self._clock.ticks_us()
        word = read_word(self._hall, antenna, self._config.halls[antenna]) if antenna < SLOTS else NO_SENSORS
        self._use_guard(began_us)
        quiet = self._heard_through(antenna)
        state, uid = DEAD, b""
        if sound:
            state, uid = reader.poll(presence.known, quiet)
            if state == ABSENT and presence.at_stake(word):
                state, uid = reader.prove(presence.known, quiet, self._config.guard_us)
        if uid not in quiet:
            self.reporter.observe(antenna, state, uid, word)
        self._watch(antenna, presence)

    def _watch(self, antenna: int, presence: "Presence") -> None:
        """Watch an antenna from its first miss on, if no other is watched, for as long as its tag may come back.

        One that began to miss while another was watched keeps to its turns, so that it is as slow to meet a tag that
        comes back as it was to miss it: the Pi's wait counts on that.
        """
        if antenna == self.watched:
            self.watched = antenna if presence.awaits else -1
        elif self.watched < 0 and presence.just_missed:
            self.watched = antenna
        if antenna == self.watched:
            self._left_ms = self._clock.ticks_ms()

    def _use_guard(self, began_us: int) -> None:
        """Attend, then sleep what is left of the guard."""
        self.attend()
        left_us = self._config.guard_us - self._clock.ticks_diff(self._clock.ticks_us(), began_us)
        if left_us > 0:
            self._clock.sleep_us(left_us)

    def _heard_through(self, antenna: int) -> "tuple[bytes, ...]":
        """Return the UIDs met by other antennas that this one also reads through the wood."""
        others = [other for other in self._config.couples[antenna] if other != antenna]
        uids = [self.reporter.presences[other].known for other in others]
        return tuple([uid for uid in uids if uid])
