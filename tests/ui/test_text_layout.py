"""Writing in every scene, at several sizes: none of it cut, none on other writing, none outside its panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest
from attrs import define, field

from game.core.lessons import Lesson
from game.core.session import Session, new_session
from game.core.think.forecast import forecast
from game.registry import SILOAM
from game.siloam.bots.thinker import thinker
from game.siloam.model.state import State
from game.siloam.screen.dialogs.account_dialogs import ResultScene, RoundSummary
from game.siloam.screen.dialogs.air_dialog import AirScene
from game.siloam.screen.dialogs.battle import BattleScene
from game.siloam.screen.dialogs.check_dialog import CheckScene
from game.siloam.screen.dialogs.event_card import EventCard
from game.siloam.screen.dialogs.odds_window import Case, CupWindow, OddsWindow, cases_at, cases_in_combat
from game.siloam.screen.dialogs.vang_turn import VangTurnScene
from game.siloam.screen.learn.learn import learn_page, pages
from game.siloam.screen.report.account import ROUND_END
from game.siloam.system import SILOAM_SYSTEM
from game.table.context import Context
from game.table.desk.counsel import Counsel
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.dialogs.story_dialog import StoryDialog
from game.table.draw.slices import Sheets
from game.table.draw.theme import ELLIPSIS
from game.table.lessons.card_list import CardList
from game.table.lessons.lesson_list import LessonList, WelcomeScene, lessons_of
from game.table.lessons.lesson_scene import LessonMenu, open_lesson
from game.table.lessons.teacher_card import TeacherCard
from game.table.library import Library
from game.table.options import Options
from game.table.reading.guide_scene import GuideScene
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.controls import Stop
from game.table.scenes.keys import KeySheet
from game.table.scenes.load import LoadScene
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.scenes.options_scene import OptionsScene
from game.table.scenes.own_keys_page import OwnKeysPage
from game.table.scenes.pause import PauseScene, SaveScene
from game.table.scenes.replay import ReplayScene, replay_of
from game.table.scenes.report_scene import ReportScene
from game.table.scenes.title import TitleScene
from game.table.scenes.window import ForecastWindow
from game.table.statistics.medal_moment import MedalMoment
from game.table.statistics.statistics_scene import VIEWS, StatisticsScene
from tests.ui.driver import steady
from tests.ui.past_campaigns import fill
from tests.ui.written import Sheet, overlaps, visible, watch

SIZES = [
    ((1000, 700), 1.0, 1.0),
    ((1280, 720), 1.0, 1.0),
    ((1280, 720), 2.0, 1.0),
    ((1280, 720), 1.0, 1.5),
    ((1280, 720), 1.0, 2.0),
    ((1280, 720), 1.0, 0.75),
    ((1280, 720), 1.25, 1.0),
    ((1280, 720), 1.5, 1.25),
    ((1920, 1080), 1.0, 1.5),
    ((1920, 1080), 1.5, 1.0),
]
"""Windows with a scale of the interface and one of the text."""
BOARDS: dict[str, type[StoryDialog | EventCard]] = {
    "declaration": BattleScene,
    "choose_defense": BattleScene,
    "take_hits": BattleScene,
    "advance": BattleScene,
    "intercept": AirScene,
    "aim_bombs": AirScene,
    "political_cost": CheckScene,
    "choose_option": EventCard,
}
ON_THE_MAP = ("support_phase", "movement_phase", "move_stack", "combat_phase", "planning_phase")
AT_ONCE = Pace("off", "off", "off")
SEED = 21


@cache
def moments() -> dict[str, Session[State]]:
    """A session at each kind of question, with as many answers as a whole campaign offers at once."""
    found: dict[str, Session[State]] = {}
    session, _ = new_session(SILOAM_SYSTEM, SEED)
    while (decision := session.decision) is not None:
        kind = decision.kind
        before = found.get(kind)
        known = before.decision if before is not None else None
        if kind in (*BOARDS, *ON_THE_MAP) and (known is None or len(known.choices) < len(decision.choices)):
            found[kind] = Session(
                session.system, session.state.clone(), session.journal, log=list(session.log)
            )
        session.choose(steady(session.state, decision))
    found["over"] = session
    return found


def scenes(context: Context) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Every scene of the game at a moment that fills it."""
    tables = {kind: Table.of(session, SILOAM.skin.desk.looks, AT_ONCE) for kind, session in moments().items()}
    for kind in ON_THE_MAP:
        if kind in tables:
            yield kind, lambda kind=kind: CampaignScene(context, tables[kind])  # type: ignore[misc]
    for kind, board in BOARDS.items():
        if kind in tables and board.wanted(tables[kind]):
            yield kind, lambda board=board, kind=kind: board(context, tables[kind])  # type: ignore[misc]
    table, over = tables["movement_phase"], tables["over"]
    ends = [entry.event for entry in over.session.log if entry.event.kind == ROUND_END]
    yield "summary", lambda: RoundSummary(context, over, ends[-1])
    yield "result", lambda: ResultScene(context, over)
    yield "cups", lambda: CupWindow(context, table.shown, table.session.log, "tactics")
    yield "forecast", lambda: ForecastWindow(context, table)
    yield "odds", lambda: OddsWindow(context, table.shown, _cases(tables["choose_defense"].shown))
    yield "attacks", lambda: OddsWindow(context, table.shown, _attacks(tables["combat_phase"].shown))
    yield "vang turn", lambda: VangTurnScene(context, over, CampaignScene(context, over).screen.map)
    yield "replay", lambda: replay_of(context, over.session)
    for number in range(2):
        yield f"report {number + 1}", lambda number=number: _report(context, over, number)  # type: ignore[misc]
    yield "keys", lambda: KeySheet(context)
    yield "own keys", lambda: OwnKeysPage(context)
    yield "pause", lambda: PauseScene(context, table)
    yield "save", lambda: SaveScene(context, table, lambda _path: None)
    for page in (TitleScene, NewCampaignScene, LoadScene, OptionsScene):
        yield page.__name__, lambda page=page: page(context)  # type: ignore[misc]
    fill(context.counter)
    for view in VIEWS:
        yield f"statistics {view}", lambda view=view: StatisticsScene(context, view)  # type: ignore[misc]
    awards = context.counter.career()[0].awards.values()
    yield "medal", lambda: MedalMoment(context, (max(awards, key=lambda award: len(award.medal.story)),))
    yield "lessons", lambda: LessonList(context)
    yield "cards", lambda: CardList(context)
    yield "welcome", lambda: WelcomeScene(context, NewCampaignScene)
    yield "lesson menu", lambda: LessonMenu(context, open_lesson(context, lessons_of(context)[0].id))
    for lesson in lessons_of(context):
        for wide in (False, True):
            yield f"{lesson.id} {wide}", lambda lesson=lesson, wide=wide: card_of(context, lesson, wide)  # type: ignore[misc]
    for number in range(len(pages())):
        yield f"learn {number + 1}", lambda number=number: _lesson(context, number)  # type: ignore[misc]


def _cases(state: State) -> list[Case]:
    return [max(cases_in_combat(state), key=lambda case: len(case.sentence))]


def _attacks(state: State) -> list[Case]:
    cases = [case for hex_id in sorted(state.vang_at) for case in cases_at(state, hex_id)]
    return [max(cases, key=lambda case: len(case.sentence))]


def _report(context: Context, table: Table[State], page: int) -> Scene:
    scene = ReportScene(context, table.session)
    scene.page = page
    return scene


def _lesson(context: Context, number: int) -> Scene:
    scene = learn_page(context, False)
    scene.page = number
    return scene


@define(eq=False)
class CardAlone(Scene):
    """The card of a teacher at the longest step of its lesson, with nothing below it."""

    card: TeacherCard
    wide: bool
    frame: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("black")
        self.card.scene.size = self.size
        self.card.scene.resized()
        self.card.attend(self if self.wide else self.card.scene)
        if self.wide:
            self.card.speech.place_below(self.size)
        else:
            self.card.speech.place(self.card.scene.screen.desk.layout.map, [])
        self.card.speech.draw(surface)
        self.frame = self.card.speech.rect
        assert surface.get_rect().contains(self.frame), "the card sticks out of the window"
        assert all(self.frame.contains(item.rect) for item in self.card.speech.buttons.items)


FRAMED = (
    RoundSummary, ResultScene, GuideScene, EventCard, LessonList, WelcomeScene, CardAlone, StatisticsScene,
    MedalMoment, OptionsScene, OwnKeysPage, PauseScene, SaveScene, LoadScene, NewCampaignScene,
    CardList,
)  # fmt: skip
"""Scenes whose writing stays on their board."""


def card_of(context: Context, lesson: Lesson, wide: bool) -> Scene:
    card = open_lesson(context, lesson.id).companion
    assert isinstance(card, TeacherCard)
    steps = lesson.steps
    card.teacher.place = max(range(len(steps)), key=lambda i: len(steps[i].say) + len(steps[i].otherwise))
    card.teacher.said = steps[card.teacher.place].otherwise
    return CardAlone(card, wide)


def faults(context: Context, scene: Scene, size: tuple[int, int]) -> Iterator[str]:
    """All that is wrong with the writing of a scene."""
    sheet = Sheet(size).convert()
    context.sheets = Sheets()  # what was written on a sheet before is still noted
    scene.size = size
    scene.enter()
    scene.update(0.0)
    while isinstance(scene, ReportScene | ResultScene | ReplayScene | StatisticsScene) and scene.animating:
        pygame.time.wait(2)
        scene.update(0.01)
    scene.draw(sheet)
    marks = visible(sheet)
    assert marks, "nothing was written"
    for a, b in overlaps(marks):
        yield f"{a!r} lies on {b!r}"
    scrolls = isinstance(scene, CampaignScene)  # the lowest line of a panel that scrolls may be cut
    panel = scene.frame if isinstance(scene, FRAMED) else None
    for mark in marks:
        if mark.seen.width < mark.ink.width or (mark.cut and not scrolls):
            yield f"{mark.words!r} is cut"
        if isinstance(scene, StoryDialog) and ELLIPSIS in mark.words:
            yield f"{mark.words!r} has no room"
        if panel is not None and not panel.contains(mark.ink):
            yield f"{mark.words!r} sticks out of the panel"
    yield from _out_of_buttons(scene, [mark.ink for mark in marks], [mark.words for mark in marks])
    scene.leave()


def _out_of_buttons(scene: Scene, inks: list[pygame.Rect], words: list[str]) -> Iterator[str]:
    buttons = getattr(scene, "buttons", None)
    for button in buttons.items if buttons is not None else ():
        for ink, text in zip(inks, words, strict=True):
            if isinstance(button, Stop) and button.rect.colliderect(ink):
                yield f"{text!r} lies under a control"
            elif button.rect.collidepoint(ink.center) and not button.rect.inflate(2, 2).contains(ink):
                yield f"{text!r} sticks out of its button"


@pytest.mark.parametrize(("size", "scale", "text"), SIZES)
def test_all_writing_can_be_read(
    size: tuple[int, int], scale: float, text: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments()
    watch(monkeypatch)
    ahead = forecast(thinker(), moments()["movement_phase"].state, 12)
    monkeypatch.setattr(Counsel, "look_ahead", lambda _counsel: None)
    monkeypatch.setattr(Counsel, "ahead", lambda _counsel: ahead)
    context = Context(
        SILOAM, Options(scale=scale, text_scale=text, pace=AT_ONCE), library=Library(SILOAM, tmp_path)
    )
    found = [f"{name}: {fault}" for name, make in scenes(context) for fault in faults(context, make(), size)]
    assert not found, "\n".join(found)
