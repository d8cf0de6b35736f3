"""Recorded matches: each command brings the same events, warnings or refusal as when it was looked at and kept."""

import os
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from controller.games.core import Step
from controller.games.decrypto.commands import Command
from controller.games.decrypto.game import start, step
from controller.games.decrypto.state import Reason

TESTS = next(parent for parent in Path(__file__).parents if parent.name == "tests")
FILES = sorted((TESTS / "golden" / "playthroughs" / "decrypto").glob("*.jsonl"))


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
            told |= {"rule": answer.rule} if answer.rule else {}
        played.append(told)
    return played


@pytest.mark.rule("D6", "D7", "D12", "D13", "D17", "D20", "D21", "D22")
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_comes_out_as_recorded(new, path):
    header, lines = read(path)
    played = play(new(header["profile"], header["players"], **header["rules"]).setup, lines)
    if os.environ.get("SMARTBOARD_GOLDEN") == "write":
        path.write_bytes(b"\n".join(msgspec.json.encode(line) for line in (header, *played)) + b"\n")
    assert played == read(path)[1]


def test_there_is_a_match_of_each_profile_and_one_for_each_way_to_end():
    ends = [
        (read(path)[0]["profile"], event["winner"], event["reason"])
        for path in FILES
        for line in read(path)[1]
        for event in line.get("events", [])
        if event["event"] == "game-over"
    ]
    assert len(ends) == len(FILES)
    assert {profile for profile, _, _ in ends} == {"seed", "club", "tournament"}
    assert {reason for _, _, reason in ends} == set(get_args(Reason))
    assert {winner for _, winner, _ in ends} == {"north", "south", "both"}


def test_the_playthroughs_show_every_event_and_every_command():
    lines = [line for path in FILES for line in read(path)[1]]
    events = {event["event"] for line in lines for event in line.get("events", [])}
    assert events == {
        *("keywords", "round", "code", "clues", "sealed", "revealed", "token", "round-over", "tie-break", "words"),
        *("game-over", "void", "ruling"),
    }
    kinds = {form.__struct_config__.tag for form in get_args(Command)}
    assert {line["command"]["do"] for line in lines if "events" in line} == kinds
    assert {line["command"]["do"] for line in lines if "refused" in line} == kinds
    assert {line["refused"] for line in lines if "refused" in line} == {
        *("bad-request", "wrong-phase", "not-your-turn", "illegal", "clue-refused"),
    }
