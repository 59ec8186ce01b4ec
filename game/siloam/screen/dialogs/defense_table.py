"""The Defense Modes side by side: what each comes to, and which is better by the exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from attrs import define

from game.core.words import percent
from game.siloam.odds.attack_odds import better_defense
from game.siloam.odds.battle_odds import AttackOdds
from game.siloam.odds.combat_odds import mean_hits
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.words import words
from game.table.draw.bodies import SHEET
from game.table.draw.theme import BODY, SMALL, Theme, drawing, fit, line_size, mix, put, squeeze, wrap

ROW, HEAD, FOOT = 36, 46, 26
INSET = 14
"""From the edge of the sheet to what is printed on it."""
"""Heights of a row, of the names of the modes with the mark below them, and of the line below the table."""
LEAST_ROW = 19
LABEL_SHARE = 0.4
"""What the words at the left take of the width."""
WIDEST = 560
PAD, TICK = 8, 16
TINT = 0.10
"""How far the column of the better mode and the row that decides are from the others."""
GLOW, GLOW_TINT = 4, 0.4
"""The light around the cell that decides."""


def rows_of(odds: AttackOdds) -> Sequence[tuple[str, str]]:
    """What a mode comes to, what matters most first."""
    return (
        (say("defense.hold"), percent(1 - odds.clears)),
        (say("defense.taken"), f"{mean_hits(odds.on_defender):.1f}"),
        (say("defense.dealt"), f"{mean_hits(odds.on_attacker):.1f}"),
        (say("defense.loses"), percent(odds.loses)),
    )


@define(eq=False)
class DefenseTable:
    """A printed sheet with a column for each mode, the better one tinted, marked and with a cell in gold."""

    theme: Theme

    def __attrs_post_init__(self) -> None:
        self.theme = SHEET.dress(self.theme)

    def draw(self, surface: pygame.Surface, area: pygame.Rect, modes: Mapping[str, AttackOdds]) -> None:
        theme = self.theme
        told = [rows_of(odds) for odds in modes.values()]
        table, step = self._lay_sheet(surface, area, len(told[0]))
        first = round(table.width * LABEL_SHARE)
        if better := better_defense(modes):
            row = pygame.Rect(table.left, table.top + theme.px(HEAD), table.width, step)
            surface.fill(mix(theme.colors.panel, theme.colors.brass, TINT), row)
        width = (table.width - first) // len(modes)
        for number, (mode, rows) in enumerate(zip(modes, told, strict=True)):
            left = table.left + first + number * width
            height = theme.px(HEAD) + step * len(rows)
            column = pygame.Rect(left, table.top, width - theme.px(PAD), height)
            self._column(surface, column, mode, [value for _, value in rows], mode == better)
        self._labels(surface, table, [label for label, _ in told[0]], step, first)
        bottom = table.top + theme.px(HEAD) + step * len(told[0]) + theme.px(PAD)
        note = say("defense.reckoned" if better else "defense.equal")
        line = theme.text(fit(theme, note, table.width), theme.colors.muted, "sans", SMALL)
        put(surface, line, midtop=(table.centerx, bottom))

    def _lay_sheet(self, surface: pygame.Surface, area: pygame.Rect, rows: int) -> tuple[pygame.Rect, int]:
        """The paper, no larger than what stands on it; returns the place of that and the height of a row."""
        theme, inset = self.theme, self.theme.px(INSET)
        rest = area.height - theme.px(HEAD + FOOT) - 2 * inset
        step = max(theme.px(LEAST_ROW), min(theme.px(ROW), rest // rows))
        height = theme.px(HEAD + FOOT) + step * rows + 2 * inset
        sheet = pygame.Rect(0, area.top, min(area.width, theme.px(WIDEST)), min(area.height, height))
        sheet.centerx = area.centerx
        SHEET.draw(surface, sheet, theme)
        return sheet.inflate(-2 * inset, -2 * inset), step

    def _column(
        self, surface: pygame.Surface, column: pygame.Rect, mode: str, values: Sequence[str], better: bool
    ) -> None:
        """The name of a mode with what it comes to below it."""
        theme, colors = self.theme, self.theme.colors
        step = (column.height - theme.px(HEAD)) // len(values)
        if better:
            surface.fill(mix(colors.panel, colors.brass, TINT), column)
            self._mark(surface, column)
            self._cell(surface, pygame.Rect(column.left, column.top + theme.px(HEAD), column.width, step))
        room = column.width - theme.px(PAD)
        name = self._in_room(words().names.named("modes", mode), room, "sans-semibold", "centerx")
        middle = column.top + theme.px(PAD) + theme.px(SMALL) // 2
        put(surface, name, center=(column.centerx, middle))
        for number, value in enumerate(values):
            y = column.top + theme.px(HEAD) + number * step + step // 2
            face, size = ("sans-bold", BODY + 3) if not number else ("sans-semibold", BODY)
            put(surface, theme.text(value, colors.text, face, size), center=(column.centerx, y))

    def _cell(self, surface: pygame.Surface, cell: pygame.Rect) -> None:
        """The gold of the cell that decides, with a glow around it."""
        theme, colors = self.theme, self.theme.colors
        around, radius = cell.inflate(2 * theme.px(GLOW), 2 * theme.px(GLOW)), theme.px(GLOW)
        pygame.draw.rect(surface, mix(colors.panel, colors.gold, GLOW_TINT), around, border_radius=2 * radius)
        pygame.draw.rect(surface, colors.gold, cell, border_radius=radius)
        pygame.draw.rect(surface, mix(colors.gold, colors.ink, 0.5), cell, theme.px(2), border_radius=radius)

    def _mark(self, surface: pygame.Surface, column: pygame.Rect) -> None:
        """A tick and the word, so that no colour is needed to see it."""
        theme, colors = self.theme, self.theme.colors
        tick = drawing("tick_badge", theme.px(TICK), colors.brass, colors.writing_on(colors.brass))
        word = theme.text(say("defense.better"), colors.brass, "sans-bold", SMALL)
        width = tick.get_width() + theme.px(PAD) // 2 + word.get_width()
        y = column.top + theme.px(HEAD) - theme.px(PAD + TICK) // 2
        left = column.centerx - width // 2
        put(surface, tick, midleft=(left, y))
        put(surface, word, midright=(left + width, y))

    def _labels(
        self, surface: pygame.Surface, table: pygame.Rect, labels: Sequence[str], step: int, width: int
    ) -> None:
        theme = self.theme
        for number, label in enumerate(labels):
            y = table.top + theme.px(HEAD) + number * step + step // 2
            face = "sans-semibold" if not number else "sans"
            picture = self._in_room(label, width - theme.px(2 * PAD), face, "left")
            put(surface, picture, midleft=(table.left, y))

    def _in_room(self, words: str, room: int, face: str, align: str) -> pygame.Surface:
        """Words on one line if they find room at all, else on two small ones."""
        theme, color = self.theme, self.theme.colors.text
        shown, size = squeeze(theme, words, room, face, BODY)
        if shown == words:
            return theme.text(shown, color, face, size)
        lines = [theme.text(line, color, face, SMALL) for line in wrap(theme, words, room, face, SMALL)]
        height = line_size(theme, face, SMALL)
        picture = pygame.Surface((room, height * len(lines)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            place = line.get_rect(top=number * height, **{align: getattr(picture.get_rect(), align)})
            picture.blit(line, place)
        return picture
