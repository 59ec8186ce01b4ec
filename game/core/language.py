"""The language in force: whose texts are read in place of the English ones.

A language is a tree of files that mirrors the assets: its own `table/text/table.toml` is read instead of the
one there. Which files it has, and that it is whole, is the business of `translation`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache, wraps
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar, cast

ENGLISH = "english"
"""The id of the language that the assets themselves are in."""
VARIABLE = "WARTABLE_LANGUAGE"
"""Holds the folder of the language in force, for processes that are started from this one."""
Maker = TypeVar("Maker", bound=Callable[..., object])
_in_force: list[str] = [os.environ.get(VARIABLE, "")]
_roots: dict[str, str] = {}
"""Folders of assets, and the names they have in the tree of a language."""


def put_in_force(folder: str) -> None:
    """Read texts from this folder from now on; without one they are English."""
    _in_force[0] = folder
    os.environ[VARIABLE] = folder


def is_chosen() -> bool:
    """Whether somebody has said which language to speak."""
    return VARIABLE in os.environ


def in_force() -> str:
    """The folder of the language in force; empty for English."""
    return _in_force[0]


def mirror(folder: Traversable, name: str) -> None:
    """Let a folder of assets have a place in the tree of every language; that of the whole is empty."""
    _roots[str(folder)] = name


def mirrored() -> Iterator[tuple[Path, str]]:
    """The folders of assets that have a place in the tree of a language, each with that place."""
    for root, name in _roots.items():
        yield Path(root), name


def in_language(file: Traversable) -> Traversable:
    """The file that says in the language in force what this one says in English."""
    tree = _in_force[0]
    if not tree:
        return file
    path = Path(str(file))
    for root, name in _roots.items():
        if path.is_relative_to(root):
            own = Path(tree) / name / path.relative_to(root)
            return own if own.is_file() else file
    return file


def per_language(make: Maker) -> Maker:
    """Keep what a function makes of texts, for each language by itself."""

    @cache
    def kept(_language: str, *about: object) -> object:
        return make(*about)

    @wraps(make)
    def made(*about: object) -> object:
        return kept(_in_force[0], *about)

    return cast(Maker, made)
