"""A bot: its seat's views and legal requests in, one request at a time out, and nothing else known."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from controller.bots.belief import Belief, believe
from controller.bots.choices import turns
from controller.bots.choices.hiding import codes_to_hide
from controller.bots.choices.information import Secret
from controller.bots.choices.seen import Request, Seen
from controller.bots.evidence import LETTERS, View, begin, learn
from controller.bots.levels import Level
from controller.bots.vocabulary import Vocabulary
from controller.games.core import Seat


class Player:
    """A program that plays one seat.

    It should be shown every view, one after each accepted command, for denied letters stand in no later one; a missed
    view costs it only that. The same views, legal requests and chance make the same requests.
    """

    def __init__(self, seat: Seat, level: Level, vocabulary: Vocabulary, chance: Random) -> None:
        self.seat = seat
        self.other: Seat = "south" if seat == "north" else "north"
        self.level, self.vocabulary, self.chance = level, vocabulary, chance
        self.beliefs: dict[Seat, Belief] = {}
        """By the side on which the word's tiles lie: what may be thought of it."""
        self._letters = LETTERS
        self._round = 0
        self._catching_up = False

    def act(self, view: View, legal: Iterable[Request]) -> Request | None:
        """Return what the seat does now, one of the legal requests with its choices made, or None to wait."""
        offers: dict[str, list[Request]] = {}
        for request in legal:
            offers.setdefault(request["do"], []).append(request)
        self._forget(view)
        if view["phase"] in {"RACK", "SWAP"}:
            return self._set_up(view, offers)
        return None if view["phase"] == "OVER" else turns.act(self._seen(view, offers))

    def _forget(self, view: View) -> None:
        """Begin anew with each round, and when the referee took back what may be remembered."""
        undone = any(event["event"] == "undone" for event in view["last"])
        if undone or view["round"] != self._round:
            self._round, self.beliefs, self._catching_up = view["round"], {}, False

    def _set_up(self, view: View, offers: dict[str, list[Request]]) -> Request | None:
        """Take a rack, hide a word, lay the other one's tiles."""
        if "rack" in offers:
            return offers["rack"][0]
        if "encode" in offers and view["codes"] is None:
            return self._encode(offers["encode"][0]["codes"])
        if "lay" in offers and view["sides"][self.seat][0]["tile"] is None:
            tiles = list(offers["lay"][0]["tiles"]["rack"])
            self.chance.shuffle(tiles)
            return {"do": "lay", "seat": self.seat, "tiles": tiles}
        return None

    def _encode(self, choice: dict[str, list[int]]) -> Request:
        self._letters = (choice["letters"][0], choice["letters"][1])
        codes = codes_to_hide(self.vocabulary, self.level, choice["rack"], self._letters, self.chance)
        return {"do": "encode", "seat": self.seat, "codes": [self.vocabulary.spoken[code] for code in codes]}

    def _seen(self, view: View, offers: dict[str, list[Request]]) -> Seen:
        # A catch-up begins with three rolls left, and its last step has none.
        self._catching_up |= view["rolls_left"] > 0 and view["turn"] == self.seat
        guarded = self.level.caution and not self._catching_up
        return Seen(
            seat=self.seat,
            level=self.level,
            vocabulary=self.vocabulary,
            chance=self.chance,
            view=view,
            offers=offers,
            target=self._belief(view, self.seat),
            secret=self._secret(view) if guarded else None,
            catching_up=self._catching_up,
        )

    def _belief(self, view: View, side: Seat) -> Belief:
        """Return what may be thought of the word on a side, after this view."""
        before = self.beliefs.get(side)
        if before is not None and self.level.remembers:
            known = learn(before.known, view, self.vocabulary.codes)
        else:
            known = begin(view, side, self.vocabulary.codes, self._letters)
        if before is None or known != before.known:
            self.beliefs[side] = believe(self.vocabulary, known, before)
        return self.beliefs[side]

    def _secret(self, view: View) -> Secret | None:
        """Return the own word as the other seat sees it, None when it is no word of the lists."""
        belief = self._belief(view, self.other)
        codes = tuple(self.vocabulary.codes[code] for code in view["codes"])
        way = belief.ways.number(codes, view["word"])
        return None if way is None or not belief.live >> way & 1 else Secret(belief, way)
