"""The Vang's turn once more: what they did, and the map on which the whole or one act of it is shown again.

Nothing here touches the campaign: the events of the log are played on tables of their own.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

import pygame
from attrs import define, field

from game.core.background import beside
from game.core.errors import GameError
from game.siloam.account.turns import BANNER, ToldTurn, vang_turns
from game.siloam.model.state import State
from game.siloam.screen.panels.act_list import ActList
from game.siloam.screen.panels.panel_texts import say
from game.table.context import Context
from game.table.desk.desk import Layout, lay_out
from game.table.desk.panel import PADDING, PanelCanvas, View
from game.table.desk.side_panels import hexes_of
from game.table.desk.table import Moment, Showing, Table, moments
from game.table.draw.bodies import draw_shadow
from game.table.draw.theme import SMALL, fit
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import Highlights
from game.table.scene import Pop, RuleLinks, Scene, Transition
from game.table.scenes.campaign import CampaignScene
from game.table.widgets.widget import LEFT_BUTTON, Button, Buttons, Command, widths_in

TITLE_SIZE = 20
BUTTON_HEIGHT = 46
GAP = 6
SHEET_MARGIN = 5
"""Between the sheet with the acts and what is around it."""
BUTTONS_SHARE = 0.72
"""How much of the bar the buttons may take from the words beside them."""
AWAY = -1
"""Where no act is."""


@define(eq=False)
class VangTurnScene(Scene):
    """The turns of the Vang in the log, the latest first opened."""

    context: Context
    table: Table[State]
    map: LiveMap
    """The campaign's own: it is only looked at through."""
    turns: list[ToldTurn] = field(init=False)
    number: int = field(init=False)
    message: str = field(init=False, default="")
    acts: ActList = field(init=False)
    buttons: Buttons = field(init=False)
    stage: Showing[State] = field(init=False)
    """On which a turn is shown again."""
    _layout: Layout = field(init=False)
    _through: int = field(init=False, default=AWAY)
    """The act up to which the showing goes."""
    _loading: Future[list[Moment[State]]] | None = field(init=False, default=None)
    _first: int = field(init=False, default=0)
    """The place in the log of the first event that is shown."""

    def __attrs_post_init__(self) -> None:
        self.turns = vang_turns(self.table.session.log)
        self.number = len(self.turns) - 1
        self.acts = ActList(self.context.theme, turn=self.turn)
        self._settle()

    @property
    def rule_links(self) -> RuleLinks:
        return self.context.rule_links

    @property
    def turn(self) -> ToldTurn:
        return self.turns[self.number]

    @property
    def showing(self) -> bool:
        """Whether something is being shown again."""
        return self.stage.busy or self._loading is not None

    @property
    def animating(self) -> bool:
        return self.showing

    @property
    def unfinished(self) -> bool:
        return self.map.unfinished

    # ------------------------------------------------------------------ layout

    def enter(self) -> None:
        self.resized()

    def resume(self) -> None:
        self.resized()

    def resized(self) -> None:
        theme = self.context.theme
        self._layout = lay_out(self.size, theme)
        self.map.look_through(self._layout.map)
        selected = self.acts.selected
        margin = -2 * theme.px(SHEET_MARGIN)
        self.acts = ActList(theme, self._layout.side.inflate(margin, margin), turn=self.turn)
        self.acts.select(selected)
        self.buttons = Buttons(theme)
        self._fill()

    def _fill(self) -> None:
        """The buttons for what can be done now, from the right."""
        theme, bar = self.context.theme, self._layout.prompt
        right, height = bar.right - theme.px(PADDING), min(theme.row(BUTTON_HEIGHT), bar.height - 4)
        items = self._items()
        widths = widths_in(theme, items, round(bar.width * BUTTONS_SHARE), theme.px(GAP))
        for button, width in zip(reversed(items), reversed(widths), strict=True):
            button.rect = pygame.Rect(right - width, bar.centery - height // 2, width, height)
            right = button.rect.left - theme.px(GAP)
        self.buttons.set(items)
        self.dirty = True

    def _items(self) -> list[Button]:
        back = self._button("again_back", "back", Pop)
        if self.showing:
            return [self._button("again_all", "stop", self.stop, primary=True), back]
        items = [
            self._button("again_one", "one", self.show_act),
            self._button("again_all", "all", self.show_all, primary=True),
        ]
        if self.number > 0:
            items.insert(0, self._button("again_earlier", "earlier", partial(self._go, -1)))
        if self.number < len(self.turns) - 1:
            items.insert(1, self._button("again_later", "later", partial(self._go, 1)))
        return [*items, back]

    def _button(self, action: str, label: str, command: Command, primary: bool = False) -> Button:
        key = self.context.keys.keys_of(action)[0]
        return Button(say(f"again.{label}"), command, key=key, primary=primary)

    # ------------------------------------------------------------------ showing

    def show_all(self) -> None:
        """The whole turn from its beginning."""
        self._show(0, len(self.turn.acts) - 1)

    def show_act(self) -> None:
        """The selected act alone; of a banner, all that it did."""
        first = last = self.acts.selected
        acts = self.turn.acts
        if acts[first].kind == BANNER:
            while last + 1 < len(acts) and acts[last + 1].kind != BANNER:
                last += 1
        self._show(first, last)

    def stop(self) -> None:
        """Show how things stand now."""
        self._settle()
        self._fill()

    def _show(self, first: int, last: int) -> None:
        """Play acts again, beside the loop: the position they began with may not be at hand."""
        acts = self.turn.acts
        self._first = acts[first].first
        self.acts.playing, self._through, self.message = first, last, ""
        self._loading = beside(moments, self.table.session, self._first, acts[last].last)
        self._fill()

    def _settle(self) -> None:
        """Nothing is shown again: the map is as the campaign has it."""
        self._loading, self._through = None, AWAY
        self.stage = Showing(self.table.shown)
        self.acts.playing = AWAY

    def update(self, dt: float) -> Transition | None:
        was_showing = self.showing
        if self._loading is not None and self._loading.done():
            self._take_loaded()  # what has just come is shown from its beginning
        elif self.stage.update(dt):
            self.dirty = True
        self._follow()
        if was_showing and not self.showing:
            self._settle()
            self._fill()
        return None

    def _take_loaded(self) -> None:
        assert self._loading is not None
        loading, self._loading = self._loading, None
        try:
            again = loading.result()
            pace = self.context.options.pace.visible()
            self.stage = Showing(again[0].picture, self.table.looks, pace, hearing=self.table.hearing)
            self.stage.tell(again)
        except GameError as error:
            self._settle()
            self.message = str(error)
        self._fill()

    def _follow(self) -> None:
        """Mark the act that is being shown."""
        if self.stage.playing is None:
            return
        place = self._first + len(self.stage.told) - 1
        index = next(n for n, act in enumerate(self.turn.acts) if act.first <= place <= act.last)
        if index != self.acts.playing:
            self.acts.playing = index
            self.acts.select(index)
            self.dirty = True

    def _go(self, step: int) -> None:
        """An earlier or a later turn; no button leads beyond the first or the last."""
        self.number += step
        self.acts.show(self.turn)
        self.stop()

    # ------------------------------------------------------------------ input

    def on_event(self, event: pygame.Event) -> Transition | None:
        match event.type:
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.MOUSEMOTION:
                hovered = self.acts.at(event.pos)
                moved = self.buttons.hover(event.pos) or hovered != self.acts.hovered
                self.acts.hovered, self.dirty = hovered, self.dirty or moved
            case pygame.MOUSEWHEEL if event.y:
                self.acts.scroll(1 if event.y > 0 else -1)
                self.dirty = True
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                return self._on_click(event)
        return None

    def _on_click(self, event: pygame.Event) -> Transition | None:
        button = self.buttons.at(event.pos)
        if button is not None:
            return button.command()
        index = self.acts.at(event.pos)
        if index != AWAY:
            self.acts.select(index)
            self.show_act()
        elif self.showing:
            self.stop()
        return None

    def _on_key(self, event: pygame.Event) -> Transition | None:
        self.dirty = True
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.key in steps:
            self.acts.select(self.acts.selected + steps[event.key])
        elif event.key in self.context.keys.keys_of("again_page"):
            self.acts.select_page(-1 if event.key == pygame.K_PAGEUP else 1)
        elif event.key == pygame.K_TAB:
            self.buttons.move_focus(-1 if getattr(event, "mod", 0) & pygame.KMOD_SHIFT else 1)
        else:
            button = self.buttons.pressed(event)
            if button is not None:
                return button.command()
            return Pop() if event.key in self.context.keys.keys_of("again") else None
        return None

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.context.theme.colors.desk)
        self.map.draw(surface, self.stage, Highlights(lit=self._lit()))
        draw_shadow(surface, self.acts.rect, self.context.theme)
        self.acts.draw(surface, View(self.table.shown, {}, 0))
        canvas = PanelCanvas(surface, self.context.theme)
        self._draw_head(canvas)
        self._draw_bar(canvas)
        self.buttons.draw(surface)

    def _lit(self) -> tuple[str, ...]:
        """The hexes of the act that is pointed at."""
        if self.showing:
            return ()
        index = self.acts.hovered if self.acts.hovered != AWAY else self.acts.selected
        act, grid = self.turn.acts[index], self.context.skin.map.grid
        return tuple(dict.fromkeys(h for event in (act.title, *act.results) for h in hexes_of(event, grid)))

    def _draw_head(self, canvas: PanelCanvas) -> None:
        theme, track = self.context.theme, self._layout.track
        title = say("again.title", round=self.turn.round, number=self.number + 1, all=len(self.turns))
        place = (theme.px(PADDING + 4), track.centery)
        canvas.text(title, place, theme.colors.text, "serif-semibold", TITLE_SIZE, "midleft")
        canvas.surface.fill(theme.colors.line, (0, track.bottom - 1, track.width, 1))

    def _draw_bar(self, canvas: PanelCanvas) -> None:
        """What is shown now, or what can be done."""
        theme, colors, bar = self.context.theme, self.context.theme.colors, self._layout.prompt
        canvas.surface.fill(colors.brass, (*bar.topleft, bar.width, theme.px(2)))
        left = bar.left + theme.px(PADDING + 4)
        room = min(button.rect.left for button in self.buttons.items) - left - theme.px(PADDING)
        acts = sum(act.kind != BANNER for act in self.turn.acts)
        head = say("again.shown" if self.showing else "again.asked", count=acts)
        hint = self.message or say("again.showing_hint" if self.showing else "again.hint")
        top = canvas.text(
            fit(theme, head, room, "serif-semibold", TITLE_SIZE), (left, bar.top + theme.row(8)),
            colors.text, "serif-semibold", TITLE_SIZE,
        )  # fmt: skip
        canvas.text(fit(theme, hint, room), (left, top.bottom), colors.muted, "sans", SMALL)


def last_turns(context: Context, table: Table[State], below: CampaignScene) -> Scene | None:
    """The turns of the Vang over the map, once they have had one."""
    return VangTurnScene(context, table, below.screen.map) if vang_turns(table.session.log) else None
