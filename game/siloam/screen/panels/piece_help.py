"""What a counter does, in words, for tooltips and the inspector."""

from __future__ import annotations

from collections.abc import Iterable

from game.siloam.model.content import PLANE_SIDES, Content
from game.siloam.model.state import State, Support, Unit
from game.siloam.screen.panels.panel_texts import say
from game.siloam.words import words


def of_sides(sides: Iterable[str]) -> list[str]:
    """Each side of a Support counter or of a plane with what it does."""
    names, help_ = words().names, words().help
    return [
        f"{names.side(side)}: {help_('planes' if side in PLANE_SIDES else 'sides', side)}" for side in sides
    ]


def of_counter(content: Content, piece: str) -> list[str]:
    """A counter off the map: one with two sides says that it has them."""
    unit, support = content.units.get(piece), content.supports.get(piece)
    if unit is not None:
        return [words().help("kinds", unit.kind)]
    lines = of_sides(support.sides if support is not None else PLANE_SIDES)
    return [*lines, say("tips.two_sided")]


def of_vang_support(counters: Iterable[str]) -> list[str]:
    """Each kind of Vang Support counter with what it does."""
    names, help_ = words().names.named, words().help
    kinds = sorted(dict.fromkeys(counters))
    return [f"{names('vang_support', kind)}: {help_('vang_support', kind)}" for kind in kinds]


def notes_of_unit(state: State, unit: Unit) -> list[str]:
    """What rides with a unit or lies on it, and what the unit itself is."""
    notes = of_sides(s.side for s in state.supports_in(unit.place) if s.host == unit.id)
    if unit.support:
        notes += of_vang_support([unit.support])
    if unit.hits:
        notes.append(words().help("markers", "hit"))
    if unit.armor:
        notes.append(words().help("markers", "armor"))
    return [*notes, words().help("kinds", unit.spec.kind)]


def notes_of_support(support: Support) -> list[str]:
    """What a Support does that stands alone."""
    return of_sides([support.side])
