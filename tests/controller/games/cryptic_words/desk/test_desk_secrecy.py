"""Non-interference at the desk: what a seat lays in secret changes nothing that the other seat, or all, can see."""

import pytest

from controller.games.core import SEATS
from controller.games.cryptic_words.board import CrypticWordsBoard

GAME = CrypticWordsBoard()
WORDS = {
    "TRUCK": ("12-T 22-R 25-U 2-C 20-K", [18]),
    "other order": ("20-K 2-C 25-U", [18, 12, 22]),
    "other tiles": ("18-F 22-R 5-{5} 9-{1}", [10, 11]),
}


def codes_of(tiles, text):
    """Fill in `{n}`: the glyph of that face."""
    out = []
    for code in text.split():
        tile, glyph = code.split("-")
        out.append(f"{tile}-{tiles.glyph(int(tile), int(glyph[1])) if glyph[0] == '{' else glyph}")
    return " ".join(out)


def seen(board, seat):
    """Return all that this seat and everybody could see until now, each change once."""
    texts = [scenes[seat] for scenes in board.scenes]
    return [text for n, text in enumerate(texts) if n == 0 or texts[n - 1] != text]


def outside(board, seat):
    """Return what is to be seen now, besides one's own screen."""
    state, setup = board.state, board.setup
    return (
        GAME.lamps(setup, state),
        GAME.beacons(setup, state),
        GAME.view(setup, state, seat),
        GAME.view(setup, state, "public"),
        board.events,
        GAME.scene(setup, state, seat).bar,
    )


@pytest.mark.parametrize("name", ["other order", "other tiles"])
@pytest.mark.parametrize("rotation", ["magnets", "tags"])
def test_another_word_laid_by_north_looks_the_same_to_south(make, name, rotation):
    one, other = (make(changes={"dictionary": "off"}, rotation=rotation) for _ in range(2))
    for board, word in ((one, "TRUCK"), (other, name)):
        codes, decoys = WORDS[word]
        codes = codes_of(board.setup.setups["seed"].tiles, codes)
        board.lay_down("north", codes, decoys)
        board.laid = outside(board, "south"), seen(board, "south")
        board.store("north", len(codes.split()))
        board.encode("south", "8-B 7-U 4-N 23-N 27-Y", [1])
        assert board.match.phase == "SWAP"
    assert one.laid == other.laid
    assert seen(one, "south") == seen(other, "south")
    assert outside(one, "south") == outside(other, "south")


def test_a_screen_board_tells_the_other_seat_no_glyph_and_no_count(make):
    boards = [make(rotation="screen", changes={"dictionary": "off"}) for _ in range(2)]
    for board, presses in zip(boards, (1, 4), strict=True):
        board.random.seed(presses)
        for slot, tile in enumerate((12, 22, 25, 2, 20, 18), 1):
            board.put("north", slot, tile)
        while "3 codes" not in board.text("north"):
            board.press()
        board.long()
        for _ in range(3):
            for _ in range(presses):
                board.press()
            board.long()
        board.long()
        assert "north" in board.match.words
    one, other = boards
    assert one.match.words != other.match.words
    assert seen(one, "south") == seen(other, "south")
    assert outside(one, "south") == outside(other, "south")


def test_a_guess_being_laid_looks_the_same_whatever_its_letters(make):
    boards = [make().begin() for _ in range(2)]
    for board, glyphs in zip(boards, ((1, 2, 3), (4, 5, 6)), strict=True):
        board.token("guess", "south", 6)
        for slot, face in zip((1, 2, 3), glyphs, strict=True):
            board.turn("south", slot, face)
        board.lift("south", 6, lock=True)
        board.wait(11)
    one, other = boards
    assert seen(one, "north") == seen(other, "north")
    assert outside(one, "north") == outside(other, "north")


def test_a_refusal_is_told_to_the_seat_alone(make):
    boards = [make("tournament") for _ in range(2)]
    for board, count in zip(boards, (4, 5), strict=True):
        board.lay_down("north", "12-T 22-R 25-U 2-C 20-K", [18])
        if count == 4:
            board.store("north", 4)
            assert "not in the list" in board.text("north")
            board.wait(10)
        board.store("north", 5)
    assert set(seen(boards[0], "south")) == set(seen(boards[1], "south"))
    assert outside(boards[0], "south") == outside(boards[1], "south")


def test_nobody_sees_a_lone_wish_to_give_the_round_up(make):
    boards = [make().begin() for _ in range(3)]
    for board, lifts in zip(boards, ((), ("north",), ("south",)), strict=True):
        board.menu("give up")
        for seat in lifts:
            board.lift(seat, 1)
            board.put(seat, 1, 8 if seat == "north" else 12)
        board.wait(25)
    for seat in SEATS:
        assert seen(boards[0], seat) == seen(boards[1], seat) == seen(boards[2], seat)
        assert outside(boards[0], seat) == outside(boards[1], seat) == outside(boards[2], seat)
