"""Recorded matches: each command brings the same events, warnings or refusal as when it was looked at and kept."""

import pytest

from controller.games.cryptic_words import game
from controller.games.cryptic_words.commands import Command
from tests.controller.games.matches import PLAYTHROUGHS, check_playthrough, read_playthrough

FILES = sorted(PLAYTHROUGHS.glob("*.jsonl"))
PROFILES = ("seed", "club", "tournament")


@pytest.mark.rule("R28", "R30", "R43", "R59", "R60", "R62", "R63", "R66", "R67", "A1")
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_playthrough_comes_out_as_recorded(new, path):
    header, _ = read_playthrough(path)
    rules = {"who_begins" if key == "first" else key: value for key, value in header["rules"].items()}
    check_playthrough(path, game, Command, new(header["profile"], header["first"], **rules).setup)


def endings():
    """Return, for every playthrough, profile, winner and reason of its end."""
    ends = {}
    for path in FILES:
        header, lines = read_playthrough(path)
        last = lines[-1].get("events", [{}])[-1]
        ends[path.stem] = (header["profile"], last.get("winner"), last.get("reason"))
    return ends


def test_there_is_a_whole_match_of_each_profile_and_one_for_each_way_to_end():
    ends = set(endings().values())
    assert {profile for profile, winner, _ in ends if winner} == set(PROFILES)
    assert {reason for _, _, reason in ends} >= {"thirty", "tokens", "concede", "referee"}
    assert {winner for _, winner, _ in ends} >= {"north", "south", "draw"}


def test_the_playthroughs_show_every_event_and_every_command():
    lines = [line for path in FILES for line in read_playthrough(path)[1]]
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
