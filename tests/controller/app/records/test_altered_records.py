"""A record that was altered: any change of what it tells is found, and one of what stands outside is not."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.app.records.sources import rebuild
from controller.record.compose import compose, stretches
from controller.record.form import RecordError, digest, read, write
from controller.record.verify import check_record

RECORDS = ("over", "running", "again", "inspect")


def with_digest(told):
    """Make the digest fit, as whoever forges a record would."""
    import msgspec

    told["digest"] = digest(msgspec.convert(told, type(read(json.dumps(told).encode()))))


def leaves(value, path=()):
    """Yield the path of every value in nested JSON, containers included."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in items:
        yield from leaves(each, (*path, name))


def at(value, path):
    for name in path:
        value = value[name]
    return value


def other(value, chance):
    """Return another value of the same kind, or of another one."""
    if chance.random() < 0.2:
        return chance.choice([None, "x", 7, [], {}, True])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([1, -1, 10**6])
    if isinstance(value, str):
        return value[:-1] + chance.choice("0123456789abcdefXYZ") if value and chance.random() < 0.7 else value + "a"
    if isinstance(value, list):
        return chance.choice([value[1:], value[:-1], value[::-1], value + value[:1]])
    if isinstance(value, dict):
        return dict(list(value.items())[1:])
    return "x"


def change_somewhere(told, chance):
    """Change a value, or take one out."""
    paths = [path for path in leaves(told) if path[0] != "players"]
    path = chance.choice(paths)
    holder, name = at(told, path[:-1]), path[-1]
    if chance.random() < 0.2:
        del holder[name]
    else:
        holder[name] = other(holder[name], chance)
    return path


def verdict(told):
    try:
        return check_record(read(json.dumps(told).encode()), rebuild).findings
    except RecordError as error:
        return [str(error)]


@pytest.fixture(scope="module")
def records(_kept):
    from controller.app.records.export import chosen, composed
    from controller.app.records.sources import kept_journal

    paths = {name: _kept / f"{name}.db" for name in RECORDS}
    written = {name: write(composed(*chosen(kept_journal(path), path, None))) for name, path in paths.items()}
    # A function, so that a failure does not print them all.
    return written.__getitem__


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.sampled_from(RECORDS), st.integers(0, 2**32))
def test_any_change_of_what_is_told_is_found(records, name, seed):
    whole, chance = json.loads(records(name)), random.Random(seed)
    told = json.loads(records(name))
    path = change_somewhere(told, chance)
    if same(told, whole):
        return
    assert verdict(told), path


def same(told, whole):
    """Whether a change was none: a field that is left out stands for its default."""
    defaults = {"events": [], "players": {}}
    return normal(told, defaults) == normal(whole, defaults)


def normal(value, defaults):
    if isinstance(value, dict):
        found = {name: normal(each, defaults) for name, each in value.items() if each is not None}
        return {name: each for name, each in found.items() if name not in defaults or each != defaults[name]}
    return [normal(each, defaults) for each in value] if isinstance(value, list) else (type(value), value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.sampled_from(RECORDS), st.integers(0, 2**32))
def test_any_altered_byte_is_found(records, name, seed):
    chance, content = random.Random(seed), bytearray(records(name))
    content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
    try:
        assert check_record(read(bytes(content)), rebuild).findings
    except RecordError as error:
        assert "altered" in str(error) or "update" in str(error)


def test_a_finding_names_the_entry(exported, altered, smartboard_command):
    def guess_otherwise(told):
        number = next(n for n, e in enumerate(told["entries"]) if e["body"].get("request", {}).get("do") == "guess")
        told["entries"][number]["body"]["request"]["word"] = "BONNY"
        told["number"] = told["entries"][number]["number"]
        numbers.append(told.pop("number"))

    numbers = []
    file = altered(exported("over"), guess_otherwise)
    code, out, _ = smartboard_command("verify", file)
    assert (code, f"entry {numbers[0]} was altered: its seal is wrong" in out) == (1, True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda told: told["entries"].pop(5), "entry 6 is missing"),
        (lambda told: told["entries"].pop(), "its head is not"),
        (lambda told: told["entries"].insert(3, told["entries"][3]), "entry 5 is missing"),
        (lambda told: told["entries"].reverse(), "does not open a session"),
        (lambda told: told["matches"][0].update(seed="00" * 32), "not the one that was committed to"),
        (lambda told: told["matches"][0].update(profile="club"), "profile told as 'club'; played again it is 'seed'"),
        (lambda told: told["matches"][0]["result"].update(winner="south"), "result told as"),
        (lambda told: told["matches"][0]["rounds"][0]["words"].update(north="TRICK"), "rounds told as"),
        (lambda told: told["matches"][0]["rounds"].pop(), "rounds told as"),
        (lambda told: told["matches"].pop(), "entry 1 was altered"),
        (lambda told: told["matches"].append(told["matches"][0]), "it tells of 2 matches; its entries hold 1"),
        (lambda told: told["entries"][9].update(events=[]), "events told as"),
        (lambda told: told.update(board="other"), "board is told as 'other'; its entries say 'hall 7'"),
        (lambda told: told.update(wall="yesterday"), "wall is told as"),
        (lambda told: told.update(simulated=False), "simulated is told as"),
        (lambda told: told.update(game="decrypto"), "game is told as"),
    ],
)
def test_forgeries_are_found_though_the_digest_fits(records, change, words):
    told = json.loads(records("over"))
    change(told)
    with_digest(told)
    assert words in "; ".join(verdict(told))


def test_names_can_be_forgotten(exported, altered, smartboard_command):
    for name in ("over", "running"):
        file = exported(name)
        named = altered(file, lambda told: told.update(players={"north": {"id": "7f3a", "name": "Ann"}}))
        assert smartboard_command("verify", named)[0] == 0
        forgotten = altered(file, lambda told: told.pop("players"))
        assert smartboard_command("verify", forgotten)[0] == 0


def test_what_is_told_to_have_been_shown_is_what_the_next_entry_keeps(records):
    told = json.loads(records("over"))
    told["entries"][7]["shown"] = "0" * 64
    with_digest(told)
    assert any("entry 8: shown told as" in finding for finding in verdict(told))


def test_what_the_last_entry_of_a_match_showed_is_told_too(exported, altered, smartboard_command):
    file = exported("again", "--match", "1")
    last = json.loads(file.read_bytes())["entries"][-1]
    assert last["events"][-1]["event"] == "game-over"
    assert len(last["shown"]) == 64

    def forge(told):
        told["entries"][-1]["shown"] = "0" * 64
        with_digest(told)

    code, out, _ = smartboard_command("verify", altered(file, forge))
    assert (code, f"entry {last['number']}: shown otherwise" in out) == (1, True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"\xff", "its text was altered"),
        (b"[" * 100_000, "its text was altered"),
        (b'{"kind":"smartboard-record","kind":"smartboard-record"}', "stands twice"),
        (b'{"kind":NaN}', "no JSON"),
        (b'{"schema":99}', "schema 99, known: up to 3; update this smartboard"),
        (b'{"schema":1}', "its form was altered"),
        (b"[]", "its form was altered"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(text, words):
    with pytest.raises(RecordError, match=words):
        read(text)


def test_a_record_goes_through_any_json_library(records):
    for name in RECORDS:
        told = json.loads(records(name))
        assert verdict(json.loads(json.dumps(told, indent=2, sort_keys=True))) == []
        assert read(write(read(records(name)))) == read(records(name))


def test_the_parts_of_a_session_are_composed_the_same_each_time(_kept):
    from controller.app.records.sources import kept_journal

    kept = kept_journal(_kept / "over.db")
    one, other_one = (compose(stretches(s.turns), s.bodies, {}) for s in (*kept.sessions(), *kept.sessions()))
    assert one == other_one


def test_the_newline_at_the_end_may_be_missing_but_not_be_another_blank(records):
    whole = records("over").rstrip(b"\n")
    assert read(whole) == read(whole + b"\n")
    for content in (whole + b" ", whole + b"\t", b" " + whole, whole + b"\n\n"):
        with pytest.raises(RecordError, match="blanks stand before or behind"):
            read(content)
