"""Counters off the map and on VP Spaces: Reinforcement Pools, locked boxes, beachhead stacks, holders."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame
from attrs import Factory, define, field, frozen

from game.siloam.model.content import CICS, COMBAT, FRIENDS, beach, locked, pool
from game.siloam.model.state import State, Support, Unit
from game.siloam.rules.victory import score
from game.siloam.screen.counters import CounterArt, UnitFace
from game.siloam.screen.map.flags import hoisted
from game.siloam.screen.map.standing import unit_look
from game.siloam.screen.panels.hex_facts import of_counter
from game.siloam.screen.panels.panel_texts import TEXTS, say
from game.siloam.words import words
from game.table.desk.panel import PADDING, ColumnPanel, Panel, PanelCanvas, View, faint, last_first
from game.table.desk.side_panels import SLIP_PADDING
from game.table.draw.split import FILL, columns
from game.table.draw.theme import SMALL, Theme, line_height, put, width_of

COUNTER, TAB_COUNTER = 40, 32
NAME_HEIGHT, EMPTY_HEIGHT = 17, 20
PILE_GAP, SECTION_GAP = 6, 8
TOP, RIGHT = 4, 4

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


@frozen(eq=False)
class Band:
    """A row of counters under the names of their sections; shown whole or not at all."""

    height: int
    names: tuple[tuple[Section, int], ...]
    """With where they begin. A section in several rows is named above the first."""
    cells: tuple[tuple[Section, Pile, pygame.Rect], ...]
    """Counters with their places from the top of the band on."""


@define(eq=False)
class OffMapPanel(ColumnPanel[State]):
    """Sections of counters, by whole rows. What does not fit is scrolled to; a line at the foot says so.

    Where it is airy, every section has a line of its own; otherwise they stand beside each other, with
    smaller counters.
    """

    first: int = field(init=False, default=0)
    """The first band shown."""
    _last_first: int = field(init=False, default=0)
    _art: CounterArt = field(init=False, default=Factory(lambda panel: CounterArt(panel.theme), True))

    @abstractmethod
    def sections(self, state: State) -> Iterator[Section]:
        """What is shown, one place after another."""

    def tip(self, state: State, section: Section, pile: Pile) -> str:
        key = "pool_more" if len(pile.pieces) > 1 else "pool"
        first = say(f"tips.{key}", count=len(pile.pieces), piece=pile.name, place=section.name)
        return "\n".join([first, *of_counter(state.content, pile.pieces[0])])

    def wheel(self, steps: int) -> None:
        self.first = max(0, min(self._last_first, self.first - steps))

    def needed(self, state: State) -> int:
        return self.theme.px(TOP) + sum(band.height for band in self._bands(state))

    # ------------------------------------------------------------------ layout

    def _bands(self, state: State) -> Iterator[Band]:
        for line in self._lines(state):
            yield from self._in_rows(line)

    def _lines(self, state: State) -> Iterator[list[tuple[Section, int]]]:
        """Sections beside each other, with where they begin; in a column each has a line of its own."""
        theme, pad = self.theme, self.theme.px(PADDING)
        line: list[tuple[Section, int]] = []
        x = pad
        for section in self.sections(state):
            width = self._width(section)
            if line and (self.airy or x + width > self.rect.width - theme.px(RIGHT)):
                yield line
                line, x = [], pad
            line.append((section, x))
            x += width + theme.px(SECTION_GAP)
        if line:
            yield line

    def _in_rows(self, line: Sequence[tuple[Section, int]]) -> Iterator[Band]:
        """The bands of a line: one, unless a section has more counters than have room beside each other."""
        theme, size, gap = self.theme, self._size(), self.theme.px(PILE_GAP)
        rows = [self._chunks(section.piles, x) for section, x in line]
        last = max(1, max(map(len, rows))) - 1
        for number in range(last + 1):
            top = gap if number else theme.row(NAME_HEIGHT)
            cells = tuple(
                (section, pile, pygame.Rect(x + place * (size + gap), top, size, size))
                for (section, x), chunks in zip(line, rows, strict=True)
                for place, pile in enumerate(chunks[number] if number < len(chunks) else ())
            )
            room = size if cells else theme.row(EMPTY_HEIGHT) - theme.px(SECTION_GAP) // 2
            end = theme.px(SECTION_GAP) if number == last else 0
            yield Band(top + room + end, () if number else tuple(line), cells)

    def _chunks(self, piles: tuple[Pile, ...], x: int) -> list[tuple[Pile, ...]]:
        """The piles of a section row by row."""
        gap = self.theme.px(PILE_GAP)
        room = self.rect.width - self.theme.px(RIGHT) - x
        most = max(1, (room + gap) // (self._size() + gap))
        return [piles[start : start + most] for start in range(0, len(piles), most)]

    def _size(self) -> int:
        return self.theme.px(COUNTER if self.airy else TAB_COUNTER)

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
        return (say(f"short.{place}") if TEXTS.has(f"short.{place}") else section.name).upper()

    # ------------------------------------------------------------------ drawing

    def paint(self, canvas: PanelCanvas, view: View[State]) -> None:
        """As many bands as have room; where that is not all of them, a line at the foot says so."""
        bands = list(self._bands(view.state))
        top, bottom = self.theme.px(TOP), self.rect.height
        if sum(band.height for band in bands) > bottom - top:
            bottom -= line_height(self.theme)
        self._last_first = last_first([band.height for band in bands], bottom - top)
        self.first = min(self.first, self._last_first)
        y, shown = top, self.first
        while shown < len(bands) and (y + bands[shown].height <= bottom or shown == self.first):
            self._band(canvas, view, bands[shown], y)
            y += bands[shown].height
            shown += 1
        if self._last_first:
            left = len(bands) - shown
            words = say("pools.more" if left else "pools.end", count=left)
            pad = self.theme.px(PADDING)
            place, room = (self.rect.width - pad, bottom), self.rect.width - 2 * pad
            canvas.text(words, place, self.theme.colors.text, "sans-italic", SMALL, "topright", room)

    def _band(self, canvas: PanelCanvas, view: View[State], band: Band, y: int) -> None:
        theme = self.theme
        for section, x in band.names:
            color = theme.colors.muted if _is_locked(section) else theme.colors.brass
            canvas.text(self._name(section), (x, y), color, "sans-bold", SMALL)
            if not section.piles:
                below = (x, y + theme.row(NAME_HEIGHT))
                canvas.text(say("short.empty"), below, theme.colors.muted)
        for section, pile, place in band.cells:
            self._pile(canvas, view, section, pile, place.move(0, y))

    def _pile(
        self, canvas: PanelCanvas, view: View[State], section: Section, pile: Pile, cell: pygame.Rect
    ) -> None:
        theme, colors = self.theme, self.theme.colors
        picture = pile.picture(cell.width)
        if _is_locked(section):
            picture = picture.copy()
            picture.set_alpha(110)
        put(canvas.surface, picture, center=cell.center)
        if len(pile.pieces) > 1:
            badge = pygame.Rect(0, 0, theme.row(18), theme.row(17))
            badge.bottomright = (cell.right + theme.px(4), cell.bottom + theme.px(4))
            canvas.box(badge, colors.desk, faint(theme))
            canvas.text(str(len(pile.pieces)), badge.center, colors.text, "sans-bold", SMALL, "center")
        keys = tuple(("piece", piece) for piece in pile.pieces)
        if view.legal(*keys):
            canvas.legal(cell.inflate(theme.px(4), theme.px(4)), 6)
        self.add_spot(cell.inflate(theme.px(4), theme.px(4)), self.tip(view.state, section, pile), *keys)

    def _unit_picture(self, state: State, unit_id: str) -> Picture:
        return partial(self._art.unit, UnitFace(state.content.units[unit_id], COMBAT))


@define(eq=False)
class PoolsPanel(OffMapPanel):
    """Reinforcement Pools and the boxes that events unlock."""

    brings: ClassVar[str] = "piece"
    share: ClassVar[float] = 0.62

    def label(self) -> str:
        return say("tabs.pools")

    def key(self, view: View[State]) -> Hashable:
        state = view.state
        off = tuple((u.id, u.place) for u in state.units.values() if not u.on_map)
        supports = tuple((s.id, s.place) for s in state.supports.values() if not s.on_map)
        planes = len(state.planes_at(pool(CICS)))
        return off, supports, planes, view.legal_of("piece"), self.first, self.airy

    def sections(self, state: State) -> Iterator[Section]:
        """What is shown, one place after another."""
        names = words().names
        boxes = sorted({u.place for u in state.units.values() if u.place.startswith(locked(""))})
        for place in (*map(pool, FRIENDS), *boxes):
            yield Section(place, names.place(place), tuple(self._piles_at(state, place)))

    def _piles_at(self, state: State, place: str) -> Iterator[Pile]:
        """Counters of one type are alike off the map, so they lie in one pile."""
        names = words().names
        for ids in _alike(state.units.values(), place):
            name = names.type(state.units[ids[0]].spec.type)
            yield Pile(ids, self._unit_picture(state, ids[0]), name)
        for ids in _alike(state.supports.values(), place):
            spec = state.supports[ids[0]].spec
            picture = partial(self._art.support, spec.sides[0], spec.faction)
            yield Pile(ids, picture, names.piece(ids[0]))
        planes = tuple(plane.id for plane in state.planes_at(place))
        if planes:
            picture = partial(self._art.plane, "fighter", CICS, symbol=state.content.plane_symbol)
            yield Pile(planes, picture, names.side("fighter"))


@define(eq=False)
class BeachesPanel(OffMapPanel):
    """The beachhead stacks, the next to land first."""

    def label(self) -> str:
        return say("tabs.beaches")

    def key(self, view: View[State]) -> Hashable:
        stacks = tuple((banner, tuple(stack)) for banner, stack in view.state.beachheads.items())
        return stacks, self.first, self.airy

    def sections(self, state: State) -> Iterator[Section]:
        """What is shown, one place after another."""
        names = words().names
        for banner, stack in state.beachheads.items():
            piles = [Pile((unit,), self._unit_picture(state, unit), names.piece(unit)) for unit in stack]
            yield Section(beach(banner), names.place(beach(banner)), tuple(piles))

    def tip(self, state: State, section: Section, pile: Pile) -> str:
        first = say("tips.beach", piece=pile.name)
        return "\n".join([first, *of_counter(state.content, pile.pieces[0])])


def _alike(counters: Iterable[Unit | Support], place: str) -> Iterable[tuple[str, ...]]:
    """The counters in a place by their type."""
    types: dict[str, tuple[str, ...]] = {}
    for counter in counters:
        if counter.place == place:
            types[counter.spec.type] = (*types.get(counter.spec.type, ()), counter.id)
    return types.values()


def _is_locked(section: Section) -> bool:
    """Whether only an event opens it."""
    return section.place.startswith(locked(""))


COLUMNS, CELL, HOLDER, NOBODY = 3, 38, 32, 22
GAP = 6


@define(eq=False)
class SpaceGrid:
    """The spaces in a grid, in the order of the map."""

    theme: Theme
    _art: CounterArt = field(init=False, default=Factory(lambda grid: CounterArt(grid.theme), True))

    def heading(self, state: State) -> str:
        """How many are held, and how many a victory takes."""
        tracks, held = state.content.tracks, score(state)
        return say(
            "spaces.heading",
            count=len(held.spaces),
            all=len(state.content.map.vp),
            narrow=tracks.narrow,
            decisive=tracks.decisive,
        )

    def height(self, state: State) -> int:
        return self.theme.row(CELL) * -(-len(state.content.map.vp) // COLUMNS)

    def draw(self, canvas: PanelCanvas, panel: Panel[Any], state: State, top: int) -> None:
        """Every space with its holder; where there is room for it, the hex below the name."""
        theme, pad = self.theme, self.theme.px(SLIP_PADDING)
        inner = pygame.Rect(pad, top, panel.rect.width - 2 * pad, theme.row(CELL))
        cells = columns(inner, *[FILL] * COLUMNS, gap=theme.px(GAP))
        size = self._holder_size(state, cells[0].width)
        for number, (hex_id, space) in enumerate(state.content.map.vp.items()):
            row, column = divmod(number, COLUMNS)
            cell = cells[column].move(0, row * inner.height)
            picture, holder = self._holder(state, hex_id, size)
            put(canvas.surface, picture, center=(cell.left + size // 2, cell.centery))
            x, step = cell.left + size + theme.px(GAP), line_height(theme, SMALL)
            canvas.text(space.name, (x, cell.centery - step), theme.colors.text, "sans-semibold")
            canvas.text(hex_id, (x, cell.centery), theme.colors.muted)
            tip = say("spaces.tip", name=space.name, hex=hex_id, holder=holder)
            panel.add_spot(cell.inflate(0, -2), tip, ("space", hex_id))

    def _holder_size(self, state: State, cell: int) -> int:
        """The size of counters beside the names: less where the longest name would not have room."""
        names = (width_of(self.theme, space.name, "sans-semibold") for space in state.content.map.vp.values())
        return max(
            self.theme.row(NOBODY) // 2, min(self.theme.row(HOLDER), cell - max(names) - self.theme.px(GAP))
        )

    def _holder(self, state: State, hex_id: str, size: int) -> tuple[pygame.Surface, str]:
        """The counter that stands there, or nobody's flag, and who that is in words."""
        unit = next(iter(state.friends_in(hex_id)), None) or state.vang_in(hex_id)
        if unit is not None:
            return self._art.unit(unit_look(unit), size), words().piece(unit.id)
        if hex_id in state.garrisons:
            banners = state.content.map.vp[hex_id].banners
            banner = banners[0] if len(banners) == 1 else ""
            garrison = self._art.garrison(banner, size, state.content.garrison_symbol)
            return garrison, words().label("garrison")
        return hoisted("", min(size, self.theme.row(NOBODY)), self.theme.colors), say("spaces.nobody")
