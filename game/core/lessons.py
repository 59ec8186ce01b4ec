"""Lessons that are played: a position, and steps that say what to do in it, each a data file.

A step says something and waits until it has been read, wants one of some choices, wants the last one taken
back, or wants a tool used; a choice that it does not want is answered in words and not made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Generic

from attrs import field, frozen

from game.core.engine import pending
from game.core.errors import ContentError
from game.core.frame import Choice
from game.core.rule_files import RuleFacts
from game.core.scripts import end_scripts, scripted
from game.core.session import Session, session_from
from game.core.state import S
from game.core.system import System
from game.core.tables import DataTable, read_table

SUFFIX = ".toml"
_BLANK = re.compile(r"\{(?P<path>[\w.-]+)(?::(?P<wording>[^{}]+))?\}")
LIT = ("hex", "piece", "spot", "tool", "button", "panel")
"""What a step can light, beside the places of the choices that it wants."""
Draws = Mapping[str, tuple[str, ...]]
"""The next draws of cups, by the field of the state that is the cup, and the next rolls of its dice."""


@frozen
class ChoicePattern:
    """Choices that are alike in what it names; what it leaves open does not matter."""

    verb: str = ""
    piece: str = ""
    hex: str = ""
    option: str = ""
    pieces: tuple[str, ...] = ()
    cost: int | None = None

    def fits(self, choice: Choice) -> bool:
        if self.cost is not None and self.cost != choice.cost:
            return False
        return all(
            not wanted or wanted == getattr(choice, name)
            for name, wanted in (
                ("verb", self.verb), ("piece", self.piece), ("hex", self.hex), ("option", self.option),
                ("pieces", self.pieces),
            )
        )  # fmt: skip


@frozen
class WrongTurn:
    """What is said to a choice that does not lead on."""

    turn: ChoicePattern
    say: str


@frozen
class Light:
    """A thing that is pointed out: its kind, one of `LIT`, and which of that kind."""

    kind: str
    name: str


@frozen
class LessonStep:
    """One thought."""

    where: tuple[str, str]
    """Its file and entry."""
    say: str
    wants: tuple[ChoicePattern, ...] = ()
    """The choices that lead on; none for a step that is only read, or that is about taking one back."""
    undoes: bool = False
    """Whether it is done when the last choice has been taken back."""
    allows: tuple[ChoicePattern, ...] = ()
    """Choices that are made and leave the step where it is."""
    wrong: tuple[WrongTurn, ...] = ()
    otherwise: str = ""
    """What is said to any other choice."""
    light: tuple[Light, ...] = ()
    draws: Draws = field(factory=dict)
    """What is drawn when the wanted choice has been made."""
    at: str = ""
    """The kind of event at which the story stops for this step; empty for one that waits for a question."""
    watch: str = ""
    """What is said while that which follows from its choice is shown."""
    uses: str = ""
    """The tool of the table that leads on, by the action of its key; empty for a step that wants none."""

    @property
    def is_read(self) -> bool:
        """Whether it is done when it has been read."""
        return not (self.wants or self.undoes or self.uses)

    def leads_on(self, choice: Choice) -> bool:
        return any(turn.fits(choice) for turn in self.wants)

    def lets_pass(self, choice: Choice) -> bool:
        return any(turn.fits(choice) for turn in self.allows)

    def answer_to(self, choice: Choice) -> str:
        """What is said to a choice that is not wanted."""
        return next((wrong.say for wrong in self.wrong if wrong.turn.fits(choice)), self.otherwise)


@frozen(eq=False)
class Lesson:
    """One lesson."""

    id: str
    """The name of its file without the suffix."""
    title: str
    blurb: str
    minutes: int
    position: DataTable
    """Who stands where, in the game's own terms."""
    steps: tuple[LessonStep, ...]


@frozen(eq=False)
class Course(Generic[S]):
    """The lessons of one game."""

    system: System[S]
    lessons: tuple[Lesson, ...]
    lay_out: Callable[[DataTable], S]
    """A position at its first question, from who stands where."""
    violations: Callable[[S], list[str]] | None = None
    """What is impossible about a position of a lesson, where less is asked of it than of a save."""

    def wrong_with(self, state: S) -> list[str]:
        """What is impossible about a position of a lesson; empty for a sound one."""
        return (self.violations or self.system.violations)(state)

    def lesson(self, name: str) -> Lesson:
        """A lesson by its id."""
        return next(lesson for lesson in self.lessons if lesson.id == name)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that follows."""
        place = self.lessons.index(lesson) + 1
        return self.lessons[place] if place < len(self.lessons) else None

    def begin(self, lesson: Lesson) -> Session[S]:
        """A lesson before its first choice."""
        state = self.lay_out(lesson.position)
        pending(state)
        wrong = self.wrong_with(state)
        if wrong:
            raise ContentError(lesson.position.file, "position", f"is impossible: {wrong[0]}")
        return session_from(self.system, state)


def make_choice(
    session: Session[S], step: LessonStep, choice: Choice, make: Callable[[Choice], object]
) -> None:
    """Make a choice with what is drawn known; afterwards nothing of that is left in the position."""
    draws = step.draws if step.leads_on(choice) else {}
    if draws:
        session.state = scripted(session.state, draws)
    make(choice)
    left = end_scripts(session.state) if draws else {}
    if left:
        raise ContentError(*step.where, f"has draws that were not made: {left}")


# ---------------------------------------------------------------------- reading


def read_lessons(folder: Traversable, system: System[Any], facts: RuleFacts) -> tuple[Lesson, ...]:
    """Every lesson of a folder, in the order of their names."""
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(SUFFIX))
    return tuple(_read_lesson(read_table(folder, name), system, facts) for name in names)


def _read_lesson(source: DataTable, system: System[Any], facts: RuleFacts) -> Lesson:
    lesson = Lesson(
        id=source.file.removesuffix(SUFFIX),
        title=source.text("title"),
        blurb=spoken(source, "blurb", facts),
        minutes=source.number("minutes"),
        position=DataTable(source.file, "position", source.get("position", dict)),
        steps=tuple(_read_step(table, system, facts) for table in source.tables("steps")),
    )
    if not lesson.steps or not lesson.steps[-1].is_read:
        raise source.fail("steps", "must end with a step that is only read")
    source.done()
    return lesson


def _read_step(source: DataTable, system: System[Any], facts: RuleFacts) -> LessonStep:
    wants, undoes = _patterns(source, "wants"), source.flag("undoes")
    draws = source.optional_table("draws")
    step = LessonStep(
        where=(source.file, source.entry),
        say=spoken(source, "say", facts),
        wants=wants,
        undoes=undoes,
        allows=_patterns(source, "allows"),
        wrong=tuple(
            WrongTurn(_pattern(table), spoken(table, "say", facts))
            for table in source.tables("wrong", optional=True)
        ),
        otherwise=spoken(source, "otherwise", facts, None if wants or undoes else ""),
        light=read_lights(source),
        draws={cup: draws.texts(cup) for cup in draws.names()},
        at=source.one_of("at", ("", *system.event_kinds()), ""),
        watch=spoken(source, "watch", facts, ""),
        uses=source.text("uses", ""),
    )
    if wants and undoes:
        raise source.fail("undoes", "cannot stand beside wants: a choice is made or taken back")
    if (not wants and (step.draws or step.watch or step.allows)) or (step.is_read and step.wrong):
        raise source.fail("wants", "is missing: what follows from a choice needs one")
    if step.uses and (wants or not step.otherwise):
        raise source.fail("uses", "needs a text in otherwise for every choice, and no wants beside it")
    return step


def _patterns(source: DataTable, key: str) -> tuple[ChoicePattern, ...]:
    return tuple(_pattern(table) for table in source.tables(key, optional=True))


def _pattern(source: DataTable) -> ChoicePattern:
    pattern = ChoicePattern(
        **{name: source.text(name, "") for name in ("verb", "piece", "hex", "option")},
        pieces=source.texts("pieces", ()),
        cost=source.number("cost") if "cost" in source.names() else None,
    )
    if pattern == ChoicePattern():
        raise source.fail("verb", "is missing: a pattern must name something")
    return pattern


def read_lights(source: DataTable) -> tuple[Light, ...]:
    """What an entry points out."""
    return tuple(_light(source, text) for text in source.texts("light", ()))


def _light(source: DataTable, text: str) -> Light:
    kind, _, name = text.partition(":")
    if kind not in LIT or not name:
        raise source.fail("light", f"must name {', '.join(LIT)} and which, as in hex:0101, but is {text!r}")
    return Light(kind, name)


def spoken(source: DataTable, key: str, facts: RuleFacts, default: str | None = None) -> str:
    """A text without the line breaks of its writer, its numbers taken from the content.

    An empty line begins a paragraph; `{costs.move}` and `{costs.move:point|points}` are as in a rulebook.
    """

    def fill(blank: re.Match[str]) -> str:
        try:
            return facts.say(blank["path"], blank["wording"] or "")
        except LookupError as error:
            raise source.fail(key, error.args[0]) from None

    text = source.text(key, default).strip()
    return "\n".join(_BLANK.sub(fill, " ".join(part.split())) for part in text.split("\n\n"))
