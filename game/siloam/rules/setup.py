"""3 Setup: a new campaign, exactly as the rulebook lays it out."""

from __future__ import annotations

from functools import lru_cache

from game.core.cup import Cup
from game.core.dice import Dice, seeded
from game.siloam.model.content import FACTIONS, RULEBOOK, Content, beach, content
from game.siloam.model.state import Plane, State, Support, Unit
from game.siloam.rules.sequence import Campaign


def new_campaign(seed: int, printed: Content | None = None, preset: str = RULEBOOK) -> State:
    """3: the position before the opening Tri-Banner activation, on the shipped data or on other.

    A preset that is not the rulebook's own begins with other morale.
    """
    state = _laid_out(printed or content()).clone()
    state.seed, state.dice = seed, seeded(seed, "campaign")
    if preset != RULEBOOK:
        state.morale = dict(state.content.setup.presets[preset])
    return state


@lru_cache(maxsize=1)
def _laid_out(printed: Content) -> State:
    """3.1, 3.2: everything in its place, made once: only copies of it are played."""
    setup, chits = printed.setup, printed.chits
    waiting_events = [event for event in printed.events if event not in chits.activation]
    state = State(
        content=printed,
        seed=0,
        dice=Dice(0),
        units={i: Unit(i, place) for i, place in setup.units.items()},
        supports={i: Support(i, place, printed.supports[i].sides[0]) for i, place in setup.supports.items()},
        planes={
            f"plane-{number}": Plane(f"plane-{number}", place, side)
            for number, (place, side) in enumerate(setup.planes, 1)
        },
        activation=Cup(inside=list(chits.activation), supply=[chits.opening, *waiting_events]),
        command=Cup(inside=list(chits.command)),
        tactics=Cup(inside=list(chits.tactics), supply=[*chits.bonus, *chits.weather]),
        vang_support=Cup(inside=list(chits.vang_support)),
        hit_markers=Cup(inside=list(chits.hits)),
        beachheads={
            banner: [u for u in printed.banner_units[banner] if setup.units[u] == beach(banner)]
            for banner in printed.banners
        },
        boxes={faction: [] for faction in FACTIONS},
        casualties=dict.fromkeys(FACTIONS, 0),
        morale=dict(setup.morale),
        armor_supply=printed.tracks.armor_markers,
        fortifications=dict(setup.fortifications),
        stack=[Campaign()],
    )
    state.attach()
    return state
