"""`make scenes`: every scene of Cryptic Words, both seats side by side, on one sheet; its path is printed."""

from __future__ import annotations

from pathlib import Path

from controller.outlets.panel.picture import contact_sheet
from tests.scenes.gallery import gallery, side_by_side

SHEET = Path("artefacts/scenes.png")
COLUMNS = 3


def main() -> None:
    """Draw the sheet."""
    SHEET.parent.mkdir(exist_ok=True)
    frames = {name: side_by_side(picture) for name, picture in gallery().items()}
    contact_sheet(frames, columns=COLUMNS, scale=2).save(SHEET, optimize=True)
    print(f"{len(frames)} scenes: {SHEET}")


if __name__ == "__main__":
    main()
