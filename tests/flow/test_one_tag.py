"""One tag, all the way: a piece on a slot travels through every chip and station to both screens and the lamps."""

import pytest

from controller.outlets.panel.reading import read_text
from hardware.errors import HandsError


def test_a_tile_is_read_from_display_memory(smartboard, golden_frame):
    table = smartboard.start(game="inspect")
    table.put("north", 2, "23", "N")
    for seat in ("north", "south"):
        assert read_text(table.screen(seat)).startswith("23 N\nnorth 2, N up\n")
        golden_frame(f"inspect-23-N-{seat}", table.screen(seat))
    assert table.lamp("north", 2) == "green steady"
    assert table.lamp("north", 3) == table.lamp("south", 2) == "off"
    assert [event["event"] for event in table.events()] == ["placed"]


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_every_way_a_tile_can_lie(smartboard, face, down):
    table = smartboard.start()
    table.put("south", 6, "8", face, down=down)
    glyph = ["B", "T", "A", "W", "CK", "E"][face - 1]
    assert table.text("south").startswith(f"8 {glyph}\nsouth 6, {glyph} up" + (", face down" if down else ""))
    assert table.lamp("south", 6) == ("blue steady" if down else "green steady")


def test_a_turn_is_lifted_and_placed_and_a_lift_darkens_the_pixel(smartboard):
    table = smartboard.start()
    table.put("north", 1, "12", "T")
    table.turn("north", 1, "TH")
    assert table.text("south").startswith("12 TH\n")
    assert [event["event"] for event in table.events()] == ["placed", "lifted", "placed"]
    table.lift("north", 1)
    assert table.text("south").startswith("12 lifted\nnorth 1\n")
    assert table.lamp("north", 1) == "off"


def test_padlocks_lie_on_lock_positions(smartboard):
    table = smartboard.start()
    table.padlock("south", 4)
    assert table.lock_lamp("south", 4) == "white steady"
    assert "locks - - - 4 - -" in table.text("south")
    table.unlock("south", 4)
    assert table.lock_lamp("south", 4) == "off"


def test_all_twenty_four_places_are_read_side_by_side(smartboard):
    table = smartboard.start()
    for side, first in (("north", 1), ("south", 11)):
        for slot in range(1, 7):
            table.put(side, slot, str(first + slot), slot)
            table.padlock(side, slot)
    assert len([event for event in table.events() if event["event"] == "placed"]) == 24
    assert "locks 1 2 3 4 5 6" in table.text("north")
    for side in ("north", "south"):
        assert [table.lamp(side, slot) for slot in range(1, 7)] == ["green steady"] * 6


def test_a_tag_that_nobody_enrolled_is_unknown_and_never_guessed(smartboard):
    table = smartboard.start()
    table.put("north", 3, "stray-1")
    assert table.text("north").startswith("unknown piece\nnorth 3\n")
    assert table.lamp("north", 3) == "red slow"


def test_two_tags_in_one_field_are_crowded_and_the_tile_still_counts(smartboard):
    table = smartboard.start()
    table.put("north", 3, "8", "B")
    table.put("north", 3, "padlock-1")
    assert table.text("north").startswith("two tags here\nnorth 3, lay apart\n")
    assert table.lamp("north", 3) == "red fast"
    assert "lifted" not in [event["event"] for event in table.events()]
    table.lift("north", 3)
    assert table.text("north").startswith("8 B\nnorth 3, B up\n")
    assert table.lamp("north", 3) == "green steady"


@pytest.mark.parametrize(
    ("hold_ms", "gestures"),
    [(10, ["short"]), (100, ["short"]), (750, ["void"]), (1000, ["armed", "long"]), (4500, ["armed", "menu"])],
)
def test_the_dice_button_tells_how_long_it_was_held(smartboard, hold_ms, gestures):
    table = smartboard.start()
    table.press("dice", hold_ms=hold_ms)
    assert [event["gesture"] for event in table.events()] == gestures
    assert table.text("south").startswith(f"dice {gestures[-1]}\n")


def test_seat_buttons_are_told_apart(smartboard):
    table = smartboard.start(seat_buttons=True)
    table.press("north")
    table.press("south")
    assert [event["button"] for event in table.events()] == ["north", "south"]


@pytest.mark.parametrize(
    ("gesture", "words"),
    [
        (lambda table: table.put("north", 2, "29"), "unknown piece '29'; did you mean"),
        (lambda table: table.put("west", 2, "23"), "unknown side 'west'; known: north, south"),
        (lambda table: table.put("north", 7, "23"), "slot 7: allowed 1 to 6"),
        (lambda table: table.put("north", 2, "23", "Z"), "tile 23 has no face 'Z'; known: 1 to 6, or S Y N A T QU"),
        (lambda table: table.lift("north", 2), "nothing lies on north-2"),
        (lambda table: table.press("coin"), "unknown button 'coin'; known: dice"),
    ],
)
def test_a_gesture_that_cannot_be_made_is_named_and_changes_nothing(smartboard, gesture, words):
    table = smartboard.start()
    with pytest.raises(HandsError, match=words):
        gesture(table)
    table.settle()
    assert table.events() == []


def test_an_unknown_game_is_named(smartboard):
    with pytest.raises(ValueError, match="unknown game 'chess'; known: inspect"):
        smartboard.start(game="chess")


def test_a_restart_keeps_what_lies_and_makes_no_gesture_of_it(smartboard):
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    table.padlock("north", 2)
    before = table.events()
    table.restart()
    assert table.events() == before
    assert table.text("north").startswith("padlock-1\n")
    assert "2 23-N" in table.text("north")
    assert table.lamp("north", 2) == "green steady"
    table.lift("north", 2)
    assert table.text("north").startswith("23 lifted\n")


def test_what_changed_while_the_daemon_was_away_is_seen_after_it(smartboard, tmp_path):
    first = smartboard.start(state_dir=tmp_path)
    first.put("north", 2, "23", "N")
    first.close()
    second = smartboard.start(state_dir=tmp_path)
    assert "23 lifted" in second.text("north")


def test_a_hub_that_is_pulled_out_leaves_its_side_unread_and_comes_back(smartboard):
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    pulled_out = table.fault("unplug", "hub-north")
    table.wait(5)
    assert table.text("south").startswith("hub is away\n")
    assert "2 !" in table.text("north")
    table.put("south", 1, "8", "B")
    assert table.text("south").startswith("8 B\n")
    pulled_out.clear()
    table.wait(5)
    assert "2 23-N" in table.text("north")
    assert "!" not in table.text("north")
    assert "lifted" not in [event["event"] for event in table.events()]
    assert table.lamp("north", 2) == "green steady"


def test_a_dead_reader_is_named_and_costs_only_its_own_slot(smartboard):
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    dead = table.fault("stuck", "north-2", level=0)
    table.wait(5)
    assert table.text("north").startswith("reader silent\nnorth 2, not read\n")
    assert table.lamp("north", 2) == "red fast"
    table.put("north", 3, "8", "B")
    assert table.text("north").startswith("8 B\n")
    dead.clear()
    table.wait(5)
    assert table.text("north").startswith("23 N\n")
    assert "lifted" not in [event["event"] for event in table.events()]


def test_a_panel_that_is_away_costs_nothing_but_its_picture(smartboard):
    table = smartboard.start()
    away = table.fault("unplug", "oled-south")
    table.put("north", 2, "23", "N")
    assert read_text(table.screen("north")).startswith("23 N\n")
    away.clear()
    table.wait(5)
    assert read_text(table.screen("south")).startswith("23 N\n")


@pytest.mark.parametrize(("before_s", "after_ms"), [(0.2, 900), (5, 900), (0.2, 50)])
def test_a_button_held_over_a_restart_commits_nothing_after_it(smartboard, before_s, after_ms):
    table = smartboard.start()
    table.on_board(lambda sim: sim.button("dice", True))
    table.wait(before_s)
    before = len(table.events())
    table.restart()
    table.wait(after_ms / 1000)
    table.on_board(lambda sim: sim.button("dice", False))
    table.settle()
    assert table.events()[before:] == []
    table.press("dice")
    assert [event["gesture"] for event in table.events()[before:]] == ["short"]


def test_a_turn_to_a_face_that_is_not_there_leaves_the_tile_where_it_lies(smartboard):
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    with pytest.raises(HandsError, match="tile 23 has no face 'Z'"):
        table.turn("north", 2, "Z")
    table.settle()
    assert [event["event"] for event in table.events()] == ["placed"]


def test_a_part_that_fails_as_nobody_foresaw_ends_the_daemon_and_is_not_hidden(smartboard, monkeypatch):
    table = smartboard.start()

    def fail(frame):
        raise RuntimeError("no such thing was foreseen")

    monkeypatch.setattr(table._world.board.panels["north"], "show", fail)
    with pytest.raises(RuntimeError, match="foreseen"):
        table.put("north", 2, "23", "N")


def test_a_hub_is_unplugged_once(smartboard):
    table = smartboard.start()
    fault = table.fault("unplug", "hub-north")
    with pytest.raises(HandsError, match="unplugged already"):
        table.fault("unplug", "hub-north")
    fault.clear()
    fault.clear()
    table.fault("unplug", "hub-north").clear()


def test_panels_on_two_buses_may_share_an_address(smartboard):
    table = smartboard.start(config="[oleds.south]\nbus = 3\naddress = 0x3c\n")
    table.put("north", 2, "23", "N")
    assert read_text(table.screen("north")).splitlines()[-1] == "INSPECT NORTH"
    assert read_text(table.screen("south")).splitlines()[-1] == "INSPECT SOUTH"


def test_a_bus_error_of_one_panel_leaves_the_other_alone(smartboard):
    table = smartboard.start()
    fault = table.fault("bus-error", "oled-north", every=1)
    table.put("north", 2, "23", "N")
    assert read_text(table.screen("south")).startswith("23 N\n")
    assert not read_text(table.screen("north")).startswith("23 N\n")
    fault.clear()
    table.wait(5)
    assert read_text(table.screen("north")).startswith("23 N\n")


def test_an_oled_that_is_not_fitted_is_not_missed(smartboard):
    table = smartboard.start(config="[oleds.south]\npresent = false\n")
    table.put("north", 2, "23", "N")
    assert read_text(table.screen("north")).startswith("23 N\n")


@pytest.mark.parametrize("rotation", ["tags", "screen"])
def test_other_sources_of_rotation(smartboard, rotation):
    table = smartboard.start(config=f'rotation = "{rotation}"\n')
    table.put("north", 2, "23", "N")
    assert table.text("north").startswith("23 N\n" if rotation == "tags" else "23\nnorth 2, face ?\n")
    table.turn("north", 2, "S")
    assert table.text("north").startswith("23 S\n" if rotation == "tags" else "23\n")


def test_locks_read_by_hall_sensors_only_have_no_readers(smartboard):
    table = smartboard.start(config='locks = "hall"\n')
    table.padlock("north", 2)
    assert table.events() == []
