"""The list of mutants that change no rule: its text in, a reason for each mutant out, or every fault of the text."""

from __future__ import annotations

from collections.abc import Iterable


class ListError(ValueError):
    """The text is no such list."""


def load(text: str, name: str) -> dict[str, str]:
    """Read the list: a line for a mutant as `make mutants` names it, below it its reason, indented.

    Raises:
        ListError: listing every fault with its line.
    """
    reasons: dict[str, str] = {}
    faults, key = [], ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            key = line.strip()
            if key in reasons:
                faults.append(f"{name}:{number}: stands twice: {key}")
            reasons.setdefault(key, "")
        elif not key:
            faults.append(f"{name}:{number}: a reason without a mutant above it: {line.strip()}")
        else:
            reasons[key] = f"{reasons[key]} {line.strip()}".strip()
    faults += [f"{name}: no reason below: {key}" for key, reason in reasons.items() if not reason]
    if faults:
        raise ListError("\n".join(faults))
    return reasons


def stale(reasons: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the entries that are no mutant (any more): the code they speak of has changed."""
    return sorted(set(reasons) - set(known))
