"""`make scenes`: every scene of each game, both seats side by side, a sheet for each game; their paths are printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from controller.outlets.panel.picture import contact_sheet
from tests.scenes.gallery import gallery, side_by_side

SHEETS: Mapping[str, Path] = {
    "cw": Path("artefacts/scenes.png"),
    "dc": Path("artefacts/scenes-decrypto.png"),
}
COLUMNS = 3


def main() -> None:
    """Draw the sheets."""
    for game, sheet in SHEETS.items():
        sheet.parent.mkdir(exist_ok=True)
        frames = {name: side_by_side(picture) for name, picture in gallery(game).items()}
        contact_sheet(frames, columns=COLUMNS, scale=2).save(sheet, optimize=True)
        print(f"{len(frames)} scenes: {sheet}")


if __name__ == "__main__":
    main()
