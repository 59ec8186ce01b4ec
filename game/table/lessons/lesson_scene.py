"""A lesson on the screen: the campaign with a teacher over it. Nothing of it is saved."""

from __future__ import annotations

from typing import Any, ClassVar

import pygame
from attrs import define

from game.core.lessons import Course
from game.table.context import Context
from game.table.lessons.teacher import Teacher
from game.table.lessons.teacher_card import TeacherCard
from game.table.scene import Close, Pop, Push, Size, Transition
from game.table.scenes.campaign import CampaignScene
from game.table.scenes.page import Page
from game.table.texts import say
from game.table.widgets.widget import Button

HEAD = 96


@define(eq=False)
class LessonScene(CampaignScene):
    """Plays one lesson; it is left without a trace but that it was finished."""

    def __attrs_post_init__(self) -> None:
        CampaignScene.__attrs_post_init__(self)
        self.on_menu = lambda: Push(LessonMenu(self.context, self))


@define(eq=False)
class LessonMenu(Page):
    """The menu over a lesson."""

    opaque: ClassVar[bool] = False
    BOARD: ClassVar[Size] = (420, 330)
    FIRST: ClassVar[int | None] = 0
    lesson: LessonScene

    def layout(self) -> None:
        items = [
            Button(say("lesson.go_on"), Pop, key=pygame.K_ESCAPE, primary=True),
            Button(
                say("title.options"),
                self.opens("game.table.scenes.options_scene:OptionsOverCampaign"),
                key=pygame.K_o,
            ),
            Button(say("lesson.leave_lesson"), self._leave, key=pygame.K_l),
        ]
        self.column(items, self.inner.left, self.frame.top + self.theme.px(HEAD), self.inner.width)
        self.buttons.set(items)

    def _leave(self) -> Transition:
        return Close(self.lesson)

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_head(surface, say("lesson.menu"))
        self.buttons.draw(surface)


def open_lesson(context: Context, name: str) -> LessonScene:
    """A lesson from its start, by its id."""
    assert context.system.lessons is not None
    course: Course[Any] = context.system.lessons()
    teacher = Teacher.of(course, course.lesson(name), context.skin.desk.looks, context.options.pace)
    scene = LessonScene(context, teacher.table)
    scene.companion = TeacherCard(context, teacher, scene)
    return scene
