"""The five cups with what is left in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import lru_cache

import pygame
from attrs import define, frozen

from game.core.cup import Cup
from game.siloam.model.content import PLANE_SIDES
from game.siloam.model.state import State
from game.siloam.odds.cup_odds import symbols_inside
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.screen.panels.panel_texts import say
from game.siloam.screen.panels.piece_help import of_vang_support
from game.siloam.words import words
from game.table.desk.panel import PADDING, FixedPanel, View
from game.table.desk.panel_canvas import HEADING_HEIGHT, PanelCanvas
from game.table.draw.pen import Pen, arc_points
from game.table.draw.split import FILL, columns
from game.table.draw.theme import Color, mix

CUP = 40
NAMES = ("activation", "command", "tactics", "support", "hits")
CONTENT_HEIGHT = CUP + 36
CUP_COUNT = 18


@frozen
class Shown:
    """One cup as the panel shows it."""

    name: str
    count: int
    note: str


@define(eq=False)
class CupsPanel(FixedPanel[State]):
    """Cups side by side; their tooltips list what is inside, as counts by face."""

    def label(self) -> str:
        return say("tabs.cups")

    def height(self) -> int:
        return self.theme.row(HEADING_HEIGHT + CONTENT_HEIGHT + PADDING // 2)

    def key(self, view: View[State]) -> Hashable:
        state = view.state
        cups = [cup_of(state, name) for name in NAMES]
        return tuple([(*cup.inside, "", *cup.discard) for cup in cups]), state.armor_supply

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        pad = self.theme.px(PADDING)
        y = canvas.heading(say("headings.cups"), pad, self.theme.px(2))
        area = pygame.Rect(pad, y, self.rect.width - 2 * pad, self.rect.height - y)
        for shown, column in zip(shown_cups(view.state), columns(area, *[FILL] * len(NAMES)), strict=True):
            self._cup(canvas, shown, column)
            self.add_spot(column, contents(view.state, shown.name), ("cup", shown.name))

    def _cup(self, canvas: PanelCanvas, shown: Shown, column: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        size = theme.row(CUP)
        picture = cup_picture(size, colors["road_bank"], colors.desk, colors["road"])
        place = picture.get_rect(midtop=column.midtop)
        canvas.surface.blit(picture, place)
        middle = (place.centerx, place.top + round(size * 0.62))
        ink = colors.writing_on(colors["road_bank"])
        canvas.text(str(shown.count), middle, ink, "sans-bold", CUP_COUNT, "center")
        below = place.bottom + theme.px(1)
        name = canvas.text(say(f"cups.{shown.name}"), (column.centerx, below), colors.text, anchor="midtop")
        canvas.text(shown.note, (column.centerx, name.bottom - theme.px(2)), colors.muted, anchor="midtop")


@lru_cache(maxsize=16)
def cup_picture(size: int, body: Color, dark: Color, rim: Color) -> pygame.Surface:
    """A leather cup seen from a little above."""
    pen = Pen(size, body)
    pen.polygon([(0.06, 0.16), (0.94, 0.16), (0.8, 0.97), (0.2, 0.97)])
    pen.polygon([(0.06, 0.16), (0.3, 0.16), (0.34, 0.97), (0.2, 0.97)], mix(body, rim, 0.3))
    for across, down, color in ((0.44, 0.15, rim), (0.38, 0.1, dark)):
        pen.polygon([(0.5 + across * x, 0.17 + down * y) for x, y in arc_points(0, 0, 1, 0, 360, 32)], color)
    return pen.finish()


def cup_of(state: State, name: str) -> Cup:
    """A cup by the name the panel gives it."""
    return {
        "activation": state.activation,
        "command": state.command,
        "tactics": state.tactics,
        "support": state.vang_support,
        "hits": state.hit_markers,
    }[name]


def shown_cups(state: State) -> tuple[Shown, ...]:
    """Every cup with its count and, of what is inside, the part that matters most."""
    chits = state.content.chits
    inside = {name: cup_of(state, name).inside for name in NAMES}
    vang = sum(chit in chits.banners for chit in inside["activation"])
    debts = inside["command"].count(POLITICAL_COST)
    weather = sum(chit in chits.weather for chit in inside["tactics"])
    notes = {
        "activation": say("cups.vang_left", count=vang),
        "command": say("cups.debts", count=debts),
        "tactics": say("cups.weather", count=weather),
        "support": say("cups.planes", count=sum(c in PLANE_SIDES for c in inside["support"])),
        "hits": say("cups.hidden"),
    }
    return tuple(Shown(name, len(inside[name]), notes[name]) for name in NAMES)


def contents(state: State, name: str) -> str:
    """What a cup holds in words: counts by face, so that no order can be read from it."""
    cup = cup_of(state, name)
    label = say(f"cups.{name}")
    if name == "hits":
        return say("tips.hidden", name=label, count=len(cup.inside), armor=state.armor_supply)
    if name == "tactics":
        return _symbols(state, label)
    if name == "support":
        kinds = "\n".join(of_vang_support(cup.inside))
        return f"{say('tips.cup', name=label, count=len(cup.inside), contents='', more='')}\n{kinds}"
    inside = counted(chit_name(state, name, chit) for chit in cup.inside)
    drawn = counted(chit_name(state, name, chit) for chit in cup.discard)
    return say(
        "tips.cup",
        name=label,
        count=len(cup.inside),
        contents=say("tips.contents", contents=inside) if inside else "",
        more="\n" + say("tips.drawn", contents=drawn).strip() if drawn else "",
    )


def _symbols(state: State, label: str) -> str:
    """The Tactics Cup by symbol: on how many of its chits each of them stands."""
    chits, inside, names = state.content.chits, state.tactics.inside, words().names
    shown = symbols_inside(state)
    symbols = ", ".join(f"{names.named('symbols', symbol)} {count}" for symbol, count in shown.items())
    return say(
        "tips.tactics",
        name=label,
        count=len(inside),
        symbols=symbols,
        weather=sum(chit in chits.weather for chit in inside),
        bonus=sum(chit in chits.bonus_faces for chit in inside),
    )


def chit_name(state: State, cup: str, chit: str) -> str:
    """What a chit of a cup is called."""
    names, chits = words().names, state.content.chits
    if cup == "support":
        return names.named("vang_support", chit)
    if cup == "command":
        return words().label("debt_chits") if chit == POLITICAL_COST else chit
    if chit in chits.weather:
        return words().label("weather_chits")
    return names.chit(chit)


def counted(things: Iterable[str]) -> str:
    """Things with how many there are of each."""
    return "; ".join(
        say("short.times", count=count, name=name) if count > 1 else name
        for name, count in sorted(Counter(things).items())
    )
