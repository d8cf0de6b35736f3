"""Steady sightings in, facts out: which piece was placed, lifted or turned, and which place cannot be read."""

from __future__ import annotations

from controller.games.core import Fact, Lifted, NotRead, Place, Placed, ReadAgain, Trouble, Turned, Unknown
from controller.games.layout import UNKNOWN, Layout, Lying, fold
from controller.intake.tagbook import Tagbook
from hardware.ports import ANTENNAS, Antenna, PartChanged, Sighting

MS = 1_000_000

LIFT_NS = 215 * MS
"""How long an absence must stand before it is a lift, after the hub's three misses: 300 ms in all, or more.

A gap of up to 0.2 s is none: both its ends are seen equally late, so the wait must be longer than that.
"""
TWICE_NS = 1000 * MS
"""How long a piece may be seen on two places before it is an error: a hand may be faster than an absence."""


class Presence:
    """Compares what is seen with what is believed to lie, and says by facts how belief changes.

    `layout` is folded from its own facts. A restart hands it the layout of the journal, so that what lies there
    already makes no gesture.
    """

    def __init__(self, tagbook: Tagbook, layout: Layout | None = None) -> None:
        self.layout = layout or Layout()
        self._tagbook = tagbook
        self._seen: dict[Place, Sighting] = {}
        self._hubs_away: dict[str, int] = {}

    def sighting(self, sighting: Sighting) -> list[Fact]:
        """Take one steady sighting; return the facts that are established by its time."""
        facts = self.elapse(sighting.at_ns)
        self._hubs_away.pop(sighting.antenna.side, None)
        place = place_of(sighting.antenna)
        if not _repeats(sighting, self._seen.get(place)):
            self._seen[place] = sighting
        return facts + self._reconcile(sighting.at_ns)

    def part(self, change: PartChanged) -> list[Fact]:
        """Take news of a part: a hub that is away makes its twelve places unread, until they are seen again."""
        facts = self.elapse(change.at_ns)
        kind, _, side = change.part.partition("-")
        if kind == "hub" and not change.present:
            self._hubs_away[side] = change.at_ns
            self._seen = {place: seen for place, seen in self._seen.items() if place.side != side}
        return facts + self._reconcile(change.at_ns)

    def due_ns(self) -> int | None:
        """Return when `elapse` has something to say next, or None while nothing is pending."""
        return min((due for place in self._seen if (due := self._due(place)) is not None), default=None)

    def elapse(self, now_ns: int) -> list[Fact]:
        """Return the facts that time alone has established by now."""
        facts: list[Fact] = []
        while (due := self.due_ns()) is not None and due <= now_ns:
            facts += self._reconcile(due)
        return facts

    def _reconcile(self, now_ns: int) -> list[Fact]:
        """Fold facts until belief agrees with what is seen: one fact may free the piece that another waits for."""
        facts: list[Fact] = []
        while (fact := self._next_fact(now_ns)) is not None:
            self.layout = fold(self.layout, fact)
            facts.append(fact)
        return facts

    def _next_fact(self, now_ns: int) -> Fact | None:
        for place in PLACES:
            if (fact := self._fact(place, now_ns)) is not None:
                return fact
        return None

    def _fact(self, place: Place, now_ns: int) -> Fact | None:
        seen = self._seen.get(place)
        if seen is None:
            away = self._hubs_away.get(place.side)
            return None if away is None else self._trouble(place, "no hub", away)
        match seen.reading:
            case "tag":
                return self._tag(place, self._identify(seen), now_ns)
            case "absent":
                return self._absent(place, now_ns)
            case trouble:
                return self._trouble(place, trouble, now_ns)

    def _tag(self, place: Place, lying: Lying, now_ns: int) -> Fact | None:
        known = self.layout.lying.get(place)
        if known is not None and not _same_piece(known, lying):
            return Lifted(now_ns, place, known.piece)
        rivals = self._places_seen(lying) - {place}
        if rivals:
            contested = self._due(place)
            waits = contested is not None and contested > now_ns
            return None if waits else self._trouble(place, "twice", now_ns)
        if known is None:
            return self._arrive(place, lying, now_ns)
        if (known.face, known.down) != (lying.face, lying.down):
            return Turned(now_ns, place, lying.piece, lying.face, lying.down)
        return self._readable(place, now_ns)

    def _arrive(self, place: Place, lying: Lying, now_ns: int) -> Fact | None:
        for other, known in self.layout.lying.items():
            if _same_piece(known, lying):
                waits = self._awaits(other) and now_ns < self._seen[place].at_ns + TWICE_NS
                return None if waits else Lifted(now_ns, other, known.piece)
        if lying.piece == UNKNOWN:
            return Unknown(now_ns, place, lying.uid)
        return Placed(now_ns, place, lying.piece, lying.face, lying.down)

    def _absent(self, place: Place, now_ns: int) -> Fact | None:
        known, due = self.layout.lying.get(place), self._due(place)
        if known is None or due is None:
            return self._readable(place, now_ns)
        return Lifted(now_ns, place, known.piece) if due <= now_ns else None

    def _trouble(self, place: Place, trouble: Trouble, now_ns: int) -> Fact | None:
        return None if self.layout.troubles.get(place) == trouble else NotRead(now_ns, place, trouble)

    def _readable(self, place: Place, now_ns: int) -> Fact | None:
        return ReadAgain(now_ns, place) if place in self.layout.troubles else None

    def _awaits(self, place: Place) -> bool:
        """Whether a place has yet to be seen for the first time since the start, and its hub may still tell."""
        return place not in self._seen and place.side not in self._hubs_away

    def _due(self, place: Place) -> int | None:
        """When the sighting here becomes news by standing: an absence as a lift, a piece seen twice as an error."""
        seen = self._seen[place]
        if seen.reading == "absent" and place in self.layout.lying:
            return seen.at_ns + LIFT_NS
        if seen.reading == "tag" and self.layout.troubles.get(place) != "twice":
            lying = self._identify(seen)
            both = self._places_seen(lying)
            if len(both) > 1 or self._lies_unseen(lying, place):
                return max(self._seen[each].at_ns for each in both) + TWICE_NS
        return None

    def _lies_unseen(self, lying: Lying, place: Place) -> bool:
        """Whether the same piece is believed to lie on another place that has yet to be seen."""
        believed = (other for other, known in self.layout.lying.items() if _same_piece(known, lying))
        return any(other != place and self._awaits(other) for other in believed)

    def _places_seen(self, lying: Lying) -> set[Place]:
        return {
            place
            for place, seen in self._seen.items()
            if seen.reading == "tag" and _same_piece(self._identify(seen), lying)
        }

    def _identify(self, sighting: Sighting) -> Lying:
        tagged = self._tagbook.get(sighting.uid)
        if tagged is None:
            return Lying(UNKNOWN, uid=sighting.uid.hex().upper())
        return Lying(tagged.piece, tagged.face or sighting.top, sighting.down)


def place_of(antenna: Antenna) -> Place:
    """Return the place over this antenna, in the words of the games."""
    return Place(antenna.side, antenna.slot, antenna.lock)


PLACES: tuple[Place, ...] = tuple(place_of(antenna) for antenna in ANTENNAS)


def _repeats(sighting: Sighting, before: Sighting | None) -> bool:
    return before is not None and (
        (sighting.reading, sighting.uid, sighting.top, sighting.down)
        == (before.reading, before.uid, before.top, before.down)
    )


def _same_piece(one: Lying, other: Lying) -> bool:
    return (one.piece, one.uid) == (other.piece, other.uid)
