"""Every draw and where it comes from, and what the hits will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from attrs import define

from game.siloam.advisor.wording import percent
from game.siloam.battle_odds import AttackOdds
from game.siloam.odds import hit_chances
from game.siloam.rules.strength import HIT, HIT_AND_DRAW, MISS, Line, Strength
from game.siloam.state import State
from game.siloam.words import words
from game.ui.boards.chits import ordered
from game.ui.boards.cup import hit_distribution, hitting
from game.ui.boards.draws import Draws
from game.ui.boards.engagement import ATTACK_ROLE, Engagement
from game.ui.boards.texts import put, say
from game.ui.icons import icon
from game.ui.theme import BODY, SMALL, Theme
from game.ui.writing import fit, width_of

ROW, TIGHT_ROW = 21, 17
NUMBER_ROOM = 30
ICON = 16


@define(eq=False)
class SumView:
    """A strength, line by line."""

    theme: Theme

    def draw(self, surface: pygame.Surface, area: pygame.Rect, strength: Strength) -> int:
        """The reasons with their draws, the total below a rule, and the symbols that count.

        Returns the height it took.
        """
        theme, colors = self.theme, self.theme.colors
        lines = [line for line in strength.lines if line.draws or len(strength.lines) == 1]
        below = theme.px(2 * ROW + 6)
        room = max(1, area.height - below)
        columns = 1 if len(lines) * theme.px(TIGHT_ROW) <= room else 2
        rows = -(-len(lines) // columns)
        step = min(theme.px(ROW), max(theme.px(TIGHT_ROW), room // max(1, rows)))
        width = area.width // columns
        for index, line in enumerate(lines):
            cell = pygame.Rect(area.left + index // rows * width, area.top + index % rows * step, width, step)
            self._line(surface, cell, line, first=index == 0)
        y = area.top + rows * step + theme.px(2)
        pygame.draw.line(surface, colors.line, (area.left, y), (area.right, y))
        total = pygame.Rect(area.left, y + theme.px(3), area.width, theme.px(ROW))
        return self._total(surface, total, strength) - area.top

    def _line(self, surface: pygame.Surface, cell: pygame.Rect, line: Line, first: bool) -> None:
        theme, colors = self.theme, self.theme.colors
        number = str(line.draws) if first else f"+{line.draws}"
        middle = cell.left + theme.px(NUMBER_ROOM)
        figure = theme.text(number, colors.brass, "sans-bold", BODY)
        put(surface, figure, midright=(middle - theme.px(8), cell.centery))
        rule = theme.text(line.rule, colors.muted, "sans", SMALL)
        reason, room = words().reason(line), cell.right - middle - theme.px(4)
        size = BODY if width_of(theme, reason, size=BODY) <= room else SMALL
        picture = theme.text(fit(theme, reason, room, size=size), colors.text, size=size)
        rect = put(surface, picture, midleft=(middle, cell.centery))
        # A reason that needs all the room is more than its number.
        if rect.right + rule.get_width() + theme.px(10) <= cell.right:
            put(surface, rule, midleft=(rect.right + theme.px(6), cell.centery))

    def _total(self, surface: pygame.Surface, row: pygame.Rect, strength: Strength) -> int:
        """How many draws, and the symbols that count; returns where that ends."""
        theme, colors = self.theme, self.theme.colors
        total = strength.draws + strength.guerrilla_draws
        left = row.left + theme.px(NUMBER_ROOM)
        figure = theme.text(str(total), colors.text, "sans-bold", BODY + 2)
        put(surface, figure, midright=(left - theme.px(8), row.centery))
        label = theme.text(say("battle.draws_on", draws=total).split(" ", 1)[1], colors.text, "sans-semibold")
        line = row.clip(pygame.Rect(left, row.top, row.right - left, row.height))
        line = self._symbols(surface, line, label, strength.hitting)
        if strength.drawing:
            again = theme.text(say("battle.again"), colors.muted, "sans", SMALL)
            line = self._symbols(surface, line, again, strength.drawing)
        return line.top

    def _symbols(
        self, surface: pygame.Surface, line: pygame.Rect, label: pygame.Surface, symbols: frozenset[str]
    ) -> pygame.Rect:
        """Words and the symbols they speak of, each drawn and named, in as many lines as they need.

        Returns the line below.
        """
        theme, colors = self.theme, self.theme.colors
        x = put(surface, label, midleft=line.midleft).right
        for symbol in ordered(symbols):
            name = theme.text(words().names.named("symbols", symbol), colors.text, "sans", SMALL)
            width = theme.px(7 + ICON + 4) + name.get_width()
            if x + width > line.right and x > line.left:
                line, x = line.move(0, line.height), line.left
            shape = icon(symbol, theme.px(ICON), colors.brass)
            x = put(surface, shape, midleft=(x + theme.px(7), line.centery)).right
            x = put(surface, name, midleft=(x + theme.px(4), line.centery)).right
        return line.move(0, line.height)


def cup_line(
    shown: State, strength: Strength, inside: list[str], draws: Draws | None, seen: bool = True
) -> str:
    """What the cup holds for a side: how many chits hit, and the chance of a hit to come."""
    good, count = hitting(shown, strength, inside), len(inside)
    if draws is None:
        chances = hit_distribution(shown, strength, inside)
        average = sum(hits * chance for hits, chance in enumerate(chances))
        return say(
            "battle.cup_with_chance",
            good=good, count=count, chance=percent(1 - chances[0]), average=f"{average:.1f}",
        )  # fmt: skip
    by_guerrillas = strength.guerrilla_draws and any(c.guerrilla for c in draws.drawn)
    if not draws.left or not count or by_guerrillas or not seen:
        return say("battle.cup", good=good, count=count)
    kinds = [strength.classify(chit, shown.content.chits.faces[chit]) for chit in inside]
    none = hit_chances(draws.left, kinds.count(HIT_AND_DRAW), kinds.count(HIT), kinds.count(MISS))[0]
    return say("battle.cup_while_drawing", good=good, count=count, left=draws.left, chance=percent(1 - none))


def mode_line(shown: State, modes: Mapping[str, AttackOdds], inside: list[str]) -> str:
    """What the cup holds for the defender in each mode there is to choose from."""
    return ", ".join(
        say(f"battle.cup_{mode}", good=hitting(shown, odds.defense, inside), count=len(inside))
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
    if not story.defender:
        return say("outlook.garrison")
    if story.by_vang:
        lone = story.defender in shown.supports
        return say("outlook.guerrilla") if lone else say("outlook.yours") if hits else ""
    return _on_units(shown, [story.defender], hits)


def _on_attackers(story: Engagement, shown: State, hits: int) -> str:
    standing = [i for i in story.attackers if shown.units[i].on_map]
    return _on_units(shown, standing, hits)


def _on_units(shown: State, ids: Sequence[str], hits: int) -> str:
    """Slots of the Vang units that take the hits; armor counts as far as markers last."""
    units = [shown.units[i] for i in ids]
    armor = min(shown.armor_supply, sum(u.free_armor for u in units))
    slots = armor + sum(u.free_hits for u in units)
    if not units:
        return ""
    if len(units) > 1:
        return say("outlook.group", slots=slots)
    facts = {"unit": units[0].id, "slots": slots, "faction": units[0].spec.faction}
    if hits > slots:
        return say("outlook.removed", over=hits - slots - 1, **facts)
    return say("outlook.holds_more" if hits == slots else "outlook.holds", **facts)
