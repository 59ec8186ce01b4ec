"""Positions that no mission comes to are refused, with the record of the mission and without it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import SaveError
from game.core.saves import encode, read_session
from game.firefight.model.content import AI
from game.firefight.rules.rumors import rumors
from game.firefight.system import FIREFIGHT_SYSTEM as SYSTEM
from tests.trust.games import playing

Edit = Callable[[dict[str, Any]], None]


@cache
def saved(frames: tuple[str, ...]) -> bytes:
    """A save of a mission in which these frames lie on top of the stack, the question last."""
    for session in playing(SEED, "steady", SYSTEM):
        top = tuple(it.TAG for it in session.state.stack)[-len(frames) :]
        if top == frames and (session.state.round > 1 or frames == SETTING_UP):
            return encode(SYSTEM, session.state, session.journal)
    raise AssertionError(f"the mission never comes to {frames}")


SEED = 1
SETTING_UP = ("place_units", "first_facing")
TURN, ATTACK, PAY_ATTACK = ("turn_choice",), ("attack_action", "commit"), ("attack_action", "pay")
PAY_MOVE, FACE = ("move_action", "pay"), ("move_action", "face")


def put(*path: Any, value: Any) -> Edit:
    """Another value somewhere in the position; a path of frames is counted from the top of the stack."""

    def edit(position: dict[str, Any]) -> None:
        holder: Any = position
        for key in path[:-1]:
            holder = holder[key]
        value_before = holder[path[-1]]
        holder[path[-1]] = value(value_before) if callable(value) else value
        assert holder[path[-1]] != value_before

    return edit


def first(position: dict[str, Any], **wanted: Any) -> dict[str, Any]:
    """A piece like this."""
    return next(
        it for it in position["pieces"].values() if all(it[key] == value for key, value in wanted.items())
    )


def lose(place: str) -> Edit:
    """A piece is gone, and nothing follows from it."""

    def edit(position: dict[str, Any]) -> None:
        guards = (it for name, it in position["pieces"].items() if name.startswith("guard"))
        piece = next(it for it in guards if it["place"] == "map")
        if piece["hit"]:
            position["hits"]["infantry"]["inside"].append(piece["hit"])
        piece.update(place=place, hex="", hit="", spent=False)

    return edit


def come_early(position: dict[str, Any]) -> None:
    name = "armored_car"
    position["pieces"][name].update(place="map", hex="1205", facing="nw")


def stack_enemies(position: dict[str, Any]) -> None:
    pieces = position["pieces"]
    pieces["guard_2"].update(place="map", hex=pieces["guard_1"]["hex"], facing="n")


def lose_counter(position: dict[str, Any]) -> None:
    position["hits"]["infantry"]["inside"].pop()


def _somebody_else(pieces: list[str]) -> list[str]:
    return ["rifles_b"] if pieces == ["rifles_a"] else ["rifles_a"]


EDITS: dict[str, tuple[tuple[str, ...], Edit]] = {}


def case(name: str, frames: tuple[str, ...], edit: Edit) -> None:
    """What is edited in a save of which moment."""
    EDITS[name] = (frames, edit)


case("a rumor that faces somewhere", TURN, put("pieces", "rumor_6", "facing", value="n"))
case("somebody in the box who is Spent", TURN, put("pieces", "rumor_6", "spent", value=True))
case("a piece destroyed for nothing", TURN, lose("destroyed"))
case("a piece gone for nothing", TURN, lose("left"))
case("VP for losses that nobody had", TURN, put("tallies", "unit", "destroyed", value=lambda vp: vp + 3))
case("VP for exits that nobody took", TURN, put("tallies", "ai", "exits", value=4))
case("VP of events that have not come", TURN, put("tallies", "ai", "events", value=40))
case("a counter before its event", TURN, come_early)
case("two AI in a hex", TURN, stack_enemies)
case("a hit counter that is nowhere", TURN, lose_counter)
case("a Command Order too few", TURN, lambda it: it["orders"]["removed"].append(_blue(it)))
case("a false rumor too few", TURN, lambda it: it["rumors"]["inside"].remove("no_enemy"))
case("a pass that was none", TURN, put("stack", -1, "enemy_passed", value=lambda it: not it))
case("a turn of the other side", TURN, put("stack", 1, "side", value="ai"))
case("an answer from nowhere", TURN, put("stack", -2, "answer", value="pass"))
case("CAPs for another roll", ATTACK, put("stack", -1, "roll", value="rally"))
case("an attack that costs more", ATTACK, put("stack", -2, "cost", value=lambda it: it + 1))
case("an attack on nobody", PAY_ATTACK, put("stack", -2, "hex", value="0101"))
case("a lower price", PAY_MOVE, put("stack", -1, "cost", value=lambda it: it + 1))
case("somebody else who pays", PAY_MOVE, put("stack", -1, "pieces", value=_somebody_else))
case("a way through the air", PAY_MOVE, put("stack", -2, "path", value=["1109"]))
case("a pivot by another rule", FACE, put("stack", -1, "rule", value="FF-MOV-06"))
case("an enemy on the move before the start", SETTING_UP, put("pieces", "guard_1", "facing", value="n"))
case("a Unit outside its zone", SETTING_UP, lambda it: first(it, place="map", facing="ne").update(hex="1101"))
case("CAPs spent before the start", SETTING_UP, put("caps", value=lambda it: it - 1))


def _blue(position: dict[str, Any]) -> str:
    cards = position["orders"]["inside"]
    card = next(it for it in cards if SYSTEM.structure(position).content.orders[it].command)
    cards.remove(card)
    return str(card)


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("name", EDITS)
def test_an_impossible_position_is_refused(name: str, recorded: bool, tmp_path: Path) -> None:
    frames, edit = EDITS[name]
    document, path = json.loads(saved(frames)), tmp_path / "edited.json"
    edit(document["snapshot"])
    if not recorded:
        del document["journal"]
    path.write_text(json.dumps(document))
    with pytest.raises(SaveError, match="impossible"):
        read_session(path, SYSTEM)


@pytest.mark.parametrize("frames", {frames: None for frames, _ in EDITS.values()}, ids="-".join)
def test_the_positions_themselves_are_possible(frames: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "sound.json"
    path.write_bytes(saved(frames))
    assert SYSTEM.unstructure(read_session(path, SYSTEM).state) == json.loads(saved(frames))["snapshot"]


@pytest.mark.rule("FF-RUL-83")
def test_a_rumor_next_to_a_unit_would_have_been_revealed() -> None:
    session = next(
        it
        for it in playing(2, "random", SYSTEM)
        if it.decision is not None and it.decision.kind == "turn" and rumors(it.state)
    )
    state = session.state.clone()
    assert not SYSTEM.violations(state)
    beside = state.grid.neighbours[state.pieces[state.seen_units()[0]].hex]
    state.pieces[rumors(state)[0]].hex = next(it for it in beside if not state.at(it, AI))
    assert SYSTEM.violations(state) == ["a rumored enemy has been seen and not revealed"]
