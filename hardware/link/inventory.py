"""Link: what one hub's antennas read. Takes snapshots and numbered events, gives what is news; finds the gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from hardware.link.messages import AntennaReading, Event, Snapshot


class HubRead(msgspec.Struct, frozen=True):
    """An antenna's reading has changed, or (`inventory`) is told again because the hub has been away."""

    reading: AntennaReading
    inventory: bool


class Inventory:
    """The reading of each antenna as last told, true after the hub's event `last`."""

    def __init__(self) -> None:
        self.last = 0
        self._readings: dict[int, AntennaReading] = {}

    @property
    def readings(self) -> Mapping[int, AntennaReading]:
        """By antenna number 0-11; empty until the first snapshot."""
        return MappingProxyType(self._readings)

    def follows(self, event: Event) -> bool:
        """Whether no event is missing before this one; a repeat follows, too."""
        return event.number <= self.last + 1

    def change(self, event: Event) -> Iterator[HubRead]:
        """Apply an event that follows; yield its reading unless it is known already."""
        if event.number > self.last:
            self.last = event.number
            yield from self._learn(event.reading)

    def catch_up(self, snapshot: Snapshot) -> Iterator[HubRead]:
        """Apply a snapshot that ends a gap; yield what differs as changes, what has gone before what has come."""
        self.last = snapshot.last
        for reading in sorted(snapshot.readings, key=lambda reading: reading.state == "tag"):
            yield from self._learn(reading)

    def replace(self, snapshot: Snapshot) -> Iterator[HubRead]:
        """Apply the first snapshot of a hub that has been away; yield all of it as inventory."""
        self.last = snapshot.last
        self._readings = {reading.channel: reading for reading in snapshot.readings}
        for reading in snapshot.readings:
            yield HubRead(reading, inventory=True)

    def _learn(self, reading: AntennaReading) -> Iterator[HubRead]:
        if self._readings.get(reading.channel) != reading:
            self._readings[reading.channel] = reading
            yield HubRead(reading, inventory=False)
