"""Row "reveal", and a whole match with pieces and buttons; what fits no command gets a hint and changes nothing."""

TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"


def finish_round(board):
    board.guess(board.match.turn, "BUNNY" if board.match.turn == "north" else "TRUCK", 6)
    seat = board.match.turn
    if seat is None:
        return
    board.guess(seat, "BUNNY" if seat == "north" else "TRUCK", 6)


def test_words_stay_until_both_sides_are_cleared(begun):
    finish_round(begun)
    assert begun.match.round == 2
    assert "you TRUCK" in begun.text("north")
    assert "they BUNNY" in begun.text("north")
    assert "10:5 clear board" in begun.text("north")
    assert "5:10 clear board" in begun.text("south")
    begun.padlock("north", 3)
    assert "take padlocks off" in begun.text("north")
    assert begun.lamp("north", 3, lock=True) == "red fast"
    begun.clear("north")
    assert "you TRUCK" in begun.text("north")
    begun.clear("south")
    assert "6 tiles face down" in begun.text("north")
    assert "TRUCK" not in begun.text("north")


def test_new_tiles_face_down_end_the_reveal(begun):
    finish_round(begun)
    begun.clear("north")
    begun.put("north", 1, 15, 1, down=True)
    assert "TRUCK" not in begun.text("north")
    assert "TRUCK" not in begun.text("south")


def test_the_other_seat_begins_the_next_round(begun):
    finish_round(begun)
    begun.clear("north")
    begun.clear("south")
    begun.encode("north", TRUCK, [18])
    begun.encode("south", BUNNY, [1])
    begun.lay("north", (8, 23, 7, 4, 27, 1))
    begun.lay("south", (12, 18, 22, 25, 2, 20))
    assert begun.match.turn == "south"


def test_a_whole_match_to_the_rematch(begun):
    while begun.match.phase != "OVER":
        finish_round(begun)
        if begun.match.phase != "OVER":
            begun.clear("north")
            begun.clear("south")
            begun.begin_round()
    assert begun.of("game-over")[0]["reason"] == "thirty"
    winner = begun.match.winner
    scores = begun.match.scores
    other = "south" if winner == "north" else "north"
    assert f"{winner.upper()} WINS {scores[winner]}:{scores[other]}" in begun.text("north")
    assert "TRUCK : BUNNY" in begun.text("south")
    begun.long()
    assert begun.match.first == "south"


def test_a_tile_lifted_without_a_cause_is_to_go_back(begun):
    before = begun.match
    begun.lift("south", 2)
    assert "put 18 back on south 2" in begun.text("south")
    assert begun.match == before
    begun.put("south", 2, 18)
    assert "put 18" not in begun.text("south")


def test_a_strange_piece_and_an_unknown_one_are_named(begun):
    begun.lift("south", 2)
    begun.put("south", 2, 28)
    assert "take 28 off 2" in begun.text("south")
    begun.lift("south", 2)
    begun.stranger("south", 2)
    assert "unknown piece on 2" in begun.text("south")
    assert begun.lamp("south", 2) == "red steady"


def test_a_crowded_slot_asks_to_lay_beside_and_the_tile_still_counts(begun):
    begun.not_read("south", 2, "crowded")
    assert "2: lay it beside" in begun.text("south")
    assert "put 18" not in begun.text("south")
    assert begun.lamp("south", 2) == "red slow"
    begun.read_again("south", 2)
    assert "beside" not in begun.text("south")


def test_all_swept_off_changes_nothing_and_all_put_back_is_all_right(begun):
    begun.roll(2, 5)
    begun.question(p2=3, p5=6)
    begun.padlock("north", 2)
    before = begun.match
    for side in ("north", "south"):
        begun.clear(side)
    for side, tiles in (("north", (8, 23, 7, 4, 27, 1)), ("south", (12, 18, 22, 25, 2, 20))):
        for slot, tile in enumerate(tiles, 1):
            begun.put(side, slot, tile, "N" if tile == 23 else None)
    begun.padlock("north", 2)
    assert begun.match == before
    assert "put" not in begun.text("north") + begun.text("south")
