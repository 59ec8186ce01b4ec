"""The screen without a screen: SDL's dummy drivers, opened once for all tests."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.registry import SILOAM
from game.siloam.model.content import content
from game.siloam.model.warmap import WarMap
from game.table import scene
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.draw.theme import Theme
from game.table.library import Library
from game.table.map import fetching
from game.table.options import Options

WINDOW = (1280, 720)


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[None]:
    """Fonts die with `pygame.quit`, so the display opens once and closes last."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(WINDOW)
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def nothing_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for a map that the one before has sent for."""
    monkeypatch.setattr(fetching, "_beside", set())
    monkeypatch.setattr(fetching, "_running", {})


@pytest.fixture(autouse=True)
def nothing_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn in which turn of the loop must not depend on how busy the machine is."""
    monkeypatch.setattr(scene, "LONG", float("inf"))


@pytest.fixture
def screen() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill("black")
    return surface


@pytest.fixture(scope="session")
def war_map() -> WarMap:
    return content().map


@pytest.fixture
def theme() -> Theme:
    return Theme()


@pytest.fixture
def context(tmp_path: Path) -> Context:
    """What scenes share, with nothing that moves by itself and saves of its own."""
    return Context(
        SILOAM, Options(pace=Pace("off", "off", "off")), library=Library(SILOAM, tmp_path / "saves")
    )


@pytest.fixture
def app(screen: pygame.Surface) -> App:
    return App(screen)
