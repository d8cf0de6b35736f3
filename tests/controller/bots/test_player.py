"""Players: they do what is legal, know nothing but their views, and forget what is over or was taken back."""

import json
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from controller.app.engine import Engine
from controller.bots.levels import LEVELS
from controller.bots.match import play
from controller.bots.player import Player
from controller.games.core import SEATS
from controller.games.cryptic_words.legal import legal
from controller.games.cryptic_words.state import OTHER
from controller.games.cryptic_words.view import view


@pytest.fixture
def player(vocabulary):
    return lambda seat, level="strong", seed=0: Player(seat, LEVELS[level], vocabulary, Random(seed))


@pytest.fixture
def match(player, setup_of):
    """Return the steps of a whole match."""

    def played(north="strong", south="strong", seed=0, setup=None):
        players = {"north": player("north", north, seed), "south": player("south", south, seed + 1)}
        return list(play(setup or setup_of(), players, Random(seed)))

    return played


def shown_to(setup, state, seat):
    return view(setup, state, seat), legal(setup, state, seat)


def as_sent(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", SEATS)
def test_the_same_views_and_chance_make_the_same_requests_through_json_too(match, player, setup_of, seat, level):
    setup = setup_of()
    here, there = player(seat, level, 7), player(seat, level, 7)
    for turn in match("easy", "medium", seed=11):
        seen, listed = shown_to(setup, turn.before, seat)
        assert here.act(seen, listed) == there.act(as_sent(seen), as_sent(listed))


def test_every_request_is_one_of_the_legal_ones_with_its_choices_made(match, player, setup_of):
    setup = setup_of("tournament")
    for level in LEVELS:
        players = {seat: player(seat, level) for seat in SEATS}
        for turn in match("random", "easy", seed=5, setup=setup):
            for seat in SEATS:
                seen, listed = shown_to(setup, turn.before, seat)
                request = players[seat].act(seen, listed)
                assert request is None or any(offers(offer, request) for offer in listed), (listed, request)


def offers(offer, request):
    """Whether a request is the offer with choices made in its ranges."""
    if offer.keys() != request.keys() or (offer["do"], offer["seat"]) != (request["do"], request["seat"]):
        return False
    match offer["do"]:
        case "question":
            faces = request["faces"]
            return offer["faces"].keys() == faces.keys() and set(faces.values()) <= set(range(1, 7))
        case "choose":
            return request["action"] in offer["action"]
        case "ask":
            return all(request[name] in offer[name] for name in ("action", "tile") if name in offer)
        case "lay":
            return sorted(request["tiles"]) == sorted(offer["tiles"]["rack"])
        case "encode":
            return {int(code.split("-")[0]) for code in request["codes"]} <= set(offer["codes"]["rack"])
    return True


def test_another_secret_that_fits_all_that_is_known_changes_no_request(match, player, setup_of):
    """The bot is asked again with the other seat's word exchanged for one that the same answers fit."""
    setup, exchanged = setup_of(), 0
    players = {seat: (player(seat, seed=3), player(seat, seed=3)) for seat in SEATS}
    for turn in match(seed=21):
        for seat, (here, there) in players.items():
            request = here.act(*shown_to(setup, turn.before, seat))
            other = another_secret(turn.before, seat, here)
            exchanged += other is not turn.before
            assert there.act(*shown_to(setup, other, seat)) == request
    assert exchanged > 20


def another_secret(state, seat, player):
    belief = player.beliefs.get(seat)
    if state.turn is None or belief is None or not belief.live:
        return state
    way = (belief.live & -belief.live).bit_length() - 1
    owner = OTHER[seat]
    codes, word = belief.ways.codes(way), belief.ways.word(way)
    return replace(state, codes={**state.codes, owner: codes}, words={**state.words, owner: word})


def test_the_true_word_stays_possible_for_whoever_comes_late(match, player, setup_of):
    setup = setup_of()
    for turn in match("easy", "easy", seed=2)[::7]:
        state = turn.before
        if state.turn is None:
            continue
        late = player("north")
        late.act(*shown_to(setup, state, "north"))
        for side, belief in late.beliefs.items():
            codes, word = state.codes[OTHER[side]], state.words[OTHER[side]]
            assert belief.known.admits(codes, word)
            assert belief.live >> belief.ways.number(codes, word) & 1


def test_a_round_begins_with_nothing_remembered(match, player, setup_of):
    setup, north = setup_of(), player("north")
    rounds = set()
    for turn in match("easy", "easy", seed=4):
        north.act(*shown_to(setup, turn.before, "north"))
        if turn.before.turn is None:
            assert north.beliefs == {}
        elif turn.before.round not in rounds:
            rounds.add(turn.before.round)
            assert set(north.beliefs["north"].known.faces) == {0b1111111}
    assert len(rounds) > 1


def denial(code):
    return {"event": "answered", "position": 1, "side": "north", "owner": "south", "code": code, "match": False}


TRUCK = {"rack": [12, 22, 25, 2, 20, 18], "codes": ["12-T", "22-R", "25-U", "2-C", "20-K"], "word": "TRUCK"}


@pytest.mark.parametrize(("level", "remembered"), [("random", False), ("easy", True), ("strong", True)])
def test_all_but_the_random_bot_remember_denied_letters(player, shown, level, remembered):
    bot = player("north", level)
    bot.act({**shown(denial("8-B")), **TRUCK}, [])
    bot.act({**shown(denial("8-T")), **TRUCK}, [])
    mask = dict(zip(bot.beliefs["north"].known.tiles, bot.beliefs["north"].known.faces, strict=True))[8]
    assert mask == (0b1111111 & ~(1 << 1 | 1 << 2) if remembered else 0b1111111 & ~(1 << 2))


def test_only_a_cautious_bot_whose_word_is_not_found_follows_what_is_known_of_it(player, shown):
    def followed(level, **fields):
        bot = player("north", level)
        bot.act({**shown(**fields), **TRUCK}, [])
        return set(bot.beliefs)

    assert followed("strong") == {"north", "south"}
    assert followed("strong", rolls_left=2) == {"north"}
    assert followed("strong", rolls_left=2, turn="south") == {"north", "south"}
    assert followed("medium") == {"north"}


def is_denial(event):
    return event["event"] == "answered" and not event["match"]


def test_what_was_taken_back_is_forgotten(match, player, setup_of):
    setup, north = setup_of(), player("north")
    turns = match("easy", "easy", seed=6)
    denied = next(number for number, turn in enumerate(turns) if any(map(is_denial, turn.step.events)))
    for turn in turns[: denied + 2]:
        north.act(*shown_to(setup, turn.before, "north"))
    before = turns[denied].before
    learnt = north.beliefs["north"].known.faces
    undone = {**view(setup, before, "north"), "last": [{"event": "undone", "reason": "misread"}]}
    north.act(undone, legal(setup, before, "north"))
    assert north.beliefs["north"].known.faces != learnt
    assert set(north.beliefs["north"].known.faces) == {0b1111111}


def test_the_finished_match_and_the_other_seats_turn_are_waited_out(match, player, setup_of):
    setup = setup_of()
    last = match("easy", "random", seed=8)[-1].step.state
    assert player("north").act(*shown_to(setup, last, "north")) is None
    first = next(turn.before for turn in match("easy", "random", seed=8) if turn.before.phase == "FACES")
    assert player(OTHER[first.turn], "easy").act(*shown_to(setup, first, OTHER[first.turn])) is None


def test_two_bots_play_a_whole_match_through_the_engine_protocol(player):
    engine = Engine()

    def ask(request):
        answer = json.loads(engine.answer(msgspec.json.encode(request)))
        assert answer["ok"], (request, answer)
        return answer

    ask({"do": "new", "game": "cryptic-words", "profile": "club", "seed": 3})
    players = [player("north", "strong"), player("south", "easy")]
    for _ in range(2000):
        for bot in players:
            seen = ask({"do": "view", "as": bot.seat})["view"]
            request = bot.act(seen, ask({"do": "legal", "as": bot.seat})["legal"])
            if request:
                ask(request)
        if seen["phase"] == "OVER":
            break
    assert seen["phase"] == "OVER"
    assert max(seen["scores"].values()) > 0
