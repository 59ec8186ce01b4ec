"""2.7.5, 9.2: the events of a campaign, their chits and what they leave behind tell one story."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define

from game.core.frame import END
from game.siloam.model.content import Effect
from game.siloam.model.state import State
from game.siloam.rules.events import ResolveEvent

BEFORE, AFTER = "before", "after"
"""Branches that every course of an event takes; the one between is its own."""


@define
class _Told:
    """What the resolved events must have left behind, and what the one under way may have."""

    due: dict[str, int] = Factory(dict)
    """The round of every event that was called up."""
    flags: set[str] = Factory(set)
    struck: set[str] = Factory(set)
    """Factions that have left the war."""

    def add(self, effects: Iterator[Effect]) -> None:
        for effect in effects:
            if effect.do == "schedule":
                self.due[effect.who] = effect.amount
            elif effect.do == "flag":
                self.flags.add(effect.who)
            elif effect.do == "final_failure":
                self.struck.add(effect.who)


def story_problems(state: State) -> Iterator[str]:
    """Everything that is wrong with the events of a position, in plain words."""
    for event, branch in state.story.items():
        spec = state.content.events.get(event)
        if spec is None or branch not in (spec.options or ("success", "failure")):
            yield f"event {event} went {branch}"
            return  # what follows from it cannot be asked
    unsettled = _unsettled(state)
    surely, perhaps = _Told(), _Told()
    surely.due |= {event: 1 for event in state.content.events if event in state.content.chits.activation}
    for event in state.story:
        if event != unsettled:
            surely.add(_course(state, event))
    if unsettled:
        perhaps.add(_course(state, unsettled))
    yield from _calendar(state, surely.due, perhaps.due)
    yield from _resolved(state, surely.due)
    for name, there, sure, open_ in (
        ("flags", state.flags, surely.flags, perhaps.flags),
        ("fallen factions", state.collapsed, surely.struck, perhaps.struck),
    ):
        if len(set(there)) != len(there) or not sure <= set(there) <= sure | open_:
            yield f"the {name} {', '.join(there)} do not follow from the events"


def _unsettled(state: State) -> str:
    """The event under way, or the one in which the campaign was lost."""
    frame = state.frame(ResolveEvent)
    if frame is not None:
        return frame.event
    return next(reversed(state.story), "") if state.outcome else ""


def _course(state: State, event: str) -> Iterator[Effect]:
    branches = state.content.events[event].branches
    for name in (BEFORE, state.story.get(event, ""), AFTER):
        yield from branches.get(name, ())


def _calendar(state: State, due: dict[str, int], perhaps: dict[str, int]) -> Iterator[str]:
    """2.7.5: an event waits for its round, is in the cup in that round, and was drawn by the next."""
    cup, number = state.activation, state.round
    for event in state.content.events:
        places = [
            name
            for name, there in (
                ("track", event in state.event_track),
                ("cup", event in cup.inside),
                ("drawn", event in cup.removed),
                ("supply", event in cup.supply and event not in state.event_track),
            )
            if there
        ]
        when = due.get(event)
        may = _places(when, number)
        if when is None and event in perhaps:
            may |= _places(perhaps[event], number)
        if len(places) != 1 or places[0] not in may:
            yield f"event {event} cannot be where it is in round {number}"
        waits = state.event_track.get(event)
        if waits is not None and waits not in (when, perhaps.get(event)):
            yield f"event {event} waits for round {waits}"


def _places(due: int | None, number: int) -> set[str]:
    """Where an event can be in a round that was called up for one, or not at all."""
    if due is None:
        return {"supply"}
    return {"track"} if due > number else {"cup", "drawn"} if due == number else {"drawn"}


def _resolved(state: State, due: dict[str, int]) -> Iterator[str]:
    """9.2: a drawn event has its branch, unless its arc had ended or it is just being resolved."""
    frame = state.frame(ResolveEvent)
    for event in state.content.events:
        drawn, told = event in state.activation.removed, event in state.story
        if frame is not None and frame.event == event:
            if not drawn or told != (frame.step in (AFTER, END)) or due.get(event) != state.round:
                yield f"event {event} is not to be resolved now"
        elif drawn != told and not (drawn and state.content.events[event].arc in state.collapsed):
            yield f"event {event} was drawn and not resolved, or the other way round"
