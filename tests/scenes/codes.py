"""A board of Decrypto without hardware: badges, code cards and digits laid, and rounds played by them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from controller.games.core import SEATS, Event, Place, Placed, Seat
from controller.games.decrypto.board import BoardSetup, DecryptoBoard
from controller.games.decrypto.desk.buttons import step_of
from controller.games.decrypto.desk.lists import disputes, lobby, menu, referee, words
from controller.games.decrypto.profiles import PLAYERS, PROFILES, rules_of, teams_of
from controller.games.decrypto.state import OTHER, prepare
from controller.games.keywords import load_keywords
from tests.scenes.table import Table

GAME = DecryptoBoard()
KEYWORDS = load_keywords("keywords", files("controller.games").joinpath("words/keywords.txt").read_text())
FOUR: dict[Seat, tuple[str, ...]] = {"north": ("ann", "ben"), "south": ("cyd", "dan")}
THREE: dict[Seat, tuple[str, ...]] = {"north": ("ann",), "south": ("cyd", "dan")}
CODES: dict[Seat, str] = {"north": "421", "south": "123"}
COLOURS: dict[Seat, str] = {"north": "white", "south": "black"}
WRONG = "342"


def codes_setup(profile: str | None = "seed", players: Any = FOUR, **how: Any) -> BoardSetup:
    changes = how.pop("changes", {})
    setups = {name: prepare(name, rules_of(name, changes), PLAYERS, KEYWORDS) for name in PROFILES}
    return BoardSetup(setups, profile, None if players is None else teams_of(players), **how)


class CodeBoard(Table):
    """A board of Decrypto under test."""

    def __init__(self, setup: BoardSetup) -> None:
        super().__init__(GAME, setup)

    def put(self, side: Seat, slot: int, piece: str, lock: bool = False) -> list[Event]:
        """Lay a piece; one that lies elsewhere is taken from there first."""
        for place, lying in list(self.state.layout.lying.items()):
            if lying.piece == piece:
                self.lift(place.side, place.slot, place.lock)
        return self.feed(Placed(self.at(), Place(side, slot, lock), piece))

    def badge(self, seat: Seat) -> list[Event]:
        return self.put(seat, 5, f"badge-{seat}")

    def keyed(self) -> CodeBoard:
        """Let both teams see their words and agree."""
        for seat in self.state.setup.teams:
            self.badge(seat)
            self.lift(seat, 5)
        return self

    def card(self, seat: Seat, code: str | None = None, slot: int = 6) -> list[Event]:
        return self.put(seat, slot, f"card-{COLOURS[seat]}-{code or CODES[seat]}")

    def ready(self, seat: Seat, code: str | None = None) -> list[Event]:
        """Lay the code card, and lay it again."""
        self.card(seat, code)
        self.lift(seat, 6)
        return self.card(seat, code)

    def encrypted(self) -> CodeBoard:
        """Let both encryptors lay their cards, and be ready."""
        for seat in self.state.setup.teams:
            self.ready(seat)
        return self

    def digits(self, seat: Seat, code: str, slots: Iterable[int] = (1, 2, 3)) -> list[Event]:
        """Lay digits face down, whatever lay there."""
        events: list[Event] = []
        for slot in slots:
            if Place(seat, slot) in self.state.layout.lying:
                self.lift(seat, slot)
        for slot, digit in zip(slots, code, strict=True):
            events = self.put(seat, slot, f"digit-{COLOURS[seat]}-{digit}")
        return events

    def seal(self, seat: Seat, code: str, button: str = "dice") -> list[Event]:
        """Lay three digits and seal them; the button sleeps afterwards."""
        self.digits(seat, code)
        events = self.long(button)
        self.wait(5)
        return list(events)

    def passes(self) -> list[Event]:
        """Say "no interception"."""
        self.press()
        events = self.long()
        self.wait(5)
        return list(events)

    def tidy(self, cards: bool = False) -> None:
        """Take all digits back, and the cards too."""
        for place, lying in sorted(self.state.layout.lying.items()):
            if lying.piece.startswith("digit") or (cards and lying.piece.startswith("card")):
                self.lift(place.side, place.slot, place.lock)

    def guess(self, own: str | None = None, intercept: str | None = None) -> None:
        """Let both sides commit about the public code (the own team rightly), and see it through."""
        of: Seat = self.match.of
        number = self.match.round
        code = "".join(map(str, self.match.codes[of]))
        self.seal(of, own or code)
        if number > 1:
            if intercept is None:
                self.passes()
            else:
                self.seal(OTHER[of], intercept)
        self.wait(10)
        self.tidy(cards=True)

    def round(self, north: tuple[str | None, str | None] = (None, None), south: Any = (None, None)) -> CodeBoard:
        """Play a whole round: own guess (None: right) and interception (None: a pass) about each code."""
        self.encrypted()
        for seat in self.state.setup.teams:
            self.guess(*(north if seat == "north" else south))
        return self

    def take(self, item: str) -> None:
        """Step through the list that is open until the cursor is at an item, and take it."""
        for _ in range(20):
            if self.at_cursor() == item:
                self.long()
                return
            self.press()
        raise AssertionError(f"no {item!r} in the list; the cursor is at {self.at_cursor()!r}")

    def at_cursor(self) -> Any:
        return cursor(self.setup, self.state)

    def ask_menu(self, item: str) -> None:
        """Open the menu and take an item."""
        self.press(4100)
        self.take(item)

    def steps(self) -> dict[Seat, str]:
        """What each seat is at."""
        return {seat: step_of(self.state, seat) for seat in SEATS}

    def names(self) -> list[str]:
        return [event["event"] for event in self.events]


def cursor(setup: BoardSetup, state: Any) -> Any:
    """Return what the cursor of the open list is at."""
    desk = state.desk
    match step_of(state, "north"):
        case "menu":
            items = disputes.items(state)
            return items[desk.menu.choice] if items else menu.menu_items(state)[desk.menu.index]
        case "referee":
            ruling = desk.referee
            return referee.listed(state) if ruling.reason is None else ruling.reason
        case "profile":
            return lobby.offered(setup)[desk.listed]
        case "players":
            teams = lobby.listed_teams(state)
            return None if teams is None else f"{len(teams['north'])}+{len(teams['south'])}"
        case "over":
            return lobby.after_match(setup)[desk.listed]
        case "verdict":
            return disputes.VERDICTS[desk.verdict]
    return words.correct_now(state)
