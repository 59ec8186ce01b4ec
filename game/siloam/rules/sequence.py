"""4 Sequence of Play: the opening, the Activation Phase and the End of Round Phase."""

from __future__ import annotations

from typing import ClassVar

from attrs import define

from game.core.frame import CHAPTER, EventKind, Procedure
from game.siloam.model.content import CALEDONIA, CICS, HANGAR, RUNWAY, SILOAM
from game.siloam.model.state import State
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.cics import CicsTurn
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.markers import count_casualties
from game.siloam.rules.tactics import add_weather, return_tactics
from game.siloam.rules.vang import VangTurn
from game.siloam.rules.victory import check_casualties, end_campaign, score

WEATHER = "weather"
EVENTS = {
    "opening": EventKind({}),
    "round_started": EventKind({"round": int}, CHAPTER),
    "activation_drawn": EventKind({"chit": str, "left": int}, CHAPTER),
    "round_advanced": EventKind({"round": int}),
    "event_due": EventKind({"event": str, "round": int}),
    "plane_ready": EventKind({"plane": str, "side": str}),
}


@define(kw_only=True)
class Campaign(Procedure):
    """4: the whole campaign, from the opening Tri-Banner activation to the result."""

    STEPS: ClassVar[tuple[str, ...]] = ("opening", "start_round", "activation", "end_round", "result")

    def opening(self, state: State) -> None:
        """3.3: all three banner groups act before Round 1."""
        opening = state.content.chits.opening
        state.emit("opening", "3.3")
        state.call(VangTurn(banners=state.content.chits.banners[opening]))

    def start_round(self, state: State) -> None:
        state.emit("round_started", "4.1", round=state.round)

    def activation(self, state: State) -> None:
        """4.1: draw one chit after another until the Activation Cup is empty."""
        cup = state.activation
        if not cup.inside:
            return
        self.step = "activation"
        chit = cup.draw(state.dice)
        tells = chit in state.content.events
        (cup.removed if tells else cup.discard).append(chit)
        state.reveal("activation_drawn", "4.1", chit=chit, left=len(cup.inside))
        if tells:
            state.call(ResolveEvent(event=chit))
        elif chit == CICS:
            state.call(CicsTurn())
        elif chit in (SILOAM, CALEDONIA):
            state.call(AlliedActivation(faction=chit))
        elif chit == WEATHER:
            add_weather(state)
        else:
            state.call(VangTurn(banners=state.content.chits.banners[chit]))

    def end_round(self, state: State) -> None:
        """4.2.1: the end-of-round procedure in its order; the last round only counts (C69)."""
        if state.round >= state.content.tracks.last_round:
            count_casualties(state)
            check_casualties(state)
            return
        advance_round(state)
        count_casualties(state)
        check_casualties(state)
        if state.outcome:
            return  # after a loss nothing else happens (1.3, C109)
        ready_planes(state)
        self.step = "start_round"

    def result(self, state: State) -> None:
        """1.2: the graded result after the last round."""
        end_campaign(state, score(state).grade, "1.2")


def advance_round(state: State) -> None:
    """4.2.1 Steps 1 to 5: the Round Tracker, due events, and the chits of three cups."""
    state.round += 1
    state.emit("round_advanced", "4.2.1", round=state.round)
    for event in [e for e, due in state.event_track.items() if due == state.round]:
        del state.event_track[event]
        state.activation.supply.remove(event)
        state.activation.inside.append(event)
        state.emit("event_due", "4.2.1", event=event, round=state.round)
    opening = state.content.chits.opening
    if opening in state.activation.supply:  # the Tri-Banner joins from Round 2 on (C28)
        state.activation.add_from_supply([opening])
    state.activation.return_discard()
    state.command.return_discard()
    return_tactics(state)


def ready_planes(state: State) -> None:
    """4.2.1: planes in the Hangar move to the Runway."""
    for plane in state.planes_at(HANGAR):
        plane.place = RUNWAY
        state.emit("plane_ready", "4.2.1", plane=plane.id, side=plane.side)
