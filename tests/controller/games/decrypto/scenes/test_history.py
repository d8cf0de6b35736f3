"""The history on the OLED: each team's codes and columns, in pages that a short press turns (D27)."""

from msgspec.structs import replace

from controller.games.core import SEATS
from controller.games.decrypto.state import CODES, Played
from tests.scenes.codes import THREE, CodeBoard
from tests.scenes.decrypto.begun import begun, second


def pages(board: CodeBoard, seat="north", most=60):
    """Turn all pages of a seat."""
    board.press()
    found = [board.text(seat)]
    for _ in range(most):
        board.press()
        if board.text(seat) == found[0]:
            return found
        found.append(board.text(seat))
    raise AssertionError("the history has no end")


def with_history(board, plays):
    board.state = replace(board.state, match=replace(board.match, history=tuple(plays)))
    return board


def test_the_side_whose_code_is_intercepted_stands_first():
    board = begun().round()
    assert [page.splitlines()[0] for page in pages(board)] == [
        "SOUTH codes 1/4", "SOUTH clues 2/4", "NORTH codes 3/4", "NORTH clues 4/4",
    ]  # fmt: skip
    board.wait(21)
    assert pages(board, "south")[0].splitlines()[0] == "NORTH codes 1/4"


def test_spoken_clues_stand_by_round_and_place_under_their_keyword():
    board = begun().round()
    assert pages(board)[1].splitlines()[1:5] == ["1 R1.1", "2 R1.2", "3 R1.3", "4 -"]
    board.wait(21)
    assert pages(board)[3].splitlines()[1:5] == ["1 R1.3", "2 R1.2", "3 -", "4 R1.1"]


def test_codes_stand_with_what_both_sides_took_them_to_be():
    board = begun().round().round(("342", "421"), ("123", None))
    codes = pages(board)[2].splitlines()
    assert codes[1:3] == ["R1 421 own 421 SOUTH -", "R2 421 own 342 SOUTH 421"]


def test_eight_rounds_of_the_longest_clues_are_all_there_and_every_page_fits():
    texts = [tuple(f"{round_number}{place}{'x y' * 12}w" for place in (1, 2, 3)) for round_number in range(1, 9)]
    plays = [
        Played(number, of, "ann", texts[number - 1], CODES[number], CODES[0], CODES[0])
        for number in range(1, 9)
        for of in SEATS
    ]
    board = with_history(begun().round(), plays)
    found = pages(board)
    shown = "".join("".join(page.splitlines()[1:-1]) for page in found).replace(" ", "")
    for clues in texts:
        for clue in clues:
            assert shown.count("".join(clue.split())) == 2
    assert sum(page.count(" own ") for page in found) == 16


def test_a_void_code_is_told_only_when_the_match_is_over():
    board = second()
    board.ask_menu("new code north")
    board.put("north", 1, "digit-white-1")
    board.put("south", 1, "digit-black-1")
    board.take("ben")
    assert "R2 void" in "\n".join(pages(board))
    board.wait(21)
    board.ask_menu("north concedes")
    board.lift("north", 1)
    board.take("history")
    text = "\n".join(page for page in over_pages(board))
    assert "R2 421 void" in text
    assert "NORTH words" in text and "SOUTH words" in text


def over_pages(board):
    for _ in range(6):
        yield board.text("north")
        board.press()


def test_of_three_players_only_the_team_has_a_history():
    board = begun(players=THREE).round()
    board.press()
    assert board.text("north").splitlines()[0] == "SOUTH codes 1/2"


def test_a_column_that_fits_a_page_is_not_broken_over_two():
    clues = ("a" * 40, "b" * 40, "c" * 40)
    plays = [Played(number, "south", "cyd", clues, (1, 2, 3), (1, 2, 3)) for number in (1, 2)]
    board = with_history(begun().round(), plays)
    columns = [page.splitlines()[1:-1] for page in pages(board) if page.startswith("SOUTH clues")]
    assert [[line[0] for line in lines if line[0] != " "] for lines in columns] == [["1"], ["2"], ["3", "4"]]
    assert [len(lines) for lines in columns] == [4, 4, 5]
