"""Where lessons begin: the list of them, and the question whether to begin with one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define

from game.core.lessons import Lesson
from game.table.context import Context
from game.table.draw.split import rows
from game.table.draw.theme import BODY, SMALL, fit, squeeze
from game.table.scene import Pop, Push, Replace, Scene, Size, Transition
from game.table.scenes.page import Page
from game.table.texts import say
from game.table.widgets.widget import PADDING as BUTTON_PADDING
from game.table.widgets.widget import Button, Prose

HEAD, FOOT = 106, 92
ROW, ROW_GAP = 50, 7
KEY_ROOM = 60
"""What the detail of a row leaves to its key."""
PROSE_SIZE = 17


@define(eq=False)
class LessonList(Page):
    """The lessons in their order; the first that was not finished is the brass one."""

    FIRST: ClassVar[int | None] = 0

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        return lessons_of(self.context)

    @property
    def board(self) -> Size:
        return self.BOARD[0], HEAD + (ROW + ROW_GAP) * len(self.lessons) + FOOT

    def enter(self) -> None:
        Page.enter(self)
        self._focus_due()

    def resume(self) -> None:
        """A lesson may have been finished."""
        self.renew()
        self._focus_due()

    def _focus_due(self) -> None:
        """Enter begins the lesson that is due."""
        self.buttons.focus = next((i for i, item in enumerate(self.buttons.items) if item.primary), 0)

    def layout(self) -> None:
        theme, inner = self.theme, self.inner
        finished = self.context.progress.lessons
        due = next((lesson for lesson in self.lessons if lesson.id not in finished), None)
        area = pygame.Rect(inner.left, self.frame.top + theme.px(HEAD), inner.width, inner.height)
        places = rows(area, *[theme.px(ROW)] * len(self.lessons), gap=theme.px(ROW_GAP))
        items = []
        for number, (lesson, place) in enumerate(zip(self.lessons, places, strict=True), 1):
            items.append(self._item(number, lesson, lesson is due))
            items[-1].rect = place
        back = Button(say("common.back"), self.back, key=pygame.K_ESCAPE)
        self.row([back], inner.right, self.frame.bottom - theme.px(26))
        self.buttons.set([*items, back])

    def _item(self, number: int, lesson: Lesson, due: bool) -> Button:
        key = pygame.K_0 + number if number <= 9 else None
        finished = lesson.id in self.context.progress.lessons
        about = say("lessons.finished" if finished else "lessons.about", minutes=lesson.minutes)
        room = self.inner.width - self.theme.px(2 * BUTTON_PADDING + KEY_ROOM)
        detail = fit(self.theme, f"{about}  {lesson.blurb}", room, "sans", SMALL)
        label = say("lessons.row", number=number, title=lesson.title)
        return Button(label, partial(self._begin, lesson), key=key, primary=due, detail=detail)

    def _begin(self, lesson: Lesson) -> Transition:
        return Push(lesson_scene(self.context, lesson))

    def draw(self, surface: pygame.Surface) -> None:
        y = self.draw_head(surface, say("lessons.title"))
        words, size = squeeze(self.theme, say("lessons.word"), self.inner.width, "sans", BODY)
        surface.blit(self.theme.text(words, self.theme.colors.muted, "sans", size), (self.inner.left, y))
        self.buttons.draw(surface)


@define(eq=False)
class WelcomeScene(Page):
    """Before the very first campaign: would you like to be shown?"""

    BOARD: ClassVar[Size] = (620, 300)
    FIRST: ClassVar[int | None] = 1
    then: Callable[[Context], Scene]
    """What was asked for."""

    def enter(self) -> None:
        Page.enter(self)
        self.context.keep(self.context.progress.greet)

    def layout(self) -> None:
        no = Button(say("lessons.no"), lambda: Replace(self.then(self.context)), key=pygame.K_n)
        yes = Button(say("lessons.begin_first"), self._begin, key=pygame.K_b, primary=True)
        self.row([no, yes], *self.inner.bottomright)
        self.buttons.set([no, yes])

    def _begin(self) -> Transition:
        return Replace(lesson_scene(self.context, lessons_of(self.context)[0]))

    def back(self) -> Transition:
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        y = self.draw_head(surface, say("lessons.welcome")) + theme.px(10)
        words = say("lessons.offer", minutes=lessons_of(self.context)[0].minutes)
        prose = Prose.set(theme, words, self.inner.width, theme.colors.text, "serif", PROSE_SIZE)
        prose.draw(surface, self.inner.left, y)
        self.buttons.draw(surface)


def lessons_of(context: Context) -> tuple[Lesson, ...]:
    """The lessons of the game on the table; none where it has none."""
    course = context.system.lessons
    return course().lessons if course is not None else ()


def lesson_scene(context: Context, lesson: Lesson) -> Scene:
    """A lesson from its start; what it is played on is imported when it is wanted."""
    from game.table.lessons.lesson_scene import open_lesson

    return open_lesson(context, lesson.id)


def first_lesson_button(context: Context, key: int) -> Button | None:
    """What ends a page that explains the game; None where there is nothing to play."""
    lessons = lessons_of(context)
    if not lessons:
        return None
    begin = partial(lesson_scene, context, lessons[0])
    return Button(say("lessons.begin_first"), lambda: Push(begin()), key=key, primary=True)
