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
from game.siloam.rules.intents import intents
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.vang import BannerActivation, VangAttack, VangTurn
from game.siloam.trust.invariants import violations
from tests.siloam import restated_turns as turns
from tests.siloam import restatement as told
from tests.siloam.following import BANNERS, plan_of

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
    plans: dict[str, turns.Plan] = Factory(dict)
    origins: dict[str, str] = Factory(dict)
    modes: dict[str, str] = Factory(dict)

    # ------------------------------------------------------------------ the five steps

    def select_modes(self, step: Step, frame: BannerActivation, state: State) -> None:
        position, before = told.read(state), state.clone()
        before.stack.pop()  # nobody acts yet
        self.compare_intents(before)
        self.plans = {unit: plan_of(shown) for unit, shown in intents(before, frame.banner).items()}
        self.origins = dict(position.vang)
        self.modes = turns.modes(position, frame.banner)
        assert list(self.plans) == list(self.modes) == position.members(frame.banner)
        step(frame, state)
        for unit, mode in self.modes.items():
            assert state.units[unit].mode == mode, unit

    def attack(self, step: Step, frame: BannerActivation, state: State) -> None:
        self.compare_intents(state, frame.banner)
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
        self.compare_intents(state, frame.banner)
        position = told.read(state)
        steps = turns.move_all(position, frame.banner, self.modes)
        self.marches += len({unit for unit, _, _ in steps})
        step(frame, state)
        if state.outcome:
            return
        assert told.read(state) == position
        if not any(plan.attack for plan in self.plans.values()):
            for unit, plan in self.plans.items():
                assert state.units[unit].place == (self.origins[unit], *plan.path)[-1], unit
            self.foreseen += 1

    def deploy(self, step: Step, frame: BannerActivation, state: State) -> None:
        position, stack = told.read(state), state.beachheads[frame.banner]
        lost = {unit for unit in stack if unit in self.origins}
        unit, hex_id = turns.landing(position, frame.banner, stack, lost)
        step(frame, state)
        arrived = told.read(state).vang.keys() - position.vang.keys()
        assert arrived == ({unit} if unit else set())
        if unit:
            assert state.units[unit].place == hex_id
            assert state.units[unit].mode == told.mode(position, hex_id)
            self.landings += 1

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

    def compare_intents(self, state: State, acting: str = "") -> None:
        """What every banner shows before or between its steps; the one that acts has chosen its modes."""
        for banner in BANNERS:
            position = told.read(state)
            modes = self.modes if banner == acting else turns.modes(position, banner)
            expected = turns.plans(position, banner, modes)
            shown = {unit: plan_of(meant) for unit, meant in intents(state, banner).items()}
            assert shown == expected, banner
            self.steps += len(shown)

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
