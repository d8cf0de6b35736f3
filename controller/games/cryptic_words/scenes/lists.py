"""Scenes: lobby, end, menu, pause, referee, and a long press about to be made; the same words for both seats."""

from __future__ import annotations

from controller.games.core import Scene
from controller.games.cryptic_words.desk.buttons import armed_act
from controller.games.cryptic_words.desk.lists.lobby import AFTER_MATCH, offered
from controller.games.cryptic_words.desk.lists.menu import menu_items
from controller.games.cryptic_words.desk.lists.referee import WITHOUT_REASON, listed, rulings
from controller.games.cryptic_words.desk.turn import chosen_here
from controller.games.cryptic_words.scenes.page import Look
from controller.games.cryptic_words.state import OTHER
from controller.games.desk.kept import Ruling
from controller.games.desk.referee import BACK, REASONS
from controller.games.scenes import lists as shared
from controller.games.scenes.page import big, small


def armed(look: Look) -> Scene | None:
    """Return whose long press is about to be made, and that holding on escapes; None while no button is held."""
    act = armed_act(look.state)
    if act is None:
        return None
    seat, step = act
    if step == "referee":
        step = _ruling_step(look)
    if step == "faces" and len(chosen_here(look.setup, look.state, seat)) > 1:
        step = "which"
    return shared.armed(look, look.say(f"armed {step}", seat=look.name(seat)), _at_the_cursor(look, act[1]))


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
        case "referee" if desk.referee is not None:
            reason = desk.referee.reason
            why = [] if reason is None else [look.say(f"why {(*REASONS, BACK)[reason]}")]
            return [look.say(f"item {listed(look.state)}"), *why]
    return []


def _ruling_step(look: Look) -> str:
    """Return what a long press does in the referee's lists: `why` leads to the reasons, `over` only chooses."""
    ruling = look.state.desk.referee or Ruling()
    if ruling.reason is None:
        return "over" if listed(look.state) in WITHOUT_REASON else "why"
    return "referee" if ruling.reason < len(REASONS) else "over"


def lobby(look: Look) -> Scene:
    """Return the profile on offer and its hash."""
    name = offered(look.setup)[look.state.desk.listed]
    return look.page(
        [big(look.say("title")), big(name.upper()), small(look.say("hash", hash=look.hash(name)))],
        look.commitment(),
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
        title = look.say("wins", seat=look.name(winner), score=score)
    words = [] if look.state.desk.reveal is None else [small(_words_shown(look))]
    items = [look.say(f"item {item}") for item in AFTER_MATCH]
    return look.page(
        [big(title)],
        [small(look.say(f"reason {match.reason}")), *words, *shared.listed(look.say, items, look.state.desk.listed)],
        [small(look.say("short next long ok"))],
    )


def menu(look: Look) -> Scene:
    """Return the menu, or what is to be confirmed by lifting a tile."""
    opened = look.state.desk.menu
    assert opened is not None
    if opened.page == "concede" and opened.seat is not None:
        return shared.concedes(look, opened.seat)
    if opened.page == "give-up":
        return shared.asked(look, look.say("give up?"), look.say("both confirm"), look.say("no points"))
    if opened.page == "badge":
        return shared.badge_wanted(look)
    return shared.menu(look, menu_items(look.state), opened.index)


def referee(look: Look) -> Scene:
    """Return the referee's acts, or the reasons for the one that is chosen."""
    ruling = look.state.desk.referee or Ruling()
    return shared.referee(look, rulings(look.state), listed(look.state), (*REASONS, BACK), ruling.reason)


def _words_shown(look: Look) -> str:
    reveal = look.state.desk.reveal
    words = {} if reveal is None else reveal.words
    north, south = (words.get(seat) or look.say("nothing") for seat in ("north", "south"))
    return look.say("both words", north=north, south=south)
