"""The account of a campaign in pictures: casualties, VP Spaces by holder, morale."""

from __future__ import annotations

import pygame
from attrs import frozen

from game.core.words import signed
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import Score, score
from game.siloam.screen.report.ledger import RoundCost
from game.siloam.screen.screen_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.words import words
from game.table.draw.theme import BODY, SMALL, Color, Theme, flag, icon, mix
from game.table.scenes.page import alarm

ROW, BAR_HEIGHT, FLAG_WIDTH = 27, 9, 22
CELL, CELL_GAP = 19, 4
SYMBOL_SHARE = 0.55


@frozen(eq=False)
class Account:
    """Draws parts of the account of a position; each returns the height at which the next may stand."""

    theme: Theme
    state: State
    cost: RoundCost | None = None

    # ------------------------------------------------------------------ pieces

    def heading(self, surface: pygame.Surface, text: str, x: int, y: int) -> int:
        """The title of a part."""
        picture = self.theme.text(text.upper(), self.theme.colors.brass, "sans-bold", SMALL)
        surface.blit(picture, (x, y))
        return y + picture.get_height() + self.theme.px(6)

    def _put(
        self,
        surface: pygame.Surface,
        text: str,
        color: Color,
        x: int,
        y: int,
        right: bool = False,
        face: str = "sans",
    ) -> pygame.Rect:
        picture = self.theme.text(text, color, face, BODY)
        rect = picture.get_rect(midright=(x, y)) if right else picture.get_rect(midleft=(x, y))
        surface.blit(picture, rect)
        return rect

    # ------------------------------------------------------------------ casualties

    def losses(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Casualties by faction, and how far the coalition and the Vang are from their marks."""
        tracks, names = self.state.content.tracks, words().names
        y = self.heading(surface, say("summary.losses"), area.left, area.top)
        for faction in (*FRIENDS, VANG):
            name = names.named("factions", faction)
            y = self._loss_row(surface, area, y, faction, name, self.state.casualties[faction])
        ours = sum(self.state.casualties[faction] for faction in FRIENDS)
        y += self.theme.px(6)
        marks = (
            (say("summary.coalition"), ours, tracks.coalition_casualties, self.theme.colors.danger),
            (
                names.named("factions", VANG),
                self.state.casualties[VANG],
                tracks.bonus_casualties,
                self.theme.colors.path,
            ),
        )
        for name, total, limit, color in marks:
            y = self._bar(surface, area, y, name, total, limit, color)
        return y

    def _loss_row(
        self, surface: pygame.Surface, area: pygame.Rect, y: int, faction: str, name: str, total: int
    ) -> int:
        theme, colors = self.theme, self.theme.colors
        middle = y + theme.px(ROW) // 2
        self._flag(surface, faction, area.left, middle)
        self._put(surface, name, colors.text, area.left + theme.px(FLAG_WIDTH + 10), middle)
        self._put(surface, str(total), colors.text, area.right, middle, right=True, face="sans-bold")
        if self.cost is not None:
            coffins = self.cost.coffins.get(faction, 0)
            text = say("summary.new_coffins", coffins=coffins) if coffins else say("summary.no_coffins")
            color = alarm(theme) if coffins and faction != VANG else colors.muted
            self._put(surface, text, color, area.right - theme.px(40), middle, right=True)
        return y + theme.px(ROW)

    def _bar(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        y: int,
        name: str,
        total: int,
        limit: int,
        color: Color,
    ) -> int:
        theme, colors = self.theme, self.theme.colors
        middle = y + theme.px(ROW) // 2
        self._put(surface, name, colors.muted, area.left, middle)
        limit_text = say("summary.limit", total=total, limit=limit)
        right = self._put(
            surface, limit_text, colors.text, area.right, middle, right=True, face="sans-semibold"
        )
        left = area.left + theme.px(84)
        bar = pygame.Rect(left, 0, area.right - theme.px(78) - left, theme.px(BAR_HEIGHT))
        bar.centery = right.centery
        pygame.draw.rect(surface, colors.line, bar, border_radius=bar.height // 2)
        filled = bar.copy()
        filled.width = round(bar.width * min(1.0, total / limit))
        if filled.width:
            pygame.draw.rect(surface, color, filled, border_radius=bar.height // 2)
        return y + theme.px(ROW)

    def _flag(self, surface: pygame.Surface, faction: str, x: int, middle: int) -> None:
        theme, width = self.theme, self.theme.px(FLAG_WIDTH)
        if faction != VANG:
            picture = flag(faction, width, theme.colors)
            surface.blit(picture, picture.get_rect(midleft=(x, middle)))
            return
        for number, banner in enumerate(self.state.content.banners):
            part = pygame.Rect(x + number * width // 3, 0, width // 3 - 1, round(width * 0.66))
            part.centery = middle
            pygame.draw.rect(surface, theme.colors[f"banner_{banner}"], part)
            pygame.draw.rect(surface, mix(theme.colors[f"banner_{banner}"], theme.colors.text, 0.4), part, 1)

    # ------------------------------------------------------------------ VP Spaces

    def spaces(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Every VP Space with its holder, and the score they make."""
        theme, colors = self.theme, self.theme.colors
        y = self.heading(surface, say("summary.spaces"), area.left, area.top)
        for hex_id, space in self.state.content.map.vp.items():
            ours = hex_id in self.state.friends_at
            middle = y + theme.px(ROW) // 2
            star = icon("leader", theme.px(17), colors["star"] if ours else colors.line)
            surface.blit(star, star.get_rect(midleft=(area.left, middle)))
            color = colors.text if ours else colors.muted
            name = self._put(
                surface, space.name, color, area.left + theme.px(26), middle, face="sans-semibold"
            )
            self._put(surface, hex_id, colors.muted, name.right + theme.px(7), middle)
            self._holder(surface, hex_id, area.right, middle)
            y += theme.px(ROW)
        total = score(self.state)
        self._put(
            surface, score_line(total), colors.text, area.left, y + theme.px(ROW) // 2, face="sans-bold"
        )
        return y + theme.px(ROW)

    def _holder(self, surface: pygame.Surface, hex_id: str, right: int, middle: int) -> None:
        theme, colors, state = self.theme, self.theme.colors, self.state
        friend = next(iter(state.friends_in(hex_id)), None)
        enemy = state.vang_in(hex_id)
        if friend is not None:
            faction = friend.spec.faction
            text = words().names.named("factions", faction)
            rect = self._put(surface, text, colors.text, right, middle, right=True)
            self._flag(surface, faction, rect.left - theme.px(FLAG_WIDTH + 8), middle)
        elif enemy is not None:
            rect = self._put(surface, words().piece(enemy.id), colors.muted, right, middle, right=True)
            self._banner(surface, enemy.spec.banner, rect.left - theme.px(8), middle)
        else:
            key = "holders.garrison" if hex_id in state.garrisons else "holders.nobody"
            self._put(surface, say(key), colors.muted, right, middle, right=True)

    def _banner(self, surface: pygame.Surface, banner: str, right: int, middle: int) -> None:
        theme, colors = self.theme, self.theme.colors
        size = theme.px(18)
        box = pygame.Rect(0, 0, size, size)
        box.midright = right, middle
        ground = colors[f"banner_{banner}"]
        pygame.draw.rect(surface, ground, box, border_radius=theme.px(3))
        pygame.draw.rect(surface, colors.muted, box, 1, border_radius=theme.px(3))
        letter = theme.text(BANNER_LETTERS[banner], colors.writing_on(ground), "sans-bold", SMALL)
        surface.blit(letter, letter.get_rect(center=box.center))

    # ------------------------------------------------------------------ morale

    def morale(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Each faction on its track, with what the round has changed."""
        theme, colors = self.theme, self.theme.colors
        y = self.heading(surface, say("summary.morale"), area.left, area.top)
        for faction in FRIENDS:
            middle = y + theme.px(ROW + 4) // 2
            self._put(surface, words().names.named("factions", faction), colors.text, area.left, middle)
            self._track(surface, faction, area.left + theme.px(78), middle)
            if self.cost is not None:
                change = self.cost.morale.get(faction, 0)
                color = alarm(theme) if change < 0 else colors.text
                self._put(surface, signed(change) if change else "", color, area.right, middle, right=True)
            y += theme.px(ROW + 4)
        return y

    def _track(self, surface: pygame.Surface, faction: str, x: int, middle: int) -> None:
        theme, colors, size = self.theme, self.theme.colors, self.theme.px(CELL)
        level = self.state.morale[faction]
        for number, symbol in enumerate(self.state.content.tracks.morale_symbols, 1):
            cell = pygame.Rect(x, middle - size // 2, size, size)
            ground = mix(colors[faction], colors.text, 0.12) if number == level else colors.panel
            pygame.draw.rect(surface, ground, cell, border_radius=theme.px(3))
            edge = colors.selected if number == level else colors.line
            pygame.draw.rect(surface, edge, cell, 1, border_radius=theme.px(3))
            shade = colors.writing_on(ground) if number == level else mix(colors.line, colors.muted, 0.35)
            shape = icon(symbol, round(size * SYMBOL_SHARE), shade)
            surface.blit(shape, shape.get_rect(center=cell.center))
            x += size + theme.px(CELL_GAP)


def score_line(total: Score) -> str:
    """The VP Spaces held, the bonus, and the grade they would make now."""
    grade = words().names.named("outcomes", total.grade)
    key = "summary.score_bonus" if total.bonus else "summary.score"
    return say(key, held=len(total.spaces), bonus=total.bonus, grade=grade)
