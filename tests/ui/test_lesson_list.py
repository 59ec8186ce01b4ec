"""Where lessons begin and what is kept of them."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.core.errors import GameError
from game.registry import SILOAM
from game.siloam.screen.learn.learn import learn_page, pages
from game.table.app import App, make_context
from game.table.context import Context
from game.table.lessons.lesson_list import LessonList, WelcomeScene, lessons_of
from game.table.lessons.lesson_scene import LessonScene
from game.table.lessons.progress import Progress, ProgressStore
from game.table.library import Library
from game.table.options import Options
from game.table.reading.guide_scene import GuideScene
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.scenes.title import TitleScene
from game.table.texts import say
from tests.ui.driver import AT_ONCE
from tests.ui.menu_tools import click, press, show, top
from tests.ui.pupil import Pupil

GAME = SILOAM.id


@pytest.fixture
def store(tmp_path: Path) -> ProgressStore:
    return ProgressStore(tmp_path / "config")


@pytest.fixture
def newcomer(store: ProgressStore, tmp_path: Path) -> Context:
    """What scenes share for somebody whose progress is kept."""
    library = Library(SILOAM, tmp_path / "saves")
    return Context(SILOAM, Options(pace=AT_ONCE), library=library, progress=store.load(GAME)[0])


def test_the_title_leads_to_the_lessons_and_the_list_to_one(app: App, context: Context) -> None:
    show(app, TitleScene(context))
    press(app, pygame.K_s)
    listed = top(app, LessonList)
    assert [button.label for button in listed.buttons.items[:-1]] == [
        say("lessons.row", number=number, title=lesson.title)
        for number, lesson in enumerate(lessons_of(context), 1)
    ]
    click(app, listed.buttons.items[0].rect.center)
    scene = top(app, LessonScene)
    assert scene.companion is not None
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_l)
    assert app.stack.top is listed


def test_a_finished_lesson_is_kept_and_the_next_one_is_proposed(
    app: App, newcomer: Context, store: ProgressStore
) -> None:
    listed = LessonList(newcomer)
    show(app, listed)
    first, *others = lessons_of(newcomer)
    pupil = Pupil.of(app, newcomer, first.id, mouse=False)
    pupil.finish()
    pupil.frame()
    assert store.load(GAME)[0].lessons == [first.id]
    pupil.push(say("lesson.leave"))
    assert app.stack.top is listed
    assert [button.primary for button in listed.buttons.items[:2]] == [False, bool(others)]
    assert listed.buttons.focus == 1, "Enter would begin the finished one again"
    assert listed.buttons.items[0].detail.startswith(say("lessons.finished"))


def test_a_newcomer_is_asked_once(app: App, newcomer: Context, store: ProgressStore) -> None:
    show(app, TitleScene(newcomer))
    press(app, pygame.K_n)
    top(app, WelcomeScene)
    assert store.load(GAME)[0].greeted
    press(app, pygame.K_n)
    top(app, NewCampaignScene)
    press(app, pygame.K_ESCAPE)
    top(app, TitleScene)
    press(app, pygame.K_n)
    top(app, NewCampaignScene)


def test_a_newcomer_may_begin_with_the_first_lesson(app: App, newcomer: Context) -> None:
    show(app, TitleScene(newcomer))
    press(app, pygame.K_n)
    click(app, top(app, WelcomeScene).buttons.items[1].rect.center)
    top(app, LessonScene)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_l)
    top(app, TitleScene)


def test_nobody_is_asked_where_nothing_is_kept(app: App, context: Context) -> None:
    show(app, TitleScene(context))
    press(app, pygame.K_n)
    top(app, NewCampaignScene)


def test_how_to_play_ends_with_the_first_lesson(app: App, context: Context) -> None:
    show(app, learn_page(context, False))
    for _ in pages():
        assert say("lessons.begin_first") not in [b.label for b in top(app, GuideScene).buttons.items[:-1]]
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_b)
    top(app, LessonScene)


# ---------------------------------------------------------------------- the file


def test_what_other_games_have_in_the_file_stays(store: ProgressStore) -> None:
    one, other = store.load("one")[0], store.load("other")[0]
    one.finish("a")
    other.show("b")
    one.finish("c")
    assert store.load("one")[0].lessons == ["a", "c"]
    assert store.load("other")[0].seen == ["b"]


DAMAGED = {
    "no json": "{",
    "no table": "[1]",
    "deep": "[" * 100_000,
    "a game that is none": json.dumps({GAME: 5}),
    "a list of anything": json.dumps({GAME: {"lessons": ["a", 3, None]}}),
    "no list": json.dumps({GAME: {"lessons": "a"}}),
    "no switch": json.dumps({GAME: {"greeted": "yes"}}),
    "unknown": json.dumps({GAME: {"marks": []}}),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_told_of_and_mended(damage: str, store: ProgressStore) -> None:
    store.folder.mkdir()
    store.file.write_text(DAMAGED[damage], encoding="utf-8")
    progress, notes = store.load(GAME)
    assert len(notes) == 1
    assert str(store.file) in notes[0]
    progress.finish("b")
    mended, notes = store.load(GAME)
    assert (mended.lessons[-1], notes) == ("b", [])


def test_bytes_that_are_no_text_are_damage_too(store: ProgressStore) -> None:
    store.folder.mkdir()
    store.file.write_bytes(b"\xff\xfe\x00")
    assert len(store.load(GAME)[1]) == 1


def test_a_folder_that_cannot_be_written_costs_a_note_only(tmp_path: Path, newcomer: Context) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("", encoding="utf-8")
    newcomer.progress = Progress(GAME, ProgressStore(blocked / "config"))
    with pytest.raises(GameError):
        newcomer.progress.greet()
    newcomer.keep(newcomer.progress.greet)
    newcomer.keep(newcomer.progress.greet)
    assert len(newcomer.notes) == 1


def test_the_program_reads_the_file_beside_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    ProgressStore(tmp_path).load(GAME)[0].finish("a")
    context = make_context(SILOAM, tmp_path / "saves")
    assert context.progress.lessons == ["a"]
    (tmp_path / "progress.json").write_text("no", encoding="utf-8")
    assert len(make_context(SILOAM, tmp_path / "saves").notes) == 1
