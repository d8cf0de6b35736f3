import io
import json

import pytest

from controller.app.engine.lines import DEPTH_LIMIT, LINE_LIMIT, LineError, lines, parse


def test_a_stream_is_cut_into_lines_whatever_its_last_one_ends_with():
    assert list(lines(io.BytesIO(b""))) == []
    assert list(lines(io.BytesIO(b"a\n\nb"))) == [b"a", b"", b"b"]
    assert list(lines(io.BytesIO(b"a\r\nb\n"))) == [b"a\r", b"b"]


@pytest.mark.parametrize("end", [b"", b"\n"])
@pytest.mark.parametrize("length", [LINE_LIMIT - 1, LINE_LIMIT, LINE_LIMIT + 1, LINE_LIMIT + 2, 3 * LINE_LIMIT + 5])
def test_an_overlong_line_is_one_line_and_is_not_kept(length, end):
    found = list(lines(io.BytesIO(b"x" * length + end + (b"next\n" if end else b""))))
    assert len(found) == (2 if end else 1)
    assert (len(found[0]) > LINE_LIMIT) == (length > LINE_LIMIT)
    assert len(found[0]) <= LINE_LIMIT + 2
    assert found[1:] in ([], [b"next"])


def test_a_line_just_short_enough_is_read():
    request = json.dumps({"do": "x" * (LINE_LIMIT - 10)}, separators=(",", ":")).encode()
    assert len(request) == LINE_LIMIT - 1
    assert parse(request)["do"].startswith("xx")
    assert parse(request + b" ")
    with pytest.raises(LineError, match="longer than 65536 bytes"):
        parse(request + b"  ")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"", "blank line"),
        (b" \t\r", "blank line"),
        (b"[1]", "not a JSON object"),
        (b"null", "not a JSON object"),
        (b'"do"', "not a JSON object"),
        (b"do: view", "not JSON"),
        (b'{"do": "view"', "not JSON"),
        (b'{"do": "view"} {"do": "view"}', "not JSON"),
        (b"{'do': 'view'}", "not JSON"),
        (b'\xef\xbb\xbf{"do": "view"}', "not JSON"),
        (b'{"do": NaN}', "not JSON"),
        (b'{"do": -Infinity}', "not JSON"),
        (b'{"do": 1e999}', "not JSON"),
        (b'{"do": 01}', "not JSON"),
        (b'{"do": ' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"do": "\xff"}', "not (JSON|UTF-8)"),
        (b'{"do": "\xed\xa0\x80"}', "not (JSON|UTF-8)"),
        (b'{"do": "\\ud800"}', "not JSON"),
        (b'{"do": "a\x00b"}', "not JSON"),
        (b"\x00", "not JSON"),
        ('{"do": "view"}'.encode("utf-16"), "not JSON"),
        (b'{"do": "a\tb"}', "not JSON"),
        (b'{"do": "roll", "do": "view"}', "field 'do' stands 2 times"),
        (b'{"do": "question", "faces": {"2": 1, "2": 1}}', "field '2' stands 2 times"),
        (b'{"do": "roll", "\\u0064o": "view"}', "field 'do' stands 2 times"),
        (b"[" * 60_000, "nested more than 32 deep"),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "nested more than 32 deep"),
        (b'{"a":' + b"[" * 32 + b"]" * 32 + b"}", "nested more than 32 deep"),
    ],
)
def test_what_is_no_request_is_named(line, fault):
    with pytest.raises(LineError, match=fault):
        parse(line)


def test_what_only_looks_deep_or_repeated_is_read():
    assert parse(b'{"reason": "' + b"[{" * 100 + b'"}')
    assert parse(b'{"tiles": [' + b",".join([b"[]"] * 100) + b"]}")
    assert parse(b'{"a":' + b"[" * (DEPTH_LIMIT - 1) + b"]" * (DEPTH_LIMIT - 1) + b"}")
    assert parse(b'{"a": {"b": 1}, "b": {"a": 1}}')
    assert parse('{"word": "é😀"}'.encode()) == {"word": "é😀"}


def test_many_repeated_fields_do_not_take_long():
    many = b"{" + b",".join(b'"%d":1' % n for n in range(6000)) + b',"0":1}'
    with pytest.raises(LineError, match="field '0' stands 2 times"):
        parse(many)
