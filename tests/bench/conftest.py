"""Benchmarks open windows of their own size and keep painted maps: neither may reach other tests."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.table.map import map_art


@pytest.fixture(autouse=True)
def own_window_and_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    folder = Path(tmp_path_factory.getbasetemp()) / "bench-art"
    monkeypatch.setattr(map_art, "user_cache_path", lambda _name: folder)
    before = pygame.display.get_surface() if pygame.display.get_init() else None
    size = before.get_size() if before else None
    yield
    if size:
        pygame.display.set_mode(size)
