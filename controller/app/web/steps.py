"""What a newcomer does first at the board page, in three lines for each game; the screens say the rest."""

from __future__ import annotations

from collections.abc import Mapping

STEPS: Mapping[str, tuple[str, str, str]] = {
    "cryptic-words": (
        "Say who plays north and south: you, both of you in turns, or a bot.",
        "Hold the dice button for a second to begin; then draw six tiles for each rack.",
        "Drag your tiles face down onto your six slots, a word from slot 1. The screens say the rest.",
    ),
    "decrypto": (
        "Say who plays north and south: you, or both of you in turns.",
        "Hold the dice button for a second to begin, and again when the OLEDs name how many play.",
        "Lay your team's badge on your slot 5 to read your four words. The screens say the rest.",
    ),
    "inspect": (
        "Say whose screen you want to see: north's, south's, or both.",
        "Drag any piece onto a slot or a lock position.",
        "Turn it, lift it, press a button: the screens tell what the board has noticed.",
    ),
}
