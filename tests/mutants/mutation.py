"""Mutants of a rules module: its source in, every small change worth trying out, in the order of the source."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tests.mutants.changes import changes

LEGIBLE = 16
"""Shorter expressions are shown with what they stand in."""
LEGIBLE_IN = (ast.expr, ast.keyword, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)


@dataclass(frozen=True)
class Mutant:
    """One change: where it stands, how it reads, and the lines whose tests can notice it.

    `in_function` says that it is in a function's body; what a module or class defines shows everywhere.
    """

    path: str
    line: int
    place: str
    before: str
    after: str
    repeat: int
    lines: range
    in_function: bool
    steps: tuple[tuple[str, int | None], ...]
    replacement: ast.AST

    @property
    def key(self) -> str:
        """What the list of equivalent mutants calls it; line numbers move, so they are no part of it."""
        again = f" #{self.repeat}" if self.repeat > 1 else ""
        return f"{self.path} {self.place}: {self.before} -> {self.after}{again}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line} in {self.place}: {self.before} -> {self.after}"


def mutants(source: str, path: str) -> list[Mutant]:
    """Return every mutant of this source; `path` is only quoted."""
    tree = ast.parse(source)
    seen: Counter[tuple[str, str, str]] = Counter()
    found = []
    for trail in _trails(tree, ()):
        for replacement in changes(trail[-1].node, [tree, *(step.node for step in trail[:-1])]):
            before, after = _reading(trail, replacement)
            place = _place(trail)
            seen[place, before, after] += 1
            found.append(
                Mutant(
                    path=path,
                    line=getattr(trail[-1].node, "lineno", 1),
                    place=place,
                    before=before,
                    after=after,
                    repeat=seen[place, before, after],
                    lines=_lines(trail),
                    in_function=_in_function(trail),
                    steps=tuple((step.field, step.index) for step in trail),
                    replacement=replacement,
                )
            )
    return found


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """Return the module with this one change made."""
    tree = ast.parse(source)
    _replace(tree, mutant.steps, copy.deepcopy(mutant.replacement))
    return ast.fix_missing_locations(tree)


@dataclass(frozen=True)
class Step:
    """A node, and where it hangs in its parent."""

    field: str
    index: int | None
    node: ast.AST


def _trails(node: ast.AST, trail: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    for field, value in ast.iter_fields(node):
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not _is_no_behaviour(node, field, child):
                here = (*trail, Step(field, index, child))
                yield here
                yield from _trails(child, here)


def _is_no_behaviour(parent: ast.AST, field: str, child: ast.AST) -> bool:
    """Return whether this is an annotation, a decorator, a class's flags, a docstring, an import or text for people."""
    if field in {"annotation", "returns", "decorator_list", "type_params", "bases", "op", "ops", "ctx"}:
        return True
    if isinstance(parent, ast.ClassDef) and field == "keywords":
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.AnnAssign) and ast.unparse(child.annotation) == "TypeAlias":
        return True
    return isinstance(child, ast.Import | ast.ImportFrom | ast.JoinedStr)


def _replace(node: ast.AST, steps: tuple[tuple[str, int | None], ...], replacement: ast.AST) -> None:
    for field, index in steps[:-1]:
        node = getattr(node, field) if index is None else getattr(node, field)[index]
    field, index = steps[-1]
    if index is None:
        setattr(node, field, replacement)
    else:
        getattr(node, field)[index] = replacement


def _place(trail: tuple[Step, ...]) -> str:
    names = [s.node.name for s in trail if isinstance(s.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]
    return ".".join(names) or "(module)"


def _in_function(trail: tuple[Step, ...]) -> bool:
    return any(
        isinstance(step.node, ast.FunctionDef | ast.AsyncFunctionDef) and below.field == "body"
        for step, below in pairwise(trail)
    )


def _lines(trail: tuple[Step, ...]) -> range:
    """Return the lines of the innermost statement; of one with a body, its head only."""
    statement = next(step.node for step in reversed(trail) if isinstance(step.node, ast.stmt))
    last = statement.end_lineno
    body = getattr(statement, "body", None)
    # A statement that is replaced as a whole is its head too: whoever runs it comes past there.
    if body:
        last = max(statement.lineno, body[0].lineno - 1)
    return range(statement.lineno, last + 1)


def _reading(trail: tuple[Step, ...], replacement: ast.AST) -> tuple[str, str]:
    """Return how the change reads, with enough around it to know it again."""
    nearest = len(trail) - 1
    while nearest and _is_terse(trail[nearest].node) and isinstance(trail[nearest - 1].node, LEGIBLE_IN):
        nearest -= 1
    before, node = _text(trail[nearest].node), copy.deepcopy(trail[nearest].node)
    steps = tuple((step.field, step.index) for step in trail[nearest + 1 :])
    if steps:
        _replace(node, steps, copy.deepcopy(replacement))
        return before, _text(node)
    return before, _text(replacement)


def _is_terse(node: ast.AST) -> bool:
    return isinstance(node, ast.expr | ast.keyword) and len(_text(node)) < LEGIBLE


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.keyword):
        return f"{node.arg}={ast.unparse(node.value)}"
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
