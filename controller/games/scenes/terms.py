"""Scenes: what is settled for all of a match: the profile, its hash, and what the draws are made from, lines out."""

from __future__ import annotations

from controller.games.core import Line
from controller.games.scenes.page import Screen, small

HASH_DIGITS = 8


def rules_hash(screen: Screen, profile: str) -> Line:
    """Return the first digits of the hash of a profile on offer."""
    fingerprint: str = screen.setup.setups[profile].fingerprint
    return small(screen.say("hash", hash=fingerprint[:HASH_DIGITS]))


def commitment(screen: Screen) -> list[Line]:
    """Return what the draws of a match are committed to."""
    digits = screen.setup.commitment
    return [small(screen.say("dice hash", hash=digits))] if digits else []


def terms(screen: Screen, fingerprint: str) -> list[Line]:
    """Return the profile that is played, the hash of the setup that it was started with, and the draws' commitment."""
    profile = screen.state.rules.upper()
    return [small(screen.say("profile hash", profile=profile, hash=fingerprint[:HASH_DIGITS])), *commitment(screen)]
