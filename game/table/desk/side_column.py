"""The side column: panels one below the other, and tabs for those that have no room of their own."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator
from typing import Any

import pygame
from attrs import define, field

from game.table.context import Context
from game.table.desk.desk_skin import DeskPanels
from game.table.desk.panel import PADDING, Panel, PanelCanvas, Spot, SpotKey, View
from game.table.desk.side_panels import InspectorPanel, LogPanel
from game.table.draw.slices import Part
from game.table.draw.split import FILL, columns, rows
from game.table.draw.theme import SMALL, Theme, width_of
from game.table.widgets.widget import LEFT_BUTTON

TAB_HEIGHT = 26
TAB_ROOM = 16
SMALLEST_INSPECTOR, SMALLEST_TABS = 118, 130
INSPECTOR_SHARE = 0.53
TALLEST_INSPECTOR = 345
SMALLEST_FOOT = 108
"""What the panel at its foot keeps of the column beside the map."""
LOG, INSPECTOR = "log", "inspector"
"""The names of the tabs that every game has."""


@define(eq=False)
class TabHead(Panel[Any]):
    """The names of the tabs, of which one is chosen."""

    tabs: dict[str, tuple[str, pygame.Rect]] = field(init=False, factory=dict)
    """Their labels and places, in coordinates of the window."""
    chosen: str = field(init=False, default="")

    def ground(self) -> tuple[int, int, int]:
        return self.theme.colors.desk

    def key(self, view: View[Any]) -> Hashable:
        return self.chosen, *self.tabs

    def paint(self, canvas: PanelCanvas, view: View[Any]) -> None:
        theme, colors, surface = self.theme, self.theme.colors, canvas.surface
        for name, (words, place) in self.tabs.items():
            rect = place.move(-self.rect.left, -self.rect.top)
            if name == self.chosen:
                surface.fill(colors.panel, rect)
                surface.fill(colors.muted, pygame.Rect(rect.left, rect.top, rect.width, theme.px(2)))
            color = colors.text if name == self.chosen else colors.muted
            label = theme.text(words, color, "sans-bold", SMALL)
            surface.blit(label, label.get_rect(center=rect.center))


@define(eq=False)
class SideColumn:
    """The panels of the game, the inspector and the tabs, with some panels beside the map or in tabs."""

    context: Context
    panels_of: DeskPanels
    inspector: InspectorPanel = field(init=False)
    log: LogPanel = field(init=False)
    tab: str = field(init=False, default=LOG)
    expanded: bool = field(init=False, default=False)
    """Whether the inspector has the room of the tabs too."""
    grown: bool = field(init=False, default=False)
    """Whether it lies over the tabs for as long as a hex is pointed at that needs the room."""
    _lower: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 1, 1))
    """The room of inspector and tabs."""
    _usual: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 1, 1))
    """The place of the inspector while it lies over nothing."""
    _theme: Theme = field(init=False)
    _column: pygame.Rect | None = field(init=False, default=None)
    _filled: int | None = field(init=False, default=None)
    """The revision for which the column beside the map was divided."""
    _asked: str = field(init=False, default="")
    """The kind of question that was asked last."""
    _before: str = field(init=False, default="")
    """The tab to go back to when nothing on the one that was brought into sight can be chosen any more."""
    _brought: str = field(init=False, default="")
    _rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 1, 1))
    tabs: dict[str, Panel[Any]] = field(init=False, factory=dict)
    _fixed: list[Panel[Any]] = field(init=False, factory=list)
    _head: TabHead = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._theme, skin = self.context.theme, self.context.skin.desk
        self.inspector = InspectorPanel(self._theme, skin=skin, keys=self.context.keys)
        system = self.context.system
        self.log = LogPanel(self._theme, words=system.words(), kinds=system.event_kinds())
        self._head = TabHead(self._theme)

    # ------------------------------------------------------------------ layout

    def lay_out(self, side: pygame.Rect, column: pygame.Rect | None) -> None:
        """Fill the column at the right, and the one at the left if there is one.

        What does not fit above the inspector becomes a tab, the least urgent first.
        """
        self._rect, self._column, self._filled = side, column, None
        game = self.panels_of
        tabs: dict[str, Panel[Any]] = {LOG: self.log}
        if column is None:
            tabs |= game.column
        for beside in game.column.values():
            beside.airy = column is not None
        named = dict(game.rows)
        head = max((panel.height() for panel in game.head), default=0)
        room = side.height - head - self._theme.row(SMALLEST_INSPECTOR + SMALLEST_TABS)
        while named and sum(panel.height() for panel in named.values()) > room:
            name, row = named.popitem()
            tabs[name] = row
        if room < 0:
            tabs[INSPECTOR] = self.inspector
        self._fixed = [*game.head, *named.values()]
        top, *places, lower = rows(side, head, *(panel.height() for panel in named.values()), FILL)
        self._place_head(top)
        for panel, place in zip(named.values(), places, strict=True):
            panel.rect = place
        self._place_lower(lower, tabs)
        if column is not None:
            self._fixed += game.column.values()
            self._fixed += [game.foot] if game.foot is not None else []

    def _place_head(self, top: pygame.Rect) -> None:
        """The first panels stand beside each other."""
        panels = self.panels_of.head
        # An odd width: see `Panel`.
        sizes = [round(top.width * panel.share) | 1 if panel.share else FILL for panel in panels]
        for panel, place in zip(panels, columns(top, *sizes), strict=True):
            panel.rect = place

    def _place_lower(self, lower: pygame.Rect, tabs: dict[str, Panel[Any]]) -> None:
        """The inspector, unless it is a tab, and the tabs."""
        share = 0
        if INSPECTOR not in tabs:
            share = min(self._theme.row(TALLEST_INSPECTOR), round(lower.height * INSPECTOR_SHARE))
            share = max(self._theme.row(SMALLEST_INSPECTOR), share)
            if self.expanded:
                share = max(share, lower.height - self._theme.row(TAB_HEIGHT))
            self._fixed.append(self.inspector)
        place, area = rows(lower, share, FILL)
        self._lower, self._usual, self.grown = lower, place, False
        if INSPECTOR not in tabs:
            self.inspector.rect = place
        self._place_tabs(tabs, area)

    def _place_tabs(self, tabs: dict[str, Panel[Any]], area: pygame.Rect) -> None:
        self.tabs = tabs
        if self.tab not in tabs:
            self.tab = LOG
        self._head.rect, below = rows(area, self._theme.row(TAB_HEIGHT), FILL)
        for panel in tabs.values():
            panel.rect = below.copy()
        labels = [panel.label().upper() for panel in tabs.values()]
        widths = [width_of(self._theme, label, "sans-bold", SMALL) for label in labels]
        pad = self._theme.px(PADDING)
        room = min(self._theme.row(TAB_ROOM), (area.width - pad - sum(widths)) // len(tabs))
        places = columns(self._head.rect.move(pad, 0), *(width + room for width in widths))
        self._head.tabs = {
            name: (label, place) for name, label, place in zip(tabs, labels, places, strict=True)
        }

    def _divide(self, column: pygame.Rect, view: View[Any]) -> None:
        """Give the panels beside the map what they need, and what is left to the one at the foot.

        In a low window they are drawn closer; only where that does not help must they be scrolled.
        """
        if self._filled == view.revision:
            return
        self._filled, state, foot = view.revision, view.state, self.panels_of.foot
        panels = list(self.panels_of.column.values())
        for panel in (*panels, *([foot] if foot else [])):
            panel.rect = pygame.Rect(column)
        least = min(foot.needed(state), self._theme.row(SMALLEST_FOOT)) if foot else 0
        room, needs = column.height - least, list[int]()
        for airy in (True, False):
            for panel in panels:
                panel.airy = airy
            needs = [panel.needed(state) for panel in panels]
            if sum(needs) <= room:
                break
        heights = list[int]()
        for number, panel in enumerate(panels):
            most = max(room - sum(needs[number + 1 :]), round(room * panel.share))
            heights.append(min(needs[number], most))
            room -= heights[-1]
        *places, rest = rows(column, *heights, FILL)
        for panel, place in zip(panels, places, strict=True):
            panel.rect = place
        if foot is not None:
            foot.rect = rest

    # ------------------------------------------------------------------ what is seen

    @property
    def panels(self) -> list[Panel[Any]]:
        """The panels in sight."""
        if self.grown:
            place = self.inspector.rect
            return [p for p in self._fixed if p is self.inspector or not place.colliderect(p.rect)]
        covered = self.expanded and self.inspector in self._fixed
        return self._fixed if covered else [*self._fixed, self.tabs[self.tab]]

    def expand(self, wanted: bool) -> None:
        """Make the inspector large, or small again."""
        if wanted != self.expanded:
            self.expanded = wanted
            self.lay_out(self._rect, self._column)

    def suit(self, question: str, kinds: Container[str]) -> None:
        """When a new kind of question comes, bring the counters or markers into sight that answer it; once
        there are none, go back to the tab that was seen before."""
        if question == self._asked:
            return
        self._asked = question
        wanted = next((name for name, panel in self.tabs.items() if panel.brings in kinds), "")
        if wanted:
            self._brought, self._before = wanted, self._before or self.tab
            self.tab = wanted
        elif self._before:
            if self.tab == self._brought:
                self.show_tab(self._before)
            self._before = ""

    def show_tab(self, name: str) -> None:
        if name in self.tabs:
            self.tab = name

    def bring(self, key: SpotKey, view: View[Any]) -> None:
        """Choose the tab on which something is, unless it is in sight."""
        if any(key in spot.keys for spot in self.spots()):
            return
        for name, panel in self.tabs.items():
            panel.part(view)  # what is on a panel is known when it has been painted
            if any(key in spot.keys for spot in panel.spots):
                self.expand(False)
                self.tab = name

    def next_tab(self) -> None:
        self.expand(False)
        names = list(self.tabs)
        self.tab = names[(names.index(self.tab) + 1) % len(names)]

    def spots(self) -> Iterator[Spot]:
        """Everything on the panels that explains itself."""
        for panel in self.panels:
            yield from (spot for spot in panel.spots if panel.rect.contains(spot.rect))

    def spot_at(self, pixel: tuple[int, int]) -> Spot | None:
        found = (panel.spot_at(pixel) for panel in self.panels)
        return next((spot for spot in found if spot is not None), None)

    def parts(self, view: View[Any]) -> Iterator[Part]:
        """The pictures in sight with their places."""
        if self._column is not None:
            self._divide(self._column, view)
        self._grow(view)
        for panel in self.panels:
            yield panel.part(view)
        self._head.chosen = self.tab
        if not self.grown:
            yield self._head.part(view)

    def _grow(self, view: View[Any]) -> None:
        """Let the inspector lie over the tabs while the mouse points at a hex that does not fit into it: on
        the way to a wheel or a key over it the mouse would point at other hexes. Never over what can be
        chosen."""
        if self.expanded or self.inspector not in self._fixed:
            return
        wanted = view.pointing and not view.choices
        needed = self.inspector.needed(view) if wanted else 0
        self.grown = needed > self._usual.height
        self.inspector.rect = self._grown_rect(needed) if self.grown else self._usual

    def _grown_rect(self, needed: int) -> pygame.Rect:
        """From the foot of the column as high as is needed, over whole panels only and not over the head."""
        rows = (panel for panel in self._fixed if panel in self.panels_of.rows.values())
        tops = [self._lower.top, *sorted((panel.rect.top for panel in rows), reverse=True)]
        bottom = self._lower.bottom
        top = next((top for top in tops if bottom - top >= needed), tops[-1])
        return pygame.Rect(self._lower.left, top, self._lower.width, bottom - top)

    # ------------------------------------------------------------------ input

    def click(self, event: pygame.Event) -> bool:
        """Take a click on a tab; returns whether there was one."""
        if event.button != LEFT_BUTTON:
            return False
        name = next((n for n, (_, rect) in self._head.tabs.items() if rect.collidepoint(event.pos)), None)
        if name is None:
            return False
        self.expand(False)
        self.tab = name
        return True

    def scroll_tab(self, steps: int) -> None:
        """Scroll the tab in sight by pages."""
        self.tabs[self.tab].page(steps)

    def wheel(self, pixel: tuple[int, int], steps: int) -> bool:
        """Scroll the panel under the mouse; returns whether it took the wheel."""
        for panel in self.panels:
            if panel.rect.collidepoint(pixel):
                panel.wheel(steps)
                return True
        return self._rect.collidepoint(pixel)
