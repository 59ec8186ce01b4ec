"""Engravings: shipped as the recipes make them, one for every event, and how they are printed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.core.errors import GameError
from game.core.tables import assets
from game.registry import SILOAM
from game.siloam.model.content import content
from game.siloam.screen.dialogs.event_card import EventCard
from game.siloam.screen.engravings import ENGRAVINGS
from game.table.app import App
from game.table.context import Context
from game.table.draw import engraving
from game.table.draw.engraving import GROUNDS, KEPT, SHADES, PrintRoom, printed, read_engraving
from game.table.draw.theme import palette
from game.table.library import Library
from game.table.options import Options
from tests.ui.menu_tools import Beside, settle
from tests.ui.test_event_card import asks, play_until
from tools.art.engraving import recipes
from tools.art.engraving.recipes import BUILD_NOTE, GAMES, faults, folder_of, write_note

LARGEST_FOLDER = 2_500_000
SIZE = (260, 210)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shipped_is_what_the_recipes_make(game: str) -> None:
    folder = folder_of(game)
    assert faults(game, folder) == []
    assert sum(file.stat().st_size for file in folder.iterdir()) < LARGEST_FOLDER
    for file in folder.glob("*.png"):
        picture, size = read_engraving(file).get_size(), recipes.recipes(game)[file.stem].size
        assert picture == (2 * size[0], 2 * size[1]), "printed twice as large as designed"


@pytest.mark.parametrize("change", ["recipe", "picture", "missing", "unknown"])
def test_a_change_without_a_new_build_is_noticed(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in folder_of("siloam").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert faults("siloam", tmp_path) == []
    if change == "recipe":
        monkeypatch.setattr(recipes, "ENGRAVER", recipes.ENGRAVER + 1)
    elif change == "picture":
        with (tmp_path / "E1.png").open("ab") as picture:
            picture.write(b"more")
    elif change == "missing":
        (tmp_path / "E1.png").unlink()
    else:
        (tmp_path / "E9.png").write_bytes((tmp_path / "E1.png").read_bytes())
    assert len(faults("siloam", tmp_path)) >= 1
    assert json.loads((tmp_path / BUILD_NOTE).read_text())["recipes"]


def test_a_note_of_what_was_built_is_believed(tmp_path: Path) -> None:
    for file in folder_of("siloam").glob("*.png"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    write_note(tmp_path)
    assert faults("siloam", tmp_path) == []


def test_every_event_and_both_ends_have_a_picture_of_their_own() -> None:
    names = [*content().events, "victory", "defeat"]
    pictures = {name: (ENGRAVINGS / f"{name}.png").read_bytes() for name in names}
    assert len(set(pictures.values())) == len(names)
    for name in names:
        picture = read_engraving(ENGRAVINGS / f"{name}.png")
        ink = picture.get_palette_at(SHADES - 1)
        assert all(picture.get_palette_at(g * SHADES + SHADES - 1) == ink for g in range(GROUNDS)), name


def test_a_print_takes_the_paper_and_the_ink_of_its_palette_and_leaves_the_picture_as_it_was() -> None:
    picture, colors = read_engraving(ENGRAVINGS / "E3A.png"), palette()
    before = picture.get_palette()
    tinted = printed(picture, SIZE, colors.paper, colors.ink, plain=False)
    plain = printed(picture, SIZE, colors.paper, colors.ink, plain=True)
    assert picture.get_palette() == before
    assert tinted.get_size() == SIZE
    seen = {tuple(surface.get_at((x, 20)))[:3] for surface in (plain,) for x in range(SIZE[0])}
    low, high = (min(colors.ink), max(colors.paper))
    assert all(low <= value <= high for color in seen for value in color)
    assert any(tinted.get_at((x, 20)) != plain.get_at((x, 20)) for x in range(SIZE[0]))


def test_high_contrast_has_black_on_paper_and_no_tint(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []

    def note(picture: pygame.Surface, *_inks: object) -> pygame.Surface:
        told.append(bool(_inks[-1]))
        return picture

    monkeypatch.setattr(engraving, "printed", note)
    for name in ("default", "deutan", "tritan", "high_contrast"):
        PrintRoom(aside=False).take(ENGRAVINGS / "E1.png", SIZE, palette(name))
    assert told == [False, False, False, True]


def test_a_window_does_not_wait_for_a_print(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Beside(done=False)
    monkeypatch.setattr("game.core.background.ThreadPoolExecutor", workers)
    room = PrintRoom(aside=True)
    for _ in range(3):
        assert room.take(ENGRAVINGS / "E1.png", SIZE, palette()) is None
    assert workers.asked == 1
    assert room.awaited
    assert not room.arrived


def test_prints_that_are_not_used_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engraving, "MOST_PIXELS", 3 * SIZE[0] * SIZE[1])
    room = PrintRoom(aside=False)
    first = room.take(ENGRAVINGS / "E1.png", SIZE, palette())
    for name in ("E1A", "E1B", "E1C"):
        room.take(ENGRAVINGS / f"{name}.png", SIZE, palette())
    assert len(room._prints) == 3
    assert room.take(ENGRAVINGS / "E1.png", SIZE, palette()) is not first


def kept_print(folder: Path, size: tuple[int, int] = SIZE, name: str = "default") -> pygame.Surface:
    """What a room that has printed nothing yet gives for a picture that every start shows."""
    picture = PrintRoom(False, folder).take(ENGRAVINGS / "E1.png", size, palette(name), keep=True)
    assert picture is not None
    return picture


def test_what_every_start_shows_is_printed_once_for_all_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = kept_print(tmp_path)
    monkeypatch.setattr("game.table.draw.engraving.read_engraving", None)
    again = kept_print(tmp_path)
    assert again.get_size() == first.get_size()
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(first, "RGB")


def test_another_size_or_colour_is_printed_anew_and_so_is_a_damaged_one(tmp_path: Path) -> None:
    first = kept_print(tmp_path)
    assert kept_print(tmp_path, (26, 21)).get_size() == (26, 21)
    other = kept_print(tmp_path, name="high_contrast")
    assert pygame.image.tobytes(other, "RGB") != pygame.image.tobytes(first, "RGB")
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:100])
    assert pygame.image.tobytes(kept_print(tmp_path), "RGB") == pygame.image.tobytes(first, "RGB")


def test_other_pictures_are_not_kept_and_of_those_only_the_last(tmp_path: Path) -> None:
    PrintRoom(False, tmp_path).take(ENGRAVINGS / "E1.png", SIZE, palette())
    assert not list(tmp_path.iterdir())
    for width in range(20, 20 + 2 * KEPT):
        kept_print(tmp_path, (width, 20))
    assert len(list(tmp_path.iterdir())) == KEPT


def test_a_file_that_is_no_engraving_is_named(tmp_path: Path) -> None:
    (tmp_path / "odd.png").write_bytes(b"nothing")
    with pytest.raises(GameError, match=r"odd\.png"):
        read_engraving(tmp_path / "odd.png")
    pygame.image.save(pygame.Surface((8, 8), depth=32), tmp_path / "full.png")
    with pytest.raises(GameError, match="inks"):
        read_engraving(tmp_path / "full.png")


def test_the_card_comes_first_and_its_picture_when_it_is_printed(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    context = Context(SILOAM, Options(), library=Library(SILOAM, tmp_path))
    context.prints.aside = True
    app, scene = App(screen), EventCard(context, play_until(asks("choose_option")))
    app.stack.push(scene)
    app.frame([], 0.01)
    assert scene.animating
    assert scene.card is not None
    before = pygame.image.tobytes(screen.subsurface(scene.card.rect), "RGB")
    settle(app, lambda: not context.prints.awaited)
    assert pygame.image.tobytes(screen.subsurface(scene.card.rect), "RGB") != before


def test_nothing_of_the_game_needs_what_makes_the_pictures() -> None:
    """In a process of its own, for tests of the tools may have imported numpy already."""
    program = (
        "import sys, pygame; pygame.display.init(); pygame.font.init(); pygame.display.set_mode((64, 64))\n"
        "from game.core.tables import assets\n"
        "from game.table.draw.engraving import PrintRoom\n"
        "from game.table.draw.theme import palette\n"
        "import game.siloam.screen.dialogs.event_card, game.table.scenes.title\n"
        "assert PrintRoom(False).take(assets() / 'siloam/engravings/E1.png', (52, 42), palette())\n"
        "assert not {'numpy', 'scipy', 'PIL'} & set(sys.modules), sorted(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[2])


def test_the_folder_of_engravings_is_shipped() -> None:
    assert Path(str(assets() / "siloam" / "engravings")) == folder_of("siloam")
