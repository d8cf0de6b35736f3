"""Scenes: lobby, menu, referee, and a long press about to be made; the same words for both seats."""

from __future__ import annotations

from controller.games.core import SEATS, Line, Scene, Seat
from controller.games.decrypto.desk.buttons import STEPS
from controller.games.decrypto.desk.lists import disputes as asked
from controller.games.decrypto.desk.lists.lobby import after_match, listed_teams, offered
from controller.games.decrypto.desk.lists.menu import menu_items
from controller.games.decrypto.desk.lists.referee import GO_ON, rulings
from controller.games.decrypto.scenes import disputes
from controller.games.decrypto.scenes.page import Look
from controller.games.desk.kept import Menu
from controller.games.desk.presses import armed_act
from controller.games.scenes import lists as shared
from controller.games.scenes.page import big, folded, page
from controller.games.scenes.terms import commitment, rules_hash

TEAM_ROWS = 2


def armed(look: Look) -> Scene | None:
    """Return whose long press is about to be made, and that holding on escapes; None while no button is held."""
    act = armed_act(STEPS, look.state)
    if act is None:
        return None
    seat, step = act
    title = look.say(f"armed {_armed_step(look, seat, step)}", seat=look.say(seat))
    return shared.armed(look, title, _at_the_cursor(look, step))


def _armed_step(look: Look, seat: Seat, step: str) -> str:
    """Return what a long press does; that somebody passes is told to the other side as any seal is (D9)."""
    opened = look.desk.menu
    if step == "menu" and opened is not None and opened.page != "list":
        return _question_step(look, opened)
    if step == "referee":
        return shared.ruling_step(look, rulings(look.state), {GO_ON})
    if step in {"profile", "players"}:
        return "over" if step == "profile" and look.setup.players is None else "lobby"
    return "seal" if step == "pass" and seat != look.seat else step


def _question_step(look: Look, opened: Menu) -> str:
    """Return what a long press does at a question of the menu; a new code needs digits lifted first."""
    if asked.items(look.state)[opened.choice] == asked.BACK:
        return "over"
    lacks = opened.page == "void" and set(asked.wanted(look.state, opened)) - set(opened.agreed)
    return "waits" if lacks else opened.page


def _at_the_cursor(look: Look, step: str) -> list[str]:
    """Return what a long press would take from the list of a step; nothing where there is no list."""
    desk, opened = look.desk, look.desk.menu
    match step:
        case "profile":
            return [offered(look.setup)[desk.listed].upper()]
        case "players":
            return [line.text for line in _teams(look)]
        case "over":
            return [look.say(f"item {after_match(look.setup)[desk.listed]}")]
        case "verdict":
            return [look.say(f"verdict {asked.VERDICTS[desk.verdict]}")]
        case "menu" if opened is not None and opened.page == "list":
            items = menu_items(look.state)
            return [look.say(f"item {items[opened.index % len(items)]}")]
        case "menu" if opened is not None:
            return [disputes.asked_item(look, opened)]
        case "referee":
            return shared.ruling_taken(look, rulings(look.state))
    return []


def profile(look: Look) -> Scene:
    """Return the profile on offer and its hash; and that the publisher has no part in this."""
    name = offered(look.setup)[look.desk.listed]
    head = [big(look.say("title")), look.told("unofficial"), big(name.upper())]
    return page(look, [*head, rules_hash(look, name)], commitment(look), [look.told("short next long ok")])


def players(look: Look) -> Scene:
    """Return the teams on offer, in encrypting order."""
    teams = listed_teams(look.state)
    if teams is None:
        lines = [look.told("badges how"), look.told("badges three"), look.told("badges order")]
        return page(look, [big(look.say("which badges?"))], lines, [look.told("short next long start")])
    count = look.say("players", north=len(teams["north"]), south=len(teams["south"]))
    return page(look, [big(count)], [*_teams(look), look.told("or badges")], [look.told("short next long start")])


def _teams(look: Look) -> list[Line]:
    teams = listed_teams(look.state)
    if teams is None:
        return []
    return [
        line
        for seat in SEATS
        for line in folded(" ".join(teams[seat]), look.say("team", seat=look.say(seat)), TEAM_ROWS)
    ]


def menu(look: Look) -> Scene:
    """Return the menu, or one of its questions."""
    opened = look.desk.menu
    if opened is not None and asked.items(look.state):
        return (disputes.which_clue if opened.page == "challenge" else disputes.new_code)(look, opened)
    return shared.menu(look, menu_items(look.state))


def referee(look: Look) -> Scene:
    """Return the referee's acts, or the reasons for the one that is chosen."""
    return shared.referee(look, rulings(look.state))
