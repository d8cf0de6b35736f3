"""What a newcomer does first at the board page, in three lines for each game; the screens say the rest."""

from __future__ import annotations

TO_BEGIN = "Hold the dice button for a second and let go, to begin. "
CRYPTIC_WORDS = (
    "Say who plays north and south: you, both of you in turns, or a bot.",
    "Draw six tiles for yourself, and find a word of three letters or more in them.",
    "Turn its letters to the top marks, flip the rack, and drag the word onto your slots from slot 1, the rest behind.",
)
DECRYPTO = (
    "Say who plays: you with bots, two teams that pass this page on, or an open table. A team may open its own page.",
    "Lay your team badge on slot 5, read your four words, lift it to agree.",
    "The encryptor draws a card, looks, lays it on slot 6 and types clues; then lay digits on slots 1-3 to guess.",
)
INSPECT = (
    "Say whose screen you want to see: north's, south's, or both.",
    "Draw six tiles, and drag them or any other piece onto slots and lock positions.",
    "Turn a piece, lift it, press a button: the screens tell what the board has noticed.",
)


def steps(game: str, profile: str | None) -> tuple[str, str, str]:
    """Return the lines for a game; where a profile was named at the start, its match has begun already."""
    if game == "inspect":
        return INSPECT
    if game == "decrypto":  # its teams are agreed at the board in any case
        who, words, lay = DECRYPTO
        return who, TO_BEGIN + words, lay
    who, draw, lay = CRYPTIC_WORDS
    return (who, draw, lay) if profile else (who, TO_BEGIN + draw, lay)
