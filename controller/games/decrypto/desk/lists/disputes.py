"""Desk: a clue is challenged and ruled on, and a code becomes void because its encryptor has left (C3, D4)."""

from __future__ import annotations

from typing import get_args

from controller.games.core import SEATS, Seat
from controller.games.decrypto.commands import Challenge, Ruling, Void
from controller.games.decrypto.desk.moment import Moment
from controller.games.decrypto.desk.state import BoardState
from controller.games.decrypto.rules.rounds import heard
from controller.games.decrypto.state import CLUES, OTHER, Verdict
from controller.games.desk.kept import Menu
from controller.games.desk.reading import hint

BACK = "back"
CHALLENGES = (*(f"clue {number}" for number in range(1, CLUES + 1)), BACK)
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


def may_challenge(state: BoardState) -> bool:
    """Tell whether a clue can be challenged: between publication and reveal."""
    return state.match is not None and state.match.phase == "GUESS" and state.desk.reveal is None


def voidable(state: BoardState) -> tuple[Seat, ...]:
    """Return whose code of this round can become void."""
    match, setup = state.match, state.setup
    if match is None or setup is None or match.of is None or state.desk.reveal is not None:
        return ()
    return tuple(seat for seat in setup.teams if seat not in match.public or seat == match.of)


def wanted(state: BoardState, opened: Menu) -> tuple[Seat, ...]:
    """Return who has to agree to a new code: its own team, and both sides once its clues are public."""
    if opened.seat is None or state.match is None:
        return ()
    return (opened.seat,) if heard(state.match, opened.seat) is None else SEATS


def encryptors(state: BoardState, seat: Seat) -> tuple[str, ...]:
    """Return who may encrypt a new code, the team's next first."""
    match, setup = state.match, state.setup
    assert match is not None and setup is not None
    team = setup.players[seat]
    after = team.index(match.encryptors[seat]) + 1
    return (*team[after:], *team[:after])


def items(state: BoardState) -> tuple[str, ...]:
    """Return the list of the menu's question that is open; nothing where it has none."""
    opened = state.desk.menu
    if opened is not None and opened.page == "challenge":
        return CHALLENGES
    if opened is not None and opened.page == "void" and opened.seat is not None:
        return (*encryptors(state, opened.seat), BACK)
    return ()


def settle_question(moment: Moment) -> None:
    """Lead back from a question to the menu's first item when a request has revealed the code that it was about."""
    opened = moment.desk.menu
    if opened is None or opened.page not in {"challenge", "void"}:
        return
    stands = may_challenge(moment.state) if opened.page == "challenge" else opened.seat in voidable(moment.state)
    if not stands:
        moment.change(menu=Menu(closes=opened.closes))


def choose(moment: Moment, seat: Seat) -> None:
    """Challenge the clue listed, or let the player listed encrypt a new code once all agree (long press)."""
    opened, listed = moment.desk.menu, items(moment.state)
    assert opened is not None
    if listed[opened.choice] == BACK:
        moment.change(menu=Menu(index=opened.index, closes=opened.closes))
    elif opened.page == "challenge":
        _challenge(moment, seat, opened.choice + 1)
    elif set(wanted(moment.state, opened)) <= set(opened.agreed):
        _void(moment, opened, listed[opened.choice])
    else:
        hint(moment, seat, "lift a digit")


def _challenge(moment: Moment, seat: Seat, clue: int) -> None:
    """Challenge as the seat whose button it was; a shared one stands for the interceptors."""
    of = moment.match.of
    by = seat if moment.setup.seat_buttons or of is None else OTHER[of]
    moment.change(menu=None, verdict=0, agreeing=False, passing=None)
    moment.try_to(seat, Challenge(by, clue))


def _void(moment: Moment, opened: Menu, player: str) -> None:
    of = opened.seat
    for seat in wanted(moment.state, opened):
        if of is not None and moment.play(Void(seat, player, of)) is not None:
            return


def void_by_referee(moment: Moment, opened: Menu) -> None:
    """Let the player listed encrypt a new code, by the referee's badge instead of digits."""
    players = encryptors(moment.state, opened.seat) if opened.seat is not None else ()
    moment.change(menu=None)
    if opened.seat is not None and opened.choice < len(players):
        moment.play(Void(opened.seat, players[opened.choice], opened.seat, approved=True))


def next_verdict(moment: Moment, seat: Seat) -> None:
    """Step through the verdicts (short press)."""
    moment.change(verdict=(moment.desk.verdict + 1) % len(VERDICTS))


def take_verdict(moment: Moment, seat: Seat) -> None:
    """Take the verdict listed, for the challenged side to agree to (long press)."""
    moment.change(agreeing=True)


def back_to_verdicts(moment: Moment, seat: Seat) -> None:
    """Go back to the verdicts (short press)."""
    moment.change(agreeing=False)


def agree_to_verdict(moment: Moment) -> None:
    """Rule as chosen."""
    moment.play(Ruling(VERDICTS[moment.desk.verdict]))
