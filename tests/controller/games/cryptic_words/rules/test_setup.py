"""Setup of matches and rounds: racks, secret words, swapped tiles (R9-R20)."""

from itertools import permutations

import msgspec
import pytest

from controller.games.core import Rejected
from controller.games.cryptic_words.commands import Ask, Command, Encode, Guess, Lay, Question, Rack, Roll
from controller.games.cryptic_words.game import needs, start
from controller.games.cryptic_words.rules.setup import pool
from controller.games.pieces import CLUE_TILES, PADLOCKS, TOKENS
from controller.games.tiles import TileSetError, load_tiles

NORTH_RACK = (12, 22, 25, 2, 20, 18)
SOUTH_RACK = (8, 7, 4, 23, 27, 1)
TRUCK = ("12-T", "22-R", "25-U", "2-C", "20-K")
BUNNY = ("8-B", "7-U", "4-N", "23-N", "27-Y")


@pytest.mark.rule("R1")
def test_there_are_two_seats_and_no_third():
    for request in ({"do": "roll", "seat": "west"}, {"do": "roll"}, {"do": "roll", "seat": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(request, Command)


@pytest.mark.rule("R3")
def test_a_faulty_tile_set_is_refused_with_all_its_faults(tiles):
    faces = ["A", "A", "abc", "D", "E"]
    text = 'schema = 1\nid = "x"\n' + f"[[tile]]\nnumber = 29\nfaces = {faces}\n"
    with pytest.raises(TileSetError) as error:
        load_tiles(text)
    assert len(error.value.faults) > 28
    assert sorted(tiles.faces) == list(range(1, 29))


@pytest.mark.rule("R4", "R5", "R9", "R10", "A25")
def test_a_match_starts_with_ten_guess_and_three_ask_tokens_each_and_no_points(match):
    assert match.state.guess_left == {"north": 10, "south": 10}
    assert match.state.ask_left == {"north": 3, "south": 3}
    assert match.state.scores == {"north": 0, "south": 0}
    assert match.state.phase == "RACK"


@pytest.mark.rule("R4", "R5", "R6", "R7")
def test_the_pieces_are_as_many_as_the_rules_use():
    assert sum(name.startswith("guess") for name in TOKENS) == 20
    assert sum(name.startswith("ask") for name in TOKENS) == 6
    assert len(PADLOCKS) == 12
    assert len(CLUE_TILES) == 16


@pytest.mark.rule("R12", "R13", "R15", "R20")
def test_every_round_starts_with_all_tiles_and_nothing_known(begun):
    begun.ask(3)
    begun.guess("north", "BUNNY")
    begun.roll(5, 5)
    begun.guess("south", "TRUCK")
    state = begun.state
    assert (state.phase, state.round) == ("RACK", 2)
    assert (state.racks, state.codes, state.words, state.sides) == ({}, {}, {}, {})
    assert (state.performed, state.length_known, state.dice) == ((), False, None)
    assert (state.solver, state.rolls_left, state.wishes) == (None, 0, ())
    assert state.ask_left == {"north": 3, "south": 3}
    assert state.guess_used == {"north": False, "south": False}
    assert pool(state, "north") == tuple(range(1, 29))
    begun.begin()
    assert all(laid.lock == "none" and not laid.start for laid in begun.state.sides["north"])


@pytest.mark.rule("R14")
def test_a_rack_is_told_without_its_tiles(match):
    assert match.do(Rack("south", SOUTH_RACK)) == [{"event": "rack", "seat": "south"}]
    assert match.do(Rack("north", NORTH_RACK)) == [{"event": "rack", "seat": "north"}]
    assert match.state.racks == {"north": NORTH_RACK, "south": SOUTH_RACK}


@pytest.mark.rule("R14", "A1")
@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        (NORTH_RACK[:5], "illegal", "R14: 5 tiles"),
        ((*NORTH_RACK, 3), "illegal", "R14: 7 tiles"),
        ((), "illegal", "R14: 0 tiles"),
        ((12, 22, 25, 2, 20, 12), "illegal", "tile 12 stands twice"),
        ((12, 22, 25, 2, 20, 23), "illegal", "tile 23 is on the other rack"),
        ((12, 22, 25, 2, 20, 29), "illegal", "unknown tile 29"),
        ((12, 22, 25, 2, 20, 0), "illegal", "unknown tile 0"),
        (None, "bad-request", "R14: tiles: missing"),
    ],
)
def test_a_rack_is_six_tiles_that_nobody_else_has(match, given, code, message):
    match.do(Rack("south", SOUTH_RACK))
    refusal = match.refuse(Rack("north", given))
    assert refusal.code == code
    assert message in refusal.message


@pytest.mark.rule("R14", "A15")
def test_there_is_no_redraw(match):
    match.do(Rack("south", SOUTH_RACK))
    assert match.refuse(Rack("south", (3, 5, 6, 9, 10, 11))).code == "wrong-phase"
    assert match.refuse(Rack("south", SOUTH_RACK)).code == "wrong-phase"


@pytest.mark.rule("R13", "R14", "R15")
def test_a_rack_without_tiles_is_drawn_from_what_the_other_rack_left(match):
    assert needs(match.setup, match.state, Rack("north")) == "tiles"
    match.do(Rack("north", NORTH_RACK))
    assert set(pool(match.state, "south")) == set(range(1, 29)) - set(NORTH_RACK)
    assert needs(match.setup, match.state, Rack("south", SOUTH_RACK)) is None


@pytest.mark.rule("R16", "R17", "R18")
def test_both_words_committed_lead_to_the_swap(match):
    match.do(Rack("north", NORTH_RACK), Rack("south", SOUTH_RACK))
    assert match.do(Encode("south", BUNNY)) == [{"event": "encoded", "seat": "south"}]
    assert match.state.phase == "RACK"
    assert match.refuse(Lay("north", SOUTH_RACK)).code == "wrong-phase"
    match.do(Encode("north", TRUCK))
    assert match.state.phase == "SWAP"
    assert match.state.words == {"north": "TRUCK", "south": "BUNNY"}
    assert match.state.codes["north"][0] == (12, match.setup.tiles.faces[12].index("T") + 1)


@pytest.mark.rule("R16", "R17", "A1")
@pytest.mark.parametrize(
    ("codes", "code", "message"),
    [
        (("12-T", "22-R", "25-U", "8-CK"), "illegal", "tile 8 is not on the own rack"),
        (("12-T", "22-R", "25-U", "29-X"), "illegal", "tile 29 is not on the own rack"),
        (("12-T", "22-R", "25-U", "28-K"), "illegal", "tile 28 is not on the own rack"),
        (("12-T", "22-R", "22-E"), "illegal", "R16: 22-E"),
        (("12-T", "22-R", "12-T"), "illegal", "tile 12 is used twice"),
        (("12-T", "22-R", "25-Q"), "illegal", "R16: 25-Q: tile 25 has no such glyph; its glyphs are"),
        (("12-T", "22-R"), "illegal", "has 2 letters; allowed 3 to 8"),
        ((), "illegal", "has 0 letters"),
        (("12T", "22-R", "25-U"), "bad-request", "'12T'"),
        (("12-T", "22-R", "25-ABC"), "bad-request", "'25-ABC'"),
        (("12-T", "22-R", "25-"), "bad-request", "'25-'"),
        (("12-T", "22-R", "025-U"), "bad-request", "'025-U'"),
        (("12-T", "22-R", "25-Ü"), "bad-request", "'25-Ü'"),
        (("12-T", "22-R", "٢٥-U"), "bad-request", "write tile and glyph"),
        (("12-T", "22-R", "9" * 5000), "bad-request", "write tile and glyph"),
    ],
)
def test_a_word_is_spelled_with_the_own_rack(match, codes, code, message):
    match.do(Rack("north", NORTH_RACK))
    refusal = match.refuse(Encode("north", codes))
    assert refusal.code == code
    assert message in refusal.message
    assert len(refusal.message) < 200


@pytest.mark.rule("R16", "A1")
def test_the_printed_example_is_illegal_because_tile_8_is_in_bunny(match):
    match.do(Rack("south", SOUTH_RACK))
    refusal = match.refuse(Rack("north", (12, 22, 25, 8, 20, 18)))
    assert "A1: tile 8 is on the other rack; every tile is unique" in refusal.message
    match.do(Rack("north", NORTH_RACK))
    refusal = match.refuse(Encode("north", ("12-T", "22-R", "25-U", "8-CK")))
    assert "A1: 8-CK: tile 8 is not on the own rack" in refusal.message


@pytest.mark.rule("R16", "A11", "A12", "A13")
def test_letters_are_counted_not_tiles(match):
    """TRUCK from four tiles has five letters; eight letters need bigrams; nine are too many."""
    match.do(Rack("north", (12, 22, 25, 8, 17, 13)))
    match.do(Encode("north", ("12-T", "22-R", "25-U", "8-CK")))
    assert match.state.words["north"] == "TRUCK"
    faces = match.setup.tiles.faces
    bigrams = [
        f"{tile}-{next(glyph for glyph in faces[tile] if len(glyph) == 2)}" for tile in match.state.racks["north"]
    ]
    singles = [
        f"{tile}-{next(glyph for glyph in faces[tile] if len(glyph) == 1)}" for tile in match.state.racks["north"]
    ]
    match.do(Encode("north", (*bigrams[:2], *singles[2:])))
    assert len(match.state.words["north"]) == 8
    assert "has 9 letters" in match.refuse(Encode("north", (*bigrams[:3], *singles[3:]))).message
    assert "has 2 letters" in match.refuse(Encode("north", (bigrams[0],))).message
    match.do(Encode("north", (bigrams[0], singles[1])))


@pytest.mark.rule("A12")
def test_lengths_are_configurable(new):
    match = new(min_len=4, max_len=5)
    match.do(Rack("north", NORTH_RACK))
    assert "allowed 4 to 5" in match.refuse(Encode("north", ("2-C", "22-A", "12-T"))).message
    match.do(Encode("north", TRUCK))


@pytest.mark.rule("R17")
def test_codes_are_read_without_regard_to_case(match):
    match.do(Rack("north", NORTH_RACK), Encode("north", tuple(code.lower() for code in TRUCK)))
    assert match.state.words["north"] == "TRUCK"


@pytest.mark.rule("R17")
def test_a_word_may_be_replaced_until_the_other_one_is_committed_too(match):
    match.do(Rack("north", NORTH_RACK), Rack("south", SOUTH_RACK))
    match.do(Encode("north", TRUCK[:3]), Encode("north", TRUCK))
    assert match.state.words == {"north": "TRUCK"}
    match.do(Encode("south", BUNNY))
    assert match.refuse(Encode("north", TRUCK)).code == "wrong-phase"
    assert match.refuse(Encode("south", BUNNY)).code == "wrong-phase"


@pytest.mark.rule("R16")
def test_a_word_needs_a_rack(match):
    refusal = match.refuse(Encode("north", TRUCK))
    assert refusal == Rejected("wrong-phase", "R16: north has no rack yet; give it with rack")


@pytest.mark.rule("A42")
def test_both_may_hide_the_same_word(new):
    match = new(dictionary="off")
    match.do(Rack("north", (4, 22, 25, 2, 20, 18)), Rack("south", (8, 7, 1, 23, 27, 3)))
    faces = match.setup.tiles.faces
    for seat in ("north", "south"):
        letters = next(
            picked
            for picked in permutations(match.state.racks[seat], 3)
            if all(glyph in faces[tile] for tile, glyph in zip(picked, "EON", strict=True))
        )
        match.do(Encode(seat, tuple(f"{tile}-{glyph}" for tile, glyph in zip(letters, "EON", strict=True))))
    assert match.state.words == {"north": "EON", "south": "EON"}
    match.do(Lay("north", match.state.racks["south"]), Lay("south", match.state.racks["north"]))
    assert match.guess("north", "EON")[1]["points"] == 6


@pytest.mark.rule("A14")
def test_a_dictionary_that_is_off_says_nothing(new):
    match = new(dictionary="off")
    match.do(Rack("north", NORTH_RACK), Encode("north", ("12-T", "22-R", "25-U")))
    assert match.warnings == ()
    assert match.setup.word_list is None


@pytest.mark.rule("A14")
def test_a_dictionary_that_warns_tells_the_owner_and_nobody_else(new):
    match = new(dictionary="warn")
    match.do(Rack("north", NORTH_RACK))
    assert match.do(Encode("north", ("12-T", "22-R", "25-U"))) == [{"event": "encoded", "seat": "north"}]
    (warning,) = match.warnings
    assert warning["rule"] == "A14"
    assert "TRU is not in the word list words-valid" in warning["message"]
    assert match.state.words["north"] == "TRU"
    assert "TRU " not in str(match.state.last)
    match.do(Encode("north", TRUCK))
    assert match.warnings == ()


@pytest.mark.rule("A14")
def test_a_strict_dictionary_refuses_and_names_list_and_version(new, lexicon):
    match = new(dictionary="strict")
    match.do(Rack("north", NORTH_RACK))
    refusal = match.refuse(Encode("north", ("12-T", "22-R", "25-U")))
    assert refusal.code == "illegal"
    assert f"TRU is not in the word list words-valid ({lexicon.version})" in refusal.message
    match.do(Encode("north", TRUCK))


@pytest.mark.rule("A14")
def test_the_dictionary_is_looked_up_for_the_word_hidden_only(new):
    match = new(dictionary="strict").begin()
    assert match.guess("north", "NUB")[0]["correct"] is False
    match.turn()
    assert match.guess("south", "KUCAR"[:3])[0]["correct"] is False


@pytest.mark.rule("R19", "R20")
def test_the_second_side_laid_begins_the_round(match):
    match.encode()
    assert match.do(Lay("south", (20, 2, 25, 22, 18, 12))) == [{"event": "laid", "side": "south"}]
    assert match.state.phase == "SWAP"
    assert match.do(Lay("north", SOUTH_RACK)) == [
        {"event": "laid", "side": "north"},
        {"event": "round", "number": 1, "first": "north"},
        {"event": "turn", "seat": "north"},
    ]
    assert (match.state.phase, match.state.turn, match.state.dice) == ("ROLL", "north", None)
    assert match.numbers("south") == (20, 2, 25, 22, 18, 12)


@pytest.mark.rule("R19")
def test_any_order_of_the_other_seats_six_tiles_may_lie(new):
    for order in list(permutations(SOUTH_RACK))[::97]:
        match = new().encode()
        match.do(Lay("north", order))
        assert match.numbers("north") == order


@pytest.mark.rule("R15", "R19", "A1")
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((8, 12, 7, 4, 27, 1), "R19: north 2: tile 12 is north's own"),
        ((8, 23, 9, 4, 27, 1), "R15: north 3: tile 9 was set aside"),
        ((8, 23, 7, 8, 27, 1), "north 4: tile 8 lies twice"),
        ((8, 23, 7, 4, 27), "R19: north: 5 tiles"),
        ((8, 23, 7, 4, 27, 1, 1), "north 7: tile 1 lies twice"),
        ((8, 0, 7, 4, 27, 1), "north 2: tile 0"),
        ((), "R19: north: 0 tiles"),
    ],
)
def test_a_wrong_tile_is_named_with_its_slot(match, given, message):
    refusal = match.encode().refuse(Lay("north", given))
    assert refusal.code == "illegal"
    assert message in refusal.message


@pytest.mark.rule("R19")
def test_a_side_may_be_laid_anew_until_both_lie(match):
    match.encode()
    match.do(Lay("north", SOUTH_RACK), Lay("north", SOUTH_RACK[::-1]), Lay("south", NORTH_RACK))
    assert match.numbers("north") == SOUTH_RACK[::-1]
    assert match.refuse(Lay("north", SOUTH_RACK)).code == "wrong-phase"


@pytest.mark.rule("A34")
@pytest.mark.parametrize("first", ["north", "south"])
def test_the_setup_says_who_begins_round_1(new, first):
    match = new(first=first, who_begins="random").begin()
    assert match.state.turn == first


@pytest.mark.rule("R18", "R22", "R37")
def test_nothing_is_played_before_the_swap(match):
    play = (Roll("north", (1, 2)), Question("north", {1: 1}), Ask("north", action=1), Guess("north", "BUNNY"))
    for stage in (match, match.encode()):
        for command in play:
            assert stage.refuse(command).code == "wrong-phase"


def test_the_state_names_its_setup(match, new):
    assert start(match.setup).setup == match.setup.fingerprint == new().setup.fingerprint
    others = {new(first="south").setup.fingerprint, new("club").setup.fingerprint, new(ties="draw").setup.fingerprint}
    assert len(others | {match.setup.fingerprint}) == 4
