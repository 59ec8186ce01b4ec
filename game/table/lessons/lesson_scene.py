"""A lesson on the screen: the campaign with a teacher over it. Nothing of it is saved."""

from __future__ import annotations

from typing import Any, ClassVar

import pygame
from attrs import define, field

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

    teacher: Teacher = field(kw_only=True)
    _place: int = field(init=False, default=0)
    """The step that was on when it was last looked at."""

    def __attrs_post_init__(self) -> None:
        CampaignScene.__attrs_post_init__(self)
        self.on_menu = lambda: Push(LessonMenu(self.context, self))
        self.keys.heard = self._tell

    def _tell(self, action: str, result: Transition | None) -> None:
        """Let the teacher know what was used: a layer that shows now, or a window that opens."""
        if action in self.screen.toggles or isinstance(result, Push):
            self.teacher.use(action)

    def update(self, dt: float) -> Transition | None:
        if self.teacher.place != self._place:
            self._place = self.teacher.place
            self._hide(self.teacher.step.uses)
        return CampaignScene.update(self, dt)

    def _hide(self, layer: str) -> None:
        """A step that wants a layer to be shown begins without it, also when it comes a second time."""
        if layer in self.screen.toggles:
            self.screen.toggles.discard(layer)
            self.screen.show_toggles()
            self.screen.dirty = True


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
    scene = LessonScene(context, teacher.table, teacher=teacher)
    scene.companion = TeacherCard(context, teacher, scene)
    return scene
