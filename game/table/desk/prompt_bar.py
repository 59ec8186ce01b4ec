"""Panels with buttons: the strip of map tools, and the prompt bar, which always answers "what now?"."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import pygame
from attrs import define, field

from game.core.frame import Choice
from game.table.desk.key_table import KeyTable
from game.table.desk.panel import PADDING, Panel, PanelCanvas, View
from game.table.draw.theme import (
    BODY,
    SMALL,
    Color,
    Theme,
    fit,
    icon,
    line_height,
    mix,
    squeeze,
    width_of,
    wrap,
)  # fmt: skip
from game.table.scene import Transition
from game.table.texts import say
from game.table.widgets.widget import RADIUS, Button, Buttons, Command

TOOL_GAP, TOOL_HEIGHT = 3, 32
TOOL_ICON = 17
BAR_HEIGHT = 66
BUTTON_HEIGHT = 54
TITLE_SIZE, LONG_TITLE_SIZE = 20, 16
ONE_LINE, WIDEST_BUTTON = 190, 250
"""Words of a choice that are wider than this are set in two lines, and never wider than that."""
MOST_LINES = 3
TITLE_SHARE = 0.42
"""The share of the bar the title may take before buttons move into the menu."""
HINT_SHARE = 0.56
"""A hint broken in two lines needs a little more than half its width."""
HINT_SIZES = (SMALL, SMALL - 1, SMALL - 2, SMALL - 3)
"""What is said below the title becomes smaller before it is cut."""
USUAL_LINES = 2
"""Where it takes more of them, the title becomes smaller as well."""
GAP = 6
NUMBERED = 9


@define(eq=False)
class ButtonPanel(Panel[Any]):
    """A panel whose buttons are part of its kept picture."""

    ring: Buttons = field(kw_only=True)
    """The focus of the whole scene, of which these buttons are a part."""
    keys: KeyTable = field(kw_only=True)
    items: list[Button] = field(init=False, factory=list)

    def ground(self) -> Color:
        return self.theme.colors.desk

    def look_of_buttons(self) -> Hashable:
        """All that the picture of the buttons depends on."""
        focused, hovered = self.ring.focused, self.ring.hovered
        return self.ring.taken, tuple(
            (b.label, b.detail, b.key, tuple(b.rect), b.primary, bool(b.refusal), b is hovered, b is focused)
            for b in self.items
        )

    def _painted(self, view: View[Any]) -> pygame.Surface:
        picture = super()._painted(view)
        focused, hovered = self.ring.focused, self.ring.hovered
        for button in self.items:
            # Buttons stand in the window; for the length of the painting they stand in the picture.
            place = button.rect
            button.rect = place.move(-self.rect.left, -self.rect.top)
            button.taken = self.ring.taken
            button.draw(picture, self.theme, button is hovered, button is focused)
            button.rect = place
        return picture


@define(eq=False)
class ToolButton(Button):
    """A button with a picture and the letter of its key, that can be down."""

    down: bool = False
    tool: str = ""
    name: str = ""
    """Written beside its picture where the strip is wide."""

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors = theme.colors
        ground = colors.muted if self.down else mix(colors.panel, colors.text, 0.16 if hovered else 0.06)
        pygame.draw.rect(surface, ground, self.rect, border_radius=theme.px(RADIUS))
        edge = colors.selected if focused or self.down else colors.line
        pygame.draw.rect(
            surface, edge, self.rect, theme.px(2 if focused else 1), border_radius=theme.px(RADIUS)
        )
        inner = self.rect.inflate(-2 * theme.px(TOOL_GAP), 0)
        size = max(1, min(theme.row(TOOL_ICON), inner.height - theme.px(TOOL_GAP)))
        picture = icon(f"tool_{self.tool}", size, colors.writing_on(ground))
        place = picture.get_rect(midleft=inner.midleft)
        surface.blit(picture, place)
        if self.name:
            words = theme.text(self.name, colors.writing_on(ground), "sans", SMALL)
            surface.blit(words, words.get_rect(midleft=(place.right + theme.px(2 * TOOL_GAP), inner.centery)))
        ink = colors.writing_on(ground) if self.down else colors.muted
        key, smaller = squeeze(theme, self.label, inner.width - size - 1, "sans-semibold")
        label = theme.text(key, ink, "sans-semibold", smaller)
        surface.blit(label, label.get_rect(midright=inner.midright))


@define(eq=False)
class ToolStrip(ButtonPanel):
    """Buttons for what the map shows: a picture and the letter of the key, and the name if that is wanted."""

    named: bool = False

    def key(self, view: View[Any]) -> Hashable:
        return self.look_of_buttons(), self.named, tuple(b.down for b in self._tools())

    def _tools(self) -> list[ToolButton]:
        return [item for item in self.items if isinstance(item, ToolButton)]

    def paint(self, canvas: PanelCanvas, view: View[Any]) -> None:
        line = pygame.Rect(self.rect.width - 1, 0, 1, self.rect.height)
        canvas.surface.fill(self.theme.colors.line, line)

    def fill(self, tools: Sequence[str], press: Callable[[str], Callable[[], Transition | None]]) -> None:
        """One button for each tool; `press` makes the command of a tool."""
        theme = self.theme
        gap = theme.px(TOOL_GAP)
        width = self.rect.width - 2 * gap
        height = max(1, min(theme.row(TOOL_HEIGHT), self.rect.height // len(tools) - gap))
        self.items = []
        for number, tool in enumerate(tools):
            top = self.rect.top + gap + number * (height + gap)
            place, binding = pygame.Rect(self.rect.left + gap, top, width, height), self.keys.binding(tool)
            key, name = self.keys.name(binding.keys[0]), binding.tool
            tip = f"{say('tools.tip', name=name, key=key)}\n{binding.about}"
            shown = name if self.named else ""
            self.items.append(ToolButton(key, press(tool), place, tooltip=tip, tool=tool, name=shown))

    def width_of_names(self, tools: Sequence[str]) -> int:
        """What it needs more for the names of tools."""
        names = (self.keys.binding(tool).tool for tool in tools)
        return max(width_of(self.theme, name, "sans", SMALL) for name in names) + self.theme.px(2 * TOOL_GAP)

    def show(self, down: Iterable[str]) -> None:
        """Which toggles are down."""
        wanted = set(down)
        for button in self._tools():
            button.down = button.tool in wanted


def split_label(words: str) -> tuple[str, str]:
    """A choice in words as a label and a smaller line for what it costs or brings."""
    head, more, rest = words.partition("; ")
    if more:
        label, detail = split_label(head)
        return label, f"{detail}; {rest}" if detail else rest
    head, colon, rest = words.partition(": ")
    if colon:
        return head, rest
    head, bracket, rest = words.rpartition(" (")
    return (head, rest.removesuffix(")")) if bracket and rest.endswith(")") else (words, "")


@define(eq=False)
class ChoiceButton(Button):
    """The button of a choice."""

    choice: Choice | None = None


def choice_button(
    theme: Theme,
    choice: Choice,
    words: str,
    command: Command,
    primary: bool,
    key: int | None,
    explained: str = "",
) -> ChoiceButton:
    """A button for a choice, in as few and as even lines as it has room for.

    Its tooltip explains the choice, after all its words where they have no room.
    """
    label, detail = split_label(words)
    lines = in_lines(theme, label, 2, "sans-semibold", BODY)
    details = in_lines(theme, detail, MOST_LINES - len(lines), "sans", SMALL)
    whole = " ".join(lines) == label and " ".join(details) == detail
    return ChoiceButton(
        "\n".join(lines),
        command,
        key=key,
        primary=primary,
        detail="\n".join(details),
        tooltip="\n".join(filter(None, ("" if whole else words, explained))),
        choice=choice,
    )


def in_lines(theme: Theme, words: str, most: int, face: str, size: int) -> list[str]:
    """Words in one line if they are short, otherwise in lines as even as can be; the last may be cut."""
    if not words:
        return []
    whole, room = width_of(theme, words, face, size), theme.row(WIDEST_BUTTON)
    if most < 2 or whole <= theme.row(ONE_LINE):
        return [fit(theme, words, room, face, size)]
    for width in range(whole // most, room + 1, theme.row(GAP)):
        lines = wrap(theme, words, width, face, size)
        if len(lines) <= most:
            return lines
    lines = wrap(theme, words, room, face, size)
    return [*lines[: most - 1], fit(theme, " ".join(lines[most - 1 :]), room, face, size)]


class BarButtons(NamedTuple):
    """The buttons of the prompt bar besides those of choices."""

    standing: Sequence[Button]
    """At the right end, always the same ones."""
    passing: Sequence[Button] = ()
    """Those that come and go, and are shown whenever they are there."""
    spare: Sequence[Button] = ()
    """They fill the room that is left, the first ones first; some only say why they cannot be pressed."""


@define(eq=False)
class PromptBar(ButtonPanel):
    """Title, hint with the rule, and buttons from the right."""

    title: str = field(init=False, default="")
    hint: str = field(init=False, default="")
    rule: str = field(init=False, default="")
    notice: str = field(init=False, default="")
    """Takes the place of the hint: a hovered choice, or why something cannot be done."""
    bright: bool = field(init=False, default=False)
    """Whether the notice is good news."""

    def ask(self, title: str, hint: str, rule: str) -> None:
        """What is asked now."""
        self.title, self.hint, self.rule = title, hint, rule

    def tell(self, notice: str, bright: bool = False) -> bool:
        """Say something in place of the hint; returns whether that changed anything."""
        changed = (notice, bright) != (self.notice, self.bright)
        self.notice, self.bright = notice, bright
        return changed

    # ------------------------------------------------------------------ buttons

    def fill(
        self,
        choices: Sequence[Choice],
        primary: Choice | None,
        make: Callable[[Choice, int | None], Button],
        more: Callable[[int], Button],
        bar: BarButtons,
    ) -> tuple[Choice, ...]:
        """Set the buttons; returns the choices that have one. The others are in the menu `more` opens."""
        made = [(choice, make(choice, key)) for choice, key in _keyed(self.keys, choices, primary)]
        room = self.rect.width - self.theme.row(2 * PADDING) - self._title_width()
        room -= sum(self._width(button) for button in (*bar.standing, *bar.passing))
        shown, others = self._fitting(made, room), list[Button]()
        if len(shown) < len(made):
            others.append(more(len(choices)))
            shown = self._fitting(made, room - self._width(others[0]))
        room -= sum(self._width(button) for button in (*others, *(button for _, button in shown)))
        others += [button for button in bar.spare if (room := room - self._width(button)) >= 0]
        self._place([*(button for _, button in shown), *others], bar)
        return tuple(choice for choice, _ in shown)

    def _fitting(self, made: Sequence[tuple[Choice, Button]], room: int) -> list[tuple[Choice, Button]]:
        """As many as there is room for; the brass one always, if need be at the expense of the title."""
        brass = [pair for pair in made if pair[1].primary]
        room -= sum(self._width(button) for _, button in brass)
        shown = []
        for choice, button in made:
            if not button.primary and self._width(button) <= room:
                room -= self._width(button)
                shown.append((choice, button))
        return [*shown, *brass]

    def _width(self, button: Button) -> int:
        return button.width(self.theme) + self.theme.row(GAP)

    def _title_width(self) -> int:
        """What the words need, within their share: the title on one line, the hint on two."""
        words = width_of(self.theme, self.title, "serif-semibold", TITLE_SIZE)
        hint = round(width_of(self.theme, self._own_line(), "sans", SMALL) * HINT_SHARE)
        most = round(self.rect.width * TITLE_SHARE)
        return min(max(words, hint) + self.theme.row(3 * PADDING), most)

    def _place(self, choices: Sequence[Button], bar: BarButtons) -> None:
        """The choices in their order, what comes and goes, the brass one, then those that are always there.

        So Undo and the right edge of the brass one never move: a mouse that rests on one finds it again.
        """
        right = self.rect.right - self.theme.row(PADDING)
        height = min(self.theme.row(BUTTON_HEIGHT), self.rect.height - 4)
        passing = [*choices, *bar.passing]
        brass = [button for button in passing if button.primary]
        others = [button for button in passing if not button.primary]
        for button in (*reversed(bar.standing), *brass, *reversed(others)):
            width = button.width(self.theme)
            button.rect = pygame.Rect(right - width, self.rect.centery - height // 2, width, height)
            right = button.rect.left - self.theme.row(GAP)
        # The ring of focus goes from left to right, as the eye does.
        self.items = sorted((*passing, *bar.standing), key=lambda button: button.rect.left)

    # ------------------------------------------------------------------ drawing

    def key(self, view: View[Any]) -> Hashable:
        return self.title, self._line(), self.bright, self.look_of_buttons()

    def paint(self, canvas: PanelCanvas, view: View[Any]) -> None:
        theme, colors, pad = self.theme, self.theme.colors, self.theme.row(PADDING + 4)
        canvas.surface.fill(colors.brass, pygame.Rect(0, 0, self.rect.width, theme.row(2)))
        left = min((button.rect.left - self.rect.left for button in self.items), default=self.rect.width)
        room = left - pad - theme.row(PADDING)
        lines = wrap(theme, self._line(), room)
        size, titles = TITLE_SIZE, [fit(theme, self.title, room, "serif-semibold", TITLE_SIZE)]
        if titles != [self.title] or len(lines) > USUAL_LINES:
            size = LONG_TITLE_SIZE
            wrapped = wrap(theme, self.title, room, "serif-semibold", size)[:2]
            titles = [fit(theme, line, room, "serif-semibold", size) for line in wrapped]
        y = theme.row(8 if len(lines) < 2 and len(titles) < 2 else 3)
        for words in titles:
            y = canvas.text(words, (pad, y), colors.text, "serif-semibold", size).bottom - theme.row(1)
        color = colors.brass if self.bright else colors.text if self.notice else colors.muted
        told, smaller = self._fitted(self.rect.height - y, room)
        canvas.lines(told, (pad, y), color, size=smaller)

    def _fitted(self, height: int, room: int) -> tuple[list[str], float]:
        """The second line in as many lines as there is height for: in smaller writing before it is cut."""
        theme, lines, most, size = self.theme, list[str](), 1, float(SMALL)
        for size in HINT_SIZES:
            lines = wrap(theme, self._line(), room, "sans", size)
            most = max(1, height // line_height(theme, size))
            if len(lines) <= most:
                break
        cut = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        return [fit(theme, line, room, "sans", size) for line in cut if line], size

    def _line(self) -> str:
        return self.notice or self._own_line()

    def _own_line(self) -> str:
        rule = say("prompt.rule", rule=self.rule) if self.rule else ""
        return " · ".join(part for part in (rule, self.hint) if part)


def _keyed(
    keys: KeyTable, choices: Sequence[Choice], primary: Choice | None
) -> list[tuple[Choice, int | None]]:
    """Choices with the keys of their buttons: a letter or a number; the brass one gets its own."""
    number = 0
    keyed: list[tuple[Choice, int | None]] = []
    taken: set[int | None] = {None}
    for choice in choices:
        if choice == primary:
            keyed.append((choice, None))
            continue
        key = keys.verb_key(choice.verb)
        if key in taken:
            number += 1
            key = pygame.K_0 + number if number <= NUMBERED else None
        taken.add(key)
        keyed.append((choice, key))
    return keyed
