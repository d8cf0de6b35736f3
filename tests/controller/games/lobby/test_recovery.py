"""Guidance: each difference is named once, in the fewest moves, each possible when it comes."""

from collections import deque

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games.core import Place
from controller.games.layout import Layout, Lying
from controller.games.lobby.recovery import PADLOCK, Move, Wanted, guide, kind_of

SLOTS = [Place("north", 1), Place("north", 2), Place("south", 1), Place("south", 2)]
LOCKS = [Place("north", 1, lock=True), Place("south", 1, lock=True)]


def wants(**pieces):
    return {place: Wanted(piece) for place, piece in zip(SLOTS, pieces.values(), strict=False)}


def lying(pieces):
    return Layout({place: Lying(piece, 1) for place, piece in pieces.items()})


def test_what_lies_right_needs_no_move():
    assert guide({SLOTS[0]: Wanted("23", 1)}, lying({SLOTS[0]: "23"})) == ()


def test_a_piece_that_lacks_is_put():
    assert guide({SLOTS[0]: Wanted("23", 3)}, Layout()) == (Move("put", SLOTS[0], "23", 3),)


def test_two_swapped_pieces_open_the_ring_in_the_hand():
    moves = guide({SLOTS[0]: Wanted("1"), SLOTS[1]: Wanted("2")}, lying({SLOTS[0]: "2", SLOTS[1]: "1"}))
    assert [move.do for move in moves] == ["take", "put", "put"]


def test_a_piece_is_moved_from_where_it_lies():
    moves = guide({SLOTS[0]: Wanted("1")}, lying({SLOTS[2]: "1"}))
    assert moves == (Move("put", SLOTS[0], "1", None, SLOTS[2]),)


def test_what_lies_in_the_way_is_taken_first():
    moves = guide({SLOTS[0]: Wanted("1")}, lying({SLOTS[0]: "9"}))
    assert moves == (Move("take", SLOTS[0], "9"), Move("put", SLOTS[0], "1"))


def test_a_turned_tile_is_turned():
    assert guide({SLOTS[0]: Wanted("1", 4)}, lying({SLOTS[0]: "1"})) == (Move("turn", SLOTS[0], "1", 4),)


def test_a_tile_of_unknown_turn_is_not_named():
    assert guide({SLOTS[0]: Wanted("1", 4)}, Layout({SLOTS[0]: Lying("1")})) == ()


def test_a_place_that_is_not_read_counts_as_right():
    assert guide({SLOTS[0]: Wanted("1", 4)}, Layout({}, {SLOTS[0]: "dead"})) == ()


def test_a_place_that_is_not_read_lacks_the_piece_that_lies_elsewhere():
    layout = Layout({SLOTS[1]: Lying("1")}, {SLOTS[0]: "dead"})
    assert guide({SLOTS[0]: Wanted("1")}, layout) == (Move("put", SLOTS[0], "1", None, SLOTS[1]),)


def test_any_padlock_will_do_and_a_stray_one_is_moved():
    layout = lying({LOCKS[1]: "padlock-7"})
    assert guide({LOCKS[0]: Wanted(PADLOCK)}, layout) == (Move("put", LOCKS[0], PADLOCK, None, LOCKS[1]),)
    assert guide({LOCKS[1]: Wanted(PADLOCK)}, layout) == ()
    assert guide({}, layout) == (Move("take", LOCKS[1], "padlock-7"),)


PIECES = ("1", "2", "3", "9", "padlock-1", "padlock-2")


@st.composite
def boards(draw):
    places = (*SLOTS[:3], LOCKS[0])
    wanted = dict(zip(places, draw(st.permutations(("1", "2", "3", PADLOCK, None)))[:4], strict=True))
    pieces = dict(zip(places, draw(st.permutations((*PIECES, None, None)))[:4], strict=True))
    return (
        {place: Wanted(piece) for place, piece in wanted.items() if piece},
        {place: piece for place, piece in pieces.items() if piece},
    )


@given(boards())
@settings(max_examples=150)
def test_the_moves_are_possible_lead_there_and_are_the_fewest(board):
    wanted, pieces = board
    moves = guide(wanted, lying(pieces))
    now = dict(pieces)
    for move in moves:
        if move.do == "take":
            assert now.pop(move.place) == move.piece
        else:
            assert move.place not in now
            piece = now.pop(move.origin) if move.origin else move.piece
            assert kind_of(piece) == move.piece
            now[move.place] = piece
    assert is_done(wanted, now)
    assert len(moves) == fewest(wanted, pieces)


def is_done(wanted, now):
    right = all(place in now and kind_of(now[place]) == want.piece for place, want in wanted.items())
    strays = [p for place, p in now.items() if kind_of(p) == PADLOCK and place not in wanted]
    return right and not strays


def fewest(wanted, pieces):
    """Return the length of a shortest way: one piece a move, from place to free place, into the box, or out of it."""
    start = frozenset(pieces.items())
    queue, seen = deque([(start, 0)]), {start}
    while queue:
        state, steps = queue.popleft()
        now = dict(state)
        if is_done(wanted, now):
            return steps
        for following in _following(wanted, now):
            key = frozenset(following.items())
            if key not in seen:
                seen.add(key)
                queue.append((key, steps + 1))
    raise AssertionError("no way")


def _following(wanted, now):
    for place, piece in now.items():
        rest = {other: each for other, each in now.items() if other != place}
        yield rest
        for target in wanted:
            if target not in now:
                yield {**rest, target: piece}
    for target, want in wanted.items():
        if target not in now:
            free = [p for p in PIECES if kind_of(p) == want.piece and p not in now.values()]
            if free:
                yield {**now, target: free[0]}
