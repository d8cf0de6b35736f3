"""Row "encode a word in secret"."""

import pytest

TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"


def test_six_tiles_a_count_and_a_long_press_store_a_word(board):
    board.encode("north", TRUCK, [18])
    assert board.match.words == {"north": "TRUCK"}
    assert board.match.racks["north"] == (12, 22, 25, 2, 20, 18)
    assert [event["event"] for event in board.events] == ["rack", "encoded"]


def test_the_count_starts_from_a_number_redrawn_at_every_laying(board):
    board.number(2)
    board.lay_down("north", TRUCK, [18])
    assert board.wants[0].kind == "number"
    assert "3 codes" in board.text("north")
    board.lift("north", 1)
    board.number(5)
    board.put("north", 1, 12, "T", down=True)
    assert "6 codes" in board.text("north")
    board.press()
    assert "2 codes" in board.text("north")


def test_codes_letters_and_list_are_shown_before_any_long(board):
    board.number(4)
    board.lay_down("north", TRUCK, [18])
    text = board.text("north")
    assert "5 codes" in text
    assert "5 letters, in list" in text
    assert "short chg long store" in text
    board.press()
    assert "not in list" in board.text("north")


def test_the_bar_goes_to_the_seat_that_first_lays_six(board):
    assert board.bars() == []
    board.lay_down("south", BUNNY, [1])
    assert board.bars() == ["south"]
    assert "SOUTH is storing" in board.text("north")
    assert "hands off" in board.text("north")
    board.lay_down("north", TRUCK, [18])
    assert board.bars() == ["south"]
    board.store("south", 5)
    assert board.bars() == ["north"]
    assert "STORED" in board.text("south")
    board.store("north", 5)
    assert board.match.phase == "SWAP"


def test_a_press_within_0_7_s_of_the_bar_moving_does_nothing(board):
    board.lay_down("north", TRUCK, [18])
    board.lay_down("south", BUNNY, [1])
    board.store("north", 5)
    before = board.text("south")
    board.press(after=0.3)
    assert board.text("south") == before
    board.press(after=0.8)
    assert board.text("south") != before


def test_each_code_is_echoed_to_its_owner_for_two_seconds(board):
    board.put("north", 1, 12, "T", down=True)
    assert board.text("north").startswith("12-T")
    assert "12" not in board.text("south")
    board.wait(1.9)
    assert board.text("north").startswith("12-T")
    board.wait(0.2)
    assert "12" not in board.text("north")


def test_pixels_stay_alike(board):
    board.lay_down("north", TRUCK, [18])
    board.store("north", 5)
    board.put("south", 1, 8, "B", down=False)
    assert {board.lamp(side, slot) for side in ("north", "south") for slot in range(1, 7)} == {"off"}


def test_tiles_face_up_do_not_count(board):
    board.lay_down("north", TRUCK)
    board.put("north", 6, 18, 1, down=False)
    assert "slot 6: face down" in board.text("north")
    assert board.bars() == []


def test_a_stored_word_stands_until_that_seat_stores_again(board):
    board.encode("north", TRUCK, [18])
    board.lift("north", 3)
    assert board.match.words["north"] == "TRUCK"
    assert "STORED" in board.text("north")
    board.put("north", 3, 25, "U", down=True)
    assert board.match.words["north"] == "TRUCK"
    board.store("north", 4)
    assert board.match.words["north"] == "TRUC"


def test_a_seat_without_a_word_has_the_bar_before_one_that_may_store_again(board):
    board.encode("north", TRUCK, [18])
    board.lift("north", 3)
    board.put("north", 3, 25, "U", down=True)
    assert board.bars() == ["north"]
    board.lay_down("south", BUNNY, [1])
    assert board.bars() == ["south"]


def test_another_six_than_the_rack_stored_is_refused_to_that_seat_only(board):
    board.encode("north", TRUCK, [18])
    board.lift("north", 6)
    board.put("north", 6, 28, 1, down=True)
    board.store("north", 5)
    assert "not your rack's six" in board.text("north")
    assert "rack" not in board.text("south")
    assert board.match.racks["north"] == (12, 22, 25, 2, 20, 18)


def test_a_refused_word_leaves_no_rack(make):
    board = make("tournament")
    board.lay_down("north", TRUCK, [18])
    board.store("north", 4)
    assert "not in the list" in board.text("north")
    assert (board.match.racks, board.match.words, board.events) == ({}, {}, [])
    board.store("north", 5)
    assert board.match.words == {"north": "TRUCK"}


def test_a_word_too_short_is_refused(board):
    board.lay_down("north", TRUCK, [18])
    board.store("north", 2)
    assert "3 to 8 letters" in board.text("north")


def test_seat_buttons_store_at_once(make):
    board = make(seat_buttons=True)
    board.number(1)
    board.lay_down("north", TRUCK, [18])
    board.number(1)
    board.lay_down("south", BUNNY, [1])
    assert "2 codes" in board.text("north")
    assert "2 codes" in board.text("south")
    board.press(button="south")
    assert "2 codes" in board.text("north")
    assert "3 codes" in board.text("south")
    board.press(button="dice")
    assert "3 codes" in board.text("north")
    board.store("south", 5, "south")
    board.store("north", 5, "north")
    assert board.match.phase == "SWAP"


def test_a_screen_board_asks_each_glyph_from_a_drawn_start(make):
    board = make(rotation="screen")
    board.number(2)
    board.lay_down("north", TRUCK, [18])
    assert "3 codes" in board.text("north")
    assert "then choose glyphs" in board.text("north")
    board.number(4)
    board.long()
    for tile, glyph in ((12, "T"), (22, "R"), (25, "U")):
        choose(board, f"{tile}-{glyph} ?")
    assert "3 letters" in board.text("north")
    assert board.match.words == {}
    board.long()
    assert board.match.words == {"north": "TRU"}


def test_a_short_press_goes_back_from_the_summary_to_the_count(make):
    board = make(rotation="screen")
    board.number(1)
    board.lay_down("north", TRUCK, [18])
    board.long()
    board.long()
    board.long()
    assert "short back" in board.text("north")
    board.press()
    assert "then choose glyphs" in board.text("north")


def test_a_dead_slot_is_asked_for_tile_and_glyph(board):
    board.not_read("north", 2)
    for slot, tile in ((1, 12), (3, 25), (4, 2), (5, 20), (6, 18)):
        board.put("north", slot, tile, {12: "T", 25: "U", 2: "C", 20: "K"}.get(tile, 1), down=True)
    while "5 codes" not in board.text("north"):
        board.press()
    board.long()
    choose(board, "slot 2: 22?")
    choose(board, "22-R ?")
    assert "5 letters, in list" in board.text("north")
    board.long()
    assert board.match.words == {"north": "TRUCK"}
    assert "SOUTH" not in board.text("south")


def test_a_tile_whose_turn_is_not_known_is_asked(board):
    for slot, tile in enumerate((12, 22, 25, 2, 20, 18), 1):
        board.put("north", slot, tile, {12: "T", 22: "R"}.get(tile, 1), down=True)
    board.lift("north", 3)
    board.unturned("north", 3, "25")
    while "3 codes" not in board.text("north"):
        board.press()
    board.long()
    choose(board, "25-U ?")
    board.long()
    assert board.match.words == {"north": "TRU"}


@pytest.mark.parametrize("trouble", ["no hub", "dead"])
def test_a_side_that_is_not_read_at_all_does_not_lie(board, trouble):
    for slot in range(1, 7):
        board.not_read("north", slot, trouble)
    assert board.bars() == []


def choose(board, wanted):
    for _ in range(30):
        if wanted in board.text("north"):
            board.long()
            return
        board.press()
    raise AssertionError(f"no {wanted!r} in {board.text('north')!r}")
