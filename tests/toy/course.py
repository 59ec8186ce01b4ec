"""The one lesson of the Ford, and its cards of first use."""

from __future__ import annotations

from game.core.first_cards import FirstCard, read_first_cards
from game.core.hexes import DIRECTIONS
from game.core.lessons import Course, read_lessons
from game.core.tables import DataTable
from tests.toy.model import ASSETS, Ford
from tests.toy.system import TOY_SYSTEM
from tests.toy.words import rule_facts


def lay_out(source: DataTable) -> Ford:
    """A battle before its first order, with some counters elsewhere."""
    state = TOY_SYSTEM.new_game(TOY_SYSTEM.scenarios[0].id, source.number("seed"))
    for name, table in source.table("counters").items():
        counter = state.counters[name]
        counter.hex = table.one_of("hex", state.field.grid.hexes)
        counter.facing = table.one_of("facing", DIRECTIONS)
    source.done()
    return state


def course() -> Course[Ford]:
    return Course(TOY_SYSTEM, read_lessons(ASSETS / "lessons", TOY_SYSTEM, rule_facts()), lay_out)


def first_cards() -> tuple[FirstCard, ...]:
    return read_first_cards(ASSETS / "screen", TOY_SYSTEM, rule_facts())
