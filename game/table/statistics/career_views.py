"""Views of what was played: the overview in figures, the list of campaigns, and medals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import pygame
from attrs import define, field

from game.core.career import Award, Career, Reckoned
from game.core.honours import Medal
from game.core.seed_code import seed_code
from game.core.words import percent
from game.table.desk.panel import PanelCanvas
from game.table.draw.medal_picture import HEIGHT, medal_picture
from game.table.draw.split import FILL, columns, rows
from game.table.draw.theme import BODY, SMALL, TITLE, Theme, fit, mix
from game.table.texts import day, say
from game.table.widgets.widget import Button, Command, Prose

GUTTER, ROW, BAR = 40, 27, 9
NUMBER_SIZE, NUMBER_ROOM = 34, 74
LABEL_SHARE, COUNT_ROOM = 0.5, 34
SECTION_GAP = 14
LIST_ROW, LIST_GAP, LIST_PAD = 44, 5, 12
PICTURE, STORY_SIZE, GAP = 92, 16, 12
MEDAL_PAD = 6
NOTHING = "\N{EN DASH}"


def draw_overview(surface: pygame.Surface, theme: Theme, area: pygame.Rect, career: Career) -> None:
    """How often it was won and lost, and the figures of the game."""
    canvas = PanelCanvas(surface, theme)
    top, below = rows(area, theme.px(NUMBER_ROOM), FILL, gap=theme.px(SECTION_GAP))
    _draw_numbers(canvas, top, career)
    left, right = columns(below, FILL, FILL, gap=theme.px(GUTTER))
    ends = _named(career.honours.grades, career.grades)
    y = _draw_bars(canvas, left, left.top, say("statistics.ends"), ends)
    if career.honours.reasons:
        lost = _named(career.honours.reasons, career.defeats)
        _draw_bars(canvas, left, y + theme.px(SECTION_GAP), say("statistics.defeats"), lost)
    _draw_figures(canvas, right, career.figures)


def _named(names: Mapping[str, str], counts: Mapping[str, int]) -> dict[str, int]:
    return {names[key]: number for key, number in counts.items()}


def _draw_numbers(canvas: PanelCanvas, area: pygame.Rect, career: Career) -> None:
    """The few numbers that everybody asks for, large."""
    theme, played = canvas.theme, len(career.campaigns)
    medals, all_medals = len(career.awards), len(career.honours.medals)
    numbers = [
        (str(played), say("statistics.played")),
        (str(career.victories), say("statistics.won", share=percent(career.victories / played))),
        (str(career.streak), say("statistics.streak", longest=career.longest_streak)),
        (str(medals), say("statistics.earned", all=all_medals)),
    ]
    for place, (number, name) in zip(columns(area, *[FILL] * len(numbers)), numbers, strict=True):
        written = canvas.text(number, place.topleft, theme.colors.selected, "serif-semibold", NUMBER_SIZE)
        canvas.text(fit(theme, name, place.width), (place.left, written.bottom), theme.colors.muted)


def _draw_bars(
    canvas: PanelCanvas, area: pygame.Rect, top: int, heading: str, counts: Mapping[str, int]
) -> int:
    """How many there are of each, as bars against the most; returns where the next thing may stand."""
    theme, colors = canvas.theme, canvas.theme.colors
    y, row = canvas.heading(heading, area.left, top) + theme.px(4), theme.px(ROW)
    most = max(1, *counts.values())
    for name, number in counts.items():
        line = pygame.Rect(area.left, y, area.width, row)
        label, bar, count = columns(line, LABEL_SHARE, FILL, theme.px(COUNT_ROOM))
        words = fit(theme, name, label.width - theme.px(GAP), "sans", BODY)
        canvas.text(words, label.midleft, colors.text, "sans", BODY, "midleft")
        canvas.text(str(number), count.midright, colors.text, "sans-bold", BODY, "midright")
        track = pygame.Rect(bar.left, 0, bar.width, theme.px(BAR))
        track.centery = bar.centery
        canvas.box(track, colors.line, radius=BAR // 2)
        track.width = round(track.width * number / most)
        if number:
            canvas.box(track, colors.path, radius=BAR // 2)
        y += row
    return y


def _draw_figures(canvas: PanelCanvas, area: pygame.Rect, figures: list[Reckoned]) -> None:
    theme, colors = canvas.theme, canvas.theme.colors
    y, row = canvas.heading(say("statistics.figures"), area.left, area.top) + theme.px(4), theme.px(ROW)
    for figure in figures:
        middle = y + row // 2
        value = canvas.text(
            number_text(figure.value), (area.right, middle), colors.text, "sans-bold", BODY, "midright"
        )
        title = canvas.text(figure.title, (area.left, middle), colors.text, "sans", BODY, "midleft")
        room = value.left - title.right - theme.px(2 * GAP)
        if figure.campaign is not None and figure.campaign.name:
            name = fit(theme, figure.campaign.name, room)
            canvas.text(name, (value.left - theme.px(GAP), middle), colors.muted, anchor="midright")
        y += row


def number_text(value: float | None) -> str:
    """A whole number, or one with a single digit behind the point."""
    if value is None:
        return NOTHING
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.1f}"


@define(eq=False)
class CampaignList:
    """The campaigns, the latest first; a list that scrolls."""

    career: Career
    first: int = field(init=False, default=0)
    _shown: int = field(init=False, default=1)

    @property
    def hidden(self) -> bool:
        return self._shown < len(self.career.campaigns)

    @property
    def place(self) -> str:
        """Which of them are seen."""
        last = min(self.first + self._shown, len(self.career.campaigns))
        return say("load.more", first=self.first + 1, last=last, all=len(self.career.campaigns))

    def scroll(self, steps: int) -> None:
        self.first = max(0, min(len(self.career.campaigns) - self._shown, self.first + steps))

    def fit(self, theme: Theme, area: pygame.Rect) -> None:
        """Make use of the room there is."""
        step = theme.px(LIST_ROW + LIST_GAP)
        self._shown = max(1, (area.height + theme.px(LIST_GAP)) // step)
        self.scroll(0)

    def draw(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        canvas = PanelCanvas(surface, theme)
        latest = list(reversed(range(len(self.career.campaigns))))
        for place, number in enumerate(latest[self.first : self.first + self._shown]):
            top = area.top + place * theme.px(LIST_ROW + LIST_GAP)
            self._draw_row(canvas, pygame.Rect(area.left, top, area.width, theme.px(LIST_ROW)), number)

    def _draw_row(self, canvas: PanelCanvas, rect: pygame.Rect, number: int) -> None:
        theme, colors, campaign = canvas.theme, canvas.theme.colors, self.career.campaigns[number]
        honours, won = self.career.honours, self.career.won(campaign)
        canvas.box(rect, mix(colors.panel, colors.text, 0.06), colors.line, 5)
        left, right = rect.left + theme.px(LIST_PAD), rect.right - theme.px(LIST_PAD)
        when = day(campaign.ended)
        date = canvas.text(when, (right, rect.centery), colors.muted, anchor="bottomright")
        seed = say("load.seed", seed=seed_code(campaign.seed))
        canvas.text(seed, (right, rect.centery), colors.muted, anchor="topright")
        end = honours.grades[campaign.grade]
        reason = honours.reasons.get(campaign.reason, "") if not won else ""
        name = campaign.name or say("statistics.nameless", number=number + 1)
        room = date.left - left - theme.px(60)
        canvas.text(fit(theme, name, room, "sans-semibold", BODY), (left, rect.centery), colors.text,
                    "sans-semibold", BODY, "bottomleft")  # fmt: skip
        earned = [award.medal.name for award in self.career.awards.values() if award.campaign is campaign]
        told = " · ".join(part for part in (end, reason, honours.say(campaign.facts), *earned) if part)
        canvas.text(fit(theme, told, room), (left, rect.centery), colors.text if won else colors.muted)


@define(eq=False)
class MedalButton(Button):
    """A medal in the list of all: earned, or still to be earned."""

    medal: Medal = field(kw_only=True)
    award: Award | None = field(kw_only=True)

    @classmethod
    def of(cls, medal: Medal, award: Award | None, rect: pygame.Rect, command: Command) -> Self:
        return cls(medal.name, command, rect, medal=medal, award=award)

    def picture(self, theme: Theme) -> pygame.Surface:
        """The medal as high as its row."""
        height = self.rect.height - 2 * theme.px(MEDAL_PAD)
        return medal_picture(self.medal.icon, round(height / HEIGHT), theme.colors, self.award is not None)

    def draw(self, surface: pygame.Surface, theme: Theme, hovered: bool, focused: bool) -> None:
        colors, canvas, earned = theme.colors, PanelCanvas(surface, theme), self.award is not None
        share = 0.12 if hovered else 0.06 if earned else 0.02
        canvas.box(self.rect, mix(colors.panel, colors.text, share), None, 5)
        edge = colors.selected if focused else colors.line
        pygame.draw.rect(surface, edge, self.rect, theme.px(2) if focused else 1, border_radius=theme.px(5))
        pad, picture = theme.px(MEDAL_PAD), self.picture(theme)
        place = picture.get_rect(midleft=(self.rect.left + pad + theme.px(4), self.rect.centery))
        surface.blit(picture, place)
        left = place.right + theme.px(GAP)
        room = self.rect.right - pad - left
        name = fit(theme, self.medal.name, room, "sans-semibold", BODY)
        canvas.text(name, (left, self.rect.centery), colors.text if earned else colors.muted,
                    "sans-semibold", BODY, "bottomleft")  # fmt: skip
        when = day(self.award.campaign.ended) if self.award is not None else say("medals.not_yet")
        canvas.text(fit(theme, when, room), (left, self.rect.centery), colors.muted)


def draw_medal(
    surface: pygame.Surface, theme: Theme, area: pygame.Rect, medal: Medal, award: Award | None
) -> None:
    """A medal with its story, and how it was earned or can be."""
    colors = theme.colors
    picture = medal_picture(medal.icon, theme.px(PICTURE), colors, award is not None)
    surface.blit(picture, area.topleft)
    beside = pygame.Rect(area.left + theme.px(PICTURE + GAP), area.top, 0, area.height)
    beside.width = area.right - beside.left
    title = Prose.set(theme, medal.name, beside.width, colors.selected, "serif-semibold", TITLE)
    y = title.draw(surface, beside.left, beside.top) + theme.px(4)
    Prose.set(theme, medal.how, beside.width, colors.text, size=BODY).draw(surface, beside.left, y)
    y = area.top + picture.get_height() + theme.px(GAP)
    story = Prose.set(theme, medal.story, area.width, colors.text, "serif-italic", STORY_SIZE)
    y = story.draw(surface, area.left, y) + theme.px(GAP)
    if award is not None:
        game = award.campaign
        told = say("medals.earned", date=day(game.ended), name=game.name)
        Prose.set(theme, told, area.width, colors.muted, size=SMALL).draw(surface, area.left, y)
