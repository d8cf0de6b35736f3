"""A session over a line that loses, damages, delays and cuts, with a hub that restarts: once it heals, all is right."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hardware.link.config import HubConfig, ReaderConfig, encode_config
from hardware.link.hub import HubLinked, HubLost, HubRead, HubSession
from hardware.link.messages import Pixel

MS = 1_000_000
STEP_MS = 50
HEALED_MS = 4000
CONFIG = HubConfig(readers=(ReaderConfig(gain=5),) * 12)
STATES = ("absent", "tag", "garbled", "crowded", "dead")

SLOT_READINGS = st.one_of(
    st.tuples(st.just(1), st.sampled_from((13, 25, 7)), st.sampled_from((b"\1\2\3\4", b"\0" * 7, b"\xff" * 10))),
    st.tuples(st.sampled_from((0, 2, 3, 4)), st.sampled_from((13, 25)), st.just(b"")),
)
TO_HUB, TO_HOST = 0, 1


class Line(RuleBasedStateMachine):
    """Both ends and the bytes between them; `history` is what each antenna has truly read, oldest first."""

    def __init__(self, model_hub):
        super().__init__()
        self.hub = model_hub(boot=1)
        self.session = HubSession(CONFIG)
        self.now_ms = 0
        self.open = False
        self.held = [False, False]
        self.way = [bytearray(), bytearray()]
        self.history = [[reading] for reading in self.hub.readings]
        self.told = [0] * 12
        self.heard = {}
        self.linked = None
        self.boots = 1
        self.red = 0

    @initialize()
    def plug(self):
        self.replug()

    def replug(self):
        self.open = True
        self.session.opened(self.now_ms * MS)
        self.collect()

    def collect(self):
        """Take what the session has to send and to tell; check each piece of news against the truth."""
        self.way[TO_HUB] += self.session.take_bytes()
        for news in self.session.take_news():
            if isinstance(news, HubRead):
                self.check(news)
            else:
                assert isinstance(news, HubLinked | HubLost)
                assert isinstance(news, HubLinked) is not self.linked, "linked or lost told twice"
                self.linked = isinstance(news, HubLinked)

    def check(self, news):
        channel = news.reading.channel
        raw = (STATES.index(news.reading.state), news.reading.word, news.reading.uid)
        assert self.linked, "news of a hub that is not linked"
        true_at = [
            at for at in range(self.told[channel], len(self.history[channel])) if self.history[channel][at] == raw
        ]
        assert true_at, f"antenna {channel} was told {raw}, after {self.history[channel][self.told[channel]]}"
        assert news.inventory or self.heard[channel] != raw, "a repeat was told as a change"
        self.told[channel] = true_at[0]
        self.heard[channel] = raw

    def deliver(self):
        if not self.held[TO_HUB]:
            self.way[TO_HOST] += self.hub.feed(bytes(self.way[TO_HUB]), self.now_ms)
            self.way[TO_HUB].clear()
        if not self.held[TO_HOST] and self.open:
            self.session.received(bytes(self.way[TO_HOST]), self.now_ms * MS)
            self.way[TO_HOST].clear()
        self.collect()

    def pass_time(self, ms):
        for _ in range(ms // STEP_MS):
            self.now_ms += STEP_MS
            self.hub.tick(self.now_ms)
            self.session.tick(self.now_ms * MS)
            self.collect()
            for _ in range(4):
                self.deliver()

    @rule(ms=st.sampled_from((50, 300, 1000, 3500, 6000)))
    def wait(self, ms):
        self.pass_time(ms)

    @rule(channel=st.integers(0, 5), reading=SLOT_READINGS)
    def change(self, channel, reading):
        self.way[TO_HOST] += self.hub.change(channel, reading, self.now_ms)
        self.history[channel].append(reading)

    @rule(way=st.sampled_from((TO_HUB, TO_HOST)))
    def hold(self, way):
        self.held[way] = not self.held[way]

    @rule(way=st.sampled_from((TO_HUB, TO_HOST)), start=st.integers(0, 600), length=st.integers(1, 600))
    def lose(self, way, start, length):
        del self.way[way][start : start + length]

    @rule(way=st.sampled_from((TO_HUB, TO_HOST)), at=st.integers(0, 600), bits=st.integers(1, 255))
    def damage(self, way, at, bits):
        if at < len(self.way[way]):
            self.way[way][at] ^= bits

    @rule(garbage=st.binary(max_size=8))
    def chatter(self, garbage):
        self.way[TO_HOST] += garbage

    @rule(remembers=st.booleans())
    def restart_hub(self, remembers):
        """Restart the hub; it reads its antennas before it is asked, or only afterwards."""
        self.boots += 1
        self.hub.power_up(self.boots, self.now_ms)
        if not remembers:
            for channel in range(6):
                self.hub.readings[channel] = (0, 13, b"")
                self.history[channel].append((0, 13, b""))

    @precondition(lambda self: self.open)
    @rule()
    def unplug(self):
        self.open = False
        self.way = [bytearray(), bytearray()]
        self.session.lost(self.now_ms * MS, "unplugged")
        self.collect()

    @precondition(lambda self: not self.open)
    @rule()
    def plug_again(self):
        self.replug()

    @rule(red=st.integers(0, 255))
    def light(self, red):
        self.session.light([Pixel(red=red)] * 12)
        self.red = red
        self.collect()

    @rule()
    def heal(self):
        """Let the line be perfect for a while: then the host knows what the hub knows, and wants what it wants."""
        self.held = [False, False]
        if not self.open:
            self.replug()
        self.pass_time(HEALED_MS)
        told = [(STATES.index(r.state), r.word, r.uid) for _, r in sorted(self.session.inventory.items())]
        assert self.session.agreed
        assert told == self.hub.readings
        assert self.hub.config == encode_config(CONFIG)
        assert self.hub.pixels == bytes((self.red, 0, 0, 0)) * 12
        self.told = [len(history) - 1 for history in self.history]

    @invariant()
    def little_is_waiting(self):
        assert len(self.session.take_bytes()) == 0

    def teardown(self):
        self.heal()


@pytest.mark.parametrize("steps", [12, 40])
def test_once_the_line_heals_the_host_knows_what_the_hub_knows(model_hub, steps):
    run_state_machine_as_test(
        lambda: Line(model_hub), settings=settings(max_examples=40, stateful_step_count=steps, deadline=None)
    )
