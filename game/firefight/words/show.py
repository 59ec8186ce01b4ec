"""The position as text: the map, who stands where, what is in hand, and the pending question."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.frame import Question
from game.firefight.model.content import AI, UNIT
from game.firefight.model.state import ABOARD, ON_MAP, Skirmish
from game.firefight.words.book import say, words


def show(state: Skirmish) -> str:
    """Everything that the player may know, and the question with its numbered choices."""
    return "\n".join([*_position(state), "", ask(state)])


def ask(state: Skirmish) -> str:
    """The pending question with its numbered choices, or how the mission ended."""
    ending, top = words().outcome(state), state.stack[-1] if state.stack else None
    if ending is not None:
        return f"{ending.title}. {ending.line}. {ending.epilogue}"
    if not isinstance(top, Question):
        return ""
    decision = top.decision(state)
    prompt = words().prompt(state, decision)
    lines = [f"{prompt.title} ({prompt.rule})", prompt.hint]
    lines += [
        f"{number:>4} {words().choice(state, decision, it)}" for number, it in enumerate(decision.choices, 1)
    ]
    return "\n".join(lines)


def _position(state: Skirmish) -> Iterator[str]:
    tally = state.tallies
    yield say(
        "show.head",
        mission=state.mission_id,
        round=state.round,
        space=state.space,
        spaces=len(state.mission.track),
    )
    yield say(
        "show.points",
        unit_vp=tally[UNIT].total,
        ai_vp=tally[AI].total,
        caps=state.caps,
        total=state.cap_total,
    )
    for name, piece in state.pieces.items():
        if piece.place in (ON_MAP, ABOARD):
            yield say(
                "show.piece", piece=name, hex=piece.hex, facing=piece.facing, spent=piece.spent,
                hit=piece.hit, carrier=piece.carrier, hidden=piece.hidden,
            )  # fmt: skip
    for hex_id, side in state.control.items():
        yield say("show.control", hex=hex_id, side=side, vp=state.mission.controls[hex_id].vp)
    if state.hand:
        yield say("show.hand", hand=tuple(state.hand))
