"""The line of every key, however TOML lets it be written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.app.config.lines import line_of, lines_of

TEXT = '''# a comment, a = 1
a = 1

[b."c d"] # [not.this]
e.f = """
g = 2
[h]
"""
"i" = [
  "]", # j = 3
  { k = "[l]" },
]
m = { n = 4, o.p = "q = 5" }
'r.s' = """x"""
[[t]]
u = 6
[[t]]
v = 7
[b]
w = [1,
2]
x = 8'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a", 2),
        ("b", 4),
        ("b/c d", 4),
        ("b/c d/e", 5),
        ("b/c d/e/f", 5),
        ("b/c d/i", 9),
        ("b/c d/i/k", 9),
        ("b/c d/m", 13),
        ("b/c d/m/n", 13),
        ("b/c d/m/o/p", 13),
        ("b/c d/r.s", 14),
        ("t", 15),
        ("t/u", 16),
        ("t/v", 18),
        ("b/w", 20),
        ("b/x", 22),
    ],
)
def test_each_key_is_found(path: str, line: int) -> None:
    assert lines_of(TEXT)[tuple(path.split("/"))] == line


@pytest.mark.parametrize("absent", ["g", "h", "b/c d/g", "b/c d/j", "l", "q", "not", "not/this"])
def test_what_only_looks_like_a_key_is_none(absent: str) -> None:
    assert tuple(absent.split("/")) not in lines_of(TEXT)


def test_a_key_that_is_not_there_stands_where_its_table_does() -> None:
    lines = lines_of("a = 1\n[b.c]\nd = 2")
    assert line_of(("b", "c", "e"), lines) == 2
    assert line_of(("b", "x", "y"), lines) == 2
    assert line_of(("z",), lines) == 1


@given(
    st.lists(st.sampled_from(["", "# x = 1", "   "]), max_size=5),
    st.sampled_from(["k = 1", "[k]", '"k" = [\n1,\n]', "k.x = 1"]),
)
def test_blank_lines_and_comments_before_a_key_are_counted(before: list[str], statement: str) -> None:
    assert lines_of("\n".join([*before, statement]))["k",] == len(before) + 1
