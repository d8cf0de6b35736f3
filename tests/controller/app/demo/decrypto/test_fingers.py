"""What hands do with pieces and buttons for each request of Decrypto, at a board that has both kinds of buttons."""

import pytest

from controller.app.demo.decrypto.fingers import Fingers, card
from hardware.errors import HandsError

FOUR = {"north": ["ann", "ben"], "south": ["cyd", "dan"]}


class Eyes:
    """The eyes of all players at a table."""

    def __init__(self, table, seat_buttons):
        self.text, self.lying = table.text, table.sim.lying
        self.may_press = lambda seat: seat_buttons or table.bar(seat)


@pytest.fixture(params=[False, True], ids=["shared button", "seat buttons"])
def hands(request, smartboard):
    """Do requests at a table of four, before their words."""
    table = smartboard.start(game="decrypto", players=FOUR, profile="seed", seat_buttons=request.param)

    def do(*requests, side=None, cards=False):
        async def doing(fingers):
            for wish in requests:
                await fingers.do(wish)
            if side:
                await fingers.take_back(side, cards=cards)

        table.play(lambda gestures: doing(Fingers(gestures, Eyes(table, request.param), request.param)))
        return table

    return do


def keyed(hands):
    return hands(*({"do": "keywords", "seat": seat} for seat in FOUR))


def encrypted(hands, north=(4, 2, 1), south=(1, 2, 3)):
    keyed(hands)
    hands({"do": "code", "seat": "north", "code": north}, {"do": "code", "seat": "south", "code": south})
    return hands({"do": "clues", "seat": "north"}, {"do": "clues", "seat": "south"})


def revealed(hands, cards=False):
    hands().wait(9)
    for side in FOUR:
        hands(side=side, cards=cards)


def test_words_are_read_and_agreed_to(hands):
    table = keyed(hands)
    assert table.view("public")["keyed"] == ["north", "south"]
    assert table.lying("north", 5) == ()


def test_a_card_gives_the_code_and_laid_again_says_ready(hands):
    table = encrypted(hands)
    assert table.view("public")["phase"] == "GUESS"
    assert table.view("referee")["codes"] == {"north": [4, 2, 1], "south": [1, 2, 3]}
    assert table.lying("south", 6) == (card("south", (1, 2, 3)),) == ("card-black-123",)


def test_a_guess_is_laid_anew_over_whatever_digits_lie(hands):
    table = encrypted(hands)
    table.put("north", 1, "digit-white-1", down=True)
    table.put("north", 5, "digit-white-4", down=True)
    hands({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]})
    assert table.view("public")["history"][0]["own"] == [4, 2, 1]


def second_round(hands):
    encrypted(hands)
    for seat, code in (("north", [4, 2, 1]), ("south", [1, 2, 3])):
        hands({"do": "guess", "seat": seat, "of": seat, "code": code})
        revealed(hands, cards=seat == "south")
    hands({"do": "code", "seat": "north", "code": (1, 2, 3)}, {"do": "code", "seat": "south", "code": (1, 2, 3)})
    return hands({"do": "clues", "seat": "north"}, {"do": "clues", "seat": "south"})


def test_interceptors_pass_even_with_digits_down(hands):
    table = second_round(hands)
    table.put("south", 2, "digit-black-3", down=True)
    hands({"do": "pass", "seat": "south"})
    assert table.view("public")["sealed"] == ["south"]
    hands({"do": "guess", "seat": "north", "of": "north", "code": [1, 2, 4]})
    assert table.view("public")["history"][-1]["intercept"] is None


def test_words_are_judged_by_as_many_presses_as_it_takes(hands):
    encrypted(hands)
    for number in (1, 2):
        for seat in FOUR:
            if number == 2 and seat == "north":
                hands(
                    {"do": "code", "seat": "north", "code": (1, 2, 3)},
                    {"do": "code", "seat": "south", "code": (1, 2, 3)},
                )
                hands({"do": "clues", "seat": "north"}, {"do": "clues", "seat": "south"})
            hands({"do": "guess", "seat": seat, "of": seat, "code": [4, 3, 2]})
            if number == 2:
                hands({"do": "guess", "seat": "south" if seat == "north" else "north", "of": seat, "code": [4, 3, 2]})
            revealed(hands, cards=seat == "south")
    table = hands({"do": "words", "seat": "north"}, {"do": "words", "seat": "south"})
    assert table.view("public")["phase"] == "JUDGE"
    hands({"do": "judge", "seat": "south", "correct": 3}, {"do": "judge", "seat": "north", "correct": 0})
    assert table.view("public")["judged"] == {"north": 3, "south": 0}


def test_the_referee_lays_his_badge_for_clues_that_he_has_read(smartboard):
    table = smartboard.start(game="decrypto", players=FOUR, profile="tournament")

    async def doing(fingers):
        for seat in FOUR:
            await fingers.do({"do": "keywords", "seat": seat})
        for seat in FOUR:
            await fingers.do({"do": "code", "seat": seat, "code": (4, 2, 1)})
        for seat in FOUR:
            await fingers.do({"do": "clues", "seat": seat, "approved": True})

    table.play(lambda gestures: doing(Fingers(gestures, Eyes(table, False))))
    assert table.view("public")["phase"] == "GUESS"


def test_teams_sit_down_by_their_badges(smartboard):
    table = smartboard.start(game="decrypto", profile="seed")
    table.play(lambda gestures: Fingers(gestures, Eyes(table, False)).sit_down({"north": 1, "south": 2}))
    assert table.view("public")["players"] == {"north": ["N1"], "south": ["S1", "S2"]}
    assert table.lying("south", 2) == ()


def test_nobody_presses_what_is_the_other_sides(smartboard):
    table = smartboard.start(game="decrypto", players=FOUR, profile="seed")

    async def doing(fingers):
        await fingers.do({"do": "words", "seat": "south"})

    with pytest.raises(HandsError, match="not south's now"):
        table.play(lambda gestures: doing(Fingers(gestures, Eyes(table, False))))
