"""The steady player: the first rule of thumb that applies, then the best score within it; no look-ahead.

The numbers in docstrings are those of the rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.core.dice import Dice
from game.core.frame import Choice, Decision
from game.firefight.bots.card_play import blow_up, cover, dash, heal, scan, send_runner, use_card
from game.firefight.bots.firing import finish, look, rally, shoot, shoot_well, turn_about
from game.firefight.bots.going import advance, get_off, ride, save, shelter, storm, take
from game.firefight.bots.opening import arrive, artillery, face, place
from game.firefight.bots.paying import boost, commit, cool_head, go_on, join, pay, ruse
from game.firefight.bots.survey import AHEAD, Idea, Survey
from game.firefight.model.content import AI, DEFENSE, UNIT
from game.firefight.model.state import Skirmish
from game.firefight.rules.counteractions import fresh_count
from game.firefight.rules.turn import PASSED

Thumb = Callable[[Survey], Idea | None]


def steady_policy(state: Skirmish, decision: Decision, _dice: Dice) -> Choice:
    """Answers every question by its rule of thumb."""
    return _ANSWERS[decision.kind](state, decision)


def take_turn(state: Skirmish, decision: Decision) -> Choice:
    """6 to 26: the first rule that has an idea, else a pass."""
    idea = first_idea(state, decision)
    return idea.choice if idea else Choice(PASSED)


def first_idea(state: Skirmish, decision: Decision) -> Idea | None:
    """What a steady player does with a turn, with the rule that says so; None for a pass (22)."""
    return next(ideas(state, decision), None)


def ideas(state: Skirmish, decision: Decision) -> Iterator[Idea]:
    """What the rules of thumb would do with a turn, the first rule first."""
    if decision.kind != "turn":
        return
    survey = Survey(state, decision.choices)
    for thumb in ONLY_HOLD if survey.late and survey.standing >= AHEAD else IN_ORDER:
        idea = thumb(survey)
        if idea is not None:
            yield idea
    if decision.about["enemy_passed"] and (idea := stall(survey)) is not None:
        yield idea


IN_ORDER: tuple[Thumb, ...] = (
    finish, take, blow_up, save, storm, shoot_well, heal, cover, get_off, dash, advance, ride, shoot, scan,
    look, turn_about, shelter, rally, send_runner,
)  # fmt: skip
ONLY_HOLD: tuple[Thumb, ...] = (finish, save, heal)
"""25: far ahead with few spaces left."""


def stall(survey: Survey) -> Idea | None:
    """21: who is ahead and has more Fresh pieces keeps a round going in which the enemy is tired.

    It runs out the clock; CAPs, which are lost at its end, pay for it.
    """
    state = survey.state
    holding = survey.standing > 0 or state.mission.kind == DEFENSE
    if not holding or fresh_count(state, AI) >= fresh_count(state, UNIT):
        return None
    return next((Idea(it, 0.0, 21) for it in survey.of("stall") if it.option == "cap"), None)


_ANSWERS: Mapping[str, Callable[[Skirmish, Decision], Choice]] = {
    "place": place,
    "first_facing": face,
    "face": face,
    "artillery": artillery,
    "arrive": arrive,
    "ruse": ruse,
    "cool_head": cool_head,
    "pay": pay,
    "commit": commit,
    "join": join,
    "boost": boost,
    "go_on": go_on,
    "turn": take_turn,
    "card": use_card,
}
