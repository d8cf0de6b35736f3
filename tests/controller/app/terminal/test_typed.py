"""Lines as a person types them, on a whole board in virtual time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.app.games import GAMES, standard_tiles
from controller.app.hands import Gestures
from controller.app.terminal.manual import WALKS, manual
from controller.app.terminal.table import tell_board, tell_racks, tell_tiles
from controller.app.terminal.typed import Typist
from controller.outlets.panel.reading import read_text
from hardware.errors import HandsError

TILES = standard_tiles()


class Typing:
    """A table that is played by typed lines; `said` is what was printed."""

    def __init__(self, table, game):
        self.table, self.said = table, []
        buttons = ("dice",)
        gestures = Gestures(table.sim, TILES, buttons)
        self.typist = Typist(gestures, TILES, self.read, lambda: self.said.append("shown"), self.said.append, game)

    def read(self, seat):
        return read_text(self.table.screen(seat))

    def type(self, *lines):
        for line in lines:
            self.table._do(self.typist.obey(line))


@pytest.fixture
def typing(smartboard):
    return lambda **how: Typing(smartboard.start(**how), how.get("game", "inspect"))


def begin(player):
    player.type(
        "hold dice",
        "encode north 12-T 22-R 25-U 2-C 20-K 18",
        "encode south 8-B 7-U 4-N 23-N 27-Y decoys 1",
        "lay north 8 23 7 4 27 1",
        "lay south 12 18 22 25 2 20",
    )


def test_a_whole_round_can_be_typed(typing):
    player = typing(game="cryptic-words")
    table = player.table
    begin(player)
    table.dice(2, 5)
    player.type("press dice", "turn north 2 N; turn north 5 1; hold dice", "padlock north 2")
    assert "MATCH 23-N" in table.text("north")
    assert table.lock_lamp("north", 2) == "green steady"
    player.type("put guess-north-1 north 6 lock")
    player.type("turn north 1 B; turn north 3 U; turn north 4 N; turn north 2 N; turn north 5 Y")
    assert "BUNNY_" in table.text("north")
    player.type("unlock north 6; hold dice")
    assert table.view("public")["scores"] == {"north": 10, "south": 0}


def test_what_help_tells_of_cryptic_words_begins_a_match(typing):
    lines = [line for line, _told in WALKS["cryptic-words"]]
    player = typing(game="cryptic-words")
    player.type(*lines[: lines.index("lay south 12 18 22 25 2 20") + 1])
    assert player.table.view("public")["phase"] == "ROLL"
    player.table.dice(2, 2)
    player.type("press dice", *lines[lines.index("padlock north 2") :])
    assert player.table.lying("north", 2, lock=True) == ("padlock-1",)


def test_what_help_tells_of_decrypto_is_a_whole_round(typing):
    player = typing(game="decrypto")
    table = player.table
    for line, told in WALKS["decrypto"]:
        player.type(line)
        table.wait(10)
        if "four words" in told:
            assert re.match(r"1 \w+\n2 \w+\n3 \w+\n4 \w+\n", table.text("north"))
    events = [event["event"] for event in table.events()]
    assert events.count("revealed") == 2
    assert [event["own"] for event in table.events() if event["event"] == "revealed"] == [[4, 2, 1], [2, 4, 3]]
    view = table.view("public")
    assert (view["round"], view["phase"], view["encryptors"]) == (2, "ENCRYPT", {"north": "N2", "south": "S2"})
    assert view["tokens"] == {seat: {"interception": 0, "miscommunication": 0} for seat in ("north", "south")}


def test_what_help_tells_of_inspect_shows_each_piece(typing):
    player = typing(game="inspect")
    table = player.table
    shown = {}
    for line, _told in WALKS["inspect"]:
        player.type(line)
        shown[line] = table.text("north")
        lying = table.view("public")["lying"]
    assert lying == {}
    assert "23" in shown["put 23 north 2 N"]
    assert shown["turn north 2 S"] != shown["put 23 north 2 N"]


@pytest.mark.parametrize("game", GAMES)
def test_help_explains_the_game_that_is_played_and_no_other(typing, game):
    told = manual(game)
    assert "put PIECE SIDE SLOT" in told
    for other, walk in WALKS.items():
        assert all(line in told for line, _told in walk) is (other == game)
    assert max(map(len, told.splitlines())) <= 120


def test_what_the_readme_tells_of_a_turn_is_one(typing):
    readme = (Path(__file__).parents[4] / "README.md").read_text()
    block = next(block for block in re.findall(r"```\n(.*?)```", readme, re.DOTALL) if block.startswith("hold dice"))
    player = typing(game="cryptic-words")
    player.table.dice(2, 5)
    player.type(*(re.split(r" {2,}", line)[0] for line in block.splitlines()))
    assert "MATCH 23-N" in player.table.text("north")
    assert player.table.lock_lamp("north", 2) == "green steady"


def test_a_word_is_stored_on_a_board_that_cannot_read_turns(typing):
    player = typing(game="cryptic-words", config='rotation = "screen"')
    player.type("hold dice", "encode north 12-T 22-R 25-U 2-C 20-K 18")
    assert "STORED" in player.table.text("north")
    assert player.table.view("north")["word"] == "TRUCK"


def test_tiles_are_laid_with_the_glyph_that_is_said_and_cleared(typing):
    player = typing()
    player.type("lay south 12-T 22 25-3 down")
    assert tell_board(player.table.sim, TILES).splitlines()[1].startswith("south 1: 12-T down [blue steady] · 2: 22-Z")
    player.type("clear south")
    assert tell_board(player.table.sim, TILES) == "north nothing\nsouth nothing"


def test_what_lies_is_told_with_locks_pixels_and_what_is_on_top(typing):
    player = typing()
    player.type("put 23 north 2 N; put 8 north 2 B; padlock north 5")
    told = tell_board(player.table.sim, TILES).splitlines()
    assert told[0].startswith("north 2: 23-N under 8-B [red")
    assert told[1] == "      locks 5: padlock-1 [white steady]"


def test_tiles_are_told_with_their_glyphs(typing):
    assert tell_tiles(TILES, [8]) == f" 8: {' '.join(f'{glyph:<2}' for glyph in TILES.faces[8])}".rstrip()
    player = typing()
    player.type("tiles 8 12", "tiles", "show", "help")
    assert player.said[0].count(":") == 2
    assert player.said[1].count(":") == 28
    assert player.said[2:] == ["shown", manual("inspect")]


def test_racks_are_twelve_different_tiles_and_not_always_the_same():
    told = {tell_racks(TILES) for _ in range(5)}
    assert len(told) > 1
    for racks in told:
        north, south = racks.removeprefix("north\n").split("\nsouth\n")
        numbers = re.findall(r"\d+(?=:)", north) + re.findall(r"\d+(?=:)", south)
        assert len(numbers) == len(set(numbers)) == 12


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("encode", "encode needs SEAT"),
        ("encode west 12-T 1 2 3 4 5", "encode needs SEAT"),
        ("encode north 1 2 3 4 5 6", "encode needs SEAT"),
        ("encode north 12-T 22-R", "six tiles are laid in all"),
        ("encode north 12-Q 22-R 25-U 2-C 20-K 18", "tile 12 has no face 'Q'"),
        ("encode north 12-T 12-O 25-U 2-C 20-K 18", "one to six different ones"),
        ("lay", "unknown side ''"),
        ("lay north", "one to six different ones"),
        ("lay north 1 2 3 4 5 6 7", "one to six different ones"),
        ("lay north 8-Q", "tile 8 has no face 'Q'"),
        ("hold", "hold needs a BUTTON, not 'nothing'"),
        ("hold north", "unknown button 'north'; known: dice"),
        ("clear", "clear needs a SIDE"),
        ("clear west", "unknown side 'west'"),
        ("tiles 29", "unknown tile 29; known: 1 to 28"),
        ("tiles x", "tile 'x': must be a number"),
        ("put 23 north 2; dance", "unknown command 'dance'; known: put, lift"),
        ("''", "unknown command ''"),
    ],
)
def test_what_cannot_be_done_is_named(typing, line, answer):
    player = typing()
    with pytest.raises(HandsError, match=re.escape(answer)):
        player.type(line)


def test_a_word_that_can_not_be_laid_leaves_what_lies(typing):
    player = typing()
    player.type("put 23 north 2")
    with pytest.raises(HandsError):
        player.type("encode north 12-T 12-O 25-U 2-C 20-K 18")
    assert player.table.lying("north", 2) == ("23",)


def test_blanks_and_semicolons_alone_do_nothing(typing):
    player = typing()
    player.type("", " ; ;", "\t")
    assert (player.said, player.table.events()) == ([], [])
