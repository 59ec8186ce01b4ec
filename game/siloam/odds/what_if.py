"""What if the Vang attacked a hex: who would, whether they mean to, and the odds under each Defense Mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from game.core.words import percent
from game.siloam.model.state import State
from game.siloam.odds.battle_odds import AttackOdds, vang_attack, vang_sides
from game.siloam.odds.combat_odds import marginal, summed
from game.siloam.rules.air import BOMBER, FIGHTER
from game.siloam.rules.fighting import attack_strength, defense_strength
from game.siloam.rules.intents import intents
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS
from game.siloam.rules.tactics import return_tactics
from game.siloam.rules.vang import BOMBING_RUN, take_support
from game.siloam.rules.vang_intent import attack_group, attack_target, is_attackable, wanted_mode
from game.siloam.words import say, words

IN_THE_AIR = (BOMBER, FIGHTER, BOMBING_RUN)
"""Support counters that do nothing in a combat on the ground."""


@frozen
class Threat:
    """An attack that a banner could make on a hex."""

    hex: str
    group: tuple[str, ...]
    """The units that would attack, lead first."""
    elsewhere: str
    """The hex they would rather attack; empty when it is this one."""
    odds: Mapping[str, AttackOdds]
    """The exchange by Defense Mode, over all that their Support draws may bring but bombs."""


def threats_on(state: State, hex_id: str) -> list[Threat]:
    """6.2.2: the attacks of each banner on a hex with somebody to attack, those that are meant first."""
    if not is_attackable(state, hex_id):
        return []
    found = [threat for banner in state.content.banners for threat in _of_banner(state, banner, hex_id)]
    return sorted(found, key=lambda threat: bool(threat.elsewhere))


def _of_banner(state: State, banner: str, hex_id: str) -> Iterator[Threat]:
    beside = state.content.map.grid.neighbours[hex_id]
    if not any(unit.place in beside and not unit.acted for unit in state.banner_on_map(banner)):
        return
    meant = [i for i in intents(state, banner).values() if i.attack and i.attack.hex == hex_id]
    ahead = _activated(state, banner)
    if meant:
        yield Threat(hex_id, meant[0].group, "", _odds(ahead, meant[0].group, hex_id))
        return
    lead = next(unit for unit in ahead.banner_on_map(banner) if unit.place in beside and not unit.acted)
    group = tuple(unit.id for unit in attack_group(ahead, lead, hex_id))
    target = attack_target(ahead, lead)
    yield Threat(hex_id, group, target.hex if target is not None else "", _odds(ahead, group, hex_id))


def _activated(state: State, banner: str) -> State:
    """6.2.1: the position as it is when a banner has been activated and turned to its mode.

    A combat that is being fought is over by then, and its chits are back in the cup.
    """
    ahead = state.clone()
    return_tactics(ahead)
    for unit in ahead.banner_on_map(banner):
        unit.mode = wanted_mode(ahead, unit.place)
    return ahead


def _odds(state: State, group: tuple[str, ...], hex_id: str) -> dict[str, AttackOdds]:
    modes = (CAUTIOUS, AGGRESSIVE) if hex_id in state.friends_at else (AGGRESSIVE,)
    telling = _telling(state, group, hex_id)
    drawn = [(_supported(state, taken), chance) for taken, chance in support_draws(state, group, telling)]
    return {
        mode: mixed([(vang_attack(ahead, group, hex_id, mode), chance) for ahead, chance in drawn])
        for mode in modes
    }


def _telling(state: State, group: tuple[str, ...], hex_id: str) -> frozenset[tuple[str, str]]:
    """Units with the Support counters that would make a difference to their attack.

    Planes and a Bombing Run make none in the combat itself. With what is left out a group of two has a
    dozen cases to look at, where it would have fifty.
    """
    plain = _look(state, group, hex_id)
    return frozenset(
        (unit, counter)
        for unit in group
        for counter in set(state.vang_support.inside).difference(IN_THE_AIR)
        if _look(_supported(state, ((unit, counter),)), group, hex_id) != plain
    )


def _look(state: State, group: tuple[str, ...], hex_id: str) -> tuple[object, ...]:
    """All that the odds of an attack depend on."""
    sides = vang_sides(state, group, hex_id, AGGRESSIVE)
    room = [(unit.free_hits, unit.free_armor) for unit in sides.standing(state)]
    return attack_strength(state, sides), defense_strength(state, sides), room, state.armor_supply


Taken = tuple[tuple[str, str], ...]
"""Units with the Support counters they have drawn."""


def support_draws(
    state: State, group: tuple[str, ...], telling: frozenset[tuple[str, str]]
) -> list[tuple[Taken, float]]:
    """6.2.2: all telling counters that the units of an attack may draw, with the chance; none come first."""
    found: dict[tuple[Taken, tuple[str, ...]], float] = {((), tuple(state.vang_support.inside)): 1.0}
    for unit in (i for i in group if not state.units[i].scouted):
        drawn: dict[tuple[Taken, tuple[str, ...]], float] = {}
        for (taken, cup), chance in found.items():
            for counter, number in sorted(Counter(cup).items()) or (("", 1),):
                left = list(cup)
                if counter:
                    left.remove(counter)
                more = ((unit, counter),) if (unit, counter) in telling else ()
                key = (*taken, *more), tuple(left)
                drawn[key] = drawn.get(key, 0.0) + chance * number / max(len(cup), 1)
        found = drawn
    none: Taken = ()
    return list(summed([(none, 0.0), *((taken, chance) for (taken, _), chance in found.items())]).items())


def _supported(state: State, taken: Taken) -> State:
    """The position after the Support draws."""
    if not taken:
        return state
    ahead = state.clone()
    for unit, counter in taken:
        take_support(ahead, ahead.units[unit], counter)
    return ahead


def mixed(cases: list[tuple[AttackOdds, float]]) -> AttackOdds:
    """The odds over several cases; draws and cups are those of the first, before any Support."""
    joint = summed((hits, chance * share) for odds, chance in cases for hits, share in odds.joint.items())
    return evolve(
        cases[0][0],
        joint=joint,
        on_attacker=marginal((hits, share) for (hits, _), share in joint.items()),
        on_defender=marginal((hits, share) for (_, hits), share in joint.items()),
        clears=sum(chance * odds.clears for odds, chance in cases),
        loses=sum(chance * odds.loses for odds, chance in cases),
        supported=len(cases) > 1,
    )


def attackers_of(threat: Threat) -> str:
    """Who would attack, by name."""
    return words().names.listed(words().piece(unit) for unit in threat.group)


def threat_sentence(threat: Threat) -> str:
    """The chance that a hex cannot be held, for each way to defend it."""
    modes = [
        say("threat.mode", mode=words().names.named("modes", mode), clears=percent(odds.clears))
        for mode, odds in threat.odds.items()
    ]
    if len(modes) == 1:
        only = next(iter(threat.odds.values()))
        return say("threat.alone", attackers=attackers_of(threat), clears=percent(only.clears))
    return say("threat.held", attackers=attackers_of(threat), modes=words().names.listed(modes))


def intent_sentence(threat: Threat) -> str:
    """Whether they mean to, and what the odds hold."""
    meant = (
        say("threat.elsewhere", hex=words().hex(threat.elsewhere))
        if threat.elsewhere
        else say("threat.meant")
    )
    drawing = any(odds.supported for odds in threat.odds.values())
    return f"{meant} {say('threat.counted')}" if drawing else meant
