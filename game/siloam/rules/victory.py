"""1.2 Victory Conditions and 1.3 Loss Conditions."""

from __future__ import annotations

from attrs import frozen

from game.core.frame import EventKind
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State

OVERRUN = "overrun"
EXHAUSTED = "exhausted"
COLLAPSED = "collapsed"
DEFEAT = "defeat"
NARROW = "narrow"
DECISIVE = "decisive"
LOSSES = (OVERRUN, EXHAUSTED, COLLAPSED)
"""Reasons of an instant loss, as kept in `State.outcome`."""
EVENTS = {
    "campaign_over": EventKind({"outcome": str, "total": int}),
    "bonus_earned": EventKind({"casualties": int}),
}


@frozen
class Score:
    """The account of a campaign: VP Spaces by holder, the bonus and the grade."""

    spaces: tuple[str, ...]
    bonus: int
    total: int
    grade: str


def controls(state: State, hex_id: str) -> bool:
    """1.2: a friendly Combat Unit in the hex controls it; Support Units do not."""
    return hex_id in state.friends_at


def vp_held(state: State) -> tuple[str, ...]:
    """1.2: the VP Spaces under friendly control, one point each (C66)."""
    return tuple(h for h in state.content.map.vp if controls(state, h))


def score(state: State) -> Score:
    """1.2: what the campaign would be graded if it were counted now."""
    tracks = state.content.tracks
    held = vp_held(state)
    bonus = tracks.bonus if state.vang_bonus else 0
    total = len(held) + bonus
    grade = DECISIVE if total >= tracks.decisive else NARROW if total >= tracks.narrow else DEFEAT
    return Score(held, bonus, total, grade)


def round_of(state: State) -> int:
    """4.2.1: the round a position belongs to, in every account of the campaign (C109).

    A loss found in the count belongs to the round that was counted. By then the Round Tracker has moved and
    the Activation Cup is full again, except after the last round (C69).
    """
    moved = state.round < state.content.tracks.last_round or bool(state.activation.inside)
    return state.round - (state.outcome == EXHAUSTED and moved)


def end_campaign(state: State, outcome: str, rule: str) -> None:
    """Stop the game: the first reason that became true stands."""
    if not state.outcome:
        state.outcome = outcome
        state.emit("campaign_over", rule, outcome=outcome, total=score(state).total)


def check_overrun(state: State) -> None:
    """1.3: every VP Space occupied by a Vang Combat Unit; Garrisons do not count (C60)."""
    if state.content.map.vp.keys() <= state.vang_at.keys():
        end_campaign(state, OVERRUN, "1.3")


def check_casualties(state: State) -> None:
    """1.3: the casualty totals of the three factions together (C67); 1.2: the Vang bonus."""
    tracks = state.content.tracks
    if state.casualties[VANG] >= tracks.bonus_casualties and not state.vang_bonus:
        state.vang_bonus = True
        state.emit("bonus_earned", "1.2", casualties=state.casualties[VANG])
    if sum(state.casualties[f] for f in FRIENDS) >= tracks.coalition_casualties:
        end_campaign(state, EXHAUSTED, "1.3")


def check_morale(state: State) -> None:
    """1.3: all three morale markers on the lowest space together (C68)."""
    lowest = state.content.tracks.morale_lowest
    if all(state.morale[f] == lowest for f in FRIENDS):
        end_campaign(state, COLLAPSED, "1.3")
