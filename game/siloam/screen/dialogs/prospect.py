"""Before the first draw: what each side would draw and why, and how likely each number of hits is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from attrs import define, field, frozen

from game.siloam.model.state import State
from game.siloam.odds.attack_odds import defenses
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.draw_counts import Hits
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.strength import Strength
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.sum_view import SumView, reasons_told
from game.table.dialogs.hit_bars import HitBars
from game.table.dialogs.story_dialog import Tip
from game.table.draw.theme import SMALL, Theme, line_size, put

GAP, PAD = 22, 6
ROW_OF_BARS = 80
"""Reasons are left out where they would leave less than this to a row of bars."""

Bars = Sequence[tuple[str, Hits]]
Sum = tuple[str, Strength]
"""A strength and the heading over it."""


@frozen
class Prospect:
    """The exchange to come, side by side."""

    attack: Strength
    defense: Strength
    on_defender: Bars
    on_attacker: Bars
    by_vang: bool
    modes: Mapping[str, AttackOdds]
    """By Defense Mode; an attack that is made up knows one only."""

    @property
    def odds(self) -> AttackOdds:
        return list(self.modes.values())[-1]

    @property
    def attacking(self) -> Sum:
        """The attacker's draws and what stands over them."""
        return say("battle.draws_them" if self.by_vang else "battle.draws_you"), self.attack

    @property
    def defending(self) -> Sequence[Sum]:
        """The defender's draws: in each mode, where the player has the choice."""
        if len(self.modes) > 1:
            return [(say(f"battle.draws_you_{mode}"), odds.defense) for mode, odds in self.modes.items()]
        return [(say("battle.draws_you" if self.by_vang else "battle.draws_them"), self.defense)]


def prospect(shown: State) -> Prospect | None:
    """What an attack being declared, or a defense to be chosen, would bring; None at other times."""
    declaration = shown.frame(Declaration)
    top = shown.stack[-1] if shown.stack else None
    sides = declaration.sides if declaration is not None and top is declaration else None
    if sides is not None and sides.target in shown.content.map.terrain:
        odds = attack_odds(shown, sides.met(shown))
        return Prospect(
            odds.attack,
            odds.defense,
            [(say("battle.bars_defender"), odds.on_defender)],
            [(say("battle.bars_attacker"), odds.on_attacker)],
            by_vang=False,
            modes={odds.sides.mode: odds},
        )
    modes = defenses(shown)
    if not modes:
        return None
    *_, odds = modes.values()
    return Prospect(
        odds.attack,
        odds.defense,
        [(say(f"battle.bars_{mode}_you"), known.on_defender) for mode, known in modes.items()],
        [(say(f"battle.bars_{mode}_them"), known.on_attacker) for mode, known in modes.items()],
        by_vang=True,
        modes=modes,
    )


@define(eq=False)
class ProspectView:
    """Each side's draws, and below them the hits they may bring, all to one scale.

    An attack has a column for each side. A defense to be chosen has one for each mode, below the
    attacker's draws, so that the modes stand side by side.
    """

    theme: Theme
    tips: list[Tip] = field(init=False, factory=list)
    """The reasons that there was no room for."""

    def draw(self, surface: pygame.Surface, area: pygame.Rect, shown: Prospect) -> None:
        """The attacker's column at the left, as its counters are."""
        bars = [*shown.on_defender, *shown.on_attacker]
        view = HitBars(self.theme, columns=2)
        rows = len(bars) // view.columns
        sums = SumView(self.theme)
        if area.height - self._height(area, shown, sums) < rows * self.theme.px(ROW_OF_BARS):
            sums = SumView(self.theme, brief=True)
        left = self._draw_sums(surface, area, shown, sums)
        if left.height >= view.height(left.width, bars):
            view.draw(surface, left, bars)

    def _height(self, area: pygame.Rect, shown: Prospect, sums: SumView) -> int:
        """What all the sums would take."""
        heading = line_size(self.theme, "sans-bold", SMALL) + self.theme.px(PAD)
        width = self._column_width(area)
        below = max(sums.height(width, strength) for _, strength in shown.defending)
        if len(shown.defending) > 1:
            return sums.height(area.width, shown.attack) + below + 2 * heading
        return max(sums.height(width, shown.attack), below) + heading

    def _column_width(self, area: pygame.Rect) -> int:
        return (area.width - self.theme.px(GAP)) // 2

    def _draw_sums(
        self, surface: pygame.Surface, area: pygame.Rect, shown: Prospect, sums: SumView
    ) -> pygame.Rect:
        """Returns what is left below them."""
        top, columns = area.top, shown.defending
        if len(columns) > 1:
            top = self._sum(surface, area, shown.attacking, sums, beside=sums.brief) + self.theme.px(PAD)
        else:
            columns = [shown.attacking, *columns]
        width, low = self._column_width(area), top
        for number, told in enumerate(columns):
            left = area.left + number * (width + self.theme.px(GAP))
            column = pygame.Rect(left, top, width, area.bottom - top)
            low = max(low, self._sum(surface, column, told, sums))
        low += self.theme.px(PAD)
        return pygame.Rect(area.left, low, area.width, max(0, area.bottom - low))

    def _sum(
        self, surface: pygame.Surface, column: pygame.Rect, told: Sum, sums: SumView, beside: bool = False
    ) -> int:
        """A strength below its heading or beside it; returns where it ends."""
        theme, (heading, strength) = self.theme, told
        picture = theme.text(heading.upper(), theme.colors.muted, "sans-bold", SMALL)
        written = put(surface, picture, topleft=column.topleft)
        left, top = (written.right, column.top) if beside else (column.left, written.bottom)
        room = pygame.Rect(left, top, column.right - left, column.bottom - top)
        low = top + sums.draw(surface, room, strength)
        if sums.brief:
            self.tips.append(
                Tip(
                    pygame.Rect(column.left, column.top, column.width, low - column.top),
                    reasons_told(strength),
                )
            )
        return low
