"""An order card as it was read: its lines in words, what became of each, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from game.core.frame import Event
from game.core.session import Entry
from game.firefight.model.content import Mission, OrderCard, TacticalLine, content
from game.firefight.model.loading import COUNTERACTIONS, PASS
from game.firefight.rules.orders import CC_LINE, SHORT_LINE, TACTICAL_LINE, THIRD_LINE
from game.firefight.screen.order_history import turn_of
from game.firefight.screen.screen_texts import say
from game.firefight.words.book import words

NOT_REACHED, PASSED_OVER, OBEYED = "not_reached", "passed_over", "obeyed"
AIMS = {("U",): "u", ("O",): "o", ("U", "O"): "u_o", ("O", "U"): "o_u"}
"""The kinds of target of a tactical line, by the name of their words."""


@define
class ReadLine:
    """One line of a card, as far as it has been read."""

    kind: str
    number: int
    text: str
    fate: str = NOT_REACHED
    note: str = ""
    """Why it was passed over, or who obeyed and how he was chosen."""


@define
class Reading:
    """A card on the table."""

    card: OrderCard
    lines: list[ReadLine] = field(factory=list)
    advance: str = ""
    """How the mission marker moved, and by which numbers."""
    passed: bool = False
    """Whether the enemy passed in the end."""


def reading_at(log: Sequence[Entry], place: int, mission: Mission) -> Reading:
    """The card that was drawn at a place of the log, as far as the log tells of it."""
    drawn, *told = turn_of(log, place)
    reading = Reading(content().orders[drawn.event.about["card"]])
    reading.lines = list(_lines(reading.card, mission))
    for entry in told:
        _read(reading, entry.event, mission)
    return reading


def _read(reading: Reading, event: Event, mission: Mission) -> None:
    about = event.about
    match event.kind:
        case "marker_advanced" if not any(it.fate != NOT_REACHED for it in reading.lines):
            condition = say(f"when.{about['when']}", ai=about["ai"], units=about["units"])
            reading.advance = say("order.advance", by=about["by"], when=condition)
        case "track_event" if reading.advance:
            reading.advance = say(
                "order.event", advance=reading.advance, text=mission.track[about["space"] - 1].text
            )
        case "line_passed_over" if about["card"] == reading.card.id:
            line = _line_of(reading, about["line"], about["number"])
            line.fate, line.note = PASSED_OVER, say(f"why.{about['reason']}")
        case "order_obeyed" if about["card"] == reading.card.id:
            line = _line_of(reading, about["line"], about["number"])
            line.fate, line.note = OBEYED, "; ".join([_deed(event), *_ranks(event)])
        case "enemy_passed":
            reading.passed = True


def _line_of(reading: Reading, kind: str, number: int) -> ReadLine:
    """A line of the card; a counteraction is told by its own number."""
    wanted = number if kind == TACTICAL_LINE else 0
    return next(it for it in reading.lines if (it.kind, it.number) == (kind, wanted))


def _deed(event: Event) -> str:
    """Who did what, without the line before it."""
    return words().event(event).partition(": ")[2]


def _ranks(event: Event) -> Iterator[str]:
    """FF-AIP, FF-AIT: what narrowed those who could down to the one who did, rule by rule."""
    for rule, kept, of in event.about["steps"]:
        if kept < of:
            why = say(f"rank.{rule.lower()}")
            yield say("order.rank", why=why, kept=kept, of=of, rule=words().rule(rule))


def _lines(card: OrderCard, mission: Mission) -> Iterator[ReadLine]:
    yield ReadLine(CC_LINE, 0, say("order.close_combat", doing=_doing(card.close_combat)))
    yield ReadLine(SHORT_LINE, 0, say("order.short_range", doing=_doing(card.short_range)))
    if card.third in (COUNTERACTIONS, PASS):
        yield ReadLine(THIRD_LINE, 0, say(f"order.third_{card.third.lower()}"))
    for number, line in enumerate(card.tactical, 1):
        text = say("order.mission", text=mission.mission_order_text) if line is None else tactical(line)
        yield ReadLine(TACTICAL_LINE, number, text)


def _doing(actions: Sequence[str]) -> str:
    return say("order.else").join(say(f"do.{it.lower()}") for it in actions) or say("order.nothing")


def tactical(line: TacticalLine) -> str:
    """A tactical order, read aloud."""
    target = say(f"aim.{'either' if line.either else AIMS[line.targets]}")
    if line.target_need != "any":
        target = f"{target} {say(f'aim_need.{line.target_need}')}"
    caps = say("order.caps", caps=line.caps) if line.caps else ""
    how = say("order.closest" if line.closest else "order.farthest")
    doing = say(f"do.{line.action.lower()}")
    return say("order.tactical", who=say(f"need.{line.need}"), how=how, target=target, doing=doing, caps=caps)
