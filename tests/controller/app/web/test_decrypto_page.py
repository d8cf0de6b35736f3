"""Decrypto at the board page: its pieces lie where people look for them, and a page plays a code by deeds alone."""

from __future__ import annotations

import json
import re

import pytest

from controller.app.web.pieces import DECRYPTO, home
from controller.app.web.tabletop import drawn_cards
from controller.games.core import SEATS
from controller.games.pieces import BADGES, CODE_CARDS, DIGITS
from controller.outlets.web import sight
from hardware.ports import ANTENNAS

COLOURS = {"north": "white", "south": "black"}
CLUES = ["violin", "volcano", "sandwich"]
"""Of no rule's concern, whatever the code: what the clue referee says of clues may depend on it."""
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
    """Draw a card; returns its id as long as it lies in the tray."""
    page.say(do="draw", side=side)
    (card,) = [piece for piece in page.at(f"tray-{side}") if piece["what"] == "card"]
    assert card["piece"] is None
    return card["id"]


def look(page, side):
    """Look at a side's card as its encryptor; returns its digits."""
    page.say(do="look", side=side, player=page.view()["encryptors"][side])
    return page.messages("card")[-1]["digits"]


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
    keyed(board)
    page = board.page(*SEATS)
    drawn = set()
    for _ in range(12):
        card = draw(page, "south")
        drawn.add(tuple(look(page, "south")))
        page.say(do="draw", side="south")
        assert "south has drawn a code card: put it back" in page.errors()[-1]
        page.say(do="put", piece=card, at="cards-south")
    assert len(drawn) > 4
    assert all(len({*code}) == 3 and {*code} <= {1, 2, 3, 4} for code in drawn)
    assert names(page, "cards-south") == ["?card"] * 24


def test_a_pile_is_put_back_so_that_the_board_notices_each_piece_of_it(board):
    page = board.page(*SEATS)
    for piece in ("badge-north-1", "digit-white-1", "badge-north-2"):
        put(page, piece, "north-3")
    page.say(8, do="clear")
    layout = board.lives.table.state.layout
    assert [*layout.lying.values(), *layout.troubles.values()] == []
    lying = {lies.piece: lies.at for lies in board.table.eyes.look().pieces}
    assert lying == {piece: home(piece) for piece in DECRYPTO}


def test_nobody_chooses_a_card_from_a_pile(board):
    page = board.page(*SEATS)
    hidden = page.at("cards-north")[0]["id"]
    for piece in (hidden, "card-white-123"):
        page.say(do="lift", piece=piece)
        assert "a page touches only what it sees" in page.errors()[-1]


@pytest.mark.parametrize("seats", [(), ("north",)])
def test_nobody_draws_for_a_seat_that_he_does_not_sit_at(board, seats):
    page = board.page(*seats)
    page.say(do="draw", side="south")
    assert "this page sits at" in page.errors()[-1]
    assert names(page, "cards-south") == ["?card"] * 24


def test_a_card_is_seen_by_the_page_that_looks_as_its_encryptor_and_by_no_other(board):
    north, south = keyed(board)
    mate, public, both = board.page("north"), board.page(), board.page(*SEATS)
    draw(north, "north")
    assert north.messages("card") == []
    code = look(north, "north")
    assert [tuple(code)] == [tuple(board.table.tabletop.card("north"))]
    others = (mate, south, public, both)
    assert [page.messages("card") for page in others] == [[]] * 4
    encryptor, another = north.view()["encryptors"]["north"], north.view()["players"]["north"][1]
    for page, player, why in (
        (mate, another, f"does not encrypt for north now; known: {encryptor}"),
        (south, encryptor, "this page sits at south"),
        (public, encryptor, "this page sits at no seat"),
    ):
        page.say(do="look", side="north", player=player)
        assert why in page.errors()[-1]
    assert [page.messages("card") for page in others] == [[]] * 4
    assert look(both, "north") == code


def test_before_a_card_is_drawn_and_before_there_are_teams_there_is_nothing_to_look_at(board):
    page = board.page(*SEATS)
    page.say(do="look", side="north", player="N1")
    assert page.errors()[-1] == "look: 'N1' does not encrypt for north now; known: nobody"
    north, _ = keyed(board)
    north.say(do="look", side="north", player=north.view()["encryptors"]["north"])
    assert north.errors()[-1] == "north has drawn no code card: draw one first"


def test_a_card_is_moved_unseen_and_no_refusal_names_it(board):
    north, _ = keyed(board)
    card = draw(north, "north")
    north.say(do="lift", piece=card)
    assert [(piece["id"], piece["piece"]) for piece in north.at("hand")] == [("?hand", None)]
    for at in ("tray-south", "clues", "box", "nowhere"):
        north.say(do="put", piece="?hand", at=at)
    north.say(1.5, do="put", piece=card, at="north-6")
    assert north.at("north-6")[0]["id"] == "?north-6"
    north.say(do="put", piece="digit-white-1", at="north-6")
    north.say(do="lift", piece="?north-6")
    north.say(1.5, do="put", piece="?north-6", at="north-6")
    assert north.errors()[:4] != []
    assert re.findall(r"card-(?:white|black)-", " ".join(text for _, text in north.heard)) == []


def test_a_refusal_says_of_which_deed_it_is_and_of_which_piece_as_the_page_knows_it(board):
    north, _ = keyed(board)
    put(north, draw(north, "north"), "north-6")
    said = {
        "put": {"piece": "?north-6", "at": "clues"}, "lift": {"piece": "card-white-123"},
        "turn": {"piece": "digit-black-1", "top": 2}, "draw": {"side": "south"},
        "look": {"side": "north", "player": "nobody"}, "command": {"request": {"do": "guess", "seat": "south"}},
    }  # fmt: skip
    for do, deed in said.items():
        north.say(do=do, **deed)
        error = north.messages("error")[-1]
        assert (error["do"], error["piece"]) == (do, deed.get("piece"))
    north.say_raw("{")
    assert [north.messages("error")[-1][key] for key in ("do", "piece")] == [None, None]


def test_a_digit_face_down_is_seen_by_nobody_until_its_own_side_takes_it_up(board):
    north, south, both = board.page("north"), board.page("south"), board.page(*SEATS)
    put(north, "digit-white-3", "north-1")
    assert [names(page, "north-1") for page in (north, south, both)] == [["?digit"]] * 3
    south.say(do="lift", piece="?north-1")
    assert "a page touches only what it sees" in south.errors()[-1]
    north.say(do="lift", piece="?north-1")
    assert names(north, "hand") == ["digit-white-3"]
    assert names(both, "hand") == names(south, "hand") == []
    north.say(1.5, do="put", piece="?north-1", at="tray-north")
    assert "digit-white-3" in names(north, "tray-north")


def test_what_is_left_in_a_tray_tells_the_others_nothing_even_where_it_was_laid_face_up(board):
    own, other = board.page("north"), board.page("south")
    own.say(1.5, do="put", piece="digit-white-3", at="north-1", down=False)
    assert names(other, "north-1") == ["digit-white-3"]
    own.say(1.5, do="put", piece="digit-white-3", at="tray-north", down=False)
    assert [name for name in names(other, "tray-north") if "badge" not in name] == ["?digit"] * 4


def test_a_page_plays_a_code_by_deeds(board):
    north, south = keyed(board)
    cards = {"north": draw(north, "north"), "south": draw(south, "south")}
    code = "".join(map(str, look(north, "north")))
    for page, side in ((north, "north"), (south, "south")):
        put(page, cards[side], f"{side}-6")
        clues(page, side, check=True)
        assert page.view()["ready"] == ([] if side == "north" else ["north"])
        clues(page, side)
    assert north.view()["phase"] == "GUESS"
    assert north.view()["clues"]["north"] == CLUES
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


def told(board, code, drawn, look_up=False):
    """Play for north; returns what the page heard that did so, a mate's, south's, nobody's, and an open table's."""
    north, south = keyed(board)
    watching = [board.page("north"), south, board.page(), board.page(*SEATS)]
    board.table.tabletop._chance.choice = lambda pile: drawn if drawn in pile else pile[0]
    card = draw(north, "north")
    if look_up:
        assert look(north, "north") == [int(digit) for digit in drawn[-3:]]
    north.say(do="lift", piece=card)
    put(north, card, "north-6")
    clues(north, "north", check=True)
    clues(north, "north")
    lay_digits(north, "north", code)
    put(north, "?north-3", "tray-north")
    north.say(do="lift", piece="?north-1")
    north.say(do="put", piece="?north-1", at="north-4")
    board.wait(3)
    return [page.heard for page in (north, *watching)]


def pair(virtual_board, codes, cards, **how):
    made = [virtual_board(game="decrypto", profile="seed", seed=4) for _ in codes]
    return [told(board, code, card, **how) for board, code, card in zip(made, codes, cards, strict=True)]


CARDS = ("card-white-421", "card-white-132")


def test_which_card_was_drawn_changes_no_byte_for_any_page_that_did_not_look(virtual_board):
    first, second = pair(virtual_board, ("124", "124"), CARDS)
    assert len(first[0]) > 20
    assert first == second


def test_whoever_looks_is_told_and_nobody_else(virtual_board):
    first, second = pair(virtual_board, ("124", "124"), CARDS, look_up=True)
    assert first[0] != second[0]
    assert first[1:] == second[1:]


def test_which_digits_lie_there_changes_no_byte_for_the_others(virtual_board):
    first, second = pair(virtual_board, ("124", "341"), CARDS)
    assert len(first[2]) > 20
    assert first[0] != second[0]
    assert first[2:4] == second[2:4]
    assert re.findall(r'"piece":"(?:digit|card)-white[^"]*"', " ".join(text for _, text in first[2])) == []


def the_card(lies, sat):
    return lies.what != "card" and REAL_UNSEEN(lies, sat)


REAL_UNSEEN = sight._is_unseen


@pytest.mark.parametrize(("name", "planted"), [("_is_unseen", the_card), ("_in_hand", sight._known)])
def test_a_planted_leak_of_the_card_is_found(virtual_board, monkeypatch, name, planted):
    monkeypatch.setattr(sight, name, planted)
    with pytest.raises(AssertionError):
        test_which_card_was_drawn_changes_no_byte_for_any_page_that_did_not_look(virtual_board)


def test_how_all_lies_is_kept_and_another_game_s_pieces_do_not_come_along(virtual_board, tmp_path):
    other = virtual_board(state_dir=tmp_path)
    page = other.page(*SEATS)
    page.say(do="put", piece="padlock-1", at="tray-south")
    other.close()
    (tmp_path / "journal.db").unlink()
    board = virtual_board(game="decrypto", profile="seed", state_dir=tmp_path)
    page = board.page(*SEATS)
    put(page, "digit-white-2", "north-1")
    draw(page, "south")
    (card,) = drawn_cards(board.table._pieces, "south")
    board.close()
    again = virtual_board(game="decrypto", profile="seed", state_dir=tmp_path)
    lying = {lies.piece: lies.at for lies in again.table.eyes.look().pieces}
    assert set(lying) == set(DECRYPTO)
    assert (lying["digit-white-2"], lying[card]) == ("north-1", "tray-south")
    assert str(ANTENNAS[0]) in lying.values()
