"""The map behind the menus is kept between runs, and a bad file is never shown."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from attrs import define, field

from game.core import background
from game.registry import SILOAM
from game.siloam.screen.skin import SKIN
from game.table.context import Context
from game.table.draw import backdrop as backdrop_module
from game.table.draw.backdrop import KEPT, Backdrop
from game.table.draw.slices import Slices, Work
from game.table.draw.theme import Theme, palette
from game.table.library import Library
from game.table.map import fetching
from tests.ui.menu_tools import Beside

pytestmark = pytest.mark.usefixtures("screen")
SIZE = (320, 200)
RED, GREY = (200, 30, 30), palette().desk
LONG_AGO = 1_000_000


@pytest.fixture(autouse=True)
def no_waiting_for_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "ready", lambda _skin, _colors: True)
    monkeypatch.setattr(background, "ThreadPoolExecutor", Beside(True))


@define(eq=False)
class SlowBackdrop(Backdrop):
    """Paints a red picture in two draws, as the real one needs several."""

    made: list[tuple[int, int]] = field(factory=list)

    def _paint(self, size: tuple[int, int]) -> Work:
        self.made.append(size)
        yield
        self._picture = pygame.Surface(size).convert()
        self._picture.fill(RED)


def backdrop(folder: Path, theme: Theme | None = None) -> SlowBackdrop:
    return SlowBackdrop(SILOAM, lambda: SKIN.map, theme or Theme(), Slices(0.0), folder)


def drawn(kept: SlowBackdrop, size: tuple[int, int] = SIZE, calm: bool = False) -> tuple[int, ...]:
    surface = pygame.Surface(size).convert()
    kept.draw(surface, calm)
    return tuple(surface.get_at((5, 5)))[:3]


def painted(folder: Path, size: tuple[int, int] = SIZE) -> None:
    first = backdrop(folder)
    drawn(first, size), drawn(first, size)
    assert first.ready(size)


def test_what_was_painted_is_there_at_the_first_draw_of_the_next_run(tmp_path: Path) -> None:
    painted(tmp_path)
    second = backdrop(tmp_path)
    assert not second.ready(SIZE)
    assert drawn(second) == RED
    assert second.ready(SIZE)
    assert not second.made


def test_a_large_picture_is_read_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted(tmp_path)
    monkeypatch.setattr(backdrop_module, "READ_AT_ONCE", 0)
    found = backdrop(tmp_path)
    assert drawn(found) == RED
    assert not found.made
    monkeypatch.setattr(background, "ThreadPoolExecutor", Beside(False))
    sought = backdrop(tmp_path)
    assert drawn(sought) == GREY
    assert sought.awaited(SIZE)
    assert sought.unfinished
    assert not sought.made


def test_what_was_painted_is_written_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = backdrop(tmp_path)
    drawn(first)
    monkeypatch.setattr(background, "ThreadPoolExecutor", Beside(False))
    assert drawn(first) == RED
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        (Theme(), (400, 200)),
        (Theme(scale=1.5), SIZE),
        (Theme(text_scale=1.5), SIZE),
        (Theme(palette("deutan")), SIZE),
    ],
)
def test_another_look_is_painted_anew(tmp_path: Path, theme: Theme, size: tuple[int, int]) -> None:
    painted(tmp_path)
    other = backdrop(tmp_path, theme)
    drawn(other, size)
    assert other.made


def test_what_other_data_or_another_program_painted_is_painted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted(tmp_path)
    monkeypatch.setattr(backdrop_module, "_sources", lambda _game: ("another version",))
    assert drawn(backdrop(tmp_path)) == GREY


def test_under_a_board_it_is_calmer(tmp_path: Path) -> None:
    painted(tmp_path)
    kept = backdrop(tmp_path)
    assert drawn(kept) == RED
    assert drawn(kept, calm=True) not in (RED, GREY)


def test_those_used_last_are_kept(tmp_path: Path) -> None:
    widths = range(300, 300 + KEPT)
    for age, width in enumerate(reversed(widths), 1):
        painted(tmp_path, (width, 200))
        (file,) = tmp_path.glob(f"*{width}x*")
        os.utime(file, (LONG_AGO - age, LONG_AGO - age))
    oldest = widths[0]
    drawn(backdrop(tmp_path), (oldest, 200))
    painted(tmp_path, (400, 200))
    assert list(tmp_path.glob(f"*{oldest}x*"))
    assert not list(tmp_path.glob(f"*{widths[1]}x*"))


@pytest.mark.parametrize("damage", [b"", b"BM", b"not a picture at all"])
def test_a_damaged_file_is_painted_over(tmp_path: Path, damage: bytes) -> None:
    painted(tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage)
    kept = backdrop(tmp_path)
    assert drawn(kept) == GREY
    assert drawn(kept) == RED
    assert file.read_bytes() == whole


def test_half_a_file_and_a_picture_of_another_size_are_painted_over(tmp_path: Path) -> None:
    painted(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-5000])
    assert drawn(backdrop(tmp_path)) == GREY
    pygame.image.save(pygame.Surface((20, 20)), file)
    assert drawn(backdrop(tmp_path)) == GREY


def test_while_another_size_is_painted_the_old_picture_is_stretched(tmp_path: Path) -> None:
    painted(tmp_path)
    kept = backdrop(tmp_path)
    drawn(kept)
    assert drawn(kept, (400, 200)) == RED
    assert not kept.ready((400, 200))


def test_only_the_last_few_are_kept_and_a_folder_that_cannot_be_is_no_matter(tmp_path: Path) -> None:
    for width in range(300, 306):
        painted(tmp_path / "kept", (width, 200))
    assert len(list((tmp_path / "kept").iterdir())) == KEPT
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    painted(blocked / "folder")


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    library = Library(SILOAM, tmp_path)
    assert Context(SILOAM, library=library).backdrop.folder is None
    assert Context(SILOAM, library=library, keepsakes=tmp_path).backdrop.folder == tmp_path
