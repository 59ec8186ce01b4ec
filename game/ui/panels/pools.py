"""Counters off the map: Reinforcement Pools, locked boxes and beachhead stacks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator

import pygame
from attrs import define, field, frozen

from game.siloam.content import CICS, COMBAT, FRIENDS, beach, content, locked, pool
from game.siloam.state import State
from game.siloam.words import words
from game.ui.board.counters import CounterArt, UnitFace
from game.ui.panels.canvas import Canvas, faint
from game.ui.panels.help import of_counter
from game.ui.panels.panel import PADDING, Panel, View
from game.ui.panels.texts import texts
from game.ui.theme import SMALL
from game.ui.writing import width_of

COUNTER, TAB_COUNTER = 40, 32
NAME_HEIGHT = 17
PILE_GAP, SECTION_GAP = 6, 8
SCROLL_STEP = 40

Picture = Callable[[int], pygame.Surface]


@frozen(eq=False)
class Pile:
    """Alike counters in one place."""

    pieces: tuple[str, ...]
    picture: Picture
    name: str


@frozen(eq=False)
class Section:
    """One off-map area."""

    place: str
    name: str
    piles: tuple[Pile, ...]


@define(eq=False)
class OffMapPanel(Panel):
    """Sections of counters: one below the other in a column, or in rows in a tab. Scrolls if it must."""

    column: bool = True
    scroll: int = field(init=False, default=0)
    _art: CounterArt = field(init=False)
    _full: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self._art = CounterArt(self.theme)

    @abstractmethod
    def sections(self, state: State) -> Iterator[Section]:
        """What is shown, one place after another."""

    def tip(self, section: Section, pile: Pile) -> str:
        key = "pool_more" if len(pile.pieces) > 1 else "pool"
        first = texts().say("tips", key, count=len(pile.pieces), piece=pile.name, place=section.name)
        return "\n".join([first, *of_counter(content(), pile.pieces[0])])

    def wheel(self, steps: int) -> bool:
        """Scroll; returns whether anything moved."""
        most = max(0, self._full - self.rect.height)
        before, self.scroll = self.scroll, max(0, min(most, self.scroll - steps * self.theme.px(SCROLL_STEP)))
        return before != self.scroll

    def paint(self, canvas: Canvas, view: View) -> None:
        """In a column one section below the other; in a tab beside each other as far as there is room."""
        theme, pad = self.theme, self.theme.px(PADDING)
        x, y, bottom = pad, theme.px(4) - self.scroll, 0
        for section in self.sections(view.state):
            width = self._width(section)
            if x > pad and (self.column or x + width > self.rect.width - theme.px(4)):
                x, y = pad, bottom
            bottom = max(bottom, self._section(canvas, view, section, pygame.Rect(x, y, width, 0)))
            x += width + theme.px(SECTION_GAP)
        self._full = bottom + self.scroll

    def _size(self) -> int:
        return self.theme.px(COUNTER if self.column else TAB_COUNTER)

    def _width(self, section: Section) -> int:
        """As wide as its name or its counters, but no wider than the panel."""
        step = self._size() + self.theme.px(PILE_GAP)
        most = self.rect.width - 2 * self.theme.px(PADDING)
        name = width_of(self.theme, self._name(section), "sans-bold", SMALL)
        return min(most, max(name, step * len(section.piles)))

    @staticmethod
    def _name(section: Section) -> str:
        """Short: the tab or the column says that these are Pools."""
        place = section.place
        return (texts().say("short", place) if texts().has("short", place) else section.name).upper()

    def _section(self, canvas: Canvas, view: View, section: Section, place: pygame.Rect) -> int:
        """Draw a section; returns where the next one may begin below it."""
        theme = self.theme
        closed = section.place.startswith(locked(""))
        color = theme.colors.muted if closed else theme.colors.brass
        canvas.text(self._name(section), place.topleft, color, "sans-bold", SMALL)
        y = place.top + theme.row(NAME_HEIGHT)
        if not section.piles:
            canvas.text(texts().say("short", "empty"), (place.left, y), theme.colors.muted)
            return y + theme.row(20 + SECTION_GAP // 2)
        cell = pygame.Rect(place.left, y, self._size(), self._size())
        return self._piles(canvas, view, section, cell, closed)

    def _piles(self, canvas: Canvas, view: View, section: Section, cell: pygame.Rect, closed: bool) -> int:
        theme, start = self.theme, cell.left
        gap = theme.px(PILE_GAP)
        for pile in section.piles:
            if cell.right > self.rect.width - theme.px(4) and cell.left > start:
                cell.topleft = (start, cell.bottom + gap)
            self._pile(canvas, view, section, pile, cell, closed)
            cell.left += cell.width + gap
        return cell.bottom + theme.px(SECTION_GAP)

    def _pile(
        self, canvas: Canvas, view: View, section: Section, pile: Pile, cell: pygame.Rect, closed: bool
    ) -> None:
        theme, colors = self.theme, self.theme.colors
        picture = pile.picture(cell.width)
        if closed:
            picture = picture.copy()
            picture.set_alpha(110)
        canvas.surface.blit(picture, picture.get_rect(center=cell.center))
        if len(pile.pieces) > 1:
            badge = pygame.Rect(0, 0, theme.row(18), theme.row(17))
            badge.bottomright = (cell.right + theme.px(4), cell.bottom + theme.px(4))
            canvas.box(badge, colors.desk, faint(theme))
            canvas.text(str(len(pile.pieces)), badge.center, colors.text, "sans-bold", SMALL, "center")
        keys = tuple(("piece", piece) for piece in pile.pieces)
        if view.legal(*keys):
            canvas.legal(cell.inflate(theme.px(4), theme.px(4)), 6)
        self.add_spot(cell.inflate(theme.px(4), theme.px(4)), self.tip(section, pile), *keys)

    def _unit_picture(self, state: State, unit_id: str) -> Picture:
        face = UnitFace.of(state.content.units[unit_id], COMBAT)
        return lambda size: self._art.unit(face, size)

    def _support_picture(self, side: str, faction: str) -> Picture:
        return lambda size: self._art.support(side, faction, size)


@define(eq=False)
class PoolsPanel(OffMapPanel):
    """Reinforcement Pools and the boxes that events unlock."""

    def key(self, view: View) -> Hashable:
        state = view.state
        off = tuple((u.id, u.place) for u in state.units.values() if not u.on_map)
        supports = tuple((s.id, s.place) for s in state.supports.values() if not s.on_map)
        planes = len(state.planes_at(pool(CICS)))
        return off, supports, planes, view.legal_of("piece"), self.scroll, self.column

    def sections(self, state: State) -> Iterator[Section]:
        """What is shown, one place after another."""
        names = words().names
        boxes = sorted({u.place for u in state.units.values() if u.place.startswith(locked(""))})
        for place in (*map(pool, FRIENDS), *boxes):
            yield Section(place, names.place(place), tuple(self._piles_at(state, place)))

    def _piles_at(self, state: State, place: str) -> Iterator[Pile]:
        """Counters of one type are alike off the map, so they lie in one pile."""
        names = words().names
        units: dict[str, list[str]] = {}
        for unit in state.units.values():
            if unit.place == place:
                units.setdefault(unit.spec.type, []).append(unit.id)
        for ids in units.values():
            yield Pile(tuple(ids), self._unit_picture(state, ids[0]), state.units[ids[0]].spec.name)
        supports: dict[str, list[str]] = {}
        for support in state.supports.values():
            if support.place == place:
                supports.setdefault(support.spec.type, []).append(support.id)
        for ids in supports.values():
            spec = state.supports[ids[0]].spec
            picture = self._support_picture(spec.sides[0], spec.faction)
            yield Pile(tuple(ids), picture, names.piece(ids[0]))
        planes = [plane.id for plane in state.planes_at(place)]
        if planes:
            symbol = state.content.plane_symbol
            yield Pile(
                tuple(planes),
                lambda size: self._art.plane("fighter", CICS, size, symbol),
                names.side("fighter"),
            )


@define(eq=False)
class BeachesPanel(OffMapPanel):
    """The beachhead stacks, the next to land first."""

    def key(self, view: View) -> Hashable:
        stacks = tuple((banner, tuple(stack)) for banner, stack in view.state.beachheads.items())
        return stacks, self.scroll, self.column

    def sections(self, state: State) -> Iterator[Section]:
        """What is shown, one place after another."""
        names = words().names
        for banner, stack in state.beachheads.items():
            piles = [Pile((unit,), self._unit_picture(state, unit), names.piece(unit)) for unit in stack]
            yield Section(beach(banner), names.place(beach(banner)), tuple(piles))

    def tip(self, section: Section, pile: Pile) -> str:
        first = texts().say("tips", "beach", piece=pile.name)
        return "\n".join([first, *of_counter(content(), pile.pieces[0])])
