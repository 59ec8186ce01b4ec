"""All panels around the map, with the one ring of focus that goes round their buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
from attrs import define, field

from game.table.context import Context
from game.table.desk.buttons import ToolStrip
from game.table.desk.layout import Layout, lay_out
from game.table.desk.panel import Panel, Spot, View
from game.table.desk.prompt_bar import PromptBar
from game.table.desk.side_column import SideColumn
from game.table.draw.slices import Part
from game.table.draw.theme import Theme
from game.table.widgets.tooltip import Tooltip
from game.table.widgets.widget import Buttons


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
        self.tools = ToolStrip(self.theme, ring=self.ring, keys=skin.keys)
        self.prompt = PromptBar(self.theme, ring=self.ring, keys=skin.keys)
        self._tooltip = Tooltip(self.theme)
        self.layout = lay_out((1, 1), self.theme)

    def lay_out(self, size: tuple[int, int]) -> None:
        """Give every panel its place."""
        self.layout = lay_out(size, self.theme, column=self.side.has_column)
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
