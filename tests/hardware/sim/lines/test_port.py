"""Serial lines between a hub and the Pi: bytes at their time and in order, unplugged and plugged, read or unread."""

from __future__ import annotations

import asyncio
import os
import selectors
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import pytest

from hardware.errors import LinkError
from hardware.sim.lines.port import UNREAD_BYTES, PtyLine, VirtualLine

T = TypeVar("T")


class _Jump(selectors.SelectSelector):
    """Moves time on instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "nothing is scheduled"
        self.now += max(0.0, timeout)
        return []


class Loop(asyncio.SelectorEventLoop):
    """An event loop in virtual time, of this test's own."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)
        self._clock_resolution = 1e-6

    def time(self) -> float:
        return self._jump.now if hasattr(self, "_jump") else 0.0


def virtual(main: Callable[[], Awaitable[T]]) -> T:
    async def run() -> T:
        return await main()

    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(run())


class Host:
    """The Pi's end: what it has received, and when, and why it was lost."""

    def __init__(self) -> None:
        self.arrived: list[tuple[float, bytes]] = []
        self.reasons: list[str] = []

    def received(self, octets: bytes) -> None:
        self.arrived.append((asyncio.get_running_loop().time(), octets))

    def lost(self, reason: str) -> None:
        self.reasons.append(reason)


def test_bytes_arrive_at_their_time_in_order() -> None:
    async def main() -> None:
        host, line = Host(), VirtualLine(lambda octets: None)
        line.open(host.received, host.lost)
        times = [1_000_000, 1_000_000, 1_000_000, 2_500_000, 2_500_001, 9_000_000_000]
        for number, at_ns in enumerate(times):
            line.send(at_ns, bytes((number,)))
        await asyncio.sleep(10)
        assert [octets for _, octets in host.arrived] == [bytes((number,)) for number in range(6)]
        for (arrived, _), at_ns in zip(host.arrived, times, strict=True):
            assert arrived == pytest.approx(at_ns / 1e9, abs=2e-6)

    virtual(main)


def test_late_bytes_arrive_soon_and_never_within_send() -> None:
    async def main() -> None:
        host, line = Host(), VirtualLine(lambda octets: None)
        line.open(host.received, host.lost)
        await asyncio.sleep(1)
        line.send(0, b"late")
        assert host.arrived == []
        await asyncio.sleep(0.001)
        [(arrived, octets)] = host.arrived
        assert arrived == pytest.approx(1.0) and octets == b"late"

    virtual(main)


def test_host_writes_to_the_hub() -> None:
    async def main() -> None:
        got: list[bytes] = []
        wire = VirtualLine(got.append).open(lambda octets: None, lambda reason: None)
        wire.write(b"hello")
        wire.write(b"you")
        assert got == [b"hello", b"you"]

    virtual(main)


def test_unplugging_loses_what_is_on_its_way_and_tells_once() -> None:
    async def main() -> None:
        host, line = Host(), VirtualLine(lambda octets: None, "north")
        wire = line.open(host.received, host.lost)
        line.send(1_000_000, b"never")
        line.unplug()
        line.unplug()
        assert host.reasons == []  # not within the caller's own call
        line.plug()
        line.open(host.received, host.lost)
        line.unplug()
        with pytest.raises(LinkError, match="closed"):
            wire.write(b"x")
        with pytest.raises(LinkError, match="unplugged"):
            line.open(host.received, host.lost)
        await asyncio.sleep(1)
        assert host.reasons == ["line north was lost: it was unplugged"] * 2 and host.arrived == []
        line.plug()
        line.open(host.received, host.lost)
        line.send(0, b"again")
        await asyncio.sleep(1)
        assert [octets for _, octets in host.arrived] == [b"again"]
        with pytest.raises(LinkError):
            wire.write(b"through the old wire")

    virtual(main)


def test_line_plugged_in_again_carries_nothing_of_before() -> None:
    async def main() -> None:
        host, line = Host(), VirtualLine(lambda octets: None)
        line.send(1_000_000, b"never")
        line.unplug()
        line.plug()
        line.open(host.received, host.lost)
        await asyncio.sleep(1)
        assert host.arrived == []

    virtual(main)


def test_closed_wire_hears_nothing_more() -> None:
    async def main() -> None:
        host, line = Host(), VirtualLine(lambda octets: None)
        wire = line.open(host.received, host.lost)
        with pytest.raises(LinkError, match="open already"):
            line.open(host.received, host.lost)
        line.send(1_000_000, b"four")
        wire.close()
        wire.close()
        await asyncio.sleep(1)
        line.unplug()
        await asyncio.sleep(1)
        assert (host.arrived, host.reasons, line.dropped) == ([], [], 4)

    virtual(main)


def test_loss_that_crosses_a_close_is_not_told() -> None:
    async def main() -> None:
        host, line = Host(), VirtualLine(lambda octets: None)
        wire = line.open(host.received, host.lost)
        line.unplug()
        wire.close()
        await asyncio.sleep(1)
        assert host.reasons == []

    virtual(main)


async def until(condition: Callable[[], object]) -> None:
    """Wait for what the system brings; five seconds are a failure, not a measure."""
    deadline = asyncio.get_running_loop().time() + 5
    while not condition():
        assert asyncio.get_running_loop().time() < deadline
        await asyncio.sleep(0.001)


def test_pseudo_terminal_carries_every_byte_both_ways() -> None:
    everything = bytes(range(256)) * 8

    async def main() -> None:
        got = bytearray()
        host, line = Host(), PtyLine(got.extend)
        wire = line.open(host.received, host.lost)
        line.send(0, everything)
        wire.write(everything)
        await until(lambda: len(got) == sum(len(octets) for _, octets in host.arrived) == len(everything))
        assert got == b"".join(octets for _, octets in host.arrived) == everything
        wire.close()
        line.unplug()

    asyncio.run(main())


def test_pseudo_terminal_unplugged_and_plugged_again() -> None:
    async def main() -> None:
        host, line = Host(), PtyLine(lambda octets: None)
        line.open(host.received, host.lost)
        line.unplug()
        assert not line.plugged
        await until(lambda: host.reasons)
        with pytest.raises(LinkError, match="unplugged"):
            line.open(host.received, host.lost)
        line.plug()
        wire = line.open(host.received, host.lost)
        line.send(0, b"again")
        await until(lambda: host.arrived)
        assert len(host.reasons) == 1
        wire.close()
        line.unplug()

    asyncio.run(main())


def test_pseudo_terminal_survives_a_host_that_comes_and_goes() -> None:
    async def main() -> None:
        host, line = Host(), PtyLine(lambda octets: None)
        for number in range(3):
            wire = line.open(host.received, host.lost)
            line.send(0, bytes((number,)))
            await until(lambda number=number: len(host.arrived) == number + 1)  # type: ignore[misc]
            wire.close()
        assert host.reasons == []
        line.unplug()

    asyncio.run(main())


def test_unread_pseudo_terminal_waits_then_counts_what_it_drops() -> None:
    async def main() -> None:
        line = PtyLine(lambda octets: None)
        host = os.open(line.path, os.O_RDWR | os.O_NOCTTY)
        frames = 3 * UNREAD_BYTES // 1024
        for _ in range(frames):
            line.send(0, bytes(1024))
        await until(lambda: line.unread)
        assert 0 < line.dropped < frames * 1024
        expected, read = frames * 1024 - line.dropped, 0
        os.set_blocking(host, False)

        def drain() -> bool:
            nonlocal read
            with suppress(BlockingIOError):
                read += len(os.read(host, 65536))
            return read == expected

        await until(drain)
        await until(lambda: not line.unread)
        os.close(host)
        line.unplug()

    asyncio.run(main())
