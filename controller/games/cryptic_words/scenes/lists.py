"""Scenes: lobby, end, menu, pause, referee, and a long press about to be made; the same words for both seats."""

from __future__ import annotations

from controller.games.core import Scene
from controller.games.cryptic_words.desk.buttons import STEPS
from controller.games.cryptic_words.desk.lists.lobby import AFTER_MATCH, offered
from controller.games.cryptic_words.desk.lists.menu import menu_items
from controller.games.cryptic_words.desk.lists.referee import WITHOUT_REASON, rulings
from controller.games.cryptic_words.desk.turn import chosen_here
from controller.games.cryptic_words.scenes.page import Look
from controller.games.cryptic_words.state import OTHER
from controller.games.desk.presses import armed_act
from controller.games.scenes import lists as shared
from controller.games.scenes.page import big, page, small
from controller.games.scenes.terms import commitment, rules_hash


def armed(look: Look) -> Scene | None:
    """Return whose long press is about to be made, and that holding on escapes; None while no button is held."""
    act = armed_act(STEPS, look.state)
    if act is None:
        return None
    seat, step = act
    if step == "referee":
        step = shared.ruling_step(look, rulings(look.state), WITHOUT_REASON)
    if step == "faces" and len(chosen_here(look.setup, look.state, seat)) > 1:
        step = "which"
    return shared.armed(look, look.say(f"armed {step}", seat=look.say(seat)), _at_the_cursor(look, act[1]))


def _at_the_cursor(look: Look, step: str) -> list[str]:
    """Return what a long press would take from the list of a step; nothing where there is no list."""
    desk = look.state.desk
    match step:
        case "lobby":
            return [offered(look.setup)[desk.listed].upper()]
        case "over":
            return [look.say(f"item {AFTER_MATCH[desk.listed]}")]
        case "menu" if desk.menu is not None:
            items = menu_items(look.state)
            return [look.say(f"item {items[desk.menu.index % len(items)]}")]
        case "referee":
            return shared.ruling_taken(look, rulings(look.state))
    return []


def lobby(look: Look) -> Scene:
    """Return the profile on offer and its hash."""
    name = offered(look.setup)[look.state.desk.listed]
    return page(
        look,
        [big(look.say("title")), big(name.upper()), rules_hash(look, name)],
        commitment(look),
        [small(look.say("short next long start"))],
    )


def over(look: Look) -> Scene:
    """Return who has won and why, the last words, and what may follow."""
    match = look.match
    winner = match.winner
    north, south = match.scores["north"], match.scores["south"]
    if winner is None or winner == "draw":
        title = look.say("draw", score=f"{north}:{south}")
    else:
        score = f"{match.scores[winner]}:{match.scores[OTHER[winner]]}"
        title = look.say("wins", seat=look.say(winner), score=score)
    words = [] if look.state.desk.reveal is None else [small(_words_shown(look))]
    items = [look.say(f"item {item}") for item in AFTER_MATCH]
    return page(
        look,
        [big(title)],
        [small(look.say(f"reason {match.reason}")), *words, *shared.listed(look.say, items, look.state.desk.listed)],
        [small(look.say("short next long ok"))],
    )


def menu(look: Look) -> Scene:
    """Return the menu, or what is to be confirmed by lifting a tile."""
    opened = look.state.desk.menu
    if opened is not None and opened.page == "give-up":
        return shared.asked(look, look.say("give up?"), look.say("both confirm"), look.say("no points"))
    return shared.menu(look, menu_items(look.state))


def referee(look: Look) -> Scene:
    """Return the referee's acts, or the reasons for the one that is chosen."""
    return shared.referee(look, rulings(look.state))


def _words_shown(look: Look) -> str:
    reveal = look.state.desk.reveal
    words = {} if reveal is None else reveal.words
    north, south = (words.get(seat) or look.say("nothing") for seat in ("north", "south"))
    return look.say("both words", north=north, south=south)
