"""What every serial line (`Wire`, `OpenWire`) does alike: a virtual one, and a pseudo-terminal under pyserial."""

import asyncio

import pytest

from controller.app.time import VirtualLoop
from hardware.errors import LinkError
from hardware.sim.lines.port import PtyLine, VirtualLine

PATIENCE_S = 20


class Ends:
    """A line with what the hub got, what the host got, and how often and why the host lost it."""

    def __init__(self, make_line):
        self.to_hub, self.to_host, self.lost = bytearray(), bytearray(), []
        self.came = asyncio.Event()
        self.line = make_line(self.noting(self.to_hub.extend))

    def open(self):
        return self.line.open(self.noting(self.to_host.extend), self.noting(self.lost.append))

    def noting(self, keep):
        def note(came):
            keep(came)
            self.came.set()

        return note

    def send(self, octets):
        self.line.send(int(asyncio.get_running_loop().time() * 1e9), octets)

    async def until(self, true):
        """Wait for something to come; a pseudo-terminal has a time of its own."""
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                self.came.clear()
                await self.came.wait()


@pytest.fixture(params=[(VirtualLine, VirtualLoop), (PtyLine, asyncio.new_event_loop)], ids=["virtual", "pty"])
def on_a_line(request):
    make_line, make_loop = request.param

    def run(play):
        async def with_ends():
            ends = Ends(make_line)
            try:
                await play(ends)
            finally:
                ends.line.unplug()

        with asyncio.Runner(loop_factory=make_loop) as runner:
            runner.run(with_ends())

    return run


def test_bytes_arrive_in_order_both_ways(on_a_line):
    every = bytes(range(256)) * 4

    async def play(ends):
        wire = ends.open()
        for part in (every[:1], every[1:300], every[300:]):
            wire.write(part)
            ends.send(part)
        await ends.until(lambda: len(ends.to_hub) == len(ends.to_host) == len(every))
        assert ends.to_hub == ends.to_host == every
        wire.close()

    on_a_line(play)


def test_an_unplugged_line_is_lost_once_with_a_reason(on_a_line):
    async def play(ends):
        wire = ends.open()
        ends.line.unplug()
        assert ends.lost == []
        await ends.until(lambda: ends.lost)
        with pytest.raises(LinkError):
            wire.write(b"x")
        wire.close()
        await asyncio.sleep(0.01)
        assert len(ends.lost) == 1
        assert "lost" in ends.lost[0]

    on_a_line(play)


def test_writing_to_an_unplugged_line_raises_and_is_told(on_a_line):
    async def play(ends):
        wire = ends.open()
        ends.line.unplug()
        with pytest.raises(LinkError):
            wire.write(b"x")
        await ends.until(lambda: ends.lost)
        assert len(ends.lost) == 1

    on_a_line(play)


def test_a_closed_wire_hears_nothing_more(on_a_line):
    async def play(ends):
        wire = ends.open()
        wire.close()
        wire.close()
        with pytest.raises(LinkError):
            wire.write(b"x")
        ends.line.unplug()
        await asyncio.sleep(0.01)
        assert ends.lost == []
        assert ends.to_host == b""

    on_a_line(play)


def test_a_closed_wire_never_tells_that_the_line_was_lost(on_a_line):
    async def play(ends):
        wire = ends.open()
        ends.line.unplug()
        wire.close()
        await asyncio.sleep(0.01)
        assert ends.lost == []

    on_a_line(play)


def test_a_line_is_opened_by_one_at_a_time_and_again_after_it_is_closed(on_a_line):
    async def play(ends):
        wire = ends.open()
        with pytest.raises(LinkError, match="another program holds it"):
            ends.open()
        wire.close()
        again = ends.open()
        ends.send(b"for the second")
        await ends.until(lambda: ends.to_host)
        assert ends.to_host == b"for the second"
        again.close()

    on_a_line(play)


def test_an_unplugged_line_opens_only_after_it_is_plugged_in_again(on_a_line):
    async def play(ends):
        ends.open().close()
        ends.line.unplug()
        with pytest.raises(LinkError, match="plug the hub in"):
            ends.open()
        ends.line.plug()
        wire = ends.open()
        wire.write(b"again")
        await ends.until(lambda: ends.to_hub)
        assert ends.to_hub == b"again"
        wire.close()

    on_a_line(play)
