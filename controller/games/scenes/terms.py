"""Scenes: what is settled for all of a match: the profile, its hash, and what the draws are made from, lines out."""

from __future__ import annotations

from controller.games.core import Line
from controller.games.scenes.page import Screen, small

HASH_DIGITS = 8


def rules_hash(screen: Screen, profile: str) -> Line:
    """Return the first digits of the hash of a profile on offer."""
    return small(screen.say("hash", hash=_digits(screen, profile)))


def commitment(screen: Screen) -> list[Line]:
    """Return what the draws of a match are committed to."""
    digits = screen.setup.commitment
    return [small(screen.say("dice hash", hash=digits))] if digits else []


def terms(screen: Screen) -> list[Line]:
    """Return the profile that is played, its hash as the list offered it, and what the draws are committed to.

    Of the match itself it would be another one for other players, and after a rematch.
    """
    profile: str = screen.state.rules
    number = small(screen.say("profile hash", profile=profile.upper(), hash=_digits(screen, profile)))
    return [number, *commitment(screen)]


def _digits(screen: Screen, profile: str) -> str:
    fingerprint: str = screen.setup.setups[profile].fingerprint
    return fingerprint[:HASH_DIGITS]
