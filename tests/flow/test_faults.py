"""What goes wrong with parts, by kind (field reports, rows A to E): what play shows of it, and that it can mend."""

import logging
import random

import pytest

from controller.outlets.panel.reading import read_text
from hardware.errors import HandsError
from hardware.ports import Antenna

COUPLED = '[hubs.north]\ncouples = { "2" = ["3", "2-lock"], "3" = ["2"], "2-lock" = ["2"] }\n'
LAID = {"north 2": "23 N", "north 2 lock": "padlock-1"}


@pytest.fixture
def laid(smartboard):
    """Start a table where tile 23 lies on north 2, a padlock beside it."""

    def start(**how):
        table = smartboard.start(**how)
        table.put("north", 2, "23", "N")
        table.padlock("north", 2)
        assert lying(table) == LAID
        return table

    return start


def lying(table):
    return table.view("public")["lying"]


def since(table, before):
    """Return what happened since so many events, without the presses."""
    return [(event["event"], event["place"]) for event in table.events()[before:]]


def play_on(table):
    """Lay something elsewhere, as play goes on beside whatever is broken."""
    table.put("north", 3, "8", "B")
    table.put("south", 1, "9", 1)
    table.wait(3)
    assert (lying(table).get("north 3"), lying(table).get("south 1")) == ("8 B", "9 L")


@pytest.mark.parametrize("where", ["north-2", "north-2-lock"])
@pytest.mark.parametrize(("kind", "how"), [("noise", {"rate": 0.05}), ("brownout", {}), ("bus-error", {"every": 150})])
def test_what_a_reader_gets_over_is_not_seen(laid, kind, how, where):
    table = laid()
    before = len(table.events())
    fault = table.fault(kind, where, **how)
    table.wait(30)
    assert since(table, before) == []
    play_on(table)
    fault.clear()
    table.lift("north", 2)
    assert "23 lifted" in table.text("north")


@pytest.mark.parametrize(
    ("kind", "how"),
    [("deaf", {}), ("stuck", {"level": 0}), ("stuck", {"level": 1}), ("unplug", {}), ("bus-error", {"every": 2})],
)
def test_a_broken_reader_costs_its_slot_and_never_a_tile(laid, kind, how):
    table = laid()
    before = len(table.events())
    fault = table.fault(kind, "north-2", **how)
    table.wait(10)
    assert since(table, before) == [("not-read", "north 2")]
    assert table.lamp("north", 2) == "red fast"
    assert lying(table) == LAID
    play_on(table)
    fault.clear()
    table.wait(5)
    assert since(table, before)[-1] == ("read-again", "north 2")
    assert table.lamp("north", 2) == "green steady"
    assert lying(table).items() >= LAID.items()


@pytest.mark.parametrize("every", [1, 2, 3, 7, 19, 50, 120, 200])
def test_lost_transfers_of_a_reader_take_nothing_away(laid, every):
    """Field row C: an error at every k-th SPI transfer."""
    table = laid()
    before = len(table.events())
    fault = table.fault("bus-error", "north-2", every=every)
    table.wait(8)
    play_on(table)
    fault.clear()
    table.wait(5)
    assert {event for event, _ in since(table, before)} <= {"not-read", "read-again", "placed"}
    assert lying(table) == LAID | {"north 3": "8 B", "south 1": "9 L"}
    assert table.lamp("north", 2) == "green steady"


@pytest.mark.parametrize("every", [1, 2, 5, 23, 40, 100, 200])
def test_a_panel_on_a_bad_contact_is_degraded_and_recovers(smartboard, caplog, every):
    """Field row C: an error at every k-th I2C call, each change logged once."""
    caplog.set_level(logging.INFO)
    table = smartboard.start()
    table.wait(60)
    caplog.clear()
    fault = table.fault("bus-error", "oled-north", every=every)
    table.put("north", 2, "23", "N")
    table.wait(10)
    assert read_text(table.screen("south")).startswith("23 N\n")
    always = every < 10
    assert table.absent() == ["oled-north"] if always else table.absent() in ([], ["oled-north"])
    fault.clear()
    table.wait(4)
    assert table.absent() == []
    assert read_text(table.screen("north")).startswith("23 N\n")
    table.wait(60)
    said = [record.message for record in caplog.records if record.message.startswith("oled-north")]
    assert len(said) <= 2
    if always:
        assert ["does not answer" in line for line in said] == [True, False]


@pytest.mark.parametrize("every", [1, 2, 3, 10])
def test_a_spoilt_serial_line_delays_news_and_loses_none(laid, every):
    table = laid()
    fault = table.fault("bus-error", "hub-north", every=every)
    table.put("north", 3, "8", "B")
    table.wait(6)
    fault.clear()
    table.wait(5)
    assert lying(table) == LAID | {"north 3": "8 B"}
    assert "lifted" not in {event["event"] for event in table.events()}


def test_a_slow_hub_is_late_and_nothing_else(laid):
    table = laid()
    before = len(table.events())
    fault = table.fault("slow", "hub-north", ms=900)
    table.on_board(lambda sim: sim.put(Antenna("north", 3), "8", 1))
    table.wait(0.9)
    assert since(table, before) == []
    table.wait(2)
    assert since(table, before) == [("placed", "north 3")]
    fault.clear()
    table.lift("north", 3)
    assert since(table, before)[1:] == [("lifted", "north 3")]


def test_a_slow_panel_skips_what_it_has_no_time_for_and_ends_right(laid):
    table = laid()
    fault = table.fault("slow", "oled-north", ms=500)
    for slot, tile in ((3, "8"), (4, "9"), (5, "10")):
        table.on_board(lambda sim, slot=slot, tile=tile: sim.put(Antenna("north", slot), tile, 1))
        table.wait(0.9)
    assert table.text("north").startswith("10 ")
    assert not read_text(table.screen("north")).startswith("10 ")
    table.wait(10)
    assert read_text(table.screen("north")).startswith("10 ")
    fault.clear()
    table.lift("north", 3)
    assert read_text(table.screen("north")).startswith("8 lifted\n")


@pytest.mark.parametrize("into", ["north-3", "north-2-lock", "south-2", "south-5-lock"])
@pytest.mark.parametrize("config", ["", COUPLED])
def test_a_tag_that_bleeds_is_never_on_two_places(laid, into, config):
    """Field row B: without the coupling in board.toml both places are in error, and nothing is believed of either."""
    table = laid(config=config)
    before = len(table.events())
    fault = table.fault("bleed", "north-2", into=into)
    table.wait(5)
    assert lying(table) == LAID
    coupled = bool(config) and into in ("north-3", "north-2-lock")
    assert ({event for event, _ in since(table, before)} == set()) == coupled
    fault.clear()
    table.wait(5)
    assert lying(table) == LAID
    assert table.lamp("north", 2) == "green steady"


def test_a_bleeding_neighbour_does_not_hide_a_tile_of_its_own(laid):
    table = laid(config=COUPLED)
    table.fault("bleed", "north-2", into="north-3")
    table.put("north", 3, "8", "B")
    assert lying(table) == LAID | {"north 3": "8 B"}
    table.turn("north", 3, "CK")
    table.lift("north", 2)
    assert lying(table) == {"north 3": "8 CK", "north 2 lock": "padlock-1"}
    table.put("north", 2, "23", "S")
    table.lift("north", 3)
    assert lying(table) == {"north 2": "23 S", "north 2 lock": "padlock-1"}


@pytest.mark.parametrize("level", [0, 1])
def test_a_button_whose_line_is_stuck_rolls_once_at_most(smartboard, level):
    table = smartboard.start()
    fault = table.fault("stuck", "dice", level=level)
    table.press("dice")
    table.press("dice")
    assert "short" not in [event["gesture"] for event in table.events()]
    fault.clear()
    table.wait(5)
    before = len(table.events())
    table.press("dice")
    assert [event["gesture"] for event in table.events()[before:]] == ["short"]


@pytest.mark.parametrize("ms", [0, 1, 5, 10, 20])
def test_a_bouncing_button_is_one_press(smartboard, ms):
    table = smartboard.start()
    fault = table.fault("bounce", "dice", ms=ms)
    for _ in range(5):
        table.press("dice", hold_ms=60)
    table.press("dice", hold_ms=1200)
    assert [event["gesture"] for event in table.events()] == ["short"] * 5 + ["armed", "long"]
    fault.clear()
    table.press("dice", hold_ms=10)
    assert table.events()[-1]["gesture"] == "short"


def test_a_button_that_is_unplugged_is_not_heard_until_it_is_back(smartboard):
    table = smartboard.start()
    fault = table.fault("unplug", "dice")
    table.press("dice")
    assert table.events() == []
    fault.clear()
    table.press("dice")
    assert [event["gesture"] for event in table.events()] == ["short"]


PARTS = ("oled-north", "oled-south", "hub-north", "hub-south", "north-2", "south-3", "north-1-lock")


def hands(table, part=None, moment=0, away_s=1.0):
    """Lay, turn and lift on both sides; a part is away from one moment on, for so long. Returns what lies then."""
    fault = None
    gestures = [
        lambda: table.put("north", 2, "23", "N"),
        lambda: table.put("south", 3, "8", "B"),
        lambda: table.put("north", 1, "padlock-1", lock=True),
        lambda: table.turn("north", 2, "S"),
        lambda: table.lift("south", 3),
        lambda: table.put("south", 3, "9", 1),
        lambda: table.put("north", 3, "12", "T", down=True),
        lambda: table.lift("north", 1, lock=True),
    ]
    for number, gesture in enumerate(gestures):
        if part and number == moment:
            fault = table.fault("unplug", part)
            table.wait(away_s)
        gesture()
        if fault and number == moment + 2:
            fault.clear()
            fault = None
    if fault:
        fault.clear()
    table.wait(5)
    return lying(table), [read_text(table.screen(seat)).splitlines()[2:5] for seat in ("north", "south")]


@pytest.mark.parametrize("part", PARTS)
def test_a_part_away_and_back_at_any_moment_leaves_the_same_table(smartboard, caplog, part):
    """Field row D."""
    chance = random.Random(part)
    undisturbed = hands(smartboard.start())
    for moment in chance.sample(range(8), 3):
        caplog.clear()
        table = smartboard.start(seed=moment)
        assert hands(table, part, moment, chance.uniform(0.1, 4)) == undisturbed, (part, moment)
        assert table.absent() == []
        said = [record.message for record in caplog.records if record.message.startswith(f"{part}:")]
        assert len(said) <= 4, said


@pytest.fixture
def one_turn(smartboard):
    """Play a turn of Cryptic Words; a part is away before or during one of its gestures. Returns what is true then."""

    def play(part=None, moment=0, away_s=1.0):
        table = smartboard.start(game="cryptic-words", profile="seed")
        table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])
        table.encode("south", "8-B 7-U 4-N 23-N 27-Y", decoys=[1])
        table.lay("north", [8, 23, 7, 4, 27, 1])
        table.lay("south", [12, 18, 22, 25, 2, 20])
        table.dice(2, 5)
        gestures = [
            lambda: table.press("dice"),
            lambda: table.turn("north", 2, face=3),
            lambda: table.turn("north", 5, face=1),
            lambda: table.press("dice", hold_ms=1000),
            lambda: table.padlock("north", 2),
            lambda: table.padlock("south", 5),
        ]
        for number, gesture in enumerate(gestures):
            fault = table.fault("unplug", part) if part and number == moment else None
            if fault:
                table.wait(away_s)
            if fault and not part.startswith("oled"):
                fault.clear()
                table.wait(4)
            gesture()
            if fault:
                fault.clear()
        table.wait(5)
        shown = [read_text(table.screen(seat)) for seat in ("north", "south")]
        return table.view("referee"), shown, table.lock_lamp("north", 2)

    return play


@pytest.mark.parametrize("part", ["oled-north", "oled-south", "hub-north", "hub-south", "north-2", "south-5-lock"])
def test_a_turn_comes_out_the_same_with_a_part_away_and_back(one_turn, part):
    """Field row D."""
    chance = random.Random(part)
    undisturbed = one_turn()
    assert undisturbed[0]["phase"] == "WINDOW"
    for moment in chance.sample(range(6), 2):
        assert one_turn(part, moment, chance.uniform(0.1, 5)) == undisturbed, (part, moment)


def test_an_absent_part_is_a_line_a_minute_at_most(smartboard, caplog):
    table = smartboard.start()
    caplog.clear()
    for part in ("hub-north", "oled-south"):
        table.fault("unplug", part)
    table.wait(200)
    for part in ("hub-north", "oled-south"):
        said = [record.message for record in caplog.records if record.message.startswith(part)]
        assert 1 <= len(said) <= 4, said


def test_no_pixel_is_lit_for_hours_and_a_press_wakes_both_panels(smartboard):
    """Field row E."""
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    bright = table.sim.oleds["north"].contrast
    table.wait(65)
    assert table.sim.oleds["north"].contrast < bright
    table.wait(600)
    assert table.screen("north").getbbox() is None
    assert table.screen("south").getbbox() is None
    table.press("dice")
    assert [read_text(table.screen(seat)).splitlines()[0] for seat in ("north", "south")] == ["dice short"] * 2
    assert table.sim.oleds["north"].contrast == bright


def test_a_panel_that_browned_out_unnoticed_is_right_again_within_five_seconds(smartboard):
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    table.fault("brownout", "oled-south")
    table.wait(4)
    assert read_text(table.screen("south")).startswith("23 N\n")


def test_an_orderly_end_leaves_both_panels_dark(smartboard):
    table = smartboard.start()
    table.close()
    assert [table.screen(seat).getbbox() for seat in ("north", "south")] == [None, None]


@pytest.mark.parametrize(
    ("kind", "where", "how", "words"),
    [
        ("melt", "north-2", {}, "unknown fault 'melt'; known: noise, deaf, bleed, stuck, unplug, brownout"),
        ("noise", "north-7", {}, "no antenna 'north-7'"),
        ("noise", "north-2", {"rate": 2}, "rate 2: allowed 0 to 1"),
        ("noise", "north-2", {"level": 1}, "fault 'noise' at north-2"),
        ("bleed", "north-2", {}, "fault 'bleed' at north-2"),
        ("bleed", "north-2", {"into": "north-2"}, "cannot bleed into itself"),
        ("stuck", "north-2", {"level": 2}, "level 2: allowed 0, 1"),
        ("bus-error", "north-2", {"every": 0}, "every 0: must be at least 1"),
        ("bounce", "north-2", {}, "no button 'north-2'; known: dice"),
        ("slow", "dice", {}, "no part 'dice' for this fault; known: hub-north"),
        ("slow", "hub-north", {"ms": -1}, "allowed 0 to 60000"),
        ("disk-full", "oled-north", {}, "known: journal"),
    ],
)
def test_what_cannot_break_so_is_named_and_breaks_nothing(laid, kind, where, how, words):
    table = laid()
    with pytest.raises(HandsError, match=words):
        table.fault(kind, where, **how)
    play_on(table)
