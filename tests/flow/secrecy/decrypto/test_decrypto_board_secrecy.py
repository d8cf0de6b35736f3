"""Two runs at the board that differ only in a secret: whoever may not know it sees the same, byte for byte."""

from __future__ import annotations

import logging
from itertools import product

import pytest

from controller.app.rig import Rig
from controller.games.core import SEATS, Line, Scene
from controller.games.decrypto.board import DecryptoBoard
from controller.games.decrypto.desk.digits import own_digit
from hardware.ports import SLOTS
from tests.flow.people import FOUR, People, do

KEYWORDS = {"north": ["pig", "candy", "tent", "son"], "south": ["sun", "river", "clock", "bread"]}
WARNED = ["relative", "twin", "farm"]
OTHER_KEYWORDS = ["fridge", "drum", "fox", "ribbon"]


def begun(table, north=KEYWORDS["north"]):
    """Give both teams words, as from a page: at the board they are drawn, and chance would tell the runs apart."""
    for seat, words in (("north", north), ("south", KEYWORDS["south"])):
        assert table.send({"do": "keywords", "seat": seat, "words": words})["ok"]
    return People(table)


def second(table):
    """Play to round 2, north's clues public."""
    people = begun(table)
    do(people.round())
    do(people.encrypted())
    return people


def play_keywords(table, words):
    people = begun(table, words)
    yield
    table.put("north", 5, "badge-north")
    yield
    table.wait(21)
    yield
    table.lift("north", 5)
    yield
    do(people.round())
    yield


def play_code(table, code):
    people = begun(table)
    people.card("north", code)
    yield
    table.lift("north", 6)
    people.card("north", code)
    yield
    do(people.ready("south"))
    yield
    table.press("dice", hold_ms=4500)
    yield
    table.press("dice", hold_ms=1000)
    table.power_cut()
    table.restart()
    yield


def play_clues(table, clues):
    """Clues are typed, of which the clue referee doubts some or none, and wait for the other side's."""
    people = begun(table)
    people.card("north")
    answer = table.send({"do": "clues", "seat": "north", "player": "ann", "clues": clues})
    assert answer["ok"] and bool(answer.get("warnings")) is (clues == WARNED)
    yield
    table.power_cut()
    table.restart()
    yield


def play_foreign(table, code):
    people = begun(table)
    do(people.encrypted())
    table.put("south", 4, f"card-white-{code}", down=True)
    yield
    table.put("south", 2, f"digit-white-{code[0]}", down=True)
    yield


def play_digits(table, code):
    people = second(table)
    for _ in people.digits("north", code):
        yield
    people.long()
    yield
    table.wait(5)
    table.power_cut()
    table.restart()
    yield
    do(people.tidy())
    yield
    do(people.digits("south", "12"))
    yield


def play_interception(table, code):
    people = second(table)
    do(people.digits("south", code))
    yield
    people.long()
    yield
    table.wait(30)
    yield


def play_replacing(table, code):
    """A seal is replaced by other digits, or laid anew as it was."""
    people = second(table)
    do(people.seal("north", "342"))
    do(people.tidy())
    do(people.digits("north", code))
    yield
    people.long()
    yield


def play_unread(table, code):
    """A reader is dead, and the fourth digit names which lies there."""
    people = second(table)
    table.fault("stuck", "north-2", level=0)
    table.wait(15)
    do(people.digits("north", code))
    yield
    [last] = {"1", "2", "3", "4"} - set(code)
    table.put("north", 4, f"digit-white-{last}", down=True)
    yield
    people.long()
    yield


def play_sealing(table, sealed):
    """A pass, or one or the other interception, from a page."""
    second(table)
    assert table.send({"seat": "south", **sealed})["ok"]
    yield
    table.wait(10)
    yield


def tied(table):
    people = begun(table)
    for _ in range(2):
        do(people.round(north=("342", None), south=("342", None)))
    return people


def play_words(table, words):
    people = tied(table)
    assert table.send({"do": "words", "seat": "north", "words": words})["ok"]
    yield
    table.wait(5)
    yield
    del people


def play_judgement(table, presses):
    people = tied(table)
    people.long()
    people.long()
    for _ in range(presses):
        table.press("dice")
    table.wait(5 - 1.6 * presses)
    people.long()
    yield


PASS = {"do": "pass"}
GUESSES = [{"do": "guess", "of": "north", "code": code} for code in ([4, 2, 1], [1, 2, 3])]
NORTH, SOUTH, NOBODY = ["north"], ["south"], []
CASES = {
    "keywords": (play_keywords, KEYWORDS["north"], OTHER_KEYWORDS, NORTH, NORTH),
    "code": (play_code, "421", "132", NOBODY, NOBODY),
    "clues and warnings": (play_clues, ["relative", "sugary", "farm"], WARNED, NOBODY, NOBODY),
    "foreign card and digit": (play_foreign, "421", "132", NOBODY, NOBODY),
    "own digits": (play_digits, "421", "134", NOBODY, NORTH),
    "right or wrong interception": (play_interception, "421", "132", NOBODY, SOUTH),
    "a seal replaced": (play_replacing, "342", "421", NOBODY, NORTH),
    "an unread digit": (play_unread, "421", "134", NOBODY, NORTH),
    "pass or guess": (play_sealing, PASS, GUESSES[0], SOUTH, SOUTH),
    "guess or guess": (play_sealing, GUESSES[0], GUESSES[1], NOBODY, SOUTH),
    "words of the tie-break": (play_words, ["a", "b", "c", "d"], ["sun", "river", "x", "y"], NORTH, NORTH),
    "the first judgement": (play_judgement, 1, 3, SOUTH, SOUTH),
}
"""How it is played, two secrets, whose OLED may tell them apart, and whose page: a team's shows what it has sealed."""


def seen(table, at_oled, at_page):
    """Return all that outsiders can see now."""
    outsiders = [seat for seat in SEATS if seat not in at_oled]
    pages = [*(seat for seat in SEATS if seat not in at_page), "public"]
    lamps = [(table.lamp(seat, slot), table.lock_lamp(seat, slot)) for seat in SEATS for slot in SLOTS]
    return {
        "screens": [table.screen(seat).tobytes() for seat in outsiders],
        "texts": [table.text(seat) for seat in outsiders],
        "told": [table.told(seat) for seat in outsiders],
        "lamps": lamps,
        "turn lamps": [table.turn_lamp(seat) for seat in SEATS],
        "views": [table.view(audience) for audience in pages],
        "legal": [table.legal(audience) for audience in pages],
        "events": table.events(),
        "absent": table.absent(),
    }


def looks(case, which, caplog):
    """Play one of a case's runs; return what outsiders saw after each gesture, and the log."""
    play, one, other, at_oled, at_page = CASES[case]
    caplog.clear()
    table = Rig("decrypto", profile="seed", players=FOUR)
    try:
        shown = [seen(table, at_oled, at_page) for _ in play(table, (one, other)[which])]
    finally:
        table.close()
    return shown, [record.getMessage() for record in caplog.records]


def difference(case, caplog):
    """Return the first thing that tells an outsider the runs of a case apart, None when nothing does."""
    caplog.set_level(logging.DEBUG)
    (one, log), (other, other_log) = looks(case, 0, caplog), looks(case, 1, caplog)
    assert len(one) == len(other) > 0
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        for what in here:
            if here[what] != there[what]:
                return f"{what}, after gesture {number}"
    return None if log == other_log else "the log"


@pytest.mark.parametrize("case", CASES)
def test_a_secret_changes_nothing_that_outsiders_see(case, caplog):
    assert difference(case, caplog) is None


@pytest.mark.parametrize("case", CASES)
def test_the_runs_do_differ(case, caplog):
    """Else the check would prove nothing: the referee sees it, or the journal holds it."""
    play, one, other, _, _ = CASES[case]
    ends = []
    for secret in (one, other):
        table = Rig("decrypto", profile="seed", players=FOUR)
        try:
            for _ in play(table, secret):
                pass
            lying = {place: table.lying(*place) for place in product(SEATS, SLOTS)}
            ends.append(([table.view(audience) for audience in (*SEATS, "referee")], lying))
        finally:
            table.close()
    assert ends[0] != ends[1]


# --- planted leaks -------------------------------------------------------------------------------------------------


def with_line(leak):
    """Return scenes that leak something of the state on every OLED."""

    def scene(self, setup, state, seat):
        return Scene((Line(leak(state, seat)),))

    return scene


def bare_codes(state, seat):
    return "" if state.match is None else str(sorted(state.match.codes.items()))


def bare_guesses(state, seat):
    return "" if state.match is None else str(sorted(state.match.guesses.items(), key=str))


def their_words(state, seat):
    return "" if state.match is None else str(state.match.keywords.get("north"))


def a_digit(state, seat):
    return str([own_digit(state, place) for place in sorted(state.layout.lying)])


def a_piece(state, seat):
    return str([lying.piece for lying in state.layout.lying.values()])


@pytest.mark.parametrize(
    ("case", "leak"),
    [
        ("keywords", their_words),
        ("code", bare_codes),
        ("own digits", a_digit),
        ("own digits", bare_guesses),
        ("foreign card and digit", a_piece),
        ("pass or guess", bare_guesses),
    ],
)
def test_a_leak_on_an_oled_is_found(case, leak, monkeypatch, caplog):
    monkeypatch.setattr(DecryptoBoard, "scene", with_line(lambda state, seat: leak(state, seat)[:25]))
    assert difference(case, caplog)


def test_a_leak_in_a_pixel_is_found(monkeypatch, caplog):
    real = DecryptoBoard.lamps

    def lamps(self, setup, state):
        lit = real(self, setup, state)
        fours = [place for place, lying in state.layout.lying.items() if lying.piece == "digit-white-3"]
        return {place: lamp for place, lamp in lit.items() if place not in fours} if fours else lit

    monkeypatch.setattr(DecryptoBoard, "lamps", lamps)
    assert difference("an unread digit", caplog) or difference("own digits", caplog)


def test_a_leak_in_the_log_is_found(monkeypatch, caplog):
    real = DecryptoBoard.step

    def step(self, setup, state, given, draws):
        logging.getLogger("smartboard").info("%s", given)
        return real(self, setup, state, given, draws)

    monkeypatch.setattr(DecryptoBoard, "step", step)
    assert difference("code", caplog) == "the log"
