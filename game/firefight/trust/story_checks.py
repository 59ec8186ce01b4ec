"""What must hold of what has happened: what is laid out before the first round, VP, arrivals, lost cards."""

from __future__ import annotations

from collections.abc import Iterator

from game.firefight.model.content import AI, HILL_LINE
from game.firefight.model.state import BOX, DESTROYED, LEFT, ON_MAP, WAITING, Skirmish, Tally, other
from game.firefight.rules.deck import command_orders
from game.firefight.rules.hits import destroyed_vp
from game.firefight.rules.rumors import must_show, rumors
from game.firefight.rules.sequence import TargetArtillery
from game.firefight.rules.setup import lay_out
from game.firefight.rules.victory import grade, line_holder, margin, marker_vp

AS_LAID_OUT = (
    "orders", "actions", "hits", "rumors", "tallies", "control", "hand", "caps", "cap_total", "space",
    "smoke", "targets", "fire_missions", "order", "acted", "suppressed", "round_over",
)  # fmt: skip
"""What nothing has changed before the first round."""


def story_problems(state: Skirmish) -> Iterator[str]:
    """Empty where everything can have come about."""
    if not state.round:
        yield from _of_setup(state)
        return
    for side, tally in state.tallies.items():
        if not _earned(state, side, tally):
            yield f"the VP of the {side} do not follow from what has happened"
    yield from _of_arrivals(state)
    yield from _of_lost_cards(state)
    yield from _of_rumors(state)
    if state.outcome:
        if state.outcome != grade(margin(state)):
            yield "the mission has not ended as its VP say"
        return
    yield from _of_sight(state)
    landing = state.frame(TargetArtillery) is not None
    if any(it.round < state.round - landing for it in state.targets):
        yield "a target marker lies where shells have landed"


def _of_setup(state: Skirmish) -> Iterator[str]:
    """FF-SET-01 to 09, FF-NEW-53: all is as it was laid out, but for Units that the player has placed."""
    laid = lay_out(state.mission_id, state.seed)
    zones = {it.counter: it.zone for it in state.mission.placements if it.zone}
    for name, piece in state.pieces.items():
        before = laid.pieces[name]
        if name in zones and piece.place == ON_MAP and piece.hex in zones[name]:
            before.place, before.hex, before.facing = ON_MAP, piece.hex, piece.facing
        if piece != before:
            yield f"{name} is not where the mission puts it"
    if any(getattr(state, name) != getattr(laid, name) for name in AS_LAID_OUT):
        yield "something has happened before the mission began"


def _earned(state: Skirmish, side: str, tally: Tally) -> bool:
    """FF-HIT-04, FF-NEW-40, FF-TRK-05: losses of the other side, exits, and at the end the objectives."""
    lost = [it for it in state.members[other(side)] if state.pieces[it].place == DESTROYED]
    gone = [it for it in state.members[side] if state.pieces[it].place == LEFT and state.spec(it).is_combat]
    way_out = state.mission.exits.get(side)
    objectives = _objectives(state, side) if state.outcome else 0
    spaces = state.mission.track if state.outcome else state.mission.track[: state.space]
    most = sum(it.vp_each for it in spaces) * len(state.control)
    return (
        tally.destroyed == sum(destroyed_vp(state, it) for it in lost)
        and tally.exits == (way_out.vp * len(gone) if way_out else 0)
        and not (gone and way_out is None)
        and tally.objectives == objectives
        and 0 <= tally.events <= most
    )


def _objectives(state: Skirmish, side: str) -> int:
    lines = [it for it in state.mission.objectives if it.kind == HILL_LINE]
    return marker_vp(state, side) + sum(it.vp for it in lines if line_holder(state, it) == side)


def _of_arrivals(state: Skirmish) -> Iterator[str]:
    """FF-NEW-38: nobody comes before the round or the space that brings it."""
    early = [it.counter for it in state.mission.reinforcements if it.round > state.round]
    if any(state.pieces[it].place != WAITING for it in early):
        yield "a reinforcement has come too early"
    ahead = state.mission.track[state.space :] if not state.outcome else ()
    if any(it.op == "enter" and state.pieces[it.counter].place != BOX for it in ahead):
        yield "a counter has entered before its event"


def _of_lost_cards(state: Skirmish) -> Iterator[str]:
    """FF-ORD-12, 13: a Command Order for each AI destroyed, as long as there was another."""
    fallen = sum(state.pieces[it].place == DESTROYED for it in state.members[AI])
    removed = len(state.orders.removed)
    blue = len(command_orders(state, state.mission.order_deck))
    if removed > fallen or (removed < fallen and removed < blue - 2):
        yield "the Command Orders do not follow from the losses"


def _of_rumors(state: Skirmish) -> Iterator[str]:
    """FF-RUM-08: no more counters have left the pile than rumors were revealed."""
    mission = state.mission
    spaces = mission.track if state.outcome else mission.track[: state.space]
    placed = len(mission.rumors) + sum(it.op == "place_re" for it in spaces)
    drawn = len(mission.rumor_pile) + mission.no_enemy - len(state.rumors.inside)
    if drawn > placed - len(rumors(state)):
        yield "the pile of rumored enemies does not follow from those that were revealed"


def _of_sight(state: Skirmish) -> Iterator[str]:
    """FF-RUL-83: nothing is left to be revealed."""
    if any(must_show(state, it) for it in rumors(state)):
        yield "a rumored enemy has been seen and not revealed"
    enemies = [state.pieces[it].hex for it in state.enemies()]
    hidden = [it.hex for it in state.pieces.values() if it.hidden and it.place == ON_MAP]
    if any(state.grid.distance(hex_id, it) <= 1 for hex_id in hidden for it in enemies):
        yield "a Unit in hiding has been found and not revealed"
