"""Going through a lesson like a person: by posted events only, with mouse or keyboard."""

from __future__ import annotations

from typing import Any

import pygame
from attrs import define

from game.core.frame import Choice
from game.table.app import App
from game.table.context import Context
from game.table.desk.prompt_bar import ToolButton
from game.table.lessons.lesson_scene import LessonScene, open_lesson
from game.table.lessons.teacher import Teacher
from game.table.lessons.teacher_card import TeacherCard
from game.table.texts import say as table_text
from tests.ui import guide
from tests.ui.driver import clicked, key, moved, released, there

FRAME = 0.1
MOST_TRIES = 40
"""Presses that one choice or one stretch of events may take."""


@define(eq=False, repr=False)
class Pupil:
    """A lesson in a window, and who takes it."""

    app: App
    scene: LessonScene
    card: TeacherCard
    mouse: bool

    @classmethod
    def of(cls, app: App, context: Context, lesson: str, mouse: bool = True) -> Pupil:
        scene = open_lesson(context, lesson)
        app.stack.push(scene)
        card = scene.companion
        assert isinstance(card, TeacherCard)
        pupil = cls(app, scene, card, mouse)
        pupil.frame()
        return pupil

    @property
    def teacher(self) -> Teacher:
        return self.card.teacher

    @property
    def made(self) -> int:
        return self.teacher.table.session.made

    def frame(self, *events: pygame.Event) -> None:
        self.app.frame(events, FRAME)

    def press(self, code: int) -> None:
        self.frame(key(code))

    def click(self, pixel: tuple[int, int]) -> None:
        self.frame(moved(pixel))
        self.frame(clicked(pixel), released(pixel))

    def push(self, label: str) -> None:
        """Press a button of the card, when it is seen."""
        self.frame()
        button = next(item for item in self.card.speech.buttons.items if item.label == label)
        self.click(button.rect.center)

    def listen(self) -> None:
        """Let what is shown pass until the teacher speaks."""
        for _ in range(MOST_TRIES * 10):
            if self.teacher.speaks:
                self._take_in()
                return
            self.press(pygame.K_SPACE)
        raise AssertionError(f"{self.teacher.step.where} never speaks")

    def _take_in(self) -> None:
        """Read for as long as presses are not yet taken for answers."""
        self.frame()
        while self.scene.asker.guard.holds and self.app.stack.top is self.scene and not self.teacher.holds:
            self.frame()

    def use(self, tool: str, err: bool = False) -> None:
        """Use a tool of the table, and close what it opens."""
        place, desk = self.teacher.place, self.scene.screen.desk
        if err:
            assert self.err(), self.teacher.step.where
        if self.mouse:
            tools = (item for item in desk.tools.items if isinstance(item, ToolButton))
            self.click(next(item for item in tools if item.tool == tool).rect.center)
        else:
            self.press(self.scene.context.skin.desk.keys.keys_of(tool)[0])
        self.frame()
        while self.app.stack.top is not self.scene:
            self.press(pygame.K_ESCAPE)
        assert self.teacher.place == place + 1, self.teacher.step.where

    def read(self) -> None:
        """Say that a step has been read."""
        place = self.teacher.place
        if self.mouse:
            self.click(self.card.speech.buttons.items[-1].rect.center)
        else:
            self.press(pygame.K_RETURN)
        assert self.teacher.place == place + 1, self.teacher.step.where

    def take_back(self) -> None:
        """Take back the last choice, as a step asks for it."""
        place, made = self.teacher.place, self.made
        if self.mouse:
            label = table_text("prompt.undo")
            button = next(it for it in self.scene.screen.desk.prompt.items if it.label == label)
            self.click(button.rect.center)
        else:
            self.press(pygame.K_z)
        assert (self.teacher.place, self.made) == (place + 1, made - 1), self.teacher.step.where

    def offered(self) -> tuple[Choice, ...]:
        return there(self.teacher.table.asked).choices

    def attempt(self, choice: Choice) -> None:
        """Try to make a choice until it is made or answered."""
        made = self.made
        for _ in range(MOST_TRIES):
            top: Any = self.app.stack.top
            while top is self.scene and self.scene.asker.guard.holds:
                self.frame()  # no press that comes too early is meant
            if self.mouse:
                self.click(guide.target_of(top, choice) or self.app.screen.get_rect().center)
            else:
                self.frame(*(guide.keys_for(top, choice) or [key(pygame.K_SPACE)]))
            if self.made > made or self.teacher.said:
                return
        raise AssertionError(f"{self.teacher.step.where}: no way to {choice} on {type(self.app.stack.top)}")

    def err(self) -> int:
        """Take every wrong turn that the step has an answer to, and another one; returns how many."""
        step, made, place = self.teacher.step, self.made, self.teacher.place
        wrong = [next(c for c in self.offered() if it.turn.fits(c)) for it in step.wrong]
        others = (c for c in self.offered() if step.answer_to(c) == step.otherwise and not self._good(c))
        wrong += [c for c in others if not self._covered(c)][:1]
        for choice in wrong:
            self._forget_answer()
            self.attempt(choice)
            assert self.teacher.said == step.answer_to(choice), (step.where, choice, self.teacher.said)
            assert (self.made, self.teacher.place) == (made, place), step.where
        return len(wrong)

    def _forget_answer(self) -> None:
        self.teacher.said = ""
        self.frame()

    def _covered(self, choice: Choice) -> bool:
        """Whether the card lies where a choice is made: the mouse cannot be wrong there."""
        target = guide.target_of(self.app.stack.top, choice) if self.mouse else None
        return target is not None and self.card.speech.rect.collidepoint(target)

    def _good(self, choice: Choice) -> bool:
        return self.teacher.step.leads_on(choice) or self.teacher.step.lets_pass(choice)

    def do_step(self, err: bool = False) -> None:
        """Do what the step wants."""
        self.listen()
        step = self.teacher.step
        if step.is_read:
            self.read()
            return
        if step.uses:
            self.use(step.uses, err)
            return
        if err:
            self.err()
            self._forget_answer()
        if step.undoes:
            self.take_back()
            return
        self.attempt(next(c for c in self.offered() if step.leads_on(c)))

    def finish(self, err: bool = False) -> None:
        """Go through to the last step."""
        while not self.teacher.at_end:
            self.do_step(err)
        self.listen()
