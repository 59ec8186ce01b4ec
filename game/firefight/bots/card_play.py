"""A steady player's rules of thumb for action cards that take a turn (16, 26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core import facing as facings
from game.core.frame import Choice, Decision
from game.firefight.bots.going import may_advance, step_net
from game.firefight.bots.prospects import DANGER, WOUND, danger, fresh_units, price, prospect, threat
from game.firefight.bots.survey import Idea, Survey, best_of
from game.firefight.model.content import ActionCard
from game.firefight.model.state import Skirmish
from game.firefight.odds.spent_odds import rally_chance
from game.firefight.rules.attack import Attack
from game.firefight.rules.cards import uses
from game.firefight.rules.fire import targets_in
from game.firefight.rules.ground import in_cover, range_of
from game.firefight.rules.track import put_smoke

LIKELY_RALLY = 0.5
MISSING_CAPS = 2
HIGH_DANGER = 1.2
"""16: danger that smoke or Covering Fire is meant for."""
ONE_TURN = 0.5
"""16: how much of the danger of a round falls into one turn of the enemy."""
REVEALED = 0.3
"""10: what it is worth to know what a rumor is."""
USELESS = float("-inf")


def heal(survey: Survey) -> Idea | None:
    """26: On Your Feet, Field Dressing."""
    return _play(survey, ("rally",))


def blow_up(survey: Survey) -> Idea | None:
    """26: Satchel."""
    return _play(survey, ("satchel",))


def cover(survey: Survey) -> Idea | None:
    """16: smoke or Covering Fire for who is in great danger."""
    return _play(survey, ("smoke", "suppress"))


def dash(survey: Survey) -> Idea | None:
    """16, 26: Dash and Drive On, as steps."""
    return _play(survey, ("dash", "drive"))


def send_runner(survey: Survey) -> Idea | None:
    """26: Runner."""
    return _play(survey, ("gain_caps",))


def scan(survey: Survey) -> Idea | None:
    """10, 26: Field Glasses."""
    return _play(survey, ("reveal",))


def _play(survey: Survey, ops: tuple[str, ...]) -> Idea | None:
    ideas = []
    for choice in survey.of("play"):
        card = survey.state.content.actions[choice.option]
        if card.op in ops and (use := _best_use(survey, card)) is not None:
            ideas.append(Idea(choice, use.net, use.rule))
    return best_of(ideas)


def _best_use(survey: Survey, card: ActionCard) -> Idea | None:
    """The best way to play a card, if it is worth anything."""
    rule, net = _WORTH[card.op]
    return best_of((Idea(it, net(survey, card, it), rule) for it in uses(survey.state, card.id)), 0.0)


def use_card(state: Skirmish, decision: Decision) -> Choice:
    """What a card is played for, once it is played."""
    card = state.content.actions[decision.about["card"]]
    best = _best_use(Survey(state, decision.choices), card)
    return best.choice if best is not None else decision.choices[0]


def _cost(survey: Survey, card: ActionCard, unit: str) -> float:
    return price(survey.state, unit, card.ap) if card.ap else 0.0


def _heal_net(survey: Survey, card: ActionCard, choice: Choice) -> float:
    chance = rally_chance(survey.state, choice.option or choice.piece, modifier=card.modifier)
    return WOUND * chance - _cost(survey, card, choice.piece) if chance >= LIKELY_RALLY else USELESS


def _satchel_net(survey: Survey, card: ActionCard, choice: Choice) -> float:
    state = survey.state
    target = targets_in(state, choice.piece, choice.hex)[0]
    if state.spec(target).rumor:
        return USELESS
    found = prospect(state, Attack(choice.piece, choice.hex, target, card=card.id))
    return found.value - _cost(survey, card, choice.piece)


def _suppress_net(survey: Survey, card: ActionCard, choice: Choice) -> float:
    """Against who endangers somebody most, as far as one turn of the enemy goes."""
    state, enemy = survey.state, choice.option
    worst = 0.0
    for unit in state.seen_units():
        if survey.danger_now(unit) > HIGH_DANGER:
            piece = state.pieces[unit]
            arc = facings.arc(state.grid, piece.hex, piece.facing)
            worst = max(worst, threat(state, enemy, unit, piece.hex, arc))
    return ONE_TURN * DANGER * worst - _cost(survey, card, choice.piece)


def _smoke_net(survey: Survey, card: ActionCard, choice: Choice) -> float:
    """In a hex of ours: what it takes off the danger of all of us."""
    state = survey.state
    seen = [it for it in state.seen_units() if state.spec(it).is_combat]
    here = [it for it in seen if state.pieces[it].hex == choice.hex]
    if not any(survey.danger_now(it) > HIGH_DANGER for it in here):
        return USELESS
    smoky = state.clone()
    put_smoke(smoky, choice.hex, card.grade)
    pieces = smoky.pieces
    after = sum(danger(smoky, it, pieces[it].hex, pieces[it].facing) for it in seen)
    return DANGER * (sum(map(survey.danger_now, seen)) - after) - _cost(survey, card, choice.piece)


def _dash_net(survey: Survey, _card: ActionCard, choice: Choice) -> float:
    """16: when it ends in cover."""
    if not may_advance(survey.state, choice.piece) or not in_cover(survey.state, choice.hex):
        return USELESS
    return step_net(survey, choice)


def _drive_net(survey: Survey, _card: ActionCard, choice: Choice) -> float:
    if not may_advance(survey.state, choice.piece):
        return USELESS
    return step_net(survey, choice, cost=0)


def _runner_net(survey: Survey, card: ActionCard, _choice: Choice) -> float:
    """When CAPs are missing and nobody else can act."""
    state = survey.state
    wanted = state.cap_total - state.caps >= MISSING_CAPS and not fresh_units(state)
    return float(card.caps) if wanted else USELESS


def _reveal_net(survey: Survey, _card: ActionCard, choice: Choice) -> float:
    """A rumor within range of somebody Fresh."""
    state = survey.state
    near = [
        it
        for it in fresh_units(state)
        if state.grid.distance(state.pieces[it].hex, choice.hex) <= range_of(state, it)
    ]
    return REVEALED if near else USELESS


Worth = Callable[[Survey, ActionCard, Choice], float]
_WORTH: Mapping[str, tuple[int, Worth]] = {
    "rally": (26, _heal_net),
    "satchel": (26, _satchel_net),
    "suppress": (16, _suppress_net),
    "smoke": (16, _smoke_net),
    "dash": (16, _dash_net),
    "drive": (26, _drive_net),
    "gain_caps": (26, _runner_net),
    "reveal": (26, _reveal_net),
}
