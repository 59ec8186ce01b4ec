"""What the inspector says of a hex: its ground, who stands there with which numbers, who could fire at it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.words import percent, signed
from game.firefight.model.content import NO_ENEMY, SIDES, SMOKE_DM, UNIT, HitSpec, Terrain, content
from game.firefight.model.state import Skirmish
from game.firefight.odds.danger import dangers_to
from game.firefight.odds.spent_odds import rally_chance
from game.firefight.rules.fire import attack_cost
from game.firefight.rules.ground import range_of
from game.firefight.rules.rumors import REVEALED_ON
from game.firefight.screen.cards_ahead import COUNTS, counted
from game.firefight.screen.panels.units_panel import condition_of
from game.firefight.screen.screen_texts import say
from game.firefight.words.book import hex_name
from game.firefight.words.book import say as told
from game.table.desk.desk_skin import Fact, FactSheet, HexPage


def describe(state: Skirmish, hex_id: str, pondering: bool) -> HexPage:
    """All that is to be known of a hex."""
    sheets = [
        it for side in SIDES for name in state.at(hex_id, side) for it in _sheets(state, name, pondering)
    ]
    return HexPage(hex_name(hex_id, state.mission_id), _note(state, hex_id), sheets)


def _note(state: Skirmish, hex_id: str) -> str:
    """Its terrain, smoke, and what it is worth."""
    ground = state.land.terrain[hex_id]
    words = [say("hex.ground", name=ground.name, dm=ground.dm, costs=_costs(ground))]
    words += [say("hex.blocks")] if ground.blocks else []
    words += [say("hex.high")] if ground.height else []
    if hex_id in state.smoke:
        grade = state.smoke[hex_id]
        words.append(say("hex.smoke", grade=told(f"name.{grade}"), dm=SMOKE_DM[grade]))
    if hex_id in state.control:
        holder = told(f"name.{state.control[hex_id]}")
        words.append(say("hex.control", side=holder, vp=state.mission.controls[hex_id].vp))
    words += [say("hex.target", round=it.round + 1) for it in state.targets if it.hex == hex_id]
    return " ".join(words)


def _costs(ground: Terrain) -> str:
    vehicle = say("hex.no_vehicle") if ground.vehicle is None else say("hex.vehicle", ap=ground.vehicle)
    return say("hex.costs", foot=ground.foot, vehicle=vehicle)


def _sheets(state: Skirmish, name: str, pondering: bool) -> Iterator[FactSheet]:
    spec = state.spec(name)
    if spec.rumor:
        yield _rumor(state)
        return
    facts = [*_hit(state, name)]
    if pondering and spec.side == UNIT:
        facts += [*_cards(state, name), *_threats(state, name)]
    facts += _numbers(state, name)  # last, for the counter says most of it
    names = [content().counters[it].name for it in state.passengers(name)]
    notes = (say("hex.passengers", names=", ".join(names)),) if names else ()
    title = f"{spec.name}, {condition_of(state, name)}"
    yield FactSheet(title, spec.side, tuple(facts), notes)


def _rumor(state: Skirmish) -> FactSheet:
    """FF-RUM: what may be behind a rumor, by what is left in the pile."""
    pile = state.rumors.inside
    false = sum(it == NO_ENEMY for it in pile)
    facts = (
        Fact(say("fact.pile"), str(len(pile)), say("fact.pile_note", real=len(pile) - false, false=false)),
        Fact(say("fact.shown"), f"{REVEALED_ON}+", say("fact.shown_note")),
    )
    return FactSheet(say("fact.rumor"), "rumor", facts)


def _numbers(state: Skirmish, name: str) -> Iterator[Fact]:
    spec, change = state.spec(name), state.hit(name)
    if spec.ar:
        rating = say(
            "fact.ar_value", red=spec.ar.get("red", 0) + change.ar, blue=spec.ar.get("blue", 0) + change.ar
        )
        yield Fact(say("fact.ar"), rating, say("fact.ar_boxed" if spec.cc_penalty else "fact.ar_note"))
        cost = say("fact.attack_cost", ap=attack_cost(state, name))
        reach = range_of(state, name)
        yield Fact(say("fact.range"), str(reach), f"{cost}, {say('fact.long', far=2 * reach)}")
    yield Fact(say("fact.move"), say("fact.ap", ap=spec.move_ap + change.move), say("fact.move_note"))
    defense = f"{spec.dr_front + change.dr}/{spec.dr_flank + change.dr}"
    facing = told(f"name.{state.pieces[name].facing}") if state.pieces[name].facing else ""
    yield Fact(say("fact.dr"), defense, say("fact.dr_note", facing=facing) if facing else "")


def _hit(state: Skirmish, name: str) -> Iterator[Fact]:
    if not state.pieces[name].hit:
        return
    hit = state.hit(name)
    chance = percent(rally_chance(state, name)) if hit.rally is not None else ""
    rally = say("fact.rally", number=hit.rally, chance=chance) if chance else say("fact.no_rally")
    yield Fact(hit.name, rally, effects_of(hit))


def effects_of(hit: HitSpec) -> str:
    """What a hit counter does, in words."""
    changes = [
        say(f"effect.{name}", by=signed(value))
        for name, value in (("ar", hit.ar), ("dr", hit.dr), ("move", hit.move), ("attack", hit.attack))
        if value
    ]
    for name, so in (("range_half", hit.range_half), ("no_move", hit.no_move), ("no_attack", hit.no_attack)):
        changes += [say(f"effect.{name}")] if so else []
    return ", ".join(changes)


def _cards(state: Skirmish, name: str) -> Iterator[Fact]:
    """How many of the cards left would have a Unit attacked, as soon as that is known."""
    counts = COUNTS.about(state)
    if counts is not None:
        value = say("fact.cards_value", cards=counted(counts.attacked.get(name, 0.0)), of=counts.of)
        yield Fact(say("fact.cards"), value, say("fact.cards_note"))


def _threats(state: Skirmish, name: str) -> Iterator[Fact]:
    """Which AI could attack a Unit where it stands, with the dice they need and the chance to hit."""
    for threat in dangers_to(state, name):
        note = say("fact.threat_flank" if threat.flank else "fact.threat_front", need=threat.need)
        spent = say("fact.threat_spent") if threat.spent else ""
        yield Fact(content().counters[threat.enemy].name, percent(threat.hit), f"{note}{spent}")
