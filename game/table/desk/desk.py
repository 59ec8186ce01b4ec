"""All panels around the map: where they stand, and the ring of focus that goes round their buttons."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

import pygame
from attrs import define, field, frozen

from game.core.session import Session
from game.table.context import Context
from game.table.desk.panel import Panel, Spot, SpotKey, View
from game.table.desk.prompt_bar import BAR_HEIGHT as PROMPT_HEIGHT
from game.table.desk.prompt_bar import PromptBar, ToolStrip
from game.table.desk.side_column import SideColumn
from game.table.draw.slices import Part
from game.table.draw.split import FILL, columns, rows
from game.table.draw.theme import Theme, put
from game.table.widgets.cards import Tooltip
from game.table.widgets.widget import Buttons

TRACK_HEIGHT = 44
WIDE = 1600
"""Design width from which some panels have a column of their own beside the map."""
SIDE_SHARE, NARROWEST_SIDE, WIDEST_SIDE = 0.33, 330, 440
LARGEST_SIDE_SHARE = 0.45
COLUMN = 199
TOOLS = 51
SCROLLS = {"inspector_up": 2, "inspector_down": -2}
"""Keys that scroll the inspector as they do in the campaign, with the lines they move it by."""


@frozen
class Layout:
    """The rectangles of the campaign screen. Columns have odd widths, see `Panel`."""

    track: pygame.Rect
    column: pygame.Rect | None
    """The column beside the map; None where its panels are tabs."""
    tools: pygame.Rect
    map: pygame.Rect
    side: pygame.Rect
    prompt: pygame.Rect


def lay_out(
    size: tuple[int, int], theme: Theme, below: int | None = None, column: bool = True, names: int = 0
) -> Layout:
    """Divide the window; the map takes all room that is left. The bar below is as high as the prompt needs,
    unless another stands there; the strip of tools is wider by what their names need."""
    window = pygame.Rect((0, 0), size)
    bottom = theme.row(PROMPT_HEIGHT) if below is None else below
    track, middle, prompt = rows(window, theme.row(TRACK_HEIGHT), FILL, bottom)
    design = window.width / theme.row_scale
    wanted = theme.row(max(NARROWEST_SIDE, min(WIDEST_SIDE, design * SIDE_SHARE)))
    side = min(wanted, round(window.width * LARGEST_SIDE_SHARE)) | 1
    wide = column and design >= WIDE
    beside, tools, middle, right = columns(
        middle, theme.row(COLUMN) | 1 if wide else 0, (theme.row(TOOLS) + names) | 1, FILL, side
    )
    return Layout(track, beside if wide else None, tools, middle, right, prompt)


@define(eq=False)
class Desk:
    """The panels of the campaign screen in one theme."""

    context: Context
    theme: Theme = field(init=False)
    ring: Buttons = field(init=False)
    track: Panel[Any] = field(init=False)
    side: SideColumn = field(init=False)
    tools: ToolStrip = field(init=False)
    prompt: PromptBar = field(init=False)
    layout: Layout = field(init=False)
    _tooltip: Tooltip = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.theme, skin = self.context.theme, self.context.skin.desk
        panels = skin.panels(self.theme)
        self.ring = Buttons(self.theme)
        self.track = panels.track
        self.side = SideColumn(self.context, panels)
        self.tools = ToolStrip(self.theme, ring=self.ring, keys=self.context.keys)
        self.prompt = PromptBar(self.theme, ring=self.ring, keys=self.context.keys)
        self._tooltip = Tooltip(self.theme)
        self.layout = lay_out((1, 1), self.theme)

    def take_keys(self) -> None:
        """The player may have chosen other keys."""
        keys = self.context.keys
        self.tools.keys = self.prompt.keys = self.side.inspector.keys = keys

    def lay_out(self, size: tuple[int, int], tools: Sequence[str] = (), named: bool = False) -> None:
        """Give every panel its place, the strip of tools with their names or without."""
        self.tools.named = named
        names = self.tools.width_of_names(tools) if named else 0
        self.layout = lay_out(size, self.theme, column=bool(self.side.panels_of.column), names=names)
        self.track.rect = self.layout.track
        self.tools.rect = self.layout.tools
        self.prompt.rect = self.layout.prompt
        self.side.lay_out(self.layout.side, self.layout.column)

    def join_ring(self) -> None:
        """Put the buttons of all panels into one ring of focus, those of the prompt first."""
        self.ring.set([*self.prompt.items, *self.tools.items])

    def spots(self) -> Iterator[Spot]:
        """Everything that explains itself, from the top on."""
        yield from self.track.spots
        yield from self.side.spots()

    def place_of(self, key: SpotKey) -> pygame.Rect | None:
        """Where something stands on the panels, if it is in sight."""
        return next((spot.rect for spot in self.spots() if key in spot.keys), None)

    def panel_rect(self, name: str) -> pygame.Rect:
        """Where a part of the layout lies, or the inspector, or the log, if it is in sight."""
        inner = {"inspector": self.side.inspector.rect, "log": self.side.log.rect}
        place: pygame.Rect = inner[name] if name in inner else getattr(self.layout, name)
        return place

    def spot_at(self, pixel: tuple[int, int]) -> Spot | None:
        return self.track.spot_at(pixel) or self.side.spot_at(pixel)

    def spot_after(self, spot: Spot | None, step: int) -> Spot | None:
        """The next or previous spot, round the end; the first or last after none."""
        spots = list(self.spots())
        if not spots:
            return None
        places = [known.rect for known in spots]
        here = places.index(spot.rect) if spot is not None and spot.rect in places else -1
        start = here if here >= 0 or step > 0 else 0
        return spots[(start + step) % len(spots)]

    def still_there(self, spot: Spot | None) -> Spot | None:
        """The spot as it is painted now; None once something else is in its place."""
        if spot is None:
            return None
        return next((known for known in self.spots() if known.rect == spot.rect), None)

    def keeps_tip(self, pixel: tuple[int, int]) -> bool:
        """Whether what is explained stays explained, for the mouse has come to the words."""
        return self._tooltip.kept_at(pixel)

    def parts(self, view: View[Any]) -> Iterator[Part]:
        """The pictures of all panels with their places, the prompt first: it says what is asked."""
        yield self.prompt.part(view)
        yield self.track.part(view)
        yield from self.side.parts(view)
        yield self.tools.part(view)

    def draw_tip(self, surface: pygame.Surface, tip: Spot | None) -> None:
        """What the hovered or focused button says, or else the spot that is explained."""
        button = self.ring.hovered or self.ring.focused
        if button is not None and (button.refusal or button.tooltip):
            self._tooltip.draw(surface, button.refusal or button.tooltip, button.rect)
        elif tip is not None:
            outline = tip.rect.inflate(2, 2)
            pygame.draw.rect(surface, self.theme.colors.selected, outline, 1, border_radius=self.theme.px(4))
            self._tooltip.draw(surface, tip.tip, tip.rect)

    def draw_slip(
        self, surface: pygame.Surface, words: str, free: Sequence[pygame.Rect], note: pygame.Rect | None
    ) -> pygame.Rect:
        """What is said of the hex that is pointed at, in a corner of the map above the prompt and a note."""
        return self._tooltip.draw_in_corner(surface, words, self.layout.map, free, note)


@define(eq=False)
class ReplayDesk:
    """The panels of the game, inspector and log as they stood at a position of the record."""

    context: Context
    session: Session[Any]
    """The record played again."""
    map_area: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 1, 1))
    """The room that is left for the map."""
    _track: Panel[Any] = field(init=False)
    _side: SideColumn = field(init=False)

    def __attrs_post_init__(self) -> None:
        panels = self.context.skin.desk.panels(self.context.theme)
        self._track, self._side = panels.track, SideColumn(self.context, panels)

    def lay_out(self, size: tuple[int, int], below: int) -> None:
        """Divide the window above a bar of some height."""
        layout = lay_out(size, self.context.theme, below, bool(self._side.panels_of.column))
        self._track.rect = layout.track
        self._side.lay_out(layout.side, layout.column)
        self.map_area = layout.map.union(layout.tools)

    def draw(self, surface: pygame.Surface, seen: Any, number: int, focus: str | None) -> None:
        """The panels at a position of that number as it is seen, with a hex in the inspector."""
        told = bisect_right(self.session.log, number, key=lambda entry: entry.choice)
        view = View(seen, {}, number, self.session.log[:told], focus)
        for picture, place, _ in (self._track.part(view), *self._side.parts(view)):
            put(surface, picture, topleft=place.topleft)

    def on_event(self, event: pygame.Event) -> bool:
        """Take a click on a tab, the wheel and the keys of the inspector; returns whether the event was meant
        for a panel."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._side.click(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._side.wheel(pygame.mouse.get_pos(), event.y)
        if event.type == pygame.KEYDOWN:
            return self._on_key(event)
        return False

    def _on_key(self, event: pygame.Event) -> bool:
        shift = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        action = self.context.keys.action(event.key, shift)
        if action == "expand":
            self._side.expand(not self._side.expanded)
        elif action in SCROLLS:
            self._side.inspector.wheel(SCROLLS[action])
        return action == "expand" or action in SCROLLS

    def next_tab(self) -> None:
        self._side.next_tab()
