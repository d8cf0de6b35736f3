"""What a mutant changes: a node of the syntax tree in, the nodes that could stand there instead out.

Besides the slips of every program (boundaries, signs, negations, lost statements) these are the slips of this one:
owner for holder, north for south, a seat for the other, two arguments swapped, a field that a new state forgets.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

Parents: TypeAlias = Sequence[ast.AST]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITES = {"owner": "holder", "north": "south", "min": "max", "any": "all", "first": "last", "start": "end"}
OPPOSITES |= {opposite: word for word, opposite in OPPOSITES.items()}
OTHER_SEAT = "OTHER"
"""The mapping that turns a seat into the one across the table."""
SEATS = frozenset(
    {"seat", "owner", "holder", "roller", "guesser", "asker", "trailer", "solver", "side", "turn", "active"}
)
"""Names that hold a seat."""


def changes(node: ast.AST, parents: Parents) -> Iterator[ast.AST]:
    """Yield what could stand in this node's place; `parents` are the nodes above it, the module first."""
    for kind, change in CHANGES:
        if isinstance(node, kind):
            yield from change(node, parents)


def _compare(node: ast.Compare, _: Parents) -> Iterator[ast.AST]:
    for place, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            yield _with(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])


def _both_or_one(node: ast.BoolOp, _: Parents) -> Iterator[ast.AST]:
    yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    if len(node.values) > 2:
        for place in range(len(node.values)):
            yield _with(node, values=[*node.values[:place], *node.values[place + 1 :]])
    else:
        yield from node.values


def _calculate(node: ast.BinOp, _: Parents) -> Iterator[ast.AST]:
    if type(node.op) in ARITHMETIC:
        yield _with(node, op=ARITHMETIC[type(node.op)]())


def _accumulate(node: ast.AugAssign, _: Parents) -> Iterator[ast.AST]:
    if type(node.op) in ARITHMETIC:
        yield _with(node, op=ARITHMETIC[type(node.op)]())
    yield ast.Pass()


def _unary(node: ast.UnaryOp, _: Parents) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _constant(node: ast.Constant, parents: Parents) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        if value > 0:
            yield ast.Constant(value - 1)
    elif isinstance(value, str) and not _is_prose(value, parents):
        yield ast.Constant(OPPOSITES.get(value, f"{value}?"))


def _is_prose(text: str, parents: Parents) -> bool:
    """Return whether this is text for people: a part of a formatted string, or anything with a blank in it."""
    return " " in text or not text or isinstance(parents[-1], ast.JoinedStr | ast.FormattedValue)


def _condition(node: ast.AST, parents: Parents) -> Iterator[ast.AST]:
    """Negate what an `if`, `while`, conditional expression or comprehension asks, unless its operators are changed."""
    parent = parents[-1] if parents else None
    asked = getattr(parent, "test", None) is node or node in getattr(parent, "ifs", ())
    if asked and not isinstance(node, ast.UnaryOp) and not _is_one_comparison(node):
        yield ast.UnaryOp(ast.Not(), node)


def _is_one_comparison(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and len(node.ops) == 1


def _name(node: ast.Name, parents: Parents) -> Iterator[ast.AST]:
    if node.id in OPPOSITES and isinstance(node.ctx, ast.Load) and _knows(OPPOSITES[node.id], parents):
        yield ast.Name(OPPOSITES[node.id], ast.Load())
    elif node.id in SEATS and isinstance(node.ctx, ast.Load) and not _is_other(parents[-1]) and _imports_other(parents):
        yield _other(node)


def _subscript(node: ast.Subscript, _: Parents) -> Iterator[ast.AST]:
    if _is_other(node):
        yield node.slice


def _is_other(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == OTHER_SEAT


def _imports_other(parents: Parents) -> bool:
    imports = (node for node in getattr(parents[0], "body", ()) if isinstance(node, ast.ImportFrom))
    return any(alias.name == OTHER_SEAT for node in imports for alias in node.names)


def _other(seat: ast.expr) -> ast.Subscript:
    return ast.Subscript(ast.Name(OTHER_SEAT, ast.Load()), seat, ast.Load())


def _knows(name: str, parents: Parents) -> bool:
    """Return whether the function around uses or binds this name, or it is built in."""
    scope = next((parent for parent in parents if isinstance(parent, ast.FunctionDef)), None)
    if name in {"min", "max", "any", "all"}:
        return True
    return scope is not None and any(
        (isinstance(node, ast.Name) and node.id == name) or (isinstance(node, ast.arg) and node.arg == name)
        for node in ast.walk(scope)
    )


def _attribute(node: ast.Attribute, parents: Parents) -> Iterator[ast.AST]:
    if not isinstance(node.ctx, ast.Load):
        return
    if node.attr in OPPOSITES:
        yield _with(node, attr=OPPOSITES[node.attr])
    if node.attr in SEATS and not _is_other(parents[-1]) and _imports_other(parents):
        yield _other(node)


def _call(node: ast.Call, _: Parents) -> Iterator[ast.AST]:
    for place in range(len(node.args) - 1):
        one, two = node.args[place : place + 2]
        if isinstance(one, ast.Name) and isinstance(two, ast.Name) and one.id != two.id:
            yield _with(node, args=[*node.args[:place], two, one, *node.args[place + 2 :]])
    for place in range(len(node.keywords)):
        yield _with(node, keywords=[*node.keywords[:place], *node.keywords[place + 1 :]])


def _choose(node: ast.IfExp, _: Parents) -> Iterator[ast.AST]:
    if _is_one_comparison(node.test):
        return  # Its comparison's opposite does the same.
    yield _with(node, body=node.orelse, orelse=node.body)


def _row(node: ast.Tuple | ast.List | ast.Set, parents: Parents) -> Iterator[ast.AST]:
    """Drop an element, where they are values and not names to be bound."""
    if not isinstance(getattr(node, "ctx", None), ast.Store) and not isinstance(parents[-1], ast.Subscript):
        for place in range(len(node.elts)):
            yield _with(node, elts=[*node.elts[:place], *node.elts[place + 1 :]])


def _dictionary(node: ast.Dict, _: Parents) -> Iterator[ast.AST]:
    for place in range(len(node.keys)):
        yield _with(
            node,
            keys=[*node.keys[:place], *node.keys[place + 1 :]],
            values=[*node.values[:place], *node.values[place + 1 :]],
        )


def _return(node: ast.Return, _: Parents) -> Iterator[ast.AST]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield ast.Return(ast.Constant(None))


def _lose(node: ast.stmt, _: Parents) -> Iterator[ast.AST]:
    yield ast.Pass()


def _assign(node: ast.Assign, _: Parents) -> Iterator[ast.AST]:
    """Lose an assignment to a part of something; a name that is never bound would be noticed by anyone."""
    if all(isinstance(target, ast.Subscript | ast.Attribute) for target in node.targets):
        yield ast.Pass()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for field, value in fields.items():
        setattr(changed, field, value)
    return changed


Change: TypeAlias = Callable[..., Iterator[ast.AST]]
CHANGES: tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], Change], ...] = (
    (ast.Compare, _compare),
    (ast.BoolOp, _both_or_one),
    (ast.BinOp, _calculate),
    (ast.AugAssign, _accumulate),
    (ast.UnaryOp, _unary),
    (ast.Constant, _constant),
    (ast.expr, _condition),
    (ast.Name, _name),
    (ast.Attribute, _attribute),
    (ast.Subscript, _subscript),
    (ast.Call, _call),
    (ast.IfExp, _choose),
    ((ast.Tuple, ast.List, ast.Set), _row),
    (ast.Dict, _dictionary),
    (ast.Return, _return),
    ((ast.Expr, ast.Raise, ast.Break, ast.Continue, ast.Delete), _lose),
    (ast.Assign, _assign),
)
