"""5.5.1 Steps 4 and 6: the strength of each side of a combat."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from game.siloam.model.content import ARTILLERY, VANG
from game.siloam.model.state import State, Unit
from game.siloam.rules.leadership import leader_near
from game.siloam.rules.sides import Sides
from game.siloam.rules.strength import AGGRESSIVE, MANEUVER, Line, Strength

FLANK, LEADER_STAR, BURST, RIVER, FORTIFICATION = "flank", "leader", "artillery", "river", "fortification"


def attack_strength(state: State, sides: Sides, defense_failed: bool = False) -> Strength:
    """5.5.1 Step 6: the lead's symbols, one draw for every other participant, and Supports (C36)."""
    lead, units = state.units[sides.lead], sides.standing(state)
    foe = state.units.get(sides.defender)
    foe_kind = foe.spec.kind if foe else ""
    lines = [Line("lead", "5.5.1", lead.face.draws, lead.id)]
    lines += [Line("joins", "5.5.2", 1, u.id) for u in units if u.id != lead.id]
    lines += [Line("artillery", "2.2.4", 1, i) for i in sides.artillery]
    lines += [Line("guerrilla", "5.5.2", 1, i) for i in sides.guerrillas]
    drawing = {BURST} if sides.artillery else set()
    if lead.spec.faction == VANG:
        lines += _vang_support_lines(state, units, foe_kind)
        held = {u.support for u in units}
        drawing |= held & {LEADER_STAR, BURST}
    else:
        lines += _attachment_lines(state, units, foe_kind, attacking=True)
        if leader_near(state, (u.place for u in units)):
            drawing.add(LEADER_STAR)
    if defense_failed:
        lines.append(Line("defense_failed", "5.5.6", 1))
    hitting = {lead.face.symbol}
    if flanks(state, [u.place for u in units] + [state.supports[i].place for i in sides.guerrillas]):
        hitting.add(FLANK)
    return _strength(state, lines, lead.face.symbol, hitting, drawing, lead.spec.faction == VANG)


def defense_strength(state: State, sides: Sides) -> Strength:
    """5.5.1 Step 4: the lead defender's symbols, joiners and Supports, by defense mode."""
    unit = state.units.get(sides.defender)
    symbol, draws = _lead_defender(state, sides, unit)
    allies = [state.units[i] for i in sides.joiners]
    attacker = state.units[sides.lead]
    lines = [Line("lead", "5.5.1", draws, sides.defender)]
    lines += [Line("joins", "5.5.3", 1, u.id) for u in allies]
    lines += [Line("artillery", "2.2.4", 1, i) for i in sides.defending_artillery]
    lines += [Line("guerrilla", "5.5.3", 1, i) for i in sides.joined_guerrillas]
    defenders = [unit, *allies] if unit else allies
    vang = attacker.spec.faction != VANG  # the unit, or the Garrison, that a friendly stack attacks
    if not vang:
        lines += _attachment_lines(state, defenders, attacker.spec.kind, attacking=False)
    if unit and unit.spec.kind == ARTILLERY and not (allies or sides.defending_artillery):
        # 5.5.3: Artillery without escort draws nothing, and so its defense fails (C58).
        lines = [Line("artillery_alone", "5.5.3", 0, unit.id)]
    if sides.mode != AGGRESSIVE:
        return _strength(state, lines, symbol, {MANEUVER}, set(), vang, guerrilla=MANEUVER)
    drawing = set(defense_symbols(state, sides))
    return _strength(state, lines, symbol, {symbol}, drawing, vang)


def defense_symbols(state: State, sides: Sides) -> Iterable[str]:
    """5.5.5: terrain and special symbols that score for an Aggressive defender (C51)."""
    war_map, target = state.content.map, sides.target
    if war_map.terrain[target] in ("rough", "difficult"):
        yield war_map.terrain[target]
    if target in state.fortifications and state.units[sides.lead].spec.faction == VANG:
        yield FORTIFICATION  # works never serve the Vang, not even a Garrison (G55)
    if war_map.is_unbridged(state.units[sides.lead].place, target):
        yield RIVER  # only the lead attacker's hexside counts (G38)
    if sides.defending_artillery:
        yield BURST
    if target not in state.vang_at and sides.defender:
        held = [target, *(state.units[i].place for i in sides.joiners)]
        if leader_near(state, held):
            yield LEADER_STAR


def flanks(state: State, hexes: list[str]) -> bool:
    """11 Flank Symbol: participants stand in two hexes around the target not adjacent to each other."""
    adjacent = state.content.map.grid.adjacent
    return any(a != b and not adjacent(a, b) for a, b in combinations(hexes, 2))


def _lead_defender(state: State, sides: Sides, unit: Unit | None) -> tuple[str, int]:
    if unit is not None:
        return unit.face.symbol, unit.face.draws
    if sides.defender:
        return state.content.sides["guerrilla"].symbol, 1
    return state.content.garrison_symbol, 1


def _attachment_lines(state: State, units: Iterable[Unit], foe_kind: str, *, attacking: bool) -> list[Line]:
    """2.3.2: draws that Attachments of the participating stacks add (G40)."""
    lines = []
    for unit in units:
        attachment = state.attachment_of(unit)
        if attachment is None:
            continue
        spec = state.content.sides[attachment.side]
        draws = spec.attack_draws if attacking else spec.defense_draws
        if draws and spec.against in ("", foe_kind):
            lines.append(Line(attachment.side, "2.3.2", draws, attachment.id))
    return lines


def _vang_support_lines(state: State, units: Iterable[Unit], foe_kind: str) -> list[Line]:
    """2.5.2: draws of the Support counters that surviving participants carry."""
    lines = []
    for unit in units:
        spec = state.content.chits.vang_support_draws.get(unit.support)
        if spec is not None and spec.against in ("", foe_kind):
            lines.append(Line(f"vang_{unit.support}", "2.5.2", spec.draws, unit.id))
    return lines


def _strength(
    state: State,
    lines: list[Line],
    symbol: str,
    hitting: set[str],
    drawing: set[str],
    vang: bool,
    guerrilla: str = "",
) -> Strength:
    own = guerrilla or state.content.sides["guerrilla"].symbol
    return Strength(
        lines=tuple(lines),
        symbol=symbol,
        hitting=frozenset(hitting),
        drawing=frozenset(drawing),
        guerrilla_draws=sum([line.draws for line in lines if line.reason == "guerrilla"]),
        guerrilla_hitting=frozenset((hitting - {symbol}) | {own}),
        uses_bonus_chits=not vang,
        bonus_chits=state.content.chits.bonus_faces,
    )
