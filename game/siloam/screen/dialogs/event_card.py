"""The card of an event: its story, what is asked, the exact price of each answer, and what came of it."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from game.core.frame import Choice, Decision, Event
from game.siloam.model.state import State
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.morale import success_symbol
from game.siloam.screen.dialogs.option_card import LABEL_SIZE, OPTION_PAD, OptionCard, draw_item
from game.siloam.screen.screen_texts import say
from game.siloam.words import words
from game.table.desk.table import Table
from game.table.dialogs.story_course import STRIP_DESIGN, advice_buttons, wants_strip
from game.table.draw.theme import BODY, SMALL, Color, flag, icon, mix, put
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import BUTTON_HEIGHT, alarm, draw_board
from game.table.scenes.window import TableDialog
from game.table.widgets.cards import AdviceStrip
from game.table.widgets.widget import Button, Prose

CHOOSE, CONFIRM = "choose_option", "confirm_cascade"
STORY, CHECK, OUTCOME, WARNING, OVER = "story", "check", "outcome", "warning", "over"
"""What the card shows: a choice, a test to come, what came of it, a price that spreads, or nothing more."""
ENDINGS = ("activation_drawn", "round_advanced", "event_drawn", "campaign_over")
"""What no longer belongs to an event."""
WIDTH = 860
PADDING, GAP = 38, 20
TITLE_SIZE, PROSE_SIZE, OUTCOME_SIZE = 32, 18, 20
FLAG_WIDTH = 54
STRIPE = 8
LETTER_KEYS = {"a": "option_a", "b": "option_b"}
ANSWER_KEYS = {"confirm": "confirm_cost", "cancel": "cancel_cost"}
"""The keys of answers, by their names in the table of keys."""


@define(eq=False)
class EventCard(TableDialog):
    """Opens for an event that asks or will be tested, stays for its outcome, then goes."""

    DESIGN: ClassVar[Size] = (900, 640)
    _mode: str = field(init=False, default="")
    _subject: Event | Decision | None = field(init=False, default=None)
    _panel: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _parts: list[tuple[Prose, int]] = field(init=False, factory=list)
    """Texts with the height they stand at, from the top of the panel."""
    _items: list[tuple[Prose, int, int]] = field(init=False, factory=list)
    answers: dict[Choice, Button] = field(init=False, factory=dict)
    """The buttons that answer a question."""
    _symbol_at: int = field(init=False, default=0)
    _strip: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where advice is shown."""

    # ------------------------------------------------------------------ what there is to show

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        return _subject(table) is not None

    @property
    def waits_for_reader(self) -> bool:
        return self._mode in (CHECK, OUTCOME, OVER)

    @property
    def animating(self) -> bool:
        return self.context.demo or self._mode == OVER or self.table.counsel.thinking

    def update(self, dt: float) -> Transition | None:
        if self.table.counsel.follow(self.context.options.advice):
            self.dirty = True
        if _subject(self.table) is not self._subject or self._strip_wanted != bool(self._strip):
            self.renew()
        if self._mode == OVER:
            return Pop()
        return TableDialog.update(self, dt)

    def go_on(self) -> Transition | None:
        if isinstance(self._subject, Event):
            self.table.mark_seen(self._subject)
        self.renew()
        return Pop() if self._mode == OVER else None

    def _choose(self, choice: Choice) -> Transition | None:
        told = self.table.unseen("event_drawn")
        if told is not None:
            self.table.mark_seen(told)
        self.table.choose(choice)
        self.renew()
        return Pop() if self._mode == OVER else None

    def back(self) -> Transition | None:
        """Escape steps back from a price; from a story it opens the view of the map."""
        cancel = next((choice for choice in self.answers if choice.verb == "cancel"), None)
        return Pop() if cancel is None else self._choose(cancel)

    @property
    def event_id(self) -> str:
        """The event the card is about; empty for a price outside of any event."""
        if isinstance(self._subject, Event):
            return str(self._subject.about["event"])
        frame = self.table.session.state.frame(ResolveEvent)
        return frame.event if frame is not None else ""

    # ------------------------------------------------------------------ layout

    def layout(self) -> None:
        self._subject = _subject(self.table)
        self._mode = _mode(self._subject)
        self._parts, self._items, self.answers = [], [], {}
        self.buttons.focus = -1
        if self._mode == OVER:
            self.buttons.set([])
            return
        theme = self.theme
        self._panel = self.panel(WIDTH, 10)
        y = theme.px(PADDING) + self._head_height()
        compose = {STORY: self._story, CHECK: self._check, OUTCOME: self._outcome, WARNING: self._warning}
        y, buttons = compose[self._mode](y)
        self._panel.height = y + theme.px(PADDING)
        self._panel.centery = self.size[1] // 2
        strip = AdviceStrip(theme)
        self._strip = strip.below(self._panel, self.size) if self._strip_wanted else pygame.Rect(0, 0, 0, 0)
        for button in buttons:
            button.rect.move_ip(self._panel.topleft)
        self.buttons.set(buttons)

    @property
    def _strip_wanted(self) -> bool:
        """Advice is about questions only."""
        asks = isinstance(_subject(self.table), Decision)
        return asks and wants_strip(self.context, self.table)

    @property
    def design(self) -> Size:
        width, height = self.DESIGN
        return (width, height + STRIP_DESIGN) if self._strip_wanted else self.DESIGN

    def _consult(self) -> None:
        """Ask for advice, or send the advisor away."""
        self.table.counsel.toggle(self.context.options.advice)
        self.renew()

    @property
    def _width(self) -> int:
        return self._panel.width - 2 * self.theme.px(PADDING)

    def _head_height(self) -> int:
        font = self.theme.font("serif-semibold", self.theme.pt(TITLE_SIZE))
        small = self.theme.font("sans", self.theme.pt(SMALL))
        return font.get_linesize() + small.get_linesize() + self.theme.px(GAP)

    def _write(self, y: int, text: str, color: Color, face: str, size: float) -> int:
        prose = Prose.set(self.theme, text, self._width, color, face, size)
        self._parts.append((prose, y))
        return y + prose.height

    def _story(self, y: int) -> tuple[int, list[Button]]:
        """The card, and an answer beside the other with what each would do."""
        theme, colors = self.theme, self.theme.colors
        assert isinstance(self._subject, Decision)
        event, state = self.event_id, self.table.session.state
        story = words().stories[event]
        y = self._write(y, story.card, colors.text, "serif", PROSE_SIZE) + theme.px(GAP)
        cards: list[Button] = []
        width = (self._width - theme.px(GAP)) // 2
        for number, choice in enumerate(self._subject.choices):
            letter = choice.option.partition(".")[2]
            lines = self._consequences(state, letter, width)
            card = OptionCard(
                story.labels[letter],
                partial(self._choose, choice),
                key=self.context.skin.desk.keys.keys_of(LETTER_KEYS[letter])[0],
                lines=lines,
                heading=say("event.option", letter=letter.upper()),
            )
            left = theme.px(PADDING) + number * (width + theme.px(GAP))
            card.rect = pygame.Rect(left, y, width, self._card_height(lines))
            cards.append(card)
            self.answers[choice] = card
        height = max(card.rect.height for card in cards)
        for button in cards:
            button.rect.height = height
        y = self._either_way(y + height + theme.px(GAP // 2))
        look = Button(say("event.look"), Pop, key=pygame.K_ESCAPE)
        foot = [*advice_buttons(self.context, self.table, self._consult), look]
        self.row(foot, self._panel.width - theme.px(PADDING), y + theme.px(BUTTON_HEIGHT))
        return look.rect.bottom, [*cards, *foot]

    def _either_way(self, y: int) -> int:
        """What the event does whatever is chosen or drawn."""
        event = self.event_id
        if not self.table.shown.content.events[event].branches.get("after"):
            return y
        lines = words().option_consequences(self.table.shown, event, "after")
        return self._write(
            y, say("event.either", what="; ".join(lines)), self.theme.colors.muted, "sans", BODY
        )

    def _consequences(self, state: State, branch: str, width: int) -> tuple[Prose, ...]:
        """What an answer would do; what goes beyond the printed effects is a warning."""
        theme = self.theme
        room = width - theme.px(2 * OPTION_PAD + 16)
        effects = self.table.shown.content.events[self.event_id].branches[branch]
        printed = {words().effect(effect, state) for effect in effects}
        lines = words().option_consequences(state, self.event_id, branch)
        warned = [printed and line not in printed for line in lines]
        return tuple(
            Prose.set(
                theme, line, room, alarm(theme) if warning else None, "sans-semibold" if warning else "sans"
            )
            for line, warning in zip(lines, warned, strict=True)
        )

    def _card_height(self, lines: tuple[Prose, ...]) -> int:
        theme = self.theme
        head = theme.font("sans-bold", theme.pt(SMALL)).get_linesize()
        head += theme.font("serif-semibold", theme.pt(LABEL_SIZE)).get_linesize()
        return (
            2 * theme.px(OPTION_PAD) + head + theme.px(10) + sum(line.height + theme.px(4) for line in lines)
        )

    def _check(self, y: int) -> tuple[int, list[Button]]:
        """The card of an event that will be tested, with what hangs on the test."""
        theme, colors = self.theme, self.theme.colors
        event, shown = self.event_id, self.table.shown
        y = self._write(y, words().stories[event].card, colors.text, "serif", PROSE_SIZE) + theme.px(GAP)
        faction = words().names.named("factions", self.table.shown.content.events[event].check)
        self._symbol_at = y
        y = self._write(y, say("event.check", faction=faction), colors.brass, "sans-semibold", BODY)
        y += theme.px(GAP // 2)
        width = (self._width - theme.px(GAP)) // 2
        bottoms = []
        for number, branch in enumerate(("success", "failure")):
            x, line_y = theme.px(PADDING) + number * (width + theme.px(GAP)), y
            heading = Prose.set(theme, say(f"event.if_{branch}"), width, colors.muted, "sans-bold", SMALL)
            self._items.append((heading, x, line_y))
            line_y += heading.height
            for line in self._consequences(shown, branch, width):
                self._items.append((line, x, line_y))
                line_y += line.height + theme.px(4)
            bottoms.append(line_y)
        return self._with_go_on(self._either_way(max(bottoms)), say("event.to_check"))

    def _outcome(self, y: int) -> tuple[int, list[Button]]:
        """What came of it, in the story and in numbers."""
        theme, colors = self.theme, self.theme.colors
        assert isinstance(self._subject, Event)
        branch = str(self._subject.about["branch"])
        y = self._write(y, self._verdict(branch), colors.brass, "sans-bold", BODY)
        line = words().stories[self.event_id].outcomes[branch]
        y = self._write(y, line, colors.text, "serif-italic", OUTCOME_SIZE) + theme.px(GAP)
        for text in self._happened():
            prose = Prose.set(theme, text, self._width - theme.px(16))
            self._items.append((prose, theme.px(PADDING), y))
            y += prose.height + theme.px(4)
        return self._with_go_on(y, say("event.go_on"))

    def _verdict(self, branch: str) -> str:
        event = self.event_id
        label = words().stories[event].labels.get(branch)
        if label is not None:
            return label
        faction = words().names.named("factions", self.table.shown.content.events[event].check)
        return say(f"event.outcome_{branch}", faction=faction)

    def _happened(self) -> list[str]:
        """The log lines that followed the branch."""
        told = self.table.told
        place = next(index for index, event in enumerate(told) if event is self._subject)
        lines: list[str] = []
        for event in told[place + 1 :]:
            if event.kind in ENDINGS:
                break
            lines.append(words().event(event))
        return [line for line in lines if line]

    def _warning(self, y: int) -> tuple[int, list[Button]]:
        """9.4: a price that one faction cannot pay alone."""
        theme, colors = self.theme, self.theme.colors
        decision, state = self._subject, self.table.session.state
        assert isinstance(decision, Decision)
        prompt = words().prompt(state, decision)
        y = self._write(y, prompt.title, colors.text, "serif", OUTCOME_SIZE)
        y = self._write(y, prompt.hint, alarm(theme), "sans-semibold", BODY) + theme.px(GAP)
        buttons = []
        for choice in decision.choices:
            label = words().choice(state, decision, choice)
            button = Button(
                label,
                partial(self._choose, choice),
                key=self.context.skin.desk.keys.keys_of(ANSWER_KEYS[choice.verb])[0],
            )
            button.primary = choice.verb == "cancel"
            self.answers[choice] = button
            buttons.append(button)
        buttons = [*advice_buttons(self.context, self.table, self._consult), *buttons]
        self.row(buttons, self._panel.width - theme.px(PADDING), y + theme.px(BUTTON_HEIGHT))
        return y + theme.px(BUTTON_HEIGHT), buttons

    def _with_go_on(self, y: int, label: str) -> tuple[int, list[Button]]:
        theme = self.theme
        button = Button(label, self.go_on, key=pygame.K_RETURN, primary=True)
        bottom = y + theme.px(GAP // 2 + BUTTON_HEIGHT)
        self.row([button], self._panel.width - theme.px(PADDING), bottom)
        return bottom, [button]

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        if self._mode == OVER:
            return
        theme = self.theme
        draw_board(surface, self._panel, theme)
        self._draw_head(surface)
        for prose, y in self._parts:
            prose.draw(surface, self._panel.left + theme.px(PADDING), self._panel.top + y)
        for prose, x, y in self._items:
            if prose.face == "sans-bold":
                prose.draw(surface, self._panel.left + x, self._panel.top + y)
            else:
                draw_item(surface, theme, prose, self._panel.left + x, self._panel.top + y)
        if self._mode == CHECK:
            self._draw_symbol(surface)
        if self._strip:
            AdviceStrip(theme).draw(surface, self._strip, self.table.counsel)
        self.buttons.draw(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        """A stripe and the flag of the faction whose story it is, the title, and the rule."""
        theme, colors = self.theme, self.theme.colors
        event, pad = self.event_id, theme.px(PADDING)
        x, y = self._panel.left + pad, self._panel.top + theme.px(PADDING)
        title, rule = say("event.cascade"), "9.4"
        if event:
            title, rule = words().stories[event].title, "9.2"
            arc = self.table.shown.content.events[event].arc
            stripe = pygame.Rect(
                self._panel.left + theme.px(2), y, theme.px(STRIPE), self._head_height() - theme.px(GAP)
            )
            pygame.draw.rect(surface, mix(colors[arc], colors.text, 0.15), stripe)
            put(
                surface,
                flag(arc, theme.px(FLAG_WIDTH), colors),
                topright=(self._panel.right - pad, y + theme.px(4)),
            )
            names = words().names
            faction, tale = names.named("factions", arc), names.named("arcs", arc)
            line = say("event.arc", faction=faction, arc=tale, round=self.table.shown.round, rule=rule)
        else:
            line = say("event.rule", rule=rule)
        heading = theme.text(title, colors.selected, "serif-semibold", TITLE_SIZE)
        surface.blit(heading, (x, y))
        surface.blit(theme.text(line, colors.muted, "sans", SMALL), (x, y + heading.get_height()))

    def _draw_symbol(self, surface: pygame.Surface) -> None:
        """What must be drawn, as a shape after the sentence that speaks of it."""
        theme = self.theme
        check = self.table.shown.content.events[self.event_id].check
        sentence = next(prose for prose, y in self._parts if y == self._symbol_at)
        symbol = icon(success_symbol(self.table.shown, check), theme.px(18), theme.colors.brass)
        x = self._panel.left + theme.px(PADDING + 10) + sentence.width
        surface.blit(
            symbol, symbol.get_rect(midleft=(x, self._panel.top + self._symbol_at + sentence.leading // 2))
        )


def _subject(table: Table[State]) -> Event | Decision | None:
    """What the card is about: the first thing of an event that has not been read, or the question."""
    decision = table.asked
    drawn = table.unseen("event_drawn", "event_branch")
    if (
        drawn is not None
        and drawn.kind == "event_drawn"
        and not table.shown.content.events[drawn.about["event"]].check
    ):
        # The question itself shows the story of an event with options.
        table.mark_seen(drawn)
        drawn = table.unseen("event_drawn", "event_branch")
    if drawn is not None:
        return drawn
    return decision if decision is not None and decision.kind in (CHOOSE, CONFIRM) else None


def _mode(subject: Event | Decision | None) -> str:
    if subject is None:
        return OVER
    if isinstance(subject, Event):
        return CHECK if subject.kind == "event_drawn" else OUTCOME
    return STORY if subject.kind == CHOOSE else WARNING
