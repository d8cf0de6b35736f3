"""The fixture as its documentation has it: gestures, looks and mishaps of a table, on inspect and on a whole turn."""

import logging

import pytest
from msgspec.structs import replace

from controller.outlets.panel.reading import read_text
from controller.record.entries import Accepted, ClockStepped, Opened
from controller.table.journal import Journal
from hardware.errors import HandsError

LAMPS = "[lamps]\nnorth = 5\nsouth = 6\nbuzzer = 13\n"
TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"
NORTH_SIDE, SOUTH_SIDE = [8, 23, 7, 4, 27, 1], [12, 18, 22, 25, 2, 20]


def stored(table):
    """Return the entries of a table's journal."""
    journal = Journal(table.journal())
    try:
        return journal.read()
    finally:
        journal.close()


@pytest.fixture
def swapped(smartboard):
    """Start a match in which both words are stored and both sides laid."""

    def start(**how):
        table = smartboard.start(game="cryptic-words", profile="seed", **how)
        table.encode("north", TRUCK, decoys=[18])
        table.encode("south", BUNNY.split(), decoys=["1"])
        table.lay("north", NORTH_SIDE)
        table.lay("south", SOUTH_SIDE)
        return table

    return start


@pytest.mark.parametrize("seat_buttons", [False, True])
@pytest.mark.parametrize("rotation", ["magnets", "tags", "screen"])
def test_words_are_encoded_with_pieces_and_buttons(swapped, seat_buttons, rotation):
    table = swapped(seat_buttons=seat_buttons, config=f'rotation = "{rotation}"\n')
    assert table.view("north")["codes"] == TRUCK.split()
    assert table.view("south")["word"] == "BUNNY"
    assert [tile["tile"] for tile in table.view("public")["sides"]["north"]] == NORTH_SIDE
    assert "YOUR TURN" in table.text("north")
    assert any("STORED" in text for text in table.told("north"))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("codes", ["12-T 25-U", "12-T 22-R 25-U", TRUCK])
def test_the_count_is_set_from_wherever_it_begins(smartboard, seed, codes):
    table = smartboard.start(game="cryptic-words", profile="seed", seed=seed)
    decoys = [27, 1, 8, 7][: 6 - len(codes.split())]
    table.encode("north", codes, decoys)
    if len(codes) > 10:
        assert table.view("north")["codes"] == codes.split()
    else:
        assert "STORED" not in table.text("north")


@pytest.mark.parametrize("first", ["north", "south"])
def test_who_begins_can_be_said(swapped, first):
    table = swapped(first=first)
    assert "YOUR TURN" in table.text(first)


def test_dice_that_were_given_are_rolled_once_and_marked(swapped):
    table = swapped()
    table.dice(1, 1)
    table.dice(2, 5)
    table.press("dice")
    assert table.events()[-1] == {"event": "rolled", "seat": "north", "dice": [2, 5]}
    table.turn("north", 2, face=3)
    table.turn("north", 5, face=1)
    table.press("dice", hold_ms=1000)
    assert "MATCH 23-N" in table.text("north")
    assert table.lock_lamp("north", 2) == "green fast"
    table.press("dice")
    given = [entry.given for entry in stored(table) if isinstance(entry, Accepted) and entry.draws]
    rolls = [event for event in table.events() if event["event"] == "rolled"]
    assert given.count(True) == 1
    assert given[-len(rolls) :] == [True] + [False] * (len(rolls) - 1)


def test_dice_given_before_a_restart_or_a_full_disk_are_not_lost(swapped):
    table = swapped()
    table.dice(3, 4)
    table.restart()
    full = table.fault("disk-full", "journal")
    table.press("dice")
    assert "DISK FULL" in table.text("north")
    assert table.events()[-1]["event"] != "rolled"
    full.clear()
    table.wait(3)
    assert table.events()[-1] == {"event": "rolled", "seat": "north", "dice": [3, 4]}


def test_a_power_cut_loses_nothing_that_was_shown_and_blanks_no_journal(swapped):
    table = swapped()
    table.dice(2, 5)
    table.press("dice")
    before, view, told = table.events(), table.view("referee"), table.told("north")
    table.power_cut()
    assert table.text("north") == ""
    assert table.screen("north").getbbox() is None
    assert table.lamp("north", 2) == "off"
    table.restart()
    assert table.events() == before
    assert table.view("referee") == view
    assert table.told("north")[: len(told)] == told
    assert "23-N ?" in table.text("north") or "PAUSED" in table.text("north")


def test_without_power_pieces_can_be_moved_and_nothing_else_can_be_done(smartboard):
    table = smartboard.start(config=LAMPS)
    table.put("north", 2, "23", "N")
    table.put("north", 3, "8", "CK", down=True)
    table.power_cut()
    for act in (
        lambda: table.view("public"),
        lambda: table.send({"do": "roll", "seat": "north"}),
        table.power_cut,
        table.absent,
    ):
        with pytest.raises(HandsError, match=r"no power.*restart"):
            act()
    table.lift("north", 2)
    table.put("south", 1, "9", 1)
    table.press("dice")
    assert table.turn_lamp("north") == "off"
    table.restart()
    assert table.view("public")["lying"] == {"north 3": "8 CK", "south 1": "9 L"}
    table.turn("north", 3, "B")
    assert "pressed" not in [event["event"] for event in table.events()]


def test_a_power_cut_in_the_middle_of_a_press_presses_nothing_later(smartboard):
    table = smartboard.start()
    table.on_board(lambda sim: sim.button("dice", True))
    table.power_cut()
    table.restart()
    table.on_board(lambda sim: sim.button("dice", False))
    table.settle()
    assert table.events() == []


def test_power_can_be_cut_again_and_again(smartboard):
    table = smartboard.start()
    for number in range(1, 5):
        table.put("north", number, str(number), number)
        table.power_cut()
        table.restart()
    assert len(table.view("public")["lying"]) == 4
    assert [event["event"] for event in table.events()] == ["placed"] * 4
    assert len([entry for entry in stored(table) if isinstance(entry, Opened)]) == 1


def test_a_table_on_the_same_state_tells_what_happened_before_it(swapped, smartboard, tmp_path):
    first = swapped(state_dir=tmp_path)
    first.dice(2, 5)
    first.press("dice")
    first.close()
    again = smartboard.start(game="cryptic-words", profile="seed", state_dir=tmp_path)
    assert again.events() == first.events()
    assert again.view("public")["dice"] == [2, 5]
    again.close()
    assert smartboard.start(game="cryptic-words", profile="club", state_dir=tmp_path).events() == []


def test_faults_outlast_a_power_cut_and_can_be_mended_without_power(smartboard):
    table = smartboard.start()
    panel, reader = table.fault("unplug", "oled-south"), table.fault("unplug", "north-2")
    table.power_cut()
    panel.clear()
    assert table.screen("south").getbbox() is None
    table.put("north", 2, "23", "N")
    table.restart()
    table.wait(3)
    assert read_text(table.screen("south")) == read_text(table.screen("north")).replace("NORTH", "SOUTH").replace(
        table.text("north").split("\n", 2)[2].rsplit("\n", 3)[0],
        table.text("south").split("\n", 2)[2].rsplit("\n", 3)[0],
    )
    assert "2 !" in table.text("north")
    reader.clear()
    table.wait(5)
    assert "2 23-N" in table.text("north")


@pytest.mark.parametrize("days", [30, -30, 3650])
def test_a_step_of_the_wall_clock_changes_nothing_but_a_recorded_mark(swapped, days):
    """Field row J."""
    still, stepped = swapped(), swapped()
    stepped.clock_step(days * 86_400)
    still.settle()
    for table in (still, stepped):
        table.dice(2, 5)
        table.press("dice")
        table.wait(5)
        table.turn("north", 2, face=3)
    assert stepped.events() == still.events()
    assert stepped.view("referee") == still.view("referee")
    assert stepped.told("south") == still.told("south")
    marks = [entry for entry in stored(stepped) if isinstance(entry, ClockStepped)]
    assert [mark.wall[:4] for mark in marks] == [{30: "2026", -30: "2025", 3650: "2035"}[days]]
    # Digests of what was shown are made with the number of the entry, which a mark before it has moved.
    kept, others = ([replace(entry, shown="") for entry in stored(table)[1:]] for table in (still, stepped))
    assert [entry for entry in others if not isinstance(entry, ClockStepped)] == kept


def test_a_full_disk_is_told_and_acknowledges_nothing_until_there_is_room(smartboard):
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    before, held = table.events(), len(stored(table))
    full = table.fault("disk-full", "journal")
    table.lift("north", 2)
    table.press("dice")
    assert table.text("south").startswith("DISK FULL")
    assert (table.events(), len(stored(table))) == (before, held)
    assert table.lamp("north", 2) == "off"
    full.clear()
    table.wait(3)
    assert [event["event"] for event in table.events()[len(before) :]] == ["lifted", "pressed"]
    assert len(stored(table)) == held + 2


def test_turn_lamps_and_buzzer_say_what_the_game_says(smartboard):
    table = smartboard.start(config=LAMPS)
    assert (table.turn_lamp("north"), table.turn_lamp("south")) == ("off", "off")
    table.put("south", 2, "23", "N")
    assert (table.turn_lamp("north"), table.turn_lamp("south")) == ("off", "steady")
    table.press("dice", hold_ms=1200)
    assert table.beeps() == [80]
    assert (table.turn_lamp("north"), table.turn_lamp("south")) == ("slow", "slow")
    table.restart()
    assert table.turn_lamp("north") == "slow"
    assert table.beeps() == [80]
    table.press("dice")
    assert table.beeps() == [80]


def test_in_a_match_the_lamp_of_whoever_has_to_act_is_lit(swapped):
    table = swapped(config=LAMPS)
    assert (table.turn_lamp("north") != "off", table.turn_lamp("south") != "off") == (True, False)


def test_a_lamp_that_cannot_be_had_is_named_and_costs_nothing_else(smartboard):
    table = smartboard.start(config=LAMPS)
    table.power_cut()
    table.on_board(lambda sim: sim.gpio.busy.update({5, 13}))
    table.restart()
    assert table.absent() == ["buzzer", "lamp-north"]
    table.put("south", 2, "23", "N")
    table.press("dice", hold_ms=1000)
    assert (table.turn_lamp("north"), table.turn_lamp("south"), table.beeps()) == ("off", "slow", [])


def test_requests_are_answered_as_the_engine_answers(swapped):
    table = swapped()
    assert table.send({"do": "roll", "seat": "south", "id": 7})["code"] == "not-your-turn"
    assert table.send({"do": "dance", "id": 8})["id"] == 8
    table.dice(2, 5)
    answer = table.send({"do": "roll", "seat": "north"})
    assert answer["ok"]
    assert answer["events"][0]["dice"] == [2, 5]
    assert table.events()[-len(answer["events"]) :] == answer["events"]
    assert table.send({"do": "view", "as": "south"}) == {"ok": True, "view": table.view("south")}
    assert table.send({"do": "legal", "as": "north", "id": 1})["legal"] == table.legal("north") != []
    assert not table.send({"do": "view", "as": "everybody"})["ok"]


def test_the_same_match_is_the_same_run(swapped):
    runs = []
    for _ in range(2):
        table = swapped(seed=3)
        table.press("dice")
        table.power_cut()
        table.restart()
        runs.append((table.digest(), table.events()))
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda table: table.dice(0, 7), "dice 0, 7: allowed 1 to 6"),
        (lambda table: table.lay("north", [1] * 2), "different"),
        (lambda table: table.lay("north", range(1, 8)), "one to six"),
        (lambda table: table.lay("west", [1]), "unknown side 'west'"),
        (lambda table: table.lay("north", [29]), "unknown piece '29'"),
        (lambda table: table.encode("north", "12-T", [1]), "six tiles"),
        (lambda table: table.encode("north", "12-Z 1 2 3 4 5", []), "tile 12 has no face"),
        (lambda table: table.encode("north", "12-T 22-R 25-U 2-C 20-K", [18]), "nothing asks how many codes"),
    ],
)
def test_what_cannot_be_done_is_named_and_changes_no_rules(smartboard, act, words):
    table = smartboard.start()
    with pytest.raises(HandsError, match=words):
        act(table)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"game": "cryptic-words", "profile": "pub"}, "no profile 'pub'; known: seed, club, tournament"),
        ({"game": "inspect", "profile": "club"}, "it has none"),
        ({"game": "go"}, "unknown game 'go'"),
    ],
)
def test_a_game_or_profile_that_is_not_known_is_named(smartboard, how, words):
    with pytest.raises(ValueError, match=words):
        smartboard.start(**how)


def test_nothing_is_logged_as_an_error_when_power_fails(smartboard, caplog):
    caplog.set_level(logging.WARNING)
    table = smartboard.start()
    table.put("north", 2, "23", "N")
    table.power_cut()
    table.restart()
    table.close()
    assert caplog.records == []


@pytest.fixture
def coded(smartboard):
    """Start a match of Decrypto in which north's encryptor has a code, and let south's have none."""
    players = {"north": ["ann", "ben"], "south": ["cyd", "dan"]}
    table = smartboard.start(game="decrypto", profile="seed", players=players)
    for seat in ("north", "south"):
        assert table.send({"do": "keywords", "seat": seat})["ok"]
    assert table.send({"do": "code", "seat": "north", "code": [4, 2, 1]})["ok"]
    return table


def test_the_encryptor_named_as_player_sees_the_code_and_his_clues(coded):
    assert coded.view("north", player="ann")["code"] == [4, 2, 1]
    assert coded.view("north", "ann")["own_clues"] is None
    assert coded.view("south", player="cyd")["code"] is None
    asked = coded.send({"do": "view", "as": "north", "player": "ann"})
    assert asked == {"ok": True, "view": coded.view("north", "ann")}


def test_nobody_else_sees_the_code(coded):
    for look in (("north",), ("north", "ben"), ("south",), ("south", "dan"), ("public",)):
        assert "code" not in coded.view(*look), look
    assert coded.view("north", "ben") == coded.view("north")


def test_a_player_of_another_team_is_no_audience(coded):
    with pytest.raises(HandsError, match="'cyd' does not play for north; known: ann, ben"):
        coded.view("north", player="cyd")
    with pytest.raises(HandsError, match="known: none, leave it out"):
        coded.view("public", player="ann")
    refused = coded.send({"do": "view", "as": "south", "player": "eve", "id": 7})
    assert (refused["ok"], refused["code"], refused["id"]) == (False, "bad-request", 7)
    assert "known: cyd, dan" in refused["message"]
    assert coded.send({"do": "view", "as": "south", "player": 5})["code"] == "bad-request"


def test_other_games_have_one_player_a_seat(smartboard):
    table = smartboard.start(game="cryptic-words")
    assert table.view("north", player="ann") == table.view("north")
