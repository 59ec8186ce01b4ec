"""A steady player's rules of thumb for firing, rallying and turning (6, 9 to 11, 14, 21)."""

from __future__ import annotations

from game.firefight.bots.prospects import danger, declared, fresh_units, good_facing, price, prospect
from game.firefight.bots.survey import Idea, Survey, best_of, is_hurt
from game.firefight.model.state import Skirmish
from game.firefight.odds.spent_odds import rally_chance
from game.firefight.rules.fire import in_reach, targets_in

FINISH, WORTH_FIRING, FAIR_CHANCE = 0.4, 0.0, 0.27
"""Chances to destroy and to hit that make an attack come first, and what any attack must be worth."""
RALLY_DANGER, RALLY_CHANCE = 0.5, 0.58
CHEAP_LOOK = 2
"""10: AP that a look at a rumor may cost."""
GOOD_TARGET, OUT_OF_FLANK, AFTER_TURNING = 0.42, 0.11, 0.5
"""14: the chance to hit or the danger less for which a Unit turns; the part that a later attack is worth."""


def finish(survey: Survey) -> Idea | None:
    """6: an attack on a Hit enemy, or one in close combat, that is likely to destroy it."""
    likely = (
        it for it in survey.shots if it.prospect.destroyed >= FINISH and is_hurt(survey.state, it.target)
    )
    return best_of(Idea(it.choice, it.net, 6) for it in likely)


def shoot_well(survey: Survey) -> Idea | None:
    """9, 21: the attack with the best net worth that has a fair chance; others come after a step ahead."""
    fair = (it for it in survey.shots if it.prospect.hit >= FAIR_CHANCE)
    return best_of((Idea(it.choice, it.net, 9) for it in fair), WORTH_FIRING)


def shoot(survey: Survey) -> Idea | None:
    """9: the attack with the best net worth."""
    return best_of((Idea(it.choice, it.net, 21) for it in survey.shots), WORTH_FIRING)


def look(survey: Survey) -> Idea | None:
    """10: at a rumor, with a Fresh Unit that has no other target; dear ones only if nobody has."""
    state, busy = survey.state, {it.choice.piece for it in survey.shots}
    looks = [
        Idea(it, -float(it.cost), 10)
        for it in survey.of("attack")
        if any(state.spec(name).rumor for name in targets_in(state, it.piece, it.hex))
        and it.piece not in busy
        and not state.pieces[it.piece].spent
        and not state.pieces[it.piece].hidden
        and (it.cost <= CHEAP_LOOK or not survey.shots)
        and in_reach(state, it.piece, it.hex, long_range=False)
    ]
    return best_of(looks)


def rally(survey: Survey) -> Idea | None:
    """11: a Fresh Hit Unit out of danger, or five CAPs when nobody is Fresh."""
    state, nobody = survey.state, not fresh_units(survey.state)
    ideas = []
    for choice in survey.of("rally"):
        chance = rally_chance(state, choice.piece)
        if state.pieces[choice.piece].spent:
            fits = nobody
        else:
            idle = all(it.choice.piece != choice.piece for it in survey.shots)
            fits = survey.danger_now(choice.piece) <= RALLY_DANGER and (chance >= RALLY_CHANCE or idle)
        if fits:
            ideas.append(Idea(choice, chance, 11))
    return best_of(ideas)


def turn_about(survey: Survey) -> Idea | None:
    """14: a pivot that brings a good target into the arc, or takes an enemy out of the flank."""
    state, busy = survey.state, {it.choice.piece for it in survey.shots}
    ideas = []
    for choice in survey.of("pivot"):
        unit, piece = choice.piece, state.pieces[choice.piece]
        wanted = good_facing(state, unit, piece.hex)
        if wanted == piece.facing or piece.hidden:
            continue
        relief = survey.danger_now(unit) - danger(state, unit, piece.hex, wanted)
        target = 0.0 if unit in busy else _best_after_turning(state, unit, wanted)
        if relief > OUT_OF_FLANK or target:
            worth = max(relief, 0.0) + AFTER_TURNING * target
            ideas.append(Idea(choice, worth - price(state, unit, choice.cost), 14))
    return best_of(ideas, 0.0)


def _best_after_turning(state: Skirmish, unit: str, facing: str) -> float:
    """The value of the best attack with a good chance that a Unit would have with another facing."""
    if not state.spec(unit).is_combat:
        return 0.0
    values = [0.0]
    for hex_id in sorted({state.pieces[it].hex for it in state.enemies() if not state.spec(it).rumor}):
        if in_reach(state, unit, hex_id, long_range=False, facing=facing):
            found = prospect(state, declared(state, unit, hex_id))
            values += [found.value] if found.hit >= GOOD_TARGET else []
    return max(values)
