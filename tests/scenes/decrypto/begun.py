"""What the scenes of Decrypto have in common: boards at the beginning of a round, with names and clues as they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from controller.games.core import Seat
from controller.games.decrypto.state import Tokens
from tests.scenes.codes import CodeBoard, codes_setup

Moments: TypeAlias = Iterator[tuple[str, CodeBoard]]
"""Names, and the board as it is at that moment: it is played on afterwards."""

LONG = {"north": ("Bartholomew Cubbins", "Zoë Ångström"), "south": ("Ľudmila Šťastná", "Nguyễn Thị Hương")}
LONGEST = ("what a cold kitchen needs most of all, b", "m" * 40, "Ľudové noviny, Ångström & Œuvre, naïveté")
SHORT = ("cold", "marching band", "Reineke")


def begun(profile: str = "seed", **how: Any) -> CodeBoard:
    """Return a board whose teams have read their words."""
    return CodeBoard(codes_setup(profile, **how)).keyed()


def second(profile: str = "seed", **how: Any) -> CodeBoard:
    """Return a board in round 2, both encryptors ready: north's clues are public."""
    return begun(profile, **how).round().encrypted()


def send_clues(board: CodeBoard, seat: Seat, texts: tuple[str, ...]) -> None:
    """Type clues, as on the board page."""
    board.send({"do": "clues", "seat": seat, "player": board.match.encryptors[seat], "clues": texts})


def typed(texts: tuple[str, ...], **how: Any) -> CodeBoard:
    """Return a board in round 2 whose public clues, those of north, were typed."""
    board = begun(**how)
    for number in (1, 2):
        for seat in ("north", "south"):
            board.card(seat)
            send_clues(board, seat, texts if number == 2 else SHORT)
        if number == 1:
            board.guess()
            board.guess()
    return board


def with_tokens(board: CodeBoard, north: tuple[int, int], south: tuple[int, int]) -> CodeBoard:
    """Give both sides interceptions and miscommunications."""
    tokens = {"north": Tokens(*north), "south": Tokens(*south)}
    board.state = replace(board.state, match=replace(board.match, tokens=tokens))
    return board
