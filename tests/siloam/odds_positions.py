"""Combats of all kinds, ready to be fought, with the odds to compare them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from attrs import frozen

from game.core.cup import Cup
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked, pending
from game.siloam.battle_odds import AttackOdds, assumed_answer, attack_odds, supposed
from game.siloam.content import COMBAT
from game.siloam.rules.combat import AmbushCombat, Combat, find_defender
from game.siloam.rules.leadership import coordinating_guerrillas
from game.siloam.state import State
from game.siloam.system import SILOAM_SYSTEM
from tests.siloam.board import Board

TARGET = "0705"
ROUGH, DIFFICULT = "0604", "1303"
RIVER_TO = "0909"
CUPS = ("activation", "command", "tactics", "vang_support", "hit_markers")
FEWEST = 25
"""Outcomes expected less often than this are counted together: the normal law does not hold for them."""
ERRORS = 4.0
"""Standard errors that exact and observed frequencies may differ by."""


@frozen
class Position:
    """A combat at the step where the first side draws."""

    name: str
    state: State
    """With the combat as its only frame, not yet begun."""

    @property
    def combat(self) -> Combat:
        combat = self.state.frame(Combat)
        assert combat is not None
        return combat

    def odds(self) -> AttackOdds:
        return attack_odds(self.state, supposed(self.state, self.combat))


def make(name: str, **wanted: Any) -> Position:
    """Build a position; `attack`, `defend` and `aside` name units with their hexes, first the lead."""
    board = Board()
    attackers = [_place(board, text, wanted.get("modes", COMBAT)) for text in wanted["attack"]]
    target = wanted.get("target", TARGET)
    for text in wanted.get("aside", ()):
        _place(board, text, COMBAT)
    for text in wanted.get("defend", ()):
        _place(board, text, wanted.get("defender_modes", COMBAT))
    for text in wanted.get("supports", ()):
        support_id, side, hex_id = text.split("@")
        board.support(support_id, side, hex_id)
    if wanted.get("garrison"):
        board.garrison(target)
    if wanted.get("fort"):
        board.fortify(target, wanted["fort"])
    for unit_id, counter in wanted.get("vang_supports", {}).items():
        board.state.units[unit_id].support = counter
        board.state.vang_support.inside.remove(counter)
    tactics = board.state.tactics
    tactics.add_from_supply(["weather-miss"] * wanted.get("weather", 0))
    tactics.add_from_supply(wanted.get("bonus", ()))
    board.state.armor_supply = wanted.get("armor", board.state.armor_supply)
    for name_of_cup in CUPS:
        cup = getattr(board.state, name_of_cup)
        setattr(board.state, name_of_cup, Cup(cup.inside, cup.discard, cup.supply, cup.removed))
    board.state.events = None
    board.state.stack.append(_combat(board.state, tuple(attackers), target, wanted))
    return Position(name, board.state)


def _place(board: Board, text: str, mode: str) -> str:
    """A unit from "id@hex", with "+n" for Hit Markers and then "!n" for Armor Markers."""
    unit_id, _, rest = text.partition("@")
    rest, _, armor = rest.partition("!")
    hex_id, _, hits = rest.partition("+")
    board.unit(unit_id, hex_id, mode, hits=int(hits or 0), armor=int(armor or 0))
    return unit_id


def _combat(state: State, attackers: tuple[str, ...], target: str, wanted: Mapping[str, Any]) -> Combat:
    by_vang = state.units[attackers[0]].spec.is_vang
    ambush = wanted.get("ambush", False)
    combat = (AmbushCombat if ambush else Combat)(
        attackers=attackers,
        lead=attackers[0],
        target=target,
        guerrillas=tuple(wanted.get("guerrillas", ())),
        artillery=tuple(wanted.get("artillery", ())),
        defender=find_defender(state, target, by_vang),
        joiners=tuple(wanted.get("joiners", ())),
        defending_artillery=tuple(wanted.get("defending_artillery", ())),
        mode=wanted.get("mode", "aggressive"),
        step="attacker_draws" if ambush else "defender_draws",
    )
    if by_vang:
        combat.joined_guerrillas = tuple(coordinating_guerrillas(state, combat))
    return combat


# ---------------------------------------------------------------------- real resolutions


def resolve(position: Position, number: int) -> tuple[int, int]:
    """Fight the combat once through the engine: hits on the attacker and on the defender."""
    state = position.state.clone()
    state.dice = seeded(number, "odds", position.name)
    state.events = []
    decision = advance(state)
    while decision is not None:
        choice = assumed_answer(state, decision) if decision.kind in ASSUMED else decision.choices[-1]
        decision = apply_unchecked(state, choice)
    scored = {e.about["role"]: e.about["hits"] for e in state.events if e.kind == "draws_end"}
    return scored.get("defense", 0), scored.get("attack", 0)


ASSUMED = ("take_hits", "choose_lead")


def observe(position: Position, times: int) -> Counter[tuple[int, int]]:
    """The outcomes of many resolutions."""
    return Counter(resolve(position, number) for number in range(times))


def disagreements(odds: AttackOdds, seen: Counter[tuple[int, int]]) -> Iterator[str]:
    """Where the frequencies seen are more than the allowed standard errors off the exact chances."""
    for outcome in seen:
        if outcome not in odds.joint:
            yield f"{outcome} was seen and should be impossible"
    on_attacker: Counter[int] = Counter()
    on_defender: Counter[int] = Counter()
    for (mine, theirs), times in seen.items():
        on_attacker[mine] += times
        on_defender[theirs] += times
    yield from _compared("joint", odds.joint, seen)
    yield from _compared("on attacker", dict(enumerate(odds.on_attacker)), on_attacker)
    yield from _compared("on defender", dict(enumerate(odds.on_defender)), on_defender)


def _compared(what: str, exact: Mapping[Any, float], seen: Counter[Any]) -> Iterator[str]:
    total = seen.total()
    rare = {outcome for outcome, chance in exact.items() if chance * total < FEWEST}
    cells = [(o, chance, seen[o]) for o, chance in exact.items() if o not in rare]
    cells.append(("rare", sum(exact[o] for o in rare), sum(seen[o] for o in rare)))
    for outcome, chance, times in cells:
        if chance * total < 1:
            continue
        error = sqrt(chance * (1 - chance) / total)
        # Half an observation: frequencies come in whole ones, and the rarest cells feel it.
        if abs(times / total - chance) > ERRORS * error + 0.5 / total:
            yield f"{what} {outcome}: exact {chance:.5f}, seen {times / total:.5f} ± {error:.5f}"


# ---------------------------------------------------------------------- the positions

VETERAN, GREEN = "cics-veteran-1@0605", "cics-green-1@0604"
TANK = "cics-medium-tank-1@0605"
GUNS, HEAVY_GUNS = "cics-field-artillery-1@0505", "cics-heavy-artillery-1@0504"
FOE, FOE_TANK = "red-2@0705", "red-1@0705"
LEADER = "leader-hq@leader@0605"
CALEDONIAN = "caledonia-infantry-1@0705"

ATTACKS: tuple[Position, ...] = (
    make("veteran on infantry", attack=[VETERAN], defend=[FOE]),
    make("veteran on tank", attack=[VETERAN], defend=[FOE_TANK]),
    make("elite on damaged infantry", attack=["cics-elite-1@0605"], defend=["red-2@0705+1"]),
    make("green in movement mode", attack=[GREEN], defend=[FOE], modes="movement"),
    make("damaged veteran", attack=["cics-veteran-1@0605+2"], defend=[FOE_TANK]),
    make("damaged light tank", attack=["cics-light-tank-1@0605+1!1"], defend=[FOE_TANK]),
    make("tank with no armor left in supply", attack=[TANK], defend=[FOE_TANK], armor=0),
    make("vang in movement mode", attack=[VETERAN], defend=[FOE], defender_modes="movement"),
    make("garrison", attack=[VETERAN], garrison=True),
    make("garrison attacked by a group", attack=[VETERAN, GREEN], garrison=True, supports=[LEADER]),
    make("ambush of a garrison", attack=[GREEN], garrison=True, ambush=True),
    make("group of two", attack=[VETERAN, GREEN], defend=[FOE_TANK], supports=[LEADER]),
    make(
        "group from opposite sides",
        attack=[VETERAN, "cics-green-1@0805"], defend=[FOE_TANK], supports=["leader-hq@leader@0605"],
    ),
    make(
        "group of three, damaged, lead may fall",
        attack=["cics-green-1@0605+2", "cics-elite-1@0704+3", "cics-veteran-1@0805+2"],
        defend=[FOE_TANK], supports=["leader-hq@leader@0605"],
    ),
    make(
        "the leader falls with his unit",
        attack=["cics-veteran-1@0605+2", "cics-elite-1@0706+2"],
        defend=["black-1@0705"], supports=["leader-hq@leader@0605"],
    ),
    make("artillery", attack=[VETERAN], defend=[FOE], aside=[GUNS], artillery=["cics-field-artillery-1"]),
    make(
        "two batteries and a leader",
        attack=["cics-elite-1@0605"], defend=[FOE_TANK], supports=[LEADER], aside=[GUNS, HEAVY_GUNS],
        artillery=["cics-field-artillery-1", "cics-heavy-artillery-1"],
    ),
    make("flamethrower", attack=[VETERAN], defend=[FOE], supports=["mg-flamethrower@flamethrower@0605"]),
    make("mechanized", attack=[VETERAN], defend=[FOE], supports=["mechanized-antitank@mechanized@0605"]),
    make(
        "mechanized against a tank",
        attack=[VETERAN], defend=[FOE_TANK], supports=["mechanized-antitank@mechanized@0605"],
    ),
    make(
        "guerrilla joins the attack",
        attack=[VETERAN], defend=[FOE], supports=[LEADER, "conscript-1@guerrilla@0706"],
        guerrillas=["conscript-1"],
    ),
    make(
        "two guerrillas and bonus chits",
        attack=["cics-elite-1@0605"], defend=[FOE_TANK], bonus=["b1", "b4"],
        supports=[LEADER, "conscript-1@guerrilla@0706", "conscript-2@guerrilla@0804"],
        guerrillas=["conscript-1", "conscript-2"],
    ),
    make(
        "conscript rides along",
        attack=["siloam-infantry-1@0605+1"], defend=[FOE_TANK], supports=["conscript-1@conscript@0605"],
    ),
    make("rough ground", attack=["cics-veteran-1@0605"], defend=["red-2@0604"], target=ROUGH),
    make("difficult ground", attack=["cics-elite-1@1304"], defend=["yellow-2@1303"], target=DIFFICULT),
    make("river", attack=["cics-elite-1@0908"], defend=["red-2@0909"], target=RIVER_TO),
    make("fortified vang", attack=["cics-elite-1@0605"], defend=[FOE], fort=2),
    make("weather", attack=[VETERAN], defend=[FOE_TANK], weather=4),
    make("bad weather for a group", attack=[VETERAN, GREEN], defend=[FOE], weather=8, supports=[LEADER]),
    make("bonus chits", attack=[VETERAN], defend=[FOE], bonus=["b1", "b2", "b3", "b4"]),
    make(
        "bonus chits, leader and guns",
        attack=["cics-elite-1@0605"], defend=[FOE_TANK], bonus=["b1", "b2", "b3", "b4"],
        supports=[LEADER], aside=[GUNS], artillery=["cics-field-artillery-1"],
    ),
    make("ambush", attack=[VETERAN], defend=[FOE], ambush=True),
    make("ambush of a damaged tank", attack=["cics-elite-1@0605"], defend=["red-1@0705+1!1"], ambush=True),
    make(
        "ambush by a group with a leader in the weather",
        attack=[VETERAN, "cics-elite-1@0805"], defend=[FOE_TANK], ambush=True, weather=4, supports=[LEADER],
    ),
    make("ambush in rough ground", attack=[VETERAN], defend=["red-2@0604"], target=ROUGH, ambush=True),
)  # fmt: skip

DEFENSES: tuple[Position, ...] = (
    make("defense, aggressive", attack=["red-1@0805"], defend=[CALEDONIAN]),
    make("defense, cautious", attack=["red-1@0805"], defend=[CALEDONIAN], mode="cautious"),
    make("defense against three", attack=["red-1@0805", "red-2@0804", "red-3@0605"], defend=[CALEDONIAN]),
    make(
        "three damaged attackers",
        attack=["red-1@0805+2!1", "red-2@0804+2", "red-3@0605+2"], defend=["cics-elite-1@0705"],
    ),
    make("fortified", attack=["red-1@0805"], defend=[CALEDONIAN], fort=2),
    make("fortified, cautious", attack=["red-2@0805"], defend=[CALEDONIAN], fort=1, mode="cautious"),
    make(
        "coordinated defense",
        attack=["red-1@0805"], defend=[CALEDONIAN, "cics-veteran-1@0804"],
        supports=["leader-hq@leader@0804"], joiners=["cics-veteran-1"],
    ),
    make(
        "coordinated defense, cautious, with guns",
        attack=["red-1@0805", "red-2@0706"], mode="cautious",
        defend=[CALEDONIAN, "cics-veteran-1@0804", "cics-field-artillery-1@0604"],
        supports=["leader-hq@leader@0705"], joiners=["cics-veteran-1"],
        defending_artillery=["cics-field-artillery-1"],
    ),
    make(
        "guns and a guerrilla in defense",
        attack=["red-1@0805"], defend=[CALEDONIAN, "cics-field-artillery-1@0604"],
        supports=["leader-hq@leader@0705", "conscript-1@guerrilla@0804"],
        defending_artillery=["cics-field-artillery-1"],
    ),
    make(
        "guerrilla joins, cautious",
        attack=["red-2@0805"], defend=[CALEDONIAN], mode="cautious",
        supports=["leader-hq@leader@0705", "conscript-1@guerrilla@0804"],
    ),
    make("guerrilla alone", attack=["red-2@0805"], supports=["conscript-1@guerrilla@0705"]),
    make("artillery alone", attack=["red-2@0805"], defend=["cics-field-artillery-1@0705"]),
    make("machine gun", attack=["red-2@0805"], defend=[CALEDONIAN], supports=["mg-flamethrower@mg@0705"]),
    make(
        "antitank", attack=["red-1@0805"], defend=[CALEDONIAN], supports=["mechanized-antitank@antitank@0705"]
    ),
    make(
        "vang with tank and flamethrower",
        attack=["red-2@0805", "red-3@0804"], defend=[CALEDONIAN],
        vang_supports={"red-2": "tank", "red-3": "flamethrower"},
    ),
    make(
        "vang with leader and artillery, which may fall",
        attack=["red-2@0805+2", "red-3@0804+2"], defend=["cics-elite-1@0705"],
        vang_supports={"red-2": "leader", "red-3": "artillery"},
    ),
    make("vang and bonus chits", attack=["red-1@0805"], defend=[CALEDONIAN], bonus=["b1", "b2", "b3"]),
    make("vang over the river", attack=["red-2@0908"], defend=["cics-veteran-1@0909"], target=RIVER_TO),
    make("defense in weather", attack=["red-1@0805"], defend=[CALEDONIAN], weather=6, mode="cautious"),
    make("tank defends", attack=["red-1@0805", "red-2@0804"], defend=["cics-medium-tank-1@0705+1"]),
)  # fmt: skip


def positions() -> tuple[Position, ...]:
    """All positions, those of a played campaign included."""
    return (*ATTACKS, *DEFENSES, *campaign_positions())


def campaign_positions(seed: int = 3, wanted: int = 8) -> Iterator[Position]:
    """Defenses to choose in a campaign of the steady player, every few of them."""
    state = SILOAM_SYSTEM.new_game(seed)
    decision, found, met = pending(state), 0, 0
    policy, dice = SILOAM_SYSTEM.policies["steady"], seeded(seed, "policy")
    while decision is not None and found < wanted:
        if decision.kind == "choose_defense":
            met += 1
            if met % 5 == 0:
                found += 1
                yield _as_position(state, f"campaign {seed}, decision {state.choices_made}", met)
        decision = apply_unchecked(state, policy(state, decision, dice))


def _as_position(state: State, name: str, number: int) -> Position:
    here = state.clone()
    combat = here.frame(Combat)
    assert combat is not None
    combat.mode = "cautious" if number % 2 else "aggressive"
    combat.step = "defender_draws"
    here.stack[:] = [combat]
    return Position(name, here)
