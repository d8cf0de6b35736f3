"""The names beside a journal: kept before anything is stored with their ids, 0600, and never in the journal's way."""

import errno
import json
import logging
import stat

import msgspec
import pytest

from controller.games.names import players_of
from controller.record.entries import Opened
from controller.table import names as module
from controller.table.journal import DiskFullError, JournalError
from controller.table.names import MOST_TAGS, Names, beside, read_names

SEED = bytes(32)


@pytest.fixture
def names(tmp_path):
    return Names(tmp_path / "journal.db")


def again(names):
    other = Names(names.path.with_suffix(".db"))
    other.read()
    return other


def test_a_name_has_one_id_for_good_and_its_file_is_private(names):
    first = names.ids("player", ["Zoë", "Søren", "Zoë"], SEED, 1)
    assert set(first) == {"Zoë", "Søren"}
    assert len(set(first.values())) == 2
    assert stat.S_IMODE(names.path.stat().st_mode) == 0o600
    assert again(names).ids("player", ["Søren"], SEED, 9) == first
    assert again(names).known == {key: name for name, key in first.items()}


def test_without_names_there_is_no_file(names):
    assert names.ids("player", [], SEED, 1) == {}
    names.read()
    assert (names.known, names.path.exists()) == ({}, False)


def test_a_player_and_a_tag_of_one_name_are_two(names):
    tag = names.ids("tag", ["04A1B2C3"], SEED, 1)["04A1B2C3"]
    player = names.ids("player", ["04A1B2C3"], SEED, 1)["04A1B2C3"]
    assert (tag[:4], player[:7]) == ("tag-", "player-")
    assert names.ids("tag", ["04A1B2C3"], SEED, 5)["04A1B2C3"] == tag


def test_a_forgotten_name_gets_another_id(names):
    before = names.ids("player", ["ann", "ben"], SEED, 1)
    names.forget({before["ann"]})
    assert b"ann" not in names.path.read_bytes()
    assert again(names).known == {before["ben"]: "ben"}
    assert again(names).ids("player", ["ann"], SEED, 2)["ann"] != before["ann"]


def test_of_uids_only_the_newest_are_kept_and_names_all(names):
    ann = names.ids("player", ["ann"], SEED, 1)["ann"]
    for number in range(MOST_TAGS + 5):
        names.ids("tag", [f"08{number:06X}"], SEED, number + 2)
    assert len(names.known) == MOST_TAGS + 1
    assert names.known[ann] == "ann"
    assert "08000004" not in names.known.values()
    assert f"08{MOST_TAGS + 4:06X}" in names.known.values()


@pytest.mark.parametrize(("number", "kind"), [(errno.ENOSPC, DiskFullError), (errno.EIO, JournalError)])
def test_a_name_that_could_not_be_kept_is_not_known(names, monkeypatch, number, kind):
    def fail(path, content, mode):
        raise OSError(number, "No space left on device" if number == errno.ENOSPC else "Input/output error")

    names.ids("player", ["ann"], SEED, 1)
    with monkeypatch.context() as patch:
        patch.setattr(module, "put", fail)
        with pytest.raises(kind, match=r"journal\.names: cannot be written"):
            names.ids("player", ["ben"], SEED, 2)
        with pytest.raises(kind):
            names.forget(set(names.known))
    assert list(names.known.values()) == list(again(names).known.values()) == ["ann"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"names":{"a":1}}', b"\xff", b'{"kind":"x","names":{}}'])
def test_what_holds_no_names_is_set_aside_and_named(names, content, caplog):
    names.path.write_bytes(content)
    with caplog.at_level(logging.ERROR):
        names.read()
    assert "kept as journal.names-damaged, and players are shown by their ids" in caplog.text
    assert names.path.with_suffix(".names-damaged").read_bytes() == content
    assert names.known == {}
    assert names.ids("player", ["ann"], SEED, 1)["ann"] in again(names).known


def test_a_file_that_cannot_be_read_is_named(names):
    names.path.mkdir()
    with pytest.raises(JournalError, match=r"journal\.names: cannot be read"):
        names.read()


def test_the_file_says_what_it_is(names):
    names.ids("player", ['O\'Hara \\ "x"'], SEED, 1)
    told = json.loads(names.path.read_bytes())
    assert (told["kind"], told["schema"], list(told["names"].values())) == ("smartboard-names", 1, ['O\'Hara \\ "x"'])
    assert read_names(beside(names.path)) == told["names"]


class Seated(msgspec.Struct, frozen=True):
    """A setup that fixes players, or none."""

    players: dict[str, tuple[str, ...]] | None = None


def opened(setup):
    return Opened("decrypto", "", "board", True, "", True, fixed={"players": players_of(setup)})


@pytest.mark.parametrize(
    ("north", "forgotten", "same"),
    [
        (("ann", "ben"), (), True),
        (("ann", "ben"), ("ann",), True),
        (("ann", "ben"), ("ann", "ben", "cyd"), True),
        (("ben", "ann"), (), False),
        (("ann", "eve"), (), False),
        (("ann", "eve"), ("ann",), False),
        (("ann",), (), False),
        (("ann", "ben", "eve"), (), False),
    ],
)
def test_players_are_known_again_and_others_are_not(names, north, forgotten, same):
    setup = Seated({"north": ("ann", "ben"), "south": ("cyd",)})
    stored = names.anew(setup, SEED, 1)
    names.forget({key for key, name in names.known.items() if name in forgotten})
    now = Seated({"north": north, "south": ("cyd",)})
    assert names.as_before(now, opened(stored)) == (stored if same else now)


def test_an_older_version_stored_the_names_themselves(names):
    setup = Seated({"north": ("ann", "ben"), "south": ("cyd",)})
    assert names.as_before(setup, opened(setup)) == setup
    other = Seated({"north": ("ann", "eve"), "south": ("cyd",)})
    assert names.as_before(other, opened(setup)) is other
    assert names.as_before(Seated(), opened(setup)) == Seated()
