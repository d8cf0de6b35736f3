"""What views tell: every kind of answer, for the right one of the two words, once and for all."""

import pytest
from msgspec.structs import replace

from controller.bots.evidence import ANY_FACE, UNUSED, Evidence, begin, learn

# Before north: BUNNY, 8-B 7-U 4-N 23-N 27-Y. Before south: TRUCK, 12-T 22-R 25-U 2-C 20-K.
BUNNY = ((8, 1), (7, 6), (4, 2), (23, 3), (27, 2))


@pytest.fixture
def told(vocabulary, shown):
    """Return what a view tells of the word before a seat."""

    def told(*last, side="north", **fields):
        return begin(shown(*last, **fields), side, vocabulary.codes)

    return told


def faces(known):
    return dict(zip(known.tiles, known.faces, strict=True))


def answered(side, code, match):
    owner = "south" if side == "north" else "north"
    return {"event": "answered", "position": 1, "side": side, "owner": owner, "code": code, "match": match}


def test_a_round_begins_with_anything_possible(told):
    known = told()
    assert known.tiles == (1, 4, 7, 8, 23, 27)
    assert set(known.faces) == {ANY_FACE}
    assert (known.start, known.end, known.letters, known.order, known.wrong) == (None, None, (3, 8), None, frozenset())


def test_the_rules_may_allow_fewer_lengths(vocabulary, shown):
    assert begin(shown(), "north", vocabulary.codes, (4, 6)).letters == (4, 6)


@pytest.mark.parametrize(("side", "other"), [("north", "south"), ("south", "north")])
def test_a_denied_code_rules_out_one_face_of_its_side_only(told, vocabulary, side, other):
    code = {"north": "23-N", "south": "12-T"}[side]
    tile, face = vocabulary.codes[code]
    event = answered(side, code, match=False)
    assert faces(told(event, side=side))[tile] == ANY_FACE & ~(1 << face)
    assert set(told(event, side=other).faces) == {ANY_FACE}


def test_a_match_is_known_by_its_padlock(told):
    known = told(answered("north", "23-N", match=True), slots={23: {"lock": "letter", "face": 3}})
    assert faces(known)[23] == 1 << 3


def test_a_tile_lock_says_used_and_leaves_every_face(told):
    assert faces(told(slots={23: {"lock": "tile"}}))[23] == ANY_FACE & ~UNUSED


def test_an_unused_tile_has_no_face_left(told):
    assert faces(told(slots={23: {"unused": True}}))[23] == UNUSED


@pytest.mark.parametrize(("used", "bits"), [(True, ANY_FACE & ~UNUSED), (False, UNUSED)])
def test_a_tile_answer_counts_though_no_hint_shows_it(told, used, bits):
    event = {"event": "tile-answered", "side": "north", "owner": "south", "tile": 7, "used": used}
    assert faces(told(event))[7] == bits
    assert set(told(event, side="south").faces) == {ANY_FACE}


def test_marks_say_where_the_word_starts_and_ends(told):
    known = told(slots={8: {"start": True}, 27: {"end": True}})
    assert (known.start, known.end) == (8, 27)


def test_a_length_is_the_owners(told):
    length = {"north": None, "south": 5}
    assert told(length=length).letters == (5, 5)
    assert told(length=length, side="south").letters == (3, 8)


def test_the_order_counts_once_the_tiles_were_ordered(told):
    assert told(performed=[1, 5]).order is None
    assert told(performed=[6]).order == (8, 23, 7, 4, 27, 1)


def test_only_wrong_guesses_of_the_holder_rule_out_words(told):
    def guess(seat, word, correct):
        return {"event": "guessed", "seat": seat, "word": word, "correct": correct, "left": 9}

    assert told(guess("north", "BUNNY", correct=False)).wrong == {"BUNNY"}
    assert told(guess("south", "BUNNY", correct=False)).wrong == frozenset()
    assert told(guess("north", "BUNNY", correct=True)).wrong == frozenset()


def test_evidence_gathers_and_what_is_seen_twice_changes_nothing(vocabulary, shown):
    known = begin(shown(answered("north", "23-Y", match=False)), "north", vocabulary.codes)
    later = shown(answered("north", "8-T", match=False), slots={4: {"lock": "tile"}})
    known = learn(known, later, vocabulary.codes)
    assert faces(known)[23] == ANY_FACE & ~(1 << vocabulary.codes["23-Y"][1])
    assert faces(known)[8] == ANY_FACE & ~(1 << vocabulary.codes["8-T"][1])
    assert faces(known)[4] == ANY_FACE & ~UNUSED
    assert learn(known, later, vocabulary.codes) == known


TOLD = Evidence(
    "north",
    (1, 4, 7, 8, 23, 27),
    (UNUSED, 1 << 2, ANY_FACE & ~UNUSED, ANY_FACE, ANY_FACE & ~(1 << 1), ANY_FACE),
    start=8,
    end=27,
    letters=(5, 5),
    order=(8, 7, 4, 23, 27, 1),
    wrong=frozenset({"FUNNY"}),
)


def test_the_truth_contradicts_nothing(tiles):
    assert "".join(tiles.glyph(*code) for code in BUNNY) == "BUNNY"
    assert TOLD.admits(BUNNY, "BUNNY")


@pytest.mark.parametrize(
    "change",
    [
        {"faces": (2, *TOLD.faces[1:])},
        {"faces": (UNUSED, 1 << 3, *TOLD.faces[2:])},
        {"faces": (*TOLD.faces[:2], UNUSED, *TOLD.faces[3:])},
        {"start": 7},
        {"end": 23},
        {"letters": (4, 4)},
        {"letters": (6, 8)},
        {"order": (7, 8, 4, 23, 27, 1)},
        {"order": (8, 7, 4, 23, 1, 27)},
        {"wrong": frozenset({"BUNNY"})},
    ],
)
def test_each_kind_of_evidence_can_rule_a_word_out(change):
    assert not replace(TOLD, **change).admits(BUNNY, "BUNNY")
