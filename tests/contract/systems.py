"""Every game that must keep the contracts: those of the registry, and the toy of the tests."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from game.core.game import Game
from game.core.system import System
from game.registry import GAMES
from tests.toy.system import TOY

SEATED: tuple[Game, ...] = (*GAMES.values(), TOY)
"""The games that have a place at the table."""
SYSTEMS: tuple[System[Any], ...] = tuple(game.system for game in SEATED)
each_game = pytest.mark.parametrize("game", SEATED, ids=lambda game: game.id)
each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)


def source_of(system: System[Any]) -> Path:
    """The folder of a game."""
    return Path(inspect.getfile(system.set_up)).parent


def scenario_of(system: System[Any], seed: int) -> str:
    """A scenario of a game: another for other seeds, so that all of them are played."""
    return system.scenarios[(seed - 1) % len(system.scenarios)].id


def options_of(system: System[Any], seed: int) -> dict[str, str]:
    """Values for the options of a game: others for other seeds, so that all of them are played."""
    return {
        option.id: option.values[seed % len(option.values)]
        for option in system.scenario(scenario_of(system, seed)).options
    }
