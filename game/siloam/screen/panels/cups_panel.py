"""The five cups with what is left in them, the round as its chits were drawn, and both airfields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar

import pygame
from attrs import define, frozen

from game.core.cup import Cup
from game.siloam.model.content import FRIENDS, HANGAR, PLANE_SIDES, RUNWAY
from game.siloam.model.state import State
from game.siloam.odds.check_odds import symbols_inside
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.screen.counters import SILHOUETTE_OF_PLANE
from game.siloam.screen.panels.hex_facts import of_sides, of_vang_support
from game.siloam.screen.panels.panel_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.words import words
from game.table.desk.panel import (
    HEADING_HEIGHT,
    PADDING,
    ColumnPanel,
    FixedPanel,
    PanelCanvas,
    SpotKey,
    View,
    sunken,
)
from game.table.draw.split import FILL, columns
from game.table.draw.theme import (
    SMALL,
    Color,
    drawing,
    fit,
    flag,
    icon,
    line_height,
    mix,
    put,
    width_of,
    wrap,
)

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
        cups = [cup_of(view.state, name) for name in NAMES]
        return tuple([(*cup.inside, "", *cup.discard) for cup in cups]), view.state.armor_supply

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        pad = self.theme.px(PADDING)
        y = canvas.heading(say("headings.cups"), pad, self.theme.px(2))
        area = pygame.Rect(pad, y, self.rect.width - 2 * pad, self.rect.height - y)
        for shown, column in zip(shown_cups(view.state), columns(area, *[FILL] * len(NAMES)), strict=True):
            self._cup(canvas, shown, column)
            self.add_spot(column, contents(view.state, shown.name), ("cup", shown.name))

    def _cup(self, canvas: PanelCanvas, shown: Shown, column: pygame.Rect) -> None:
        theme, colors, size = self.theme, self.theme.colors, self.theme.row(CUP)
        leather, rim = colors["road_bank"], colors["road"]
        picture = drawing("cup", size, leather, mix(leather, rim, 0.3), rim, colors.desk)
        place = put(canvas.surface, picture, midtop=column.midtop)
        middle = (place.centerx, place.top + round(size * 0.62))
        canvas.text(str(shown.count), middle, colors.writing_on(leather), "sans-bold", CUP_COUNT, "center")
        below, room = place.bottom + theme.px(1), column.width - theme.px(2)
        name, x = say(f"cups.{shown.name}"), column.centerx
        written = canvas.text(name, (x, below), colors.text, anchor="midtop", room=room)
        under = (x, written.bottom - theme.px(2))
        canvas.text(shown.note, under, colors.muted, anchor="midtop", room=room)


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
    notes = {
        "activation": say("cups.vang_left", count=sum(c in chits.banners for c in inside["activation"])),
        "command": say("cups.debts", count=inside["command"].count(POLITICAL_COST)),
        "tactics": say("cups.weather", count=sum(c in chits.weather for c in inside["tactics"])),
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
    inside, drawn = (counted(chit_name(state, name, c) for c in part) for part in (cup.inside, cup.discard))
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
    symbols = (f"{names.named('symbols', symbol)} {n}" for symbol, n in symbols_inside(state).items())
    return say(
        "tips.tactics",
        name=label,
        count=len(inside),
        symbols=", ".join(symbols),
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


ROW, MARK, LEFT = 20, 18, 38
TOP = 4
DISC, OVERLAP = 7, 10


@define(eq=False)
class ThisRoundPanel(ColumnPanel[State]):
    """What has been drawn, the chit that acts now in bold, and the rest of the cup in a sentence."""

    def key(self, view: View[State]) -> Hashable:
        cup = view.state.activation
        return tuple(cup.discard), tuple(sorted(cup.inside))

    def needed(self, state: State) -> int:
        theme = self.theme
        drawn = max(1, len(state.activation.discard)) * theme.row(ROW)
        rest = len(self._told(state)) * line_height(theme)
        return theme.px(TOP + PADDING) + 2 * theme.row(HEADING_HEIGHT) + drawn + rest

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        theme, state, pad = self.theme, view.state, self.theme.px(PADDING)
        y = canvas.heading(say("headings.this_round"), pad, theme.px(TOP))
        if not state.activation.discard:
            canvas.text(say("short.none"), (pad, y), theme.colors.muted)
            y += theme.row(ROW)
        y = self._drawn(canvas, state, y)
        self._rest(canvas, state, y + theme.px(PADDING))

    def _drawn(self, canvas: PanelCanvas, state: State, y: int) -> int:
        """The latest chits as far as there is room, and how many came before them; returns where it ends."""
        theme, drawn, row = self.theme, state.activation.discard, self.theme.row(ROW)
        room = max(1, (self.rect.height - y) // row)
        first = 0 if len(drawn) <= room else min(len(drawn) - room + 1, len(drawn) - 1)
        if first:
            words = say("short.earlier", count=first)
            canvas.text(words, (theme.px(PADDING), y), theme.colors.muted, "sans-italic")
            y += row
        for number in range(first, len(drawn)):
            self._chit(canvas, state, drawn[number], y, now=number == len(drawn) - 1)
            y += row
        return y

    def _chit(self, canvas: PanelCanvas, state: State, chit: str, y: int, now: bool) -> None:
        theme, pad, middle = self.theme, self.theme.px(PADDING), y + self.theme.row(ROW) // 2
        self._mark(canvas, state, chit, (pad, middle))
        room = self.rect.width - pad - theme.row(LEFT) - theme.px(4)
        face, color = ("sans-semibold", theme.colors.text) if now else ("sans", theme.colors.muted)
        name = fit(theme, chit_name(state, "activation", chit), room, face)
        canvas.text(name, (pad + theme.row(LEFT), middle), color, face, SMALL, "midleft")
        if now:
            mark = pygame.Rect(pad, y, theme.row(MARK), theme.row(ROW))
            self.add_spot(mark, chit_name(state, "activation", chit), ("drawn", chit))

    def _told(self, state: State) -> list[str]:
        """The rest of the cup in lines."""
        inside = (chit_name(state, "activation", chit) for chit in state.activation.inside)
        return wrap(
            self.theme, counted(inside).replace(";", ","), self.rect.width - 2 * self.theme.px(PADDING)
        )

    def _rest(self, canvas: PanelCanvas, state: State, y: int) -> None:
        """How many are still to come, and which; the last line in sight ends open where that is not all."""
        theme, pad, lines = self.theme, self.theme.px(PADDING), self._told(state)
        if y + theme.row(HEADING_HEIGHT) > self.rect.height:
            return
        y = canvas.heading(say("headings.to_come", count=len(state.activation.inside)), pad, y)
        room = max(0, self.rect.height - y) // line_height(theme)
        if len(lines) > room > 0:
            rest = " ".join(lines[room - 1 :])
            lines[room - 1 :] = [fit(theme, rest, self.rect.width - 2 * pad)]
        canvas.lines(lines[:room], (pad, y), theme.colors.muted)

    def _mark(self, canvas: PanelCanvas, state: State, chit: str, midleft: tuple[int, int]) -> None:
        """Whose chit it is: a flag, the letters of the banners, or a drop for the rest."""
        theme, colors = self.theme, self.theme.colors
        banners = state.content.chits.banners.get(chit, ())
        if chit in FRIENDS:
            put(canvas.surface, flag(chit, theme.row(MARK), colors), midleft=midleft)
        elif not banners:
            put(canvas.surface, icon("burst", theme.row(MARK - 4), colors.muted), midleft=midleft)
        for number, banner in enumerate(banners):
            body, radius = colors[f"banner_{banner}"], theme.row(DISC)
            middle = (midleft[0] + radius + number * theme.row(OVERLAP), midleft[1])
            pygame.draw.circle(canvas.surface, body, middle, radius)
            pygame.draw.circle(canvas.surface, colors.muted, middle, radius, 1)
            canvas.text(BANNER_LETTERS[banner], middle, colors.writing_on(body), "sans-bold", SMALL, "center")


PLANE_ROW = 24
LABEL = 58
LABELS_FROM = 130
"""Narrower rows name themselves only while they are empty."""
PLANE = 18
VANG_RUNWAY = "vang_runway"
PLACES = (RUNWAY, HANGAR, VANG_RUNWAY)
LIGHTER = 0.45


@define(eq=False)
class AirfieldsPanel(FixedPanel[State]):
    """A row for each place a plane can stand."""

    share: ClassVar[float] = 0.39

    def height(self) -> int:
        return self.theme.row(HEADING_HEIGHT + PLANE_ROW * len(PLACES) + PADDING)

    def key(self, view: View[State]) -> Hashable:
        state = view.state
        planes = tuple((p.place, p.side) for p in state.planes.values())
        return planes, tuple(state.vang_runway), view.legal_of("piece")

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        state, theme = view.state, self.theme
        y = canvas.heading(say("headings.airfields"), theme.px(PADDING), theme.px(4))
        rows = {
            place: [(plane.side, plane.id) for plane in state.planes_at(place)] for place in (RUNWAY, HANGAR)
        }
        rows[VANG_RUNWAY] = [(side, "") for side in state.vang_runway]
        row = pygame.Rect(theme.px(PADDING), y, self.rect.width - 2 * theme.px(PADDING), theme.row(PLANE_ROW))
        for place, planes in rows.items():
            self._row(canvas, view, place, planes, row)
            row = row.move(0, row.height)

    def _row(
        self,
        canvas: PanelCanvas,
        view: View[State],
        place: str,
        planes: Sequence[tuple[str, str]],
        row: pygame.Rect,
    ) -> None:
        theme, colors, tip = self.theme, self.theme.colors, self._tip(place, planes)
        canvas.box(row.inflate(0, -theme.px(3)), sunken(theme))
        self.add_spot(row, tip, ("airfield", place))
        roomy = row.width >= theme.row(LABELS_FROM)
        if roomy or not planes:
            label = (row.left + theme.px(6), row.centery)
            room = (theme.row(LABEL) if planes else row.width) - theme.px(8)
            canvas.text(say(f"short.{place}"), label, colors.muted, anchor="midleft", room=room)
        body = colors.danger if place == VANG_RUNWAY else mix(colors["cics"], colors.selected, LIGHTER)
        x = row.left + theme.row(LABEL if roomy else 4)
        for side, ids in _squadrons(planes).items():
            spot = self._squadron(canvas, side, len(ids), body, (x, row.top + 1, row.height - 2))
            keys: list[SpotKey] = [("piece", plane) for plane in ids]
            if view.legal(*keys):
                canvas.legal(spot)
                self.add_spot(spot, tip, *keys)
            x = spot.right + theme.px(4)

    def _squadron(
        self, canvas: PanelCanvas, side: str, count: int, body: Color, place: tuple[int, int, int]
    ) -> pygame.Rect:
        """A plane with its letter, and how many there are; `place` is left, top and height."""
        theme, (left, top, height) = self.theme, place
        letter = say(f"short.{side}") + (f" {count}" if count > 1 else "")
        spot = pygame.Rect(left, top, theme.row(PLANE + 8) + width_of(theme, letter, "sans", SMALL), height)
        middle = (spot.left + theme.row(PLANE) // 2 + 2, spot.centery)
        canvas.icon(SILHOUETTE_OF_PLANE[side], theme.row(PLANE), body, middle)
        canvas.text(letter, (spot.right - theme.px(3), spot.centery), theme.colors.text, anchor="midright")
        return spot

    def _tip(self, place: str, planes: Sequence[tuple[str, str]]) -> str:
        names = words().names
        inside = counted(names.side(side) for side, _ in planes) or say("short.empty")
        name = words().label(VANG_RUNWAY) if place == VANG_RUNWAY else names.place(place)
        first = say(f"tips.{place}", place=name, contents=inside)
        sides = list(dict.fromkeys(side for side, _ in planes))
        helps = of_vang_support(sides) if place == VANG_RUNWAY else of_sides(sides)
        return "\n".join([first, *helps])


def _squadrons(planes: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """Planes of one kind are alike: their ids by side."""
    squadrons: dict[str, list[str]] = {}
    for side, plane in planes:
        squadrons.setdefault(side, []).append(plane)
    return squadrons
