"""The lessons of the game, and its cards of first use."""

from __future__ import annotations

from game.core.first_cards import FirstCard, read_first_cards
from game.core.language import per_language
from game.core.lessons import Course, read_lessons
from game.core.tables import assets
from game.firefight.lessons.laying import lay_out
from game.firefight.model.state import Skirmish
from game.firefight.system import FIREFIGHT_SYSTEM
from game.firefight.trust.invariants import violations_of_lesson
from game.firefight.words.rule_facts import rule_facts

FOLDER = "lessons"


@per_language
def course() -> Course[Skirmish]:
    """The lessons that ship with the game."""
    lessons = read_lessons(assets() / FIREFIGHT_SYSTEM.id / FOLDER, FIREFIGHT_SYSTEM, rule_facts())
    return Course(FIREFIGHT_SYSTEM, lessons, lay_out, violations_of_lesson)


@per_language
def first_cards() -> tuple[FirstCard, ...]:
    """What is said when something first comes up in a mission."""
    return read_first_cards(assets() / FIREFIGHT_SYSTEM.id / "text", FIREFIGHT_SYSTEM, rule_facts())
