"""Pictures kept between runs: few, whole, and no drafts left behind."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.table.draw.keepsakes import FORGOTTEN, keep_picture


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_few_are_kept_and_forgotten_drafts_go(tmp_path: Path) -> None:
    picture = pygame.Surface((4, 4))
    for number in range(4):
        keep_picture(picture, tmp_path / f"map-{number}.bmp", "map-*.bmp", 2)
        os.utime(tmp_path / f"map-{number}.bmp", (number, number))
    assert names(tmp_path) == ["map-2.bmp", "map-3.bmp"]
    young, old = tmp_path / "draft-1.bmp", tmp_path / "draft-2.bmp"
    young.write_bytes(b"half")
    old.write_bytes(b"half")
    os.utime(old, (0, old.stat().st_mtime - 2 * FORGOTTEN))
    keep_picture(picture, tmp_path / "map-3.bmp", "map-*.bmp", 9)
    assert names(tmp_path) == ["draft-1.bmp", "map-2.bmp", "map-3.bmp"], "another game may be writing one"


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(_picture: pygame.Surface, file: Path) -> None:
        file.write_bytes(b"half")
        raise pygame.error("the disk is full")

    monkeypatch.setattr(pygame.image, "save", half)
    keep_picture(pygame.Surface((4, 4)), tmp_path / "map-1.bmp", "map-*.bmp", 2)
    assert names(tmp_path) == []
