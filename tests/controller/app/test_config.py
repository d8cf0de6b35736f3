"""board.toml: what it leaves out is standard, what is wrong is named with line, value, choices and suggestion."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from controller.app.config import STANDARD, ConfigError, Hall, Hub, example, load


def faults(text: str | bytes) -> list[str]:
    """The message's lines."""
    with pytest.raises(ConfigError) as caught:
        load(text)
    return str(caught.value).split("\n")


def fault(text: str | bytes) -> str:
    """The only line of the message."""
    (line,) = faults(text)
    return line


@pytest.mark.parametrize("empty", ["", "\n", "# nothing\n", b"", b"\xef\xbb\xbf", "\ufeff# nothing"])
def test_an_empty_file_is_the_standard_board(empty: str | bytes) -> None:
    assert load(empty) == STANDARD


def test_the_example_loads_to_the_standard_board_and_names_every_key() -> None:
    def only_names(tree: Any) -> Any:
        return {key: only_names(value) for key, value in tree.items()} if isinstance(tree, dict) else None

    assert load(example()) == STANDARD
    assert only_names(tomllib.loads(example())) == only_names(msgspec.to_builtins(STANDARD))


def test_every_line_of_the_example_that_offers_choices_is_true() -> None:
    for choice in ("pi", "sim"):
        assert load(example().replace('board = "sim"', f'board = "{choice}"')).board == choice
    for key, choices in {"rotation": ("magnets", "tags", "screen"), "locks": ("nfc", "hall")}.items():
        for choice in choices:
            assert getattr(load(f'{key} = "{choice}"'), key) == choice


@pytest.mark.parametrize("spelling", [
    "[hubs.south]\nguard_us = 6000",
    "[hubs]\nsouth.guard_us = 6000",
    "hubs.south.guard_us = 6000",
    'hubs = { "south" = { guard_us = 6_000 } }',
    '["hubs" . south]\r\n\'guard_us\' = 0x1770 # six\r\n',
    "\ufeff[hubs.south]\nguard_us = 6000",
    b"\xef\xbb\xbf[hubs.south]\r\nguard_us = 6000\r\n",
])  # fmt: skip
def test_every_way_to_write_a_key_is_the_same(spelling: str | bytes) -> None:
    board = load(spelling)
    assert board.hubs.south.guard_us == 6000
    assert board.hubs.north == STANDARD.hubs.north


def test_a_part_that_is_named_keeps_its_own_sides_defaults() -> None:
    board = load("[oleds.south]\nrotate = 180\n[seat_readers.south]\npresent = true")
    assert (board.oleds.south.address, board.oleds.south.rotate) == (0x3D, 180)
    assert board.seat_readers.south.reset == 24


def test_settings_reach_the_hub_in_its_own_terms() -> None:
    text = """
    [hubs.north]
    id = "E6614103e7452d2f"
    gain = [18, 23, 33, 38, 43, 48, 33, 33, 33, 33, 33, 33]
    conductance = 0x44
    couples = { "1" = ["2", "1-lock"], "6-lock" = ["6", "6"] }
    hall.threshold = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
    hall.sign = -1
    """
    hub = load(text).hubs.north
    assert hub.unit == bytes.fromhex("e6614103e7452d2f")
    assert hub.gains() == (0, 1, 4, 5, 6, 7, 4, 4, 4, 4, 4, 4)
    assert hub.conductances() == (0x44,) * 12
    assert hub.couplings() == (0b0000_0100_0010, *[0] * 10, 0b0000_0010_0000)
    assert hub.hall.sensors()[:2] == ((32768, 1, -1), (32768, 2, -1))
    assert len(hub.hall.sensors()) == 18


def test_the_standard_hub_is_any_hub_with_the_chips_defaults() -> None:
    assert Hub().unit is None
    assert Hub().gains() == (4,) * 12
    assert Hub().conductances() == (0x88,) * 12
    assert Hub().couplings() == (0,) * 12
    assert Hall().sensors() == ((32768, 512, 1),) * 18


GAINS = "18, 23, 33, 38, 43, 48"
# A text, and what is said of it: line, key and value; what is allowed, and what was probably meant.
WRONG = {
    "too much": (
        "\n[hubs.north]\nguard_us = 90000",
        "3: hubs.north.guard_us = 90000",
        "allowed 5000 to 20000; did you mean 20000?",
    ),
    "too little": (
        "hubs.south.spi_khz = 1",
        "1: hubs.south.spi_khz = 1",
        "allowed 1000 to 10000; did you mean 1000?",
    ),
    "negative": (
        "[buttons]\ndice = -17",
        "2: buttons.dice = -17",
        "allowed 0 to 27; did you mean 0?",
    ),
    "a near choice": (
        'rotation = "magnet"',
        '1: rotation = "magnet"',
        'allowed "magnets", "screen", "tags"; did you mean "magnets"?',
    ),
    "wrong case": (
        'board = "SIM"',
        '1: board = "SIM"',
        'allowed "pi", "sim"; did you mean "sim"?',
    ),
    "no near choice": (
        'locks = "bolt"',
        '1: locks = "bolt"',
        'allowed "hall", "nfc"; the standard board has "nfc"',
    ),
    "a quoted number": (
        'hubs.north.guard_us = "6000"',
        '1: hubs.north.guard_us = "6000"',
        "allowed 5000 to 20000; did you mean 6000?",
    ),
    "a fraction": (
        "oleds.north.contrast = 99.9",
        "1: oleds.north.contrast = 99.9",
        "allowed 0 to 255; did you mean 99?",
    ),
    "not a number": (
        "oleds.north.contrast = nan",
        "1: oleds.north.contrast = nan",
        "allowed 0 to 255; the standard board has 207",
    ),
    "true for a number": (
        "buttons.dice = true",
        "1: buttons.dice = true",
        "allowed 0 to 27; the standard board has 17",
    ),
    "a word for true": (
        'oleds.north.present = "yes"',
        '1: oleds.north.present = "yes"',
        "allowed true, false; did you mean true?",
    ),
    "a number for true": (
        "oleds.north.present = 0",
        "1: oleds.north.present = 0",
        "allowed true, false; did you mean false?",
    ),
    "a date": (
        "buttons.dice = 2024-05-01",
        "1: buttons.dice = 2024-05-01",
        "allowed 0 to 27; the standard board has 17",
    ),
    "a value for a table": (
        "buttons = 17",
        "1: buttons = 17",
        "allowed a table; the standard board has a table there",
    ),
    "tables for a table": (
        "[[buttons]]\ndice = 4",
        '1: buttons = [{"dice" = 4}]',
        "allowed a table; the standard board has a table there",
    ),
    "no such gain": (
        "hubs.north.gain = 34",
        "1: hubs.north.gain = 34",
        f"allowed {GAINS} or a list of 12, each {GAINS}; did you mean 33?",
    ),
    "one of a list": (
        "hubs.north.conductance = [\n0,1,2,\n3,4,5,6,7,8,9,10,\n256]",
        "1: hubs.north.conductance[11] = 256",
        "allowed 0 to 255 or a list of 12, each 0 to 255; did you mean 255?",
    ),
    "a short list": (
        "hubs.north.hall.rest = [1, 2]",
        "1: hubs.north.hall.rest = [1, 2]",
        "allowed 0 to 65535 or a list of 18, each 0 to 65535; the standard board has 32768",
    ),
    "no unit id": (
        'hubs.north.id = "0x12"',
        '1: hubs.north.id = "0x12"',
        'allowed 16 hexadecimal digits, or "" for any hub; the standard board has ""',
    ),
    "no port": (
        'hubs.north.port = "COM3"',
        '1: hubs.north.port = "COM3"',
        'allowed "auto", or a device such as "/dev/ttyACM0"; the standard board has "auto"',
    ),
    "a name with a line end": (
        'name = "two\\nlines"',
        '1: name = "two\\nlines"',
        'allowed 1 to 32 characters without / + # $; the standard board has "board"',
    ),
    "a name that ends its line": (
        'name = "one\\n"',
        '1: name = "one\\n"',
        'allowed 1 to 32 characters without / + # $; the standard board has "board"',
    ),
    "an address": (
        "oleds.north.address = 0x40",
        "1: oleds.north.address = 64",
        "allowed 0x3c (60), 0x3d (61); did you mean 61?",
    ),
    "a misspelt key": (
        "[hubs.north]\nguard_ms = 5",
        "2: hubs.north.guard_ms = 5",
        "unknown key; known: port, id, guard_us, spi_khz, gain, conductance, couples, hall; did you mean guard_us?",
    ),
    "a key of another table": (
        "[lamps]\nseed = 5",
        "2: lamps.seed = 5",
        "unknown key; known: north, south, buzzer; did you mean simulation.seed?",
    ),
    "a key of nowhere": (
        "[lamps]\nxyzzy = 5",
        "2: lamps.xyzzy = 5",
        "unknown key; known: north, south, buzzer; take it away",
    ),
    "a key that needs quotes": (
        '[lamps]\n"a b" = 5',
        '2: lamps."a b" = 5',
        "unknown key; known: north, south, buzzer; take it away",
    ),
    "an unknown antenna": (
        'hubs.north.couples = { "3-lok" = [] }',
        "1: hubs.north.couples.3-lok = []",
        "unknown key; known: 1, 2, 3, 4, 5, 6, 1-lock, 2-lock, 3-lock, 4-lock, 5-lock, 6-lock; did you mean 3-lock?",
    ),
    "not UTF-8": (
        b"board = 'sim'\nname = '\xe9'",
        "2: byte 0xe9",
        "not UTF-8; save the file as UTF-8",
    ),
    "UTF-16": (
        "board = 'sim'".encode("utf-16"),
        "1: byte 0xff",
        "not UTF-8; save the file as UTF-8",
    ),
}


@pytest.mark.parametrize(("text", "where", "remedy"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named(text: str | bytes, where: str, remedy: str) -> None:
    assert fault(text) == f"board.toml:{where}: {remedy}"


def test_a_name_for_the_file_can_be_given() -> None:
    with pytest.raises(ConfigError, match=r"^/etc/smartboard/board.toml:1: nmae = "):
        load("nmae = 'x'", "/etc/smartboard/board.toml")


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    text = """
    boart = "sim"
    locks = "none"
    [hubs.north]
    gain = [1, 2]
    couples = { "3" = ["4-lok"], "9" = [] }
    [oleds]
    south.rotate = 90
    south.bus = "one"
    [buttons]
    dice = 14
    north = 16
    [lamps]
    buzzer = 16
    """
    said = [line.split(" = ")[0] for line in faults(text)]
    assert said == [
        "board.toml:2: boart",
        "board.toml:3: locks",
        "board.toml:5: hubs.north.gain",
        "board.toml:6: hubs.north.couples.3[0]",
        "board.toml:6: hubs.north.couples.9",
        "board.toml:8: oleds.south.rotate",
        "board.toml:9: oleds.south.bus",
        "board.toml:11: buttons.dice",
        "board.toml:14: lamps.buzzer",
    ]


SYNTAX = {
    "no equals sign": ("[buttons]\ndice 5", "board.toml:2: dice 5: not TOML: expected '='"),
    "no value": ("board =\n[buttons]", "board.toml:1: board =: not TOML: invalid value"),
    "twice": ("name = 'a'\nname = 'b'", "board.toml:2: name = 'b': not TOML: cannot overwrite a value"),
    "a table twice": ("[lamps]\n[lamps]", "board.toml:2: [lamps]: not TOML: cannot declare"),
    "an unclosed list": ("\nlocks = [\n\n[lamps]\nnorth = 4\n", "board.toml:2: locks = [: not TOML: "),
    "an unclosed table": ("hubs.north = { id = ''\n[lamps]\n", "board.toml:1: hubs.north = { id = '': not TOML: "),
    "nothing after the key": ("name", "board.toml:1: name: not TOML: expected '='"),
    "an unclosed string": (
        '\nname = """abc\n\n[lamps]\nnorth = 4\n',
        'board.toml:2: name = """abc: not TOML: unterminated',
    ),
    "a control character": ('name = "\x1b[2J"', 'board.toml:1: name = "\\u001b[2J": not TOML: illegal character'),
    "a lone return": ("board = 'sim'\rname = 'x'", "board.toml:1: board = 'sim'\\rname = 'x': not TOML"),
    "too deep": ("\na = " + "[" * 5000, "board.toml:2: a = [[["),
    "a number too long": ("\nbuttons.dice = " + "9" * 5000, "board.toml:2: buttons.dice = 9999"),
}


@pytest.mark.parametrize(("text", "said"), SYNTAX.values(), ids=SYNTAX)
def test_what_is_not_toml_is_named_by_its_line(text: str, said: str) -> None:
    assert fault(text).startswith(said)
    assert fault(text).endswith("; `smartboard config --example` prints a file that is")


@pytest.mark.parametrize("text", [
    ".".join("a" * 2000) + " = 1",
    "[" + ".".join("a" * 2000) + "]\nb = 1",
    "buttons.dice = 0x" + "f" * 9000,
    "name = '" + "x" * 100_000 + "'",
    "x = [\n" + "1,\n" * 2000 + "]",
])  # fmt: skip
def test_a_monstrous_value_is_cut_short(text: str) -> None:
    assert fault(text).startswith("board.toml:1: ")
    assert len(fault(text)) < 20_000


CLASHES = {
    "claimed twice": (
        "[buttons]\nnorth = 4\n[lamps]\nbuzzer = 4",
        "4: lamps.buzzer = 4, as buttons.north (line 2)",
        "one pin claimed twice; free: 5, 6, 7",
    ),
    "claimed by the standard": (
        "lamps.north = 17",
        "1: lamps.north = 17, as buttons.dice (the standard)",
        "one pin claimed twice; free: 4, 5",
    ),
    "the seat reader's": (
        "buttons.dice = 25\nseat_readers.north.present = true",
        "1: buttons.dice = 25, as seat_readers.north.reset (the standard)",
        "one pin claimed twice",
    ),
    "the EEPROM's": (
        "buttons.dice = 1",
        "1: buttons.dice = 1",
        "GPIO 1 is the ID EEPROM's; free: 4, 5",
    ),
    "I2C's": (
        "buttons.south = 3",
        "1: buttons.south = 3",
        "GPIO 3 is the OLEDs' I2C bus's; free: 4",
    ),
    "the UART's": (
        "lamps.south = 15",
        "1: lamps.south = 15",
        "GPIO 15 is the UART's; free: 4",
    ),
    "SPI0's": (
        "lamps.south = 11\nseat_readers.south.present = true",
        "1: lamps.south = 11",
        "GPIO 11 is SPI0's, which the seat readers use; free: 4",
    ),
    "no reset": (
        "seat_readers.south = { present = true, reset = 0 }",
        "1: seat_readers.south.reset = 0",
        "a seat reader needs a reset pin; free: 4",
    ),
    "one address": (
        "\noleds.south.address = 0x3c",
        "2: oleds.south.address = 0x3c on bus 1, as oleds.north.address (the standard)",
        "two OLEDs at one address",
    ),
    "one id": (
        'hubs.north.id = "00112233445566AA"\nhubs.south.id = "00112233445566aa"',
        '2: hubs.south.id = "00112233445566aa", as hubs.north.id (line 1)',
        "two hubs with one id",
    ),
    "one port": (
        'hubs.north.port = "/dev/a"\nhubs.south.port = "/dev/a"',
        '2: hubs.south.port = "/dev/a", as hubs.north.port (line 1)',
        "two hubs on one port",
    ),
    "coupled with itself": (
        'hubs.north.couples = { "3" = ["3"] }',
        '1: hubs.north.couples.3 = "3"',
        "an antenna does not couple with itself",
    ),
}


@pytest.mark.parametrize(("text", "where", "remedy"), CLASHES.values(), ids=CLASHES)
def test_what_cannot_all_be_granted_is_refused(text: str, where: str, remedy: str) -> None:
    assert fault(text).startswith(f"board.toml:{where}: {remedy}")


@pytest.mark.parametrize("text", [
    "buttons = { dice = 0, north = 0, south = 0 }",
    "lamps.south = 11",
    "lamps.south = 25",
    "oleds.south = { present = false, address = 0x3c }",
    "oleds.south = { bus = 0, address = 0x3c }",
    'hubs = { north.port = "auto", south.port = "auto", north.id = "", south.id = "" }',
    'hubs = { north.couples = { "3" = ["4"] }, south.couples = { "3" = ["4"] } }',
])  # fmt: skip
def test_what_only_looks_like_a_clash_is_granted(text: str) -> None:
    load(text)
