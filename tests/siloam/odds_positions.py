"""Combats of all kinds, ready to be fought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from game.core.cup import Cup
from game.core.dice import seeded
from game.core.engine import apply_unchecked, pending
from game.siloam.model.content import COMBAT
from game.siloam.model.state import State
from game.siloam.rules.combat import AmbushCombat, Combat
from game.siloam.rules.leadership import coordinating_guerrillas
from game.siloam.rules.sides import Sides, find_defender
from game.siloam.system import SCENARIO, SILOAM_SYSTEM
from tests.siloam.board import TARGET, Board
from tests.siloam.odds_fights import Position

ROUGH, DIFFICULT = "0604", "1303"
RIVER_TO = "0909"
CUPS = ("activation", "command", "tactics", "vang_support", "hit_markers")


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
    for chit in wanted.get("without", ()):
        tactics.inside.remove(chit)
        tactics.removed.append(chit)
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
    unit = board.unit(unit_id, hex_id, mode, hits=int(hits or 0), armor=int(armor or 0))
    assert unit.free_hits >= 0, f"{text}: more Hit Markers than slots"
    assert unit.free_armor >= 0, f"{text}: more Armor Markers than slots"
    return unit_id


def _combat(state: State, attackers: tuple[str, ...], target: str, wanted: Mapping[str, Any]) -> Combat:
    by_vang = state.units[attackers[0]].spec.is_vang
    ambush = wanted.get("ambush", False)
    sides = Sides(
        attackers=attackers,
        lead=attackers[0],
        target=target,
        guerrillas=tuple(wanted.get("guerrillas", ())),
        artillery=tuple(wanted.get("artillery", ())),
        defender=find_defender(state, target, by_vang),
        joiners=tuple(wanted.get("joiners", ())),
        defending_artillery=tuple(wanted.get("defending_artillery", ())),
        mode=wanted.get("mode", "aggressive"),
        ambush=ambush,
    )
    assert len(sides.standing(state)) == len(attackers), f"{attackers} are not all beside {target}"
    if by_vang:
        sides = evolve(sides, joined_guerrillas=tuple(coordinating_guerrillas(state, sides)))
    if ambush:
        return AmbushCombat(sides=sides, step="attacker_draws")
    return Combat(sides=sides, step="defender_draws")


# ---------------------------------------------------------------------- the positions

VETERAN, GREEN = "cics-veteran-1@0605", "cics-green-1@0604"
TANK = "cics-medium-tank-1@0605"
GUNS, HEAVY_GUNS = "cics-field-artillery-1@0505", "cics-heavy-artillery-1@0504"
FOE, FOE_TANK = "red-2@0705", "red-1@0705"
VETERAN_2 = "cics-veteran-2@0604"
LEADER, GUERRILLA = "leader-hq@leader@0605", "conscript-1@guerrilla@0706"
LAST_CHITS = ("t01", "t04", "t08", "t11", "t14", "t19")
DRY = tuple(chit for number in range(1, 21) if (chit := f"t{number:02}") not in LAST_CHITS)
"""Standard chits that are out of the cup in positions where it may run dry."""
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
    make(
        "ambush with a guerrilla, guns and a leader",
        attack=[VETERAN], defend=[FOE], supports=[LEADER, GUERRILLA], guerrillas=["conscript-1"],
        aside=[GUNS], artillery=["cics-field-artillery-1"], ambush=True, bonus=["b1"],
    ),
    make(
        "guerrilla and a group in rough ground",
        attack=["cics-veteran-1@0605+2", "cics-elite-1@0603+2"], defend=["red-1@0604"], target=ROUGH,
        supports=["leader-hq@leader@0605", "conscript-1@guerrilla@0504"], guerrillas=["conscript-1"],
    ),
    make(
        "allies attack together over the river",
        attack=["caledonia-infantry-1@0908", "cics-green-1@0910", "siloam-infantry-1@1009"],
        defend=["yellow-1@0909"], target=RIVER_TO, supports=["leader-hq@leader@1009"],
    ),
    make("two tanks and one Armor Marker", attack=[TANK], defend=[FOE_TANK], armor=1),
    make("ambush of a tank, one Armor Marker", attack=[TANK], defend=[FOE_TANK], armor=1, ambush=True),
    make(
        "damaged tanks and one Armor Marker",
        attack=["cics-medium-tank-1@0605+1!1", "cics-light-tank-1@0704+1"], defend=["red-1@0705+1"],
        supports=["leader-hq@leader@0804"], aside=["cics-green-1@0804"], armor=1,
    ),
    make("flamethrower in a group", attack=[GREEN, VETERAN], defend=[FOE_TANK],
         supports=[LEADER, "mg-flamethrower@flamethrower@0605"]),
    make(
        "guns that do not reach the next lead",
        attack=["cics-green-1@0605+2", "cics-elite-1@0706+3"], defend=[FOE_TANK], supports=[LEADER],
        aside=["cics-heavy-artillery-1@0602"], artillery=["cics-heavy-artillery-1"],
    ),
    make("the cup runs dry", attack=["cics-elite-1@0605", VETERAN_2], defend=[FOE_TANK],
         supports=["leader-hq@leader@0605"], without=DRY),
    make("a guerrilla and a dry cup", attack=["cics-elite-1@0605"], defend=[FOE_TANK],
         supports=["leader-hq@leader@0605", GUERRILLA], guerrillas=["conscript-1"], without=DRY),
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
    make(
        "guerrilla joins a full unit, under a Leader far from it",
        attack=["red-2@0805"], defend=["siloam-infantry-1@0705+2"], aside=["cics-green-1@0907"],
        supports=["leader-hq@leader@0907", "conscript-1@guerrilla@0906"],
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
    make(
        "guerrilla alone, with another beside it",
        attack=["red-2@0805"], defend=["cics-veteran-1@0704"],
        supports=["leader-hq@leader@0704", "conscript-1@guerrilla@0705", "conscript-2@guerrilla@0804"],
    ),
    make(
        "two guerrillas in the weather, cautious",
        attack=["red-1@0805", "red-2@0804"], defend=[CALEDONIAN], mode="cautious", weather=3,
        supports=["leader-hq@leader@0705", "conscript-1@guerrilla@0806", "conscript-2@guerrilla@0706"],
    ),
    make(
        "two guerrillas, aggressive, with bonus chits",
        attack=["red-1@0805"], defend=[CALEDONIAN], bonus=["b1", "b4"],
        supports=["leader-hq@leader@0705", "conscript-1@guerrilla@0804", "conscript-2@guerrilla@0806"],
    ),
    make(
        "artillery with an escort",
        attack=["red-2@0805"], defend=["cics-field-artillery-1@0705", "cics-veteran-1@0804"],
        supports=["leader-hq@leader@0804"], joiners=["cics-veteran-1"],
    ),
    make("fortified and rough", attack=["red-1@0605"], defend=["cics-veteran-1@0604"], target=ROUGH, fort=1),
    make(
        "vang tank support against a tank",
        attack=["red-2@0805"], defend=["cics-medium-tank-1@0705"], vang_supports={"red-2": "tank"},
    ),
    make(
        "vang leader, artillery and flank",
        attack=["red-1@0805", "red-2@0605"], defend=[CALEDONIAN], mode="cautious",
        vang_supports={"red-1": "leader", "red-2": "artillery"},
    ),
    make("conscript in defense", attack=["red-1@0805"], defend=["siloam-infantry-1@0705+1"],
         supports=["conscript-1@conscript@0705"]),
    make("tanks on both sides and two Armor Markers", attack=["red-1@0805+2!1", "yellow-1@0804+2"],
         defend=["cics-medium-tank-1@0705"], armor=2),
    make("tank defends", attack=["red-1@0805", "red-2@0804"], defend=["cics-medium-tank-1@0705+1"]),
)  # fmt: skip


def positions() -> tuple[Position, ...]:
    """All positions, those of a played campaign included."""
    return (*ATTACKS, *DEFENSES, *campaign_positions())


def campaign_positions(seed: int = 3, wanted: int = 8) -> Iterator[Position]:
    """Defenses to choose in a campaign of the steady player, every few of them."""
    state = SILOAM_SYSTEM.new_game(SCENARIO, seed)
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
    combat.sides = evolve(combat.sides, mode="cautious" if number % 2 else "aggressive")
    combat.step = "defender_draws"
    here.stack[:] = [combat]
    return Position(name, here)
