"""The game as one function: requests as typed commands, the order of refusals, and what a refusal leaves alone."""

import msgspec
import pytest

from controller.games.core import Step
from controller.games.cryptic_words import commands as c
from controller.games.cryptic_words.commands import Command
from controller.games.cryptic_words.game import needs, refuse, step
from controller.games.cryptic_words.view import view

REQUESTS = [
    ('{"do":"rack","seat":"north","tiles":[12,22,25,2,20,18]}', c.Rack("north", (12, 22, 25, 2, 20, 18))),
    ('{"do":"rack","seat":"south"}', c.Rack("south")),
    ('{"do":"encode","seat":"north","codes":["12-T","22-R"]}', c.Encode("north", ("12-T", "22-R"))),
    ('{"do":"lay","seat":"north","tiles":[8,23]}', c.Lay("north", (8, 23))),
    ('{"do":"roll","seat":"north","dice":[2,5]}', c.Roll("north", (2, 5))),
    ('{"do":"question","seat":"north","faces":{"2":3,"5":1}}', c.Question("north", {2: 3, 5: 1})),
    ('{"do":"choose","seat":"north","action":5}', c.Choose("north", 5)),
    ('{"do":"ask","seat":"north","action":5}', c.Ask("north", action=5)),
    ('{"do":"ask","seat":"north","tile":7}', c.Ask("north", tile=7)),
    ('{"do":"guess","seat":"north","word":"BUNNY"}', c.Guess("north", "BUNNY")),
    ('{"do":"pass","seat":"north"}', c.Pass("north")),
    ('{"do":"give-up-round","seat":"north"}', c.GiveUpRound("north")),
    ('{"do":"concede","seat":"north"}', c.Concede("north")),
    ('{"do":"referee","seat":"north","points":-3,"reason":"late"}', c.Referee("north", -3, "late")),
]


@pytest.mark.parametrize(("text", "command"), REQUESTS)
def test_the_protocols_requests_are_the_commands(text, command):
    assert msgspec.json.decode(text, type=Command) == command
    again = msgspec.json.decode(msgspec.json.encode(command), type=Command)
    assert again == command


@pytest.mark.parametrize(
    "text",
    [
        '{"do":"dance","seat":"north"}',
        '{"seat":"north"}',
        '{"do":"guess","seat":"north"}',
        '{"do":"encode","seat":"north","codes":"12-T"}',
        '{"do":"encode","seat":"north","codes":[12]}',
        '{"do":"lay","seat":"north","tiles":[8.5]}',
        '{"do":"rack","seat":"north","tiles":["8"]}',
        '{"do":"roll","seat":"north","dice":[0,5]}',
        '{"do":"question","seat":"north","faces":{"two":3}}',
        '{"do":"question","seat":"north","faces":[3]}',
        '{"do":"question","seat":"north","faces":{"2":"3"}}',
        '{"do":"choose","seat":"north"}',
        '{"do":"ask","seat":"north","tile":"8"}',
        '{"do":"referee","seat":"north","points":true,"reason":"x"}',
    ],
)
def test_what_is_not_of_the_form_is_no_command(text):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Command)


@pytest.mark.rule("R22", "R23", "R53")
def test_refusals_come_in_their_order(begun):
    """bad-request, nothing is played, another seat's turn, the step, tokens, the rule."""
    begun.set(ask_left={"north": 0, "south": 0})
    hopeless = c.Ask("south", tile=12, action=1)
    assert begun.refuse(hopeless).code == "bad-request"
    hopeless = c.Ask("south", tile=29, face=3)
    assert begun.refuse(hopeless).code == "not-your-turn"
    begun.roll(1, 2)
    assert begun.refuse(hopeless).code == "not-your-turn"
    hopeless = c.Ask("north", tile=29, face=3)
    assert begun.refuse(hopeless).code == "wrong-phase"
    begun.question(p1=4, p2=4)
    hopeless = c.Ask("south", tile=29, face=3)
    assert begun.refuse(hopeless).code == "no-tokens"
    begun.set(ask_left={"north": 0, "south": 1})
    assert "R57" in begun.refuse(hopeless).message
    assert "R55" in begun.refuse(c.Ask("south", tile=29)).message
    begun.do(c.Concede("south"))
    assert begun.refuse(hopeless).code == "wrong-phase"
    assert begun.refuse(c.Ask("north", tile=12, action=1)).code == "bad-request"


@pytest.mark.rule("R37", "R41")
def test_refusals_of_guesses_come_in_their_order(begun):
    begun.set(guess_left={"north": 0, "south": 9}, guess_used={"north": True, "south": True})
    assert begun.refuse(c.Guess("north", "?")).code == "no-tokens"
    assert "R41" in begun.refuse(c.Guess("south", "?")).message
    begun.do(c.Concede("south"))
    assert begun.refuse(c.Guess("north", "?")).code == "wrong-phase"


def test_refuse_foretells_what_step_says(begun):
    for command in (c.Roll("south", (1, 2)), c.Roll("north", (1, 2)), c.Question("north", {}), c.Guess("south", "X")):
        answer = step(begun.setup, begun.state, command)
        assert refuse(begun.setup, begun.state, command) == (None if isinstance(answer, Step) else answer)


def test_no_command_but_the_named_ones_needs_a_draw(begun):
    begun.roll(3, 3)
    begun.roll(3, 3)
    wanted = {
        c.Rack("north"): "tiles",
        c.Roll("north"): "dice",
        c.Roll("north", (6, 6)): "decoys",
        c.Choose("north", 6): "decoys",
        c.Ask("north", action=6): "decoys",
        c.Ask("north", tile=6): None,
        c.Roll("north", (5, 5)): None,
        c.Pass("north"): None,
        c.Lay("north", ()): None,
    }
    assert {command: needs(begun.setup, begun.state, command) for command in wanted} == wanted


def test_the_last_events_stand_in_the_state_until_there_are_others(begun):
    begun.roll(2, 5)
    assert begun.state.last == ({"event": "rolled", "seat": "north", "dice": [2, 5]},)
    begun.do(c.Pass("north"), c.GiveUpRound("south"))
    assert begun.state.last == ({"event": "rolled", "seat": "north", "dice": [2, 5]},)


@pytest.mark.rule("R21")
def test_an_owner_always_sees_the_own_codes_and_nobody_else_does(begun):
    begun.roll(2, 5)
    assert list(view(begun.setup, begun.state, "north")["codes"]) == ["12-T", "22-R", "25-U", "2-C", "20-K"]
    assert view(begun.setup, begun.state, "south")["word"] == "BUNNY"
    for audience in ("south", "public"):
        assert "TRUCK" not in str(view(begun.setup, begun.state, audience))
        assert "25-U" not in str(view(begun.setup, begun.state, audience))
