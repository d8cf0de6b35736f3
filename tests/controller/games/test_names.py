"""Names and ids: what is stored holds no name, and what is shown no id of anybody who is known."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.names import ids_in, is_id, names_given, players_of, told, with_ids, with_names, with_players
from controller.record.draws import fresh_id

NAMES = st.text(st.characters(categories=("L", "M", "N", "P", "S", "Zs")), min_size=1, max_size=20)
SEED = bytes(32)


class Seated(msgspec.Struct, frozen=True):
    players: dict[str, tuple[str, ...]] | None = None
    names: dict[str, str] | msgspec.UnsetType = msgspec.UNSET


def ids_of(names):
    """Return an id for each of these, as a table draws them."""
    found = {}
    for name in names:
        found.setdefault(name, fresh_id("player", SEED, 7, found.values()))
    return found


@given(st.lists(NAMES, min_size=3, max_size=8, unique=True))
def test_a_request_comes_back_as_it_was_and_held_no_name_meanwhile(names):
    ids = ids_of(names)
    request = {"do": "new", "players": {"north": names[:2], "south": names[2:]}, "player": names[-1], "check": True}
    stored = with_ids(request, ids)
    assert [*names_given(stored)] == [ids[name] for name in names_given(request)]
    assert all(map(is_id, names_given(stored)))
    assert told(stored, {key: name for name, key in ids.items()}) == request


@pytest.mark.parametrize(
    ("reason", "stored"),
    [
        ("ann was late", "player-00000001 was late"),
        ("Ann's tile, not Annabel's", "player-00000001's tile, not player-00000002's"),
        ("annoyed by ANN", "annoyed by player-00000001"),
        ("Jörg Groß (Groß!) left", "player-00000003 (player-00000004!) left"),
        ("N1 was late", "N1 was late"),
    ],
)
def test_a_reason_names_nobody(reason, stored):
    ids = {name: f"player-0000000{n}" for n, name in enumerate(("ann", "annabel", "Jörg Groß", "Groß"), 1)}
    assert with_ids({"do": "undo", "reason": reason}, ids | {"N1": "N1"})["reason"] == stored


@given(st.lists(NAMES, min_size=1, max_size=4, unique=True), st.integers(0, 4))
def test_who_was_forgotten_stands_for_himself_and_for_nobody_else(names, forgotten):
    keys = list(ids_of(names).values())
    known = dict(list(zip(keys, names, strict=True))[forgotten:])
    shown = told({"players": keys, "last": [f"{key} left"] if (key := keys[0]) else []}, known)
    assert shown["players"] == [known.get(key, key) for key in keys]
    assert shown["last"] == [f"{known.get(keys[0], keys[0])} left"]


def test_what_only_looks_like_an_id_is_left_alone():
    names = {"player-0000abcd": "ann"}
    for text in ("player-0000abcde", "xplayer-0000abcd", "player-0000ABCD", "player-0000abc", "players-0000abcd"):
        assert told(text, names) == text
        assert not is_id(text)
    assert told((1, None, True, 2.5, {"a": ["player-0000abcd."]}), names) == (1, None, True, 2.5, {"a": ["ann."]})
    assert ids_in("player-0000abcd and tag-11112222, player-x") == {"player-0000abcd", "tag-11112222"}


def test_names_are_no_part_of_what_is_kept_of_a_setup():
    setup = with_players(Seated({"north": ("ann",)}), {"north": ["player-0000abcd"]})
    shown = with_names(setup, {"player-0000abcd": "ann"})
    assert players_of(shown) == {"north": ["player-0000abcd"]}
    assert shown.names == {"player-0000abcd": "ann"}
    assert json.loads(msgspec.json.encode(setup)) == {"players": {"north": ["player-0000abcd"]}}
    assert with_names(setup, {}) is setup
    assert players_of(Seated()) == players_of(object()) == {}


@given(st.integers(1, 10**6), st.binary(min_size=32, max_size=32))
def test_ids_differ_and_come_from_seed_and_entry_alone(number, seed):
    first = fresh_id("player", seed, number, ())
    second = fresh_id("player", seed, number, {first})
    assert (first, second) == (fresh_id("player", seed, number, ()), fresh_id("player", seed, number, {first}))
    assert len({first, second, fresh_id("player", seed, number + 1, ()), fresh_id("tag", seed, number, ())}) == 4
