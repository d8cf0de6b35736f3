"""Runs inside MicroPython: the hub's codec against the golden wire vectors in the folder given as argument."""

import json
import sys

from hub import frames


def rows(name, direction):
    with open(sys.argv[1] + "/" + name) as file:  # noqa: PTH123 - MicroPython has no pathlib
        return [row for row in json.load(file) if row["direction"] == direction]


def octets(row, field):
    return bytes([int(row[field][at : at + 2], 16) for at in range(0, len(row[field]), 2)])


written = rows("frames.json", "hub->pi")
for row in written:
    assert frames.encode(row["kind"], row["seq"], octets(row, "payload")) == octets(row, "wire"), row["name"]
read = rows("frames.json", "pi->hub")
for row in read:
    wire, message = octets(row, "wire"), (row["kind"], row["seq"], octets(row, "payload"))
    for cut in (0, 1, len(wire) // 2, len(wire) - 1):
        lines = frames.Lines()
        assert lines.feed(wire[:cut]) + lines.feed(wire[cut:]) == [message], row["name"]
        assert lines.refused == 0, row["name"]
refused = rows("refused.json", "pi->hub")
for row in refused:
    lines = frames.Lines()
    assert lines.feed(octets(row, "wire")) == [], row["name"]
    assert lines.refused == 1, row["name"]
print(len(written), len(read), len(refused))
