"""Every draw and where it comes from, what the hits will do, and what an exchange to come may bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from attrs import define, field, frozen

from game.core.words import percent, signed
from game.siloam.model.state import State
from game.siloam.odds.attack_odds import defenses
from game.siloam.odds.battle_odds import AttackOdds, attack_odds, room_for
from game.siloam.odds.combat_odds import any_hit, count_cup, further_hit, mean_hits, side_hits
from game.siloam.odds.draw_counts import Hits
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.strength import Line, Strength
from game.siloam.screen.dialogs.chits import GUERRILLA, ordered
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.stories import ATTACK_ROLE, Engagement
from game.siloam.words import words
from game.table.dialogs.draws import Draws
from game.table.dialogs.hit_bars import HitBars
from game.table.dialogs.story_dialog import Tip
from game.table.draw.citations import cite
from game.table.draw.theme import BODY, SMALL, Theme, fit, icon, line_size, put, width_of

ROW, TIGHT_ROW = 21, 17
RULE = 5
"""What the line above the total takes."""
NUMBER_ROOM = 30
ICON = 16


@define(eq=False)
class SumView:
    """A strength, line by line."""

    theme: Theme
    brief: bool = False
    """Whether the reasons are left out."""

    def height(self, width: int, strength: Strength) -> int:
        """What it takes when nothing presses."""
        room, rows = width - self.theme.px(NUMBER_ROOM), 0
        for label, symbols in self._totals(strength):
            rows += 1 + max((row for _, row, _ in self._flow(room, label, symbols)), default=0)
        reasons = 0 if self.brief else self.theme.px(RULE) + len(_reasons(strength)) * self.theme.px(ROW)
        return reasons + rows * self.theme.px(ROW)

    def draw(self, surface: pygame.Surface, area: pygame.Rect, strength: Strength) -> int:
        """The reasons with their draws, the total below a rule, and the symbols that count.

        Returns the height it took.
        """
        theme = self.theme
        total = pygame.Rect(area.left, area.top, area.width, theme.px(ROW))
        if not self.brief:
            total.top = self._draw_reasons(surface, area, _reasons(strength))
        return self._total(surface, total, strength) - area.top

    def _draw_reasons(self, surface: pygame.Surface, area: pygame.Rect, lines: Sequence[Line]) -> int:
        """A line for each, in two columns where they are many; returns where the total begins."""
        theme = self.theme
        room = max(1, area.height - theme.px(2 * ROW + 6))
        columns = 1 if len(lines) * theme.px(TIGHT_ROW) <= room else 2
        rows = -(-len(lines) // columns)
        step = min(theme.px(ROW), max(theme.px(TIGHT_ROW), room // max(1, rows)))
        width = area.width // columns
        for index, line in enumerate(lines):
            cell = pygame.Rect(area.left + index // rows * width, area.top + index % rows * step, width, step)
            self._line(surface, cell, line)
        y = area.top + rows * step + theme.px(2)
        pygame.draw.line(surface, theme.colors.line, (area.left, y), (area.right, y))
        return y + theme.px(RULE - 2)

    def _line(self, surface: pygame.Surface, cell: pygame.Rect, line: Line) -> None:
        theme, colors = self.theme, self.theme.colors
        middle = cell.left + theme.px(NUMBER_ROOM)
        figure = theme.text(signed(line.draws), colors.brass, "sans-bold", BODY)
        put(surface, figure, midright=(middle - theme.px(8), cell.centery))
        rule = theme.text(line.rule, colors.muted, "sans", SMALL)
        reason, room = words().reason(line), cell.right - middle - theme.px(4)
        size = BODY if width_of(theme, reason, size=BODY) <= room else SMALL
        picture = theme.text(fit(theme, reason, room, size=size), colors.text, size=size)
        rect = put(surface, picture, midleft=(middle, cell.centery))
        # A reason that needs all the room is more than its number.
        if rect.right + rule.get_width() + theme.px(10) <= cell.right:
            place = put(surface, rule, midleft=(rect.right + theme.px(6), cell.centery))
            cite(surface, line.rule, place)

    def _totals(self, strength: Strength) -> list[tuple[pygame.Surface, frozenset[str]]]:
        """The words of the total, each with the symbols it speaks of."""
        theme, colors = self.theme, self.theme.colors
        words_for = say("battle.draws_on", draws=_draws(strength))
        totals = [(theme.text(words_for, colors.text, "sans-semibold"), strength.hitting)]
        if strength.drawing:
            again = theme.text(say("battle.again"), colors.muted, "sans", SMALL)
            totals.append((again, strength.drawing))
        return totals

    def _total(self, surface: pygame.Surface, row: pygame.Rect, strength: Strength) -> int:
        """How many draws, and the symbols that count; returns where that ends."""
        theme, colors = self.theme, self.theme.colors
        left = row.left + theme.px(NUMBER_ROOM)
        figure = theme.text(str(_draws(strength)), colors.text, "sans-bold", BODY + 2)
        put(surface, figure, midright=(left - theme.px(8), row.centery))
        line = row.clip(pygame.Rect(left, row.top, row.right - left, row.height))
        for label, symbols in self._totals(strength):
            line = self._symbols(surface, line, label, symbols)
        return line.top

    def _flow(self, room: int, label: pygame.Surface, symbols: frozenset[str]) -> list[tuple[str, int, int]]:
        """Symbols after a label, each with its row and its place in it: as many in a row as it holds."""
        theme, row, x = self.theme, 0, label.get_width()
        flow = []
        for symbol in ordered(symbols):
            name = words().names.named("symbols", symbol)
            width = theme.px(7 + ICON + 4) + width_of(theme, name, "sans", SMALL)
            if x + width > room and x > 0:
                row, x = row + 1, 0
            flow.append((symbol, row, x))
            x += width
        return flow

    def _symbols(
        self, surface: pygame.Surface, line: pygame.Rect, label: pygame.Surface, symbols: frozenset[str]
    ) -> pygame.Rect:
        """Words and the symbols they speak of, each drawn and named, in as many lines as they need.

        Returns the line below.
        """
        theme, colors, row = self.theme, self.theme.colors, 0
        put(surface, label, midleft=line.midleft)
        for symbol, row, offset in self._flow(line.width, label, symbols):
            name = theme.text(words().names.named("symbols", symbol), colors.text, "sans", SMALL)
            shape = icon(symbol, theme.px(ICON), colors.brass)
            x, y = line.left + offset + theme.px(7), line.centery + row * line.height
            put(surface, shape, midleft=(x, y))
            put(surface, name, midleft=(x + theme.px(ICON + 4), y))
        return line.move(0, (row + 1) * line.height)


def _reasons(strength: Strength) -> list[Line]:
    """Where the draws come from; lines that bring none are left out."""
    return [line for line in strength.lines if line.draws or len(strength.lines) == 1]


def _draws(strength: Strength) -> int:
    return strength.draws + strength.guerrilla_draws


def reasons_told(strength: Strength) -> str:
    """Where the draws come from, in words."""
    return "\n".join(f"{words().counted_reason(line)} ({line.rule})" for line in _reasons(strength))


def cup_line(
    shown: State, strength: Strength, inside: list[str], draws: Draws | None, seen: bool = True
) -> str:
    """What the cup holds for a side: how many chits hit, and, for a side that draws next, the chance."""
    faces, count = shown.content.chits.faces, len(inside)
    good = count_cup(strength, inside, faces).hitting
    if draws is None:
        chances = side_hits(strength, inside, faces)
        average, chance = f"{mean_hits(chances):.1f}", percent(any_hit(chances))
        return say("battle.cup_with_chance", good=good, count=count, chance=chance, average=average)
    by_guerrillas = strength.guerrilla_draws and any(c.mark == GUERRILLA for c in draws.drawn)
    if not draws.left or not count or by_guerrillas or not seen:
        return say("battle.cup", good=good, count=count)
    chance = percent(further_hit(strength, inside, faces, draws.left))
    return say("battle.cup_while_drawing", good=good, count=count, left=draws.left, chance=chance)


def mode_line(shown: State, modes: Mapping[str, AttackOdds], inside: list[str]) -> str:
    """What the cup holds for the defender in each mode there is to choose from."""
    faces, count = shown.content.chits.faces, len(inside)
    return ", ".join(
        say(f"battle.cup_{mode}", good=count_cup(odds.defense, inside, faces).hitting, count=count)
        for mode, odds in modes.items()
    )


def outlook(story: Engagement, shown: State, hits: int) -> str:
    """What the hits scored so far will do to the other side."""
    if story.role == ATTACK_ROLE:
        return _on_defender(story, shown, hits)
    if not story.by_vang:
        return say("outlook.yours") if hits else ""
    return _on_attackers(story, shown, hits)


def _on_defender(story: Engagement, shown: State, hits: int) -> str:
    if not story.sides.defender:
        return say("outlook.garrison")
    if story.by_vang:
        lone = story.sides.defender in shown.supports
        return say("outlook.guerrilla") if lone else say("outlook.yours") if hits else ""
    return _on_units(shown, [story.sides.defender], hits)


def _on_attackers(story: Engagement, shown: State, hits: int) -> str:
    standing = [i for i in story.sides.attackers if shown.units[i].on_map]
    return _on_units(shown, standing, hits)


def _on_units(shown: State, ids: Sequence[str], hits: int) -> str:
    """What the Vang units that take the hits have room for."""
    units = [shown.units[i] for i in ids]
    if not units:
        return ""
    slots = room_for(shown, units)
    if len(units) > 1:
        return say("outlook.group", slots=slots)
    facts = {"unit": units[0].id, "slots": slots, "faction": units[0].spec.faction}
    if hits > slots:
        return say("outlook.removed", over=hits - slots - 1, **facts)
    return say("outlook.holds_more" if hits == slots else "outlook.holds", **facts)


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
