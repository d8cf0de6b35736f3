"""Recorded matches: each command brings the same events, warnings or refusal as when it was looked at and kept."""

import os
from pathlib import Path

import msgspec
import pytest

from controller.games.core import Step
from controller.games.cryptic_words.commands import Command
from controller.games.cryptic_words.game import start, step

FOLDER = next(parent for parent in Path(__file__).parents if parent.name == "tests") / "golden" / "playthroughs"
FILES = sorted(FOLDER.glob("*.jsonl"))
PROFILES = ("seed", "club", "tournament")


def read(path):
    """Return the setup of a playthrough and its lines."""
    setup, *lines = map(msgspec.json.decode, path.read_text().splitlines())
    return setup, lines


def play(setup, lines):
    """Play the commands and return the lines as they come out now."""
    state, played = start(setup), []
    for line in lines:
        answer = step(setup, state, msgspec.convert(line["command"], Command, str_keys=True))
        told = {"command": line["command"]}
        if isinstance(answer, Step):
            state = answer.state
            told["events"] = list(answer.events)
            told |= {"warnings": list(answer.warnings)} if answer.warnings else {}
        else:
            told |= {"refused": answer.code, "message": answer.message}
        played.append(told)
    return played


@pytest.mark.rule("R28", "R30", "R43", "R59", "R60", "R62", "R63", "R66", "R67", "A1")
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_comes_out_as_recorded(new, path):
    header, lines = read(path)
    rules = {"who_begins" if key == "first" else key: value for key, value in header["rules"].items()}
    played = play(new(header["profile"], header["first"], **rules).setup, lines)
    if os.environ.get("SMARTBOARD_GOLDEN") == "write":
        written = b"\n".join(msgspec.json.encode(line) for line in (header, *played))
        path.write_bytes(written + b"\n")
    assert played == read(path)[1]


def endings():
    """Return, for every playthrough, profile, winner and reason of its end."""
    ends = {}
    for path in FILES:
        header, lines = read(path)
        last = lines[-1].get("events", [{}])[-1]
        ends[path.stem] = (header["profile"], last.get("winner"), last.get("reason"))
    return ends


def test_there_is_a_whole_match_of_each_profile_and_one_for_each_way_to_end():
    ends = set(endings().values())
    assert {profile for profile, winner, _ in ends if winner} == set(PROFILES)
    assert {reason for _, _, reason in ends} >= {"thirty", "tokens", "concede", "referee"}
    assert {winner for _, winner, _ in ends} >= {"north", "south", "draw"}


def test_the_playthroughs_show_every_event_and_every_command():
    lines = [line for path in FILES for line in read(path)[1]]
    events = {event["event"] for line in lines for event in line.get("events", [])}
    assert events == {
        *("rack", "encoded", "laid", "round", "turn", "rolled", "reroll", "answered", "locked", "marked", "length"),
        *("ordered", "choice", "tile-answered", "guessed", "catch-up", "scored", "round-over", "game-over"),
    }
    assert {line["command"]["do"] for line in lines} == {
        *("rack", "encode", "lay", "roll", "question", "choose", "ask", "guess", "pass"),
        *("give-up-round", "concede", "referee"),
    }
    refused = {line["refused"] for line in lines if "refused" in line}
    assert refused == {"bad-request", "wrong-phase", "not-your-turn", "illegal", "no-tokens"}
