"""The messages between page and board: what the README shows is what the wire takes and gives."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from controller.outlets import web
from controller.outlets.web.wire.said import Deed, read_deed
from controller.outlets.web.wire.told import News, written

BLOCKS = re.findall(r"```json\n(.*?)```", (Path(web.__file__).with_name("README.md")).read_text(), re.DOTALL)
SAID, TOLD = (block.strip().splitlines() for block in BLOCKS)


@pytest.mark.parametrize("line", SAID)
def test_each_deed_that_the_readme_shows_is_understood(line):
    assert json.loads(msgspec.json.encode(read_deed(line))) == {
        **json.loads(msgspec.json.encode(read_deed(line))),
        **json.loads(line),
    }


@pytest.mark.parametrize("line", TOLD)
def test_each_message_that_the_readme_shows_is_one_of_the_boards(line):
    message = msgspec.json.decode(line, type=News)
    assert json.loads(written(message)) == json.loads(line)


def test_the_readme_shows_one_of_each():
    deeds = {form.__struct_config__.tag for form in get_args(Deed)}
    kinds = {form.__struct_config__.tag for form in get_args(News)}
    assert {json.loads(line)["do"] for line in SAID} == deeds
    assert {json.loads(line)["kind"] for line in TOLD} == kinds


@pytest.mark.parametrize(
    "said",
    [
        '{"do":"dance"}',
        '{"do":"sit","seats":["east"]}',
        '{"do":"sit","seats":["north","south","north"]}',
        '{"do":"put","piece":"23","at":"north-1","top":7}',
        '{"do":"put","piece":23,"at":"north-1"}',
        '{"do":"lift","piece":"' + "x" * 41 + '"}',
        '{"do":"lift","piece":"23","more":1}',
        '{"do":"fault","kind":"noise","where":"north-1","how":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}}',
        '{"do":"command"}',
        '{"do":"command","request":"concede"}',
        '{"do":"command","request":{"do":"pass"},"seat":"north"}',
        "[]",
        "null",
        "",
    ],
)
def test_what_is_no_deed_is_refused(said):
    with pytest.raises(msgspec.DecodeError):
        read_deed(said)
