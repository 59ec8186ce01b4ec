"""What menus and boards have in common: a layout for the window's size, buttons with a focus, Escape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import pygame
from attrs import define, field

from game.core.errors import GameError
from game.core.game import fetched
from game.table.context import Context
from game.table.draw.bodies import PANEL, Body
from game.table.draw.theme import TITLE, Color, Theme, mix
from game.table.scene import Pop, Push, Restart, RuleLinks, Scene, Size, Transition
from game.table.widgets.widget import Button, Buttons, Command, widths_in

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")

BUTTON_HEIGHT = 40
BUTTON_GAP = 10
AROUND = 40
"""What a window must be larger than a board."""
FORWARD_KEYS = (pygame.K_DOWN, pygame.K_RIGHT)
BACKWARD_KEYS = (pygame.K_UP, pygame.K_LEFT)
RAIL_EDGE = 7
"""From the buttons on a rail to its edges."""
PALER = 0.5
"""How far the words of a dangerous button go towards plain writing, to be read on its lighter ground."""


@define(eq=False)
class Page(Scene):
    """A scene of writing and buttons. It lays itself out anew for another size or theme."""

    DESIGN: ClassVar[Size] = (0, 0)
    """The window the page needs at scale 1; in a smaller one it is drawn smaller. If none is named,
    it is the board with a little room around it."""
    BOARD: ClassVar[Size] = (860, 540)
    """The size of its board at scale 1."""
    PADDING: ClassVar[int] = 36
    """From the edge of the board to what stands on it."""
    FIRST: ClassVar[int | None] = None
    """The button that has the focus in the beginning, if one has."""
    RAILED: ClassVar[bool] = False
    """Whether its buttons lie below its board, on a rail of their own."""
    body: ClassVar[Body] = PANEL
    """What its board is made of."""
    context: Context
    theme: Theme = field(init=False)
    buttons: Buttons = field(init=False)
    frame: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where its board lies."""
    message: str = field(init=False, default="")
    """Why the last thing asked for was not done."""
    _made_for: Theme | None = field(init=False, default=None)
    _awaited: Future[Any] | None = field(init=False, default=None)
    """What is being worked out beside the loop."""
    _then: Callable[[Any], Transition | None] = field(init=False)
    _told: Callable[[GameError], str] = field(init=False, default=str)

    def __attrs_post_init__(self) -> None:
        self.theme = self.context.theme
        self.buttons = Buttons(self.theme)

    @property
    def rule_links(self) -> RuleLinks | None:
        return self.context.rule_links

    @property
    def unfinished(self) -> bool:
        return self.opaque and self.context.awaits_backdrop

    @property
    def waiting(self) -> bool:
        return self._awaited is not None

    @property
    def animating(self) -> bool:
        return self.waiting

    def wait_for(
        self,
        work: Future[T],
        then: Callable[[T], Transition | None],
        told: Callable[[GameError], str] = str,
    ) -> None:
        """Go on with what is worked out beside the loop, or tell why it cannot be had."""
        self._awaited, self._then, self._told = work, then, told

    def update(self, dt: float) -> Transition | None:
        if self._awaited is None or not self._awaited.done():
            return None
        work, self._awaited, self.dirty = self._awaited, None, True
        try:
            return self._then(work.result())
        except GameError as error:
            self.message = self._told(error)
            return None

    def enter(self) -> None:
        self.renew()
        if self.FIRST is not None:
            self.buttons.focus = self.FIRST % len(self.buttons.items)

    def resized(self) -> None:
        self.renew()

    def resume(self) -> None:
        if self._made_for is not self.context.theme:
            self.renew()
        self.dirty = True

    def renew(self) -> None:
        """Lay out for the present size and theme."""
        self._made_for = self.context.theme
        plain = self.context.airy(self.size, self.design)
        self.theme = self.body.dress(plain)
        self.buttons.theme = plain if self.RAILED else self.body.dress_buttons(plain)
        self.frame = self.panel(*self.board)
        self.layout()
        self.dirty = True

    @property
    def design(self) -> Size:
        """The window the page needs now, at scale 1."""
        return self.DESIGN if any(self.DESIGN) else (self.board[0] + AROUND, self.board[1] + AROUND)

    @property
    def board(self) -> Size:
        """The size of the board now, at scale 1."""
        return self.BOARD

    @property
    def inner(self) -> pygame.Rect:
        """The board within its padding."""
        return self.frame.inflate(-2 * self.theme.px(self.PADDING), -2 * self.theme.px(self.PADDING))

    def layout(self) -> None:
        """Make the buttons and place everything."""

    def back(self) -> Transition | None:
        """What Escape does."""
        return Pop()

    def opens(self, page: str, *about: Any) -> Command:
        """What opens another page by its dotted name, imported when it is wanted."""
        return lambda: Push(fetched(page)(self.context, *about))

    def to_title(self) -> Transition:
        """Back to the first screen."""
        self.context.library.flush()
        return Restart(fetched("game.table.scenes.title:TitleScene")(self.context))

    # ------------------------------------------------------------------ input

    def leave_keys(self, taken: frozenset[int]) -> None:
        self.buttons.taken = taken

    def on_event(self, event: pygame.Event) -> Transition | None:
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.buttons.hover(event.pos)
            return None
        if event.type == pygame.KEYDOWN and self._moves_focus(event):
            self.dirty = True
            return None
        button = self.buttons.pressed(event)
        if button is not None:
            return self.press(button)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        return None

    def press(self, button: Button) -> Transition | None:
        """Do what a button is for, or say why not."""
        self.dirty = True
        self.message = button.refusal
        if not button.refusal:
            self.context.sounds.pressed()
        try:
            return None if button.refusal else button.command()
        except GameError as error:
            self.message = str(error)
            return None

    def _moves_focus(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            self.buttons.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in FORWARD_KEYS:
            self.buttons.move_focus(1)
        elif event.key in BACKWARD_KEYS:
            self.buttons.move_focus(-1)
        else:
            return False
        return True

    # ------------------------------------------------------------------ places

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What lies behind the page: the map of the title, or the scene it was opened over."""
        if self.opaque:
            self.context.backdrop.draw(surface, calm=True)

    def panel(self, width: int, height: int) -> pygame.Rect:
        """A rectangle of the design in the middle of the window, never larger than the window."""
        wide, high = self.theme.px(width), self.theme.px(height)
        rect = pygame.Rect(0, 0, min(wide, self.size[0]) | 1, min(high, self.size[1]))
        rect.center = self.size[0] // 2, self.size[1] // 2
        return rect

    def draw_head(self, surface: pygame.Surface, title: str, top: int = 24, size: float = TITLE * 1.3) -> int:
        """The board on its ground, with a title; returns where the writing goes on."""
        self.draw_ground(surface)
        self.body.draw(surface, self.frame, self.theme)
        words = self.theme.text(title, self.theme.colors.selected, "serif-semibold", size)
        return surface.blit(words, (self.inner.left, self.frame.top + self.theme.px(top))).bottom

    def draw_buttons(self, surface: pygame.Surface) -> None:
        """The buttons; what lies below the page does not show between those on a rail."""
        if self.RAILED:
            theme, items = self.buttons.theme, [item.rect for item in self.buttons.items]
            rail = items[0].unionall(items).union(self.frame.left, items[0].top, self.frame.width, 1)
            rail.inflate_ip(2 * theme.px(RAIL_EDGE), 2 * theme.px(RAIL_EDGE))
            pygame.draw.rect(surface, theme.colors.desk, rail, border_radius=theme.px(RAIL_EDGE))
            pygame.draw.rect(surface, theme.colors.line, rail, 1, border_radius=theme.px(RAIL_EDGE))
        self.buttons.draw(surface)

    def column(self, buttons: Iterable[Button], x: int, y: int, width: int) -> None:
        """Place buttons one below the other."""
        for button in buttons:
            button.rect = pygame.Rect(x, y, width, self.theme.px(BUTTON_HEIGHT))
            y = button.rect.bottom + self.theme.px(BUTTON_GAP)

    def row(self, buttons: Sequence[Button], right: int, bottom: int) -> None:
        """Place buttons side by side, the last one at the right, each as wide as its words.

        Where that is more than the window has room for, or the board if they lie on it, all are narrower.
        """
        theme = self.theme
        on_board = self.frame.left < right < self.frame.right
        left = self.inner.left if on_board else self.size[0] - right
        gap = theme.px(BUTTON_GAP)
        widths = widths_in(theme, buttons, right - left, gap)
        for button, width in zip(reversed(buttons), reversed(widths), strict=True):
            button.rect = pygame.Rect(0, 0, width, theme.px(BUTTON_HEIGHT))
            button.rect.bottomright = right, bottom
            right = button.rect.left - gap


def alarm(theme: Theme) -> Color:
    """Writing that warns: the colour of danger, light enough to be read on a panel."""
    return mix(theme.colors.danger, theme.colors.text, 0.3)


@define(eq=False)
class DangerButton(Button):
    """Takes something away: its words are in the colour that warns."""

    def ink(self, theme: Theme, ground: Color) -> Color:
        return mix(theme.colors.danger, theme.colors.writing_on(ground), PALER)
