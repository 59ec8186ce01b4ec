"""The teacher at the table: a card that speaks, and what it speaks of lit."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin

import pygame
from attrs import define, field

from game.core.lessons import Lesson, Light
from game.table.context import Context
from game.table.lessons.lights import busy_places, places_of
from game.table.lessons.speech import Speech
from game.table.lessons.teacher import Teacher
from game.table.scene import Close, Companion, Scene, Size, Transition, Uncover
from game.table.scenes.campaign import CampaignScene
from game.table.skin import Router
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON, Button

NEXT_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_F4)
BACK_KEY, AGAIN_KEY = pygame.K_F3, pygame.K_F2
PULSES, PULSE_SECONDS = 3, 1.1
"""How often what is lit swells when a step begins, and how long each time."""
RING, SWELL, AROUND = 3, 5, 4
"""The width of the ring around what is lit, how far it swells, and its distance, in pixels at scale 1."""
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


@define(eq=False)
class TeacherCard(Companion):
    """Speaks over the campaign scene of a lesson and over every board on it."""

    context: Context
    teacher: Teacher
    scene: CampaignScene
    dirty: bool = field(init=False, default=True)
    speech: Speech = field(init=False)
    _shown: tuple[object, ...] = field(init=False, default=())
    """What the card was laid out for."""
    _since: float = field(init=False, default=0.0)
    """Seconds since the step began to speak."""

    def __attrs_post_init__(self) -> None:
        self.speech = Speech(self.context)

    # ------------------------------------------------------------------ as a companion

    @property
    def animating(self) -> bool:
        return not self.context.options.reduced_motion and self._since < PULSES * PULSE_SECONDS

    @property
    def holds(self) -> bool:
        return self.teacher.holds

    def strip(self, window: Size) -> int:
        self._lay_out(window, wide=True)
        return self.speech.strip

    def update(self, dt: float, top: Scene) -> Transition | None:
        self.teacher.halt(dt)
        self._since += dt
        self.attend(top)
        self.dirty |= self.animating
        if self.teacher.at_end and self.teacher.speaks:
            self.context.keep(lambda: self.context.progress.finish(self.teacher.lesson.id))
        return None

    def on_event(self, event: pygame.Event, top: Scene) -> tuple[bool, Transition | None]:
        self.attend(top)
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.speech.buttons.hover(event.pos)
            return False, None
        if event.type not in PRESSES:
            return False, None
        taken, answer = self._pressed(event, top)
        self.attend(top)
        return taken, answer

    def _pressed(self, event: pygame.Event, top: Scene) -> tuple[bool, Transition | None]:
        button = self._button_for(event)
        if button is not None:
            return True, button.command() if not button.refusal else None
        on_card = event.type == pygame.MOUSEBUTTONDOWN and self.speech.rect.collidepoint(event.pos)
        # While the story stands still for a step, a press must not let it go on.
        return on_card or self.teacher.hurry() or self.holds, None

    def _button_for(self, event: pygame.Event) -> Button | None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.speech.buttons.at(event.pos) if event.button == LEFT_BUTTON else None
        key = event.key
        if key in NEXT_KEYS:
            key = NEXT_KEYS[0] if self._reads(key) else None
        return next((item for item in self.speech.buttons.items if item.key == key is not None), None)

    def _reads(self, key: int) -> bool:
        """Whether a key means "I have read it": Enter may also be meant for a list or a focused button."""
        ring, menu = self.scene.screen.desk.ring, self.scene.asker.menu
        return key == NEXT_KEYS[-1] or (ring.focus < 0 and menu is None)

    # ------------------------------------------------------------------ what it says

    def attend(self, top: Scene) -> None:
        """Lay the card out anew where something has changed."""
        self._lay_out(top.size if top is self.scene else self.scene.size, wide=top is not self.scene)

    def _lay_out(self, window: Size, wide: bool) -> None:
        teacher = self.teacher
        shown = (teacher.place, teacher.speaks, teacher.said, window, wide, self.context.theme)
        if shown == self._shown:
            return
        if shown[:2] != self._shown[:2]:
            self._since = 0.0
        self._shown, self.dirty = shown, True
        number = teacher.course.lessons.index(teacher.lesson) + 1
        head = say(
            "lesson.head", number=number, title=teacher.lesson.title, step=teacher.place + 1,
            steps=len(teacher.lesson.steps),
        )  # fmt: skip
        step = teacher.step
        answers = (teacher.said, step.otherwise, *(wrong.say for wrong in step.wrong))
        self.speech.set(window, head, teacher.words, answers, self._items(), wide)

    def _items(self) -> list[Button]:
        teacher = self.teacher
        first = say("lesson.first_step") if teacher.at_start else ""
        items = [
            Button(say("lesson.leave"), lambda: Close(self.scene)),
            Button(say("lesson.again"), self._again, key=AGAIN_KEY),
            Button(say("lesson.back"), self._back, key=BACK_KEY, refusal=first),
        ]
        if teacher.speaks and teacher.at_end:
            return [*items, *self._last_items()]
        if teacher.speaks and teacher.step.is_read:
            items.append(Button(say("lesson.next"), self._next, key=NEXT_KEYS[0], primary=True))
        return items

    def _last_items(self) -> list[Button]:
        """Where the end leads: to the lesson that follows, or out."""
        following = self.teacher.course.after(self.teacher.lesson)
        if following is None:
            return [Button(say("lesson.finish"), lambda: Close(self.scene), key=NEXT_KEYS[0], primary=True)]
        label = say("lesson.next_lesson", number=self.teacher.course.lessons.index(following) + 1)
        return [Button(label, lambda: self._follow_on(following), key=NEXT_KEYS[0], primary=True)]

    def _follow_on(self, lesson: Lesson) -> Transition:
        from game.table.lessons.lesson_scene import open_lesson

        return Close(self.scene, open_lesson(self.context, lesson.id))

    def _next(self) -> None:
        self.teacher.go_on()

    def _back(self) -> Transition:
        self.teacher.go_back()
        return self._start_over()

    def _again(self) -> Transition:
        self.teacher.begin_again()
        return self._start_over()

    def _start_over(self) -> Transition:
        """Another position lies on the table: boards about the one before go, and may open again."""
        self.scene.windows.router = Router(self.context)
        self.scene.asker.forget()
        return Uncover(self.scene)

    # ------------------------------------------------------------------ what it points out

    def draw(self, surface: pygame.Surface, top: Scene) -> None:
        self.attend(top)
        places = list(self.lit(top)) if self.teacher.speaks else []
        for place in places:
            self._draw_ring(surface, place, top is self.scene and place.width == place.height)
        if top is self.scene:
            self.speech.place(self.scene.screen.desk.layout.map, [*places, *busy_places(self.scene)])
        else:
            self.speech.place_below(self.scene.size)
        self.speech.draw(surface)

    def lit(self, top: Scene) -> Iterator[pygame.Rect]:
        """What the step speaks of, and where the choices are made that it wants."""
        step, asked = self.teacher.step, self.teacher.table.asked
        if top is self.scene:
            for light in step.light:
                yield from places_of(self.scene, light)
        for choice in asked.choices if asked is not None else ():
            if step.leads_on(choice):
                yield from top.places_of(choice)
        if step.uses and top is self.scene:
            yield from places_of(self.scene, Light("tool", step.uses))

    def _draw_ring(self, surface: pygame.Surface, place: pygame.Rect, is_hex: bool) -> None:
        """A ring around a hex, a frame around anything else; it swells a few times and then stays."""
        theme = self.context.theme
        swell = abs(sin(pi * self._since / PULSE_SECONDS)) if self.animating else 0.0
        by = 2 * (theme.px(AROUND) + round(swell * theme.px(SWELL)))
        rect = place.inflate(by, by)
        if not is_hex:
            rect = rect.clip(surface.get_rect())
        rounding = rect.width // 2 if is_hex else theme.px(AROUND + RING)
        for color, width in ((theme.colors.ink, RING + 2), (theme.colors.selected, RING)):
            pygame.draw.rect(surface, color, rect, theme.px(width), border_radius=rounding)
