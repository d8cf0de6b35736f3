"""People at a board of Decrypto on the fixture: badges, cards and digits laid, presses made, the journal proven."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from controller.app import cli
from controller.app.rig import Rig
from controller.games.core import SEATS, Event, Seat
from controller.games.decrypto.state import OTHER
from hardware.ports import SLOTS

FOUR = {"north": ["ann", "ben"], "south": ["cyd", "dan"]}
THREE = {"north": ["ann"], "south": ["cyd", "dan"]}
COLOURS: dict[Seat, str] = {"north": "white", "south": "black"}
CODES: dict[Seat, str] = {"north": "421", "south": "123"}
WRONG = "342"
REVEAL_S, SLEEP_S = 10, 5


class People:
    """Players at a board with one shared button, a gesture at a time; each method yields after every gesture."""

    def __init__(self, table: Rig) -> None:
        self.table = table

    def long(self, button: str = "dice") -> None:
        self.table.press(button, hold_ms=1000)

    def take(self, item: str, seat: Seat = "north", button: str = "dice") -> Iterator[None]:
        """Step to an item of the open list, by the words on an OLED, and take it."""
        for _ in range(20):
            if self.table.text(seat).find(item) >= 0:
                yield self.long(button)
                return
            yield self.table.press(button)
        raise AssertionError(f"no {item!r} in {self.table.text(seat)!r}")

    def menu(self, item: str) -> Iterator[None]:
        yield self.table.press("dice", hold_ms=4500)
        yield from self.take(f"> {item}")

    def teams(self) -> list[Seat]:
        return [seat for seat in SEATS if self.table.view("public")["players"][seat][1:]]

    def keyed(self, exchange: Seat | None = None) -> Iterator[None]:
        """Let both teams read their words and agree, one of them to the second ones."""
        for seat in self.teams():
            yield self.table.put(seat, 5, f"badge-{seat}")
            if seat == exchange:
                yield self.table.press("dice")
            yield self.table.lift(seat, 5)

    def card(self, seat: Seat, code: str = "", slot: int = 6) -> None:
        self.table.put(seat, slot, f"card-{COLOURS[seat]}-{code or CODES[seat]}", down=True)

    def ready(self, seat: Seat, code: str = "") -> Iterator[None]:
        yield self.card(seat, code)
        yield self.table.lift(seat, 6)
        yield self.card(seat, code)

    def encrypted(self) -> Iterator[None]:
        for seat in self.teams():
            yield from self.ready(seat)

    def digits(self, seat: Seat, code: str) -> Iterator[None]:
        for slot, digit in enumerate(code, 1):
            yield self.table.put(seat, slot, f"digit-{COLOURS[seat]}-{digit}", down=True)

    def seal(self, seat: Seat, code: str) -> Iterator[None]:
        yield from self.digits(seat, code)
        yield self.long()
        yield self.table.wait(SLEEP_S)

    def passes(self) -> Iterator[None]:
        yield self.table.press("dice")
        yield self.long()
        yield self.table.wait(SLEEP_S)

    def tidy(self, cards: bool = False) -> Iterator[None]:
        for seat in SEATS:
            for slot in SLOTS:
                kinds = ("digit", "card") if cards else ("digit",)
                if any(piece.startswith(kinds) for piece in self.table.lying(seat, slot)):
                    yield self.table.lift(seat, slot)

    def guess(self, own: str | None = None, intercept: str | None = None) -> Iterator[None]:
        """Let both sides commit about the public code, the own team rightly, and see the reveal through."""
        view = self.table.view("referee")
        of: Seat = view["of"]
        yield from self.seal(of, own or "".join(map(str, view["codes"][of])))
        if view["round"] > 1:
            yield from self.seal(OTHER[of], intercept) if intercept else self.passes()
        yield self.table.wait(REVEAL_S)
        yield from self.tidy(cards=self.table.view("public")["of"] != OTHER[of] or of == "south")

    def round(self, north: Any = (None, None), south: Any = (None, None)) -> Iterator[None]:
        """Play a round: own guess (None: right) and interception (None: a pass) about each code."""
        yield from self.encrypted()
        for seat in self.teams():
            yield from self.guess(*(north if seat == "north" else south))

    def challenge(self, clue: int) -> Iterator[None]:
        yield from self.menu("challenge a clue")
        yield from self.take(f"> clue {clue}")

    def new_code(self, seat: Seat) -> Iterator[None]:
        """Have a code that is not public yet drawn anew, by the team's next player."""
        yield from self.menu(f"new code {seat.upper()}")
        yield self.table.put(seat, 1, f"digit-{COLOURS[seat]}-2", down=True)
        yield self.long()
        yield self.table.lift(seat, 1)

    def concede(self, seat: Seat) -> Iterator[None]:
        yield from self.menu(f"{seat.upper()} concedes")
        yield self.table.put(seat, 1, f"digit-{COLOURS[seat]}-1", down=True)


def do(gestures: Iterator[None]) -> None:
    for _ in gestures:
        pass


def names(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]


def proven(table: Rig, capsys: pytest.CaptureFixture[str]) -> None:
    """Check that the journal is sound, is played again alike, and makes a record that is sound too."""
    journal, record = table.journal(), table.journal().with_name("record.json")
    assert cli.main(["verify", str(journal)]) == 0, capsys.readouterr().out
    assert cli.main(["replay", str(journal)]) == 0, capsys.readouterr().out
    assert cli.main(["export", "--journal", str(journal), "-o", str(record)]) == 0
    assert cli.main(["verify", str(record)]) == 0, capsys.readouterr().out
