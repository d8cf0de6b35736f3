"""The wire: what the hub says becomes COBS frames, and lines of base64 from the Pi become kind, number and payload.

A body is kind u8, seq u8, payload, crc32 u32 over all before it, at most 512 bytes. Towards the Pi it travels as
`00 COBS 00`; from the Pi as base64, which never holds 0x03, so that Ctrl-C still stops the program.
"""

from binascii import a2b_base64, b2a_base64, crc32

HELLO = 0x01
SNAPSHOT = 0x02
EVENT = 0x03
PONG = 0x04
HELLO_REQ = 0x81
SNAPSHOT_REQ = 0x82
PING = 0x83
CONFIG = 0x84
PIXELS = 0x85

LONGEST_LINE = 684
"""Base64 letters of the longest body."""

_LONGEST_BODY = 512
_LEAST_BODY = 6
_MOST_REFUSED = 0xFFFF


def encode(kind: int, seq: int, payload: bytes) -> bytes:
    """Return the frame that carries this message to the Pi."""
    body = bytes((kind, seq)) + payload
    return b"\0" + cobs(body + crc32(body).to_bytes(4, "little")) + b"\0"


def cobs(body: bytes) -> bytes:
    """Return the body without zero bytes: each block's length + 1 stands before it (Cheshire and Baker, 1999)."""
    blocks = []
    run = b""
    for run in body.split(b"\0"):
        for start in range(0, len(run) - 253, 254):
            blocks.append(b"\xff" + run[start : start + 254])
        rest = run[len(run) // 254 * 254 :]
        blocks.append(bytes((len(rest) + 1,)) + rest)
    if run and len(run) % 254 == 0:
        blocks.pop()  # a full block stands for no zero, so the body may end with it
    return b"".join(blocks)


class Lines:
    """Cuts what arrives from the Pi into lines and takes those apart; what has another form is counted in `refused`."""

    def __init__(self) -> None:
        self.refused = 0
        self._begun = b""

    def feed(self, received: bytes) -> "list[tuple[int, int, bytes]]":
        """Return kind, seq and payload of every whole line that is complete now."""
        parts = received.split(b"\n")
        messages = []
        for part in parts[:-1]:
            message = decode((self._begun + part)[: LONGEST_LINE + 1])
            self._begun = b""
            if message is None:
                self.refuse()
            else:
                messages.append(message)
        self._begun = (self._begun + parts[-1])[: LONGEST_LINE + 1]
        return messages

    def refuse(self) -> None:
        """Count a line that says nothing sensible; the count stops at 65535."""
        self.refused = min(self.refused + 1, _MOST_REFUSED)


def decode(line: bytes) -> "tuple[int, int, bytes] | None":
    """Return kind, seq and payload of a line without its newline, or None when it has any other form."""
    try:
        body = a2b_base64(line)
    except ValueError:
        return None
    if not _LEAST_BODY <= len(body) <= _LONGEST_BODY or b2a_base64(body)[:-1] != line:
        return None  # a2b_base64 skips what is not base64: only what encodes to this very line is this line
    if crc32(body[:-4]).to_bytes(4, "little") != body[-4:]:
        return None
    return body[0], body[1], body[2:-4]
