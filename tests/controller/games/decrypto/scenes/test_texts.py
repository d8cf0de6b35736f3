"""Whatever players are called and write, all scenes fit, and what is cut can be seen to be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games.core import SEATS
from controller.games.decrypto.profiles import RulesError, teams_of
from tests.scenes.codes import FOUR, CodeBoard, codes_setup
from tests.scenes.decrypto.begun import send_clues, typed

NAME = st.text(st.characters(categories=("L", "M", "N", "P", "S")), max_size=19)
CLUE = st.text(min_size=1, max_size=40)


def teams(names):
    names = [f"{name}{number}" for number, name in enumerate(names)]
    try:
        return teams_of({"north": names[:2], "south": names[2:]})
    except RulesError:
        return None


@settings(max_examples=40)
@given(st.lists(NAME, min_size=4, max_size=4).map(teams).filter(bool), st.tuples(CLUE, CLUE, CLUE))
def test_any_names_and_clues_fit_all_scenes(players, clues):
    board = CodeBoard(codes_setup(players=players)).keyed()
    for seat in SEATS:
        board.card(seat)
        send_clues(board, seat, clues)
    if board.match.phase == "ENCRYPT":
        board.encrypted()
    board.ask_menu("challenge")
    board.take("clue 2")
    board.take("void")
    board.digits("north", "4", (1,))
    board.ask_menu("new code south")
    board.press(after=21)
    assert len(board.scenes) > 20


@pytest.mark.parametrize("name", ["Bartholomew Cubbins", "Ľudmila Šťastná-Dvo", "m" * 20])
def test_a_long_name_is_cut_to_fit_beside_what_is_said(name):
    board = CodeBoard(codes_setup(players=FOUR | {"north": (name, "ben")})).keyed()
    first = board.text("north").splitlines()[0]
    assert first == name[:16] or (first.endswith("…") and name.startswith(first[:-1]))
    board.encrypted()
    assert board.text("south").splitlines()[0].endswith("… says")


def test_all_of_the_longest_clues_are_to_be_read_by_both_sides_while_they_guess():
    clues = ("a" * 40, "what a cold kitchen needs most of all, b", f"{'b' * 13} {'c' * 13} {'d' * 12}")
    board = typed(clues)
    for digits in ("", "42", "421"):
        for seat in SEATS:
            if digits:
                board.digits(seat, digits, range(1, len(digits) + 1))
        for seat in SEATS:
            text = "".join(board.text(seat).split())
            for number, clue in enumerate(clues, 1):
                assert f"{number}{''.join(clue.split())}" in text


def test_three_clues_of_a_line_leave_room_for_a_large_line():
    board = typed(("cold", "marching band", "Reineke"))
    scene = board.game.scene(board.setup, board.state, "north")
    assert [line.text for line in scene.lines if line.large] == ["DIGITS ON 1 2 3"]


def test_an_encryptor_sees_the_time_that_is_left_even_beside_a_hint():
    board = CodeBoard(codes_setup("club")).keyed()
    board.card("south")
    board.ready("north")
    board.wait(20)
    assert "10 s left" in board.text("south")
    assert "10 s left" in board.text("north")
    board.card("south", "421", slot=4)
    assert "the first card stands" in board.text("south")
    assert "9 s left" in board.text("south")
