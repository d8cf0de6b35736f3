"""Whatever a person does to a board.toml, it loads or says where and what is wrong: nothing else ever happens."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.app.config import ConfigError, example, load

LINES = example().splitlines()
SETTINGS = [number for number, line in enumerate(LINES) if re.match(r"\w+ += ", line)]
FAULT = re.compile(
    r"board\.toml:(?P<line>\d+): .+: (allowed .+; (did you mean .+\?|the standard board has .+)"
    r"|unknown key; known: .+; (did you mean .+\?|take it away)|not TOML: .+; `smartboard config --example` .+"
    r"|not UTF-8; save .+|(one pin|GPIO|a seat reader) .+; free: .+|two (OLEDs|hubs) .+; .+|an antenna .+; take it out)"
)
WRONG_VALUES = [
    "-1",
    "99999999",
    '"nonsense"',
    "[]",
    "{}",
    "1.5",
    "nan",
    "1979-05-27",
    "[[1]]",
    "{ a = 1 }",
    "!",
    '"',
    "[1,",
]


def outcome(text: str | bytes) -> list[tuple[int, str]]:
    """The line and words of each fault; none if it loads."""
    try:
        load(text)
    except ConfigError as error:
        told = str(error).splitlines()
        matches = [FAULT.fullmatch(line) for line in told]
        assert told
        assert all(matches), told
        return [(int(match["line"]), match[0]) for match in matches if match]
    return []


FITTING = {("sign", "-1"), ("seed", "99999999"), ("name", '"nonsense"'), ("listen", '"nonsense"'), ("couples", "{}")}


@pytest.mark.parametrize("wrong", WRONG_VALUES)
def test_a_wrong_value_on_any_line_is_named_by_that_line(wrong: str) -> None:
    for number in SETTINGS:
        key = LINES[number].split()[0]
        lines = [*LINES]
        lines[number] = f"{key} = {wrong}"
        said = outcome("\n".join(lines))
        assert [line for line, _ in said] == ([] if (key, wrong) in FITTING else [number + 1]), (lines[number], said)


def test_a_misspelt_key_on_any_line_is_named_with_the_right_one() -> None:
    for number in SETTINGS:
        key = LINES[number].split()[0]
        lines = [*LINES]
        lines[number] = LINES[number].replace(key, key + "x", 1)
        ((line, words),) = outcome("\n".join(lines))
        assert line == number + 1
        assert f"did you mean {key}?" in words


def test_a_misspelt_table_is_named_with_the_right_one() -> None:
    for number, text in enumerate(LINES):
        if not text.startswith("["):
            continue
        lines = [*LINES]
        lines[number] = text.replace("]", "x]", 1)
        ((line, words),) = outcome("\n".join(lines))
        assert line == number + 1
        assert f"did you mean {text[1 : text.index(']')].rsplit('.', maxsplit=1)[-1]}?" in words


@given(st.data())
@settings(max_examples=150)
def test_a_few_random_strokes_of_the_keyboard(data: st.DataObject) -> None:
    text = example()
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        stop = min(len(text), start + data.draw(st.integers(0, 12)))
        typed = data.draw(st.text(string.printable + "é\ufeff\x00", max_size=4))
        text = text[:start] + typed + text[stop:]
    last = text.count("\n") + 1
    assert all(1 <= line <= last for line, _ in outcome(text))


@given(st.permutations(range(len(LINES))), st.integers(0, len(LINES)))
@settings(max_examples=60)
def test_lines_shuffled_and_lost(order: list[int], kept: int) -> None:
    outcome("\n".join(LINES[number] for number in order[:kept]))


@given(st.binary(max_size=200), st.integers(0, 2000))
@settings(max_examples=150)
def test_any_bytes_anywhere(noise: bytes, at: int) -> None:
    whole = example().encode()
    outcome(whole[:at] + noise + whole[at:])
    outcome(noise)
