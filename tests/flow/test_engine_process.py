"""The command `smartboard engine` as a process: whole sessions byte for byte, random bytes, an input that ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

GOLDEN = Path(__file__).parents[1] / "golden" / "engine"
SESSIONS = sorted(path.name.removesuffix(".requests.jsonl") for path in GOLDEN.glob("*.requests.jsonl"))
NEW = {"do": "new", "game": "cryptic-words", "seed": 7, "first": "north"}
RACK = {"do": "rack", "seat": "north"}


def smartboard(sent):
    command = [sys.executable, "-m", "controller", "engine"]
    return subprocess.run(command, input=sent, capture_output=True, timeout=60, check=False)


def jsonl(*requests):
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


@pytest.mark.parametrize("name", SESSIONS)
def test_a_whole_session_is_answered_line_by_line(name):
    sent, golden = GOLDEN / f"{name}.requests.jsonl", GOLDEN / f"{name}.answers.jsonl"
    run = smartboard(sent.read_bytes())
    if os.environ.get("SMARTBOARD_GOLDEN") == "write":
        golden.write_bytes(run.stdout)
    assert run.stdout.splitlines() == golden.read_bytes().splitlines()
    assert (run.returncode, run.stderr) == (0, b"")


def test_an_input_that_ends_ends_the_engine():
    for sent, answers in ((b"", 0), (jsonl(NEW), 1), (jsonl(NEW)[:-1], 1), (jsonl(NEW, RACK)[:-9], 2)):
        run = smartboard(sent)
        assert (run.returncode, run.stderr, len(run.stdout.splitlines())) == (0, b"", answers)


def test_nothing_is_answered_after_quit():
    run = smartboard(jsonl(NEW, {"do": "quit"}, RACK))
    assert run.returncode == 0
    assert [json.loads(line) for line in run.stdout.splitlines()] == [{"ok": True, "events": []}] * 2


def test_each_answer_comes_before_the_next_request_is_sent():
    command = [sys.executable, "-m", "controller", "engine"]
    # This variable of the caller's would hide an answer that waits in a buffer.
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=buffered) as engine:
        for number in range(3):
            engine.stdin.write(jsonl({**NEW, "id": number}))
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == number
        engine.stdin.close()
        assert engine.wait(10) == 0


@pytest.mark.parametrize("seed", range(2))
def test_random_bytes_are_answered_a_line_each_and_play_goes_on(seed):
    draw = Random(seed)
    noise = b"\n".join(draw.randbytes(draw.choice((0, 1, 9, 200))).replace(b"\n", b" ") for _ in range(500))
    run = smartboard(jsonl(NEW, RACK) + noise + b"\n" + jsonl({"do": "view", "as": "north"}))
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert (run.returncode, run.stderr, len(answers)) == (0, b"", 503)
    assert {(answer["ok"], answer["code"]) for answer in answers[2:-1]} == {(False, "bad-request")}
    assert len(answers[-1]["view"]["rack"]) == 6


def test_the_same_seed_plays_the_same_match_and_none_another():
    session = jsonl(NEW, RACK, {"do": "rack", "seat": "south"}, {"do": "view", "as": "referee"})
    assert smartboard(session).stdout == smartboard(session).stdout
    unseeded = session.replace(b', "seed": 7', b"")
    assert smartboard(unseeded).stdout != smartboard(unseeded).stdout


def test_a_reader_that_goes_away_is_a_fault_outside():
    command = [sys.executable, "-m", "controller", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        engine.stdout.close()
        _, told = engine.communicate(jsonl(NEW) * 100, timeout=30)
        assert engine.returncode == 3
        assert b"Traceback" not in told


def test_a_closed_input_ends_it_cleanly():
    shell = f"{sys.executable} -m controller engine <&-"
    run = subprocess.run(["sh", "-c", shell], capture_output=True, timeout=30, check=False)
    assert (run.returncode, run.stdout) == (0, b"")
