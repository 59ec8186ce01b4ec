"""The check board: what is tested, with what chance, and what was drawn."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from game.core.frame import Choice, Decision
from game.core.words import percent
from game.siloam.model.state import State
from game.siloam.odds.check_odds import check_chance, meeting
from game.siloam.screen.dialogs.chit_dialog import ChitDialog, chits_inside
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.stories import Trial, check_going_on
from game.siloam.words import words
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.dialogs.question_box import draw_heading
from game.table.dialogs.story_dialog import Hot
from game.table.draw.bodies import SHEET, Body
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, SMALL, TITLE, flag, icon, line_size, mix, put

SPACE, SPACE_GAP = 40, 6
SYMBOL = 84
CARD_HEIGHT = 150
OFFER_TINT = 0.09
GAP = 14


@define(eq=False)
class CheckScene(ChitDialog):
    """Shows a check, and asks how many favors are called in for it."""

    KINDS: ClassVar[tuple[str, ...]] = Trial.KINDS
    STORY: ClassVar[type[Trial]] = Trial
    body: ClassVar[Body] = SHEET
    LEAST: ClassVar[tuple[int, int]] = (820, 470)
    MOST: ClassVar[tuple[int, int]] = (940, 540)

    story: Trial = field(init=False)

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        return check_going_on(table)

    @property
    def shown_draws(self) -> Draws | None:
        return self.story.draws

    # ------------------------------------------------------------------ the still picture

    def compose(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        theme, gap = self.theme, self.theme.px(GAP)
        top = inner.top + draw_heading(surface, theme, inner, self._title(), self._note(), self.tight) + gap
        wanted = self.box.height(inner.width)
        question = min(wanted, max(inner.bottom - top - theme.px(SYMBOL) - gap, theme.px(90)))
        box = pygame.Rect(inner.left, inner.bottom - question, inner.width, question)
        self.box.draw(surface, box)
        middle = pygame.Rect(inner.left, top, inner.width, box.top - gap - top)
        self._row_area = None
        used = self._compose_symbol(surface, middle)
        rest = pygame.Rect(middle.left, middle.top + used + gap, middle.width, middle.height - used - gap)
        if self._asked is not None:
            self._compose_cards(surface, rest)
        else:
            self._compose_result(surface, rest)

    def _compose_symbol(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """The symbol that must be drawn, large, and the morale track it comes from."""
        theme, colors = self.theme, self.theme.colors
        size = min(theme.px(SYMBOL), max(theme.px(36), area.height // 3))
        disc = pygame.Rect(area.left, area.top, size, size)
        pygame.draw.circle(surface, colors.paper, disc.center, size // 2)
        pygame.draw.circle(surface, colors.brass, disc.center, size // 2, theme.px(3))
        put(surface, icon(self.story.symbol, size // 2, colors.ink), center=disc.center)
        left = disc.right + theme.px(18)
        banner = flag(self.story.faction, theme.px(30), colors) if self.story.faction else None
        label = say("check.morale", faction=self.story.faction, level=self.story.level)
        x = left
        if banner is not None:
            x = put(surface, banner, topleft=(x, disc.top)).right + theme.px(8)
        name = words().names.named("symbols", self.story.symbol)
        text = theme.text(f"{label}: {name}", colors.text, "sans-semibold", BODY + 1)
        put(surface, text, topleft=(x, disc.top))
        self._compose_track(surface, pygame.Rect(left, disc.top + theme.px(26), area.right - left, size))
        if self._asked is not None:
            note = theme.text(self._cup_note(chits_inside(self.table)), colors.muted, "sans", BODY)
            put(surface, note, topright=area.topright)
        return size

    def _compose_track(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The morale track with its symbols; the faction's space is lit."""
        theme, colors = self.theme, self.theme.colors
        symbols = self.shown.content.tracks.morale_symbols
        gap = theme.px(SPACE_GAP)
        size = min(theme.px(SPACE), (area.width - gap * len(symbols)) // len(symbols))
        for index, symbol in enumerate(symbols, 1):
            rect = pygame.Rect(area.left + (index - 1) * (size + gap), area.top, size, size)
            here = index == self.story.level
            ground = colors.gold if here else mix(colors.panel, colors.desk, 0.6)
            pygame.draw.rect(surface, ground, rect, border_radius=theme.px(5))
            pygame.draw.rect(surface, colors.line, rect, 1, border_radius=theme.px(5))
            color = colors.ink if here else colors.muted
            put(surface, icon(symbol, size // 2, color), center=(rect.centerx, rect.centery - theme.px(3)))
            number = theme.text(str(index), color, "sans-semibold", SMALL)
            if size >= theme.px(34):
                put(surface, number, bottomright=(rect.right - theme.px(3), rect.bottom))

    def _compose_cards(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """An offer for each number of favors: what it costs and what it is worth."""
        assert self._asked is not None
        height = min(self.theme.px(CARD_HEIGHT), area.height)
        if height < self.theme.px(64):
            return
        choices, room = self._asked.choices, pygame.Rect(area.topleft, (area.width, height))
        cards = columns(room, *[FILL] * len(choices), gap=self.theme.px(GAP))
        for card, choice in zip(cards, choices, strict=True):
            self._card(surface, card, choice)
            self.hot.append(Hot(card, choice))

    def _card(self, surface: pygame.Surface, card: pygame.Rect, choice: Choice) -> None:
        theme, colors = self.theme, self.theme.colors
        pygame.draw.rect(surface, mix(colors.panel, colors.gold, OFFER_TINT), card, border_radius=theme.px(7))
        pygame.draw.rect(
            surface, mix(colors.gold, colors.ink, 0.3), card, theme.px(3), border_radius=theme.px(7)
        )
        pygame.draw.rect(surface, colors.gold, card, theme.px(2), border_radius=theme.px(7))
        draws = self._draws_for(choice)
        favors = say("check.favors", cost=choice.cost) if choice.cost else say("check.favors_none")
        cost = say("check.debt", cost=choice.cost) if choice.cost else say("check.no_debt")
        chance = say("check.chance", chance=self._chance(choice))
        rows = (
            (favors, colors.text, "serif-semibold", BODY + 4),
            (say("check.draws", draws=draws), colors.muted, "sans", BODY),
            (chance, colors.brass, "sans-bold", TITLE),
            (cost, colors.muted, "sans", SMALL),
        )
        height = sum(line_size(theme, face, size) for _, _, face, size in rows)
        y = card.centery - height // 2
        for text, color, face, size in rows:
            put(surface, theme.text(text, color, face, size), midtop=(card.centerx, y))
            y += line_size(theme, face, size)

    def _compose_result(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Room for the draws, and what came of them."""
        theme, colors = self.theme, self.theme.colors
        line = theme.px(TITLE + 10)
        foot = line + theme.px(24)
        self._row_area = pygame.Rect(area.left, area.top, area.width, max(1, area.height - foot)).move(
            self.panel.topleft
        )
        if self.story.passed is not None:
            word = say("check.passed" if self.story.passed else "check.failed")
            color = colors.brass if self.story.passed else colors.danger
            size = theme.px(TITLE)
            text = theme.text(word, colors.text, "serif-semibold", TITLE)
            x = area.centerx - (text.get_width() + size) // 2
            y = area.bottom - foot + line // 2
            put(surface, icon("leader" if self.story.passed else "burst", size, color), midleft=(x, y))
            put(surface, text, midleft=(x + size + theme.px(8), y))
        note = theme.text(self._cup_note(self._left_inside(self.revealed)), colors.muted, "sans", BODY)
        put(surface, note, midbottom=(area.centerx, area.bottom))

    # ------------------------------------------------------------------ its words

    def choice_label(self, decision: Decision, choice: Choice) -> str:
        label = ChitDialog.choice_label(self, decision, choice)
        if not self.tight:
            return label  # the cards say it
        return f"{label}, {say('check.chance', chance=self._chance(choice))}"

    def _draws_for(self, choice: Choice) -> int:
        return self.shown.content.tracks.check_draws + choice.cost

    def _chance(self, choice: Choice) -> str:
        return percent(check_chance(self.shown, self.story.faction, self._draws_for(choice)))

    def _left_inside(self, seen: bool = True) -> list[str]:
        """The chits in the cup while those drawn lie on the board: they go back when it closes."""
        inside = chits_inside(self.table, seen)
        for drawn in self.story.draws.drawn if self.story.passed is not None else ():
            if drawn.chit in inside:
                inside.remove(drawn.chit)
        return inside

    def _cup_note(self, inside: list[str]) -> str:
        return say("check.cup", good=meeting(self.shown, self.story.symbol, inside), count=len(inside))

    def _title(self) -> str:
        story = self.story
        if story.plan:
            return say("check.title_plan", plan=story.plan)
        if story.event:
            return say("check.title_event", event=story.event, faction=story.faction)
        if story.rule == "7.1":
            return say("check.title_ally", faction=story.faction)
        return say("check.title_other", faction=story.faction)

    def _note(self) -> str:
        story = self.story
        if story.plan:
            return say("check.note_plan", box=story.box, draws=story.draws.expected)
        return say("check.note")

    # ------------------------------------------------------------------ what moves

    def draw_live(self, surface: pygame.Surface) -> None:
        if self.story.draws.slots:
            self.draw_row(surface, self.story.draws, ("check_drawn",), len(self._left_inside()))
