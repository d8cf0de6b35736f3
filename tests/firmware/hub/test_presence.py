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
    assert told("cc" + "." * 11) == [(2, "crowded")]
    assert told("cc" + "." * 12) == [(2, "crowded"), (14, "absent")]
    assert told("AAgA...") == [(2, "tag"), (7, "absent")]
    assert told("AAgxx" + "." * 12) == [(2, "tag"), (5, "dead"), (17, "absent")]


def test_crowded_and_dead_take_two_sweeps() -> None:
    assert told("c.c") == told("x.x") == []
    assert told("cc") == [(2, "crowded")]
    assert told("xxxx") == [(2, "dead")]
    assert told("xx...") == [(2, "dead"), (5, "absent")]
    assert told("xxAA") == [(2, "dead"), (4, "tag")]
    assert told("AAccAA") == [(2, "tag"), (4, "crowded"), (6, "tag")]


def test_while_magnets_are_seen_silence_is_a_deaf_reader() -> None:
    presence = Presence()
    assert told("AA" + "." * 14, 24, presence) == [(2, "tag")]
    assert told(".", 24, presence) == [(1, "dead")]
    assert told("." * 40, 24, presence) == []
    assert told(".", NO_MAGNETS, presence) == [(1, "absent")]
    presence = Presence()
    assert told("cc" + "." * 14, 24, presence) == [(2, "crowded")]
    assert told("AA", 24, presence) == [(2, "tag")]


def test_a_silent_reader_under_magnets_is_restarted_now_and_then_only() -> None:
    presence = Presence()
    told("AA", 24, presence)
    staked = []
    for miss in range(1, 61):
        if presence.at_stake(24):
            staked.append(miss)
        presence.observe(ABSENT, b"", 24)
    assert staked == [15, 30, 45, 60]


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
    told("gc..", presence=presence)
    assert presence.known == B
    told("." * 12, presence=presence)
    assert presence.known == b""


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
