"""The side column: panels one below the other, and tabs for those that have no room of their own."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import pygame
from attrs import define, field

from game.siloam.screen.panels.airfields import AirfieldsPanel
from game.siloam.screen.panels.cups_panel import CupsPanel
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.plans_panel import PlansPanel
from game.siloam.screen.panels.pools import BeachesPanel, PoolsPanel
from game.siloam.screen.panels.this_round import ThisRoundPanel
from game.table.desk.desk_texts import texts
from game.table.desk.inspector import InspectorPanel
from game.table.desk.log import LogPanel
from game.table.desk.panel import PADDING, FixedPanel, Panel, Spot, View
from game.table.desk.panel_canvas import PanelCanvas
from game.table.draw.retained import Part
from game.table.draw.theme import SMALL, Theme
from game.table.draw.writing import width_of
from game.table.widgets.widget import LEFT_BUTTON

TAB_HEIGHT = 26
TAB_ROOM = 16
SMALLEST_INSPECTOR, SMALLEST_TABS = 118, 130
INSPECTOR_SHARE = 0.53
AIR_SHARE = 0.39
TALLEST_INSPECTOR = 345
POOLS_SHARE = 0.62
"""Of the column beside the map, where Pools and beachheads have to share too little room."""
SMALLEST_ROUND = 108
"""What the round so far keeps of that column."""
GAP = 1


@define(eq=False)
class TabHead(Panel):
    """The names of the tabs, of which one is chosen."""

    tabs: dict[str, pygame.Rect] = field(init=False, factory=dict)
    """Their places, in coordinates of the window."""
    chosen: str = field(init=False, default="")

    def ground(self) -> tuple[int, int, int]:
        return self.theme.colors.desk

    def key(self, view: View) -> Hashable:
        return self.chosen, *self.tabs

    def paint(self, canvas: PanelCanvas, view: View) -> None:
        theme, colors, surface = self.theme, self.theme.colors, canvas.surface
        for name, place in self.tabs.items():
            rect = place.move(-self.rect.left, -self.rect.top)
            if name == self.chosen:
                surface.fill(colors.panel, rect)
                surface.fill(colors.muted, pygame.Rect(rect.left, rect.top, rect.width, theme.px(2)))
            color = colors.text if name == self.chosen else colors.muted
            label = theme.text(_label(name), color, "sans-bold", SMALL)
            surface.blit(label, label.get_rect(center=rect.center))


@define(eq=False)
class SideColumn:
    """Morale, cups, airfields, plans, inspector and the tabs, with the Pools beside the map or in a tab."""

    theme: Theme
    morale: MoralePanel = field(init=False)
    airfields: AirfieldsPanel = field(init=False)
    cups: CupsPanel = field(init=False)
    plans: PlansPanel = field(init=False)
    inspector: InspectorPanel = field(init=False)
    log: LogPanel = field(init=False)
    pools: PoolsPanel = field(init=False)
    beaches: BeachesPanel = field(init=False)
    this_round: ThisRoundPanel = field(init=False)
    tab: str = field(init=False, default="log")
    expanded: bool = field(init=False, default=False)
    """Whether the inspector has the room of the tabs too."""
    _column: pygame.Rect | None = field(init=False, default=None)
    _filled: int | None = field(init=False, default=None)
    """The revision for which the column beside the map was divided."""
    _rect: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 1, 1))
    _tabs: dict[str, Panel] = field(init=False, factory=dict)
    _fixed: list[Panel] = field(init=False, factory=list)
    _head: TabHead = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.morale, self.airfields = MoralePanel(self.theme), AirfieldsPanel(self.theme)
        self.cups, self.plans = CupsPanel(self.theme), PlansPanel(self.theme)
        self.inspector, self.log = InspectorPanel(self.theme), LogPanel(self.theme)
        self.pools, self.beaches = PoolsPanel(self.theme), BeachesPanel(self.theme)
        self.this_round = ThisRoundPanel(self.theme)
        self._head = TabHead(self.theme)

    # ------------------------------------------------------------------ layout

    def lay_out(self, side: pygame.Rect, column: pygame.Rect | None) -> None:
        """Fill the column at the right, and the one at the left if there is one.

        What does not fit above the inspector becomes a tab, the least urgent first.
        """
        self._rect, self._column, self._filled = side, column, None
        self.pools.column = self.beaches.column = column is not None
        tabs: dict[str, Panel] = {"log": self.log}
        if column is None:
            tabs |= {"pools": self.pools, "beaches": self.beaches}
        rows: dict[str, FixedPanel] = {"cups": self.cups, "plans": self.plans}
        room = side.height - self.morale.height() - self.theme.row(SMALLEST_INSPECTOR + SMALLEST_TABS)
        while rows and sum(panel.height() for panel in rows.values()) > room:
            name, panel = rows.popitem()
            tabs[name] = panel
        if room < 0:
            tabs["inspector"] = self.inspector
        self._fixed = [self.morale, self.airfields, *rows.values()]
        self._place_lower(side, self._place_rows(side, list(rows.values())), tabs)
        if column is not None:
            self._fixed += [self.pools, self.beaches, self.this_round]

    def _place_rows(self, side: pygame.Rect, rows: Sequence[FixedPanel]) -> int:
        y = self._place_top(side)
        for panel in rows:
            panel.rect = pygame.Rect(side.left, y, side.width, panel.height())
            y = panel.rect.bottom
        return y

    def _place_lower(self, side: pygame.Rect, y: int, tabs: dict[str, Panel]) -> None:
        """The inspector, unless it is a tab, and the tabs."""
        left, share = side.bottom - y, 0
        if "inspector" not in tabs:
            share = min(self.theme.row(TALLEST_INSPECTOR), round(left * INSPECTOR_SHARE))
            share = max(self.theme.row(SMALLEST_INSPECTOR), share)
            if self.expanded:
                share = max(share, left - self.theme.row(TAB_HEIGHT))
            self.inspector.rect = pygame.Rect(side.left, y, side.width, share)
            self._fixed.append(self.inspector)
        self._place_tabs(tabs, pygame.Rect(side.left, y + share, side.width, max(1, left - share)))

    def _place_top(self, side: pygame.Rect) -> int:
        """Morale and airfields stand beside each other."""
        air = round(side.width * AIR_SHARE) | 1
        height = self.morale.height()
        self.morale.rect = pygame.Rect(side.left, side.top, side.width - air, height)
        self.airfields.rect = pygame.Rect(side.right - air, side.top, air, height)
        return side.top + height

    def _place_tabs(self, tabs: dict[str, Panel], area: pygame.Rect) -> None:
        self._tabs = tabs
        if self.tab not in tabs:
            self.tab = "log"
        head = self.theme.row(TAB_HEIGHT)
        for panel in tabs.values():
            panel.rect = pygame.Rect(area.left, area.top + head, area.width, max(1, area.height - head))
        tab_rects = self._head.tabs
        tab_rects.clear()
        widths = [width_of(self.theme, _label(name), "sans-bold", SMALL) for name in tabs]
        spare = area.width - self.theme.px(PADDING) - sum(widths)
        x, room = area.left + self.theme.px(PADDING), min(self.theme.row(TAB_ROOM), spare // len(tabs))
        for name, width in zip(tabs, widths, strict=True):
            tab_rects[name] = pygame.Rect(x, area.top, width + room, head)
            x += width + room
        self._head.rect = pygame.Rect(area.left, area.top, area.width, head)

    def _divide(self, column: pygame.Rect, view: View) -> None:
        """Give Pools and beachheads what they need, and what is left to the round so far.

        In a low window their counters lie closer; only where that does not help must they be scrolled.
        """
        if self._filled == view.revision:
            return
        self._filled, state = view.revision, view.state
        for panel in (self.pools, self.beaches, self.this_round):
            panel.rect = pygame.Rect(column)
        least = min(self.this_round.needed(state), self.theme.row(SMALLEST_ROUND))
        room, pools, beaches = column.height - least, 0, 0
        for airy in (True, False):
            self.pools.column = self.beaches.column = airy
            pools, beaches = self.pools.needed(state), self.beaches.needed(state)
            if pools + beaches <= room:
                break
        pools = min(pools, max(room - beaches, round(room * POOLS_SHARE)))
        beaches = min(beaches, room - pools)
        self.pools.rect.height, self.beaches.rect.height = pools, beaches
        self.beaches.rect.top = self.pools.rect.bottom
        self.this_round.rect.top = self.beaches.rect.bottom
        self.this_round.rect.height = column.bottom - self.this_round.rect.top

    # ------------------------------------------------------------------ what is seen

    @property
    def panels(self) -> list[Panel]:
        """The panels in sight."""
        covered = self.expanded and self.inspector in self._fixed
        return self._fixed if covered else [*self._fixed, self._tabs[self.tab]]

    @property
    def tabs(self) -> tuple[str, ...]:
        return tuple(self._tabs)

    def expand(self, wanted: bool) -> None:
        """Make the inspector large, or small again."""
        if wanted != self.expanded:
            self.expanded = wanted
            self.lay_out(self._rect, self._column)

    def show_tab(self, name: str) -> None:
        if name in self._tabs:
            self.tab = name

    def next_tab(self) -> None:
        self.expand(False)
        names = self.tabs
        self.tab = names[(names.index(self.tab) + 1) % len(names)]

    def spots(self) -> Iterator[Spot]:
        """Everything on the panels that explains itself."""
        for panel in self.panels:
            yield from (spot for spot in panel.spots if panel.rect.contains(spot.rect))

    def spot_at(self, pixel: tuple[int, int]) -> Spot | None:
        for panel in self.panels:
            spot = panel.spot_at(pixel)
            if spot is not None:
                return spot
        return None

    def parts(self, view: View) -> Iterator[Part]:
        """The pictures in sight with their places."""
        if self._column is not None:
            self._divide(self._column, view)
        for panel in self.panels:
            yield panel.part(view)
        self._head.chosen = self.tab
        yield self._head.part(view)

    # ------------------------------------------------------------------ input

    def click(self, event: pygame.Event) -> bool:
        """Take a click on a tab; returns whether there was one."""
        if event.button != LEFT_BUTTON:
            return False
        name = next((n for n, rect in self._head.tabs.items() if rect.collidepoint(event.pos)), None)
        if name is None:
            return False
        self.expand(False)
        self.tab = name
        return True

    def scroll_tab(self, rows: int) -> None:
        """Scroll the tab in sight: the log by rows, the Pools and beachheads by one."""
        panel = self._tabs[self.tab]
        if isinstance(panel, PoolsPanel | BeachesPanel):
            panel.wheel(1 if rows > 0 else -1)
        else:
            self.log.scroll(rows)

    def wheel(self, pixel: tuple[int, int], steps: int, rows: int) -> bool:
        """Scroll the panel under the mouse; returns whether it took the wheel."""
        for panel in self.panels:
            if panel.rect.collidepoint(pixel):
                if isinstance(panel, LogPanel):
                    panel.scroll(steps * rows)
                elif isinstance(panel, PoolsPanel | BeachesPanel | InspectorPanel):
                    panel.wheel(steps)
                return True
        return self._rect.collidepoint(pixel)


def _label(name: str) -> str:
    return texts().say("tabs", name).upper()
