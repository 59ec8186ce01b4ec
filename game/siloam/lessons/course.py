"""The lessons of the game, and its cards of first use."""

from __future__ import annotations

from game.core.first_cards import FirstCard, read_first_cards
from game.core.language import per_language
from game.core.lessons import Course, read_lessons
from game.core.tables import assets
from game.siloam.lessons.laying import lay_out
from game.siloam.model.state import State
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words.rule_facts import rule_facts

FOLDER = "lessons"


@per_language
def course() -> Course[State]:
    """The lessons that ship with the game."""
    lessons = read_lessons(assets() / SILOAM_SYSTEM.id / FOLDER, SILOAM_SYSTEM, rule_facts())
    return Course(SILOAM_SYSTEM, lessons, lay_out)


@per_language
def first_cards() -> tuple[FirstCard, ...]:
    """What is said when something first comes up in a campaign."""
    return read_first_cards(assets() / SILOAM_SYSTEM.id / "text", SILOAM_SYSTEM, rule_facts())
