"""Every text of the data files is asked for somewhere, and every text that is asked for is there."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.core.game import Game
from tests.contract.systems import each_game

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
FILES = (
    "table/text/table.toml",
    "siloam/text/menus.toml",
    "siloam/text/screens.toml",
    "siloam/text/advice.toml",
    "siloam/text/desk.toml",
    "siloam/text/dialogs.toml",
    "siloam/text/presets.toml",
    "firefight/text/menus.toml",
    "firefight/text/ceremonies.toml",
    "firefight/text/screen.toml",
    "firefight/text/ceremonies.toml",
    "firefight/text/illustrations.toml",
    "firefight/text/report.toml",
)
OF_RULES = ("firefight/text/words.toml",)
"""Texts of rules, which are asked for by the kinds of events and questions."""
NO_TEXTS = ("linger",)
"""Sections that hold something else: seconds."""
PART = "([^.]+)"


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(
        ast.parse(file.read_text(encoding="utf-8")) for file in sorted((ROOT / "game").rglob("*.py"))
    )


@pytest.fixture(scope="module", autouse=True)
def felled() -> Iterator[None]:
    """The trees are half a million objects, which every later collection of garbage would go through."""
    yield
    trees.cache_clear()


@cache
def written() -> frozenset[str]:
    """Every string and every field of the program, in small letters: each can become a part of a key."""
    nodes = [node for tree in trees() for node in ast.walk(tree)]
    strings = {n.value.lower() for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    fields = {n.target.id for n in nodes if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    return frozenset(strings | fields)


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """The strings that are put together from parts, with a dot between them or a word of their own."""
    made = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [v.value if isinstance(v, ast.Constant) else None for v in node.values]
                made.add("".join(PART if part is None else re.escape(str(part)) for part in parts))
    telling = (pattern for pattern in sorted(made) if pattern.replace(PART, "").strip("_"))
    return tuple(re.compile(pattern) for pattern in telling)


@cache
def printed() -> frozenset[str]:
    """Every name that the data files give to something."""
    games = ("siloam", "firefight")
    files = [
        *(file for game in games for file in (ASSETS / game).glob("*.toml")),
        *ASSETS.glob("*/**/palettes.toml"),
    ]
    named = {name for file in files for name in names_in(tomllib.loads(file.read_text(encoding="utf-8")))}
    return frozenset(named | set(pictured()))


def pictured() -> Iterator[str]:
    """What the rulebooks are illustrated with, by the parts of their names."""
    for file in ASSETS.glob("*/rules/*.toml"):
        for section in tomllib.loads(file.read_text(encoding="utf-8")).get("sections", ()):
            yield from (part for picture in section.get("pictures", ()) for part in picture.split("/"))


def names_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names_in(inner)
    elif isinstance(value, str):
        yield value


def is_asked_for(key: str) -> bool:
    """Whether some string of the program is the key, or is made into it from known parts."""
    if key in written():
        return True
    found = (pattern.fullmatch(key) for pattern in patterns())
    return any(match is not None and all(map(is_part, match.groups())) for match in found)


def is_part(part: str) -> bool:
    """Whether a part of a key is known, or is put together from parts itself."""
    return part in printed() or is_asked_for(part)


def texts_of(name: str) -> Iterator[tuple[str, str]]:
    """Section and key of every text of a file."""
    for section, table in tomllib.loads((ASSETS / name).read_text(encoding="utf-8")).items():
        if section not in NO_TEXTS:
            yield from ((section, key) for key in table)


@pytest.mark.parametrize("name", FILES)
def test_every_text_is_asked_for(name: str) -> None:
    keys = [f"{section}.{key}" for section, key in texts_of(name)]
    assert [key for key in keys if not is_asked_for(key)] == []


@each_game
def test_a_game_says_all_that_the_pages_of_the_table_ask_of_it(game: Game) -> None:
    calls = (node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
    asked = {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "say"
        and ast.unparse(call.func.value).split(".")[-1] == "menus"
        and isinstance(call.args[0], ast.Constant)
    }
    assert "load.stage" in asked
    system = game.system
    header = system.header(system.new_game(system.scenarios[0].id, 1))
    assert all(isinstance(game.skin.menus.say(key, **header), str) for key in asked)


def test_every_text_that_is_asked_for_is_there() -> None:
    there = {f"{section}.{key}" for name in (*FILES, *OF_RULES) for section, key in texts_of(name)}
    calls = [node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    asked = {
        call.args[0].value
        for call in calls
        if (isinstance(call.func, ast.Name) and call.func.id == "say")
        or (isinstance(call.func, ast.Attribute) and call.func.attr == "say")
        if isinstance(call.args[0], ast.Constant) and "." in str(call.args[0].value)
    }
    assert len(asked) > len(FILES)
    assert asked <= there
