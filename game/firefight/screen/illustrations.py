"""What pages are illustrated with: counters, order cards, dice and markers, with their names."""

from __future__ import annotations

from collections.abc import Callable

from game.core.tables import read_table
from game.core.words import Texts
from game.firefight.model.content import SIDES, SMOKE_DM, content
from game.firefight.screen.ceremonies import order_art
from game.firefight.screen.map.counters import picture
from game.firefight.screen.map.looks import CounterLook, FlagLook, HitLook, SmokeLook
from game.firefight.screen.panels.dice_panel import PIPS, die_picture
from game.firefight.screen.screen_texts import FOLDER
from game.firefight.words.book import say as told
from game.table.draw.theme import Theme
from game.table.reading.typesetting import Illustration

say = Texts(lambda: read_table(FOLDER, "illustrations.toml")).say
CARD_WIDTH = 0.78
"""An order card, as a share of the size of a picture: it is higher than it is wide."""


def illustrate(theme: Theme, name: str, size: int) -> Illustration | None:
    """A picture by its name, such as unit/rifles_a."""
    kind, _, what = name.partition("/")
    draw = KINDS.get(kind)
    return draw(theme, what, size) if draw is not None else None


def _counter(theme: Theme, name: str, size: int, spent: bool = False) -> Illustration | None:
    if name not in content().counters:
        return None
    drawn = picture(CounterLook(name, spent, hidden=False), size, size, theme)
    called = say("counter.rumor") if content().counters[name].rumor else content().counters[name].name
    return Illustration(drawn, say("counter.spent", name=called) if spent else called)


def _spent(theme: Theme, name: str, size: int) -> Illustration | None:
    return _counter(theme, name, size, spent=True)


def _hit(theme: Theme, name: str, size: int) -> Illustration | None:
    known = content().hits.get(name)
    return Illustration(picture(HitLook(name), size, size, theme), known.name) if known else None


def _order(theme: Theme, card: str, size: int) -> Illustration | None:
    known = content().orders.get(card)
    if known is None:
        return None
    called = say("order.command" if known.command else "order.green")
    return Illustration(order_art(theme).face(known, round(CARD_WIDTH * size)), called)


def _die(theme: Theme, face: str, size: int) -> Illustration | None:
    known = face.isdecimal() and int(face) in PIPS
    return Illustration(die_picture(int(face), size, theme), face) if known else None


def _flag(theme: Theme, what: str, size: int) -> Illustration | None:
    side, _, vp = what.partition("/")
    if side not in SIDES or not vp.isdecimal():
        return None
    return Illustration(picture(FlagLook(side, int(vp)), size, size, theme), told(f"name.{side}"))


def _smoke(theme: Theme, grade: str, size: int) -> Illustration | None:
    if grade not in SMOKE_DM:
        return None
    return Illustration(picture(SmokeLook(grade), size, size, theme), say(f"smoke.{grade}"))


KINDS: dict[str, Callable[[Theme, str, int], Illustration | None]] = {
    "unit": _counter,
    "spent": _spent,
    "hit": _hit,
    "order": _order,
    "die": _die,
    "flag": _flag,
    "smoke": _smoke,
}
"""The kinds of pictures, by the first part of their names."""
