"""A recorded campaign to look through: forward and backward, by slider and by round, and to play on from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import pygame
import pygame_gui
from attrs import define, field
from pygame_gui.elements import UIHorizontalSlider

from game.core.background import beside
from game.core.errors import GameError
from game.core.journal import Journal
from game.core.recording import replayed
from game.core.session import Session
from game.table.context import Context
from game.table.desk.desk import ReplayDesk
from game.table.desk.key_table import CAMPAIGN, KeyTable
from game.table.desk.table import Showing
from game.table.draw.theme import SMALL, TITLE, Theme, fit
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import Highlights, MapSkin
from game.table.reading.rulebook_scene import rulebook_page
from game.table.scene import Pop, Push, Restart, Size, Transition
from game.table.scenes.controls import ControlPage, Stop
from game.table.scenes.page import BUTTON_HEIGHT
from game.table.scenes.start import go_on
from game.table.texts import say
from game.table.widgets.widget import Button

BAR, PADDING, GAP = 158, 18, 10
SLIDER_HEIGHT, HINT_GAP = 26, 24
INSPECTOR_KEYS = {"expand": "large", "inspector_up": "up", "inspector_down": "down"}
"""Actions of the campaign that work here too, with the blanks of the text for their keys."""

Read = Callable[[], Journal]


@define(eq=False)
class ReplayScene(ControlPage):
    """The map and its panels above, the course of the campaign below. Nothing here changes a campaign or a
    file."""

    DESIGN: ClassVar[Size] = (1160, 560)
    read: Read
    """Gives the record; may take a while and may fail."""
    keep: bool = False
    """Whether the record would be lost when another campaign is autosaved."""
    number: int = field(init=False, default=0)
    _record: Session[Any] | None = field(init=False, default=None)
    _map: LiveMap | None = field(init=False, default=None)
    _desk: ReplayDesk | None = field(init=False, default=None)
    _drawn_for: Theme | None = field(init=False, default=None)
    _hovered: str | None = field(init=False, default=None)
    _bar: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _slider: UIHorizontalSlider | None = field(init=False, default=None)
    _tab: Button = field(init=False)
    """Stands apart from the steps, beside the keys of the panels."""
    _rules: Button = field(init=False)

    def enter(self) -> None:
        work = beside(lambda: replayed(self.context.system, self.read()))
        self.wait_for(work, self._take, self._broken)
        ControlPage.enter(self)

    @property
    def unfinished(self) -> bool:
        return self._map is not None and self._map.unfinished

    def _take(self, record: Session[Any]) -> None:
        self._record, self.number = record, record.made
        self.renew()
        # The keys move through the record from the beginning, without a Tab to the slider.
        self.buttons.focus = 0

    def _broken(self, error: GameError) -> str:
        self.buttons.focus = 0  # all that is left is to leave
        return say("replay.broken", why=error)

    @property
    def rule_here(self) -> str:
        """The rule by which the last thing happened that is shown."""
        log = self._record.log if self._record is not None else []
        told = bisect_right(log, self.number, key=lambda entry: entry.choice)
        return log[told - 1].event.rule if told else ""

    # ------------------------------------------------------------------ layout

    def layout(self) -> None:
        theme, pad = self.theme, self.theme.px(PADDING)
        width, height = self.size
        self._bar = pygame.Rect(0, height - theme.px(BAR), width, theme.px(BAR))
        leave = Button(say("replay.leave"), Pop, key=pygame.K_ESCAPE)
        items = [leave] if self._record is None else [*self._steps(), leave]
        self.row(items, width - pad, height - pad)
        self._tab = Button(say("replay.tab"), self._next_tab, key=pygame.K_t)
        self._rules = Button(say("title.rulebook"), self._read_rules, key=pygame.K_r)
        self.row([self._rules, self._tab], width - pad, self._bar.top + theme.px(GAP + BUTTON_HEIGHT))
        stops: list[Button] = []
        self._slider = None
        if self._record is not None and self._record.made > 0:
            place = pygame.Rect(pad, 0, width - 2 * pad, theme.px(SLIDER_HEIGHT))
            place.bottom = height - pad - theme.px(BUTTON_HEIGHT + GAP)
            bounds = (0, self._record.made)
            self._slider = UIHorizontalSlider(place, self.number, bounds, self.manager, click_increment=1)
            stops.append(
                Stop(
                    say("replay.slider"),
                    partial(self._step, 1),
                    rect=place,
                    element=self._slider,
                    step=self._step,
                )
            )
        panels = [self._rules, self._tab] if self._record is not None else []
        self.buttons.set([*stops, *items, *panels])
        self._look()

    def _steps(self) -> list[Button]:
        menus = self.context.skin.menus
        return [
            Button(say("replay.first"), lambda: self._go(0), key=pygame.K_HOME),
            Button(menus.say("replay.stage_back"), lambda: self._go_stage(-1), key=pygame.K_PAGEUP),
            Button(say("replay.back"), partial(self._step, -1), key=pygame.K_b),
            Button(say("replay.on"), partial(self._step, 1), key=pygame.K_n, primary=True),
            Button(menus.say("replay.stage_on"), lambda: self._go_stage(1), key=pygame.K_PAGEDOWN),
            Button(say("replay.last"), lambda: self._go(self._last), key=pygame.K_END),
            Button(say("replay.branch"), self._branch, key=pygame.K_p),
        ]

    def _look(self) -> None:
        """Make the board and the panels for the window and the theme."""
        self.context.fit_text(self.size)
        if self._record is None:
            return
        theme = self.context.theme
        if self._map is None or self._desk is None or self._drawn_for is not theme:
            self._drawn_for = theme
            self._map = LiveMap(self._map_skin, theme, True, self.context.slices)
            self._desk = ReplayDesk(self.context, self._record)
        self._desk.lay_out(self.size, self._bar.height)
        self._map.look_through(self._desk.map_area)
        self._map.fit()

    # ------------------------------------------------------------------ moving through

    @property
    def _last(self) -> int:
        return self._record.made if self._record is not None else 0

    def _go(self, number: int) -> None:
        self.number = max(0, min(self._last, number))
        if self._slider is not None:
            self._slider.set_current_value(self.number)
        self.dirty = True

    def _step(self, step: int) -> None:
        self._go(self.number + step)

    def slide(self, slider: UIHorizontalSlider, value: float) -> None:
        self._go(round(value))

    def _go_stage(self, step: int) -> None:
        """To where the stage before or the next one begins."""
        stages = sorted(self._record.journal.marks) if self._record is not None else []
        if step > 0:
            self._go(next((n for n in stages if n > self.number), self._last))
        else:
            self._go(next((n for n in reversed(stages) if n < self.number), 0))

    def on_control(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._slider:
            self.number = max(0, min(self._last, round(event.value)))
        return None

    def on_event(self, event: pygame.Event) -> Transition | None:
        """The panels take clicks on their tabs and the wheel; the hex under the mouse is inspected."""
        self.dirty = True
        if event.type == pygame.MOUSEMOTION and self._map is not None:
            self._hovered = self._map.hex_at(event.pos)
        if self._desk is not None and self._desk.on_event(event):
            return None
        return ControlPage.on_event(self, event)

    def _read_rules(self) -> Transition:
        return Push(rulebook_page(self.context, self.rule_here))

    def _next_tab(self) -> None:
        assert self._desk is not None
        self._desk.next_tab()
        self.dirty = True

    def _branch(self) -> None:
        """Make the position shown a new campaign, beside the loop: the record must be played again."""
        assert self._record is not None
        if not self.waiting:
            self.message = say("load.reading")
            work = beside(self._played_again, self._record.journal, self.number)
            self.wait_for(work, self._open_branch)

    def _played_again(self, journal: Journal, number: int) -> Session[Any]:
        """A campaign that goes on from a choice of the record; the one it comes from stays as it is."""
        library, system = self.context.library, self.context.system
        if self.keep:
            whole = replayed(system, journal)
            name = library.free_name(say("replay.kept_name", decision=whole.state.choices_made))
            stage = self.context.skin.menus.say("load.stage", **system.header(whole.state))
            library.write(name, whole, say("replay.kept_note", stage=stage))
        return replayed(system, journal, number)

    def _open_branch(self, session: Session[Any]) -> Transition:
        scene = go_on(self.context, session)
        scene.screen.toast.say(say("replay.branched", number=session.state.choices_made))
        return Restart(scene)

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        surface.fill(colors.desk)
        x, y = theme.px(PADDING), self._bar.top + theme.px(8)
        if self._record is not None and self._map is not None and self._desk is not None:
            record, places = self._record, self._places()
            seen = record.system.seen(record.position(self.number), record.seat)
            self._map.draw(surface, Showing(seen), Highlights(lit=places))
            self._desk.draw(surface, seen, self.number, self._hovered or next(iter(places), None))
        pygame.draw.rect(surface, colors.panel, self._bar)
        pygame.draw.rect(
            surface, colors.brass, pygame.Rect(self._bar.topleft, (self._bar.width, theme.px(2)))
        )
        title = theme.text(self._title(), colors.selected, "serif-semibold", TITLE)
        surface.blit(title, (x, y))
        self._draw_hint(surface, x + title.get_width(), y + title.get_height() // 2)
        y += title.get_height()
        line = fit(theme, self.message or self._choice(), self._rules.rect.left - 2 * x, "sans", SMALL)
        surface.blit(theme.text(line, colors.text, "sans", SMALL), (x, y))
        self.buttons.draw(surface)
        self.manager.draw_ui(surface)

    def _draw_hint(self, surface: pygame.Surface, left: int, middle: int) -> None:
        """The keys of the inspector, which have no button, where the line of the title has room for them."""
        theme = self.theme
        gap = theme.px(HINT_GAP)
        picture = theme.text(_inspector_keys(self.context.keys), theme.colors.muted, "sans", SMALL)
        place = picture.get_rect(midright=(self._rules.rect.left - gap, middle))
        if self._record is not None and place.left >= left + gap:
            surface.blit(picture, place)

    def _title(self) -> str:
        if self._record is None:
            return say("load.reading" if self.waiting else "replay.title")
        state = self._record.position(self.number)
        stage = self.context.skin.menus.say("replay.stage", **self.context.system.header(state))
        return say("replay.line", stage=stage, number=self.number, all=self._last)

    def _choice(self) -> str:
        """The choice that led here."""
        if self._record is None:
            return ""
        if self.number == 0:
            return say("replay.earlier" if self._record.journal.earlier else "replay.start")
        before, choice = self._record.position(self.number - 1), self._record.journal.choices[self.number - 1]
        decision = before.pending
        if decision is None:
            return ""
        words = self.context.system.words()
        asked, answered = words.prompt(before, decision), words.choice(before, decision, choice)
        return say("replay.answer", asked=asked.title, answered=answered)

    @property
    def _map_skin(self) -> MapSkin[Any]:
        """The map that the record was played on."""
        assert self._record is not None
        return self.context.skin.map_of(self._record.state)

    def _places(self) -> tuple[str, ...]:
        """The hexes of what happened, lit on the map."""
        assert self._record is not None
        grid = self._map_skin.grid
        found = [event.about.get("hex", "") for event in self._record.events_of(self.number)]
        return tuple(dict.fromkeys(place for place in found if place in grid))


def _inspector_keys(keys: KeyTable) -> str:
    """How the inspector is made large and scrolled, with the keys of the campaign."""
    bindings = [binding for binding in keys.bindings_of(CAMPAIGN) if binding.action in INSPECTOR_KEYS]
    return say("replay.inspector", **{INSPECTOR_KEYS[b.action]: keys.spelled(b) for b in bindings})


def replay_of(context: Context, session: Session[Any]) -> ReplayScene:
    """The replay of the campaign on the table."""
    journal = session.journal.copy()
    return ReplayScene(context, lambda: journal, keep=True)
