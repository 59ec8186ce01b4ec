"""Do the Vang press on? Their activations are followed through whole campaigns on the shipped map.

`python -m tests.siloam.pressing_on --games 200 --seed 300001` counts, campaign by campaign, the units
that stand idle, those that walk to and fro, and the activations in which a banner does nothing although
one of its units has not arrived.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from attrs import Factory, define, frozen

from game.cli.cluster import shared_out
from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.siloam.model.state import State, Unit
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.vang import BannerActivation
from game.siloam.rules.vang_intent import is_open_vp
from game.siloam.system import SILOAM_SYSTEM

IDLE = 6
"""Activations in one place that make a unit idle."""
NEAR = 2
"""Hexes within which somebody is near."""
NAMED = 30
"""Places that are named of each kind."""


@frozen
class Stop:
    """Where a unit stood at the end of an activation of its banner."""

    place: str
    alone: bool
    """It had attacked nobody, and nobody was near."""
    pursuit: str


@define
class Track:
    """One unit since it came ashore."""

    stops: list[Stop] = Factory(list)
    waited: int = 0
    """Activations for which it has stood where it is, off the stars and without a fight."""


@define
class Findings:
    """What was seen in some campaigns."""

    campaigns: int = 0
    idle: Counter[str] = Factory(Counter)
    """Units that stood idle where no star is, by banner, kind and hex."""
    cycles: Counter[str] = Factory(Counter)
    """Walks there and back with nobody near and for no reason."""
    returns: Counter[str] = Factory(Counter)
    """The same where the unit had arrived between, or the VP Space it went for was no longer open."""
    activations: Counter[int] = Factory(Counter)
    """Banner activations by round, and those that did nothing although somebody had not arrived."""
    nothing: Counter[int] = Factory(Counter)
    ends: Counter[str] = Factory(Counter)
    """Units at the end of a campaign: on a VP Space, on a Priority Hex, elsewhere."""

    def add(self, other: Findings) -> None:
        self.campaigns += other.campaigns
        for name in ("idle", "cycles", "returns", "activations", "nothing", "ends"):
            getattr(self, name).update(getattr(other, name))


def arrived(state: State, banner: str, hex_id: str) -> bool:
    """Whether a unit of a banner stands where it wanted to be: on a VP Space or a star of its own."""
    return hex_id in state.content.map.vp or hex_id in state.content.map.stars[banner]


@define
class Follower:
    """Follows every unit of the Vang through one campaign."""

    found: Findings = Factory(Findings)
    tracks: dict[str, Track] = Factory(dict)
    before: dict[str, str] = Factory(dict)

    def begins(self, state: State, banner: str) -> None:
        self.before = {u.id: u.place for u in state.banner_on_map(banner)}

    def ends(self, state: State, banner: str) -> None:
        """Look at a banner that has acted, before its counters are ready again."""
        here = {u.id: u.place for u in state.banner_on_map(banner)}
        for unit_id in [i for i in self.tracks if i.startswith(banner) and i not in here]:
            del self.tracks[unit_id]
        acted = here != self.before
        for unit_id in here:
            acted |= bool(state.units[unit_id].acted)
            self.follow(state, state.units[unit_id])
        self.found.activations[state.round] += 1
        waits = [i for i, place in here.items() if not arrived(state, banner, place)]
        self.found.nothing[state.round] += not acted and bool(waits)

    def follow(self, state: State, unit: Unit) -> None:
        track = self.tracks.setdefault(unit.id, Track())
        name = f"{unit.spec.banner} {unit.spec.kind} {unit.place}"
        stays = bool(track.stops) and track.stops[-1].place == unit.place and not unit.acted
        track.waited = track.waited + 1 if stays and not arrived(state, unit.spec.banner, unit.place) else 0
        self.found.idle[name] += track.waited == IDLE
        around = state.content.map.grid.area(unit.place, NEAR)
        alone = not unit.acted and around.isdisjoint(state.friends_at)
        track.stops.append(Stop(unit.place, alone, unit.pursuit))
        first, between, last = (*[Stop("", False, "")] * 2, *track.stops)[-3:]
        if first.place == last.place != between.place and first.alone and between.alone and last.alone:
            kept = not between.pursuit or is_open_vp(state, unit.spec.banner, between.pursuit)
            idly = kept and not arrived(state, unit.spec.banner, between.place)
            (self.found.cycles if idly else self.found.returns)[f"{name}-{between.place}"] += 1

    def closes(self, state: State) -> None:
        self.found.campaigns += 1
        for banner in state.content.banners:
            for unit in state.banner_on_map(banner):
                kind = "vp" if unit.place in state.content.map.vp else "star"
                self.found.ends[kind if arrived(state, banner, unit.place) else "elsewhere"] += 1

    @contextmanager
    def looking_on(self) -> Iterator[None]:
        """Follow the steps of every banner activation for as long as the context lasts."""
        first, last = BannerActivation.select_modes, BannerActivation.return_support

        def wrapped(look: Callable[[State, str], None], step: Any) -> Any:
            def run(frame: BannerActivation, state: State) -> None:
                look(state, frame.banner)
                step(frame, state)

            return run

        BannerActivation.select_modes = wrapped(self.begins, first)  # type: ignore[method-assign]
        BannerActivation.return_support = wrapped(self.ends, last)  # type: ignore[method-assign]
        try:
            yield
        finally:
            BannerActivation.select_modes = first  # type: ignore[method-assign]
            BannerActivation.return_support = last  # type: ignore[method-assign]


def campaign(seed: int, policy_name: str = "steady") -> Findings:
    """Play one campaign to its end and tell what was found."""
    state, dice = new_campaign(seed), seeded(seed, "policy", policy_name)
    policy, follower = SILOAM_SYSTEM.policies[policy_name], Follower()
    with follower.looking_on():
        decision = advance(state)
        while decision is not None:
            decision = apply_unchecked(state, policy(state, decision, dice))
    follower.closes(state)
    return follower.found


def study(seeds: range, policy_name: str, jobs: int, scheduler: str | None = None) -> Findings:
    """The findings of many campaigns."""
    total = Findings()
    for found in shared_out(partial(campaign, policy_name=policy_name), seeds, jobs, scheduler):
        total.add(found)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many campaigns to play")
    parser.add_argument("--seed", type=int, default=300001, help="seed of the first campaign")
    parser.add_argument("--policy", default="steady", help="who plays")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the workers of this Dask scheduler")
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.games)
    found = study(seeds, options.policy, options.jobs, options.scheduler)
    games = found.campaigns
    print(f"{games} campaigns, a campaign:")
    for name in ("idle", "cycles", "returns"):
        counts: Counter[str] = getattr(found, name)
        places = ", ".join(f"{place} {count}" for place, count in counts.most_common(NAMED) if count)
        print(f"  {name} {counts.total() / games:.2f}: {places}")
    shares = ", ".join(f"{r}: {found.nothing[r] / n:.1%}" for r, n in sorted(found.activations.items()))
    print(f"  nothing done, by round: {shares}")
    print("  at the end: " + ", ".join(f"{kind} {n / games:.1f}" for kind, n in sorted(found.ends.items())))


if __name__ == "__main__":
    main()
