"""The steady player: the first rule of thumb that applies, then the best score within it; no look-ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import frozen

from game.core.dice import Dice
from game.core.dice_odds import at_least
from game.core.frame import DONE, Choice, Decision
from game.firefight.bots.prospects import (
    DANGER,
    danger,
    declared,
    fresh_units,
    good_facing,
    nearest_enemy,
    price,
    prospect,
    way_to_goal,
    worthy_hexes,
)
from game.firefight.model.content import AI, DEFENSE, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.odds.spent_odds import rally_chance, spent_chance
from game.firefight.rules.actions import AttackAction
from game.firefight.rules.fire import attack_sum, is_close_combat, targets_in
from game.firefight.rules.ground import in_cover, sees
from game.firefight.rules.turn import PASSED
from game.firefight.rules.victory import margin, marker_vp

FINISH, WORTH_FIRING, FAIR_CHANCE, WORTH_A_CARD = 0.4, 0.0, 0.27, 2.5
SAFE_TO_TAKE, TOO_HOT, RALLY_DANGER, RALLY_CHANCE = 1.2, 0.8, 0.5, 0.58
NEARER, COVER, STACKED = 1.35, 0.25, -0.6
CAP_ADDS = 0.11
"""A CAP is put on a roll that it makes this much likelier."""
SPENT_CUT = 0.2
GUARD_RANGE, LAST_SPACES, AHEAD = 4, 3, 4


@frozen
class Idea:
    """A choice with what it is worth."""

    choice: Choice
    net: float


def steady_policy(state: Skirmish, decision: Decision, _dice: Dice) -> Choice:
    """Answers every question by its rule of thumb."""
    return _ANSWERS[decision.kind](state, decision)


def _best(ideas: Iterable[Idea]) -> Idea | None:
    """The best idea, the first of equals."""
    best: Idea | None = None
    for idea in ideas:
        if best is None or idea.net > best.net:
            best = idea
    return best


# ---------------------------------------------------------------------- setup and pre-round


def _place(state: Skirmish, decision: Decision) -> Choice:
    """1, 2: near the objective in cover when it attacks; on objectives, hills and houses when it defends."""
    if decision.choices == (DONE,):
        return DONE
    unit = decision.choices[0].piece
    return max(decision.choices, key=lambda it: _place_score(state, unit, it.hex))


def _place_score(state: Skirmish, unit: str, hex_id: str) -> float:
    taken = len(state.at(hex_id, UNIT))
    spec = state.spec(unit)
    seen = [it for it in state.enemies() if sees(state, hex_id, state.pieces[it].hex)]
    if state.mission.kind == DEFENSE:
        held = 3.0 * (hex_id in state.control) + 2.0 * (hex_id in worthy_hexes(state))
        rear = 4.0 * (not seen) if spec.is_mortar else 0.0
        return held + rear + state.dm(hex_id) - 5.0 * taken
    sights = sum(sees(state, hex_id, it) for it in worthy_hexes(state)) if spec.range >= 7 else 0
    exposed = len([it for it in seen if not state.spec(it).rumor])
    cover = state.dm(hex_id) if exposed else 0
    return (
        -way_to_goal(state, hex_id)
        + 1.5 * cover
        - exposed * (not in_cover(state, hex_id))
        + sights
        - 5 * taken
    )


def _first_facing(state: Skirmish, decision: Decision) -> Choice:
    unit = decision.about["piece"]
    wanted = good_facing(state, unit, state.pieces[unit].hex)
    return next(it for it in decision.choices if it.option == wanted)


def _face(state: Skirmish, decision: Decision) -> Choice:
    """30: the nearest enemy in the arc."""
    unit = decision.about["piece"]
    wanted = good_facing(state, unit, state.pieces[unit].hex)
    return next((it for it in decision.choices if it.option == wanted), decision.choices[0])


def _artillery(state: Skirmish, decision: Decision) -> Choice:
    """3: where most AI stand together, away from our own; held back where it is worth little."""
    best = _best(Idea(it, _barrage(state, it.hex)) for it in decision.choices if it != DONE)
    return best.choice if best and best.net >= 1 else DONE


def _barrage(state: Skirmish, hex_id: str) -> float:
    score = 0.0
    for name in state.enemies():
        distance = state.grid.distance(hex_id, state.pieces[name].hex)
        worth = 2.0 if distance == 0 else 0.6 if distance == 1 else 0.0
        score += worth / 2 if state.spec(name).rumor else worth
    near = [it for it in state.units() if state.grid.distance(hex_id, state.pieces[it].hex) <= 2]
    return score - 3.0 * len(near)


def _arrive(_state: Skirmish, decision: Decision) -> Choice:
    return decision.choices[0]


# ---------------------------------------------------------------------- interrupts and payments


def _ruse(state: Skirmish, decision: Decision) -> Choice:
    """5: a Hit Unit beside a Fresh AI or in close combat."""
    for name in state.units():
        piece = state.pieces[name]
        near = [it for it in state.enemies() if state.grid.distance(piece.hex, state.pieces[it].hex) <= 1]
        if piece.hit and any(not state.pieces[it].spent for it in near):
            return decision.choices[1]
    return decision.choices[0]


def _cool_head(state: Skirmish, decision: Decision) -> Choice:
    """5: for a Unit that has an attack worth making next turn."""
    for choice in decision.choices[1:]:
        best = _best(_shots(state, _attack_choices(state, choice.piece)))
        if best is not None and best.net >= WORTH_A_CARD / 2:
            return choice
    return decision.choices[0]


def _attack_choices(state: Skirmish, unit: str) -> Iterator[Choice]:
    from game.firefight.rules.turn import unit_actions

    yield from (it for it in unit_actions(state) if it.verb == "attack" and it.piece == unit)


def _pay(state: Skirmish, decision: Decision) -> Choice:
    """18, 20: AP for a Fresh Unit; a CAP where it keeps it Fresh much longer."""
    cost, pieces = decision.about["cost"], decision.about["pieces"]
    if all(not state.pieces[it].spent for it in pieces):
        plain = decision.choices[0]
        helped = next((it for it in decision.choices if it.cost == 1 and it.cost < cost), None)
        cut = spent_chance(state, cost) - spent_chance(state, cost - 1)
        if helped and cut >= SPENT_CUT and state.caps > len(fresh_units(state)):
            return helped
        return plain
    return decision.choices[-1]


def _commit(state: Skirmish, decision: Decision) -> Choice:
    """4, 17: CAPs on a roll that they make clearly likelier; none on initiative, attacks need them more."""
    if decision.about["roll"] == "initiative":
        return decision.choices[0]
    need = _need(state, decision)
    wanted = 0
    for choice in decision.choices[1:]:
        gain = at_least(need - choice.cost) - at_least(need - choice.cost + 1)
        spare = state.caps - choice.cost >= (1 if len(fresh_units(state)) > 1 else 0)
        if gain < CAP_ADDS - 1e-9 or (choice.cost == 2 and not spare):
            break
        wanted = choice.cost
    return decision.choices[wanted]


def _need(state: Skirmish, decision: Decision) -> int:
    """What the dice need in the roll that CAPs are asked for."""
    action = state.stack[-2]
    if not isinstance(action, AttackAction):
        from game.firefight.rules.rally import rally_sum

        sums = rally_sum(state, decision.about["piece"])
        return sums.need - sums.bonus
    target = action.target or targets_in(state, action.unit, action.hex)[0]
    if state.spec(target).rumor:
        return 9
    return attack_sum(state, action.unit, target, members=len(action.members)).need


def _join(state: Skirmish, decision: Decision) -> Choice:
    """27: when it adds clearly, and the member has nothing better to do."""
    lead, hex_id, members = (decision.about[key] for key in ("piece", "hex", "members"))
    before = prospect(state, declared(state, lead, hex_id, members=members)).hit
    after = prospect(state, declared(state, lead, hex_id, members=(*members, lead))).hit
    if after - before < CAP_ADDS:
        return decision.choices[0]
    for choice in decision.choices[1:]:
        own = _best(_shots(state, list(_attack_choices(state, choice.piece))))
        if own is None or own.net <= WORTH_FIRING:
            return choice
    return decision.choices[0]


def _boost(_state: Skirmish, decision: Decision) -> Choice:
    """26: cards that come with an attack are played with it."""
    return decision.choices[-1]


def _go_on(state: Skirmish, decision: Decision) -> Choice:
    unit = decision.about["piece"]
    hotter = danger(state, unit, decision.about["hex"]) > danger(state, unit, state.pieces[unit].hex)
    return decision.choices[1 if hotter else 0]


# ---------------------------------------------------------------------- the turn


def _turn(state: Skirmish, decision: Decision) -> Choice:
    """6 to 25: the first rule that has an idea."""
    idea = next(ideas(state, decision), None)
    return idea.choice if idea else _card_or_wait(state, decision)


def ideas(state: Skirmish, decision: Decision) -> Iterator[Idea]:
    """6 to 25: what the rules of thumb would do with a turn, the first rule first."""
    if decision.kind != "turn":
        return
    late = len(state.mission.track) - state.space <= LAST_SPACES
    standing = margin(state) + marker_vp(state, UNIT) - marker_vp(state, AI)
    if late and standing >= AHEAD:
        rules = [_finish, _save]
    elif late:
        rules = [_finish, _take, _save, _shoot_well, _advance, _shoot, _rally, _look]
    else:
        rules = [_finish, _take, _save, _shoot_well, _advance, _shoot, _look, _rally, _turn_about]
    for rule in rules:
        idea = rule(state, decision.choices)
        if idea is not None:
            yield idea


def _attacks(choices: Iterable[Choice]) -> list[Choice]:
    return [it for it in choices if it.verb == "attack"]


def _shots(state: Skirmish, choices: Iterable[Choice]) -> Iterator[Idea]:
    """The net worth of attacks on what is known to be there."""
    for choice in choices:
        attack = declared(state, choice.piece, choice.hex, choice.option)
        if not state.spec(attack.target).rumor and not state.pieces[choice.piece].hidden:
            found = prospect(state, attack)
            yield Idea(choice, found.value - price(state, choice.piece, choice.cost, found.odds.killed))
        elif state.pieces[choice.piece].hidden and not state.spec(attack.target).rumor:
            found = prospect(state, attack)
            if found.value >= WORTH_A_CARD:  # 28: out of hiding only for something worth it
                yield Idea(choice, found.value - price(state, choice.piece, choice.cost))


def _finish(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """6: an attack on a Hit enemy, or one in close combat, that is likely to destroy it."""
    likely = []
    for choice in _attacks(choices):
        attack = declared(state, choice.piece, choice.hex, choice.option)
        hurt = state.pieces[attack.target].hit or is_close_combat(state, choice.hex)
        if hurt and prospect(state, attack).destroyed >= FINISH:
            likely.append(choice)
    return _best(_shots(state, likely))


def _take(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """7: into an undefended objective that matters."""
    worthy = {hex_id for hex_id, holder in state.control.items() if holder == AI}
    steps = [
        Idea(it, -danger(state, it.piece, it.hex))
        for it in choices
        if it.verb == "move"
        and it.hex in worthy
        and not state.at(it.hex, AI)
        and state.spec(it.piece).is_foot
    ]
    best = _best(steps)
    return best if best is not None and -best.net < SAFE_TO_TAKE else None


def _save(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """8: out of a close combat that goes against a Unit, or a Hit Unit out of great danger."""
    ideas = []
    for choice in choices:
        if choice.verb != "move" or state.pieces[choice.piece].hidden:
            continue
        piece = state.pieces[choice.piece]
        trapped = state.in_close_combat(choice.piece) and state.spec(choice.piece).cc_penalty
        now = danger(state, choice.piece, piece.hex, piece.facing)
        if trapped or (piece.hit and now > TOO_HOT):
            then = danger(state, choice.piece, choice.hex)
            if then < now - TOO_HOT / 2:
                ideas.append(Idea(choice, now - then + COVER * state.dm(choice.hex)))
    return _best(ideas)


def _shoot(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """9: the attack with the best net worth."""
    best = _best(_shots(state, _attacks(choices)))
    return best if best is not None and best.net > WORTH_FIRING else None


def _shoot_well(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """9, 21: the same, with a fair chance to hit: what is less likely comes after a step ahead."""
    likely = [it for it in _attacks(choices) if _hit_chance(state, it) >= FAIR_CHANCE]
    best = _best(_shots(state, likely))
    return best if best is not None and best.net > WORTH_FIRING else None


def _hit_chance(state: Skirmish, choice: Choice) -> float:
    attack = declared(state, choice.piece, choice.hex, choice.option)
    return 0.0 if state.spec(attack.target).rumor else prospect(state, attack).hit


def _look(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """10: at a rumor, with a Unit that has no other target."""
    known = {it.piece for it in _attacks(choices) if not _at_rumor(state, it)}
    for choice in _attacks(choices):
        fresh = not state.pieces[choice.piece].spent
        if _at_rumor(state, choice) and choice.piece not in known and fresh and choice.cost <= 2:
            return Idea(choice, 0.0)
    return None


def _at_rumor(state: Skirmish, choice: Choice) -> bool:
    return any(state.spec(it).rumor for it in targets_in(state, choice.piece, choice.hex))


def _rally(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """11: a Fresh Hit Unit out of danger, or five CAPs when nobody is Fresh."""
    for choice in choices:
        if choice.verb == "rally":
            piece = state.pieces[choice.piece]
            calm = danger(state, choice.piece, piece.hex, piece.facing) <= RALLY_DANGER
            likely = rally_chance(state, choice.piece) >= RALLY_CHANCE
            if (not piece.spent and calm and likely) or (piece.spent and not fresh_units(state)):
                return Idea(choice, 0.0)
    return None


def _advance(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """12, 13, 15: the step with the best net: nearer to an objective, cover, danger."""
    best = _best(Idea(it, _step_net(state, it)) for it in choices if it.verb == "move")
    return best if best is not None and best.net > 0 else None


def _step_net(state: Skirmish, choice: Choice) -> float:
    unit, piece = choice.piece, state.pieces[choice.piece]
    if piece.hidden or _guards(state, unit) or state.at(choice.hex, AI) or not state.spec(unit).is_combat:
        return -9.0
    if state.mission.kind == DEFENSE and not _goals_lost(state):
        return -9.0
    nearer = way_to_goal(state, piece.hex) - way_to_goal(state, choice.hex)
    covered = state.dm(choice.hex) - state.dm(piece.hex)
    friends = [it for it in state.at(choice.hex, UNIT) if it != unit]
    added = danger(state, unit, choice.hex) - danger(state, unit, piece.hex, piece.facing)
    late = len(state.mission.track) - state.space <= LAST_SPACES
    weight = DANGER / 2 if late else DANGER
    return (
        NEARER * nearer
        + COVER * covered
        + (STACKED if friends else 0.0)
        - weight * added
        - price(state, unit, choice.cost)
    )


def _goals_lost(state: Skirmish) -> bool:
    return any(holder == AI for holder in state.control.values())


def _guards(state: Skirmish, unit: str) -> bool:
    """13: alone on an objective with an AI near."""
    here = state.pieces[unit].hex
    if here not in state.control and here not in worthy_hexes(state):
        return False
    alone = len(state.at(here, UNIT)) == 1
    near = nearest_enemy(state, here)
    return alone and (not near or state.grid.distance(here, near) <= GUARD_RANGE)


def _turn_about(state: Skirmish, choices: tuple[Choice, ...]) -> Idea | None:
    """14: a pivot that takes an enemy out of the flank."""
    for choice in choices:
        if choice.verb == "pivot" and not state.pieces[choice.piece].spent:
            piece = state.pieces[choice.piece]
            wanted = good_facing(state, choice.piece, piece.hex)
            if wanted != piece.facing and not piece.hidden:
                now = danger(state, choice.piece, piece.hex, piece.facing)
                if now - danger(state, choice.piece, piece.hex, wanted) > CAP_ADDS:
                    return Idea(choice, 0.0)
    return None


def _card_or_wait(state: Skirmish, decision: Decision) -> Choice:
    """21, 22, 26: a card that costs nothing, a stall while the enemy has more Fresh pieces, else a pass."""
    for choice in decision.choices:
        if choice.verb == "play" and state.content.actions[choice.option].op in ("rally", "gain_caps"):
            return choice
    return next(it for it in decision.choices if it.verb == PASSED)


def _card(_state: Skirmish, decision: Decision) -> Choice:
    return decision.choices[0]


_ANSWERS: Mapping[str, Callable[[Skirmish, Decision], Choice]] = {
    "place": _place,
    "first_facing": _first_facing,
    "face": _face,
    "artillery": _artillery,
    "arrive": _arrive,
    "ruse": _ruse,
    "cool_head": _cool_head,
    "pay": _pay,
    "commit": _commit,
    "join": _join,
    "boost": _boost,
    "go_on": _go_on,
    "turn": _turn,
    "card": _card,
}
