"""Scenes: words that every game's OLEDs say, and how a catalogue is asked for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COMMON: Mapping[str, str] = {
    # seats
    "north": "NORTH",
    "south": "SOUTH",
    # buttons and lists
    "short next long ok": "short next long ok",
    "short next long start": "short next long start",
    "short: back": "short: back",
    "hold on: menu": "hold on to 4 s: menu",
    "let go": "let go: done",
    "cursor": "> {item}",
    "no cursor": "  {item}",
    # lobby, end, menu, pause
    "hash": "#{hash}",
    "item rematch": "rematch?",
    "item lobby": "other profile",
    "reason concede": "conceded",
    "reason referee": "by the referee",
    "paused": "PAUSED",
    "long: go on": "long: go on",
    "item resume": "resume",
    "item pause": "pause",
    "item referee": "referee",
    "item north concedes": "NORTH concedes",
    "item south concedes": "SOUTH concedes",
    "item shut down": "shut down",
    "concedes?": "{seat} concedes?",
    "off": "SHUTTING DOWN",
    "off wait": "dark? wait 10 s, unplug",
    # the referee
    "badge wanted": "lay the badge",
    "badge where": "on any free place",
    "referee": "REFEREE",
    "item undo": "take back",
    "item north wins": "NORTH wins",
    "item south wins": "SOUTH wins",
    "item go on": "go on",
    "why": "{act}: why?",
    "why made by mistake": "made by mistake",
    "why misread by the board": "misread by the board",
    "why rule broken": "a rule was broken",
    "why both sides agree": "both sides agree",
    "why other reason": "other reason, on paper",
    "why back": "back",
    "taken back": "TAKEN BACK",
    # a long press about to be made
    "armed lobby": "match starts",
    "armed over": "chosen",
    "armed menu": "menu: chosen",
    "armed paused": "play goes on",
    "armed referee": "ruling made",
    "armed why": "then: why?",
    # what cannot be read
    "unknown piece": "unknown piece on {slot}",
    "unknown piece lock": "unknown piece on lock {slot}",
    "crowded": "{slot}: lay it beside",
    "crowded lock": "lock {slot}: one piece only",
    "twice": "{slot}: piece seen twice",
    "not read": "{slot}: not read, lay anew",
    # hints
    "hint not now": "not now: wait",
    "refused": "not now",
}


class Words:
    """The catalogue of one language; what it lacks is said in English."""

    def __init__(self, own: Mapping[str, str], english: Mapping[str, str]) -> None:
        self._own, self._english = own, english

    def __call__(self, key: str, **values: Any) -> str:
        """Return the words of this key, its values filled in."""
        return (self._own.get(key) or self._english[key]).format(**values)

    def known(self, key: str) -> bool:
        """Tell whether there are words of this key."""
        return key in self._english

    def refusal(self, message: str) -> str:
        """Return a refusal of the rules in a few words, by the first rule it names."""
        rule = message.partition(":")[0].partition(",")[0].strip()
        return self(f"refused {rule}" if self.known(f"refused {rule}") else "refused")
