"""A whole match of Decrypto with badges, cards, digits and buttons, through every chip, and through starts anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from controller.app import cli
from controller.app.rig import Rig
from controller.games.core import SEATS
from tests.flow.people import FOUR, REVEAL_S, SLEEP_S, WRONG, People, do, names, proven

STARTS: dict[str, Callable[[Rig], object]] = {
    "restart": lambda table: table.restart(),
    "power cut": lambda table: (table.power_cut(), table.restart()),
}
"""Ways to start anew."""


def whole(people: People) -> Iterator[None]:
    """Yield after each gesture of a match from the lobby to south's win; what a start ends is done in one go."""
    table = people.table
    yield from people.take("CLUB")
    yield do(people.keyed(exchange="south"))
    yield from people.ready("north")
    yield people.card("south")
    yield table.lift("south", 6)
    yield people.card("south")
    yield from people.seal("north", "421")
    yield table.wait(REVEAL_S)
    yield from people.tidy()
    yield from people.guess()
    yield from people.encrypted()
    yield from people.seal("north", WRONG)
    yield table.lift("north", 1)
    yield table.put("north", 1, "digit-white-1", down=True)
    yield people.long()
    yield table.wait(SLEEP_S)
    yield from people.seal("south", "421")
    yield table.wait(REVEAL_S)
    yield from people.tidy()
    yield from people.guess()
    yield do(people.new_code("north"))
    yield from people.encrypted()
    yield do(people.challenge(2))
    yield people.long()
    yield table.put("north", 4, "digit-white-3", down=True)
    yield table.lift("north", 4)
    yield from people.guess(intercept="421")
    yield from people.guess()


def through(table: Rig, start: Callable[[Rig], object] | None, when: Callable[[int], bool] = lambda n: True) -> object:
    """Play the match, starting anew after each gesture for which this holds; returns all that is true in the end."""
    phases = set()
    for number, _ in enumerate(whole(People(table))):
        phases.add(table.view("public")["phase"])
        if start is not None and when(number):
            before = table.view("referee")
            start(table)
            assert table.view("referee") == before, number
            if "TIMER STANDS" in table.text("north"):
                table.press("dice", hold_ms=1000)
    assert phases == {"LOBBY", "KEYWORDS", "ENCRYPT", "GUESS", "CHALLENGE", "OVER"}
    view = table.view("referee")
    # When a badge is laid decides which words are drawn: a start anew delays it.
    keywords = view.pop("keywords")
    assert len({word for seat in SEATS for word in keywords[seat]}) == 8
    return table.events(), view, [table.text(seat).splitlines()[0] for seat in SEATS]


@pytest.fixture(scope="module")
def undisturbed():
    """What the match comes to when nothing happens to it."""
    table = Rig("decrypto", players=FOUR)
    try:
        yield through(table, None)
    finally:
        table.close()


def test_the_match_is_whole(undisturbed):
    events, view, texts = undisturbed
    told = set(names(events))
    assert {"keywords", "code", "clues", "sealed", "revealed", "token", "round-over", "void", "ruling"} <= told
    assert (view["phase"], view["winner"], view["reason"]) == ("OVER", "south", "interceptions")
    assert texts == ["SOUTH WINS", "SOUTH WINS"]


def test_four_people_play_from_switching_on_to_the_result_and_the_journal_is_proven(smartboard, capsys):
    table = smartboard.start(game="decrypto")
    people = People(table)
    for slot, number in ((1, 2), (2, 1)):
        table.put("north", slot, f"badge-north-{number}")
    do(people.take("SEED"))
    assert "2 + 2" in table.text("north")
    people.long()
    for slot in (1, 2):
        table.lift("north", slot)
    assert table.view("public")["players"] == {"north": ["N2", "N1"], "south": ["S1", "S2"]}
    do(people.keyed())
    do(people.round())
    do(people.round(north=(WRONG, "421")))
    do(people.round(south=(None, "123")))
    do(people.round(north=(WRONG, None)))
    view = table.view("public")
    assert (view["phase"], view["winner"], view["reason"]) == ("OVER", "south", "miscommunications")
    assert table.text("north").splitlines()[0] == table.text("south").splitlines()[0] == "SOUTH WINS"
    proven(table, capsys)


@pytest.mark.parametrize("how", STARTS)
def test_a_start_anew_after_every_gesture_loses_nothing_and_adds_nothing(how, undisturbed, smartboard, capsys):
    table = smartboard.start(game="decrypto", players=FOUR)
    assert through(table, STARTS[how]) == undisturbed
    assert cli.main(["verify", str(table.journal())]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("seed", range(2))
def test_starts_anew_here_and_there_lose_nothing_and_add_nothing(seed, undisturbed, smartboard):
    chance = Random(seed)
    table = smartboard.start(game="decrypto", players=FOUR)
    how = chance.choice(list(STARTS.values()))
    assert through(table, how, lambda number: chance.random() < 0.1) == undisturbed


NAMES = {"north": ["zuleika", "yorick"], "south": ["xanthe", "wystan"]}


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("by_request", [False, True])
def test_a_bug_report_names_nobody_and_tells_no_secret_of_a_running_match(over, by_request, smartboard, capsys):
    table = smartboard.start(game="decrypto", players=None if by_request else NAMES, profile="seed")
    if by_request:
        assert table.send({"do": "new", "game": "decrypto", "profile": "seed", "players": NAMES})["ok"]
    people = People(table)
    do(people.keyed())
    do(people.round())
    secrets = [f'"{digits}"' for digits in ("card-white-421", "card-black-123", "digit-white-4")]
    if over:
        do(people.concede("north"))
    report = table.journal().with_name("report.json")
    assert cli.main(["bugreport", "--journal", str(table.journal()), "-o", str(report)]) == 0
    text = report.read_text()
    assert not any(name in text for team in NAMES.values() for name in team)
    assert any(secret in text for secret in secrets) is over


def away_and_back(table: Rig, chance: Random) -> None:
    """Let something be away for a while, or forget its settings, and come back."""
    kind, where = chance.choice(
        [("unplug", f"{part}-{side}") for part in ("hub", "oled") for side in SEATS]
        + [("brownout", where) for where in ("hub-south", "oled-north", "north-6", "south-1")]
        + [("noise", "hub-north")]
    )
    fault = table.fault(kind, where)
    table.wait(2)
    fault.clear()
    table.wait(5)


def test_what_is_away_for_a_while_loses_nothing_and_adds_nothing(undisturbed, smartboard):
    chance = Random(3)
    table = smartboard.start(game="decrypto", players=FOUR)
    assert through(table, lambda table: away_and_back(table, chance), lambda number: number % 8 == 1) == undisturbed
