"""Who may see what: for any look at a board, what a page is shown depends on nothing that it may not know."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.core import SEATS
from controller.outlets.web.places import places
from controller.outlets.web.sight import allowed, changes, sight, whole
from controller.outlets.web.tabletop import Fittings, Lies, Look
from controller.outlets.web.wire.told import Fault, written

FITTINGS = Fittings(simulated=True, game="cryptic-words", buttons=("dice",), oleds=SEATS)
PLACES = [place.name for place in places() if place.shape == "hexagon"]
TILES = [str(number) for number in range(1, 29)]
CARDS = ("card-white-421", "card-white-132", "card-black-243", "card-black-314")
DIGITS = tuple(f"digit-{colour}-{number}" for colour in ("white", "black") for number in range(1, 5))
HANDS = ("page-a", "page-b", "bot-south")
SITTING = [(), ("north",), ("south",), ("north", "south")]


@st.composite
def looks(draw):
    """Any board: tiles on slots and racks, in hands and in the box, Decrypto's pieces, and two padlocks."""
    tiles = draw(st.permutations(TILES))[: draw(st.integers(0, 12))]
    spots = draw(st.permutations(PLACES))
    lies = [lying(draw, tile, spot) for tile, spot in zip(tiles, spots, strict=False)]
    lies += [Lies(tile, "tile", "box", ("A",) * 6, draw(st.integers(1, 6))) for tile in TILES if tile not in tiles]
    slots = [spot for spot in spots[len(tiles) :] if not spot.startswith("rack")]
    more = draw(st.permutations((*CARDS, *DIGITS)))
    lies += [decrypto(draw, piece, spot) for piece, spot in zip(more, slots, strict=False)]
    lies += [Lies("padlock-1", "padlock", "south-3-lock"), Lies("padlock-2", "padlock", "rack-south-1", layer=1)]
    frames = {seat: draw(st.binary(min_size=2, max_size=2)) for seat in SEATS}
    return Look(
        pieces=tuple(lies),
        frames=frames,
        words={seat: draw(st.text(max_size=3)) for seat in SEATS},
        pixels=draw(st.dictionaries(st.sampled_from(PLACES), st.sampled_from(["#000000", "#ff0000"]))),
        rhythms=draw(st.dictionaries(st.sampled_from(PLACES), st.sampled_from(["off", "red fast"]))),
        lamps=draw(st.dictionaries(st.sampled_from(SEATS), st.booleans())),
        buzzer=draw(st.booleans()),
        faults=tuple(Fault(n, "deaf", "north-1", "deaf") for n in range(draw(st.integers(0, 2)))),
        bots={seat: draw(st.sampled_from([None, "easy"])) for seat in SEATS},
        match=draw(st.dictionaries(st.sampled_from(["phase", "turn"]), st.text(max_size=2))),
    )


def lying(draw, tile, spot):
    glyphs = tuple(f"{tile}{face}" for face in range(6))
    holder = draw(st.sampled_from(["", "", *HANDS]))
    at, top, down = ("hand" if holder else spot), draw(st.integers(1, 6)), draw(st.booleans())
    return Lies(tile, "tile", at, glyphs, top, down, 0, holder)


def decrypto(draw, piece, spot):
    """Lay a card or a digit on a slot, in its side's tray, or leave a card on its pile; or it is in a hand."""
    what, colour, _ = piece.split("-")
    side = "north" if colour == "white" else "south"
    beside = [f"tray-{side}", *([f"cards-{side}"] if what == "card" else [])]
    holder = draw(st.sampled_from(["", "", "", *HANDS[1:]]))
    at = "hand" if holder else draw(st.sampled_from([spot, *beside]))
    return Lies(piece, what, at, None, draw(st.integers(1, 6)), draw(st.booleans()), 0, holder)


def is_hidden(lies, sat):
    """Tell, in other words than the product's, whether a page that sits there must not know which tile this is."""
    if lies.what == "padlock":
        return False
    if lies.at == "hand":
        return lies.holder != "page-a"
    if lies.what == "card":
        return True
    if lies.what == "digit":
        in_tray = lies.at.startswith("tray")
        return (in_tray and lies.at.removeprefix("tray-") not in sat) or (not in_tray and lies.down)
    if lies.at == "box":
        return set(sat) != set(SEATS)
    seat = "north" if "north" in lies.at else "south"
    return seat not in sat and (lies.at.startswith("rack") or lies.down)


def other_secrets(draw, look, sat):
    """Another board that such a page must not be able to tell from this one."""
    hidden = [lies for lies in look.pieces if is_hidden(lies, sat)]
    others = []
    for what in ("tile", "card", "digit"):
        alike = [lies for lies in hidden if lies.what == what]
        names = draw(st.permutations([(lies.piece, lies.glyphs) for lies in alike]))
        for lies, (piece, glyphs) in zip(alike, names, strict=True):
            others.append(msgspec.structs.replace(lies, piece=piece, glyphs=glyphs, top=draw(st.integers(1, 6))))
    pieces = [lies for lies in look.pieces if not is_hidden(lies, sat)] + others
    hidden_seats = [seat for seat in SEATS if seat not in sat]
    return msgspec.structs.replace(
        look,
        pieces=tuple(draw(st.permutations(pieces))),
        frames=look.frames | dict.fromkeys(hidden_seats, b"??"),
        words=look.words | dict.fromkeys(hidden_seats, "??"),
    )


def told(look, seats):
    return [written(message) for message in whole(FITTINGS, sight(look, seats, "page-a"))]


@given(st.data(), looks(), st.sampled_from(SITTING))
def test_what_a_page_must_not_know_changes_no_byte(data, look, seats):
    other = other_secrets(data.draw, look, allowed(look, seats))
    assert told(look, seats) == told(other, seats)


@given(looks(), st.sampled_from(SITTING))
def test_every_piece_that_a_page_may_know_is_shown_as_it_lies(look, seats):
    sat, shown = allowed(look, seats), sight(look, seats, "page-a").pieces
    known = {lies.piece: lies for lies in look.pieces if not is_hidden(lies, sat)}
    assert {name: (piece.at, piece.top, piece.down, piece.glyphs) for name, piece in shown.items() if piece.piece} == {
        name: (lies.at, lies.top, lies.down, lies.glyphs) for name, lies in known.items()
    }
    lying = [lies for lies in look.pieces if is_hidden(lies, sat) and lies.at not in ("hand", "box")]
    assert sum(piece.piece is None for piece in shown.values()) == len(lying)


@given(looks(), looks(), st.sampled_from(SITTING))
def test_changes_lead_from_any_sight_to_any_other(first, second, seats):
    second = msgspec.structs.replace(second, bots=first.bots, pixels=first.pixels | second.pixels)
    before, now = sight(first, seats, "page-a"), sight(second, seats, "page-a")
    page = dict(before.pieces)
    frames, words, pixels = dict(before.frames), dict(before.words), dict(before.pixels)
    for message in changes(before, now):
        match message.__struct_config__.tag:
            case "pieces":
                for piece in message.gone:
                    del page[piece]
                page |= {piece.id: piece for piece in message.pieces}
                assert message.box == now.box
            case "frame":
                frames[message.side] = now.frames[message.side]
            case "words":
                words[message.side] = message.text
            case "lights":
                pixels |= message.pixels
                assert message.buzzer == now.buzzer
            case "faults":
                assert message.faults == now.faults
    assert (page, frames, words, pixels) == (now.pieces, now.frames, now.words, now.pixels)
    assert list(changes(now, now)) == []


@pytest.mark.parametrize(("seats", "sat"), [((), ()), (("south", "north"), SEATS), (("north", "north"), ("north",))])
def test_seats_are_sat_on_once_and_in_order(seats, sat):
    assert allowed(Look(bots=dict.fromkeys(SEATS)), seats) == sat
    assert allowed(Look(bots={"north": "easy", "south": None}), seats) == tuple(s for s in sat if s == "south")
