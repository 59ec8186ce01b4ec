"""The Vang's turns as the log tells them: act by act, for a summary from which each can be shown again."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, evolve, field, frozen

from game.core.frame import Event
from game.core.session import Entry
from game.siloam.account.phases import TURN_ENDS

BANNER, PREPARE, BOMBING, ATTACK, MOVE, LANDING = "banner", "prepare", "bombing", "attack", "move", "landing"
"""What an act is: a banner begins, draws Support, bombs, attacks, moves or lands."""
MARCH, LANDS = "6.2.3", "6.2.4"
"""The rules by which the Vang move and land of their own accord; an advance belongs to its attack."""
PASSING = frozenset(
    ("chit_drawn", "draws_begin", "check_drawn", "air_drawn", "bomb_drawn", "combat_over", "bombing_over",
     "mode_flipped", "scout_marker_removed", "planes_committed", "attack_declared", "banner_activated",
     "bombing_line", "unit_engaged", "unit_activated")
)  # fmt: skip
"""Events that lead to a result and are none."""


@frozen
class Act:
    """One thing the Vang did, with all that came of it: a stretch of the log."""

    kind: str
    first: int
    last: int
    """Places in the log, the last one included."""
    title: Event
    results: tuple[Event, ...]


@frozen
class ToldTurn:
    """A stretch of the log in which the Vang acted."""

    round: int
    first: int
    last: int
    acts: tuple[Act, ...]


def vang_turns(log: Sequence[Entry]) -> list[ToldTurn]:
    """Every turn of the Vang so far, oldest first; the last may still be going on."""
    turns: list[ToldTurn] = []
    first, number = -1, 1
    for place, entry in enumerate(log):
        kind = entry.event.kind
        if first >= 0 and (kind in TURN_ENDS or kind == "round_started"):
            turns.append(_turn(log, number, first, place - 1))
            first = -1
        if kind == "banner_activated" and first < 0:
            first = place
        elif kind in ("round_started", "round_advanced"):
            number = entry.event.about["round"]
    if first >= 0:
        turns.append(_turn(log, number, first, len(log) - 1))
    return turns


def vang_acted(log: Sequence[Entry], choice: int) -> bool:
    """Whether a turn of the Vang is the last thing that happened, up to a choice."""
    for entry in reversed(log):
        if entry.event.kind == "banner_activated":
            return True
        if entry.choice < choice and entry.event.kind in TURN_ENDS:
            return False
    return False


@define
class _Open:
    """An act that is still being read."""

    kind: str
    first: int
    events: list[Event] = field(factory=list)


def _turn(log: Sequence[Entry], number: int, first: int, last: int) -> ToldTurn:
    opened: list[_Open] = []
    for place in range(first, last + 1):
        event = log[place].event
        current = opened[-1] if opened else None
        kind = _begins(event, current)
        if current is not None and current.kind == PREPARE and kind in (ATTACK, BOMBING):
            current.kind = kind
        elif kind or current is None:
            opened.append(_Open(kind or BANNER, place))
        opened[-1].events.append(event)
    ends = [act.first - 1 for act in opened[1:]] + [last]
    acts = tuple(_act(act, end) for act, end in zip(opened, ends, strict=True))
    return ToldTurn(number, first, last, acts)


def _begins(event: Event, current: _Open | None) -> str:
    """The kind of act an event begins, or nothing."""
    kind = current.kind if current is not None else ""
    match event.kind:
        case "banner_activated":
            return BANNER
        case "support_drawn" | "support_denied":
            return "" if kind == PREPARE else PREPARE
        case "bombing_line" if event.about.get("vang"):
            return BOMBING
        case "attack_declared":
            return ATTACK
        case "unit_moved" if event.rule == MARCH:
            mover = current.events[0].about["unit"] if current is not None and kind == MOVE else ""
            return "" if mover == event.about["unit"] else MOVE
        case "unit_deployed" if event.rule == LANDS:
            return LANDING
    return ""


def _act(act: _Open, last: int) -> Act:
    titles = {ATTACK: "attack_declared", BOMBING: "bombing_line"}
    wanted = titles.get(act.kind, act.events[0].kind)
    title = next(event for event in act.events if event.kind == wanted)
    steps = [event for event in act.events if event.kind == "unit_moved" and event.rule == MARCH]
    if act.kind == MOVE:
        about = {**title.about, "hex": steps[-1].about["hex"], "path": tuple(e.about["hex"] for e in steps)}
        title = evolve(title, about=about)
    shown = [e for e in act.events if e.kind not in PASSING and e not in steps]
    results = tuple(event for event in shown if event != title)
    return Act(act.kind, act.first, last, title, results)
