"""Each row of the board's table for Decrypto, played once with pieces and buttons through every chip."""

from __future__ import annotations

import pytest

from controller.games.core import SEATS, Seat
from tests.flow.people import FOUR, REVEAL_S, THREE, WRONG, People, do, proven


@pytest.fixture
def begin(smartboard):
    """Start a table and sit people down at it: `begin(profile="club")`."""

    def begin(players=FOUR, profile="seed", **how) -> People:
        return People(smartboard.start(game="decrypto", players=players, profile=profile, **how))

    return begin


def test_words_are_shown_to_the_own_side_while_its_badge_lies(begin):
    people = begin()
    table = people.table
    table.put("north", 5, "badge-north")
    words = table.text("north")
    assert words.startswith("1 ")
    table.press("dice")
    assert table.text("north") != words
    table.lift("north", 5)
    keywords = table.view("north")["keywords"]
    assert len(keywords) == 4
    assert not any(word in text for word in keywords for text in table.told("south"))
    assert "keywords" not in table.view("public")
    table.put("north", 5, "badge-north")
    assert all(word in table.text("north") for word in keywords)
    table.wait(20)
    assert not any(word in table.text("north") for word in keywords)


def test_words_are_hidden_when_the_badge_is_lifted_in_a_pause(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    words = table.view("north")["keywords"]
    table.put("north", 5, "badge-north")
    assert words[0] in table.text("north")
    do(people.menu("pause"))
    table.lift("north", 5)
    people.long()
    assert not any(word in table.text("north") for word in words)


def test_no_oled_shows_a_code_before_its_reveal(begin):
    people = begin()
    do(people.keyed())
    do(people.encrypted())
    do(people.digits("north", "421"))
    told = [text for seat in SEATS for text in people.table.told(seat)]
    assert not any("421" in text or "4 2 1" in text for text in told)
    people.long()
    people.table.wait(REVEAL_S)
    assert all("421" in people.table.text(seat) for seat in SEATS)


def test_pixels_show_tokens(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.encrypted())
    do(people.seal("north", WRONG))
    table.wait(REVEAL_S)
    assert table.lock_lamp("north", 4).startswith("red")
    do(people.tidy())
    do(people.guess())
    do(people.round(north=(None, "421")))
    assert table.lock_lamp("south", 1).startswith("white")
    assert table.lock_lamp("south", 2) == "off"


def test_the_timer_counts_down_on_both_oleds_and_ends_by_itself(begin):
    people = begin(profile="club")
    table = people.table
    do(people.keyed())
    people.card("south")
    do(people.ready("north"))
    assert table.view("public")["ready"] == ["north"]
    table.wait(10)
    assert all("19 s" in table.text(seat) or "20 s" in table.text(seat) for seat in SEATS)
    table.wait(20)
    assert table.view("public")["phase"] == "GUESS"


def test_after_a_power_cut_the_timer_stands_and_a_badge_is_laid_anew(begin):
    people = begin(profile="club")
    table = people.table
    do(people.keyed())
    people.card("south")
    do(people.ready("north"))
    table.put("north", 5, "badge-north")
    words = table.view("north")["keywords"]
    assert words[0] in table.text("north")
    table.power_cut()
    table.restart()
    assert words[0] not in table.text("north")
    table.wait(100)
    assert table.view("public")["phase"] == "ENCRYPT"
    people.long()
    table.wait(31)
    assert table.view("public")["phase"] == "GUESS"


def test_digits_moved_in_the_dark_are_laid_anew_and_the_others_stand(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.encrypted())
    do(people.digits("north", "421"))
    table.power_cut()
    table.lift("north", 3)
    table.put("north", 3, "digit-white-3", down=True)
    table.restart()
    people.long()
    assert table.view("public")["history"] == []
    assert "anew" in table.text("north")
    table.lift("north", 3)
    table.put("north", 3, "digit-white-1", down=True)
    people.long()
    assert table.events()[-2]["own"] == [4, 2, 1]


def test_digits_exchanged_while_their_hub_was_unplugged_are_laid_anew(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.encrypted())
    do(people.digits("north", "421"))
    away = table.fault("unplug", "hub-north")
    table.wait(3)
    for slot in (1, 2):
        table.lift("north", slot)
    for slot, digit in ((1, "2"), (2, "4")):
        table.put("north", slot, f"digit-white-{digit}", down=True)
    away.clear()
    table.wait(5)
    assert all(f"slot {slot}: lay anew" in table.text("north") for slot in (1, 2))
    people.long()
    assert table.view("public")["history"] == []


def test_a_dead_reader_is_named_by_the_fourth_digit(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.encrypted())
    table.fault("stuck", "north-2", level=0)
    table.wait(15)
    do(people.digits("north", "421"))
    assert "2: not read" in table.text("north")
    table.put("north", 4, "digit-white-3", down=True)
    people.long()
    assert next(e for e in table.events() if e["event"] == "revealed")["own"] == [4, 2, 1]


def test_seals_stand_through_a_power_cut(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.round())
    do(people.encrypted())
    do(people.seal("south", "213"))
    table.power_cut()
    do(people.tidy())
    table.restart()
    assert table.view("public")["sealed"] == ["south"]
    do(people.digits("north", "421"))
    people.long()
    assert table.view("public")["history"][-1]["intercept"] == [2, 1, 3]


def test_three_players_the_lone_side_only_lays_digits(begin, capsys):
    people = begin(players=THREE)
    table = people.table
    do(people.keyed())
    do(people.round(south=("132", None)))
    view = table.view("public")
    assert view["tokens"]["north"] == {"interception": 1, "miscommunication": 0}
    do(people.ready("south"))
    do(people.seal("north", "123"))
    do(people.seal("south", "123"))
    view = table.view("public")
    assert (view["winner"], view["reason"]) == ("north", "interceptions")
    table.wait(REVEAL_S)
    do(people.tidy(cards=True))
    assert "NORTH WINS" in table.text("south")
    proven(table, capsys)


def test_the_tie_break_is_written_read_out_and_judged(begin, capsys):
    people = begin()
    table = people.table
    do(people.keyed())
    for _ in range(2):
        do(people.round(north=(WRONG, None), south=(WRONG, None)))
    assert table.view("public")["phase"] == "WORDS"
    people.long()
    people.long()
    assert table.view("public")["phase"] == "JUDGE"
    assert "SOUTH judges" in table.text("north")
    for _ in range(3):
        table.press("dice")
    assert "3" in table.text("south")
    people.long()
    assert table.view("public")["judged"] is None
    north = table.told("north")[:]
    table.press("dice")
    people.long()
    view = table.view("public")
    assert (view["judged"], view["winner"], view["reason"]) == ({"north": 3, "south": 1}, "north", "words")
    assert not any("had 3" in text for text in north)
    proven(table, capsys)


def test_an_encryptor_who_leaves_after_publication_needs_both_sides(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.encrypted())
    do(people.menu("new code NORTH"))
    table.put("north", 1, "digit-white-1", down=True)
    people.long()
    assert table.view("public")["voids"] == {"north": 0, "south": 0}
    table.put("south", 1, "digit-black-1", down=True)
    people.long()
    view = table.view("public")
    assert (view["voids"]["north"], view["encryptors"]["north"]) == (1, "ben")
    do(people.tidy(cards=True))
    do(people.ready("north", "312"))
    do(people.seal("north", "312"))
    assert table.events()[-2]["code"] == [3, 1, 2]


@pytest.mark.parametrize("verdict", ["stands", "replaced", "wrong", "void"])
def test_a_challenged_clue_is_ruled_on_by_the_challenged_side(begin, verdict):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.round())
    do(people.encrypted())
    do(people.challenge(3))
    assert table.view("public")["challenge"] == {"seat": "south", "clue": 3, "rule": None}
    shown = {"stands": "stands", "replaced": "say it anew", "wrong": "counts wrong", "void": "new code"}[verdict]
    do(people.take(f"> {shown}"))
    table.put("south", 4, "digit-black-1", down=True)
    assert table.view("public")["phase"] == "CHALLENGE"
    table.put("north", 4, "digit-white-1", down=True)
    assert [event for event in table.events() if event["event"] == "ruling"][-1]["verdict"] == verdict
    expected = {"stands": "GUESS", "replaced": "ENCRYPT", "wrong": "GUESS", "void": "ENCRYPT"}
    assert table.view("public")["phase"] == expected[verdict]


def test_the_history_is_scrolled_by_short_presses(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.round())
    assert "short: history" in table.text("north")
    table.press("dice")
    pages: dict[Seat, set[str]] = {"north": set(), "south": set()}
    for _ in range(6):
        for seat in SEATS:
            pages[seat] |= {line for line in table.text(seat).splitlines() if line.startswith(("R1", "1 ", "4 "))}
        table.press("dice")
    assert pages["north"] == pages["south"]
    assert any("421" in line for line in pages["north"])
    assert any("R1.3" in line for line in pages["north"])
    table.wait(21)
    assert "codes" not in table.text("north")


def test_a_tournament_is_played_with_the_referee_at_the_table(begin):
    people = begin(profile="tournament")
    table = people.table
    do(people.keyed())
    for seat in SEATS:
        people.card(seat)
        table.put(seat, 1, "badge-referee")
        table.lift(seat, 1)
    assert table.view("public")["phase"] == "GUESS"
    table.put("north", 6, "badge-referee", lock=True)
    do(people.take("> NORTH wins"))
    people.long()
    view = table.view("public")
    assert (view["winner"], view["reason"]) == ("north", "referee")
    assert table.events()[-1] == {"event": "ruled", "act": "north wins", "reason": "made by mistake"}


def test_seat_buttons_make_both_sides_independent(begin):
    people = begin(seat_buttons=True)
    table = people.table
    do(people.keyed())
    for seat in SEATS:
        people.card(seat)
        people.long(seat)
    assert table.view("public")["phase"] == "GUESS"
    do(people.digits("north", "421"))
    people.long("south")
    assert table.view("public")["history"] == []
    people.long("north")
    assert len(table.view("public")["history"]) == 1


def test_a_match_is_conceded_and_played_again_by_the_next_encryptors(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.round())
    before = table.view("referee")["keywords"]
    do(people.concede("north"))
    assert (table.view("public")["winner"], table.view("public")["reason"]) == ("south", "concede")
    do(people.tidy())
    do(people.take("rematch"))
    do(people.keyed())
    view = table.view("referee")
    assert (view["phase"], view["encryptors"]) == ("ENCRYPT", {"north": "ann", "south": "cyd"})
    assert not {*view["keywords"]["north"], *view["keywords"]["south"]} & {*before["north"], *before["south"]}


def test_the_club_menu_pauses(begin):
    people = begin(profile="club")
    table = people.table
    do(people.keyed())
    people.card("south")
    do(people.ready("north"))
    do(people.menu("pause"))
    table.wait(60)
    assert table.view("public")["phase"] == "ENCRYPT"
    people.long()
    table.wait(31)
    assert table.view("public")["phase"] == "GUESS"


def test_a_foreign_piece_is_named_by_its_kind_and_ignored(begin):
    people = begin()
    table = people.table
    do(people.keyed())
    do(people.encrypted())
    table.put("north", 2, "digit-black-3", down=True)
    table.put("south", 4, "card-white-213", down=True)
    assert "black" in table.text("north")
    for seat, text in ((seat, table.text(seat)) for seat in SEATS):
        assert "digit-black-3" not in text, seat
        assert "213" not in text
    assert table.view("public")["phase"] == "GUESS"


def test_the_profile_is_named_and_an_unknown_team_refused(smartboard):
    with pytest.raises(ValueError, match="two to four names"):
        smartboard.start(game="decrypto", players={"north": ["ann"], "south": ["cyd"]})
    table = smartboard.start(game="decrypto", profile="club", players=FOUR)
    assert table.view("public")["phase"] == "KEYWORDS"


@pytest.mark.parametrize("rotation", ["magnets", "tags", "screen"])
def test_boards_of_every_kind_read_digits_and_cards(begin, rotation):
    people = begin(config=f'rotation = "{rotation}"\n')
    do(people.keyed())
    do(people.round())
    view = people.table.view("public")
    assert [(played["own"], played["code"]) for played in view["history"]] == [([4, 2, 1],) * 2, ([1, 2, 3],) * 2]
