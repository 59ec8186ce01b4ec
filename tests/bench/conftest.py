"""Benchmarks open windows of their own size, which may not reach other tests."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def own_window() -> Iterator[None]:
    before = pygame.display.get_surface() if pygame.display.get_init() else None
    size = before.get_size() if before else None
    yield
    if size:
        pygame.display.set_mode(size)
