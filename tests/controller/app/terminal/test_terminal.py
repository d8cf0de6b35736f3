"""What the terminal draws, and when: a simulated board's panels as they change, in virtual time."""

from __future__ import annotations

import asyncio

import pytest

from controller.app.games import standard_tiles
from controller.app.hands import Gestures
from controller.app.terminal.terminal import LOOK_S, Terminal
from controller.outlets.panel.braille import braille_all
from hardware.ports import SIDES


@pytest.fixture
def drawing(smartboard):
    """Draw a table's panels while something is done to them; returns what was drawn."""

    def while_doing(table, deed):
        said = []
        gestures = Gestures(table.sim, standard_tiles(), ("dice",))
        terminal = Terminal(table.sim, gestures, standard_tiles(), said.append, "", "inspect")

        async def run():
            task = asyncio.create_task(terminal._keep_drawing())
            await asyncio.sleep(4 * LOOK_S)
            await deed(table.sim.oleds)
            await asyncio.sleep(4 * LOOK_S)
            task.cancel()

        table._do(run())
        return said

    return while_doing


def seen(table):
    return "\n".join(braille_all({side: table.screen(side) for side in SIDES}, 80))


async def switched(panel, on):
    panel.write(bytes([0x00, 0xAF if on else 0xAE]))


def test_a_panel_is_drawn_as_it_is_after_a_refresh_that_darkened_it(smartboard, drawing):
    table = smartboard.start(game="inspect")
    before = seen(table)

    async def refresh(oleds):
        await switched(oleds["north"], on=False)
        await asyncio.sleep(3 * LOOK_S)
        await switched(oleds["north"], on=True)

    drawn = drawing(table, refresh)
    assert drawn[0] == drawn[-1] == before
    assert len(drawn) == 3


def test_a_panel_that_is_dark_for_a_moment_is_not_drawn_so(smartboard, drawing):
    table = smartboard.start(game="inspect")

    async def refresh(oleds):
        await asyncio.sleep(LOOK_S / 4)
        await switched(oleds["north"], on=False)
        await asyncio.sleep(LOOK_S)
        await switched(oleds["north"], on=True)

    assert drawing(table, refresh) == [seen(table)]


def test_nothing_is_drawn_twice(smartboard, drawing):
    table = smartboard.start(game="inspect")

    async def nothing(oleds):
        await asyncio.sleep(1)

    assert len(drawing(table, nothing)) == 1
