"""Decrypto at the board page: its pieces lie where people look for them, and a page plays a code by deeds alone."""

from __future__ import annotations

import json
import re

import pytest

from controller.app.web.pieces import DECRYPTO, home
from controller.games.core import SEATS
from controller.games.pieces import BADGES, CODE_CARDS, DIGITS
from hardware.ports import ANTENNAS

COLOURS = {"north": "white", "south": "black"}
CLUES = ["violin", "volcano", "bicycle"]
REVEAL_S, ASLEEP_S = 12, 6


@pytest.fixture
def board(virtual_board):
    return virtual_board(game="decrypto", profile="seed", seed=4)


def put(page, piece, at):
    page.say(1.5, do="put", piece=piece, at=at)


def keyed(board):
    """Begin, and let both teams agree to their words; returns the pages of north and south."""
    north, south = board.page("north"), board.page("south")
    north.press("dice", 1.2)
    for page, side in ((north, "north"), (south, "south")):
        put(page, f"badge-{side}", f"{side}-5")
        put(page, f"badge-{side}", f"tray-{side}")
    assert north.view()["phase"] == "ENCRYPT"
    return north, south


def draw(page, side):
    """Draw a card; returns its name as its side's page knows it."""
    page.say(do="draw", side=side)
    return next(piece["piece"] for piece in page.at(f"tray-{side}") if piece["what"] == "card")


def lay_digits(page, side, code):
    for slot, digit in enumerate(code, 1):
        put(page, f"digit-{COLOURS[side]}-{digit}", f"{side}-{slot}")


def clues(page, side, **more):
    player = page.view()["encryptors"][side]
    page.say(do="command", request={"do": "clues", "seat": side, "player": player, "clues": CLUES, **more})


def names(page, place):
    return sorted(piece["piece"] or f"?{piece['what']}" for piece in page.at(place))


def test_only_the_game_s_pieces_lie_beside_the_board_each_at_its_side(board):
    lying = {lies.piece: lies.at for lies in board.table.eyes.look().pieces}
    assert set(lying) == {*DIGITS, *CODE_CARDS, *BADGES} == set(DECRYPTO)
    assert lying == {piece: home(piece) for piece in DECRYPTO}
    north = board.page("north")
    badges = ["badge-north", *(f"badge-north-{number}" for number in range(1, 5))]
    assert names(north, "tray-north") == sorted([*badges, *(f"digit-white-{digit}" for digit in range(1, 5))])
    assert names(north, "tray-south") == ["?digit"] * 4 + [badge.replace("north", "south") for badge in badges]
    assert names(north, "cards-north") == names(north, "cards-south") == ["?card"] * 24
    assert names(north, "clues") == ["badge-referee"]


def test_each_piece_has_its_own_place_beside_the_board_and_no_other(board):
    page = board.page(*SEATS)
    for piece, at in (
        ("digit-white-1", "tray-south"), ("digit-white-1", "clues"), ("digit-black-1", "cards-south"),
        ("badge-north", "clues"), ("badge-referee", "tray-north"), ("badge-south-2", "rack-south-1"),
    ):  # fmt: skip
        page.say(do="put", piece=piece, at=at)
        assert piece in page.errors()[-1]
        page.say(do="lift", piece=piece)
        put(page, piece, home(piece))
        assert [lies.at for lies in board.table.eyes.look().pieces if lies.piece == piece] == [home(piece)]


def test_a_card_is_drawn_by_chance_from_the_pile_and_a_second_one_not_before_it_is_back(board):
    page = board.page(*SEATS)
    drawn = set()
    for _ in range(12):
        card = draw(page, "south")
        assert card.startswith("card-black-")
        page.say(do="draw", side="south")
        assert "south has drawn a code card: put it back" in page.errors()[-1]
        page.say(do="put", piece=card, at="cards-south")
        drawn.add(card)
    assert len(drawn) > 4
    assert names(page, "cards-south") == ["?card"] * 24


def test_nobody_chooses_a_card_from_a_pile(board):
    page = board.page(*SEATS)
    hidden = page.at("cards-north")[0]["id"]
    for piece in (hidden, "card-white-123"):
        page.say(do="lift", piece=piece)
        assert "a page touches only what it sees" in page.errors()[-1]


def test_what_is_left_in_a_tray_tells_the_others_nothing_even_where_it_was_laid_face_up(board):
    own, other = board.page("north"), board.page("south")
    own.say(1.5, do="put", piece="digit-white-3", at="north-1", down=False)
    assert names(other, "north-1") == ["digit-white-3"]
    own.say(1.5, do="put", piece="digit-white-3", at="tray-north", down=False)
    assert [name for name in names(other, "tray-north") if "badge" not in name] == ["?digit"] * 4


def test_a_page_plays_a_code_by_deeds(board):
    north, south = keyed(board)
    cards = {"north": draw(north, "north"), "south": draw(south, "south")}
    for page, side in ((north, "north"), (south, "south")):
        put(page, cards[side], f"{side}-6")
        clues(page, side, check=True)
        assert page.view()["ready"] == ([] if side == "north" else ["north"])
        clues(page, side)
    assert north.view()["phase"] == "GUESS"
    assert north.view()["clues"]["north"] == CLUES
    code = cards["north"][-3:]
    lay_digits(north, "north", code)
    north.press("dice", 1.2)
    board.wait(ASLEEP_S + REVEAL_S)
    line = south.view()["history"][0]
    assert ("".join(map(str, line["code"])), line["own"]) == (code, line["code"])
    assert line["clues"] == CLUES


def test_clues_refused_and_warnings_are_told_to_the_page_that_wrote_them_alone(board):
    north, south = keyed(board)
    put(north, draw(north, "north"), "north-6")
    word = board.lives.table.game.view(board.lives.table.setup, board.lives.table.state, "north")["keywords"][0]
    player = north.view()["encryptors"]["north"]
    request = {"do": "clues", "seat": "north", "player": player, "clues": [word, *CLUES[1:]], "check": True}
    north.say(do="command", request=request)
    assert word in north.errors()[-1]
    clues(north, "north")
    assert north.messages("answer")
    south.say(do="command", request=request)
    assert "this page sits at south" in south.errors()[-1]
    assert word not in json.dumps([m for m in south.messages() if m["kind"] not in ("error", "board")])
    assert CLUES[0] not in json.dumps(south.messages())


def told(board, code, seed_card):
    """Lay a card and digits at north, differently; returns what the pages of south and of nobody heard."""
    north, south = keyed(board)
    public = board.page()
    board.table.tabletop._chance.choice = lambda pile: seed_card if seed_card in pile else pile[0]
    card = draw(north, "north")
    assert card == seed_card
    put(north, card, "north-6")
    lay_digits(north, "north", code)
    put(north, f"digit-white-{code[2]}", "tray-north")
    north.say(do="lift", piece=f"digit-white-{code[0]}")
    north.say(do="put", piece=f"digit-white-{code[0]}", at="north-4")
    board.wait(3)
    assert [(each["at"], each["what"]) for each in north.pieces().values() if each["at"].startswith("north-")]
    return [page.heard for page in (north, south, public)]


def test_which_digits_and_which_card_lie_there_changes_no_byte_for_the_others(virtual_board):
    runs = [
        told(virtual_board(game="decrypto", profile="seed", seed=4), code, card)
        for code, card in (("124", "card-white-421"), ("341", "card-white-132"))
    ]
    assert len(runs[0][1]) > 20
    assert runs[0][0] != runs[1][0]
    assert runs[0][1] == runs[1][1]
    assert runs[0][2] == runs[1][2]
    assert re.findall(r'"piece":"(?:digit|card)-white[^"]*"', " ".join(text for _, text in runs[0][1])) == []


def test_how_all_lies_is_kept_and_another_game_s_pieces_do_not_come_along(virtual_board, tmp_path):
    other = virtual_board(state_dir=tmp_path)
    page = other.page(*SEATS)
    page.say(do="put", piece="padlock-1", at="tray-south")
    other.close()
    (tmp_path / "journal.db").unlink()
    board = virtual_board(game="decrypto", profile="seed", state_dir=tmp_path)
    page = board.page(*SEATS)
    put(page, "digit-white-2", "north-1")
    card = draw(page, "south")
    board.close()
    again = virtual_board(game="decrypto", profile="seed", state_dir=tmp_path)
    lying = {lies.piece: lies.at for lies in again.table.eyes.look().pieces}
    assert set(lying) == set(DECRYPTO)
    assert (lying["digit-white-2"], lying[card]) == ("north-1", "tray-south")
    assert str(ANTENNAS[0]) in lying.values()
