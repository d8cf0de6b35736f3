"""The dice audit of `smartboard verify` (field row W): all dice that fell are counted, and how unequally they fell."""

import json

import pytest

from controller.app.records.dice import Dice, chance_of, of_rolls, told


@pytest.fixture
def rolled(sit, tmp_path):
    """Return a journal of some rolls, what fell, and where dice are given instead that many times."""

    def roll(times, given=()):
        sat = sit(tmp_path / "journal.db")
        sat.hide("north", "south")
        sat.swap()
        dice = list(given)
        sat.table._given_dice = lambda: dice.pop(0) if dice else None
        fell = []
        for _ in range(times):
            seat = sat.table.state.match.turn
            step = sat.send(do="roll", seat=seat)
            event = next(event for event in step.events if event["event"] == "rolled")
            fell.append(tuple(event["dice"]))
            if sat.table.state.match.phase == "FACES":
                sat.send(do="question", seat=seat, faces={str(position): 1 for position in sat.table.state.match.live})
            if sat.table.state.match.phase == "CHOICE":
                sat.send(do="choose", seat=seat, action=sat.table.state.match.choices[0])
        return sat.close(), fell

    return roll


def verified(smartboard_command, path):
    code, out, _ = smartboard_command("verify", path, "--json")
    assert code == 0, out
    return json.loads(out)["dice"]


def test_a_journal_tells_how_its_dice_fell(rolled, smartboard_command):
    path, fell = rolled(8)
    dice = verified(smartboard_command, path)
    faces = [face for roll in fell for face in roll]
    assert dice["rolls"] == 8
    assert dice["faces"] == {str(face): faces.count(face) for face in range(1, 7)}
    assert dice["doubles"] == sum(one == other for one, other in fell)
    assert dice["given"] == 0
    _, out, _ = smartboard_command("verify", path)
    assert "dice: 8 rolls, faces 1:" in out
    assert f"chi-square {dice['chi_square']:.2f}" in out


def test_given_dice_are_no_chance(rolled, smartboard_command):
    path, fell = rolled(6, given=[(2, 5), (1, 3)])
    assert fell[:2] == [(2, 5), (1, 3)]
    dice = verified(smartboard_command, path)
    assert (dice["rolls"], dice["given"]) == (4, 2)
    assert sum(dice["faces"].values()) == 8
    assert "; 2 more were given" in smartboard_command("verify", path)[1]


def test_a_record_tells_it_too_and_the_same(kept, exported, smartboard_command):
    assert verified(smartboard_command, exported("over")) == verified(smartboard_command, kept("over"))


def test_where_nothing_was_rolled_nothing_is_made_up(kept, smartboard_command):
    dice = verified(smartboard_command, kept("inspect"))
    assert dice == {"rolls": 0, "given": 0, "faces": dict.fromkeys("123456", 0), "doubles": 0} | {
        "chi_square": None,
        "chance": None,
    }
    assert told(Dice(0, 0, {}, 0)) == "dice: none were rolled"


@pytest.mark.parametrize(
    ("chi_square", "chance"), [(0, 1), (1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (20.515, 0.001)]
)
def test_the_chance_is_that_of_the_tables(chi_square, chance):
    # Critical values of chi-square with five degrees of freedom.
    assert chance_of(chi_square) == pytest.approx(chance, rel=0.002)


def test_chi_square_measures_how_unequally_faces_fall():
    even = of_rolls([(1, 2), (3, 4), (5, 6)])
    assert (even.chi_square, even.chance, even.doubles) == (0, 1, 0)
    loaded = of_rolls([(6, 6)] * 6)
    assert loaded.chi_square == pytest.approx(60)  # 12 dice, 2 of each expected: 5 * 2**2 / 2 + 10**2 / 2
    assert loaded.doubles == 6
    assert loaded.chance == pytest.approx(0, abs=1e-10)
