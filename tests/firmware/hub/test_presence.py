import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hub.mfrc522 import ABSENT, CROWDED, DEAD, GARBLED, TAG
from firmware.hub.reporter import Presence
from firmware.hub.rotation import NO_MAGNETS, NO_SENSORS

A, B = bytes.fromhex("04112233445566"), bytes.fromhex("04112233445567")
STATES = {"A": (TAG, A), "B": (TAG, B), ".": (ABSENT, b""), "g": (GARBLED, b""), "c": (CROWDED, b""), "x": (DEAD, b"")}
NAMES = {TAG: "tag", ABSENT: "absent", GARBLED: "garbled", CROWDED: "crowded", DEAD: "dead"}


def told(sweeps: str, word: int = NO_MAGNETS, presence: Presence | None = None) -> list[tuple[int, str]]:
    """Return after which sweep (counted from 1) which state was reported."""
    presence = presence or Presence()
    news = []
    for number, letter in enumerate(sweeps, 1):
        if presence.observe(*STATES[letter], word):
            news.append((number, NAMES[presence.state]))
    return news


def test_a_tag_takes_two_equal_readings_in_a_row() -> None:
    assert told("A") == []
    assert told("AA") == [(2, "tag")]
    assert told("AAAAAA") == [(2, "tag")]
    assert told("A.A") == told("AgA") == told("ABA") == []
    assert told("ABABB") == [(5, "tag")]


def test_absence_takes_three_misses_in_a_row() -> None:
    assert told("AA..A..A..") == [(2, "tag")]
    assert told("AA...") == [(2, "tag"), (5, "absent")]
    assert told("AA.....") == [(2, "tag"), (5, "absent")]
    assert told("......") == []


def test_a_swap_without_a_gap_tells_of_the_new_tag_only() -> None:
    presence = Presence()
    assert told("AABB", presence=presence) == [(2, "tag"), (4, "tag")]
    assert presence.uid == B


def test_a_garbled_answer_is_neither_present_nor_absent() -> None:
    assert told("AA..g..A") == [(2, "tag")]
    assert told("AAgggA") == [(2, "tag")]
    assert told("AAgggg") == [(2, "tag"), (6, "garbled")]
    assert told("ggg.ggg") == []


def test_after_a_garbled_or_crowded_answer_silence_must_last_twelve_sweeps() -> None:
    assert told("AAg" + "." * 11) == [(2, "tag")]
    assert told("AAg" + "." * 12) == [(2, "tag"), (15, "absent")]
    assert told("AAc" + "." * 12) == [(2, "tag"), (15, "absent")]
    assert told("AAgA...") == [(2, "tag"), (7, "absent")]
    assert told("AAgxx" + "." * 12) == [(2, "tag"), (5, "dead"), (17, "absent")]


@pytest.mark.parametrize("word", [NO_MAGNETS, NO_SENSORS, 24])
@pytest.mark.parametrize(("unclear", "name"), [("cc", "crowded"), ("gggg", "garbled")])
def test_silence_after_an_unclear_report_says_nothing(word: int, unclear: str, name: str) -> None:
    presence = Presence()
    assert told(unclear + "." * 100, word, presence) == [(len(unclear), name)]
    assert not presence.at_stake(word)
    assert told("A.A", word, presence) == []
    assert told("A", word, presence) == [(1, "tag")]
    assert told("...", NO_MAGNETS, presence) == [(3, "absent")]


def test_a_reader_that_was_dead_may_be_empty_now_whatever_it_read_before() -> None:
    assert told("ccxx" + "." * 12) == [(2, "crowded"), (4, "dead"), (16, "absent")]
    assert told("ccAAxx...") == [(2, "crowded"), (4, "tag"), (6, "dead"), (9, "absent")]


def test_crowded_and_dead_take_two_sweeps() -> None:
    assert told("c.c") == told("x.x") == []
    assert told("cc") == [(2, "crowded")]
    assert told("xxxx") == [(2, "dead")]
    assert told("xx...") == [(2, "dead"), (5, "absent")]
    assert told("xxAA") == [(2, "dead"), (4, "tag")]
    assert told("AAccAA") == [(2, "tag"), (4, "crowded"), (6, "tag")]


@pytest.mark.parametrize(("before", "news"), [("AA", [(2, "tag")]), ("", []), ("g", []), ("A", [])])
def test_while_magnets_are_seen_silence_is_a_deaf_reader(before: str, news: list[tuple[int, str]]) -> None:
    presence = Presence()
    assert told(before + "." * 14, 24, presence) == news
    assert told(".", 24, presence) == [(1, "dead")]
    assert told("." * 40, 24, presence) == []
    assert told("...", NO_MAGNETS, presence) == [(1, "absent")]
    assert told("AA", 24, presence) == [(2, "tag")]


def test_over_an_empty_slot_only_misses_with_magnets_in_a_row_count() -> None:
    presence = Presence()
    for _ in range(5):
        assert told("." * 14, 24, presence) == []
        assert not presence.at_stake(NO_MAGNETS), "nothing is held"
        assert told(".", NO_MAGNETS, presence) == []
    assert told("." * 100, NO_MAGNETS, presence) == told("." * 100, NO_SENSORS, presence) == []
    assert told("." * 14, 24, presence) == []
    assert told(".", 24, presence) == [(1, "dead")]


@pytest.mark.parametrize("before", ["AA", ""])
def test_a_silent_reader_under_magnets_is_restarted_now_and_then_only(before: str) -> None:
    presence = Presence()
    told(before, 24, presence)
    staked = []
    for miss in range(1, 61):
        if presence.at_stake(24):
            staked.append(miss)
        presence.observe(ABSENT, b"", 24)
    assert staked == [15, 30, 45, 60]


def awaited(sweeps: str, word: int = NO_MAGNETS) -> str:
    """Return after which sweeps the tag may come back: `1` after the first miss of a tag, `w` later on, else `-`."""
    presence, marks = Presence(), ""
    for letter in sweeps:
        presence.observe(*STATES[letter], word)
        assert presence.awaits or not presence.just_missed
        marks += "1" if presence.just_missed else "w" if presence.awaits else "-"
    return marks


def test_a_missed_tag_is_awaited_until_it_is_back_or_lifted() -> None:
    assert awaited("AA..........") == "--1wwwwwww--"
    assert awaited("AA.AAAAAAAA.") == "--1wwwww---1"
    assert awaited("AA..A.A.....") == "--1ww1w1wwww"
    assert awaited("AA...AA..") == "--1wwww1w"


def test_where_nothing_lay_or_the_reader_is_at_fault_nothing_is_awaited() -> None:
    assert awaited("....A..") == "-" * 7
    assert awaited("AAxx...") == awaited("AAcc...") == awaited("ggggg..") == "-" * 7
    assert awaited("AA" + "." * 20, 24) == "-" * 22


@pytest.mark.parametrize("letter", "A.gcx")
def test_an_antenna_at_rest_is_in_the_same_state_after_each_sweep(letter: str) -> None:
    """Counts end where they have told all: the simulator knows by that when a sweep changes nothing."""
    presence = Presence()
    told(letter * 40, presence=presence)
    before = dict(vars(presence))
    told(letter, presence=presence)
    assert vars(presence) == before


def test_without_sensors_silence_is_just_silence() -> None:
    assert told("AA...", NO_SENSORS) == [(2, "tag"), (5, "absent")]


def test_a_turned_tile_is_news_after_two_sweeps() -> None:
    presence = Presence()
    told("AA", 24, presence)
    assert told("A", 22, presence) == []
    assert told("A", 24, presence) == []
    assert told("AA", 22, presence) == [(2, "tag")]
    assert presence.word == 22


def test_a_word_alone_is_no_news_without_a_tag() -> None:
    presence = Presence()
    assert told("cc", 24, presence) == [(2, "crowded")]
    assert told("cc", 22, presence) == told("..", 22, Presence()) == []


def test_the_known_uid_is_the_last_one_read_until_it_is_gone() -> None:
    presence = Presence()
    told("A", presence=presence)
    assert presence.known == A
    told(".", presence=presence)
    assert presence.known == b""
    told("AAB", presence=presence)
    assert presence.known == B
    told("Bgc..", presence=presence)
    assert presence.known == B
    told("." * 12, presence=presence)
    assert presence.known == b""
    told("AAcc" + "." * 40, presence=presence)
    assert presence.known == A


words = st.sampled_from((NO_MAGNETS, NO_SENSORS, 24, 22))
steps = st.tuples(st.sampled_from("AB.gcx") | st.just("."), words)


@given(steps=st.lists(steps, max_size=60))
def test_whatever_is_reported_has_been_met_often_enough(steps: list[tuple[str, int]]) -> None:
    presence = Presence()
    reported, doubt = (presence.state, presence.uid), False
    for now, (letter, word) in enumerate(steps, 1):
        recent = [STATES[past] for past, _ in steps[:now]]
        if letter in "ABgc":
            doubt = letter in "gc"
        elif letter == "." and presence.state == ABSENT:
            doubt = False  # nothing is held, so nothing can hide
        staked = letter == "." and presence.at_stake(word)
        before = (presence.state, presence.uid, presence.word)
        changed = presence.observe(*STATES[letter], word)
        after = (presence.state, presence.uid, presence.word)
        if not changed:
            assert (presence.state, presence.uid) == reported
            assert before == after or presence.state == ABSENT
            continue
        assert before != after
        reported = state, uid = after[:2]
        if state == ABSENT:
            assert staked
            assert before[0] in (TAG, DEAD)
            assert recent[-3:] == [(ABSENT, b"")] * 3
            if doubt:
                assert recent[-12:] == [(ABSENT, b"")] * 12
            assert word in (NO_MAGNETS, NO_SENSORS)
        elif state == DEAD and letter == ".":
            assert staked
            assert recent[-15:] == [(ABSENT, b"")] * 15
            assert word in (24, 22)
        else:
            times = {TAG: 2, GARBLED: 4, CROWDED: 2, DEAD: 2}[state]
            assert recent[-times:] == [(state, uid)] * times
            if state == TAG:
                assert [word for _, word in steps[now - times : now]] == [presence.word] * times
