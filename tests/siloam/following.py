"""Follow the Vang on the shipped map, event by event, and compare each activation with the re-statement of
the rules: the intents before it, who attacks what, who advances, each step of a move, each landing.

`python -m tests.siloam.following --activations 1000 --seed 1` follows so many banner activations in campaigns
of the steady player, and as many from positions strewn over the map, where the rarer cases come up.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from attrs import Factory, define

from game.core.dice import Dice, seeded
from game.core.engine import apply, start
from game.core.frame import Choice, Decision, Event
from game.siloam.bots.policies import random_policy
from game.siloam.bots.steady import steady_policy
from game.siloam.model.content import beach, content, pool
from game.siloam.model.state import State
from game.siloam.rules.air import BOMBER
from game.siloam.rules.intents import Intent, intents
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.supports import place_support
from game.siloam.rules.vang import BannerActivation, VangTurn
from tests.siloam import restated_turns as turns
from tests.siloam import restatement as told

About = Mapping[str, Any]
BANNERS = ("red", "yellow", "black")
ADVANCE, MOVE, LANDING = "5.5.9", "6.2.3", "6.2.4"
"""The rules under which a Vang unit changes its hex."""
FRIENDS_ON_MAP, VANG_ON_MAP, GARRISONED = 0.6, 0.7, 0.3
"""How likely a counter or a marker is to be put into a strewn position."""
TURNS = 5
"""Turns of the Vang that follow on a strewn position."""


@define
class Attack:
    """An attack from its first draw of Support to the end of the combat."""

    target: str
    group: tuple[str, ...]
    again: bool = False
    """G42: whether its first target was bombed away."""
    declared: bool = False
    advanced: bool = False


@define
class Turn:
    """One banner activation as it should go on."""

    banner: str
    modes: dict[str, str]
    spent: set[str] = Factory(set)
    drawn: list[str] = Factory(list)
    """Who drew Support or was denied it, in order."""
    lost: set[str] = Factory(set)
    attack: Attack | None = None
    steps: list[tuple[str, str, str]] | None = None
    """What is left of Step 3; nothing is known of it before the attacks are over."""
    after: told.Position = Factory(told.Position)
    """The position as it should be when the activation ends, known from Step 3 on."""
    landed: bool = False


def plan_of(shown: Intent) -> turns.Plan:
    """An intent without its reasons."""
    return turns.Plan(
        mode=shown.mode,
        attack=shown.attack.hex if shown.attack else "",
        group=shown.group,
        goal=shown.goal.hex if shown.goal else "",
        path=shown.path,
    )


@define
class Follower:
    """Hears each event with the position it has led to, and knows the position before it."""

    counts: Counter[str] = Factory(Counter)
    """What was compared so far."""
    before: told.Position = Factory(told.Position)
    stacks: dict[str, tuple[str, ...]] = Factory(dict)
    """The beachhead stacks before the event."""
    turn: Turn | None = None

    def hear(self, state: State, event: Event) -> None:
        if self.turn is not None and self._is_over(state, event):
            self.finish(state)
        handler = HANDLERS.get(event.kind)
        if event.kind == "banner_activated":
            self.begin(state, event.about["banner"])
        elif self.turn is not None and handler is not None:
            handler(self, self.turn, state, event)
        self.before = self.read(state)
        self.stacks = {banner: tuple(stack) for banner, stack in state.beachheads.items()}

    def read(self, state: State) -> told.Position:
        """The position, with those as spent who were seen to attack."""
        position = told.read(state)
        position.spent = set(self.turn.spent) if self.turn else set()
        return position

    # ------------------------------------------------------------------ beginning and end

    def _is_over(self, state: State, event: Event) -> bool:
        return event.kind == "banner_activated" or state.frame(BannerActivation) is None

    def begin(self, state: State, banner: str) -> None:
        self.compare_intents(state)
        self.turn = Turn(banner, turns.modes(self.read(state), banner))

    def finish(self, state: State) -> None:
        """Steps 3 to 5 are over: nothing was left out, and the position is the one foretold."""
        turn = self.turn
        assert turn is not None
        self.begin_moves(turn, state)
        assert turn.steps == [], turn.banner
        if not turn.landed:
            unit, _ = turns.landing(turn.after, turn.banner, self.stacks[turn.banner], turn.lost)
            assert unit == ""
        now = self.read(state)
        assert now == turn.after, turn.banner
        for piece in state.units.values():
            assert not piece.stalled or piece.pursuit, piece.id
            assert not piece.pursuit or piece.id in now.vang, piece.id
        self.turn = None
        self.counts["activations"] += 1

    def compare_intents(self, state: State) -> None:
        """What every banner shows beforehand; for the one that is acting the mode is settled, and those whose
        attack has begun show nothing more."""
        for banner in BANNERS:
            position, turn = self.read(state), self.turn
            if turn is not None and turn.attack is not None:
                position.spent.update(turn.attack.group)
            acting = turn is not None and turn.banner == banner
            modes = turn.modes if turn and acting else turns.modes(position, banner)
            expected = turns.plans(position, banner, modes)
            shown = {unit: plan_of(intent) for unit, intent in intents(state, banner).items()}
            assert list(shown.items()) == list(expected.items()), banner
            self.counts["intents"] += len(shown)

    # ------------------------------------------------------------------ Step 2

    def prepare(self, turn: Turn) -> Attack:
        """The attack that is about to draw Support or to be declared, from the position before."""
        attack = turn.attack
        if attack is not None and attack.target not in self.before.enemies():
            self.counts["bombed away"] += 1
            target, group = turns.attack_again(self.before, turn.banner, attack.group)
            attack = Attack(target, group, again=True) if target else None
        if attack is None:
            target, group = told.next_attack(self.before, turn.banner)
            assert target, turn.banner
            attack = Attack(target, group)
        turn.attack = attack
        return attack

    def support(self, turn: Turn, state: State, event: Event) -> None:
        attack, unit = self.prepare(turn), event.about["unit"]
        assert turns.drawers(attack.group, turn.drawn)[:1] == [unit]
        assert (event.kind == "support_denied") == state.units[unit].scouted
        turn.drawn.append(unit)
        self.counts["late Support draws" if attack.again else "Support draws"] += 1

    def bombing_line(self, turn: Turn, _state: State, event: Event) -> None:
        assert turn.attack is not None
        assert event.about["line"] == told.bombing_line(self.before, turn.banner, turn.attack.target)
        self.counts["bombing lines"] += 1

    def declared(self, turn: Turn, state: State, event: Event) -> None:
        attack, about = self.prepare(turn), event.about
        assert (about["target"], about["attackers"]) == (attack.target, attack.group)
        assert about["lead"] == attack.group[0]
        assert turns.drawers(attack.group, turn.drawn) == [] or not state.vang_support.inside
        attack.declared = True
        turn.spent.update(attack.group)
        self.counts["attacks"] += 1

    def removed(self, turn: Turn, _state: State, event: Event) -> None:
        turn.lost.add(event.about["unit"])

    def advanced(self, turn: Turn, about: About) -> None:
        attack = turn.attack
        assert attack is not None
        assert attack.declared
        assert not attack.advanced
        unit = turns.advancing(self.before, turn.banner, attack.group, attack.target)
        assert (about["unit"], about["hex"]) == (unit, attack.target)
        attack.advanced = True
        self.counts["advances"] += 1

    def combat_over(self, turn: Turn, _state: State, _event: Event) -> None:
        attack = turn.attack
        assert attack is not None
        if not attack.advanced:
            assert turns.advancing(self.before, turn.banner, attack.group, attack.target) == ""
            self.counts["advances forgone"] += attack.target not in self.before.enemies()
        turn.attack = None

    # ------------------------------------------------------------------ Steps 3 and 4

    def begin_moves(self, turn: Turn, state: State) -> None:
        """Step 2 is over: nobody is left who could attack. Foretell Step 3."""
        if turn.steps is not None:
            return
        assert told.next_attack(self.before, turn.banner) == ("", ())
        members = self.before.members(turn.banner)
        assert {unit: state.units[unit].mode for unit in members} == {u: turn.modes[u] for u in members}
        for unit in set(members) - turn.spent:
            _, stalled = self.before.pursuits.get(unit, ("", -1))
            self.counts["pursuits given up" if stalled >= turns.PATIENCE else "pursuits"] += stalled >= 0
        turn.after = self.before
        turn.steps = turns.move_all(turn.after, turn.banner, turn.modes)

    def moved(self, turn: Turn, state: State, event: Event) -> None:
        about = event.about
        if content().units[about["unit"]].faction != "vang":
            return
        if event.rule == ADVANCE:
            self.advanced(turn, about)
            return
        assert event.rule == MOVE
        self.begin_moves(turn, state)
        assert turn.steps
        assert turn.steps.pop(0) == (about["unit"], about["origin"], about["hex"])
        self.counts["steps"] += 1

    def deployed(self, turn: Turn, state: State, event: Event) -> None:
        assert event.rule == LANDING
        self.begin_moves(turn, state)
        assert turn.steps == []
        unit, hex_id = turns.landing(turn.after, turn.banner, self.stacks[turn.banner], turn.lost)
        assert (event.about["unit"], event.about["hex"]) == (unit, hex_id)
        assert event.about["mode"] == told.mode(turn.after, hex_id)
        waiting = min(self.stacks[turn.banner], key=told.number)
        self.counts["landings put off"] += waiting in turn.lost
        turns.land(turn.after, unit, hex_id)
        turn.landed = True
        self.counts["landings"] += 1

    def cut_short(self, _turn: Turn, _state: State, _event: Event) -> None:
        """1.3: the campaign is lost in the middle of the activation."""
        self.turn = None


HANDLERS: Mapping[str, Callable[[Follower, Turn, State, Event], None]] = {
    "support_drawn": Follower.support,
    "support_denied": Follower.support,
    "bombing_line": Follower.bombing_line,
    "attack_declared": Follower.declared,
    "unit_removed": Follower.removed,
    "combat_over": Follower.combat_over,
    "unit_moved": Follower.moved,
    "unit_deployed": Follower.deployed,
    "campaign_over": Follower.cut_short,
}


Answer = Callable[[State, Decision, Dice], Choice]


def follow(follower: Follower, state: State, answer: Answer, activations: int) -> None:
    """Play on until so many activations were followed in all, or to the end."""
    dice = seeded(state.seed, "following")
    outcome = start(state, follower.hear)
    while outcome.decision is not None and follower.counts["activations"] < activations:
        follower.compare_intents(state)
        outcome = apply(state, answer(state, outcome.decision, dice), follower.hear)
    if outcome.decision is None and follower.turn is not None:
        follower.finish(state)
    follower.turn = None


def follow_campaign(follower: Follower, seed: int, activations: int) -> None:
    """A campaign of the steady player."""
    follow(follower, new_campaign(seed), steady_policy, activations)


# ---------------------------------------------------------------------- strewn positions


def strewn(seed: int) -> State:
    """A position nobody would play to: everybody strewn over a part of the map, with bombers over it."""
    state, dice = new_campaign(seed), random.Random(seed)
    first = dice.randint(3, 13)
    hexes = [h for h, ground in content().map.terrain.items() if ground in ("clear", "rough")]
    hexes = [h for h in hexes if first <= int(h[:2]) < first + 7]
    dice.shuffle(hexes)
    for unit in state.units.values():
        if not unit.spec.is_vang:
            state.put(unit, hexes.pop() if dice.random() < FRIENDS_ON_MAP else pool(unit.spec.faction))
    for banner, stack in state.beachheads.items():
        stack.clear()
        for unit_id in content().groups[banner]:
            if dice.random() < VANG_ON_MAP:
                state.put(state.units[unit_id], hexes.pop())
            else:
                state.put(state.units[unit_id], beach(banner))
                stack.append(unit_id)
    for number in range(1, dice.randint(2, 7)):
        place_support(state, state.supports[f"conscript-{number}"], "guerrilla", hexes.pop(), "2.6.2")
    state.garrisons[:] = [h for h in content().map.vp if state.is_empty(h) and dice.random() < GARRISONED]
    for bomber in [counter for counter in state.vang_support.inside if counter == BOMBER]:
        state.vang_support.inside.remove(bomber)
        state.vang_runway.append(bomber)
    return state


def follow_strewn(follower: Follower, seed: int, activations: int) -> None:
    """Some turns of the Vang from a strewn position, with random answers."""
    state = strewn(seed)
    for _ in range(TURNS):
        if not state.outcome:
            state.stack = [VangTurn(banners=BANNERS)]
            follow(follower, state, random_policy, activations)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--activations", type=int, default=1000, help="how many banner activations to follow")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first campaign")
    arguments = parser.parse_args()
    for name, play in (("campaigns", follow_campaign), ("strewn positions", follow_strewn)):
        follower, seed = Follower(), arguments.seed
        while follower.counts["activations"] < arguments.activations:
            play(follower, seed, arguments.activations)
            seed += 1
        compared = ", ".join(f"{number} {what}" for what, number in follower.counts.items())
        print(f"{seed - arguments.seed} {name} agree: {compared}")


if __name__ == "__main__":
    main()
