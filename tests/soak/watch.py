"""The invariants of Cryptic Words: every step of a match in, an error naming what is broken out.

What a step must have done is reckoned here once more, from the events alone, beside the rules that are on trial.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from controller.bots.belief import Belief
from controller.bots.match import Turn
from controller.games.core import SEATS, Event, Rejected, Seat
from controller.games.cryptic_words import commands as c
from controller.games.cryptic_words.game import start, step
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.state import OTHER, Laid, Setup, State
from controller.games.cryptic_words.view import view

AFTER_THE_END: tuple[c.Command, ...] = (
    c.Rack("north", (1, 2, 3, 4, 5, 6)),
    c.Encode("north", ("1-V", "2-E", "3-P")),
    c.Lay("north", (1, 2, 3, 4, 5, 6), "north"),
    c.Roll("south", (1, 2)),
    c.Question("south", {1: 1}),
    c.Choose("north", 1),
    c.Ask("north", action=1),
    c.Guess("south", "WORD"),
    c.Pass("south"),
    c.GiveUpRound("north"),
    c.Concede("north"),
    c.Referee("north", 1, "after the end"),
)


class BrokenError(Exception):
    """Something that must always hold does not."""


def require(holds: object, broken: str) -> None:
    """Raise BrokenError unless it holds."""
    if not holds:
        raise BrokenError(broken)


def check_end(watch: Any, begun: Any, step: Callable[..., Any], later: Iterable[Any], command_type: Any) -> None:
    """Check that a match that was watched is over, and that its commands, played again, end alike.

    Args:
        watch: has its `setup`, its `state`, and the bytes of its `commands`.
        begun: the state that the commands began in.
        step: plays a command.
        later: commands that nobody may play any more.
        command_type: what all commands are.

    Raises:
        BrokenError: it does not hold.
    """
    require(watch.state.phase == "OVER", "the match does not end")
    for command in later:
        require(isinstance(step(watch.setup, watch.state, command), Rejected), f"{command} is accepted after the end")
    replayed = begun
    for body in watch.commands:
        again = step(watch.setup, replayed, msgspec.json.decode(body, type=command_type))
        require(not isinstance(again, Rejected), f"{body.decode()} is refused when it is replayed")
        replayed = again.state
    require(replayed == watch.state, "the match ends otherwise when it is replayed")


class Watch:
    """Follows one match."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.commands: list[bytes] = []
        self.scores: Counter[Seat] = Counter()
        self.guesses: Counter[Seat] = Counter()
        self.guessed_since_roll: set[Seat] = set()
        self.state = start(setup)

    def follow(self, turn: Turn) -> None:
        """Check a step and the state it made.

        Raises:
            BrokenError: an invariant does not hold.
        """
        require(turn.before == self.state, "a step begins where the one before did not end")
        after: State = turn.step.state
        self.commands.append(msgspec.json.encode(turn.command))
        if any(event["event"] == "rolled" for event in turn.step.events) and after.phase != "ROLL":
            self.guessed_since_roll.clear()
        for event in turn.step.events:
            self._hear(turn.before, event)
        self._count(turn.before, after)
        for holder, side in after.sides.items():
            check_side(holder, side, after)
        require(msgspec.json.decode(msgspec.json.encode(after), type=State) == after, "the state differs after JSON")
        self.state = after

    def _hear(self, before: State, event: Event) -> None:
        match event:
            case {"event": "guessed", "seat": seat}:
                require(seat not in self.guessed_since_roll, f"{seat} guesses twice between rolls")
                self.guessed_since_roll.add(seat)
                self.guesses[seat] += 1
            case {"event": "scored", "seat": seat, "points": points, "reason": reason}:
                letters = len(before.words[OTHER[seat]])
                due = {"first": 2 * letters, "second": letters, "survivor": 3}
                require(points == due.get(reason), f"{seat} scores {points} as {reason} for {letters} letters")
                self.scores[seat] += points
            case {"event": "round-over"}:
                self.guessed_since_roll.clear()

    def _count(self, before: State, after: State) -> None:
        racks = [set(rack) for rack in after.racks.values()]
        require(len(racks) < 2 or not racks[0] & racks[1], "the racks share a tile")
        require(all(len(rack) == 6 for rack in racks), "a rack does not hold six tiles")
        same_round = before.round == after.round
        require(not same_round or set(before.performed) <= set(after.performed), "a performed action is open again")
        for seat in SEATS:
            require(after.scores[seat] == self.scores[seat], f"the score of {seat} is not what was scored")
            require(after.guess_left[seat] == 10 - self.guesses[seat], f"{seat}'s guess tokens do not add up to ten")

    def end(self) -> None:
        """Check what holds at a match's end: nothing is played any more, and the commands played again end alike.

        Raises:
            BrokenError: it does not.
        """
        check_end(self, start(self.setup), step, AFTER_THE_END, c.Command)


def check_side(holder: Seat, side: tuple[Laid, ...], state: State) -> None:
    """Check the tiles in front of a holder against the owner's rack and codes.

    Raises:
        BrokenError: they contradict each other.
    """
    owner = OTHER[holder]
    codes = state.codes[owner]
    word = [tile for tile, _ in codes]
    require(sorted(laid.tile for laid in side) == sorted(state.racks[owner]), f"{holder}'s side is not {owner}'s rack")
    for laid in side:
        place = f"tile {laid.tile} before {holder}"
        require((laid.face is not None) == (laid.lock == "letter"), f"{place}: a face without its lock")
        require(
            laid.lock != "letter" or (laid.tile, laid.face) in codes, f"{place}: locked on a letter not in the word"
        )
        require(laid.lock != "tile" or laid.tile in word, f"{place}: locked, but not in the word")
        require(not laid.unused or laid.tile not in word, f"{place}: unused, but in the word")
        require(not laid.start or laid.tile == word[0], f"{place}: no start of the word")
        require(not laid.end or laid.tile == word[-1], f"{place}: no end of the word")
        require(not (laid.start and laid.end), f"{place}: start and end at once")
        denied = [face for face in range(1, 7) if laid.denied >> face & 1]
        require(all((laid.tile, face) not in codes for face in denied), f"{place}: a letter of the word was denied")
    locks = sum(laid.lock == "letter" for laid in side)
    require(locks <= len(word), f"{locks} letter locks before {holder} for {len(word)} tiles")


def check_belief(state: State, side: Seat, belief: Belief, ranks: Mapping[str, int]) -> bool:
    """Check that the true word is among what a bot takes to be possible; return whether some list has it.

    Raises:
        BrokenError: it was lost.
    """
    codes, word = state.codes[OTHER[side]], state.words[OTHER[side]]
    require(belief.known.admits(codes, word), f"evidence before {side} rules out the true word {word}")
    way = belief.ways.number(codes, word)
    require(way is not None or word not in ranks, f"the common word {word} before {side} is no candidate")
    require(way is None or belief.live >> way & 1, f"the true word {word} before {side} was lost")
    require(way is None or not belief.unlisted, f"the listed word {word} before {side} counts as unlisted")
    return way is not None


def check_secrecy(setup: Setup, state: State, belief: Belief) -> None:
    """Check that a holder is shown the same with another word of the owner's that fits all that is known.

    Raises:
        BrokenError: view or legal requests tell the two words apart.
    """
    holder = belief.known.side
    if not belief.live:
        return
    way = belief.live.bit_length() - 1
    codes = {**state.codes, OTHER[holder]: belief.ways.codes(way)}
    words = {**state.words, OTHER[holder]: belief.ways.word(way)}
    other = replace(state, codes=codes, words=words)
    for audience in (holder, "public"):
        shown: list[Any] = [(view(setup, each, audience), legal(setup, each, audience)) for each in (state, other)]
        require(shown[0] == shown[1], f"{audience} is shown something of the word before {holder}")
