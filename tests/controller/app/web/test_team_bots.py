"""Bots of Decrypto at the page: whole teams, and team-mates of a person; their clues are typed, their cards unseen."""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest

from controller.app.config import load
from controller.app.web.tabletop import drawn_cards
from controller.games.core import SEATS, Step

CLUES = ["violin", "volcano", "sandwich"]


def begun(virtual_board, *seats, **how):
    board = virtual_board(game="decrypto", profile="seed", **how)
    page = board.page(*seats)
    page.press("dice", 1.2)
    assert page.view()["phase"] == "KEYWORDS"
    return board, page


def view_of(board, audience="public"):
    table = board.lives.table
    return table.game.view(table.setup, table.state, audience)


def until(board, reached, patience_s=240):
    """Let time go by until it is so; no page is open, so that a minute is over in no time."""
    for _ in range(patience_s // 2):
        if reached(view_of(board)):
            return view_of(board)
        board.wait(2)
    pytest.fail(
        f"not so after {patience_s} s: {view_of(board)}; north's OLED {board.lives.daemon.scenes['north'].text!r}"
    )


@contextmanager
def at_page(board, *seats):
    """Open a page, and close it again; nothing that is done there is refused."""
    page = board.page(*seats)
    yield page
    assert page.errors() == []
    page.leave()


@pytest.mark.parametrize(
    ("levels", "declared"),
    [(("easy", "strong"), ""), (("random", "medium"), "[buttons]\nnorth = 27\nsouth = 22")],
    ids=["standard board", "seat buttons"],
)
def test_a_match_of_two_teams_of_bots_comes_to_its_end(virtual_board, levels, declared):
    board, page = begun(virtual_board, seed=3, declared=load(declared))
    for seat, level in zip(SEATS, levels, strict=True):
        page.say(do="bot", seat=seat, level=level)
    page.leave()
    for _ in range(40):
        board.wait(60)
        page = board.page()
        if page.view()["phase"] == "OVER":
            break
        page.leave()
    view = page.view()
    assert view["phase"] == "OVER", view
    assert all(all(line["clues"]) for line in view["history"]), "clues are typed for all to read"
    assert len(view["history"]) >= 2


def in_second_round(virtual_board, **how):
    """Play the first round by requests; returns the board when south's bots are to say what they make of north's clues.

    South is played by bots that intercept nothing.
    """
    board = virtual_board(game="decrypto", profile="seed", first=None, **how)
    players = {seat: [f"{seat[0]}1", f"{seat[0]}2"] for seat in SEATS}
    sent(board, do="new", game="decrypto", profile="seed", players=players)
    for seat in SEATS:
        sent(board, do="keywords", seat=seat)
    for number in (0, 1):
        for seat in SEATS:
            sent(board, do="code", seat=seat, code=[4, 2, 1])
            clues = [f"{clue} {seat} {number}" for clue in CLUES]
            sent(board, do="clues", seat=seat, player=players[seat][number], clues=clues)
        for seat in SEATS[: 2 - number]:
            sent(board, do="guess", seat=seat, of=seat, code=[4, 2, 1])
            board.wait(6 if number else 12)
    assert (view_of(board)["round"], view_of(board)["sealed"]) == (2, ["north"])
    return board


def sent(board, **request):
    async def send():
        return board.lives.send(request)

    assert isinstance(board.run(send()), Step)
    board.wait(0.5)


def seat_bots(board, level="easy"):
    with at_page(board) as page:
        page.say(do="bot", seat="south", level=level)


def test_bots_that_pass_take_back_first_what_was_laid_for_a_guess(virtual_board):
    board = in_second_round(virtual_board)
    with at_page(board, "south") as page:
        for slot in (1, 2, 3):
            page.say(1.5, do="put", piece=f"digit-black-{slot}", at=f"south-{slot}")
    seat_bots(board)
    view = until(board, lambda view: len(view["history"]) > 2, 60)
    assert view["history"][2]["intercept"] is None


def read_words(page):
    page.say(3, do="put", piece="badge-north", at="north-5")
    page.say(2, do="put", piece="badge-north", at="tray-north")


def test_a_person_alone_plays_with_a_mate_against_bots(virtual_board):
    """The person reads the words, encrypts and guesses in turn; the mate encrypts, and guesses what is encrypted."""
    board, page = begun(virtual_board, "north", seed=5)
    page.say(do="bot", seat="south", level="easy")
    page.say(do="bot", seat="north", level="easy", mate=True)
    assert page.messages("bots")[-1]["mates"] == {"north": "easy", "south": None}
    assert page.messages("board")[-1]["seats"] == ["north"]
    page.leave()
    board.wait(20)
    assert view_of(board)["keyed"] == ["south"], "the words are the person's to read"
    with at_page(board, "north") as page:
        read_words(page)
    me, mate = until(board, lambda view: view["phase"] == "ENCRYPT")["players"]["north"]
    assert view_of(board)["encryptors"]["north"] == me
    encrypt(board, me, CLUES)
    until(board, lambda view: view["round"] > 1)
    take_back(board)
    until(board, lambda view: view["clues"]["north"] and "south" in view["sealed"])
    board.wait(20)
    assert view_of(board)["sealed"] == ["south"], "nobody guesses what he has encrypted himself"
    lay_a_guess(board)
    until(board, lambda view: [line for line in view["history"] if line["player"] == mate])
    lines = [line for line in view_of(board)["history"] if line["of"] == "north"]
    assert [line["player"] for line in lines] == [me, mate]
    assert lines[0]["clues"] == CLUES
    assert all(lines[1]["clues"])
    assert lines[1]["own"] == [1, 2, 3]


def encrypt(board, player, clues):
    with at_page(board, "north") as page:
        page.say(do="draw", side="north")
        page.say(do="look", side="north", player=player)
        page.say(3, do="put", piece="?tray-north+card-1", at="north-6")
        page.say(do="command", request={"do": "clues", "seat": "north", "player": player, "clues": clues})
        assert page.messages("answer")


def lay_a_guess(board):
    board.wait(6)  # after south's seal the button sleeps
    with at_page(board, "north") as page:
        for slot in (1, 2, 3):
            page.say(1.5, do="put", piece=f"digit-white-{slot}", at=f"north-{slot}")
        page.press("dice", 1.2)


def take_back(board):
    """Take the own card back, as the OLED says when a round is over."""
    board.wait(8)
    with at_page(board, "north") as page:
        for piece in page.at("north-6"):
            page.say(1.5, do="put", piece=piece["id"], at="cards-north")


@pytest.mark.parametrize("again", [False, True], ids=["seen", "forgotten"])
def test_a_bot_whose_card_is_taken_away_gives_its_clues_all_the_same(virtual_board, again):
    board, page = begun(virtual_board, "north", seed=5)
    page.say(do="bot", seat="south", level="easy")
    read_words(page)
    page.leave()
    until(board, lambda view: "south" in view["coded"])
    board.run(taken_away(board))
    if again:  # another bot takes the seat, and has seen no card
        with at_page(board) as page:
            page.say(do="bot", seat="south", level="medium")
    view = until(board, lambda view: "south" in view["ready"])
    assert view["voids"]["south"] == int(again)


async def taken_away(board):
    for card in drawn_cards(board.table._pieces, "south"):
        board.table._pieces.lay(card, "cards-south", 1, True)


def test_nobody_looks_at_a_bot_s_card_or_speaks_for_it(virtual_board):
    board, page = begun(virtual_board, "north", seed=5)
    page.say(do="bot", seat="north", level="easy", mate=True)
    read_words(page)
    me, mate = page.view()["players"]["north"]
    page.say(do="bot", seat="south", level="easy")
    until(board, lambda view: view["phase"] == "ENCRYPT")
    page.say(do="command", request={"do": "void", "seat": "north", "player": mate})
    view = until(board, lambda view: "north" in view["coded"])
    assert view["encryptors"]["north"] == mate
    (card,) = drawn_cards(board.table._pieces, "north")
    page.say(do="look", side="north", player=mate)
    page.say(do="look", side="north", player=me)
    for check in (True, False):
        page.say(do="command", request={"do": "clues", "seat": "north", "player": mate, "clues": CLUES, "check": check})
    page.say(do="command", request={"do": "code", "seat": "north"})
    assert [("bot" in error) or ("does not encrypt" in error) for error in page.errors()] == [True] * 5
    assert page.messages("card") == page.messages("answer")[1:] == []
    assert card not in json.dumps(page.messages())


def test_what_a_team_of_bots_holds_secret_is_told_to_nobody(virtual_board):
    board, page = begun(virtual_board, "north", seed=2)
    page.say(do="bot", seat="south", level="easy")
    read_words(page)
    until(board, lambda view: "south" in view["ready"])
    table = board.lives.table
    own = table.game.view(table.setup, table.state, "south")
    heard = " ".join(text for _, text in page.heard)
    assert [word for word in own["keywords"] if f'"{word}"' in heard] == []
    written = table.state.match.clues["south"].texts
    assert [clue for clue in written if clue in heard] == []
    assert {message["side"] for kind in ("frame", "words") for message in page.messages(kind)} == {"north"}


def test_mates_and_teams_are_kept_over_a_restart_and_a_power_cut(virtual_board):
    board, page = begun(virtual_board, seed=4)
    page.say(do="bot", seat="south", level="easy")
    page.say(do="bot", seat="north", level="strong", mate=True)
    board.wait(6)
    page.say(do="power-cut")
    board.wait(30)
    assert "south" in page.view()["keyed"]
    board.close()
    again = virtual_board(game="decrypto", profile="seed", seed=4, state_dir=board.state_dir)
    shown = again.page().messages("board")[-1]
    assert (shown["bots"], shown["mates"]) == ({"north": None, "south": "easy"}, {"north": "strong", "south": None})


def test_a_game_without_teams_has_no_mates(virtual_board):
    page = virtual_board(game="cryptic-words").page()
    page.say(do="bot", seat="south", level="easy", mate=True)
    assert page.errors() == ["mate: cryptic-words is played without teams; seat a bot of its own"]
    assert page.messages("board")[-1]["mates"] == dict.fromkeys(SEATS)
