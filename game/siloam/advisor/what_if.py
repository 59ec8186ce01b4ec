"""What if the Vang attacked a hex: who would, whether they mean to, and the odds under each Defense Mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from game.siloam.advisor.wording import percent, say
from game.siloam.battle_odds import AttackOdds, vang_attack
from game.siloam.rules.strength import AGGRESSIVE, CAUTIOUS
from game.siloam.rules.vang_intent import attack_group, attack_target, intents, is_attackable, wanted_mode
from game.siloam.state import State
from game.siloam.words import words
from game.siloam.words.phrase import listed


@frozen
class Threat:
    """An attack that a banner could make on a hex."""

    hex: str
    group: tuple[str, ...]
    """The units that would attack, lead first."""
    elsewhere: str
    """The hex they would rather attack; empty when it is this one."""
    odds: Mapping[str, AttackOdds]
    """The exchange by Defense Mode, before any Support draw."""


def threats_on(state: State, hex_id: str) -> list[Threat]:
    """6.2.2: the attacks of each banner on a hex with somebody to attack, those that are meant first."""
    if not is_attackable(state, hex_id):
        return []
    found = [threat for banner in state.content.banners for threat in _of_banner(state, banner, hex_id)]
    return sorted(found, key=lambda threat: bool(threat.elsewhere))


def _of_banner(state: State, banner: str, hex_id: str) -> Iterator[Threat]:
    beside = state.content.map.grid.neighbours[hex_id]
    if not any(unit.place in beside for unit in state.banner_on_map(banner)):
        return
    meant = [i for i in intents(state, banner) if i.attack is not None and i.attack.hex == hex_id]
    ahead = _activated(state, banner)
    if meant:
        yield Threat(hex_id, meant[0].group, "", _odds(ahead, meant[0].group, hex_id))
        return
    lead = next(unit for unit in ahead.banner_on_map(banner) if unit.place in beside)
    group = tuple(unit.id for unit in attack_group(ahead, lead, hex_id))
    target = attack_target(ahead, lead)
    yield Threat(hex_id, group, target.hex if target is not None else "", _odds(ahead, group, hex_id))


def _activated(state: State, banner: str) -> State:
    """6.2.1: the position as it is when a banner has been activated and turned to its mode."""
    ahead = state.clone()
    for unit in ahead.banner_on_map(banner):
        unit.acted = ""
        unit.mode = wanted_mode(ahead, unit.place)
    return ahead


def _odds(state: State, group: tuple[str, ...], hex_id: str) -> dict[str, AttackOdds]:
    modes = (CAUTIOUS, AGGRESSIVE) if hex_id in state.friends_at else (AGGRESSIVE,)
    return {mode: vang_attack(state, group, hex_id, mode) for mode in modes}


def attackers_of(threat: Threat) -> str:
    """Who would attack, by name."""
    return listed([words().piece(unit) for unit in threat.group])


def threat_sentence(threat: Threat) -> str:
    """The chance that a hex cannot be held, for each way to defend it."""
    modes = [
        say("threat.mode", mode=words().names.named("modes", mode), clears=percent(odds.clears))
        for mode, odds in threat.odds.items()
    ]
    if len(modes) == 1:
        only = next(iter(threat.odds.values()))
        return say("threat.alone", attackers=attackers_of(threat), clears=percent(only.clears))
    return say("threat.held", attackers=attackers_of(threat), modes=listed(modes))


def intent_sentence(threat: Threat) -> str:
    """Whether they mean to."""
    if not threat.elsewhere:
        return say("threat.meant")
    return say("threat.elsewhere", hex=words().hex(threat.elsewhere))
