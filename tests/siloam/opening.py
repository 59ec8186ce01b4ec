"""Watch the Vang play, compare each of their steps with the re-statement of the rules, and check
every position on the way.

`python -m tests.siloam.opening --seeds 1000` does so for the opening Tri-Banner activation (3.3)
of many seeds, and for as many whole campaigns as `--campaigns` says.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from attrs import Factory, define

from game.core.engine import advance, apply_unchecked
from game.core.frame import Frame
from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.rules.air import BOMBER, VangBombing
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.vang import BannerActivation, VangAttack, VangTurn
from game.siloam.rules.vang_intent import Intent, intent, intents
from game.siloam.trust.invariants import violations
from tests.siloam import restatement as told

Step = Callable[[Any, State], None]


@define
class Watch:
    """What was compared so far, and the plans and places at the start of the present activation."""

    steps: int = 0
    attacks: int = 0
    marches: int = 0
    landings: int = 0
    bombings: int = 0
    foreseen: int = 0
    """Activations without an attack whose every move was known beforehand."""
    plans: dict[str, Intent] = Factory(dict)
    origins: dict[str, str] = Factory(dict)

    # ------------------------------------------------------------------ the five steps

    def select_modes(self, step: Step, frame: BannerActivation, state: State) -> None:
        position = told.read(state)
        members = position.members(frame.banner)
        self.plans = {plan.unit: plan for plan in intents(state, frame.banner)}
        assert list(self.plans) == members
        self.origins = dict(position.vang)
        self.compare_plans(told.read(state), frame.banner)
        self.compare_intents(state)
        step(frame, state)
        for unit in members:
            assert state.units[unit].mode == told.mode(position, position.vang[unit]), unit

    def attack(self, step: Step, frame: BannerActivation, state: State) -> None:
        self.compare_intents(state)
        target, group = told.next_attack(told.read(state), frame.banner)
        step(frame, state)
        top = state.stack[-1]
        if target:
            assert isinstance(top, VangAttack)
            assert (top.target, top.attackers) == (target, group)
            self.attacks += 1
        else:
            assert top is frame

    def move(self, step: Step, frame: BannerActivation, state: State) -> None:
        self.compare_intents(state)
        position = told.read(state)
        for unit in position.members(frame.banner):
            if unit not in position.spent:
                goal = told.goal(position, unit)
                if goal:
                    points = told.allowance(unit, state.units[unit].mode)
                    walked = told.path(position, unit, goal, points)
                    told.march(position, unit, walked)
                    self.marches += bool(walked)
        step(frame, state)
        if state.outcome:
            return
        assert told.read(state) == position
        if not any(plan.attack for plan in self.plans.values()):
            for unit, plan in self.plans.items():
                assert state.units[unit].place == (self.origins[unit], *plan.path)[-1], unit
            self.foreseen += 1

    def deploy(self, step: Step, frame: BannerActivation, state: State) -> None:
        position = told.read(state)
        landing = told.landing(position, frame.banner)
        waiting = sorted(state.beachheads[frame.banner], key=told.number)
        step(frame, state)
        arrived = told.read(state).vang.keys() - position.vang.keys()
        if landing and waiting:
            assert arrived == {waiting[0]}
            assert state.units[waiting[0]].place == landing
            assert state.units[waiting[0]].mode == told.mode(position, landing)
            self.landings += 1
        else:
            assert not arrived

    def bombing_run(self, step: Step, frame: VangAttack, state: State) -> None:
        flies = frame.bomber_called and BOMBER in state.vang_runway
        line = told.bombing_line(told.read(state), frame.banner, frame.target)
        step(frame, state)
        top = state.stack[-1]
        assert isinstance(top, VangBombing) == (flies and bool(line))
        if isinstance(top, VangBombing):
            assert top.line == line
            self.bombings += 1

    # ------------------------------------------------------------------ intents

    def compare_intents(self, state: State) -> None:
        """The intent of every Vang unit that has not acted, from the position as it is."""
        position = told.read(state)
        for unit in position.vang:
            if unit in position.spent:
                continue
            shown = intent(state, state.units[unit])
            mode = told.mode(position, position.vang[unit])
            assert shown.mode == mode, unit
            target = told.attack(position, unit)
            assert (shown.attack.hex if shown.attack else "") == target, unit
            if target:
                assert list(shown.group) == told.party(position, told.banner_of(unit), target), unit
            else:
                goal = told.goal(position, unit)
                assert (shown.goal.hex if shown.goal else "") == goal, unit
                walked = told.path(position, unit, goal, told.allowance(unit, mode)) if goal else ()
                assert shown.path == walked, unit
            self.steps += 1

    def compare_plans(self, position: told.Position, banner: str) -> None:
        """What the whole banner is about to do, had the attacks no outcome."""
        while True:
            target, group = told.next_attack(position, banner)
            if not target:
                break
            for unit in group:
                plan = self.plans[unit]
                assert plan.attack is not None
                assert (plan.attack.hex, plan.group) == (target, group)
            position.spent.update(group)
        before = dict(position.vang)
        for unit in position.members(banner):
            if unit not in position.spent:
                plan, goal = self.plans[unit], told.goal(position, unit)
                assert (plan.goal.hex if plan.goal else "") == goal
                points = told.allowance(unit, told.mode(position, before[unit]))
                walked = told.path(position, unit, goal, points) if goal else ()
                assert plan.path == walked
                told.march(position, unit, walked)

    # ------------------------------------------------------------------ looking on

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        """Compare every step of the Vang for as long as the context lasts."""
        watched: list[tuple[type[Frame], str]] = [
            (BannerActivation, name) for name in ("select_modes", "attack", "move", "deploy")
        ]
        watched.append((VangAttack, "bombing_run"))
        originals = [getattr(frame, name) for frame, name in watched]
        for (frame, name), original in zip(watched, originals, strict=True):
            setattr(frame, name, _wrapped(getattr(self, name), original))
        try:
            yield
        finally:
            for (frame, name), original in zip(watched, originals, strict=True):
                setattr(frame, name, original)


def _wrapped(check: Callable[[Step, Any, State], None], original: Step) -> Step:
    return lambda frame, state: check(original, frame, state)


def play(state: State, seed: int, watch: Watch, stubborn: bool = False) -> None:
    """Answer at random to the end; a stubborn coalition never loses heart and so sees more rounds."""
    answers = random.Random(seed)
    with watch.looking_on():
        decision = advance(state)
        while decision is not None:
            assert violations(state) == [], f"seed {seed}, decision {state.choices_made}"
            if stubborn:
                state.morale.update(dict.fromkeys(FRIENDS, 8))
            decision = apply_unchecked(state, answers.choice(decision.choices))


def play_opening(seed: int, watch: Watch) -> State:
    """The opening Tri-Banner activation with random answers (3.3)."""
    state = new_campaign(seed)
    state.stack = [VangTurn(banners=("red", "yellow", "black"))]
    play(state, seed, watch)
    return state


def play_campaign(seed: int, watch: Watch, stubborn: bool = True) -> State:
    """A whole campaign with random answers."""
    state = new_campaign(seed)
    play(state, seed, watch, stubborn)
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many openings to play")
    parser.add_argument("--campaigns", type=int, default=20, help="how many whole campaigns to play")
    arguments = parser.parse_args()
    watch = Watch()
    for seed in range(arguments.seeds):
        play_opening(seed, watch)
    for seed in range(arguments.campaigns):
        play_campaign(seed, watch)
    print(
        f"{arguments.seeds} openings and {arguments.campaigns} campaigns agree, no violation: "
        f"{watch.steps} intents, "
        f"{watch.attacks} attacks, {watch.marches} moves, {watch.landings} landings, "
        f"{watch.bombings} bombing lines, {watch.foreseen} activations foreseen"
    )


if __name__ == "__main__":
    main()
