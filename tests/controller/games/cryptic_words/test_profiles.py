"""Profiles: the table of 1.11, what a request may change, and every fault of it at once."""

import msgspec
import pytest

from controller.games.cryptic_words.profiles import PROFILES, RulesError, rules_of
from controller.games.cryptic_words.state import Rules, Setup, prepare, with_words

TABLE = {
    "end_timing": ("immediate", "end_of_round", "end_of_round"),
    "survivor_bonus_to": ("owner", "owner", "owner"),
    "subsume": (False, True, True),
    "all_done": ("window", "reroll", "window"),
    "min_len": (3, 3, 3),
    "max_len": (8, 8, 8),
    "first": ("alternate", "alternate", "alternate"),
    "ask_per": ("round", "game", "game"),
    "padlocks": ("soft", "soft", "strict"),
    "dictionary": ("warn", "warn", "strict"),
    "impossible_guess": ("refuse", "refuse", "counts"),
    "assist": (True, True, False),
    "ties": ("tokens", "tokens", "tokens"),
}


def test_the_profiles_are_as_the_table_says():
    for column, profile in enumerate(("seed", "club", "tournament")):
        rules = msgspec.structs.asdict(rules_of(profile))
        assert rules == {key: values[column] for key, values in TABLE.items()}


def test_exactly_the_configurable_keys_exist():
    assert {field.name for field in msgspec.structs.fields(Rules)} == set(TABLE)
    assert list(PROFILES) == ["seed", "club", "tournament"]


@pytest.mark.parametrize(
    ("changes", "key", "value"),
    [
        ({"subsume": True}, "subsume", True),
        ({"subsume": "on"}, "subsume", True),
        ({"assist": "off"}, "assist", False),
        ({"min_len": 4}, "min_len", 4),
        ({"first": "loser"}, "first", "loser"),
        ({"survivor_bonus_to": "none"}, "survivor_bonus_to", "none"),
    ],
)
def test_a_request_changes_what_it_names(changes, key, value):
    rules = rules_of("seed", changes)
    assert getattr(rules, key) == value
    assert msgspec.structs.replace(rules, **{key: getattr(PROFILES["seed"], key)}) == PROFILES["seed"]


@pytest.mark.parametrize(
    ("profile", "changes", "fault"),
    [
        ("sead", {}, "profile = 'sead': unknown; known: seed, club, tournament"),
        ("seed", {"reroll": "any_dead"}, "reroll: unknown; known: end_timing, survivor_bonus_to"),
        ("seed", {"ties": "coin"}, "ties = 'coin': known: tokens, draw"),
        ("seed", {"subsume": 1}, "subsume = 1: known: true, false"),
        ("seed", {"subsume": "yes"}, "subsume = 'yes': known: true, false"),
        ("seed", {"min_len": 2}, "min_len = 2: known: 3 to 8"),
        ("seed", {"max_len": 9}, "max_len = 9: known: 3 to 8"),
        ("seed", {"max_len": "8"}, "max_len = '8': known: 3 to 8"),
        ("seed", {"max_len": None}, "max_len = None: known: 3 to 8"),
        ("seed", {"ties": ["tokens"]}, "known: tokens, draw"),
        ("seed", {"min_len": 6, "max_len": 5}, "min_len = 6: not above max_len = 5"),
    ],
)
def test_each_fault_is_named_with_the_known_choices(profile, changes, fault):
    with pytest.raises(RulesError) as error:
        rules_of(profile, changes)
    assert fault in str(error.value)


def test_all_faults_are_listed_at_once():
    with pytest.raises(RulesError) as error:
        rules_of("club", {"tis": "draw", "ties": "x", "min_len": 0})
    assert len(error.value.faults) == 3


def test_a_setup_needs_the_dictionary_its_rules_ask_for(tiles, lexicon):
    for mode in ("warn", "strict"):
        with pytest.raises(ValueError, match=f"dictionary = '{mode}' needs a word list"):
            prepare("seed", Rules(dictionary=mode), tiles)
    assert prepare("seed", Rules(dictionary="off"), tiles, lexicon).word_list is None
    with pytest.raises(ValueError, match="min_len"):
        prepare("seed", Rules(min_len=5, max_len=4), tiles, lexicon)


def test_the_setup_travels_as_json_with_the_name_of_its_word_list_not_the_words(tiles, lexicon):
    setup = prepare("club", PROFILES["club"], tiles, lexicon, "south")
    text = msgspec.json.encode(setup)
    assert len(text) < 4_000
    again = msgspec.json.decode(text, type=Setup)
    assert again == setup
    assert again.fingerprint == setup.fingerprint
    assert again.word_list.version == lexicon.version
    with pytest.raises(LookupError, match="words-valid"):
        len(again.words)
    assert with_words(again, lexicon).words == setup.words
    with pytest.raises(ValueError, match="the match was set up with"):
        with_words(again, msgspec.structs.replace(lexicon, version="0" * 16))


def test_the_fingerprint_is_the_records(tiles, lexicon):
    from controller.record.entries import fingerprint

    setup = prepare("club", PROFILES["club"], tiles, lexicon, "south")
    assert setup.fingerprint == fingerprint(setup)
    longer = msgspec.structs.replace(lexicon, version="0" * 16)
    assert prepare("club", PROFILES["club"], tiles, longer, "south").fingerprint != setup.fingerprint
