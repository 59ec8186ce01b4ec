"""A language that nobody speaks, made from English: `python -m tools.pseudo FOLDER`.

Every vowel is doubled and carries an accent; sentences are filled up until they are a third longer, and stand
in brackets. So writing without accents is not in the text files, and a sentence without its last bracket was
cut. Blanks, links and marks stay as they are: to the program it is a language like any other.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.core.translation import NAME_FILE, checked, is_same, worded_files

ACCENTED = str.maketrans({
    plain: accented * 2 for plain, accented in zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ", strict=True)
})  # fmt: skip
OPENED, CLOSED = "«", "»"
LONGER, FILLING = 1.35, " óó éé úú" * 20
"""How much longer sentences become, and what they are filled up with."""
NAME = "name"
"""The key of what other texts name as well: it has no brackets, for it stands in the middle of sentences."""
_KEPT = re.compile(
    r"\{[\w.-]+(?::(?P<counted>[^{}|]+\|[^{}|]+)|:[^{}]+)?\}"  # a blank, with its words for one and for many
    r"|<<(?P<term>[^<>|]+)(?:\|(?P<shown>[^<>|]+))?>>"
    r"|</?\w+>|§[\d.]+|\b\w\b"  # tags, numbers of sections, keys and other letters by themselves
)


def pseudo(text: str, key: str = "") -> str:
    """A text in the language that nobody speaks."""
    words = _longer(text)
    inner = words.strip()
    if key == NAME or " " not in inner or inner == text.strip():
        return words
    start = words.index(inner)
    missing = round(len(text) * LONGER) - len(words) - len(OPENED + CLOSED)
    more = FILLING[: max(0, missing)].rstrip()
    return f"{words[:start]}{OPENED}{inner}{more}{CLOSED}{words[start + len(inner) :]}"


def _longer(text: str) -> str:
    parts, place = [], 0
    for mark in _KEPT.finditer(text):
        parts += [text[place : mark.start()].translate(ACCENTED), _inside(mark)]
        place = mark.end()
    return "".join([*parts, text[place:].translate(ACCENTED)])


def _inside(mark: re.Match[str]) -> str:
    """What is kept, but for the words that are shown of it."""
    whole = mark[0]
    for group in ("shown", "term", "counted"):
        if mark[group] is not None:
            start, end = (mark.start(group) - mark.start(), mark.end(group) - mark.start())
            whole = whole[:start] + mark[group].translate(ACCENTED) + whole[end:]
    return whole


def translated(value: Any, same: frozenset[str], place: str = "") -> Any:
    """What a file holds, its words in the language that nobody speaks."""
    if is_same(place, same):
        return value
    if isinstance(value, dict):
        return {key: translated(inner, same, f"{place}.{key}") for key, inner in value.items()}
    if isinstance(value, list):
        return [translated(inner, same, place) for inner in value]
    return pseudo(value, place.rpartition(".")[2]) if isinstance(value, str) else value


def write_tree(folder: Path) -> None:
    """Write the whole language and check it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME_FILE).write_text(f"name = {json.dumps(pseudo('English'), ensure_ascii=False)}\n", "utf-8")
    for worded in worded_files():
        target = folder / worded.place
        target.parent.mkdir(parents=True, exist_ok=True)
        write_toml(target, translated(worded.english, worded.same))
    checked(str(folder))


def write_toml(file: Path, data: Mapping[str, Any]) -> None:
    """Write a data file that nobody reads but the program."""
    lines = (f"{_toml(key)} = {_toml(value)}\n" for key, value in data.items())
    file.write_text("".join(lines), encoding="utf-8")


def _toml(value: Any) -> str:
    """A value as TOML, all of it in a line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the language into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.pseudo", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write it")
    folder: Path = parser.parse_args(arguments).folder
    write_tree(folder)
    print(f"Written: {folder}. Speak it with --language {folder}.")


if __name__ == "__main__":
    main()
