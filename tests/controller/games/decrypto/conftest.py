"""What tests of Decrypto share: matches under any rules, played command by command from pig, candy, tent, son on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected, Seat
from controller.games.decrypto.commands import (
    Challenge,
    Command,
    Guess,
    GuessWords,
    Judge,
    Keywords,
    Pass,
    Ruling,
    TakeCode,
    TimeOut,
    Void,
    WriteClues,
)
from controller.games.decrypto.game import start, step
from controller.games.decrypto.profiles import rules_of, teams_of
from controller.games.decrypto.referee.asked import ClueCheck, Finding
from controller.games.decrypto.rules.timer import clock
from controller.games.decrypto.state import CODES, OTHER, ClueTable, Setup, State, Tokens, prepare
from controller.games.keywords import KeywordList, load_keywords
from tests.controller.games.matches import accepted, refusal

PIG = ("pig", "candy", "tent", "son")
SUN = ("sun", "river", "clock", "bread")
FOUR = {"north": ["ann", "ben"], "south": ["cyd", "dan"]}
CODE = {"north": (4, 2, 1), "south": (1, 2, 3)}
WRONG = (3, 4, 2)
TABLE = ClueTable("signs", "1")


def signs(asked: ClueCheck) -> tuple[Finding, ...]:
    """A clue referee for tests: "!C4 x" is blocked by C4, "?C6 x" warned of by C6, a clue said before by C13."""
    said = {each.clue: each.player for each in asked.earlier}
    found = []
    for index, clue in enumerate(asked.clues, 1):
        if clue[:1] in {"!", "?"}:
            rule = clue[1:].split()[0]
            found.append(Finding(index, rule, "block" if clue[0] == "!" else "warn", f"{rule}: {clue!r}: no"))
        if clue in said:
            found.append(Finding(index, "C13", "block" if said[clue] == asked.player else "warn", f"C13: {clue!r}"))
    return tuple(found)


class Match:
    """A match under test: `do` plays and returns the events, `refuse` returns the refusal of what must be refused."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State = start(setup)
        self.warnings: tuple[dict[str, Any], ...] = ()
        self._clue = 0

    def do(self, *commands: Command) -> list[Event]:
        """Play commands that must be accepted, and return the events of the last."""
        return accepted(self, step, commands)

    def refuse(self, command: Command) -> Rejected:
        """Return the refusal."""
        return refusal(self, step, command)

    def begin(self) -> Match:
        """Give the teams their keywords."""
        for seat in self.setup.teams:
            self.do(Keywords(seat, PIG if seat == "north" else SUN))
        return self

    def encrypt(self, *seats: Seat) -> list[Event]:
        """Give these seats (all that encrypt) the usual codes, and clues that nobody has said before."""
        events: list[Event] = []
        for seat in seats or self.setup.teams:
            if seat not in self.state.codes:
                self.do(TakeCode(seat, CODE[seat]))
            events = self.write(seat)
        return events

    def write(self, seat: Seat, *clues: str) -> list[Event]:
        """Send clues as the encryptor."""
        if not clues:
            self._clue += 3
            clues = tuple(f"clue {self._clue + n}" for n in (1, 2, 3))
        return self.do(WriteClues(seat, self.state.encryptors[seat], clues))

    def guess(self, own: bool = True, intercept: bool | None = None) -> list[Event]:
        """Let both sides commit about the code of `of`: right, wrong, or (None) a pass."""
        of = self.state.of
        assert of is not None
        events = self.do(Guess(of, of, self.state.codes[of] if own else WRONG))
        if self.state.of != of or of not in self.state.guesses:
            return events
        if intercept is None:
            return self.do(Pass(OTHER[of]))
        return self.do(Guess(OTHER[of], of, self.state.codes[of] if intercept else WRONG))

    def round(self, north: tuple[bool, bool | None] = (True, None), south: tuple[bool, bool | None] = (True, None)):
        """Play a whole round: for each code whether the own team is right, and the interceptors."""
        self.encrypt()
        events = []
        for seat in self.setup.teams:
            own, intercept = north if seat == "north" else south
            events = self.guess(own, intercept)
        return events

    def to_round(self, number: int) -> Match:
        """Play uneventful rounds up to the beginning of this one."""
        while self.state.round < number:
            self.round()
        return self

    def set(self, **changes: Any) -> Match:
        """Put the state where a test wants it."""
        self.state = replace(self.state, **changes)
        return self

    def have(self, i_north: int, m_north: int, i_south: int, m_south: int) -> Match:
        """Give both seats tokens: interceptions and miscommunications."""
        return self.set(tokens={"north": Tokens(i_north, m_north), "south": Tokens(i_south, m_south)})


@pytest.fixture(scope="session")
def cards() -> KeywordList:
    """The shipped keyword list."""
    return load_keywords("keywords", files("controller.games").joinpath("words/keywords.txt").read_text())


@pytest.fixture(scope="session")
def new(cards: KeywordList) -> Callable[..., Match]:
    """A new match: `new(profile="seed", players={...}, timer=True, ...)`."""

    def new(profile: str = "seed", players: Mapping[Seat, list[str]] | None = None, **changes: Any) -> Match:
        rules = rules_of(profile, changes)
        return Match(prepare(profile, rules, teams_of(players or FOUR), cards, TABLE, signs))

    return new


@pytest.fixture
def match(new: Callable[..., Match]) -> Match:
    """A match by the text's own profile, before its keywords."""
    return new()


@pytest.fixture
def begun(match: Match) -> Match:
    """The same at its first round, before the codes."""
    return match.begin()


@pytest.fixture
def open_clues(begun: Match) -> Match:
    """The same in round 2, north's clues just public."""
    begun.to_round(2).encrypt()
    return begun


@pytest.fixture
def three(new: Callable[..., Match]) -> Match:
    """Three players, ann alone against cyd and dan, at their first round."""
    return new(players={"north": ["ann"], "south": ["cyd", "dan"]}).begin()


@pytest.fixture(scope="session")
def names() -> Callable[[list[Event]], list[str]]:
    """The names of events, in order."""
    return lambda events: [event["event"] for event in events]


@pytest.fixture(scope="session")
def plausible() -> Callable[[Setup, State, Random], Command]:
    """What players might do next: `plausible(setup, state, random)` is accepted, and matches come to their end."""
    return _plausible


def _plausible(setup: Setup, state: State, random: Random) -> Command:
    match state.phase:
        case "KEYWORDS":
            seat = next(seat for seat in setup.teams if seat not in state.keywords)
            return Keywords(seat, card=random.choice([n for n in range(1, 111) if n not in state.dealt]))
        case "CHALLENGE":
            return Ruling(random.choice(("stands", "replaced", "wrong", "void")))
        case "WORDS":
            seat = random.choice([seat for seat in SEATS if seat not in state.words])
            return GuessWords(seat, ("a", "b", "c", "d")) if random.random() < 0.5 else GuessWords(seat, spoken=True)
        case "JUDGE":
            return Judge(
                random.choice([seat for seat in SEATS if OTHER[seat] not in state.judged]), random.randint(0, 4)
            )
    seat = random.choice(setup.teams)
    if random.random() < 0.05 and (seat == state.of or seat not in state.public):
        return Void(seat, random.choice(setup.players[seat]), seat, approved=True)
    return _encrypt(setup, state, random) if state.phase == "ENCRYPT" else _commit(setup, state, random)


def _encrypt(setup: Setup, state: State, random: Random) -> Command:
    seat = random.choice([seat for seat in setup.teams if seat not in state.clues])
    player = state.encryptors[seat]
    if seat not in state.codes:
        return TakeCode(seat, random.choice(CODES))
    if clock(setup, state) and random.random() < 0.2:
        return TimeOut()
    if state.replaced is not None or random.random() < 0.2:
        return WriteClues(seat, player, spoken=True, approved=True)
    return WriteClues(seat, player, tuple(f"{random.getrandbits(64):x}" for _ in range(3)))


def _commit(setup: Setup, state: State, random: Random) -> Command:
    assert state.of is not None
    if random.random() < 0.1:
        return Challenge(random.choice(SEATS), random.randint(1, 3), "C4")
    seats = [state.of] if state.round == 1 else list(SEATS)
    seat = random.choice([seat for seat in seats if seat not in state.guesses])
    if seat != state.of and random.random() < 0.2:
        return Pass(seat)
    return Guess(seat, state.of, state.codes[state.of] if random.random() < 0.6 else random.choice(CODES))
