"""What the READMEs say is true: files exist, commands and targets too, examples run, pictures are the tests'."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from controller.app.games import standard_tiles
from controller.app.terminal.typed import Typist

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
MOST_BYTES = 250_000
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


@pytest.mark.parametrize(
    "name", ["README.md", "controller/README.md", "firmware/README.md", "CONTRIBUTING.md", "docs/testing.md"]
)
def test_every_file_that_is_named_exists(name):
    text = (ROOT / name).read_text()
    named = set(re.findall(r"\b(?:controller|hardware|firmware|tests|systemd|docs)/[\w/.-]*\w", text))
    named |= set(re.findall(r"\]\(([^)#:]+)\)", text))
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
    assert named or name != "controller/README.md"


def test_every_station_has_its_place_in_the_life_of_one_tag():
    told = (ROOT / "controller/README.md").read_text()
    stations = ["games", "record", "intake", "table", "outlets/panel", "outlets/lamps", "app"]
    assert [station for station in stations if f"controller/{station}/" not in told] == []


def test_every_make_target_that_is_named_exists():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert (
        set(re.findall(r"make ([a-z-]+)\b", " ".join(re.findall(r"`[^`]+`|^make .*", README, re.MULTILINE)))) <= targets
    )


def test_the_commands_run(tmp_path):
    example = subprocess.run(
        [sys.executable, "-m", "controller", "config", "--example"], cwd=ROOT, capture_output=True, check=True
    )
    (tmp_path / "board.toml").write_bytes(example.stdout)
    check = [sys.executable, "-m", "controller", "config", tmp_path / "board.toml"]
    assert subprocess.run(check, cwd=ROOT, capture_output=True, check=False).returncode == 0


EXAMPLES = {path: re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL) for path in DOCUMENTS}


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if EXAMPLES[path]], ids=lambda path: path.name)
def test_the_example_tests_pass(tmp_path, path):
    (tmp_path / "test_examples.py").write_text("\n\n".join(EXAMPLES[path]))
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout.decode()
    count = sum(example.count("def test_") for example in EXAMPLES[path])
    assert f"{count} passed" in run.stdout.decode()


def test_the_fixture_is_documented_in_whole():
    from controller.app.rig import Rig
    from hardware.sim.faults import CAUSES

    told = (ROOT / "docs/testing.md").read_text()
    methods = [name for name in vars(Rig) if not name.startswith("_") and name not in ("close", "sim")]
    assert [name for name in methods if f"`{name}(" not in told and f".{name}(" not in told] == []
    assert [kind for kind in (*CAUSES, "disk-full") if f"| `{kind}` |" not in told] == []
    assert len(EXAMPLES[ROOT / "docs/testing.md"]) == 5
    assert len(EXAMPLES[ROOT / "README.md"]) >= 1


def test_the_readme_shows_the_pictures_that_the_browser_tests_made():
    opening, rest = README.partition("\n## ")[::2]
    assert pictures(opening) == {"board.png": (1366, 768), "board-phone.png": (720, 1480)}
    section = rest.partition("\n## Decrypto")[2].partition("\n## ")[0]
    assert pictures(rest) == pictures(section) == {"board-decrypto.png": (1366, 768)}
    kept = [*(ROOT / "docs").glob("*.png")]
    assert {path.name for path in kept} == {*pictures(README)}
    assert all(path.stat().st_size < MOST_BYTES for path in kept)


def pictures(text):
    """Return the sizes of the pictures that a text shows, each with a word on what is seen, by name."""
    shown = re.findall(r"!\[[^]]+\]\(docs/([\w-]+\.png)\)|<img src=\"docs/([\w-]+\.png)\"[^>]* alt=\"[^\"]+\"", text)
    return {name: Image.open(ROOT / "docs" / name).size for markdown, tag in shown for name in [markdown or tag]}


def blocks(mark):
    """Return the README's blocks with this in them."""
    return [block for block in re.findall(r"```\n(.*?)```", README, re.DOTALL) if mark in block]


def answers_to(session):
    run = subprocess.run(
        [sys.executable, "-m", "controller", "engine"],
        cwd=ROOT,
        input=session,
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True] * len(session.splitlines())
    return answers


def test_the_engine_sessions_are_accepted_line_by_line():
    decrypto, cryptic_words = map(answers_to, blocks('"do":"new"'))
    told = {event["code"]: event["match"] for event in cryptic_words[-1]["events"] if event["event"] == "answered"}
    assert told["23-N"] is True
    assert told["18-P"] is False
    (warned,) = [answer for answer in decrypto if "warnings" in answer]
    assert [(warning["clue"], warning["rule"]) for warning in warned["warnings"]] == [("double", "C6")]
    assert [event["event"] for event in decrypto[-1]["events"]] == ["sealed", "revealed", "clues"]
    assert decrypto[-1]["events"][1]["code"] == [4, 2, 1]


def test_the_typed_lines_of_decrypto_pasted_at_once_lead_to_the_first_code(smartboard):
    (block,) = blocks("card-white-421")
    table = smartboard.start(game="decrypto")

    async def typed(gestures):
        typist = Typist(gestures, standard_tiles(), table.text, lambda: None, said.append, "decrypto")
        for line in block.splitlines():
            await typist.obey(re.split(r"\s{3,}", line)[0])

    said = []
    table.play(typed)
    table.settle()
    assert said == []
    told = table.events()
    assert [event["event"] for event in told[-3:]] == ["sealed", "revealed", "clues"]
    assert told[-2]["own"] == told[-2]["code"] == [4, 2, 1]
