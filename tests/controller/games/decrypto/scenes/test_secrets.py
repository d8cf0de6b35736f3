"""No OLED, pixel or lamp depends on what its side may not know: secrets are exchanged, and all looks the same."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from controller.games.core import SEATS
from controller.games.decrypto import board as decrypto_board
from controller.games.decrypto.desk.keywords import words_shown
from controller.games.decrypto.desk.reveal import CODE_STAGE
from controller.games.decrypto.referee.asked import Finding
from controller.games.decrypto.scenes.page import Look
from controller.games.decrypto.scenes.words import words_of
from controller.games.decrypto.state import CODES, OTHER, Written
from controller.games.layout import Layout
from tests.scenes.gallery import CHAPTERS

OTHER_WORDS = ("alpha", "bravo", "charlie", "delta")
FINDING = Finding(2, "C6", "warn", "C6: 'solo' speaks of the position")


def exchanged_code(code):
    return CODES[(CODES.index(code) + 7) % len(CODES)]


def exchanged_piece(piece):
    """Return another of the same kind and colour: which digit or card lies where is told to nobody."""
    if piece.startswith("digit"):
        return f"{piece[:-1]}{int(piece[-1]) % 4 + 1}"
    if piece.startswith("card"):
        return piece[:-3] + "".join(map(str, exchanged_code(tuple(map(int, piece[-3:])))))
    return piece


def without_layout_secrets(layout):
    lying = {place: replace(it, piece=exchanged_piece(it.piece)) for place, it in layout.lying.items()}
    return Layout(lying, layout.troubles)


def exchanged(state, seat):
    """Return a state with all secrets exchanged that this seat's OLED must not tell; both seats' for pixels (None)."""
    match, desk = state.match, state.desk
    state = replace(state, layout=without_layout_secrets(state.layout))
    if match is None or match.phase == "OVER":
        return state
    strangers = [each for each in SEATS if each != seat or not may_see_words(state, each)]
    state = replace(state, match=replace(
        match,
        keywords={each: OTHER_WORDS if each in strangers else words for each, words in match.keywords.items()},
        codes={each: exchanged_code(code) for each, code in match.codes.items()},
        clues={each: secretly(match, each, written) for each, written in match.clues.items()},
        guesses={each: CODES[3] if code is None else None for each, code in match.guesses.items()},
        history=tuple(replace(it, code=exchanged_code(it.code)) if it.void else it for it in match.history),
        judged={each: 4 - count for each, count in match.judged.items()},
        audit=(),
    ))  # fmt: skip
    offered = {
        each: replace(it, card=it.card % 50 + 1) if each in strangers else it for each, it in desk.offered.items()
    }
    correct = desk.correct if match.phase == "JUDGE" and judges(match, seat) else 3
    return replace(state, desk=replace(desk, offered=offered, correct=correct, reveal=secret_reveal(desk.reveal)))


def may_see_words(state, seat):
    return words_shown(state, seat) is not None or (state.match.phase == "JUDGE" and judges(state.match, seat))


def judges(match, seat):
    return seat == next((each for each in ("south", "north") if OTHER[each] not in match.judged), None)


def secretly(match, seat, written):
    """Return clues with other doubts of the referee, and other words where they are not public."""
    if seat in match.public:
        return replace(written, findings=(FINDING,))
    return Written(written.player, ("one", "two", "three"), (FINDING,), written.late)


def secret_reveal(reveal):
    if reveal is None or reveal.stage == CODE_STAGE:
        return reveal
    own = reveal.own if reveal.stage == 2 or reveal.own is None else exchanged_code(reveal.own)
    return replace(reveal, code=exchanged_code(reveal.code), own=own)


def leaks(board) -> Iterator[str]:
    """Yield which screens, pixels and lamps of a board tell a secret."""
    game, setup, state = board.game, board.setup, board.state
    for seat in SEATS:
        if game.scene(setup, state, seat) != game.scene(setup, exchanged(state, seat), seat):
            yield f"{seat} oled"
    other = exchanged(state, None)
    if game.lamps(setup, state) != game.lamps(setup, other):
        yield "pixels"
    if game.beacons(setup, state) != game.beacons(setup, other):
        yield "lamps"


def moments():
    return ((name, board) for chapter in CHAPTERS["dc"] for name, board in chapter())


def test_at_no_moment_anything_tells_a_secret():
    assert {name: found for name, board in moments() if (found := list(leaks(board)))} == {}


PLANTED = {
    "code": lambda look: look.match.codes.get(look.seat),
    "other code": lambda look: look.match.codes.get(look.other),
    "keywords": lambda look: look.match.keywords.get(look.seat),
    "other keywords": lambda look: look.match.keywords.get(look.other),
    "clues": lambda look: [w.texts for seat, w in look.match.clues.items() if seat not in look.match.public],
    "warnings": lambda look: [written.findings for written in look.match.clues.values()],
    "guess": lambda look: look.match.guesses.get(look.seat),
    "pass": lambda look: None in look.match.guesses.values(),
    "digits": lambda look: sorted(it.piece for it in look.state.layout.lying.values() if it.piece.startswith("digit")),
    "card": lambda look: sorted(it.piece for it in look.state.layout.lying.values() if it.piece.startswith("card")),
    "void code": lambda look: [it.code for it in look.match.history if it.void],
    "offered card": lambda look: look.desk.offered,
    "judgement": lambda look: look.match.judged,
}


@pytest.mark.parametrize("secret", PLANTED)
def test_a_planted_leak_is_caught(secret, monkeypatch):
    honest = decrypto_board.scene

    def leaky(setup, state, seat):
        scene = honest(setup, state, seat)
        look = Look(setup, state, seat, words_of("en"), scene.bar)
        return replace(scene, bar=str(PLANTED[secret](look))) if state.match else scene

    monkeypatch.setattr(decrypto_board, "scene", leaky)
    assert any(list(leaks(board)) for _, board in moments())
