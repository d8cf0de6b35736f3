"""A bot of Decrypto: what one person of a team sees and may request in, one request out, and nothing else known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeAlias

from controller.bots.decrypto.associations import FLOOR, Associations
from controller.bots.decrypto.belief import Belief, believe, likeliest
from controller.bots.decrypto.encrypting import Task, clues_for
from controller.bots.decrypto.levels import Level
from controller.games.core import Seat
from controller.games.decrypto.referee.asked import ClueReferee, Said
from controller.games.decrypto.state import CODES, KEYWORDS, OTHER, Code
from controller.games.keywords import count_right

View: TypeAlias = dict[str, Any]
Request: TypeAlias = dict[str, Any]


class Player:
    """A person of a team: its encryptor when his turn comes, else one who guesses and intercepts.

    A view holds all that a match has made public; remembered are only the own clues, for one that is ruled out stands
    in no later view. The same views, legal requests and chance make the same requests.

    Args:
        seat: whose team the player is in.
        name: his name there; his view is `view(setup, state, seat, name)`.
        level: how well he plays.
        known: how words are related; the level says how much of it comes to his mind.
        chance: decides among equals, and all that a level leaves to chance.
        referee: the clue referee that the match is played with, asked about the own clues before they are sent.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        level: Level,
        known: Associations,
        chance: Random,
        referee: ClueReferee | None = None,
    ) -> None:
        self.seat, self.name, self.level, self.chance, self.referee = seat, name, level, chance, referee
        self.other = OTHER[seat]
        self.known = known.thinned(level.knows, chance)
        self._sent: list[Said] = []

    def act(self, view: View, legal: Iterable[Request]) -> Request | None:
        """Return what this player does now, one of the legal requests with its choices made, or None to wait."""
        offers: dict[str, Request] = {}
        for request in legal:
            offers.setdefault(request["do"], request)
        encrypts = view["encryptors"][self.seat] == self.name
        if "keywords" in offers and self.seat not in view["keyed"]:
            return offers["keywords"]
        if encrypts and "code" in offers:
            return offers["code"] | {"player": self.name}
        if encrypts and "clues" in offers and self.seat not in view["ready"]:
            return self._clues(view, offers["clues"])
        if (of := view["of"]) is not None and self.seat not in view["sealed"] and not (encrypts and of == self.seat):
            return self._commit(view, of, offers)
        return self._end(view, offers)

    def _clues(self, view: View, offer: Request) -> Request:
        """Give three clues; where spoken ones are to be changed, or none are found, only speak."""
        task = Task(
            seat=self.seat,
            player=self.name,
            keywords=tuple(view["keywords"]),
            code=tuple(view["code"]),
            said=(*_said(view), *self._sent),
            beliefs=self._beliefs(view, self.seat),
            intercepted=view["round"] > 1,
            kept=_kept(offer),
        )
        clues = clues_for(task, self.level, self.known, self.chance, self.referee)
        self._sent += [Said(self.seat, self.name, clue) for clue in clues or ()]
        request = {"do": "clues", "seat": self.seat, "player": self.name}
        return request | ({"spoken": True} if clues is None or "clues" not in offer else {"clues": list(clues)})

    def _commit(self, view: View, of: Seat, offers: Mapping[str, Request]) -> Request | None:
        """Guess the own team's code, or intercept the other's; agree to a new one if its encryptor has left."""
        if self._left(view, of) and "void" in offers:
            return {"do": "void", "seat": self.seat, "of": of}
        if "guess" not in offers:
            return None
        if of != self.seat and not self._intercepts():
            return offers["pass"] | {"player": self.name}
        code = self._code(view, of)
        return {"do": "guess", "seat": self.seat, "of": of, "code": list(code), "player": self.name}

    def _left(self, view: View, of: Seat) -> bool:
        return of == self.other and view["void_asked"] == [of]

    def _intercepts(self) -> bool:
        return self.level.intercepts and (self.level.informed or self.chance.random() < 0.5)

    def _code(self, view: View, of: Seat) -> Code:
        if not self.level.informed:
            return self.chance.choice(CODES)
        rows = self._own_rows(view) if of == self.seat else self._others_rows(view, of)
        return self.chance.choice(likeliest(rows)[0])

    def _own_rows(self, view: View) -> list[list[float]]:
        """Return, by clue of the own team, how likely it is for each of its keywords."""
        return [
            [FLOOR + self.known.strengths(clue).get(keyword, 0.0) if clue else 1.0 for keyword in view["keywords"]]
            for clue in view["clues"][self.seat]
        ]

    def _others_rows(self, view: View, of: Seat) -> list[list[float]]:
        """Return, by clue of the other team, how likely it is after the public clues for each of its keywords."""
        beliefs = self._beliefs(view, of)
        return [
            [belief.likelihood(self.known.strengths(clue)) if clue else 1.0 for belief in beliefs]
            for clue in view["clues"][of]
        ]

    def _beliefs(self, view: View, of: Seat) -> tuple[Belief, ...]:
        """Return what may be thought of a team's keywords 1-4 by all who do not know them."""
        return tuple(believe(self.known, (entry["clue"] for entry in column)) for column in view["sheet"][of])

    def _end(self, view: View, offers: Mapping[str, Request]) -> Request | None:
        """Name the other team's words in a tie-break, and judge theirs (D21)."""
        if "words" in offers and view["named"] is None:
            return {"do": "words", "seat": self.seat, "words": self._words(view), "player": self.name}
        if "judge" in offers and view["judgement"] is None:
            return {
                "do": "judge",
                "seat": self.seat,
                "correct": count_right(view["words"][self.other], view["keywords"]),
            }
        return None

    def _words(self, view: View) -> list[str]:
        """Return the likeliest words, the surest first, none of them twice."""
        chosen: dict[int, str] = {}
        keywords = self.chance.sample(sorted(self.known.clues), len(self.known.clues))
        order = {word: at for at, word in enumerate(keywords)}
        pairs = [
            (-belief.probability(word) * self.level.informed, place, order[word], word)
            for place, belief in enumerate(self._beliefs(view, self.other))
            # No clue speaks for any other word; four of those are enough, as the other places take three at most.
            for word in {*belief.odds, *keywords[:KEYWORDS]}
        ]
        for _unlikely, place, _at, word in sorted(pairs):
            if place not in chosen and word not in chosen.values():
                chosen[place] = word
        return [chosen[place] for place in range(KEYWORDS)]


def _said(view: View) -> Iterable[Said]:
    """Yield every clue that is public and known, oldest first."""
    for line in view["history"]:
        yield from (Said(line["of"], line["player"], clue) for clue in line["clues"] or () if clue)
    if (of := view["of"]) is not None:
        yield from (Said(of, view["encryptors"][of], clue) for clue in view["clues"][of] or () if clue)


def _kept(offer: Request) -> dict[int, str]:
    """Return the clues that stand, by place 0-2, where only one of the three is to be replaced."""
    texts = offer.get("clues")
    return {place: text for place, text in enumerate(texts) if isinstance(text, str)} if isinstance(texts, list) else {}
