"""The catalogue has words for all that lists offer and long presses do, and for every kind of piece."""

from typing import get_args

from controller.games.core import SEATS, Place
from controller.games.decrypto.desk.buttons import ACTS
from controller.games.decrypto.desk.cards import strangers
from controller.games.decrypto.desk.lists.lobby import AFTER_MATCH
from controller.games.decrypto.desk.lists.referee import REFEREE
from controller.games.decrypto.desk.state import BoardState
from controller.games.decrypto.scenes.words import ENGLISH
from controller.games.decrypto.state import Reason, Verdict
from controller.games.desk.presses import long_of
from controller.games.layout import Layout, Lying
from controller.games.pieces import PIECES

LIKE_OTHERS = {"profile", "players"}
"""Steps whose long press begins a match, or only chooses."""


def test_all_that_lists_and_long_presses_need_is_there():
    assert {f"item {item}" for item in (*AFTER_MATCH, *REFEREE)} <= ENGLISH.keys()
    steps = {step for step in ACTS if long_of(ACTS, step)} - LIKE_OTHERS
    assert {f"armed {step}" for step in steps} <= ENGLISH.keys()
    assert {f"armed {step}" for step in ("lobby", "why", "waits", "challenge", "void")} <= ENGLISH.keys()


def test_every_end_and_every_verdict_has_its_words():
    assert {f"reason {reason}" for reason in get_args(Reason)} <= ENGLISH.keys()
    assert {f"{key} {verdict}" for key in ("verdict", "agree") for verdict in get_args(Verdict)} <= ENGLISH.keys()


def test_every_piece_that_may_lie_in_the_way_has_a_name():
    for seat in SEATS:
        for piece in PIECES:
            state = BoardState(Layout({Place(seat, 2): Lying(piece)}))
            assert {f"kind {kind}" for _, kind in strangers(state, seat)} <= ENGLISH.keys()
