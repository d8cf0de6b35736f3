"""How well bots play Decrypto: the levels by name, from random to strong."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A way of playing.

    `informed` choices go by how words are related, others by chance alone. `knows` is the share of those relations that
    a player has in mind. `caution` is how much it matters to an encryptor what his clues tell the other team.
    """

    name: str
    informed: bool = True
    intercepts: bool = True
    knows: float = 1.0
    caution: float = 0.0


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("random", informed=False),
        Level("easy", intercepts=False, knows=0.75),
        Level("medium", knows=0.88),
        Level("strong", knows=0.96, caution=2.0),
    )
}
