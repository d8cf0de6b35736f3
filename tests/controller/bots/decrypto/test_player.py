"""What a person does when: only what is his to do, by what he sees, and never by what he must not know."""

from random import Random

import pytest
from msgspec.structs import replace

from controller.bots.decrypto.associations import Associations
from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.match import play
from controller.bots.decrypto.player import Player
from controller.games.core import SEATS
from controller.games.decrypto.commands import (
    Challenge,
    Guess,
    GuessWords,
    Judge,
    Keywords,
    Ruling,
    TakeCode,
    Void,
    WriteClues,
)
from controller.games.decrypto.game import start, step
from controller.games.decrypto.legal import legal
from controller.games.decrypto.state import CODES, OTHER
from controller.games.decrypto.view import view

NORTH, SOUTH = ("pig", "cow", "sun", "moon"), ("tent", "river", "nail", "rose")


@pytest.fixture
def table(setup_of, farm):
    """A match of ann and ben against cyd and dan, who all know the small table; nothing of it is checked."""
    return Table(setup_of(), farm)


class Table:
    def __init__(self, setup, farm):
        self.setup, self.farm, self.state = setup, farm, start(setup)
        self.setup.__dict__["referee"] = lambda asked: ()

    def do(self, *commands):
        for command in commands:
            self.state = step(self.setup, self.state, command).state
        return self

    def begin(self, codes=((1, 2, 3), (1, 2, 3))):
        self.do(Keywords("north", NORTH), Keywords("south", SOUTH))
        return self.do(TakeCode("north", codes[0]), TakeCode("south", codes[1]))

    def round(self, north_code, north_clues, south_clues=("x", "y", "z")):
        """Play a round whose codes the own teams find and nobody intercepts."""
        state = self.state
        if not state.codes:
            self.do(TakeCode("north", north_code), TakeCode("south", (1, 2, 3)))
        encryptors = self.state.encryptors
        self.do(
            WriteClues("north", encryptors["north"], tuple(north_clues)),
            WriteClues("south", encryptors["south"], tuple(f"{clue} {self.state.round}" for clue in south_clues)),
        )
        for seat in SEATS:
            self.do(Guess(seat, seat, self.state.codes[seat]))
            if self.state.of == seat:
                self.do(Guess(OTHER[seat], seat, (4, 3, 2)))
        return self

    def asks(self, seat, name, level="strong", seed=0, **knows):
        return self.asked(self.player(seat, name, level, seed, **knows))

    def player(self, seat, name, level="strong", seed=0, known=None):
        whole = replace(LEVELS[level], knows=1.0)
        return Player(seat, name, whole, Associations(known or self.farm.clues), Random(seed))

    def asked(self, player):
        seen = view(self.setup, self.state, player.seat, player.name)
        return player.act(seen, legal(self.setup, self.state, player.seat))


def test_a_team_asks_for_words_once(table):
    assert table.asks("north", "ben") == {"do": "keywords", "seat": "north"}
    table.do(Keywords("north", NORTH))
    assert table.asks("north", "ben") is None
    assert table.asks("south", "cyd") == {"do": "keywords", "seat": "south"}


def test_only_the_encryptor_takes_a_code_and_gives_clues(table):
    table.do(Keywords("north", NORTH), Keywords("south", SOUTH))
    assert table.asks("north", "ann") == {"do": "code", "seat": "north", "player": "ann"}
    assert table.asks("north", "ben") is None
    table.do(TakeCode("north", (4, 1, 3)))
    request = table.asks("north", "ann")
    assert [next(word for word in NORTH if clue in table.farm.clues[word]) for clue in request["clues"]] == [
        "moon",
        "pig",
        "sun",
    ]
    assert table.asks("north", "ben") is None
    table.do(WriteClues("north", "ann", tuple(request["clues"])))
    assert table.asks("north", "ann") is None


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_a_team_mate_finds_the_code_by_the_clues(table, level):
    table.begin(codes=((4, 1, 3), (1, 2, 3)))
    table.do(WriteClues("north", "ann", ("tide", "mud", "hot")), WriteClues("south", "cyd", ("a", "b", "c")))
    request = table.asks("north", "ben", level)
    assert request == {"do": "guess", "seat": "north", "of": "north", "code": [4, 1, 3], "player": "ben"}
    assert table.asks("north", "ann", level) is None
    assert table.asks("south", "dan", level) is None


def test_a_guess_depends_on_nothing_that_is_hidden(table, setup_of, farm):
    guesses = set()
    for code in CODES[:6]:
        other = Table(setup_of(), farm).begin(codes=(code, (1, 2, 3)))
        other.do(WriteClues("north", "ann", ("zebra", "zip", "zoo")), WriteClues("south", "cyd", ("a", "b", "c")))
        guesses.add(str(other.asks("north", "ben", seed=7)))
    assert len(guesses) == 1


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_interceptors_go_by_what_was_public(table, level):
    known = {**table.farm.clues, **{f"word{n}": (f"other{n}",) for n in range(50)}}
    table.begin(codes=((1, 2, 3), (1, 2, 3))).round((1, 2, 3), ("bacon", "milk", "star"))
    table.do(TakeCode("north", (3, 1, 2)), TakeCode("south", (1, 2, 3)))
    table.do(WriteClues("north", "ben", ("hot", "mud", "grass")), WriteClues("south", "dan", ("a", "b", "c")))
    for name in ("cyd", "dan"):
        request = table.asks("south", name, level, known=known)
        assert request == {"do": "guess", "seat": "south", "of": "north", "code": [3, 1, 2], "player": name}


def test_from_round_2_on_clues_mislead_those_who_know_the_columns(table):
    known = {
        "pig": ("snout", "sty", "barn"), "goat": ("horns", "barn"), "cow": ("horns", "milk"), "sun": ("hot", "sky"),
        "moon": ("tide", "night"),
    }  # fmt: skip
    table.begin(codes=((1, 2, 3), (1, 2, 3))).round((1, 2, 3), ("snout", "horns", "hot"), ("horns", "y", "z"))
    table.do(TakeCode("north", (1, 3, 4)))
    assert {table.asks("north", "ben", seed=seed, known=known)["clues"][0] for seed in range(20)} == {"barn"}


def test_who_never_intercepts_passes(table):
    table.begin().round((1, 2, 3), ("bacon", "milk", "star"))
    table.do(TakeCode("north", (3, 1, 2)), TakeCode("south", (1, 2, 3)))
    table.do(WriteClues("north", "ben", ("hot", "mud", "grass")), WriteClues("south", "dan", ("a", "b", "c")))
    assert table.asks("south", "cyd", "easy") == {"do": "pass", "seat": "south", "player": "cyd"}
    table.do(Guess("south", "north", (1, 2, 3)))
    assert table.asks("south", "cyd") is None


def test_chance_alone_guesses_every_code_and_passes_too(table):
    table.begin().round((1, 2, 3), ("bacon", "milk", "star"))
    table.do(TakeCode("north", (3, 1, 2)), TakeCode("south", (1, 2, 3)))
    table.do(WriteClues("north", "ben", ("hot", "mud", "grass")), WriteClues("south", "dan", ("a", "b", "c")))
    asked = [table.asks("south", "cyd", "random", seed) for seed in range(400)]
    assert {tuple(request["code"]) for request in asked if request["do"] == "guess"} == set(CODES)
    assert 120 < sum(request["do"] == "pass" for request in asked) < 280


@pytest.mark.parametrize("seed", range(8))
def test_one_clue_is_replaced_after_a_ruling(table, seed):
    ann = table.begin().player("north", "ann", "easy", seed)
    before = table.asked(ann)["clues"]
    table.do(WriteClues("north", "ann", tuple(before)), WriteClues("south", "cyd", ("a", "b", "c")))
    table.do(Challenge("south", 2), Ruling("replaced"))
    after = table.asked(ann)["clues"]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] in set(table.farm.clues["cow"]) - {before[1]}


def test_a_spoken_clue_is_replaced_by_speaking(table):
    table.begin()
    table.do(WriteClues("north", "ann", spoken=True), WriteClues("south", "cyd", spoken=True))
    assert table.asks("north", "ben")["do"] == "guess"
    table.do(Challenge("south", 2), Ruling("replaced"))
    assert table.asks("north", "ann") == {"do": "clues", "seat": "north", "player": "ann", "spoken": True}


def test_nobody_acts_while_people_rule(table):
    table.begin()
    table.do(WriteClues("north", "ann", ("bacon", "milk", "star")), WriteClues("south", "cyd", ("a", "b", "c")))
    table.do(Challenge("south", 2))
    assert [table.asks(seat, name) for seat, names in table.setup.players.items() for name in names] == [None] * 4


def test_a_new_code_is_agreed_to_when_its_own_side_asks(table):
    table.begin().round((1, 2, 3), ("bacon", "milk", "star"))
    table.do(TakeCode("north", (3, 1, 2)), TakeCode("south", (1, 2, 3)))
    table.do(WriteClues("north", "ben", ("hot", "mud", "grass")), WriteClues("south", "dan", ("a", "b", "c")))
    table.do(Void("north", of="north"))
    assert table.asks("south", "cyd") == {"do": "void", "seat": "south", "of": "north"}
    assert table.asks("north", "ann")["do"] == "guess"


def test_in_the_tie_break_the_likeliest_words_are_named_and_judged_honestly(setup_of, farm):
    table = Table(setup_of(after_limit="words"), farm).begin()
    clues = [("bacon", "milk", "star"), ("mud", "grass", "hot"), ("pink", "cheese", "yellow")]
    for number in range(8):
        words = clues[number] if number < 3 else (f"a{number}", f"b{number}", f"c{number}")
        table.round((1, 2, 3), words)
    assert table.state.phase == "WORDS"
    request = table.asks("south", "dan")
    assert request["words"][:3] == ["pig", "cow", "sun"]
    assert len({*request["words"], *table.farm.clues}) == len(table.farm.clues)
    assert all(len(set(table.asks("south", "dan", "random", seed)["words"])) == 4 for seed in range(5))
    table.do(GuessWords("south", tuple(request["words"])))
    assert table.asks("south", "cyd") is None
    table.do(GuessWords("north", ("Tent", "nail", "river", "ROSE")))
    assert table.asks("south", "dan") == {"do": "judge", "seat": "south", "correct": 2}
    table.do(Judge("south", 2))
    assert table.asks("south", "dan") is None
    right = 3 + (request["words"][3] == "moon")
    assert table.asks("north", "ann") == {"do": "judge", "seat": "north", "correct": right}


def test_a_view_without_secrets_of_others_is_all_a_player_is_handed(setup_of, bots):
    """Play a match in which each view is looked at: nobody but the encryptor is shown a code before its reveal."""
    setup, seen = setup_of(), []

    class Watched(Player):
        def act(self, view, legal):
            seen.append(("code" in view, view["encryptors"][self.seat] == self.name, view["phase"]))
            return super().act(view, legal)

    players = [Watched(p.seat, p.name, p.level, p.known, p.chance, p.referee) for p in bots(setup, "strong", "medium")]
    assert list(play(setup, players, Random(1)))[-1].step.state.phase == "OVER"
    assert all(shown == encrypts for shown, encrypts, phase in seen)
