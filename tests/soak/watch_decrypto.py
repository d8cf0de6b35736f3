"""The invariants of Decrypto: every step of a match in, an error naming what is broken out.

What a step must have done is reckoned here once more, from the events alone, beside the rules that are on trial.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.bots.decrypto.match import Turn
from controller.games.core import SEATS, Event, Seat
from controller.games.decrypto import commands as c
from controller.games.decrypto.game import start, step
from controller.games.decrypto.legal import legal
from controller.games.decrypto.state import CODES, OTHER, Setup, State
from controller.games.decrypto.view import view
from tests.soak.watch import check_end, require

AFTER_THE_END: tuple[c.Command, ...] = (
    c.Keywords("north", ("pig", "cow", "sun", "moon")),
    c.TakeCode("north", (1, 2, 3)),
    c.WriteClues("south", "cyd", spoken=True),
    c.Guess("north", "north", (1, 2, 3)),
    c.Pass("south"),
    c.TimeOut(),
    c.Challenge("north", 1),
    c.Ruling("stands"),
    c.Void("north"),
    c.GuessWords("south", spoken=True),
    c.Judge("north", 4),
    c.Concede("north"),
)
KINDS = ("interception", "miscommunication")


class Watch:
    """Follows one match."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.commands: list[bytes] = []
        self.tokens: Counter[tuple[Seat, str]] = Counter()
        self.due: Counter[tuple[Seat, str]] = Counter()
        self.revealed: list[Seat] = []
        self.round = 0
        self.state = start(setup)

    def follow(self, turn: Turn) -> None:
        """Check a step and the state it made.

        Raises:
            BrokenError: an invariant does not hold.
        """
        require(turn.before == self.state, "a step begins where the one before did not end")
        after: State = turn.step.state
        self.commands.append(msgspec.json.encode(turn.command))
        for event in turn.step.events:
            self._hear(event, after)
        self._count(after)
        require(after.history[: len(self.state.history)] == self.state.history, "the history is another one")
        require(msgspec.json.decode(msgspec.json.encode(after), type=State) == after, "the state differs after JSON")
        for owner in self.setup.teams:
            check_secrecy(self.setup, after, owner)
        self.state = after

    def _hear(self, event: Event, after: State) -> None:
        match event:
            case {"event": "round", "number": number}:
                require(number == self.round + 1 <= 8, f"round {number} follows round {self.round}")
                self.round = number
                self.revealed.clear()
            case {"event": "revealed", "of": of, "code": code, "own": own, "intercept": intercept}:
                require(of in self.setup.teams and of not in self.revealed, f"a code of {of} is revealed again")
                require(of == self.setup.teams[len(self.revealed)], f"the code of {of} is revealed out of turn")
                require(self.round > 1 or intercept is None, "a code is intercepted in round 1")
                self.revealed.append(of)
                self.due[OTHER[of], "interception"] += intercept == code
                if own != code:
                    self.due[(of, "miscommunication") if self.setup.lone is None else (OTHER[of], "interception")] += 1
            case {"event": "token", "seat": seat, "kind": kind, "count": count}:
                self.tokens[seat, kind] += 1
                require(count == self.tokens[seat, kind], f"{seat} has {count} tokens of {kind}, not one more")
            case {"event": "round-over"}:
                require(self.revealed == list(self.setup.teams), "a round ends before all its codes are revealed")
            case {"event": "game-over", "winner": winner, "reason": reason}:
                self._judge(winner, reason, after)

    def _judge(self, winner: str, reason: str, after: State) -> None:
        """Reckon the end once more, as the table of the rules has it (D18-D22)."""
        had = {(seat, kind): self.tokens[seat, kind] for seat in SEATS for kind in KINDS}
        if self.setup.lone is not None:
            lone = self.setup.lone
            won = lone if had[lone, "interception"] >= 2 else OTHER[lone]
            require(winner == won, f"{winner} wins against a lone interceptor with {had[lone, 'interception']} tokens")
            return
        claims = [seat for seat in SEATS if had[seat, "interception"] >= 2 or had[OTHER[seat], "miscommunication"] >= 2]
        if len(claims) == 1:
            require(winner == claims[0], f"{winner} wins where {claims[0]} alone has what decides")
            return
        require(claims or self.round == 8, f"the match ends in round {self.round} without what decides")
        points = {seat: had[seat, "interception"] - had[seat, "miscommunication"] for seat in SEATS}
        by_words = not claims and self.setup.rules.after_limit == "words"
        if points["north"] == points["south"] or by_words:
            require(reason in {"words", "shared"}, f"equal points end by {reason}")
            points = dict(after.judged)
        require(winner == _higher(points), f"{winner} wins with {points}")

    def _count(self, after: State) -> None:
        require(self.tokens == +self.due + Counter(), f"tokens {dict(self.tokens)}, due {dict(self.due)}")
        for seat in SEATS:
            for kind in KINDS:
                require(getattr(after.tokens[seat], kind) == self.tokens[seat, kind], f"{seat}'s tokens of {kind}")
        words = [word.casefold() for four in after.keywords.values() for word in four]
        require(len(set(words)) == len(words), "a keyword is dealt twice")

    def end(self) -> None:
        """Check what holds at a match's end: nothing is played any more, and the commands played again end alike.

        Raises:
            BrokenError: it does not.
        """
        check_end(self, start(self.setup), step, AFTER_THE_END, c.Command)


def _higher(points: dict[Any, int]) -> str:
    return "both" if points["north"] == points["south"] else max(points, key=lambda seat: points[seat])


def check_secrecy(setup: Setup, state: State, owner: Seat) -> None:
    """Check that nobody is shown anything else when an owner's secrets are others.

    Those are the code, for all but its encryptor; clues before they are public; the keywords, for all but the own team;
    and what a side has sealed, for all but itself.

    Raises:
        BrokenError: views or legal requests tell the two apart.
    """
    if state.phase == "OVER":
        return
    team = setup.players[owner]
    mates = [(owner, name) for name in team if name != state.encryptors.get(owner)]
    others = [(OTHER[owner], name) for name in setup.players[OTHER[owner]]]
    changed = replace(state, codes=_other_codes(state, owner), clues=_other_clues(state, owner))
    _same(setup, state, changed, [*mates, *others, ("public", None)], f"the code or the clues of {owner}")
    changed = replace(changed, keywords={**state.keywords, owner: ("hidden", "secret", "covert", "masked")})
    changed = replace(changed, guesses=_other_guesses(state, owner))
    if owner in state.keywords and state.phase != "JUDGE":
        _same(setup, state, changed, [*others, ("public", None)], f"the secrets of {owner}")


def _other_codes(state: State, owner: Seat) -> Any:
    if owner not in state.codes or any(
        line.of == owner and line.round == state.round and not line.void for line in state.history
    ):
        return state.codes
    return {**state.codes, owner: CODES[(CODES.index(state.codes[owner]) + 7) % len(CODES)]}


def _other_clues(state: State, owner: Seat) -> Any:
    if owner not in state.clues or owner in state.public:
        return state.clues
    return {**state.clues, owner: replace(state.clues[owner], texts=("one", "other", "third"), findings=())}


def _other_guesses(state: State, owner: Seat) -> Any:
    return {**state.guesses, owner: (4, 3, 2)} if owner in state.guesses else state.guesses


def _same(setup: Setup, state: State, changed: State, lookers: list[Any], what: str) -> None:
    for audience, name in lookers:
        shown: list[Any] = [
            (view(setup, each, audience, name), legal(setup, each, audience)) for each in (state, changed)
        ]
        require(shown[0] == shown[1], f"{name or audience} is shown something of {what}")
