"""Writing on the screens of The Corrow Papers, at several sizes: none of it cut, none on other writing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from game.core.annals import AnnalsFile, PastCampaign
from game.core.dice import seeded
from game.core.session import Session, new_session
from game.firefight.model.state import Skirmish
from game.firefight.screen.guide import learn_page
from game.firefight.screen.guide import pages as guide_pages
from game.firefight.screen.result_dialog import ResultDialog
from game.firefight.system import FIREFIGHT_SYSTEM
from game.registry import FIREFIGHT
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.draw.slices import Sheets
from game.table.lessons.lesson_list import LessonList, lessons_of
from game.table.library import Library
from game.table.options import Options
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.new_campaign import NewCampaignScene
from game.table.scenes.report_scene import ReportScene
from game.table.statistics.medal_moment import MedalMoment
from game.table.statistics.statistics_scene import VIEWS, StatisticsScene
from tests.ui.driver import there
from tests.ui.past_campaigns import LONG_NAME
from tests.ui.test_text_layout import SIZES, card_of, faults
from tests.ui.written import watch

AT_ONCE = Pace("off", "off", "off")
KINDS = ("turn", "face", "pay", "commit", "card")


@cache
def moments() -> dict[str, Session[Skirmish]]:
    """A session at each kind of question, late in a long mission, with as many answers as it ever has."""
    found: dict[str, Session[Skirmish]] = {}
    session, _ = new_session(FIREFIGHT_SYSTEM, 2, "ennisk")
    dice = seeded(2)
    while (decision := session.decision) is not None:
        known = found[decision.kind].decision if decision.kind in found else None
        if decision.kind in KINDS and (known is None or len(known.choices) < len(decision.choices)):
            found[decision.kind] = Session(
                session.system, session.state.clone(), session.journal, log=list(session.log)
            )
        session.choose(FIREFIGHT_SYSTEM.policies["steady"](session.state, decision, dice))
    found["over"] = session
    return found


@pytest.mark.parametrize(("size", "scale", "text_scale"), SIZES, ids=str)
def test_no_writing_is_cut_or_covered(
    size: tuple[int, int], scale: float, text_scale: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(monkeypatch)
    context = Context(
        FIREFIGHT,
        Options(scale=scale, text_scale=text_scale, pace=AT_ONCE),
        library=Library(FIREFIGHT, tmp_path / "saves"),
    )
    context.sheets = Sheets()
    looks = FIREFIGHT.skin.desk.looks
    found = [
        fault
        for session in moments().values()
        for fault in faults(context, CampaignScene(context, Table.of(session, looks, AT_ONCE)), size)
    ]
    over = Table.of(moments()["over"], looks, AT_ONCE)
    for scene in (NewCampaignScene(context), ResultDialog(context, over), *pages(context)):
        found += faults(context, scene, size)
    assert found == []


def pages(context: Context) -> Iterator[Scene]:
    """What teaches the game and what tells of it afterwards, each page where it is longest."""
    yield LessonList(context)
    yield from (card_of(context, lesson, wide) for lesson in lessons_of(context) for wide in (False, True))
    for number in range(len(guide_pages())):
        guide = learn_page(context, False)
        guide.page = number
        yield guide
    honours = there(FIREFIGHT_SYSTEM.honours)()
    AnnalsFile(context.counter.folder, FIREFIGHT_SYSTEM.id, honours).add(past())
    awards = context.counter.career()[0].awards.values()
    yield MedalMoment(context, (max(awards, key=lambda award: len(award.medal.story)),))
    for view in VIEWS:
        yield StatisticsScene(context, view)
    for number in (0, 1):
        report = ReportScene(context, moments()["over"])
        report.page = number
        yield report


def past() -> PastCampaign:
    """A mission in which every medal was earned."""
    facts = {"sheds": True, "corrow": True, "ennisk": True, "lost": 0, "vp": 14, "enemy_vp": 12, "rounds": 3}
    ways = {"caps": 0, "behind": 4, "rallies": 3, "close": 2, "long_shots": 1, "unmasked": 4}
    ended = datetime(2026, 6, 1)
    return PastCampaign("1" * 16, LONG_NAME, ended, 1, "clear_win", "", 90, 0, {**facts, **ways})
