"""The names beside a journal, which holds ids only: names in, their ids out, kept before anything is stored with them.

`journal.names` stands outside the hash chain: whatever is taken out of it, the journal verifies as before. It is
written anew, whole, each time; no other file of a board holds a name.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from controller.games.core import Fact, Rejected, Step, Unknown
from controller.games.names import Kind, is_id, names_given, players_of, told, with_players
from controller.record.draws import fresh_id
from controller.record.entries import Opened
from controller.table.files import put
from controller.table.journal import DiskFullError, JournalError, is_full, remedy

LOG = logging.getLogger("smartboard")

T = TypeVar("T")

PRIVATE = 0o600
DAMAGED = ".names-damaged"
"""How the name of a file ends that could not be read."""
MOST_TAGS = 100
"""UIDs of unknown tags that are kept; some phones have another one each time they are laid down."""


class Kept(msgspec.Struct, frozen=True):
    """The file: what each id stands for, the oldest first."""

    names: dict[str, str]
    kind: Literal["smartboard-names"] = "smartboard-names"
    schema: Literal[1] = 1


class DamagedNamesError(Exception):
    """The file is none of names, or was altered; the message says which and how."""


class Names:
    """What the ids in a journal stand for: players' names, and UIDs of tags that no tagbook knows.

    `known` holds each by its id, and is another object whenever it changes. What is not in it was forgotten.
    """

    def __init__(self, journal: Path) -> None:
        self.path = beside(journal)
        self.known: dict[str, str] = {}

    def read(self) -> None:
        """Take up what is kept; what cannot be made out is set aside, and ids are shown instead.

        Raises:
            JournalError: the file cannot be read.
        """
        try:
            self.known = read_names(self.path)
        except DamagedNamesError as error:
            LOG.error("%s; it is kept as %s, and players are shown by their ids", error, self._set_aside())
            self.known = {}

    def ids(self, kind: Kind, given: Iterable[str], seed: bytes, number: int) -> dict[str, str]:
        """Return the ids of all known names of a kind, and of those given; new ones are kept before this returns.

        Args:
            kind: whose names they are.
            given: they.
            seed: what ids are drawn from.
            number: of the entry that they are for.

        Raises:
            JournalError: they could not be kept, and are not known.
        """
        found = {name: key for key, name in self.known.items() if key.startswith(kind)}
        known = dict(self.known)
        for name in given:
            if name not in found:
                found[name] = fresh_id(kind, seed, number, known)
                known[found[name]] = name
        if len(known) > len(self.known):
            self._keep(_newest(known))
        return found

    def ids_said(
        self, said: Mapping[str, Any], teams: Mapping[str, Iterable[str]], seed: bytes, number: int
    ) -> dict[str, str]:
        """Return the ids of the names that a request gives, and of all who play now, by their names.

        Args:
            said: the request, JSON values.
            teams: who plays now, by seat, as the match knows them. Whoever is known there by what he is called keeps
                that: nobody gave a name, or an older version stored it.
            seed: as for `ids`.
            number: as for `ids`.

        Raises:
            JournalError: as for `ids`.
        """
        standing = {key: key for team in teams.values() for key in team}
        new = [name for name in names_given(said) if name not in standing]
        drawn = self.ids("player", new, seed, number)
        playing = {name: key for key, name in self.known.items() if key in standing}
        return playing | {name: drawn[name] for name in new} | standing

    def forget(self, keys: Collection[str]) -> None:
        """Forget what these ids stand for.

        Raises:
            JournalError: the file cannot be written; nothing is forgotten.
        """
        self._keep({key: name for key, name in self.known.items() if key not in keys})

    def told(self, value: T) -> T:
        """Return JSON values with the names that are known in place of ids."""
        return told(value, self.known)

    def told_outcome(self, outcome: Step | Rejected) -> Step | Rejected:
        """Return what came of a request, with the names of those whom it speaks of."""
        if isinstance(outcome, Rejected):
            return msgspec.structs.replace(outcome, message=self.told(outcome.message))
        return msgspec.structs.replace(outcome, events=self.told(outcome.events), warnings=self.told(outcome.warnings))

    def told_fact(self, fact: Fact) -> Fact:
        """Return a fact as the board told it, as far as that is known."""
        if not isinstance(fact, Unknown):
            return fact
        return msgspec.structs.replace(fact, uid=self.known.get(fact.uid, fact.uid))

    def anew(self, setup: T, seed: bytes, number: int) -> T:
        """Return a setup with ids in place of the names that it fixes, for the entry with this number."""
        teams = players_of(setup)
        if not teams:
            return setup
        ids = self.ids("player", (name for team in teams.values() for name in team), seed, number)
        return with_players(setup, {seat: [ids[name] for name in team] for seat, team in teams.items()})

    def as_before(self, setup: T, last: Opened) -> T:
        """Return a setup with the ids that its players had in a session; as it is where they were others.

        One who was forgotten meanwhile is taken to be the same, and stays forgotten.
        """
        teams, before = players_of(setup), last.fixed.get("players") or {}
        pairs = [(teams[seat], before.get(seat, [])) for seat in teams]
        same = all(len(now) == len(then) and all(map(self._may_be, now, then)) for now, then in pairs)
        return with_players(setup, before) if teams and same else setup

    def _may_be(self, name: str, key: str) -> bool:
        return name == self.known.get(key, name if is_id(key) else key)

    def _set_aside(self) -> str:
        kept = self.path.with_suffix(DAMAGED)
        try:
            self.path.replace(kept)
        except OSError as error:
            raise JournalError(f"{self.path}: cannot be moved ({_reason(error)}); {remedy(error)}") from None
        return kept.name

    def _keep(self, known: dict[str, str]) -> None:
        try:
            put(self.path, msgspec.json.format(msgspec.json.encode(Kept(known)), indent=1) + b"\n", PRIVATE)
        except OSError as error:
            kind = DiskFullError if is_full(error) else JournalError
            raise kind(f"{self.path}: cannot be written ({_reason(error)}); {remedy(error)}") from None
        self.known = known


def beside(journal: Path) -> Path:
    """Return where the names of a journal are kept."""
    return journal.with_suffix(".names")


def read_names(path: Path) -> dict[str, str]:
    """Read a file of names, not touching it; there are none where it is not.

    Raises:
        DamagedNamesError: the file is none of names.
        JournalError: it cannot be read.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept).names
    except FileNotFoundError:
        return {}
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DamagedNamesError(f"{path}: no names that can be read ({error})") from None
    except OSError as error:
        raise JournalError(f"{path}: cannot be read ({_reason(error)}); {remedy(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _newest(known: dict[str, str]) -> dict[str, str]:
    """Return all names, and of the UIDs those that came last."""
    tags = [key for key in known if key.startswith("tag")]
    return {key: name for key, name in known.items() if key not in tags[:-MOST_TAGS]}
