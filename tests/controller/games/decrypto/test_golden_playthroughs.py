"""Recorded matches: each command brings the same events, warnings or refusal as when it was looked at and kept."""

from typing import get_args

import pytest

from controller.games.decrypto import game
from controller.games.decrypto.commands import Command
from controller.games.decrypto.state import Reason
from tests.controller.games.matches import PLAYTHROUGHS, check_playthrough, read_playthrough

FILES = sorted((PLAYTHROUGHS / "decrypto").glob("*.jsonl"))


@pytest.mark.rule("D6", "D7", "D12", "D13", "D17", "D20", "D21", "D22")
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_comes_out_as_recorded(new, path):
    header, _ = read_playthrough(path)
    check_playthrough(path, game, Command, new(header["profile"], header["players"], **header["rules"]).setup)


def test_there_is_a_match_of_each_profile_and_one_for_each_way_to_end():
    ends = [
        (read_playthrough(path)[0]["profile"], event["winner"], event["reason"])
        for path in FILES
        for line in read_playthrough(path)[1]
        for event in line.get("events", [])
        if event["event"] == "game-over"
    ]
    assert len(ends) == len(FILES)
    assert {profile for profile, _, _ in ends} == {"seed", "club", "tournament"}
    assert {reason for _, _, reason in ends} == set(get_args(Reason))
    assert {winner for _, winner, _ in ends} == {"north", "south", "both"}


def test_the_playthroughs_show_every_event_and_every_command():
    lines = [line for path in FILES for line in read_playthrough(path)[1]]
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
