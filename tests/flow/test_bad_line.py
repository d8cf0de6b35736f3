"""Any bytes on the serial lines change nothing; the link goes on, and what happened meanwhile is still seen."""

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.app.rig import Rig


def arrive(side, octets):
    """Let bytes arrive at the Pi as if the hub had sent them, and at the hub as if the Pi had."""

    def act(sim):
        sim.lines[side].send(0, octets)
        sim.hubs[side].receive(octets)

    return act


@settings(max_examples=30)
@given(bursts=st.lists(st.tuples(st.sampled_from(["north", "south"]), st.binary(min_size=1, max_size=300)), max_size=5))
def test_any_bytes_are_no_news(bursts):
    table = Rig()
    try:
        table.put("north", 2, "23", "N")
        before = table.events(), table.text("north"), table.lamp("north", 2)
        for side, octets in bursts:
            table.on_board(arrive(side, octets))
            table.settle()
        table.wait(3)
        assert (table.events(), table.text("north"), table.lamp("north", 2)) == before
        table.put("south", 1, "8", "B")
        table.lift("north", 2)
        assert table.text("north").startswith("23 lifted")
    finally:
        table.close()


@settings(max_examples=20)
@given(drops=st.lists(st.integers(0, 60), min_size=1, max_size=6, unique=True), damage=st.integers(1, 255))
def test_damaged_frames_lose_no_piece(drops, damage):
    """Frames of the hub are damaged by the byte; in the end the board is seen as it lies."""
    table = Rig()
    try:
        spoil_some(table, "north", set(drops), damage)
        table.put("north", 2, "23", "N")
        table.padlock("north", 5)
        table.lift("north", 2)
        table.put("north", 3, "23", "S")
        table.wait(5)
        assert "3 23-S" in table.text("north")
        assert "2 -" in table.text("north")
        assert "locks - - - - 5 -" in table.text("north")
    finally:
        table.close()


def spoil_some(table, side, which, damage):
    """Damage one byte of the n-th frames that the hub sends from now on."""
    line, count = table.sim.lines[side], iter(range(10**9))
    send = line.send

    def spoiled(at_ns, octets):
        n = next(count)
        if n in which:
            middle = len(octets) // 2
            octets = octets[:middle] + bytes([octets[middle] ^ damage]) + octets[middle + 1 :]
        send(at_ns, octets)

    line.send = spoiled
