"""Writing on the screens of The Corrow Papers, at several sizes: none of it cut, none on other writing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.core.dice import seeded
from game.core.session import Session, new_session
from game.firefight.model.state import Skirmish
from game.firefight.screen.result_dialog import ResultDialog
from game.firefight.system import FIREFIGHT_SYSTEM
from game.registry import FIREFIGHT
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.draw.slices import Sheets
from game.table.library import Library
from game.table.options import Options
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.new_campaign import NewCampaignScene
from tests.ui.test_text_layout import SIZES, faults
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
    for scene in (NewCampaignScene(context), ResultDialog(context, over)):
        found += faults(context, scene, size)
    assert found == []
