"""Modules that are not there: what an import finds instead, for as long as a driver is built."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any


@contextmanager
def in_place_of(modules: Mapping[str, Any]) -> Iterator[None]:
    """Have imports of these names find these objects, and afterwards what they found before.

    None makes a module be imported anew meanwhile; whoever imports it keeps that copy, and others keep theirs.
    """
    families = {name.partition(".")[0] for name in modules}
    genuine = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in families}
    _forget(families)
    sys.modules.update({name: module for name, module in modules.items() if module is not None})
    try:
        yield
    finally:
        _forget(families)
        sys.modules.update(genuine)


def _forget(families: set[str]) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in families]:
        del sys.modules[name]
