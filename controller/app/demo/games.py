"""The games that bots play in the demo, by name: what is to be played in, its moves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from controller.app.demo import match as cryptic_words
from controller.app.demo.decrypto import match as decrypto
from controller.app.demo.match import Move, Play
from controller.app.rig import Rig

GAMES: Mapping[str, Callable[[Play, Rig], Iterator[Move]]] = {
    "cryptic-words": cryptic_words.play,
    "decrypto": decrypto.play,
}


def play(match: Play, table: Rig) -> Iterator[Move]:
    """Play a match on a table that has just been started for it.

    Raises:
        LostError: it does not come to an end.
    """
    return GAMES[match.game](match, table)
