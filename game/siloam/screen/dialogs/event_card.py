"""The card of an event: its story, what is asked, the exact price of each answer, and what came of it."""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from math import ceil
from typing import ClassVar

import pygame
from attrs import define, field

from game.core.frame import Choice, Decision, Event
from game.siloam.model.state import State
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.morale import success_symbol
from game.siloam.screen.engravings import engraving_of
from game.siloam.screen.screen_texts import say
from game.siloam.words import words
from game.table.desk.desk_skin import explained
from game.table.desk.table import Table
from game.table.dialogs.story_course import STRIP_DESIGN, advice_buttons, wants_strip
from game.table.draw.stationery import faint_ink, stamp, warning_ink
from game.table.draw.theme import BODY, SMALL, flag, icon, put
from game.table.draw.veil import lay_veil
from game.table.scene import Pop, Size, Transition
from game.table.scenes.page import BUTTON_HEIGHT
from game.table.scenes.window import PrintedDialog
from game.table.widgets.cards import AdviceStrip
from game.table.widgets.paper_column import PaperColumn
from game.table.widgets.printed import (
    MARK_ROOM,
    SLIP_PAD,
    PrintedCard,
    StampedForm,
    form_height,
    form_room,
)
from game.table.widgets.widget import Button, Prose

CHOOSE, CONFIRM = "choose_option", "confirm_cascade"
STORY, CHECK, OUTCOME, WARNING, OVER = "story", "check", "outcome", "warning", "over"
"""What the card shows: a choice, a test to come, what came of it, a price that spreads, or nothing more."""
ENDINGS = ("activation_drawn", "round_advanced", "event_drawn", "campaign_over")
"""What no longer belongs to an event."""
GAP = 16
WIDE, NARROW, ALONE = (1150, 676), (956, 656), (620, 240)
"""Boards for windows that are wide, or not, and for a question without a card."""
WIDE_FROM = 1.55
"""How many times as wide as high a window is that is wide."""
CARD_SHARE = 0.52
COLUMN_GAP = 28
HEADING_SIZE, OUTCOME_SIZE, TITLE_SIZE = 15, 20, 22
FLAG_WIDTH = 46
CHOSEN_RADIUS, CHOSEN_SIZE, CHOSEN_TURN = 30, 36, 12
"""The stamp on what was chosen."""
DIMMING = 120
"""How much darker, of 255, the map lies behind a card than behind other dialogs."""
LETTER_KEYS = {"a": "option_a", "b": "option_b"}
ANSWER_KEYS = {"confirm": "confirm_cost", "cancel": "cancel_cost"}
"""The keys of answers, by their names in the table of keys."""


@define(eq=False)
class EventCard(PrintedDialog):
    """Opens for an event that asks or will be tested, stays for its outcome, then goes."""

    BOARD: ClassVar[Size] = WIDE
    PADDING: ClassVar[int] = 0
    card: PrintedCard | None = field(init=False, default=None)
    """What is told; a price outside of any event has none."""
    _needed: int = field(init=False, default=0)
    """The height of the design that what is said needs, where that is more than usual."""
    _mode: str = field(init=False, default="")
    _subject: Event | Decision | None = field(init=False, default=None)
    papers: PaperColumn = field(init=False)
    """What stands beside the card."""
    answers: dict[Choice, Button] = field(init=False, factory=dict)
    """The buttons that answer a question."""
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
        waits = self.table.counsel.thinking or self.context.prints.awaited
        return waits or self.context.demo or self._mode == OVER

    def update(self, dt: float) -> Transition | None:
        if self.table.counsel.follow(self.context.options.advice):
            self.dirty = True
        if _subject(self.table) is not self._subject or self._strip_wanted != bool(self._strip):
            self.renew()
        if self._mode == OVER:
            return Pop()
        return PrintedDialog.update(self, dt)

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

    def renew(self) -> None:
        """Lay out; where that needs a higher board than others, once more for a smaller scale."""
        self._needed = 0
        PrintedDialog.renew(self)
        if self._needed:
            PrintedDialog.renew(self)

    def layout(self) -> None:
        self._subject = _subject(self.table)
        self._mode = _mode(self._subject)
        self.answers = {}
        self.buttons.focus = -1
        self.card = None
        if self._mode == OVER:
            self.buttons.set([])
            return
        left = self._left()
        begin = left + (self.theme.px(COLUMN_GAP) if left else 0)
        self.papers = PaperColumn(self.theme, begin, self.frame.width - begin)
        compose = {STORY: self._story, CHECK: self._check, OUTCOME: self._outcome, WARNING: self._warning}
        height, buttons = compose[self._mode](0)
        strip = STRIP_DESIGN if self._strip_wanted else 0
        needed = ceil(height / self.theme.scale) + strip
        self._needed = needed if needed > self.board[1] else self._needed
        self._settle(height, self.theme.px(self.board[1] - strip), buttons)
        self._strip = (
            AdviceStrip(self.theme).below(self.frame, self.size) if strip else pygame.Rect(0, 0, 0, 0)
        )
        for button in buttons:
            button.rect.move_ip(self.frame.topleft)
        self.buttons.set(buttons)
        if self.event_id:
            self.card = self._printed_card()

    def _settle(self, height: int, card: int, buttons: list[Button]) -> None:
        """Give the board its height, and let what was composed stand in the middle of it."""
        self.frame.height = min(max(height, card if self.event_id else 0), self.size[1])
        self.frame.centery = self.size[1] // 2
        down = max(0, self.frame.height - height) // 2
        self.papers.shift(down)
        for button in buttons:
            button.rect.move_ip(0, down)

    def _printed_card(self) -> PrintedCard:
        """The story, in the colour of the faction it is about."""
        event, colors, names, shown = self.event_id, self.theme.colors, words().names, self.table.shown
        arc, order = shown.content.events[event].arc, list(shown.content.events)
        faction, tale = names.named("factions", arc), names.named("arcs", arc)
        place = pygame.Rect(self.frame.topleft, (self._left(), self.frame.height))
        engraving = engraving_of(event)
        return PrintedCard(
            self.theme,
            colors[arc],
            say("event.arc", faction=faction, arc=tale),
            words().stories[event].title,
            say("event.when", round=shown.round, rule="9.2"),
            words().stories[event].card,
            engraving if engraving.is_file() else None,
            (self.context.game.title, say("event.number", number=order.index(event) + 1, count=len(order))),
            place,
        )

    def _left(self) -> int:
        """The width of the card."""
        return round(self.frame.width * CARD_SHARE) - self.theme.px(COLUMN_GAP) // 2 if self.event_id else 0

    @property
    def _strip_wanted(self) -> bool:
        """Advice is about questions only."""
        asks = isinstance(_subject(self.table), Decision)
        return asks and wants_strip(self.context, self.table)

    @property
    def board(self) -> Size:
        wide = self.size[0] >= WIDE_FROM * self.size[1]
        width, height = (WIDE if wide else NARROW) if self._about_event else ALONE
        return width, max(height, self._needed)

    @property
    def _about_event(self) -> bool:
        subject = _subject(self.table)
        return isinstance(subject, Event) or self.table.session.state.frame(ResolveEvent) is not None

    def _consult(self) -> None:
        """Ask for advice, or send the advisor away."""
        self.table.counsel.toggle(self.context.options.advice)
        self.renew()

    def _story(self, y: int) -> tuple[int, list[Button]]:
        """What is asked, and a form for each answer with all that it would do."""
        theme, colors = self.theme, self.theme.colors
        assert isinstance(self._subject, Decision)
        state, story = self.table.session.state, words().stories[self.event_id]
        x, width = self.papers.left, self.papers.width
        y = self.papers.write(
            y, say("event.ask").upper(), colors.brass, "sans-bold", HEADING_SIZE
        ) + theme.px(6)
        forms: list[Button] = []
        for number, choice in enumerate(self._subject.choices):
            letter = choice.option.partition(".")[2]
            lines = self._consequences(state, letter, form_room(theme, width))
            form = StampedForm(
                story.labels[letter],
                partial(self._choose, choice),
                pygame.Rect(x, y, width, form_height(theme, lines)),
                key=self.context.keys.keys_of(LETTER_KEYS[letter])[0],
                lines=lines,
                heading=say("event.form"),
                tooltip=explained(words(), state, self._subject, choice),
                letter=letter.upper(),
                number=number,
            )
            forms.append(form)
            self.answers[choice] = form
            y = form.rect.bottom + theme.px(GAP)
        y = self._either_way(y)
        look = Button(say("event.look"), Pop, key=pygame.K_ESCAPE)
        foot = [*advice_buttons(self.context, self.table, self._consult), look]
        self.row(foot, self.frame.width, y + theme.px(BUTTON_HEIGHT))
        return look.rect.bottom, [*forms, *foot]

    def _either_way(self, y: int) -> int:
        """What the event does whatever is chosen or drawn."""
        event = self.event_id
        if not self.table.shown.content.events[event].branches.get("after"):
            return y
        lines = words().option_consequences(self.table.shown, event, "after")
        told, pad = say("event.either", what="; ".join(lines)), self.theme.px(SLIP_PAD // 2)
        bottom = self.papers.write(
            y + pad, told, self.theme.colors.ink, "serif-italic", BODY + 1, self.theme.px(SLIP_PAD)
        )
        return self.papers.slip(y, bottom + pad) + self.theme.px(GAP)

    def _consequences(self, state: State, branch: str, room: int) -> tuple[Prose, ...]:
        """What an answer would do; what is not as the card promises is a warning."""
        theme = self.theme
        return tuple(
            Prose.set(
                theme,
                line,
                room,
                warning_ink(theme) if warning else theme.colors.ink,
                "sans-semibold" if warning else "sans",
            )
            for line, warning in words().consequences(state, self.event_id, branch)
        )

    def _check(self, y: int) -> tuple[int, list[Button]]:
        """What will be tested, with what hangs on the test."""
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(SLIP_PAD)
        spec = self.table.shown.content.events[self.event_id]
        faction = words().names.named("factions", spec.check)
        bottom = self.papers.write(
            y + pad, say("event.check", faction=faction), colors.ink, "serif", BODY + 2, pad, 2 * pad
        )
        y = self.papers.slip(y, bottom + pad, colors[spec.check]) + theme.px(GAP)
        for branch in ("success", "failure"):
            told = say(f"event.if_{branch}").upper()
            bottom = self.papers.write(y + pad, told, faint_ink(theme), "sans-bold", SMALL, pad)
            lines = self._consequences(
                self.table.shown, branch, self.papers.width - 2 * pad - theme.px(MARK_ROOM)
            )
            bottom = self.papers.mark(bottom + theme.px(2), lines, pad)
            y = self.papers.slip(y, bottom + pad) + theme.px(GAP)
        return self._with_go_on(self._either_way(y), say("event.to_check"))

    def _outcome(self, y: int) -> tuple[int, list[Button]]:
        """What came of it, in the story and in numbers."""
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(SLIP_PAD)
        assert isinstance(self._subject, Event)
        branch = str(self._subject.about["branch"])
        story = words().stories[self.event_id]
        free = theme.px(2 * CHOSEN_RADIUS) if branch in story.labels else 0
        top = self.papers.write(
            y + pad, self._verdict(branch), colors.ink, "serif-semibold", TITLE_SIZE, pad, free
        )
        bottom = self.papers.write(
            top + theme.px(6), story.outcomes[branch], colors.ink, "serif-italic", OUTCOME_SIZE, pad, free
        )
        room = self.papers.width - 2 * pad - theme.px(MARK_ROOM)
        happened = (Prose.set(theme, text, room, colors.ink) for text in self._happened())
        bottom = self.papers.mark(
            max(bottom, y + theme.px(3 * CHOSEN_RADIUS)) + theme.px(GAP // 2), happened, pad
        )
        arc = self.table.shown.content.events[self.event_id].arc
        y = self.papers.slip(y, bottom + pad, colors[arc]) + theme.px(GAP)
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
        theme, colors, pad = self.theme, self.theme.colors, self.theme.px(SLIP_PAD)
        decision, state = self._subject, self.table.session.state
        assert isinstance(decision, Decision)
        prompt = words().prompt(state, decision)
        bottom = self.papers.write(
            y + pad, say("event.cascade"), colors.ink, "serif-semibold", TITLE_SIZE, pad
        )
        bottom = self.papers.write(
            bottom, say("event.rule", rule="9.4"), faint_ink(theme), "sans", SMALL, pad
        )
        bottom = self.papers.write(
            bottom + theme.px(6), prompt.title, colors.ink, "serif", OUTCOME_SIZE - 2, pad
        )
        bottom = self.papers.write(
            bottom + theme.px(4), prompt.hint, warning_ink(theme), "sans-semibold", BODY, pad
        )
        y = self.papers.slip(y, bottom + pad, colors.danger) + theme.px(GAP)
        for choice in decision.choices:
            self.answers[choice] = Button(
                words().choice(state, decision, choice),
                partial(self._choose, choice),
                key=self.context.keys.keys_of(ANSWER_KEYS[choice.verb])[0],
                primary=choice.verb == "cancel",
                tooltip=explained(words(), state, decision, choice),
            )
        buttons = [*advice_buttons(self.context, self.table, self._consult), *self.answers.values()]
        return self._stacked(buttons, y), buttons

    def _stacked(self, buttons: list[Button], y: int) -> int:
        """Buttons side by side, or one below the other where they are too wide; returns where they end."""
        x, width = self.papers.left, self.papers.width
        self.row(buttons, x + width, y + self.theme.px(BUTTON_HEIGHT))
        if buttons[0].rect.left < x:
            self.column(buttons, x, y, width)
        return buttons[-1].rect.bottom

    def _with_go_on(self, y: int, label: str) -> tuple[int, list[Button]]:
        button = Button(label, self.go_on, key=pygame.K_RETURN, primary=True)
        bottom = y + self.theme.px(BUTTON_HEIGHT)
        self.row([button], self.frame.width, bottom)
        return bottom, [button]

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        if self._mode == OVER:
            return
        theme = self.theme
        lay_veil(surface, (*theme.colors.desk, DIMMING))
        if self.card is not None:
            self.card.draw(surface, self.context.prints)
            self._draw_flag(surface)
        self.papers.draw(surface, self.frame.topleft)
        if self._mode == CHECK:
            self._draw_symbol(surface)
        elif self._mode == OUTCOME:
            self._draw_stamp(surface)
        if self._strip:
            AdviceStrip(theme).draw(surface, self._strip, self.table.counsel)
        self.buttons.draw(surface)
        self.draw_tip(surface)

    def _draw_flag(self, surface: pygame.Surface) -> None:
        """The flag of the faction whose story it is, on a corner of the card."""
        assert self.card is not None
        arc = self.table.shown.content.events[self.event_id].arc
        picture = flag(arc, self.theme.px(FLAG_WIDTH), self.theme.colors)
        down = self.theme.px(8)
        put(surface, picture, topright=(self.card.rect.right + down, max(0, self.card.rect.top - down)))

    def _draw_symbol(self, surface: pygame.Surface) -> None:
        """What must be drawn, as a shape beside the sentence that speaks of it."""
        theme = self.theme
        check = self.table.shown.content.events[self.event_id].check
        symbol = icon(success_symbol(self.table.shown, check), theme.px(20), theme.colors.ink)
        pad = theme.px(SLIP_PAD)
        put(surface, symbol, topright=self._first_slip().inflate(-2 * pad, -2 * pad).topright)

    def _draw_stamp(self, surface: pygame.Surface) -> None:
        """The letter of what was chosen, stamped on the paper that says what came of it."""
        assert isinstance(self._subject, Event)
        theme, branch = self.theme, str(self._subject.about["branch"])
        if branch not in words().stories[self.event_id].labels:
            return
        color = warning_ink(theme)
        letter = theme.text(branch.upper(), color, "sans-bold", CHOSEN_SIZE)
        picture = stamp(letter, theme.px(CHOSEN_RADIUS), color, CHOSEN_TURN, not theme.colors.stark)
        pad = theme.px(SLIP_PAD)
        put(surface, picture, topright=self._first_slip().inflate(-2 * pad, -2 * pad).topright)

    def _first_slip(self) -> pygame.Rect:
        return self.papers.slips[0][0].move(self.frame.topleft)


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
