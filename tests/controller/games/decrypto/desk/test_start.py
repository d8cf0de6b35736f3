"""From switching on to a match: profile and players from lists, by badges or by command; and what follows a match."""

import re

import pytest

from controller.games.core import SEATS, Place, Rejected
from controller.games.decrypto.board import DecryptoBoard
from tests.scenes.codes import FOUR, THREE, CodeBoard

GAME = DecryptoBoard()


def test_the_lists_of_the_lobby_lead_to_a_match(make):
    board = make(None, players=None)
    assert GAME.view(board.setup, board.state, "public") == {"phase": "LOBBY"}
    assert GAME.legal(board.setup, board.state, "north") == []
    assert board.steps() == dict.fromkeys(SEATS, "profile")
    assert board.bars() == ["north", "south"]
    board.take("club")
    assert board.steps() == dict.fromkeys(SEATS, "players")
    board.take("2+3")
    assert board.match.phase == "KEYWORDS"
    assert (board.state.rules, board.state.setup.rules.timer) == ("club", True)
    assert board.state.setup.players == {"north": ("N1", "N2"), "south": ("S1", "S2", "S3")}


@pytest.mark.parametrize(
    ("players", "item", "teams"),
    [
        (None, "2+2", {"north": ("N1", "N2"), "south": ("S1", "S2")}),
        (None, "1+2", {"north": ("N1",), "south": ("S1", "S2")}),
        (None, "4+4", {"north": ("N1", "N2", "N3", "N4"), "south": ("S1", "S2", "S3", "S4")}),
        (FOUR, None, FOUR),
        (THREE, None, THREE),
    ],
)
def test_teams_come_from_the_list_unless_they_are_given(make, players, item, teams):
    board = make(None, players=players)
    board.take("seed")
    if item:
        board.take(item)
    assert board.state.setup.players == teams


def test_every_size_that_the_rules_know_is_on_offer_once(make):
    board = make(players=None)
    seen = []
    for _ in range(11):
        seen.append(board.at_cursor())
        board.press()
    assert board.at_cursor() == seen[0]
    sizes = {tuple(map(int, item.split("+"))) for item in seen}
    assert len(sizes) == len(seen)
    assert sizes == {(1, 2), (2, 1)} | {(n, s) for n in (2, 3, 4) for s in (2, 3, 4)}


def test_player_badges_lie_in_encrypting_order(make):
    board = make(players=None)
    for slot, number in ((2, 3), (5, 1), (6, 2)):
        board.put("north", slot, f"badge-north-{number}")
    board.put("south", 1, "badge-south-2")
    board.put("south", 4, "badge-south-1")
    board.long()
    assert board.state.setup.players == {"north": ("N3", "N1", "N2"), "south": ("S2", "S1")}
    board.keyed()
    assert board.match.encryptors == {"north": "N3", "south": "S2"}


def test_badges_of_one_side_leave_the_other_to_the_list(make):
    board = make(players=None)
    board.put("north", 1, "badge-north-1")
    assert board.at_cursor() == "1+2"
    board.press()
    assert board.at_cursor() == "1+2"
    board.put("north", 2, "badge-south-1")
    assert board.at_cursor() == "1+2"
    board.put("south", 1, "badge-south-1")
    assert board.at_cursor() is None
    board.press()
    board.long()
    assert board.state.match is None
    assert board.state.desk.hints


def test_a_command_begins_a_match_with_names(make):
    board = make(None, players=None)
    refused = GAME.step(board.setup, board.state, GAME.command(board.setup, {"do": "new", "profile": "x"}), ())
    assert isinstance(refused, Rejected)
    assert refused.code == "bad-request"
    assert "known: seed, club, tournament" in refused.message
    names = {"north": ["ann"], "south": ["ann", "dan"]}
    board.send({"do": "new", "game": "decrypto", "profile": "seed", "players": names})
    assert "stands 2 times" in board.refusal.message
    board.send({"do": "new", "game": "decrypto", "profile": "seed", "players": {**names, "north": ["eve"]}})
    assert board.state.setup.lone == "north"
    board.send({"do": "new", "profile": "seed"})
    assert board.refusal.code == "wrong-phase"


@pytest.mark.parametrize("request_", [{"do": "dance"}, {"do": "pass"}, {"do": "keywords", "seat": "north", "card": 3}])
def test_what_is_no_command_is_told(board, request_):
    answer = GAME.command(board.setup, request_)
    assert isinstance(answer, Rejected)
    assert answer.code == "bad-request"


def over(board: CodeBoard) -> CodeBoard:
    board.keyed().ask_menu("south concedes")
    board.digits("south", "1", [1])
    assert board.match.winner == "north"
    return board


def test_a_rematch_goes_on_with_the_next_encryptors_and_other_words(make):
    board = make()
    board.keyed().round()
    before = board.match.keywords
    board.ask_menu("south concedes")
    board.digits("south", "1", [1])
    board.take("rematch")
    assert board.match.phase == "KEYWORDS"
    assert not board.state.past
    board.keyed()
    assert board.match.encryptors == FOUR_LATER
    assert not {*board.match.keywords["north"], *board.match.keywords["south"]} & {*before["north"], *before["south"]}


@pytest.mark.parametrize("profile", [None, "tournament"])
def test_both_screens_say_unofficial_before_a_match_also_where_a_profile_is_named(make, profile):
    board = make(profile)
    assert ["unofficial" in board.text(seat).splitlines() for seat in SEATS] == [True, True]


@pytest.mark.parametrize("players", [None, FOUR, THREE])
def test_a_profile_has_one_number_on_both_screens_whoever_plays_and_in_a_rematch_too(make, players):
    board = make(None, players=players)
    number = re.search(r"#\w+", board.text("north"))[0]
    board.take("seed")
    if players is None:
        board.take("2+2")
    told = [board.text(seat) for seat in SEATS]
    board.keyed().ask_menu("south concedes")
    board.digits("south", "1", [1])
    board.take("rematch")
    told += [board.text(seat) for seat in SEATS]
    assert [f"SEED {number}" in text for text in told] == [True] * 4


FOUR_LATER = {"north": "ann", "south": "cyd"}
"""Two rounds had begun: the third goes on."""


def test_after_a_match_other_players_or_the_lobby(make):
    board = make(players=None)
    board.take("2+2")
    over(board).take("players")
    assert board.steps()["north"] == "players"
    board.take("3+3")
    assert (board.match.phase, board.state.rules) == ("KEYWORDS", "seed")
    board = over(make())
    board.take("lobby")
    assert board.state.match is None
    assert board.steps()["north"] == "profile"


def test_digits_that_lie_when_a_match_begins_are_laid_anew(make):
    board = over(make())
    board.digits("north", "421")
    board.take("rematch")
    board.keyed().encrypted()
    assert board.steps()["north"] == "idle"
    assert Place("north", 1) in board.state.desk.stale


def test_words_that_a_team_has_seen_and_not_agreed_to_are_nobodys_in_a_rematch(make):
    board = make()
    board.badge("north")
    seen = {board.state.desk.offered["north"].card}
    board.press()
    seen.add(board.state.desk.offered["north"].card)
    board.send({"do": "concede", "seat": "south"})
    board.lift("north", 5)
    board.take("rematch")
    assert set(board.state.setup.dealt) == seen


def test_a_player_badge_on_a_lock_position_is_nobody(make):
    board = make(players=None)
    board.put("north", 2, "badge-north-3")
    board.put("north", 1, "badge-north-2", lock=True)
    assert board.at_cursor() == "1+2"
    board.long()
    assert board.state.setup.players["north"] == ("N3",)


def test_a_command_without_names_begins_with_those_that_are_settled(make):
    board = make(None, players=THREE)
    board.send({"do": "new", "profile": "club"})
    assert board.state.setup.players == THREE
