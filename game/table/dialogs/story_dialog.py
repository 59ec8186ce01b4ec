"""What all boards share: the panel over the dimmed campaign, its buttons, and how it takes input."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from functools import partial
from typing import ClassVar, NamedTuple

import pygame
from attrs import define, field, frozen

from game.core.frame import Choice, Decision
from game.table.desk.desk_skin import explained
from game.table.desk.table import redo_refusal, undo_refusal
from game.table.dialogs.draws import ChitPictures, DrawRow, Draws
from game.table.dialogs.question_box import NUMBER_KEYS, AnswerButton, ChoiceList, QuestionBox
from game.table.dialogs.story_course import STRIP_DESIGN, StoryCourse, wants_strip
from game.table.draw.bodies import PANEL, Body, draw_shadow
from game.table.draw.citations import forget
from game.table.draw.slices import OutOfTime, rationed
from game.table.draw.theme import Theme, put
from game.table.scene import Pop, Push, Transition
from game.table.texts import say
from game.table.widgets.cards import Tooltip
from game.table.widgets.widget import LEFT_BUTTON, Button, Buttons

PANEL_SHARE = (0.65, 0.80)
"""What a panel takes of the window, within the bounds its board sets."""
DESIGN = (900, 600)
"""The least room a board needs: in a smaller window it is drawn at a smaller scale."""
MARGIN, PAD, TIGHT_PAD = 12, 22, 12
FOOTER, FOOTER_GAP = 36, 8
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
ANSWERING = (*ENTER_KEYS, *NUMBER_KEYS, *ARROWS)
"""Keys that answer questions; none of them shows the next event."""


@frozen
class Hot:
    """A place of the dialog that answers the question when it is clicked."""

    rect: pygame.Rect
    choice: Choice
    framed: bool = True
    """Whether a frame shows that the mouse is over it; hexes of a chart show it themselves."""


class Tip(NamedTuple):
    """A place of the dialog that explains itself while it is pointed at."""

    rect: pygame.Rect
    words: str


@define(eq=False)
class StoryDialog(StoryCourse):
    """A panel over the campaign. Subclasses say what it tells, and draw it."""

    LEAST: ClassVar[tuple[int, int]] = (1000, 696)
    MOST: ClassVar[tuple[int, int]] = (1260, 860)
    """The bounds of its size in the design."""
    body: ClassVar[Body] = PANEL
    """What its panel is made of."""

    panel: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    theme: Theme = field(init=False)
    """In the colours for what stands on its body; buttons have those of the table."""
    buttons: Buttons = field(init=False)
    choices: ChoiceList = field(init=False)
    box: QuestionBox = field(init=False)
    hot: list[Hot] = field(init=False, factory=list)
    tips: list[Tip] = field(init=False, factory=list)
    row: DrawRow = field(init=False)
    _sheet: pygame.Surface | None = field(init=False, default=None)
    """What the panel is composed on."""
    _ground: pygame.Surface | None = field(init=False, default=None)
    """The panel with all that stands still; None when something on it has changed."""
    _row_area: pygame.Rect | None = field(init=False, default=None)
    """Where the draws lie in the window, while there are any."""
    _hovered: Hot | None = field(init=False, default=None)
    _tip: Tip | None = field(init=False, default=None)
    """What is explained because the mouse is over it."""
    _tooltip: Tooltip = field(init=False)

    def __attrs_post_init__(self) -> None:
        StoryCourse.__attrs_post_init__(self)
        self.make_art(self.context.theme)

    def make_art(self, theme: Theme) -> None:
        """Everything that depends on the theme of the table."""
        self.theme = dressed = self.body.dress(theme)
        pressed = self.body.dress_buttons(theme)
        self.buttons, self.choices = Buttons(pressed), ChoiceList(pressed)
        self.box = QuestionBox(dressed, self.choices)
        self.row = DrawRow(dressed, self.chit_pictures(theme))
        self._tooltip = Tooltip(theme)

    # ------------------------------------------------------------------ for subclasses

    @abstractmethod
    def chit_pictures(self, theme: Theme) -> ChitPictures:
        """The chits that are drawn here."""

    @abstractmethod
    def compose(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """Draw what stands still inside the panel's edge, and note in `hot` what can be clicked."""

    @abstractmethod
    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw what moves, on the window itself."""

    @property
    def shown_draws(self) -> Draws | None:
        """The draws that lie on the board now."""
        return None

    @property
    def suspense(self) -> str:
        """What is said while something has been drawn that cannot be read yet."""
        return say("buttons.drawing")

    def choice_label(self, decision: Decision, choice: Choice) -> str:
        return self.context.system.words().choice(self.table.shown, decision, choice)

    def usual_answer(self, decision: Decision) -> Choice | None:
        """The answer Enter gives, where one is plainly the usual one."""
        return decision.choices[0] if len(decision.choices) == 1 else None

    def arrow_of(self, choice: Choice) -> float | None:
        """Which way an answer goes, in degrees from the right; None where it goes nowhere."""
        return None

    def point_out(self, surface: pygame.Surface, choice: Choice) -> None:
        """Show where the answer under the mouse or the keyboard lies."""

    # ------------------------------------------------------------------ keeping up

    @property
    def tight(self) -> bool:
        """Whether room must be saved everywhere."""
        least = (self.theme.px(length) for length in self.LEAST)
        return any(have < want for have, want in zip(self.panel.size, least, strict=True))

    def enter(self) -> None:
        self.resized()
        self._follow()

    def leave(self) -> None:
        self._ground = None
        if self._sheet is not None:
            self.context.sheets.give_back(self._sheet)
        self._sheet = None

    def resized(self) -> None:
        self._with_strip = wants_strip(self.context, self.table)
        strip = STRIP_DESIGN if self._with_strip else 0
        roomy = StoryDialog.LEAST[0] + 2 * MARGIN, StoryDialog.LEAST[1] + 2 * MARGIN + strip
        theme = self.context.fitting(self.size, (DESIGN[0], DESIGN[1] + strip), roomy)
        if theme is not self.theme.base:
            self.make_art(theme)
        self.panel = self._panel_rect()
        # The turn of the loop that opens a board draws nothing yet, so there is time to paint its body.
        self.body.picture(self.theme, self.panel.size)
        self.ask_anew()

    def changed(self) -> None:
        self._ground = None
        self.dirty = True

    def ask_anew(self) -> None:
        """Lay out the buttons for the question, or for the show that goes on."""
        self._asked = decision = self.asked
        self.buttons.focus = -1
        self.choices.items, self.choices.first_row = [], 0
        if decision is not None:
            usual = self.usual_answer(decision)
            self.choices.items = [
                AnswerButton(
                    self.choice_label(decision, choice),
                    partial(self.choose, choice),
                    key=NUMBER_KEYS[index] if index < len(NUMBER_KEYS) else None,
                    primary=choice == usual,
                    choice=choice,
                    arrow=self.arrow_of(choice),
                    tooltip=explained(self.context.system.words(), self.table.shown, decision, choice),
                )
                for index, choice in enumerate(decision.choices)
            ]
        self.changed()

    # ------------------------------------------------------------------ input

    def on_event(self, event: pygame.Event) -> Transition | None:
        match event.type:
            case pygame.MOUSEMOTION:
                self._hover(event.pos)
            case pygame.MOUSEWHEEL if event.y:
                if self.choices.scroll(-1 if event.y > 0 else 1):
                    self.changed()
            case pygame.MOUSEBUTTONDOWN:
                return self._on_click(event)
            case pygame.KEYDOWN:
                return self._on_key(event)
        return None

    def _on_click(self, event: pygame.Event) -> Transition | None:
        if self.finished:
            return self.close()
        self._settle_layout()
        if event.button == LEFT_BUTTON:
            button = self.buttons.pressed(event)
            if button is not None:
                return self._press(button)
            spot = self.hot_at(event.pos)
            if spot is not None:
                return self.choose(spot.choice)
        return self.skip() if self.table.busy else None

    def _on_key(self, event: pygame.Event) -> Transition | None:
        if event.key in self.hooks:
            return self.hooks[event.key]()
        if self.finished:
            return self.close()
        self._settle_layout()
        if event.key == pygame.K_TAB:
            self._move_focus(-1 if getattr(event, "mod", 0) & pygame.KMOD_SHIFT else 1)
            return None
        if event.key in self.context.keys.keys_of("undo") and not self.table.busy:
            return self.undo()
        if event.key in self.context.keys.keys_of("redo") and not self.table.busy:
            return self.redo()
        button = self.buttons.pressed(event)
        if button is not None:
            return self._press(button)
        return self._on_other_key(event.key)

    def _press(self, button: Button) -> Transition | None:
        """Do what a button does; one that cannot be pressed says why while it is pointed at."""
        if button.refusal:
            return None
        self.context.sounds.pressed()
        return button.command()

    def _on_other_key(self, key: int) -> Transition | None:
        """Keys without a meaning here end an animation; arrows go through the answers, Enter gives the usual
        one, unless it may have been pressed for what was shown before."""
        if self.table.busy:
            return None if key in ANSWERING else self.skip()
        if key in ARROWS:
            self.move_by_arrow(key)
        elif key in ENTER_KEYS and self.guard.holds:
            self.guard.hold()
        elif key in ENTER_KEYS:
            usual = next((item for item in self.choices.items if item.primary), None)
            if usual is not None:
                return usual.command()
            self._move_focus(1)
        return None

    def move_by_arrow(self, key: int) -> None:
        """An arrow key goes to the next answer or the one before."""
        self._move_focus(1 if sum(ARROWS[key]) > 0 else -1)

    def _move_focus(self, step: int) -> None:
        self.buttons.move_focus(step)
        focused = self.buttons.focused
        if isinstance(focused, AnswerButton):
            self.choices.reveal(focused)
        self.changed()

    def _hover(self, pixel: tuple[int, int]) -> None:
        before, self._hovered = (self._hovered, self._tip), self.hot_at(pixel)
        if self._tip is None or self._hovered is not None or not self._tooltip.kept_at(pixel):
            self._tip = self.tip_at(pixel)
        if self.buttons.hover(pixel) or before != (self._hovered, self._tip):
            self.dirty = True

    def hot_at(self, pixel: tuple[int, int]) -> Hot | None:
        """What a click on a pixel of the board would answer."""
        return next((spot for spot in reversed(self.hot) if spot.rect.collidepoint(pixel)), None)

    def leave_keys(self, taken: frozenset[int]) -> None:
        self.buttons.taken = taken

    def places_of(self, choice: Choice) -> list[pygame.Rect]:
        self._settle_layout()
        item = self.button_of(choice)
        places = [spot.rect for spot in self.hot if spot.choice == choice]
        return [*places, *([item.rect] if item is not None and item.rect.width else [])]

    def tip_at(self, pixel: tuple[int, int]) -> Tip | None:
        """What a place of the board is: an answer, a counter, or a chit that was drawn."""
        found = next((tip for tip in reversed(self.tips) if tip.rect.collidepoint(pixel)), None)
        item = self.button_of(self._hovered.choice) if self._hovered is not None else None
        if item is not None and self._hovered is not None:
            words = (item.label, found.words if found is not None else "", item.tooltip)
            return Tip(self._hovered.rect, "\n".join(filter(None, words)))
        draws, area = self.shown_draws, self._row_area
        if found is not None or draws is None or area is None or not draws.slots:
            return found
        lying = zip(self.row.places(area, draws.slots), draws.drawn, strict=False)
        return next(
            (Tip(rect, self.row.art.explain(d)) for rect, d in lying if rect.collidepoint(pixel)), None
        )

    def button_of(self, choice: Choice) -> AnswerButton | None:
        """The button of an answer; None if this board does not ask for it."""
        return next((item for item in self.choices.items if item.choice == choice), None)

    # ------------------------------------------------------------------ drawing

    def prepare(self) -> bool:
        slices = self.context.slices
        if self._ground is not None or slices is None:
            return False
        with suppress(OutOfTime), rationed(slices.seconds):
            self._settle_layout()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        self._settle_layout()
        assert self._ground is not None
        theme = self.theme
        draw_shadow(surface, self.panel, theme)
        put(surface, self._ground, topleft=self.panel.topleft)
        self.draw_live(surface)
        self.draw_strip(surface, theme)
        self.buttons.draw(surface)
        pointed = self._pointed()
        if pointed is not None:
            self.point_out(surface, pointed)
        if self._hovered is not None and self._hovered.framed:
            rect = self._hovered.rect.inflate(theme.px(4), theme.px(4))
            pygame.draw.rect(surface, theme.colors.selected, rect, theme.px(2), border_radius=theme.px(6))
        explained = self.explained
        if explained is not None and self.revealed:
            self._tooltip.draw(surface, explained.words, explained.rect)

    @property
    def explained(self) -> Tip | None:
        """What is explained now: what lies under the mouse, or the button that the keyboard is at."""
        button = self.buttons.hovered or self.buttons.focused
        if self._tip is not None or button is None:
            return self._tip
        words = button.refusal or button.tooltip
        return Tip(self._kept_clear(button), words) if words else None

    def _kept_clear(self, button: Button) -> pygame.Rect:
        """What the words about a button must not lie on: those about an answer on none of the others."""
        if not isinstance(button, AnswerButton):
            return button.rect
        return button.rect.unionall([item.rect for item in self.choices.items if item.rect.width])

    def _pointed(self) -> Choice | None:
        if self._hovered is not None:
            return self._hovered.choice
        for button in (self.buttons.hovered, self.buttons.focused):
            if isinstance(button, AnswerButton):
                return button.choice
        return None

    def _settle_layout(self) -> None:
        """Compose the panel if something on it has changed."""
        if self._ground is not None:
            return
        self._fill_box()
        self._ground = self._composed(above=False)
        if self._with_strip and self.choices.hidden:
            self._ground = self._composed(above=True)
        for spot in self.hot:
            spot.rect.move_ip(self.panel.topleft)
        self.tips = [Tip(tip.rect.move(self.panel.topleft), tip.words) for tip in self.tips]
        self._hovered = self._tip = None

    def _composed(self, above: bool) -> pygame.Surface:
        """The panel with everything on it. Advice stands below, or lies over the heading where it would take
        the room of answers."""
        theme, ground = self.theme, self._bare_panel()
        self.hot, self.tips, self.choices.origin = [], [], self.panel.topleft
        # Views draw in the panel's own pixels; what can be clicked is moved to those of the window.
        pad = theme.px(TIGHT_PAD if self.tight else PAD)
        inner = ground.get_rect().inflate(-2 * pad, -2 * pad)
        bottom = self._footer(inner)
        if above:
            self.lay_strip(theme, inner, self.strip_height(theme), self.panel.topleft)
        else:
            bottom = self.lay_strip(theme, inner, bottom, self.panel.topleft)
        self.compose(ground, pygame.Rect(inner.left, inner.top, inner.width, bottom - inner.top))
        return ground

    def _bare_panel(self) -> pygame.Surface:
        """The panel with nothing on it, on the sheet of the one before if that has its size."""
        if self._sheet is None or self._sheet.get_size() != self.panel.size:
            self._sheet = self.context.sheets.take(self.panel.size)
        self._sheet.set_clip(None)  # if the last attempt ran out of time
        self._sheet.fill((0, 0, 0, 0))
        forget(self._sheet)
        self._sheet.blit(self.body.picture(self.theme, self.panel.size), (0, 0))
        return self._sheet

    def _fill_box(self) -> None:
        """What the box says: the question, or what is happening, but never ahead of the picture.

        A finished board says what it ended with.
        """
        told, asked = self.story.end if self.finished else self.table.playing, self._asked
        self.box.tight = self.tight
        words = self.context.system.words()
        self.box.prompt = words.prompt(self.table.shown, asked) if asked is not None else None
        self.box.narration = ""
        if told is not None:
            self.box.narration = words.line(told) if self.revealed else self.suspense

    def _panel_rect(self) -> pygame.Rect:
        px, margin = self.theme.px, self.theme.px(MARGIN)
        width, height = (
            max(1, min(window - 2 * margin, max(px(least), min(px(most), round(window * share)))))
            for window, share, least, most in zip(self.size, PANEL_SHARE, self.LEAST, self.MOST, strict=True)
        )
        high = min(self.size[1] - 2 * margin, height + self.strip_height(self.theme))
        rect = pygame.Rect(0, 0, width, high)
        rect.center = self.size[0] // 2, self.size[1] // 2
        return rect

    def _footer(self, inner: pygame.Rect) -> int:
        """Place the row of buttons at the foot; returns its top."""
        items = self._foot_buttons()
        height, gap = self.theme.px(FOOTER), self.theme.px(FOOTER_GAP)
        right, top = inner.right, inner.bottom - height
        for item in reversed(items):
            width = item.width(self.theme)
            item.rect = pygame.Rect(self.panel.left + right - width, self.panel.top + top, width, height)
            right -= width + gap
        standing, left = self._standing_buttons(), inner.left
        for item in standing:
            width = item.width(self.theme)
            item.rect = pygame.Rect(self.panel.left + left, self.panel.top + top, width, height)
            left += width + gap
        focus = self.buttons.focus
        self.buttons.items = [*self.choices.items, *standing, *items]
        self.buttons.hovered = None
        self.buttons.focus = focus if focus < len(self.buttons.items) else -1
        return top - gap

    def _foot_buttons(self) -> list[Button]:
        items: list[Button] = []
        if self.finished:
            items.append(Button(say("buttons.next"), self.close, key=pygame.K_SPACE, primary=True))
        elif self.table.busy:
            left = self.shown_draws is None or self.shown_draws.left
            go_on = say("buttons.draw" if self.drawing and left else "buttons.next")
            items.append(Button(go_on, self.skip, key=pygame.K_SPACE, primary=True))
            ahead = self.context.keys.keys_of("board_skip_all")[0]
            items.append(Button(say("buttons.draw_all"), self.draw_all, key=ahead))
        elif self._asked is not None:
            if not self.over_board and not self.context.demo:
                items.append(Button(say("buttons.map"), Pop, key=pygame.K_ESCAPE))
            items += self.helping_buttons()
        if self.context.demo:
            items.insert(0, Button(say("buttons.leave_demo"), self._menu, key=pygame.K_ESCAPE))
        speed = say("buttons.speed", label=say(f"short_speeds.{self.context.options.pace.draws}"))
        items.append(Button(speed, self.next_speed, key=self.context.keys.keys_of("speed")[0]))
        return items

    def _standing_buttons(self) -> list[Button]:
        """Undo and Redo have the left end to themselves, so that nothing pushes them aside."""
        if self._asked is None or self.finished:
            return []
        session, keys = self.table.session, self.context.keys
        undo, redo = (keys.keys_of(action)[0] for action in ("undo", "redo"))
        return [
            Button(say("buttons.undo"), self.undo, key=undo, refusal=undo_refusal(session)),
            Button(say("buttons.redo"), self.redo, key=redo, refusal=redo_refusal(session)),
        ]

    def _menu(self) -> Transition:
        """From a demonstration, which asks nobody, the way out is the menu."""
        from game.table.scenes.pause import PauseScene

        return Push(PauseScene(self.context, self.table))
