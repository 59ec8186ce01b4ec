"""Finished campaigns at the table: when they count, the moment of a medal, and the page of statistics."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cli.simulate import simulate
from game.core.annals import SUFFIX, PastCampaign
from game.core.dice import seeded
from game.core.game import Game
from game.core.journal import new_identity
from game.core.recording import replayed
from game.core.session import Session, new_session
from game.core.system import System
from game.registry import SILOAM
from game.siloam.screen.dialogs.account_dialogs import ResultScene
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.draw.theme import has_icon
from game.table.lessons.lesson_list import lessons_of
from game.table.lessons.lesson_scene import open_lesson
from game.table.library import Library
from game.table.options import Options
from game.table.scenes.start import begin, campaign_scene, go_on, lay_table
from game.table.scenes.title import TitleScene
from game.table.statistics.career_views import NOTHING, MedalButton, number_text
from game.table.statistics.medal_moment import MedalMoment, medal_moment
from game.table.statistics.statistics_scene import CAMPAIGNS, MEDALS, OVERVIEW, StatisticsScene
from game.table.texts import say
from tests.contract.systems import each_game
from tests.toy.system import TOY
from tests.ui.driver import AT_ONCE
from tests.ui.menu_tools import click, press, settle, show, top
from tests.ui.past_campaigns import fill, past_campaign

FORD_SEED = 3


def ford(tmp_path: Path) -> Context:
    return Context(TOY, Options(pace=AT_ONCE), library=Library(TOY, tmp_path / "toy"))


def play_on(table: Table[Any], choices: int | None = None) -> None:
    """Answer as the steady player does, to the end or so many times."""
    policy, dice = table.session.system.policies["steady"], seeded(1, "statistics")
    while table.session.decision is not None and choices != 0:
        table.choose(policy(table.session.state, table.session.decision, dice))
        choices = None if choices is None else choices - 1


def counted(context: Context) -> tuple[PastCampaign, ...]:
    """What is in the file when the work beside the loop is done."""
    work = context.counter._work
    if work is not None:
        work.result()
    return tuple(context.counter.career()[0].campaigns)


def nearly_over(system: System[Any], seed: int = FORD_SEED) -> Session[Any]:
    """A battle before the choice that ends it."""
    session, _ = new_session(system, seed, identity=new_identity("The ford"))
    dice = seeded(1, "statistics")
    while session.decision is not None:
        session.choose(system.policies["steady"](session.state, session.decision, dice))
    return replayed(system, session.journal, session.made - 1)


# ---------------------------------------------------------------------- when a campaign counts


def test_a_campaign_counts_when_it_ends(tmp_path: Path) -> None:
    context = ford(tmp_path)
    table = begin(context, FORD_SEED, name="At the ford")
    play_on(table, 5)
    assert counted(context) == ()
    play_on(table)
    (only,) = counted(context)
    state = table.session.state
    assert (only.name, only.seed, only.choices) == ("At the ford", FORD_SEED, table.session.made)
    assert (only.grade, only.reason) == TOY.system.result(state)
    assert only.facts["rounds"] == state.round


def test_a_campaign_that_is_opened_again_or_branched_counts_once(tmp_path: Path) -> None:
    context = ford(tmp_path)
    session = nearly_over(TOY.system)
    journal = session.journal.copy()
    play_on(lay_table(context, session))
    first = counted(context)
    assert len(first) == 1
    go_on(context, session)  # opened at its end
    assert counted(context) == first
    for before in (0, 6):  # the last choice again, and another course from further back
        branch = replayed(TOY.system, journal, len(journal.choices) - before)
        go_on(context, branch)
        play_on(lay_table(context, branch))
        assert counted(context) == first
    play_on(begin(context, FORD_SEED + 1))
    assert len(counted(context)) == 2


def test_an_end_that_is_taken_back_counts_no_more_and_again_when_it_is_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ford(tmp_path)
    table = lay_table(context, nearly_over(TOY.system))
    play_on(table)
    assert len(counted(context)) == 1
    monkeypatch.setattr(Session, "can_undo", property(lambda _session: True))  # whatever chance has shown
    table.undo()
    assert counted(context) == ()
    assert context.counter.counted() is not None
    table.undo()
    table.redo()
    assert counted(context) == ()
    table.redo()
    assert len(counted(context)) == 1


def test_a_loaded_end_that_is_taken_back_counts_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ford(tmp_path)
    first = lay_table(context, nearly_over(TOY.system))
    play_on(first)
    assert len(counted(context)) == 1
    monkeypatch.setattr(Session, "can_undo", property(lambda _session: True))
    lay_table(context, first.session).undo()
    assert counted(context) == ()


def test_a_demonstration_does_not_count(tmp_path: Path) -> None:
    context = ford(tmp_path)
    context.demo = True
    play_on(begin(context, FORD_SEED))
    assert counted(context) == ()
    assert context.counter.counted() is None


def test_a_lesson_does_not_count(context: Context) -> None:
    table = open_lesson(context, lessons_of(context)[0].id).table
    table.session.state.outcome = "narrow"
    table.settle()
    if table.on_choice is not None:
        table.on_choice()
    assert counted(context) == ()


def test_a_simulation_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_HOME", str(tmp_path))
    asked = argparse.Namespace(
        policy="steady", seed=1, games=2, check=False, json="", jobs=1, scheduler=None, scenario="", preset=""
    )
    assert simulate(TOY, asked) == 0
    assert not [*tmp_path.rglob(f"*{SUFFIX}")]


def test_a_folder_that_cannot_be_written_is_told_of_on_the_title(tmp_path: Path) -> None:
    context = ford(tmp_path)
    (tmp_path / "toy").write_text("no folder")
    context.options.autosave = False
    play_on(lay_table(context, nearly_over(TOY.system)))
    counted(context)
    assert medal_moment(context) is None
    assert "cannot be made" in context.notes[0]


# ---------------------------------------------------------------------- the moment


def test_the_medals_of_a_campaign_are_shown_over_its_end(tmp_path: Path, app: App) -> None:
    context = ford(tmp_path)
    table = lay_table(context, nearly_over(TOY.system))
    scene = campaign_scene(context, table)
    show(app, scene)
    play_on(table)
    settle(app, lambda: isinstance(app.stack.top, MedalMoment))
    moment = top(app, MedalMoment)
    earned = [award.medal.id for award in moment.awards]
    assert earned == [*context.counter.career()[0].awards]
    assert "played" in earned
    for number in range(len(earned)):
        assert moment.place == number
        press(app, pygame.K_RETURN)
    assert app.stack.top is scene
    assert context.counter.counted() is None, "told once"


def test_what_was_earned_before_is_no_moment(tmp_path: Path) -> None:
    context = ford(tmp_path)
    for seed in (FORD_SEED, FORD_SEED):
        play_on(lay_table(context, nearly_over(TOY.system, seed)))
        counted(context)
        told = context.counter.counted()
    assert told is not None
    assert (told.awards, told.note) == ((), "")
    assert len(counted(context)) == 2


def test_a_campaign_of_siloam_ends_with_its_medals(app: App, context: Context) -> None:
    session, _ = new_session(SILOAM.system, 8, identity=new_identity("Operation Test"))
    dice = seeded(8, "statistics")
    while session.decision is not None:
        session.choose(SILOAM.system.policies["steady"](session.state, session.decision, dice))
    last = session.made - 1
    table = lay_table(context, replayed(SILOAM.system, session.journal, last))
    scene = campaign_scene(context, table)
    show(app, scene)
    table.choose(session.journal.choices[last])
    settle(app, lambda: isinstance(app.stack.top, ResultScene | MedalMoment))
    (only,) = counted(context)
    assert only.name == "Operation Test"
    awards = context.counter.career()[0].awards
    if awards:
        settle(app, lambda: isinstance(app.stack.top, MedalMoment))
        assert isinstance(app.stack.scenes[-2], ResultScene), "the end lies below"
        click(app, top(app, MedalMoment).buttons.items[0].rect.center)
    assert awards, "choose another seed: this campaign earns nothing"


# ---------------------------------------------------------------------- the page


def opened(app: App, context: Context) -> StatisticsScene:
    show(app, TitleScene(context))
    press(app, pygame.K_t)
    scene = top(app, StatisticsScene)
    settle(app, lambda: not scene.animating)
    return scene


def test_the_title_leads_to_the_page_and_back(app: App, context: Context) -> None:
    scene = opened(app, context)
    assert scene.view == OVERVIEW
    for key, view in ((pygame.K_2, CAMPAIGNS), (pygame.K_3, MEDALS), (pygame.K_1, OVERVIEW)):
        press(app, key)
        assert scene.view == view
        assert scene.buttons.focused is not None
        assert scene.buttons.focused.label == say(f"statistics.{view}")
    press(app, pygame.K_ESCAPE)
    top(app, TitleScene)


def test_the_page_by_mouse(app: App, context: Context) -> None:
    fill(context.counter)
    scene = opened(app, context)
    click(app, scene.buttons.items[2].rect.center)
    assert scene.view == MEDALS
    medals = [item for item in scene.buttons.items if isinstance(item, MedalButton)]
    assert len(medals) == len(SILOAM.system.honours().medals)  # type: ignore[misc]
    before = pygame.image.tobytes(app.screen, "RGB")
    click(app, medals[5].rect.center)
    assert scene.buttons.focused is medals[5]
    assert pygame.image.tobytes(app.screen, "RGB") != before, "its story is told"
    click(app, scene.buttons.items[-1].rect.center)
    top(app, TitleScene)


def test_medals_are_reached_by_keys_and_say_how_they_were_earned(app: App, context: Context) -> None:
    fill(context.counter)
    scene = opened(app, context)
    press(app, pygame.K_3)
    seen = []
    for _ in scene.buttons.items:
        press(app, pygame.K_TAB)
        if isinstance(item := scene.buttons.focused, MedalButton):
            seen.append(item)
    assert len(seen) == len(scene._career.honours.medals)  # type: ignore[union-attr]
    earned = {item.medal.id: item.award for item in seen if item.award is not None}
    assert earned["line_holds"] is not None
    assert earned["line_holds"].campaign == past_campaign(2)
    assert "no_favors" not in earned


def test_a_long_list_scrolls_by_wheel_and_by_keys(app: App, context: Context) -> None:
    fill(context.counter, 40)
    scene = opened(app, context)
    press(app, pygame.K_2)
    listed = scene._list
    assert listed.hidden
    app.frame([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3)], 0.02)
    assert listed.first == 3
    press(app, pygame.K_UP)
    assert listed.first == 2
    for _ in range(20):
        press(app, pygame.K_PAGEDOWN)
    assert listed.place == say("load.more", first=listed.first + 1, last=40, all=40)
    press(app, pygame.K_PAGEUP)
    assert listed.first < 40 - listed._shown


def test_a_damaged_file_is_told_of_on_the_page(app: App, context: Context) -> None:
    file = fill(context.counter, 2)
    file.path.write_bytes(file.path.read_bytes()[:-40])
    scene = opened(app, context)
    assert "damaged" in scene.message
    assert [*context.library.folder.glob("*damaged*")]
    press(app, pygame.K_ESCAPE)
    assert not opened(app, context).message


def test_no_list_of_saves_stumbles_over_the_file(context: Context) -> None:
    file = fill(context.counter, 1)
    assert file.path.parent == context.library.folder
    assert context.library.paths() == []


@each_game
def test_medals_of_every_game_have_a_picture_and_a_story(game: Game, tmp_path: Path) -> None:
    Context(game, Options(pace=Pace()), library=Library(game, tmp_path))  # its icons are found from now on
    if game.system.honours is None:
        return
    for medal in game.system.honours().medals:
        assert has_icon(medal.icon), medal.id
        assert medal.how.endswith(".")
        assert medal.story.endswith((".", "!"))


def test_a_game_without_honours_has_no_such_page(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ford(tmp_path)
    monkeypatch.setattr(type(TOY.system), "honours", None)
    show(app, TitleScene(context))
    labels = [button.label for button in top(app, TitleScene).buttons.items]
    assert say("title.new") in labels
    assert say("title.statistics") not in labels
    play_on(begin(context, FORD_SEED))
    assert context.counter.counted() is None


WRITTEN = [(None, NOTHING), (3, "3"), (3.0, "3"), (2.25, "2.2"), (12345, "12,345")]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_numbers_are_written_shortly(value: float | None, text: str) -> None:
    assert number_text(value) == text
