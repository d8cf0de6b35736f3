import pytest

from controller.games.decrypto.commands import TakeCode, WriteClues
from controller.games.decrypto.game import needs
from controller.games.decrypto.referee.asked import ClueCheck, Finding, Said
from controller.games.decrypto.state import CODES, with_referee
from controller.games.decrypto.view import view

NORTH, SOUTH = (4, 2, 1), (1, 2, 3)
THREE = ("sam", "striped", "pink")


def clues(*texts, player="ann", seat="north", **more):
    return WriteClues(seat, player, texts or THREE, **more)


# --- codes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D5")
def test_there_are_24_code_cards_of_three_different_digits():
    assert len(set(CODES)) == 24
    assert all(len(set(code)) == 3 and set(code) <= {1, 2, 3, 4} for code in CODES)


@pytest.mark.rule("D5")
def test_a_code_is_seen_by_its_encryptor_and_told_to_nobody_else(begun):
    assert begun.do(TakeCode("north", NORTH)) == [{"event": "code", "seat": "north"}]
    assert view(begun.setup, begun.state, "north", "ann")["code"] == list(NORTH)
    for audience, player in (("north", None), ("north", "ben"), ("south", "cyd"), ("public", None)):
        seen = view(begun.setup, begun.state, audience, player)
        assert seen.get("code") is None
        assert "4, 2, 1" not in str(seen)


@pytest.mark.rule("D5")
@pytest.mark.parametrize(
    "code", [(), (1,), (1, 2), (1, 2, 3, 4), (1, 1, 2), (1, 2, 1), (0, 1, 2), (1, 2, 5), (-1, 2, 3)]
)
def test_what_is_no_code_is_illegal(begun, code):
    refusal = begun.refuse(TakeCode("north", code))
    assert (refusal.code, refusal.message[:3]) == ("illegal", "D5:")


def test_the_first_card_stands(begun):
    begun.do(TakeCode("north", NORTH))
    assert begun.refuse(TakeCode("north", (1, 2, 3))).code == "wrong-phase"
    begun.encrypt()
    assert begun.refuse(TakeCode("north", (1, 2, 3))).code == "wrong-phase"
    begun.guess()
    assert begun.refuse(TakeCode("north", (1, 2, 3))).code == "wrong-phase"
    assert begun.state.history[0].code == NORTH


def test_a_code_that_is_not_given_is_drawn(begun):
    assert needs(begun.setup, begun.state, TakeCode("north")) == "code"
    assert needs(begun.setup, begun.state, TakeCode("north", NORTH)) is None
    refusal = begun.refuse(TakeCode("north"))
    assert (refusal.code, refusal.message[:3]) == ("bad-request", "D5:")


@pytest.mark.rule("D4")
def test_only_the_encryptor_takes_a_code_and_writes(begun):
    assert begun.refuse(TakeCode("north", NORTH, "ben")).code == "not-your-turn"
    assert begun.refuse(TakeCode("north", NORTH, "cyd")).code == "not-your-turn"
    begun.do(TakeCode("north", NORTH, "ann"))
    assert begun.refuse(clues(player="ben")).code == "not-your-turn"
    assert begun.refuse(clues(player="zed")).code == "not-your-turn"
    begun.do(clues())


@pytest.mark.rule("D5", "D6")
def test_code_and_clues_come_in_any_order_between_the_seats_but_a_code_before_its_clues(begun):
    assert begun.refuse(clues()).code == "wrong-phase"
    begun.do(TakeCode("south", SOUTH))
    begun.write("south")
    begun.do(TakeCode("north", NORTH))
    assert begun.write("north")[0]["event"] == "clues"


# --- clues -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D6", "C2", "C11")
def test_three_separate_clues_are_published_to_everyone_alike(begun):
    begun.encrypt("south")
    begun.do(TakeCode("north", NORTH))
    assert begun.do(clues()) == [{"event": "clues", "seat": "north", "clues": list(THREE)}]
    for audience in ("north", "south", "public", "referee"):
        assert view(begun.setup, begun.state, audience)["clues"] == {"north": list(THREE), "south": None}


@pytest.mark.rule("C1")
def test_clues_are_words_or_phrases_shown_as_they_can_be(begun):
    begun.do(TakeCode("north", NORTH), clues("  uncle\tsam ", "nin\u0303o\x00\u202e", "a \n b"))
    assert begun.state.clues["north"].texts == ("uncle sam", "ni\u00f1o", "a b")


@pytest.mark.rule("C12")
def test_clues_change_freely_until_they_are_public_and_then_no_more(begun):
    begun.do(TakeCode("north", NORTH), clues("a", "b", "c"), clues("d", "e", "f"), clues())
    begun.encrypt("south")
    refusal = begun.refuse(clues("x", "y", "z"))
    assert (refusal.code, refusal.message[:4]) == ("illegal", "C12:")
    assert begun.state.clues["north"].texts == THREE
    assert begun.write("south", "u", "v", "w") == []
    assert (begun.state.phase, begun.state.public) == ("GUESS", ("north",))
    assert begun.guess()[-1]["clues"] == ["u", "v", "w"]
    assert begun.refuse(clues("x", "y", "z")).code == "illegal"


def test_spoken_clues_go_unchecked_and_leave_nulls(begun):
    begun.do(TakeCode("north", NORTH), WriteClues("north", "ann", spoken=True))
    assert begun.warnings == ()
    assert begun.encrypt("south") == [{"event": "clues", "seat": "north", "clues": [None, None, None]}]
    begun.guess()
    assert begun.state.history[0].clues == (None, None, None)


def test_spoken_clues_can_be_typed_after_all(begun):
    begun.do(TakeCode("north", NORTH), WriteClues("north", "ann", spoken=True), clues())
    assert begun.state.clues["north"].texts == THREE


def test_in_a_tournament_the_referee_approves_of_spoken_clues(new):
    match = new("tournament").begin()
    match.do(TakeCode("north", NORTH))
    refusal = match.refuse(WriteClues("north", "ann", spoken=True))
    assert (refusal.code, "approved" in refusal.message) == ("illegal", True)
    match.do(WriteClues("north", "ann", spoken=True, approved=True))
    match.do(clues())
    assert new("club").begin().do(TakeCode("north", NORTH), WriteClues("north", "ann", spoken=True)) == []


@pytest.mark.parametrize(
    "command",
    [
        WriteClues("north", "ann"),
        WriteClues("north", "ann", THREE, spoken=True),
        WriteClues("north", "ann", spoken=True, check=True),
        WriteClues("north", "ann", check=True),
    ],
)
def test_either_texts_or_spoken_and_only_texts_are_checked(begun, command):
    begun.do(TakeCode("north", NORTH))
    assert begun.refuse(command).code == "bad-request"


# --- the clue referee --------------------------------------------------------------------------------------------


@pytest.mark.rule("C1", "C4", "C5", "C7", "C8", "C13", "C14", "C15")
@pytest.mark.parametrize("rule", ["C1", "C4", "C5", "C7", "C8", "C13", "C14", "C15"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_blocked_clue_is_refused_with_its_rule_and_changes_nothing(begun, rule, place):
    begun.do(TakeCode("north", NORTH), clues())
    texts = list(THREE)
    texts[place] = f"!{rule} x"
    for check in (False, True):
        refusal = begun.refuse(clues(*texts, check=check))
        assert (refusal.code, refusal.rule) == ("clue-refused", rule)
        assert refusal.message == f"{rule}: '!{rule} x': no"
    assert begun.state.clues["north"].texts == THREE


def test_all_that_is_blocked_is_told_at_once_and_the_first_gives_its_rule(begun):
    begun.do(TakeCode("north", NORTH))
    refusal = begun.refuse(clues("?C6 a", "!C7 b", "!C4 c"))
    assert (refusal.rule, refusal.message) == ("C7", "C7: '!C7 b': no; C4: '!C4 c': no")


@pytest.mark.rule("C2", "C5", "C6", "C7", "C9", "C13")
@pytest.mark.parametrize("rule", ["C2", "C5", "C6", "C7", "C9", "C13"])
def test_a_warning_goes_to_the_encryptor_alone_and_the_clue_stands(begun, rule):
    begun.do(TakeCode("north", NORTH))
    assert begun.do(clues("sam", f"?{rule} x", "pink")) == []
    assert begun.warnings == ({"clue": f"?{rule} x", "index": 2, "rule": rule, "message": f"{rule}: '?{rule} x': no"},)
    assert view(begun.setup, begun.state, "north", "ann")["warnings"] == list(begun.warnings)
    for audience, player in (("north", None), ("north", "ben"), ("south", "cyd"), ("public", None), ("referee", None)):
        assert f"{rule} x': no" not in str(view(begun.setup, begun.state, audience, player))


def test_a_check_changes_nothing(begun):
    begun.do(TakeCode("north", NORTH))
    before = begun.state
    assert begun.do(clues("?C6 a", "b", "c", check=True)) == []
    assert begun.state == before
    assert [warning["rule"] for warning in begun.warnings] == ["C6"]
    begun.encrypt("south")
    begun.do(clues(check=True))
    assert begun.state.phase == "ENCRYPT"


@pytest.mark.rule("C13")
def test_what_a_player_has_said_is_blocked_and_what_others_said_is_warned_of(begun):
    begun.encrypt("south")
    begun.do(TakeCode("north", NORTH), clues())
    begun.guess()
    begun.guess()
    begun.encrypt("south")
    begun.do(TakeCode("north", NORTH), clues(player="ben", check=True))
    assert [warning["rule"] for warning in begun.warnings] == ["C13"] * 3
    begun.write("north", "d", "e", "f")
    begun.guess()
    begun.guess()
    begun.do(TakeCode("north", NORTH))
    assert begun.refuse(clues("x", "pink", "y")).rule == "C13"


@pytest.mark.rule("C13")
def test_a_clue_that_nobody_has_heard_yet_gives_nothing_away(begun):
    """South's clues lie ready: whether north's are the same shows neither in a warning nor in a refusal."""
    begun.do(TakeCode("south", SOUTH), clues(seat="south", player="cyd"), TakeCode("north", NORTH))
    begun.do(clues(check=True))
    assert begun.warnings == ()


@pytest.fixture
def asked(begun):
    """What the clue referee was asked; it finds nothing."""
    calls = []

    def referee(check: ClueCheck) -> tuple[Finding, ...]:
        calls.append(check)
        return ()

    with_referee(begun.setup, begun.setup.clue_table, referee)
    return calls


@pytest.mark.rule("C3", "C15")
def test_the_clue_referee_is_asked_with_all_that_the_rules_name(new, asked, begun):
    begun.encrypt("south")
    begun.do(TakeCode("north", NORTH), clues(" sam", "striped", "pink"))
    [_, check] = asked
    assert check == ClueCheck(
        keywords=("pig", "candy", "tent", "son"), code=NORTH, clues=THREE, seat="north", player="ann"
    )
    begun.write("south", "x", "y", "z")
    said = tuple(Said("north", "ann", clue) for clue in THREE)
    assert asked[-1].earlier == said
    begun.guess()
    begun.guess()
    begun.do(TakeCode("north", NORTH), clues("a", "b", "c", player="ben"))
    assert asked[-1].earlier == (*said, *(Said("south", "cyd", clue) for clue in "xyz"))


def test_the_rules_in_force_are_part_of_the_question(new, asked):
    for profile, unique, kind in (
        ("club", "player", "warn"),
        ("tournament", "team", "block"),
        ("seed", "game", "warn"),
    ):
        match, found = new(profile, clue_unique=unique).begin(), (unique, kind, kind)
        calls = []
        with_referee(match.setup, match.setup.clue_table, lambda check, calls=calls: calls.append(check) or ())
        match.do(TakeCode("north", NORTH), clues())
        assert (calls[0].clue_unique, calls[0].position_clues, calls[0].sound_clues) == found


def test_each_question_is_answered_once(asked, begun):
    begun.do(TakeCode("north", NORTH), clues("x", "y", "z", check=True), clues("x", "y", "z"))
    assert len(asked) == 1
