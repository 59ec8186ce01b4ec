"""The moment when a medal is earned, over the end of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame
from attrs import define, field

from game.table.context import Context
from game.table.draw.medal_picture import medal_picture
from game.table.draw.theme import BODY, SMALL, put
from game.table.scene import Pop, Push, Size, Transition
from game.table.scenes.page import Page
from game.table.texts import say
from game.table.widgets.widget import Button, Prose

if TYPE_CHECKING:
    from game.core.career import Award

PICTURE, GAP, HEAD = 120, 30, 92
STORY_SIZE, HOW_GAP = 17, 12


@define(eq=False)
class MedalMoment(Page):
    """Shows the medals of a campaign one after another."""

    opaque: ClassVar[bool] = False
    BOARD: ClassVar[Size] = (640, 350)
    FIRST: ClassVar[int | None] = 0
    awards: tuple[Award, ...]
    place: int = field(init=False, default=0)

    def layout(self) -> None:
        last = self.place == len(self.awards) - 1
        label = say("medals.done") if last else say("medals.next")
        button = Button(label, self._go_on, key=pygame.K_RETURN, primary=True)
        self.row([button], *self.inner.bottomright)
        self.buttons.set([button])
        self.buttons.focus = 0

    def _go_on(self) -> Transition | None:
        if self.place == len(self.awards) - 1:
            return Pop()
        self.place += 1
        self.renew()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        theme, inner, medal = self.theme, self.inner, self.awards[self.place].medal
        self.draw_head(surface, medal.name)
        count = say("medals.count", number=self.place + 1, all=len(self.awards))
        told = theme.text(count, theme.colors.muted, "sans", SMALL)
        put(surface, told, topright=(inner.right, self.frame.top + theme.px(GAP)))
        top = self.frame.top + theme.px(HEAD)
        picture = medal_picture(medal.icon, theme.px(PICTURE), theme.colors, True)
        surface.blit(picture, (inner.left, top))
        x = inner.left + theme.px(PICTURE + GAP)
        story = Prose.set(theme, medal.story, inner.right - x, theme.colors.text, "serif", STORY_SIZE)
        y = story.draw(surface, x, top) + theme.px(HOW_GAP)
        Prose.set(theme, medal.how, inner.right - x, theme.colors.muted, size=BODY).draw(surface, x, y)
        self.buttons.draw(surface)


def medal_moment(context: Context) -> Transition | None:
    """What follows when a campaign has been counted: the medals it has earned, and on the title what went
    wrong."""
    counted = context.counter.counted()
    if counted is None:
        return None
    if counted.note:
        context.notes.append(counted.note)
    return Push(MedalMoment(context, counted.awards)) if counted.awards else None
