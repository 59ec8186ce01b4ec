"""Positions told as placements: what stands where, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.errors import ContentError
from game.core.tables import DataTable
from game.siloam.lessons.laying import lay_out
from game.siloam.model.content import BOX, CICS, HANGAR, RUNWAY, pool
from game.siloam.model.state import State


def laid(**said: Any) -> State:
    """A position before the Planning phase, with what is said of it besides."""
    return lay_out(DataTable("a lesson", "position", {"next": "planning", **said}))


def test_planes_stand_where_a_position_says() -> None:
    state = laid(planes={"runway": ["fighter", "bomber"], "hangar": ["bomber"]}, vang_runway=["fighter"])
    assert [plane.side for plane in state.planes_at(RUNWAY)] == ["fighter", "bomber"]
    assert [plane.side for plane in state.planes_at(HANGAR)] == ["bomber"]
    assert len(state.planes_at(pool(CICS))) == len(state.planes) - 3
    assert state.vang_runway == ["fighter"]
    assert state.vang_support.inside.count("fighter") == laid().vang_support.inside.count("fighter") - 1


def test_a_pool_holds_whom_a_position_names() -> None:
    state = laid(pool=["cics-green-1"], units={"cics-green-2": {"hex": "0601"}})
    assert [unit.id for unit in state.in_pool(CICS)] == ["cics-green-1"]
    assert state.units["cics-green-2"].place == "0601"
    assert state.units["cics-green-3"].place == BOX
    assert len(laid().in_pool(CICS)) > 1


@pytest.mark.parametrize(
    "slip",
    [
        {"planes": {"runway": ["fighter"] * 6}},
        {"planes": {"runway": ["glider"]}},
        {"planes": {"sea": ["fighter"]}},
        {"vang_runway": ["fighter"] * 3},
        {"pool": ["cics-green-9"]},
        {"pool": ["cics-green-1"], "units": {"cics-green-1": {"hex": "0601"}}},
    ],
)
def test_what_is_not_there_is_refused(slip: dict[str, Any]) -> None:
    with pytest.raises(ContentError, match="position"):
        laid(**slip)
