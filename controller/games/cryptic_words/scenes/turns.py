"""Scenes: turns. What the last action brought, what this seat has to put right, and who does what next."""

from __future__ import annotations

from collections.abc import Sequence

from controller.games.core import Line, Scene, Seat
from controller.games.cryptic_words.desk.sides import tiles_astray
from controller.games.cryptic_words.desk.turn import awaited, chosen_here, face_of, hindrance, is_last_step
from controller.games.cryptic_words.scenes.page import Look
from controller.games.cryptic_words.scenes.results import results, rulings
from controller.games.cryptic_words.scenes.wrong import reminders
from controller.games.cryptic_words.state import OTHER
from controller.games.scenes.page import big, page, small, wrapped


def between(look: Look) -> Scene:
    """Return the result of the last action and whose roll comes next (ROLL, WINDOW)."""
    if look.state.desk.reorder:
        return _order(look)
    status = [*_rolls_left(look), _score(look)]
    return page(look, results(look), [*reminders(look), *status], _next(look))


def _next(look: Look) -> list[Line]:
    """Return who does what next."""
    turn = look.match.turn
    assert turn is not None
    mine = turn == look.seat
    if is_last_step(look.state):
        return [small(look.say("last step")) if mine else big(look.say("their last step", seat=look.say(turn)))]
    if not mine:
        return [big(look.say("their turn", seat=look.say(turn)))]
    match hindrance(look.setup, look.state):
        case "guess":
            return [big(look.say("guesses", seat=look.say(look.other)))]
        case "padlocks":
            return _padlocks_first(look)
    return [big(look.say("your turn"))]


def _padlocks_first(look: Look) -> list[Line]:
    whose = awaited(look.state, look.seat)
    if whose == look.seat:
        return [big(look.say("first padlocks"))]
    return [big(look.say("first their padlocks", seat=look.say(whose))), small(look.say("then your roll"))]


def _rolls_left(look: Look) -> list[Line]:
    left = look.match.rolls_left
    if look.match.solver is None or not left:
        return []
    return [small(look.say("roll left") if left == 1 else look.say("rolls left", count=left))]


def _score(look: Look) -> Line:
    match, seat = look.match, look.seat
    return small(
        look.say(
            "score",
            own=match.scores[seat],
            other=match.scores[look.other],
            guess=match.guess_left[seat],
            ask=match.ask_left[seat],
        )
    )


def faces(look: Look) -> Scene:
    """Return the codes that would be asked at the live positions, and those facing them, alike for both seats."""
    roller = look.match.turn
    assert roller is not None
    cycled = chosen_here(look.setup, look.state, roller)
    head: list[Line] = []
    for position in look.match.live:
        head += _question(look, roller, position, cycled[:1] == [position])
    foot = _keys(cycled) if roller == look.seat else "chooses"
    keys = [small(look.say(foot, seat=look.say(roller)))]
    return page(look, head, [*rulings(look), *reminders(look), *_rolled(look)], keys)


def _keys(cycled: Sequence[int]) -> str:
    """Return what presses do while faces are chosen: the last one that is cycled is asked with all others at once."""
    if len(cycled) > 1:
        return "short next long take"
    return "short next long ask" if cycled else "turn, long asks"


def _question(look: Look, roller: Seat, position: int, cycled: bool) -> list[Line]:
    tile = look.match.sides[roller][position - 1].tile
    facing = look.match.sides[OTHER[roller]][position - 1].tile
    face = face_of(look.setup, look.state, roller, position)
    if face is None:
        return [big(look.say("question unknown", tile=tile)), small(look.say("facing", code=f"{facing}-?"))]
    question = look.say("question cycled" if cycled else "question", code=look.code(tile, face))
    return [big(question), small(look.say("facing", code=look.code(facing, face)))]


def choice(look: Look) -> Scene:
    """Return the actions not yet performed, one at a time."""
    roller = look.match.turn
    assert roller is not None
    action = look.say(f"action {look.match.choices[look.state.desk.choice]}")
    head = [big(look.say("done before")), big(look.say("cursor", item=action))]
    mine = roller == look.seat
    foot = look.say("short next long ok") if mine else look.say("chooses", seat=look.say(roller))
    return page(look, head, [*rulings(look), *reminders(look), *_rolled(look)], [small(foot)])


def _rolled(look: Look) -> list[Line]:
    dice, turn = look.match.dice, look.match.turn
    if dice is None or turn is None:
        return []
    return [small(look.say("rolled", seat=look.say(turn), dice=f"{dice[0]} {dice[1]}"))]


def _order(look: Look) -> Scene:
    """Return the target of every tile of this side that 6-6 moves."""
    astray = tiles_astray(look.state, look.seat)
    if not astray:
        wait = small(look.say("order wait", seat=look.say(look.other)))
        return page(look, [big(look.say("right"))], [wait, *reminders(look)])
    targets = [look.say("order entry", slot=move.place.slot, tile=move.piece) for move in astray]
    return page(look, [big(look.say("ordered")), *wrapped(targets)], [small(look.say("padlocks move"))])
