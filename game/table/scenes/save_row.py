"""A row of the list of saves: what a file is called, which game it is of, and what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Self

import pygame
from attrs import define, frozen

from game.core.plain import LONGEST_FILE_NAME, plain
from game.core.seed_code import seed_code
from game.core.words import Texts
from game.table.all_saves import AllSaves, SaveFile
from game.table.draw.theme import BODY, SMALL, Theme, fit, mix
from game.table.draw.thumbnails import open_thumbnail
from game.table.library import PREVIOUS, Slot, is_autosave, is_left, is_round_start
from game.table.scenes.page import alarm
from game.table.texts import moment, say
from game.table.widgets.widget import Button

ROW_HEIGHT, ROW_GAP = 58, 6
ROW_ROUNDING = 5
MARK_GAP = 12
"""Around the name of a game."""


@define(eq=False)
class Row(Button):
    """One file of the list."""

    slot: Slot | None = None
    about: str = ""
    """What a sound file holds."""
    game: str = ""
    """The title of its game, where the list has saves of several."""
    picture: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors = theme.colors
        bad = self.slot is not None and bool(self.slot.problem)
        ground = colors.panel if bad else mix(colors.panel, colors.text, 0.12 if hovered else 0.06)
        rounding = theme.px(ROW_ROUNDING)
        pygame.draw.rect(surface, ground, self.rect, border_radius=rounding)
        edge = colors.selected if focused else colors.line
        pygame.draw.rect(surface, edge, self.rect, theme.px(2) if focused else 1, border_radius=rounding)
        x, right = self.rect.left + theme.px(14), self.rect.right - theme.px(14)
        if self.picture is not None:
            place = self.picture.get_rect(midleft=(self.rect.left + theme.px(ROW_GAP), self.rect.centery))
            surface.blit(self.picture, place)
            x = place.right + theme.px(12)
        when = moment(self.slot.saved) if self.slot is not None else ""
        date = theme.text(when, colors.muted, "sans", SMALL)
        mark = theme.text(self.game, colors.muted if bad else colors.brass, "serif-italic", SMALL)
        room = right - x - date.get_width() - theme.px(MARK_GAP)
        room -= mark.get_width() + theme.px(MARK_GAP) if self.game else 0
        label = fit(theme, self.label, room, "sans-semibold", BODY + 1)
        name = theme.text(label, colors.muted if bad else colors.text, "sans-semibold", BODY + 1)
        surface.blit(name, name.get_rect(bottomleft=(x, self.rect.centery + theme.px(1))))
        middle = name.get_rect(bottom=self.rect.centery).centery
        place = surface.blit(date, date.get_rect(midright=(right, middle)))
        surface.blit(mark, mark.get_rect(midright=(place.left - theme.px(MARK_GAP), middle)))
        if self.slot is not None:
            text, color = (self.slot.problem, alarm(theme)) if bad else (self.about, colors.muted)
            line = theme.text(fit(theme, text, right - x), color, "sans", SMALL)
            surface.blit(line, (x, self.rect.centery + theme.px(4)))


def name_of(path: Path) -> str:
    """What a file is called in the list: the program's own files by what they are."""
    stem = path.stem.removesuffix(PREVIOUS)
    if is_round_start(path):
        return say("load.round_start")
    if is_left(path):
        return say("load.left")
    if not is_autosave(path):
        return plain(path.stem, LONGEST_FILE_NAME)
    number = stem.rpartition("-")[2]
    name = say("load.autosave_numbered", number=number) if number.isdecimal() else say("load.autosave")
    return name if path.stem == stem else say("load.before", name=name)


def describe(menus: Texts, slot: Slot) -> str:
    """Name, stage, score, seed and note of a save, as far as it is sound."""
    if slot.summary is None:
        return ""
    header = slot.summary.header
    parts = [
        slot.summary.identity.name,
        menus.say("load.stage", **header),
        menus.say("load.score", **header),
        say("load.seed", seed=seed_code(header["seed"])),
        menus.say("load.over", **header),
        slot.summary.note,
        slot.remark,
    ]
    return " · ".join(part for part in parts if part)


@frozen
class Examined:
    """A file of the list once it has been read."""

    slot: Slot
    about: str = ""
    """What a sound one holds."""
    picture: pygame.Surface | None = None

    @classmethod
    def of(cls, saves: AllSaves, file: SaveFile) -> Self:
        """Read it beside the loop, its words too: those of another game may have to be imported."""
        slot = saves.examine(file)
        if slot.summary is None or slot.game is None:
            return cls(slot)
        return cls(slot, describe(slot.game.skin.menus, slot), open_thumbnail(slot.summary.thumbnail))

    def picture_of(self, height: int) -> pygame.Surface | None:
        """Its picture made smaller, if it has one."""
        if self.picture is None:
            return None
        width = round(self.picture.get_width() * height / self.picture.get_height())
        return pygame.transform.smoothscale(self.picture, (width, height))
