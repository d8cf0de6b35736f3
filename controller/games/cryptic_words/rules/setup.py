"""The setup of a round: racks drawn, words encoded in secret, tiles swapped and laid (R12-R20)."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat
from controller.games.cryptic_words.commands import Encode, Lay, Rack
from controller.games.cryptic_words.refusals import bad_request, illegal, when_over, wrong_phase
from controller.games.cryptic_words.state import OTHER, RACK_SIZE, Laid, Setup, State
from controller.games.tiles import NUMBERS

_CODE = re.compile(r"[1-9][0-9]?-([A-Z]{1,2})")


def pool(state: State, owner: Seat) -> tuple[int, ...]:
    """Return the tiles that the owner's rack is drawn from: all 28 but those on the other rack (R13-R15)."""
    taken = state.racks.get(OTHER[owner], ())
    return tuple(tile for tile in NUMBERS if tile not in taken)


def refuse_rack(setup: Setup, state: State, command: Rack) -> Rejected | None:
    """Refuse a rack that is not six tiles of the 28, apart from the other rack's, once a round (R14, A1, A15)."""
    if command.tiles is None:
        return bad_request("R14: tiles: missing; name the six tiles of the rack")
    if refusal := when_over(state):
        return refusal
    if command.seat in state.racks:
        return wrong_phase(f"R14, A15: {command.seat} has its rack for this round; there is no redraw")
    return _refuse_tiles(command.tiles, state.racks.get(OTHER[command.seat], ()))


def _refuse_tiles(tiles: tuple[int, ...], taken: tuple[int, ...]) -> Rejected | None:
    for place, tile in enumerate(tiles):
        if tile not in NUMBERS:
            return illegal(f"R14: unknown tile {tile}; tiles are 1 to 28")
        if tile in tiles[:place]:
            return illegal(f"R14, A1: tile {tile} stands twice; every tile is unique")
        if tile in taken:
            return illegal(f"R14, A1: tile {tile} is on the other rack; every tile is unique")
    if len(tiles) != RACK_SIZE:
        return illegal(f"R14: {len(tiles)} tiles; a rack holds exactly six")
    return None


def rack(setup: Setup, state: State, command: Rack, events: list[Event]) -> State:
    """Give the owner a rack; the 16 other tiles are set aside (R12-R15)."""
    assert command.tiles is not None
    events.append({"event": "rack", "seat": command.seat})
    return replace(state, racks={**state.racks, command.seat: command.tiles})


def refuse_encode(setup: Setup, state: State, command: Encode) -> Rejected | None:
    """Refuse a word that is no word of the owner's rack, or comes after both have committed (R16, R17, A12-A14)."""
    codes = tuple([code.upper() for code in command.codes])
    for code in codes:
        if not _CODE.fullmatch(code):
            return bad_request(f"R17: codes: {code[:20]!r}: write tile and glyph, as 23-N")
    if refusal := when_over(state):
        return refusal
    if state.phase != "RACK":
        return wrong_phase("R17: both words are committed; only the referee changes one now")
    if command.seat not in state.racks:
        return wrong_phase(f"R16: {command.seat} has no rack yet; give it with rack")
    return _refuse_codes(setup, state.racks[command.seat], codes) or _refuse_word(setup, _spelled(codes))


def _refuse_codes(setup: Setup, rack: tuple[int, ...], codes: tuple[str, ...]) -> Rejected | None:
    used: set[int] = set()
    for code in codes:
        tile = int(code.partition("-")[0])
        if tile not in rack:
            return illegal(f"R16, A1: {code}: tile {tile} is not on the own rack {', '.join(map(str, rack))}")
        if code not in setup.codes:
            glyphs = ", ".join(setup.tiles.faces[tile])
            return illegal(f"R16: {code}: tile {tile} has no such glyph; its glyphs are {glyphs}")
        if tile in used:
            return illegal(f"R16: {code}: tile {tile} is used twice; one glyph a tile")
        used.add(tile)
    return None


def _refuse_word(setup: Setup, word: str) -> Rejected | None:
    rules = setup.rules
    if not rules.min_len <= len(word) <= rules.max_len:
        return illegal(f"R16, A12: {word!r} has {len(word)} letters; allowed {rules.min_len} to {rules.max_len}")
    if rules.dictionary == "strict" and word not in setup.words:
        return illegal(f"A14: {_unlisted(setup, word)}; choose a listed word")
    return None


def warn_encode(setup: Setup, state: State, command: Encode) -> tuple[dict[str, Any], ...]:
    """Tell the owner, and nobody else, that the dictionary does not list the word (A14)."""
    if setup.rules.dictionary != "warn":
        return ()
    word = _spelled(tuple([code.upper() for code in command.codes]))
    if word in setup.words:
        return ()
    return ({"rule": "A14", "message": f"{_unlisted(setup, word)}; it stands, but may be challenged at the reveal"},)


def _unlisted(setup: Setup, word: str) -> str:
    assert setup.word_list is not None
    return f"{word} is not in the word list {setup.word_list.name} ({setup.word_list.version})"


def _spelled(codes: tuple[str, ...]) -> str:
    return "".join([code.partition("-")[2] for code in codes])


def encode(setup: Setup, state: State, command: Encode, events: list[Event]) -> State:
    """Commit the owner's word; it may be replaced until the other one is committed too (R17, R18).

    Both owners may choose the same word (A42); codes may name bigrams (A11).
    """
    names = tuple([code.upper() for code in command.codes])
    events.append({"event": "encoded", "seat": command.seat})
    words = {**state.words, command.seat: _spelled(names)}
    codes = {**state.codes, command.seat: tuple([setup.codes[name] for name in names])}
    return replace(state, words=words, codes=codes, phase="SWAP" if len(words) == 2 else "RACK")


def refuse_lay(setup: Setup, state: State, command: Lay) -> Rejected | None:
    """Refuse a side that is not the owner's six tiles, one a slot, in any order (R15, R18, R19)."""
    if command.first is None and draws_first(setup, state, command):
        return bad_request("A34: first: missing; who begins this round is drawn")
    if refusal := when_over(state):
        return refusal
    if state.phase != "SWAP":
        return wrong_phase(f"R18: sides are laid when both words are committed, not in phase {state.phase}")
    return _refuse_side(state, command.seat, command.tiles)


def _refuse_side(state: State, holder: Seat, tiles: tuple[int, ...]) -> Rejected | None:
    for slot, tile in enumerate(tiles, 1):
        if tile in state.racks[holder]:
            return illegal(f"R19: {holder} {slot}: tile {tile} is {holder}'s own; lay the other seat's tiles")
        if tile not in state.racks[OTHER[holder]]:
            return illegal(f"R15: {holder} {slot}: tile {tile} was set aside; lay the other seat's tiles")
        if tile in tiles[: slot - 1]:
            return illegal(f"R19, A1: {holder} {slot}: tile {tile} lies twice; every tile is unique")
    if len(tiles) != RACK_SIZE:
        return illegal(f"R19: {holder}: {len(tiles)} tiles; lay six, one a slot")
    return None


def draws_first(setup: Setup, state: State, command: Lay) -> bool:
    """Tell whether this laying begins a round whose first seat is drawn (A34)."""
    return state.first is None and OTHER[command.seat] in state.sides


def lay(setup: Setup, state: State, command: Lay, events: list[Event]) -> State:
    """Take what lies on the holder's slots; with both sides laid the round is played (R19, R20)."""
    events.append({"event": "laid", "side": command.seat})
    sides = {**state.sides, command.seat: tuple(Laid(tile) for tile in command.tiles)}
    state = replace(state, sides=sides)
    return begin_round(state, state.first or command.first, events) if len(sides) == 2 else state


def begin_round(state: State, first: Seat | None, events: list[Event]) -> State:
    """Open the first turn; who begins is settled by A34."""
    events.append({"event": "round", "number": state.round, "first": first})
    events.append({"event": "turn", "seat": first})
    return replace(state, phase="ROLL", first=first, turn=first)
