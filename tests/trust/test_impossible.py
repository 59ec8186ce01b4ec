"""Positions that no campaign comes to are refused, with the record of the campaign and without it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import SaveError
from game.core.saves import encode, read_session
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from tests.trust.games import playing

Edit = Callable[[dict[str, Any]], None]
ROUND = 7


@cache
def campaign() -> bytes:
    """A save of a campaign that has come far, at a question of the player's own turn."""
    session = next(
        session
        for session in playing(2, "steady")
        if session.state.round == ROUND
        and session.decision is not None
        and session.decision.kind == "movement_phase"
    )
    return encode(SYSTEM, session.state, session.journal)


def carry_support(position: dict[str, Any]) -> None:
    """A Vang unit holds a Support counter though nobody attacks."""
    unit = next(
        u for name, u in position["units"].items() if name.startswith("red-") and u["place"].isdecimal()
    )
    counter = next(c for c in position["vang_support"]["inside"] if c not in ("bomber", "fighter"))
    position["vang_support"]["inside"].remove(counter)
    unit["support"] = counter


def move_chit(event: str, origin: str, to: str) -> Edit:
    def edit(position: dict[str, Any]) -> None:
        position["activation"][origin].remove(event)
        position["activation"][to].append(event)

    return edit


def wait_longer(position: dict[str, Any]) -> None:
    event = next(iter(position["event_track"]))
    position["event_track"][event] += 1


def come_early(position: dict[str, Any]) -> None:
    event = next(iter(position["event_track"]))
    del position["event_track"][event]
    move_chit(event, "supply", "inside")(position)


def be_forgotten(position: dict[str, Any]) -> None:
    """An event that was called up is back in the supply."""
    del position["event_track"][next(iter(position["event_track"]))]


def set_value(*path: str, value: Any) -> Edit:
    def edit(position: dict[str, Any]) -> None:
        for name in path[:-1]:
            position = position[name]
        position[path[-1]] = value

    return edit


EDITS: dict[str, Edit] = {
    "support without an attack": carry_support,
    "event to be resolved twice": move_chit("E1", "removed", "inside"),
    "event in the discard": move_chit("E2A", "removed", "discard"),
    "event nobody called up": move_chit("E2E", "supply", "inside"),
    "final event drawn too early": move_chit("E3E", "supply", "removed"),
    "event that waits too long": wait_longer,
    "event before its round": come_early,
    "event forgotten": be_forgotten,
    "early round": set_value("round", value=3),
    "late round": set_value("round", value=9),
    "faction struck out": set_value("collapsed", value=["caledonia"]),
    "branch that does not exist": set_value("story", "E1", value="c"),
    "branch that surrounds the others": set_value("story", "E1", value="after"),
    "branch of a check": set_value("story", "E1", value="success"),
    "flags of another story": set_value("flags", value=["king", "maren"]),
}


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("name", EDITS)
def test_an_impossible_position_is_refused(name: str, recorded: bool, tmp_path: Path) -> None:
    document, path = json.loads(campaign()), tmp_path / "edited.json"
    EDITS[name](document["snapshot"])
    if not recorded:
        del document["journal"]
    path.write_text(json.dumps(document))
    with pytest.raises(SaveError, match="impossible"):
        read_session(path, SYSTEM)


@pytest.mark.parametrize("recorded", [True, False])
def test_the_position_itself_is_possible(recorded: bool, tmp_path: Path) -> None:
    document, path = json.loads(campaign()), tmp_path / "sound.json"
    if not recorded:
        del document["journal"]
    path.write_text(json.dumps(document))
    session = read_session(path, SYSTEM)
    assert session.state.round == ROUND
    assert bool(session.log) == recorded


def test_a_possible_position_that_its_record_does_not_lead_to_is_refused(tmp_path: Path) -> None:
    """One Command Point more is possible; only the record knows better."""
    document, path = json.loads(campaign()), tmp_path / "edited.json"
    document["snapshot"]["cp"] += 1
    path.write_text(json.dumps(document))
    with pytest.raises(SaveError, match="the saved position"):
        read_session(path, SYSTEM)
    del document["journal"]
    path.write_text(json.dumps(document))
    assert read_session(path, SYSTEM).state.cp == document["snapshot"]["cp"]
