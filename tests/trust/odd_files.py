"""Odd files that a save folder may hold, each with what the list of saves says of it."""

from __future__ import annotations

import io
import json
import os
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import frozen

from game.core.files import LARGEST
from game.core.saves import encode
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.trust.games import played

Make = Callable[[Path, bytes], None]
"""Puts the odd file there; is handed the text of a sound save."""
LOADS = ""
"""What is said of a file that is odd in its looks only: nothing, it can be loaded."""
ESCAPES = "\x1b]0;taken over\x07\x1b[2J"
FAR_FUTURE = 2**55


@frozen
class Odd:
    """One kind of odd file."""

    name: str | bytes
    said: str
    """A part of the sentence that the list has for it."""
    make: Make
    opened: str = ""
    """A part of the sentence for whoever opens it: its record leads elsewhere, which no list tries out."""


def saying(**values: Any) -> Make:
    """A sound save but for these entries."""

    def make(path: Path, good: bytes) -> None:
        path.write_text(json.dumps({**json.loads(good), **values}))

    return make


def holding(data: bytes) -> Make:
    return lambda path, _good: void(path.write_bytes(data))


def void(_: object) -> None:
    """For what is done for its effect."""


def as_it_is(path: Path, good: bytes) -> None:
    path.write_bytes(good)


def png(color_type: int, rows: bytes, *chunks: tuple[bytes, bytes], size: tuple[int, int] = (2, 2)) -> str:
    """A picture in base64, put together by hand: ours are never of these kinds."""
    out = io.BytesIO(b"\x89PNG\r\n\x1a\n")
    out.seek(0, io.SEEK_END)
    head = struct.pack(">IIBBBBB", *size, 8, color_type, 0, 0, 0)
    for kind, data in ((b"IHDR", head), *chunks, (b"IDAT", zlib.compress(rows)), (b"IEND", b"")):
        out.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
    return b64encode(out.getvalue()).decode()


def with_thumbnail(picture: str) -> Make:
    return saying(thumbnail=picture)


GREY, PALETTE = 0, 3
TWO_ROWS = b"\0\0\1" * 2
IN_GREY = png(GREY, TWO_ROWS)
IN_A_PALETTE = png(PALETTE, TWO_ROWS, (b"PLTE", bytes(range(6))))
A_LINE = png(GREY, b"\0" + bytes(1000), size=(1000, 1))


def with_seed(digits: str) -> Make:
    """A number of so many digits, which no program can put into JSON by accident."""

    def make(path: Path, good: bytes) -> None:
        seed = json.loads(good)["snapshot"]["seed"]
        path.write_bytes(good.replace(f'"seed": {seed}'.encode(), f'"seed": {digits}'.encode()))

    return make


def far_in_the_future(path: Path, good: bytes) -> None:
    path.write_bytes(good)
    os.utime(path, (FAR_FUTURE, FAR_FUTURE))


def of_another_campaign(path: Path, _good: bytes) -> None:
    one, other = played(3, 6), played(4, 9)
    path.write_bytes(encode(SYSTEM, one.state, other.journal))


def with_odd_record(path: Path, good: bytes) -> None:
    """A record that ends in a choice nobody was offered, of another kind of letters."""
    document = json.loads(good)
    document["journal"]["choices"][-1] = [ESCAPES * 1000, "\ud800"]
    document["journal"]["marks"] = {}
    document["journal"]["earlier"] = [ESCAPES, "\0" * 5000]
    path.write_text(json.dumps(document))


def too_large(path: Path, _good: bytes) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)


def crowded(path: Path, good: bytes) -> None:
    """Far more frames than any position has, each of which is complained about."""
    document = json.loads(good)
    document["snapshot"]["stack"] = [{"frame": "nobody"}] * 20_000
    path.write_text(json.dumps(document))


def looping(path: Path, _good: bytes) -> None:
    path.symlink_to(path.name)


ODD_FILES = (
    Odd("empty.json", "cut short", holding(b"")),
    Odd("letter.json", "cut short", holding(b"Dear mother,\n")),
    Odd("cut.json", "cut short", lambda path, good: void(path.write_bytes(good[: len(good) // 2]))),
    Odd("utf16.json", "cut short", lambda path, good: void(path.write_bytes(good.decode().encode("utf-16")))),
    Odd("list.json", "not a save file", holding(b"[1, 2]")),
    Odd("deep.json", "choose another file", holding(b"[" * 100_000)),
    Odd("large.json", "too large", too_large),
    Odd("crowded.json", "cannot be read", crowded),
    Odd("digits.json", "number that no save has", with_seed("9" * 4000)),
    Odd("nan.json", "number that no save has", with_seed("NaN")),
    Odd("chess.json", "not a save of", saying(system="chess")),
    Odd("newer.json", "update the game", saying(format=10**9)),
    Odd("folder.json", "a folder and no file", lambda path, _good: path.mkdir()),
    Odd("loop.json", "eads nowhere", looping),
    Odd("dangling.json", "eads nowhere", lambda path, _good: path.symlink_to("gone")),
    Odd("pipe.json", "a device and no file", lambda path, _good: os.mkfifo(path)),
    Odd("nul.json", LOADS, saying(note="before\0after")),
    Odd("surrogate.json", LOADS, saying(note="half of \ud83d a letter", version="\udcff")),
    Odd("escapes.json", LOADS, saying(note=ESCAPES, version=ESCAPES * 10_000)),
    Odd("long.json", LOADS, saying(note="word " * 600_000)),
    Odd("wide.json", LOADS, saying(note="\N{CJK UNIFIED IDEOGRAPH-4E00}\U0001f600" * 4000)),
    Odd("numbered.json", LOADS, saying(note=7, version=None, thumbnail=[])),
    Odd("palette.json", LOADS, with_thumbnail(IN_A_PALETTE)),
    Odd("grey.json", LOADS, with_thumbnail(IN_GREY)),
    Odd("line.json", LOADS, with_thumbnail(A_LINE)),
    Odd("scribble.json", LOADS, with_thumbnail(IN_GREY[:60])),
    Odd(b"not \xff utf-8.json", LOADS, as_it_is),
    Odd("two\nlines \x1b[31m.json", LOADS, as_it_is),
    Odd("n" * 250 + ".json", LOADS, as_it_is),
    Odd("future.json", LOADS, far_in_the_future),
    Odd("other record.json", LOADS, of_another_campaign, "another campaign"),
    Odd("odd record.json", LOADS, with_odd_record, "differs from the record"),
)


def put_all(folder: Path, good: bytes) -> dict[Path, Odd]:
    """Every odd file that this system lets us make."""
    made = {}
    for odd in ODD_FILES:
        path = folder / os.fsdecode(odd.name)
        try:
            odd.make(path, good)
        except (OSError, AttributeError):  # a system that refuses the name or knows no such thing
            continue
        made[path] = odd
    return made
