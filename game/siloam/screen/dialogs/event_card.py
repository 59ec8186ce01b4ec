"""The card of an event: its story, what is asked, the exact price of each answer, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import takewhile
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
from game.table.desk.panel import PanelCanvas
from game.table.desk.table import Table
from game.table.dialogs.story_course import STRIP_DESIGN, advice_buttons, wants_strip
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, SMALL, Color, flag, icon, line_size, mix, put
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import BUTTON_HEIGHT, alarm
from game.table.scenes.window import TableDialog
from game.table.widgets.cards import AdviceStrip
from game.table.widgets.widget import Button, Prose

CHOOSE, CONFIRM = "choose_option", "confirm_cascade"
STORY, CHECK, OUTCOME, WARNING, OVER = "story", "check", "outcome", "warning", "over"
"""What the card shows: a choice, a test to come, what came of it, a price that spreads, or nothing more."""
ENDINGS = ("activation_drawn", "round_advanced", "event_drawn", "campaign_over")
"""What no longer belongs to an event."""
GAP = 20
TITLE_SIZE, PROSE_SIZE, OUTCOME_SIZE = 32, 18, 20
FLAG_WIDTH = 54
STRIPE = 8
LETTER_KEYS = {"a": "option_a", "b": "option_b"}
ANSWER_KEYS = {"confirm": "confirm_cost", "cancel": "cancel_cost"}
"""The keys of answers, by their names in the table of keys."""


@define(eq=False)
class EventCard(TableDialog):
    """Opens for an event that asks or will be tested, stays for its outcome, then goes."""

    BOARD: ClassVar[Size] = (860, 640)
    """As large as it may become: it is only as high as what it says."""
    PADDING: ClassVar[int] = 38
    _mode: str = field(init=False, default="")
    _subject: Event | Decision | None = field(init=False, default=None)
    _parts: list[tuple[Prose, int, int]] = field(init=False, factory=list)
    """Texts with where they stand, from the corner of the board."""
    _items: list[tuple[Prose, int, int]] = field(init=False, factory=list)
    """Texts with a mark before them."""
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

    def places_of(self, choice: Choice) -> list[pygame.Rect]:
        return [self.answers[choice].rect] if choice in self.answers else []

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
        y = theme.px(self.PADDING) + self._head_height()
        compose = {STORY: self._story, CHECK: self._check, OUTCOME: self._outcome, WARNING: self._warning}
        y, buttons = compose[self._mode](y)
        self.frame.height = y + theme.px(self.PADDING)
        self.frame.centery = self.size[1] // 2
        strip = AdviceStrip(theme)
        self._strip = strip.below(self.frame, self.size) if self._strip_wanted else pygame.Rect(0, 0, 0, 0)
        for button in buttons:
            button.rect.move_ip(self.frame.topleft)
        self.buttons.set(buttons)

    @property
    def _strip_wanted(self) -> bool:
        """Advice is about questions only."""
        asks = isinstance(_subject(self.table), Decision)
        return asks and wants_strip(self.context, self.table)

    @property
    def board(self) -> Size:
        return self.BOARD[0], self.BOARD[1] + (STRIP_DESIGN if self._strip_wanted else 0)

    def _consult(self) -> None:
        """Ask for advice, or send the advisor away."""
        self.table.counsel.toggle(self.context.options.advice)
        self.renew()

    def _head_height(self) -> int:
        title = line_size(self.theme, "serif-semibold", TITLE_SIZE)
        return title + line_size(self.theme, "sans", SMALL) + self.theme.px(GAP)

    def _write(self, y: int, text: str, color: Color, face: str, size: float) -> int:
        prose = Prose.set(self.theme, text, self.inner.width, color, face, size)
        self._parts.append((prose, self.theme.px(self.PADDING), y))
        return y + prose.height

    def _story(self, y: int) -> tuple[int, list[Button]]:
        """The card, and an answer beside the other with what each would do."""
        theme, colors = self.theme, self.theme.colors
        assert isinstance(self._subject, Decision)
        state, story = self.table.session.state, words().stories[self.event_id]
        y = self._write(y, story.card, colors.text, "serif", PROSE_SIZE) + theme.px(GAP)
        cards: list[Button] = []
        height = 0
        for choice, column in zip(self._subject.choices, self._halves(y), strict=False):
            letter = choice.option.partition(".")[2]
            lines = self._consequences(state, letter, column.width)
            card = OptionCard(
                story.labels[letter],
                partial(self._choose, choice),
                key=self.context.keys.keys_of(LETTER_KEYS[letter])[0],
                lines=lines,
                heading=say("event.option", letter=letter.upper()),
            )
            card.rect = column
            cards.append(card)
            self.answers[choice] = card
            height = max(height, self._card_height(lines))
        for button in cards:
            button.rect.height = height
        y = self._either_way(y + height + theme.px(GAP // 2))
        look = Button(say("event.look"), Pop, key=pygame.K_ESCAPE)
        foot = [*advice_buttons(self.context, self.table, self._consult), look]
        self.row(foot, self.frame.width - theme.px(self.PADDING), y + theme.px(BUTTON_HEIGHT))
        return look.rect.bottom, [*cards, *foot]

    def _halves(self, y: int) -> list[pygame.Rect]:
        """Two columns from a height on, as seen from the corner of the board."""
        area = pygame.Rect(self.theme.px(self.PADDING), y, self.inner.width, 0)
        return columns(area, FILL, FILL, gap=self.theme.px(GAP))

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
        """What an answer would do; what is not as the card promises is a warning."""
        theme = self.theme
        room = width - theme.px(2 * OPTION_PAD + 16)
        return tuple(
            Prose.set(
                theme, line, room, alarm(theme) if warning else None, "sans-semibold" if warning else "sans"
            )
            for line, warning in words().consequences(state, self.event_id, branch)
        )

    def _card_height(self, lines: tuple[Prose, ...]) -> int:
        theme = self.theme
        head = line_size(theme, "sans-bold", SMALL) + line_size(theme, "serif-semibold", LABEL_SIZE)
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
        bottom = y
        for branch, (x, _, width, _) in zip(("success", "failure"), self._halves(y), strict=True):
            heading = Prose.set(theme, say(f"event.if_{branch}"), width, colors.muted, "sans-bold", SMALL)
            self._parts.append((heading, x, y))
            lines = self._consequences(shown, branch, width)
            bottom = max(bottom, self._list(lines, x, y + heading.height))
        return self._with_go_on(self._either_way(bottom), say("event.to_check"))

    def _list(self, lines: Iterable[Prose], x: int, y: int) -> int:
        """Lines with marks, one below the other; returns where they end."""
        for line in lines:
            self._items.append((line, x, y))
            y += line.height + self.theme.px(4)
        return y

    def _outcome(self, y: int) -> tuple[int, list[Button]]:
        """What came of it, in the story and in numbers."""
        theme, colors = self.theme, self.theme.colors
        assert isinstance(self._subject, Event)
        branch = str(self._subject.about["branch"])
        y = self._write(y, self._verdict(branch), colors.brass, "sans-bold", BODY)
        line = words().stories[self.event_id].outcomes[branch]
        y = self._write(y, line, colors.text, "serif-italic", OUTCOME_SIZE) + theme.px(GAP)
        room = self.inner.width - theme.px(16)
        happened = (Prose.set(theme, text, room) for text in self._happened())
        y = self._list(happened, theme.px(self.PADDING), y)
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
        followed = takewhile(lambda event: event.kind not in ENDINGS, told[place + 1 :])
        return [line for line in map(words().event, followed) if line]

    def _warning(self, y: int) -> tuple[int, list[Button]]:
        """9.4: a price that one faction cannot pay alone."""
        theme, colors = self.theme, self.theme.colors
        decision, state = self._subject, self.table.session.state
        assert isinstance(decision, Decision)
        prompt = words().prompt(state, decision)
        y = self._write(y, prompt.title, colors.text, "serif", OUTCOME_SIZE)
        y = self._write(y, prompt.hint, alarm(theme), "sans-semibold", BODY) + theme.px(GAP)
        for choice in decision.choices:
            self.answers[choice] = Button(
                words().choice(state, decision, choice),
                partial(self._choose, choice),
                key=self.context.keys.keys_of(ANSWER_KEYS[choice.verb])[0],
                primary=choice.verb == "cancel",
            )
        buttons = [*advice_buttons(self.context, self.table, self._consult), *self.answers.values()]
        self.row(buttons, self.frame.width - theme.px(self.PADDING), y + theme.px(BUTTON_HEIGHT))
        return y + theme.px(BUTTON_HEIGHT), buttons

    def _with_go_on(self, y: int, label: str) -> tuple[int, list[Button]]:
        theme = self.theme
        button = Button(label, self.go_on, key=pygame.K_RETURN, primary=True)
        bottom = y + theme.px(GAP // 2 + BUTTON_HEIGHT)
        self.row([button], self.frame.width - theme.px(self.PADDING), bottom)
        return bottom, [button]

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        if self._mode == OVER:
            return
        theme = self.theme
        self._draw_title(surface)
        for prose, x, y in self._parts:
            prose.draw(surface, self.frame.left + x, self.frame.top + y)
        for prose, x, y in self._items:
            draw_item(surface, theme, prose, self.frame.left + x, self.frame.top + y)
        if self._mode == CHECK:
            self._draw_symbol(surface)
        if self._strip:
            AdviceStrip(theme).draw(surface, self._strip, self.table.counsel)
        self.buttons.draw(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        """A stripe and the flag of the faction whose story it is, the title, and the rule."""
        theme, colors, event, names = self.theme, self.theme.colors, self.event_id, words().names
        title = words().stories[event].title if event else say("event.cascade")
        below = self.inner.left, self.draw_head(surface, title, self.PADDING, TITLE_SIZE)
        line = say("event.rule", rule="9.4")
        if event:
            arc = self.table.shown.content.events[event].arc
            height = self._head_height() - theme.px(GAP)
            stripe = pygame.Rect(self.frame.left + theme.px(2), self.inner.top, theme.px(STRIPE), height)
            pygame.draw.rect(surface, mix(colors[arc], colors.text, 0.15), stripe)
            place = self.inner.right, self.inner.top + theme.px(4)
            put(surface, flag(arc, theme.px(FLAG_WIDTH), colors), topright=place)
            faction, tale = names.named("factions", arc), names.named("arcs", arc)
            line = say("event.arc", faction=faction, arc=tale, round=self.table.shown.round, rule="9.2")
        PanelCanvas(surface, theme).text(line, below, colors.muted)

    def _draw_symbol(self, surface: pygame.Surface) -> None:
        """What must be drawn, as a shape after the sentence that speaks of it."""
        theme = self.theme
        check = self.table.shown.content.events[self.event_id].check
        sentence = next(prose for prose, _, y in self._parts if y == self._symbol_at)
        symbol = icon(success_symbol(self.table.shown, check), theme.px(18), theme.colors.brass)
        x = self.frame.left + theme.px(self.PADDING + 10) + sentence.width
        put(surface, symbol, midleft=(x, self.frame.top + self._symbol_at + sentence.leading // 2))


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
