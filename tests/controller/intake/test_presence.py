"""From steady sightings to facts: lifts, gaps, swaps, turns, the same piece twice, unread places, resync."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from controller.games.core import Lifted, NotRead, Place, Placed, ReadAgain, Turned, Unknown
from controller.games.layout import UNKNOWN, Layout, Lying, fold
from controller.intake.presence import LIFT_NS, PLACES, TWICE_NS, Presence, place_of
from controller.intake.tagbook import Tagged
from hardware.ports import ANTENNAS, Antenna, PartChanged, Sighting

MS = 1_000_000
TAGBOOK = {bytes([4, n]) * 2: Tagged(str(n)) for n in range(1, 29)}
N2, N3 = Antenna("north", 2), Antenna("north", 3)
P2, P3 = Place("north", 2), Place("north", 3)


def tag(antenna, number, at, top=3, down=False):
    return Sighting(antenna, "tag", at * MS, bytes([4, number]) * 2, top, down, True)


def other(antenna, reading, at):
    return Sighting(antenna, reading, at * MS)


def facts(*sightings, until=None, presence=None):
    presence = presence or Presence(TAGBOOK)
    found = [fact for sighting in sightings for fact in presence.sighting(sighting)]
    return found + (presence.elapse(until * MS) if until is not None else [])


def test_a_tile_is_placed_turned_and_lifted():
    found = facts(tag(N2, 23, 0), tag(N2, 23, 1000, top=4), other(N2, "absent", 2000), until=3000)
    assert found == [
        Placed(0, P2, "23", 3, False),
        Turned(1000 * MS, P2, "23", 4, False),
        Lifted(2000 * MS + LIFT_NS, P2, "23"),
    ]


def test_a_gap_is_no_lift_but_its_turn_counts():
    assert facts(tag(N2, 23, 0), other(N2, "absent", 500), tag(N2, 23, 600), until=3000)[1:] == []
    found = facts(tag(N2, 23, 0), other(N2, "absent", 500), tag(N2, 23, 600, top=1), until=3000)
    assert found[1:] == [Turned(600 * MS, P2, "23", 1, False)]


def test_a_swap_without_a_gap_is_lifted_then_placed():
    assert facts(tag(N2, 23, 0), tag(N2, 8, 100))[1:] == [
        Lifted(100 * MS, P2, "23"),
        Placed(100 * MS, P2, "8", 3, False),
    ]


def test_a_quick_hand_moves_a_tile_before_its_absence_counts():
    moved = [Lifted(150 * MS, P2, "23"), Placed(150 * MS, P3, "23", 3, False)]
    assert facts(tag(N2, 23, 0), other(N2, "absent", 100), tag(N3, 23, 150), until=5000)[1:] == moved
    assert facts(tag(N2, 23, 0), tag(N3, 23, 100), other(N2, "absent", 150), until=5000)[1:] == moved
    crowded = facts(tag(N2, 23, 0), other(N2, "crowded", 100), tag(N3, 23, 150), until=5000)
    assert Placed(150 * MS, P3, "23", 3, False) in crowded


def test_two_tiles_change_places_at_once():
    found = facts(tag(N2, 23, 0), tag(N3, 8, 0), tag(N2, 8, 500), tag(N3, 23, 520), until=5000)
    layout = Layout()
    for fact in found:
        layout = fold(layout, fact)
    assert {place: lying.piece for place, lying in layout.lying.items()} == {P2: "8", P3: "23"}
    assert not any(isinstance(fact, NotRead) for fact in found)


def test_the_same_uid_twice_is_an_error_at_both_and_never_two_pieces():
    presence = Presence(TAGBOOK)
    found = facts(tag(N2, 23, 0), tag(N3, 23, 100), until=5000, presence=presence)
    at = 100 * MS + TWICE_NS
    assert set(found[1:]) == {NotRead(at, P2, "twice"), NotRead(at, P3, "twice")}
    assert presence.layout.lying == {P2: Lying("23", 3, False)}
    assert facts(other(N3, "absent", 6000), presence=presence) == [ReadAgain(6000 * MS, P2), ReadAgain(6000 * MS, P3)]


def test_a_double_whose_first_place_clears_has_moved():
    presence = Presence(TAGBOOK)
    facts(tag(N2, 23, 0), tag(N3, 23, 100), until=5000, presence=presence)
    facts(other(N2, "absent", 6000), until=9000, presence=presence)
    assert presence.layout == Layout({P3: Lying("23", 3, False)})


def test_unknown_tags_are_told_with_their_uid_and_never_guessed():
    stranger = Sighting(N2, "tag", 0, b"\x04\xaa\xbb\xcc")
    assert facts(stranger) == [Unknown(0, P2, "04AABBCC")]
    assert facts(stranger, other(N2, "absent", 100), until=900)[1:] == [Lifted(100 * MS + LIFT_NS, P2, UNKNOWN)]
    assert facts(stranger, tag(N2, 23, 100))[1:] == [
        Lifted(100 * MS, P2, UNKNOWN),
        Placed(100 * MS, P2, "23", 3, False),
    ]


@pytest.mark.parametrize("trouble", ["dead", "crowded", "garbled"])
def test_an_unread_place_keeps_its_tile(trouble):
    found = facts(tag(N2, 23, 0), other(N2, trouble, 100), other(N2, trouble, 200), tag(N2, 23, 900), until=5000)
    assert found[1:] == [NotRead(100 * MS, P2, trouble), ReadAgain(900 * MS, P2)]


def test_a_trouble_ends_a_wait_for_a_lift():
    found = facts(tag(N2, 23, 0), other(N2, "absent", 100), other(N2, "dead", 200), until=5000)
    assert found[1:] == [NotRead(200 * MS, P2, "dead")]


def test_a_hub_that_is_away_leaves_its_side_unread_until_the_inventory():
    presence = Presence(TAGBOOK)
    facts(tag(N2, 23, 0), tag(Antenna("south", 2), 8, 0), presence=presence)
    found = presence.part(PartChanged("hub-north", False, 1000 * MS, "unplugged"))
    assert sorted(fact.place for fact in found) == sorted(place for place in PLACES if place.side == "north")
    assert presence.layout.lying[P2] == Lying("23", 3, False)
    back = [
        fact
        for antenna in ANTENNAS
        if antenna.side == "north"
        for fact in presence.sighting(tag(antenna, 23, 2000) if antenna == N2 else other(antenna, "absent", 2000))
    ]
    assert all(isinstance(fact, ReadAgain) for fact in back)
    assert presence.layout == Layout({P2: Lying("23", 3, False), Place("south", 2): Lying("8", 3, False)})


def test_what_lay_before_a_restart_makes_no_gesture_and_what_changed_does():
    before = Layout({P2: Lying("23", 3, False), P3: Lying("8", 1, False)}, {P2: "dead"})
    presence = Presence(TAGBOOK, before)
    found = facts(tag(N2, 23, 0), other(N3, "absent", 0), other(N3, "absent", 100), until=400, presence=presence)
    assert found == [ReadAgain(0, P2), Lifted(LIFT_NS, P3, "8")]


def test_a_tag_under_each_glyph_names_the_face():
    tagbook = {b"\x04\x01\x02\x03": Tagged("23", 5), b"\x04\x01\x02\x04": Tagged("23", 6)}
    presence = Presence(tagbook)
    found = presence.sighting(Sighting(N2, "tag", 0, b"\x04\x01\x02\x03"))
    found += presence.sighting(Sighting(N2, "tag", MS, b"\x04\x01\x02\x04"))
    assert found == [Placed(0, P2, "23", 5), Turned(MS, P2, "23", 6)]


class Sightings(RuleBasedStateMachine):
    """Any sightings in any order: facts alternate as they must, and a quiet board is believed as it is seen."""

    def __init__(self):
        super().__init__()
        self.now = 0
        self.presence = Presence(TAGBOOK)
        self.layout = Layout()
        self.seen = {}

    def take(self, found):
        for fact in found:
            self.check(fact)
            self.layout = fold(self.layout, fact)

    def check(self, fact):
        known = self.layout.lying.get(fact.place)
        assert fact.at <= self.now
        if isinstance(fact, Placed):
            assert known is None
            assert fact.piece not in {lying.piece for lying in self.layout.lying.values()}
        elif isinstance(fact, Lifted | Turned):
            assert known is not None and known.piece == fact.piece
        elif isinstance(fact, ReadAgain):
            assert fact.place in self.layout.troubles

    @rule(
        antenna=st.sampled_from(ANTENNAS[:5]),
        reading=st.sampled_from(["tag", "tag", "absent", "garbled", "crowded", "dead"]),
        number=st.integers(1, 4),
        top=st.sampled_from([None, 1, 2]),
        wait=st.sampled_from([0, 1, 100, 300, 1500]),
    )
    def see(self, antenna, reading, number, top, wait):
        self.now += wait * MS
        uid = bytes([4, number]) * 2 if reading == "tag" else b""
        sighting = Sighting(antenna, reading, self.now, uid, top if uid else None, False if top and uid else None)
        self.seen[place_of(antenna)] = sighting
        self.take(self.presence.sighting(sighting))

    @rule(present=st.booleans())
    def hub(self, present):
        if not present:
            self.seen = {place: seen for place, seen in self.seen.items() if place.side != "north"}
        self.take(self.presence.part(PartChanged("hub-north", present, self.now)))

    @rule(wait=st.sampled_from([1, 50, 250, 2000]))
    def wait(self, wait):
        self.now += wait * MS
        self.take(self.presence.elapse(self.now))

    @invariant()
    def belief_is_the_fold_of_the_facts(self):
        assert self.layout == self.presence.layout

    @invariant()
    def a_quiet_board_is_believed_as_seen(self):
        if self.presence.due_ns() is not None:
            return
        uids = [seen.uid for seen in self.seen.values() if seen.reading == "tag"]
        for place, seen in self.seen.items():
            lying = self.layout.lying.get(place)
            if seen.reading == "absent":
                assert lying is None and place not in self.layout.troubles
            elif seen.reading != "tag":
                assert self.layout.troubles[place] == seen.reading
            elif uids.count(seen.uid) > 1:
                assert self.layout.troubles[place] == "twice"
            else:
                assert lying == Lying(TAGBOOK[seen.uid].piece, seen.top, seen.down)


TestSightings = Sightings.TestCase
TestSightings.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


@pytest.mark.parametrize(("away_ms", "lifted"), [(LIFT_NS // MS - 1, False), (LIFT_NS // MS + 1, True)])
def test_an_absence_is_a_lift_when_it_has_stood_long_enough(away_ms, lifted):
    assert 200 < LIFT_NS // MS < 300
    found = facts(tag(N2, 23, 0), other(N2, "absent", 100), tag(N2, 23, 100 + away_ms))
    assert any(isinstance(fact, Lifted) for fact in found) == lifted


@pytest.mark.parametrize(("both_ms", "error"), [(TWICE_NS // MS - 1, False), (TWICE_NS // MS + 1, True)])
def test_a_piece_seen_twice_is_an_error_when_it_has_stood_long_enough(both_ms, error):
    assert 500 <= TWICE_NS // MS <= 1500
    found = facts(tag(N2, 23, 0), tag(N3, 23, 100), other(N2, "absent", 100 + both_ms), until=5000)
    assert any(isinstance(fact, NotRead) for fact in found) == error


def test_a_piece_known_on_a_side_that_was_not_seen_yet_is_not_lifted_from_there():
    south = Antenna("south", 3)
    presence = Presence(TAGBOOK, Layout({P3: Lying("23", 3, False)}))
    assert facts(tag(south, 23, 0), presence=presence) == []
    assert facts(tag(N3, 23, 300), until=800, presence=presence) == []
    assert {fact.trouble for fact in presence.elapse(5000 * MS)} == {"twice"}


def test_it_is_moved_there_when_the_other_side_says_so_or_stays_silent():
    south = Antenna("south", 3)
    moved = [Lifted, Placed]
    for last in (
        lambda presence: presence.sighting(other(N3, "absent", 300)),
        lambda presence: presence.elapse(3000 * MS),
    ):
        presence = Presence(TAGBOOK, Layout({P3: Lying("23", 3, False)}))
        assert facts(tag(south, 23, 0), presence=presence) == []
        found = last(presence) + presence.elapse(3000 * MS)
        assert [type(fact) for fact in found] == moved
