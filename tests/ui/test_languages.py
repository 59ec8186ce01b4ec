"""Languages on the screen: room for longer words, no words outside of the text files, and changing over."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core import translation
from game.core.translation import spoken, use_language
from game.registry import SILOAM
from game.table.app import App, make_context
from game.table.context import Context
from game.table.library import Library
from game.table.options import Options, OptionsStore
from game.table.scenes.options_scene import LANGUAGE, ROWS, OptionsOverCampaign, OptionsScene
from game.table.scenes.pause import PauseScene
from game.table.scenes.start import begin, campaign_scene
from tests.ui.languages import complaints, english_words, proper_names
from tests.ui.menu_tools import frames, press, settle
from tests.ui.test_text_layout import AT_ONCE
from tests.ui.written import Mark, noted_texts

pytestmark = pytest.mark.usefixtures("any_language")
SAMPLE = [((1000, 700), 1.0, 1.0), ((1920, 1080), 1.5, 1.0)]
"""Of all the sizes that `python -m tests.ui.languages` goes through."""


@pytest.mark.parametrize(("size", "scale", "text"), SAMPLE)
def test_longer_words_find_room_and_all_words_are_in_the_text_files(
    size: tuple[int, int],
    scale: float,
    text: float,
    pseudo: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use_language(str(pseudo))
    found = list(complaints(size, scale, text, tmp_path, monkeypatch))
    assert not found, "\n".join(found)


def test_words_that_are_in_no_text_file_are_found() -> None:
    place = pygame.Rect(0, 0, 1, 1)
    marks = [Mark(words, place, place) for words in ("Bááck tóó Karnel", "Back tóó 0601", "Cáácíí 0000-07E")]
    assert list(english_words(marks, frozenset({"Karnel"}))) == [
        "'Back tóó 0601' is not in the text files: Back"
    ]


# ---------------------------------------------------------------------- changing over


@pytest.fixture
def shipped(pseudo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that ships with two languages."""
    monkeypatch.setattr(translation, "LANGUAGES", str(pseudo.parent))


@pytest.fixture
def store(tmp_path: Path) -> OptionsStore:
    return OptionsStore(tmp_path / "config")


@pytest.mark.usefixtures("shipped")
def test_another_language_is_spoken_at_once_and_kept(
    store: OptionsStore, screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = Context(SILOAM, Options(pace=AT_ONCE), library=Library(SILOAM, tmp_path), store=store)
    app = App(screen)
    app.stack.push(campaign_scene(context, begin(context, 7)))
    frames(app)
    while not isinstance(app.stack.top, PauseScene):
        press(app, pygame.K_ESCAPE)
    press(app, pygame.K_o)
    scene = app.stack.top
    assert isinstance(scene, OptionsScene)
    scene.buttons.focus = len(ROWS)
    assert scene.buttons.focused is not None
    assert scene.buttons.focused.label == "Language"
    press(app, pygame.K_RIGHT)
    settle(app, lambda: spoken() == "pseudo")
    written = noted_texts(monkeypatch)
    kept, notes = store.load()
    assert (kept.language, notes) == ("pseudo", [])
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    frames(app)
    marks = [Mark(words, screen.get_rect(), screen.get_rect()) for words in written]
    told = list(english_words(marks, proper_names(tmp_path)))
    assert not told, "\n".join(told)
    assert {"MÓÓRÁÁLÉÉ", "CÚÚPS", "LÓÓG"} <= set(written)


@pytest.mark.usefixtures("shipped")
def test_the_kept_language_is_spoken_from_the_start(
    store: OptionsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(Options(language="pseudo"))
    monkeypatch.setenv("WARTABLE_HOME", str(store.folder))
    context = make_context(SILOAM)
    assert (spoken(), context.notes) == ("pseudo", [])


@pytest.mark.usefixtures("shipped")
def test_who_asks_for_a_language_gets_it_whatever_is_kept(
    store: OptionsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(Options(language="pseudo"))
    monkeypatch.setenv("WARTABLE_HOME", str(store.folder))
    use_language("english")
    make_context(SILOAM)
    assert spoken() == "english"


def test_a_kept_language_that_is_damaged_is_told(
    store: OptionsStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = tmp_path / "languages" / "broken"
    damaged.mkdir(parents=True)
    (damaged / translation.NAME_FILE).write_text('name = "Broken"')
    monkeypatch.setattr(translation, "LANGUAGES", str(damaged.parent))
    store.save(Options(language="broken"))
    monkeypatch.setenv("WARTABLE_HOME", str(store.folder))
    (note,) = make_context(SILOAM).notes
    assert note.startswith("Your language cannot be spoken (broken/")
    assert spoken() == "english"


def test_without_another_language_there_is_no_row_for_it(tmp_path: Path, screen: pygame.Surface) -> None:
    context = Context(SILOAM, library=Library(SILOAM, tmp_path))
    scene = OptionsOverCampaign(context)
    app = App(screen)
    app.stack.push(scene)
    frames(app)
    assert LANGUAGE not in scene._rows
