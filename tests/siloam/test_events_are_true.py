"""An event is told once it has happened: whoever looks at the position then finds it as the event says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.core.frame import Event
from game.siloam.model.content import CICS, HANGAR, OUT, PLANE_SIDES, RUNWAY, VANG, beach, pool
from game.siloam.model.state import State
from game.siloam.rules.air import BombingRun
from game.siloam.rules.combat import Combat
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.markers import remove_unit
from game.siloam.rules.movement import ATTACKED, MOVED
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.vang import take_support
from game.siloam.system import SILOAM_SYSTEM as SYSTEM
from game.siloam.trust.invariants import violations
from game.siloam.words import words
from tests.siloam.board import Board

About = Mapping[str, Any]


class Watch(list[Event]):
    """Hears every event at the moment it is told."""

    def __init__(self, state: State, told: set[str]) -> None:
        super().__init__()
        self.state, self.told = state, told

    def append(self, event: Event) -> None:
        super().append(event)
        self.told.add(event.kind)
        assert TRUE[event.kind](self.state, event.about), event
        lost = [problem for problem in violations(self.state) if "lost or doubled" in problem]
        assert not lost, f"{event}: {lost}"


def _stands(state: State, about: About) -> bool:
    return bool(state.units[about["unit"]].place == about["hex"])


def _moved(state: State, about: About) -> bool:
    return _stands(state, about) and about["unit"] not in state.friends_at.get(about["origin"], ())


def _gone(state: State, about: About) -> bool:
    unit = state.units[about["unit"]]
    marked = unit.hits or unit.armor or unit.scouted or unit.support
    stacked = not unit.spec.is_vang or unit.id in state.beachheads[unit.spec.banner]
    return unit.place == about["place"] and about["hex"].isdecimal() and stacked and not marked


def _whole(state: State, about: About) -> bool:
    unit = state.units[about["unit"]]
    return _stands(state, about) and not unit.damaged and about["hits"] + about["armor"] >= 0


def _placed(state: State, about: About) -> bool:
    support = state.supports[about["support"]]
    return (support.place, support.side) == (about["hex"], about.get("side", "guerrilla"))


def _returned(state: State, about: About) -> bool:
    support = state.supports[about["support"]]
    home = support.place == pool(support.spec.faction) and not support.host
    return home and about["hex"].isdecimal() and about["side"] in support.spec.sides


def _lost(state: State, about: About) -> bool:
    return state.supports[about["support"]].place == OUT and about["hex"].isdecimal()


def _support_drawn(state: State, about: About) -> bool:
    counter, unit = about["counter"], state.units[about["unit"]]
    return counter in state.vang_runway if counter in PLANE_SIDES else unit.support == counter


def _drawn(state: State, about: About) -> bool:
    return bool(state.tactics.discard) and state.tactics.discard[-1] == about["chit"]


def _activation(state: State, about: About) -> bool:
    cup = state.activation
    pile = cup.removed if about["chit"] in state.content.events else cup.discard
    return about["chit"] in pile and len(cup.inside) == about["left"]


def _morale(state: State, about: About) -> bool:
    return bool(state.morale[about["faction"]] == about["level"])


def _works(state: State, about: About) -> bool:
    return bool(state.fortifications.get(about["hex"], 0) == about.get("level", 0))


def _declared(state: State, about: About) -> bool:
    combat = state.frame(Combat)
    return combat is not None and all(getattr(combat.sides, name) == value for name, value in about.items())


def _joined(state: State, about: About) -> bool:
    combat = state.frame(Combat)
    assert combat is not None
    sides = combat.sides
    return about["piece"] in (*sides.joiners, *sides.joined_guerrillas, *sides.defending_artillery)


def _left(state: State, about: About) -> bool:
    top = state.frame(Combat) or state.frame(Declaration)
    assert top is not None
    taking_part = (*top.sides.attackers, *top.sides.artillery)
    return top.sides.lead == about["lead"] and about["unit"] not in taking_part and _stands(state, about)


def _scored(state: State, about: About) -> bool:
    combat = state.frame(Combat)
    return combat is not None and combat.sides.target == about["hex"] and combat.hits == about["hits"]


def _flying(state: State, about: About) -> bool:
    run = state.frame(BombingRun)
    return run is not None and run.line == about["line"] and run.bombers == about["bombers"]


def _intercepted(state: State, about: About) -> bool:
    run = state.frame(BombingRun)
    return run is not None and run.interceptors == about["fighters"] and run.by_vang() != about["vang"]


def _shot_down(state: State, about: About) -> bool:
    if about["vang"]:
        return about["side"] in state.vang_support.inside
    return any(plane.side == about["side"] for plane in state.planes_at(pool(CICS)))


def _plane(place: str) -> Callable[[State, About], bool]:
    return lambda state, about: (state.planes[about["plane"]].place, about["side"]) == (
        place, state.planes[about["plane"]].side,
    )  # fmt: skip


def _plan(state: State, about: About) -> bool:
    return bool(state.content.tracks.boxes[state.plans[about["plan"]]] == about["box"])


def _no_plan(state: State, about: About) -> bool:
    return about["plan"] not in state.plans


def _acted(how: str) -> Callable[[State, About], bool]:
    return lambda state, about: _stands(state, about) and state.units[about["unit"]].acted == how


def _always(_state: State, _about: About) -> bool:
    """Says nothing of the position that could be late."""
    return True


TRUE: Mapping[str, Callable[[State, About], bool]] = {
    "activation_drawn": _activation,
    "air_drawn": _drawn,
    "ally_activated": _always,
    "ally_refused": _always,
    "armor_taken": lambda s, a: _stands(s, a) and s.units[a["unit"]].armor > 0,
    "artillery_left": _left,
    "attack_broken": lambda s, a: not current(s).sides.standing(s) and current(s).sides.target == a["target"],
    "attack_declared": _declared,
    "banner_activated": lambda s, a: not any(s.units[i].support for i in s.content.banner_units[a["banner"]]),
    "bolstered": _whole,
    "bomb_drawn": _drawn,
    "bombing_cancelled": _always,
    "bombing_line": _flying,
    "bombing_over": lambda s, _: not s.tactics.discard,
    "bonus_chits_added": lambda s, a: sum(c in s.content.chits.bonus for c in s.tactics.inside) >= a["added"],
    "bonus_earned": lambda s, a: s.vang_bonus and s.casualties[VANG] == a["casualties"],
    "campaign_over": lambda s, a: s.outcome == a["outcome"],
    "casualties_counted": lambda s, a: s.casualties[a["faction"]] == a["total"] and not s.boxes[a["faction"]],
    "check_drawn": _drawn,
    "check_failed": lambda s, _: not s.tactics.discard,
    "check_passed": lambda s, _: not s.tactics.discard,
    "chit_drawn": _drawn,
    "combat_over": lambda s, _: not s.tactics.discard,
    "command_chit_added": lambda s, a: str(a["value"]) in s.command.inside,
    "command_chit_removed": lambda s, a: str(a["value"]) in s.command.removed,
    "command_drawn": lambda s, a: s.cp == a["cp"] and s.command.discard[-1] == str(a["value"]),
    "command_dry": lambda s, a: (
        s.cp == a["cp"] and not s.command.inside and s.command.discard.count(POLITICAL_COST) >= a["debts"]
    ),
    "cup_empty": lambda s, _: not s.tactics.inside,
    "debt_drawn": lambda s, _: s.command.discard[-1] == POLITICAL_COST,
    "defense_chosen": lambda s, a: current(s).sides.mode == a["mode"],
    "defense_failed": lambda s, _: current(s).defense_failed,
    "draws_begin": lambda s, a: current(s).sides.target == a["hex"],
    "draws_end": _scored,
    "effect_changed": lambda _, a: bool(a["why"]),
    "event_branch": lambda s, a: s.story[a["event"]] == a["branch"],
    "event_drawn": lambda s, a: a["event"] in s.activation.removed,
    "event_due": lambda s, a: a["event"] in s.activation.inside and a["event"] not in s.event_track,
    "event_scheduled": lambda s, a: s.event_track[a["event"]] == a["round"],
    "event_skipped": lambda s, a: a["faction"] in s.collapsed,
    "final_arc_failure": lambda s, a: a["faction"] in s.collapsed and a["faction"] not in s.activation.inside,
    "fortification_built": _works,
    "fortification_lost": _works,
    "fortification_spent": _works,
    "garrison_left": lambda s, a: a["hex"] in s.garrisons,
    "garrison_removed": lambda s, a: a["hex"] not in s.garrisons,
    "guerrilla_displaced": _placed,
    "guerrilla_eliminated": _lost,
    "guerrilla_not_placed": _always,
    "guerrilla_placed": _placed,
    "hex_bombed": lambda s, a: len(s.tactics.discard) >= a["hits"],
    "hit_taken": lambda s, a: _stands(s, a) and bool(s.units[a["unit"]].hits),
    "hit_to_box": lambda s, a: bool(s.boxes[a["faction"]]),
    "interception": _intercepted,
    "joined_defense": _joined,
    "mode_flipped": lambda s, a: _stands(s, a) and s.units[a["unit"]].mode == a["mode"],
    "morale_cascaded": _morale,
    "morale_gained": _morale,
    "morale_lost": _morale,
    "nobody_bolstered": lambda s, a: any(u.damaged for u in s.friends_on_map(a["factions"])) == a["damaged"],
    "opening": _always,
    "plan_advanced": _plan,
    "plan_attempted": lambda s, a: _no_plan(s, a) and s.plan_action_taken,
    "plan_expired": _no_plan,
    "plan_failed": _no_plan,
    "plan_initiated": lambda s, a: s.plans[a["plan"]] == 0,
    "plan_succeeded": _no_plan,
    "plane_readied": _plane(HANGAR),
    "plane_ready": _plane(RUNWAY),
    "plane_shot_down": _shot_down,
    "plane_stood_down": _plane(pool(CICS)),
    "planes_committed": lambda s, a: s.stack[-1].answer == a["planes"],  # type: ignore[attr-defined]
    "political_cost": lambda s, a: s.command.inside[-a["chits"] :] == [POLITICAL_COST] * a["chits"],
    "pool_unlocked": _always,
    "round_advanced": lambda s, a: s.round == a["round"],
    "round_started": lambda s, a: s.round == a["round"],
    "scout_marker_removed": lambda s, a: not s.units[a["unit"]].scouted,
    "scouted": lambda s, a: _stands(s, a) and s.units[a["unit"]].scouted,
    "support_denied": lambda s, a: _stands(s, a) and s.units[a["unit"]].scouted,
    "support_drawn": _support_drawn,
    "support_placed": _placed,
    "support_returned": _returned,
    "unit_activated": _acted(MOVED),
    "unit_deployed": lambda s, a: _stands(s, a) and s.units[a["unit"]].mode == a["mode"],
    "unit_eliminated": _gone,
    "unit_engaged": _acted(ATTACKED),
    "unit_joined_beach": lambda s, a: s.units[a["unit"]].place == beach(s.units[a["unit"]].spec.banner),
    "unit_joined_pool": lambda s, a: s.units[a["unit"]].place == pool(s.units[a["unit"]].spec.faction),
    "unit_moved": _moved,
    "unit_recalled": _gone,
    "unit_removed": _gone,
    "unit_retreated": _moved,
    "weather": lambda s, a: Counter(s.tactics.inside)[s.content.chits.weather[0]] >= a["added"],
}


def current(state: State) -> Combat:
    combat = state.frame(Combat)
    assert combat is not None
    return combat


def test_every_event_says_something_that_can_be_looked_up() -> None:
    assert TRUE.keys() == words().log.keys()


CAMPAIGNS = [*(("random", seed) for seed in (1, 2, 6, 11)), *(("steady", seed) for seed in (0, 2))]
"""Together they tell all but the rarest events."""
LEAVING = {
    "support_returned", "support_drawn", "unit_removed", "unit_eliminated", "unit_recalled", "bolstered",
    "guerrilla_eliminated", "final_arc_failure", "activation_drawn", "debt_drawn", "planes_committed",
}  # fmt: skip
"""Events that could be told before the change as easily as after it."""


def test_what_an_event_says_is_true_when_it_is_told() -> None:
    told: set[str] = set()
    for policy, seed in CAMPAIGNS:
        state, dice = new_campaign(seed), seeded(seed, "true events")
        state.events = Watch(state, told)
        decision = advance(state)
        while decision is not None:
            decision = apply_unchecked(state, SYSTEM.policies[policy](state, decision, dice))
    assert told >= LEAVING


def test_a_unit_is_told_gone_before_its_attachment_and_with_the_hex_it_left() -> None:
    board = Board()
    unit = board.unit("cics-veteran-1", "1712")
    board.support("leader-hq", "leader", "1712")
    board.state.events = Watch(board.state, set())
    remove_unit(board.state, unit)
    assert [(e.kind, e.about["hex"]) for e in board.state.events] == [
        ("unit_removed", "1712"),
        ("support_returned", "1712"),
    ]


def test_a_support_counter_is_told_drawn_before_it_works() -> None:
    board = Board()
    unit = board.unit("red-1", "1712", hits=1)
    board.state.vang_support.inside.remove("bolster")
    board.state.events = Watch(board.state, set())
    take_support(board.state, unit, "bolster")
    assert [e.kind for e in board.state.events] == ["support_drawn", "bolstered"]
    assert board.told("bolstered")[0].about["hits"] == 1
