"""The hands of a page on a simulated board: pieces go where a person puts them, none is lost, and secrets are mixed."""

from __future__ import annotations

import json
import stat

import pytest

from controller.app.web.pieces import PIECES, home
from controller.games.pieces import TILES


@pytest.fixture
def board(virtual_board):
    return virtual_board(game="inspect")


@pytest.fixture
def page(board):
    return board.page("north", "south")


def spots(board):
    """Where every piece is, by name."""
    return {lies.piece: lies for lies in board.table.eyes.look().pieces}


def test_all_pieces_begin_at_home_and_clear_puts_them_back(board, page):
    begun = spots(board)
    assert set(begun) == set(PIECES)
    assert {piece: lies.at for piece, lies in begun.items()} == {piece: home(piece) for piece in PIECES}
    page.say(do="draw", side="north")
    page.say(do="put", piece="padlock-1", at="south-2-lock")
    page.say(do="put", piece="guess-north-1", at="south-2-lock")
    page.say(do="lift", piece="start-north")
    page.say(2, do="clear")
    assert spots(board) == begun


def test_a_piece_put_back_at_once_is_kept_in_the_air_until_the_lift_is_seen(board, page):
    page.say(1.5, do="put", piece="23", at="north-2", top=1)
    page.say(0, do="lift", piece="23")
    page.say(0, do="put", piece="23", at="north-2")
    board.wait(0.5)
    assert spots(board)["23"].at == "hand"
    board.wait(2)
    assert spots(board)["23"].at == "north-2"
    told = [message["text"].split("\n")[0] for message in page.messages("words")]
    assert told.index("23 lifted") < len(told) - 1
    assert told[-1].startswith("23 ")


def test_a_piece_taken_again_meanwhile_stays_in_the_hand(board, page):
    page.say(1.5, do="put", piece="23", at="north-2", top=1)
    page.say(0, do="lift", piece="23")
    page.say(0.1, do="put", piece="23", at="north-2")
    page.say(0.1, do="lift", piece="23")
    board.wait(2)
    assert spots(board)["23"].at == "hand"
    page.say(0.1, do="put", piece="23", at="south-1")
    board.wait(2)
    assert spots(board)["23"].at == "south-1"


def test_turning_and_flipping_where_it_lies(board, page):
    page.say(do="draw", side="north")
    tile = page.rack("north")[0]
    page.say(do="turn", piece=tile, top=5)
    page.say(do="flip", piece=tile)
    assert (page.pieces()[tile]["top"], page.pieces()[tile]["down"]) == (5, True)
    page.say(1, do="put", piece=tile, at="south-1")
    assert (page.pieces()[tile]["top"], page.pieces()[tile]["down"]) == (5, True)
    page.say(1.5, do="turn", piece=tile, top=2)
    page.say(1.5, do="flip", piece=tile)
    assert (spots(board)[tile].at, spots(board)[tile].top, spots(board)[tile].down) == ("south-1", 2, False)
    page.say(do="lift", piece=tile)
    page.say(do="turn", piece=tile, top=3)
    assert (page.pieces()[tile]["at"], page.pieces()[tile]["top"]) == ("hand", 3)


def test_a_rack_is_filled_up_and_no_further(board, page):
    page.say(do="draw", side="north")
    first = page.rack("north")
    assert len(set(first)) == 6
    assert page.messages("pieces")[-1]["box"] == 22
    page.say(do="draw", side="north")
    assert page.errors() == ["the rack of north is full: lay its tiles first"]
    page.say(do="put", piece=first[2], at="box")
    page.say(do="draw", side="north")
    assert page.rack("north")[:2] + page.rack("north")[3:] == first[:2] + first[3:]


def test_an_emptied_box_fills_no_rack_and_says_so(board, page):
    for number in range(1, 26):
        page.say(0.05, do="put", piece=str(number), at="tray-south")
    before = spots(board)
    page.say(do="draw", side="north")
    (error,) = page.errors()
    assert "the box has 3 tiles, 6 are needed: put tiles back into it" in error
    assert spots(board) == before
    page.say(do="put", piece="1", at="rack-north-3")
    for number in range(2, 4):
        page.say(0.05, do="put", piece=str(number), at="box")
    page.say(do="draw", side="north")
    assert len(page.rack("north")) == 6


def test_two_tiles_never_stand_in_one_place_of_a_rack(board, page):
    page.say(do="draw", side="north")
    page.say(do="draw", side="south")
    mine, theirs = page.rack("north"), page.rack("south")
    page.say(do="put", piece=mine[0], at="rack-south-3")
    assert page.errors() == ["the rack of south is full: take a tile from it first"]
    page.say(do="put", piece=mine[0], at="north-1")
    page.say(do="put", piece=theirs[4], at="south-1")
    page.say(do="put", piece=mine[0], at="rack-south-1")
    assert page.rack("south") == [*theirs[:4], mine[0], theirs[5]]


def test_what_is_handed_over_is_mixed_and_turned(board, page):
    orders, tops = set(), set()
    for _ in range(4):
        page.say(do="clear")
        for slot, tile in enumerate(TILES[:6], 1):
            page.say(0.1, do="put", piece=tile, at=f"north-{slot}", top=1, down=True)
        page.say(do="hand-over", side="north")
        assert set(page.rack("south")) == set(TILES[:6])
        orders.add(tuple(page.rack("south")))
        tops.add(tuple(page.pieces()[tile]["top"] for tile in TILES[:6]))
        assert not any(page.pieces()[tile]["down"] for tile in TILES[:6])
    assert len(orders) == len(tops) == 4


def test_a_single_tile_that_is_handed_over_does_not_tell_its_face(board, page):
    tops = set()
    for _ in range(20):
        page.say(0.1, do="put", piece="23", at="north-1", top=4, down=True)
        page.say(0.1, do="put", piece="23", at="rack-south-1", top=4, down=False)
        tops.add(page.pieces()["23"]["top"])
    assert len(tops) > 2
    page.say(0.1, do="put", piece="23", at="south-1", top=4)
    page.say(0.1, do="put", piece="23", at="rack-south-1")
    assert page.pieces()["23"]["top"] == 4


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ({"do": "put", "piece": "23", "at": "east-1"}, "unknown place 'east-1'"),
        ({"do": "put", "piece": "padlock-1", "at": "box"}, "the box takes tiles only: put padlock-1 into a tray"),
        ({"do": "lift", "piece": "29"}, "no piece '29' here"),
        ({"do": "hand-over", "side": "north"}, "north has no tiles to hand over"),
        ({"do": "press", "button": "bell"}, "unknown button 'bell'; known: dice"),
        ({"do": "fault", "kind": "rain", "where": "north-1"}, "unknown fault 'rain'; known: deaf"),
        ({"do": "fault", "kind": "deaf", "where": "dice"}, "deaf at 'dice': known: north-1"),
        ({"do": "fault", "kind": "noise", "where": "north-1", "how": {"rate": 2}}, "noise: rate = 2.0: allowed 0 to 1"),
        ({"do": "fault", "kind": "noise", "where": "north-1", "how": {"rate": "x"}}, "rate = 'x': allowed 0 to 1"),
        ({"do": "fault", "kind": "noise", "where": "north-1", "how": {"wet": 1}}, "unknown setting 'wet'; known: rate"),
        ({"do": "fault", "kind": "bleed", "where": "north-2"}, "north-2 cannot bleed into itself"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(board, page, deed, words):
    before = spots(board)
    page.say(1, **deed)
    (error,) = page.errors()
    assert words in error
    assert spots(board) == before


def test_what_lies_beneath_cannot_be_taken(board, page):
    page.say(do="put", piece="23", at="north-2")
    page.say(do="put", piece="padlock-1", at="north-2")
    assert [(piece["id"], piece["layer"]) for piece in page.at("north-2")] == [("23", 0), ("padlock-1", 1)]
    page.say(do="lift", piece="23")
    assert page.errors() == ["something lies on 23 at north-2: take that first"]


def test_two_pages_never_have_one_piece(board, page):
    other = board.page("north", "south")
    page.say(do="lift", piece="padlock-1")
    other.say(do="put", piece="padlock-1", at="north-1-lock")
    assert other.errors() == ["no piece 'padlock-1' here: a page touches only what it sees"]
    page.say(do="press", button="dice")
    other.say(1.2, do="press", button="dice")
    page.say(do="release", button="dice")
    assert board.lives.sim._pressed == {"dice"}
    other.say(do="release", button="dice")
    assert not board.lives.sim._pressed


def test_the_terminals_hands_lose_nothing(board, page):
    hands = board.table.hands()

    async def acting():
        hands.put(hands_antenna("north", 1), "23", 3)
        hands.put(hands_antenna("north", 2), "card-white-421")

    board.run(acting())
    board.wait(1)
    assert page.pieces()["23"]["top"] == 3
    assert page.pieces()["?north-2"]["what"] == "card"

    async def lifting():
        return hands.lift(hands_antenna("north", 1))

    assert board.run(lifting()) == "23"
    assert spots(board)["23"].at == "box"


def hands_antenna(side, slot):
    from hardware.ports import Antenna

    return Antenna(side, slot)


def test_where_pieces_lie_is_kept_for_the_next_process_and_for_nobody_else(board, page, virtual_board):
    page.say(do="draw", side="south")
    tile, held = page.rack("south")[:2]
    page.say(do="put", piece=tile, at="south-4", top=6, down=True)
    page.say(do="put", piece="padlock-3", at="south-4")
    page.say(do="lift", piece=held)
    file = board.state_dir / "table.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    now = spots(board)
    board.close()
    again = spots(virtual_board(game="inspect", state_dir=board.state_dir))
    assert again.pop(held).at == "rack-south-2"
    assert now.pop(held).at == "hand"
    assert again == now
    assert again["padlock-3"].layer == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b'{"schema":2}',
     b'{"x":' + b"[" * 100_000, b'{"schema":' + b"9" * 5000 + b"}",
     b'{"schema":1,"pieces":{"23":["north-1",1]}}',
     b'{"schema":1,"pieces":{"23":["north-1",9,false],"99":["north-2",1,false],"24":["east-1",1,false]}}',
     b'{"schema":1,"bots":{"north":"perfect"}}', b'{"schema":1,"bots":{"east":"easy"}}'],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_begun_anew(virtual_board, tmp_path, content):
    folder = tmp_path / "state"
    folder.mkdir()
    (folder / "table.json").write_bytes(content)
    board = virtual_board(state_dir=folder)
    assert {piece: lies.at for piece, lies in spots(board).items()} == {piece: home(piece) for piece in PIECES}
    board.page("north").say(do="draw", side="north")
    assert len(json.loads((folder / "table.json").read_bytes())["pieces"]) == len(PIECES) - 28 + 6


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"{", "Input data was truncated"), (b'{"schema":2}', "format 2, this smartboard knows 1"),
     (b'{"schema":0}', "format 0, this smartboard knows 1"), (b'{"x":' + b"[" * 100_000, "nested too deeply")],
)  # fmt: skip
def test_why_a_file_is_not_used_is_logged(virtual_board, tmp_path, caplog, content, reason):
    (tmp_path / "table.json").write_bytes(content)
    virtual_board(state_dir=tmp_path)
    (told,) = [record.getMessage() for record in caplog.records if "table.json" in record.getMessage()]
    assert told.startswith(f"{tmp_path / 'table.json'}: ")
    assert reason in told
    assert told.endswith("; the pieces begin in their box and trays")


def test_a_table_that_cannot_be_kept_is_played_on(board, page, caplog):
    (board.state_dir / "table.json.new").mkdir()
    page.say(do="draw", side="north")
    page.say(do="draw", side="south")
    assert len(page.rack("south")) == 6
    assert caplog.text.count("where pieces lie is not kept") == 1


# faults


def test_whatever_the_drawer_offers_can_be_caused_and_mended(board, page):
    offered = page.messages("board")[-1]["fault_kinds"]
    for kind in offered:
        ends = dict.fromkeys((kind["wheres"][0], kind["wheres"][-1]))
        for where in ends:
            how = {parameter["name"]: parameter["usual"] for parameter in kind["how"]}
            if "into" in how:
                how["into"] = next(each for each in kind["how"][0]["choices"] if each != where)
            page.say(do="fault", kind=kind["kind"], where=where, how=how)
        assert not page.errors(), kind
        faults = page.messages("faults")[-1]["faults"] if kind["kind"] != "brownout" else []
        assert len(faults) == (0 if kind["kind"] == "brownout" else len(ends))
        for fault in faults:
            assert fault["kind"] in fault["text"]
            page.say(do="mend", fault=fault["id"])
    assert page.messages("faults")[-1]["faults"] == []
    board.wait(15)
    page.say(2, do="put", piece="23", at="north-1", top=1)
    assert page.words("north").startswith("23 ")


def test_a_reader_that_is_deaf_stays_so_over_a_power_cut(board, page):
    page.say(do="fault", kind="deaf", where="north-3")
    page.say(1, do="fault", kind="deaf", where="north-3")
    assert page.errors() == ["deaf at north-3: that is so already; mend it first"]
    page.say(6, do="power-cut")
    assert [message["kind"] for message in page.messages()].count("restart") == 1
    (fault,) = page.messages("board")[-1]["faults"]
    page.say(2, do="put", piece="23", at="north-3", top=1)
    assert not page.words("north").startswith("23 ")
    page.say(12, do="mend", fault=fault["id"])
    assert page.messages("faults")[-1]["faults"] == []
    assert "3 23-" in page.words("north")


def test_a_full_disk_is_said_on_the_screens(board, page):
    page.say(do="fault", kind="disk-full", where="journal")
    page.say(3, do="put", piece="23", at="north-1", top=1)
    assert page.words("south").startswith("DISK FULL")
    (fault,) = page.messages("faults")[-1]["faults"]
    page.say(5, do="mend", fault=fault["id"])
    assert page.words("south").startswith("23 ")
