"""The page on which the player chooses keys: one line for each thing that a key does, clashes marked."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from game.table.desk.key_table import MODIFIERS, Binding, KeyTable
from game.table.desk.own_keys import is_given, kept_name
from game.table.draw.theme import SMALL, Theme, fit, line_height, mix, wrap
from game.table.scene import Size, Transition
from game.table.scenes.page import DangerButton, Page, alarm
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON, RADIUS, Button

HEAD, FOOT = 92, 84
ROW, HEADING = 30, 34
KEY_WIDTH = 150
GAP = 12
WHEEL = 3
"""Lines that one step of the wheel moves the list by."""


@define(eq=False)
class KeyLine(Button):
    """What a key does, and the key; pressing it asks for another."""

    keys: str = ""
    note: str = ""
    """What its keys usually are, or what else they do."""
    clashes: bool = False
    waits: bool = False
    """Whether the next key is meant for it."""

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors = theme.colors
        if hovered or focused or self.waits:
            ground = mix(colors.panel, colors.text, 0.12)
            pygame.draw.rect(surface, ground, self.rect, border_radius=theme.px(RADIUS))
        if focused or self.waits:
            edge = colors.brass if self.waits else colors.selected
            pygame.draw.rect(surface, edge, self.rect, theme.px(2), border_radius=theme.px(RADIUS))
        ink = alarm(theme) if self.clashes else colors.text
        left, middle = self.rect.left + theme.px(GAP), self.rect.centery
        keys = say("keys.press") if self.waits else self.keys
        words = theme.text(keys, colors.brass if self.waits else ink, "sans-semibold", SMALL)
        surface.blit(words, words.get_rect(midleft=(left, middle)))
        note = theme.text(self.note, ink if self.clashes else colors.muted, "sans-italic", SMALL)
        right = self.rect.right - theme.px(GAP)
        surface.blit(note, note.get_rect(midright=(right, middle)))
        start = left + theme.px(KEY_WIDTH)
        room = right - note.get_width() - theme.px(GAP) - start
        text = theme.text(fit(theme, self.label, room), colors.text, "sans", SMALL)
        surface.blit(text, text.get_rect(midleft=(start, middle)))


@define(eq=False)
class OwnKeysPage(Page):
    """A list of lines that scrolls, for mouse and keyboard."""

    BOARD: ClassVar[Size] = (880, 640)
    PADDING: ClassVar[int] = 34
    FIRST: ClassVar[int | None] = 0
    _lines: list[tuple[str, KeyLine | None]] = field(init=False, factory=list)
    """From the top: headings, and the lines below them."""
    _actions: dict[int, str] = field(init=False, factory=dict)
    """What each line is about, by its place among the buttons."""
    _first: int = field(init=False, default=0)
    """The line at the head of what is in sight."""
    _waiting: str = field(init=False, default="")
    """The action whose new key is waited for."""
    _asked_reset: bool = field(init=False, default=False)

    @property
    def keys(self) -> KeyTable:
        return self.context.keys

    # ------------------------------------------------------------------ layout

    def layout(self) -> None:
        focus = self.buttons.focus
        self._lines, rows = [], list[KeyLine]()
        self._actions = {}
        for scene in self.keys.scenes:
            free = [binding for binding in self.keys.bindings_of(scene) if binding.free]
            if free:
                self._lines.append((self.keys.headings[scene], None))
            for binding in free:
                line = self._line(binding)
                self._actions[len(rows)] = binding.action
                self._lines.append(("", line))
                rows.append(line)
        usual = DangerButton(say("keys.all_usual"), self._reset)
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE, primary=True)
        self.row([usual, back], self.inner.right, self.frame.bottom - self.theme.px(26))
        self.buttons.set([*rows, usual, back])
        self.buttons.focus = min(focus, len(self.buttons.items) - 1)
        self._place()

    def _line(self, binding: Binding) -> KeyLine:
        keys, printed = self.keys, self.context.skin.desk.keys
        usual = printed.spelled(printed.binding(binding.action))
        others = keys.clashes(binding)
        note = ""
        if others:
            note = say("keys.clash", others=others[0].text)
        elif keys.spelled(binding) != usual:
            note = say("keys.usual", keys=usual)
        widest = (self.frame.width - self.theme.px(KEY_WIDTH)) // 2
        return KeyLine(
            binding.text,
            partial(self._wait_for, binding.action),
            keys=keys.spelled(binding),
            note=fit(self.theme, note, widest, "sans-italic"),
            clashes=bool(others),
            waits=binding.action == self._waiting,
        )

    @property
    def _list(self) -> pygame.Rect:
        """The part of the board in which lines are seen."""
        theme, inner = self.theme, self.inner
        top, bottom = self.frame.top + theme.px(HEAD), self.frame.bottom - theme.px(FOOT)
        return pygame.Rect(inner.left, top, inner.width, max(1, bottom - top))

    def _place(self) -> None:
        """Give the lines in sight their places; the others have none."""
        area = self._list
        y = area.top
        for number, (_, line) in enumerate(self._lines):
            height = self.theme.px(ROW if line is not None else HEADING)
            seen = number >= self._first and y + height <= area.bottom
            if line is not None:
                line.rect = pygame.Rect(area.left, y, area.width, height) if seen else pygame.Rect(0, 0, 0, 0)
            if number >= self._first:
                y += height
        self.dirty = True

    def _scroll(self, lines: int) -> None:
        room = self._list.height // self.theme.px(ROW)
        self._first = max(0, min(self._first + lines, len(self._lines) - room + 1))
        self._place()

    def _reveal(self) -> None:
        """Bring the line with the focus into sight."""
        focused = self.buttons.focused
        if not isinstance(focused, KeyLine):
            return
        place = next(number for number, (_, line) in enumerate(self._lines) if line is focused)
        while not focused.rect.width:
            self._scroll(-1 if place < self._first else 1)
        if place == 1:
            self._scroll(-1)  # the heading above the first line comes with it

    # ------------------------------------------------------------------ input

    def on_event(self, event: pygame.Event) -> Transition | None:
        if self._waiting:
            self._take(event)
            return None
        if event.type == pygame.MOUSEWHEEL and event.y:
            self._scroll(-WHEEL if event.y > 0 else WHEEL)
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            self._give_back()
            return None
        result = Page.on_event(self, event)
        if event.type == pygame.KEYDOWN:
            self._reveal()
        return result

    def press(self, button: Button) -> Transition | None:
        self._asked_reset &= isinstance(button, DangerButton)
        return Page.press(self, button)

    def _wait_for(self, action: str) -> None:
        """The next key is the new one of an action."""
        self._waiting = action
        self.message = say("keys.waiting", text=self.keys.binding(action).text)
        self._stay_at(action)

    def _take(self, event: pygame.Event) -> None:
        """A key that was waited for; Escape and the mouse leave everything as it is."""
        action = self._waiting
        left = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if left or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self._waiting, self.message = "", ""
        elif event.type != pygame.KEYDOWN or event.key in MODIFIERS:
            return
        elif is_given(self.keys, self.keys.binding(action), event.key) or not pygame.key.name(event.key):
            self.message = say("keys.fixed", key=self.keys.name(event.key))
        else:
            self._waiting = ""
            self._put(action, event.key)
        self._stay_at(action)

    def _put(self, action: str, key: int) -> None:
        """Give an action a key and keep it; the printed one need not be kept."""
        name = kept_name(action, self.context.game.id)
        if self.context.skin.desk.keys.keys_of(action) == (key,):
            self.context.options.keys.pop(name, None)
        else:
            self.context.options.keys[name] = pygame.key.name(key)
        self.context.keep_options()
        binding = self.keys.binding(action)
        others, spelled = self.keys.clashes(binding), self.keys.spelled(binding)
        self.message = say("keys.changed", key=spelled, text=binding.text)
        if others:
            self.message = say("keys.clashing", key=spelled, text=binding.text, other=others[0].text)

    def _give_back(self) -> None:
        """The line with the focus has its usual key again."""
        action = self._actions.get(self.buttons.focus, "")
        if action:
            self.context.options.keys.pop(kept_name(action, self.context.game.id), None)
            self.context.keep_options()
            binding = self.keys.binding(action)
            self.message = say("keys.changed", key=self.keys.spelled(binding), text=binding.text)
            self._stay_at(action)

    def _reset(self) -> None:
        """Every line has its usual key again, once that has been asked for twice."""
        self._asked_reset = not self._asked_reset
        if self._asked_reset:
            self.message = say("keys.reset_twice")
            return
        mine = {kept_name(b.action, self.context.game.id) for b in self.keys.bindings}
        self.context.options.keys = {n: k for n, k in self.context.options.keys.items() if n not in mine}
        self.context.keep_options()
        self.renew()
        self.message = say("keys.reset")

    def _stay_at(self, action: str) -> None:
        """Write the lines anew, with the focus where it was."""
        message = self.message
        self.renew()
        self.message = message
        self.buttons.focus = next(place for place, about in self._actions.items() if about == action)
        self._reveal()

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        y = self.draw_head(surface, say("keys.title"), 22)
        hint = fit(theme, say("keys.hint"), self.inner.width)
        surface.blit(theme.text(hint, colors.muted, "sans", SMALL), (self.inner.left, y))
        self._draw_lines(surface)
        self._draw_message(surface)
        for button in self.buttons.items[-2:]:
            button.draw(surface, theme, button is self.buttons.hovered, button is self.buttons.focused)

    def _draw_lines(self, surface: pygame.Surface) -> None:
        theme, area = self.theme, self._list
        y = area.top
        for heading, line in self._lines[self._first :]:
            height = theme.px(ROW if line is not None else HEADING)
            if y + height > area.bottom:
                break
            if line is not None:
                line.draw(surface, theme, line is self.buttons.hovered, line is self.buttons.focused)
            else:
                words = theme.text(heading.upper(), theme.colors.brass, "sans-bold", SMALL)
                surface.blit(words, words.get_rect(bottomleft=(area.left + theme.px(GAP), y + height)))
            y += height
        self._draw_bar(surface, area)

    def _draw_bar(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """How much of the list is in sight, and which part of it."""
        theme, every = self.theme, len(self._lines)
        seen = area.height // theme.px(ROW)
        if seen >= every:
            return
        bar = pygame.Rect(area.right + theme.px(GAP), area.top, theme.px(4), area.height)
        pygame.draw.rect(surface, theme.colors.line, bar, border_radius=theme.px(2))
        top = area.top + area.height * self._first // every
        knob = pygame.Rect(bar.left, top, bar.width, max(theme.px(20), area.height * seen // every))
        pygame.draw.rect(surface, theme.colors.muted, knob.clamp(bar), border_radius=theme.px(2))

    def _draw_message(self, surface: pygame.Surface) -> None:
        """What is waited for, or what the last key has changed, beside the buttons."""
        theme, usual = self.theme, self.buttons.items[-2]
        clash = any(line is not None and line.clashes for _, line in self._lines)
        color = alarm(theme) if clash and not self._waiting else theme.colors.text
        lines = wrap(theme, self.message, usual.rect.left - self.inner.left - theme.px(GAP))
        y = usual.rect.centery - len(lines) * line_height(theme) // 2
        for line in lines:
            surface.blit(theme.text(line, color, "sans", SMALL), (self.inner.left, y))
            y += line_height(theme)


@define(eq=False)
class OwnKeysOverCampaign(OwnKeysPage):
    """The same while a campaign waits behind it."""

    opaque: ClassVar[bool] = False
