"""The teacher at the table: a card that speaks, and what it speaks of lit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import pi, sin

import pygame
from attrs import define, field

from game.core.lessons import Lesson, Light
from game.table.context import Context
from game.table.draw.theme import Theme
from game.table.lessons.lights import busy_places, dear_places, note_over, places_of
from game.table.lessons.speech import Speech
from game.table.lessons.teacher import Teacher
from game.table.scene import Close, Companion, Scene, Size, Transition, Uncover
from game.table.scenes.campaign import CampaignScene
from game.table.skin import Router
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON, Button

NEXT_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_F4)
BACK_KEY, AGAIN_KEY = pygame.K_F3, pygame.K_F5
PULSES, PULSE_SECONDS = 3, 1.1
"""How often what is lit swells when a step begins, and how long each time."""
RING, SWELL = 3, 5
"""The width of the ring around what is lit, and how far it swells, in pixels at scale 1."""
AROUND, ON_BOARD = 4, 1
"""Its distance from what is lit, and that on a board, where things stand closer."""
UNDO = Light("button", "undo")
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
    _sought: int | None = field(init=False, default=None)
    """The step of which all was last brought into sight; None while it cannot be seen."""

    def __attrs_post_init__(self) -> None:
        self.speech = Speech(self.context)

    # ------------------------------------------------------------------ as a companion

    @property
    def animating(self) -> bool:
        return not self.context.options.reduced_motion and self._since < PULSES * PULSE_SECONDS

    @property
    def holds(self) -> bool:
        return self.teacher.holds

    @property
    def taken(self) -> frozenset[int]:
        keys = {item.key for item in self.speech.buttons.items if item.key is not None}
        reading = [key for key in NEXT_KEYS if NEXT_KEYS[0] in keys and self._reads(key)]
        return frozenset((*(keys - {NEXT_KEYS[0]}), *reading))

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
        """Whether a key means "I have read it": Enter may also be meant for a list or a focused button, and
        the space bar, which stands on the card, for a list."""
        ring, menu = self.scene.screen.desk.ring, self.scene.asker.menu
        if key == NEXT_KEYS[0]:
            return menu is None
        return key == NEXT_KEYS[-1] or (ring.focus < 0 and menu is None)

    # ------------------------------------------------------------------ what it says

    def attend(self, top: Scene) -> None:
        """Lay the card out anew where something has changed."""
        self._lay_out(top.size if top is self.scene else self.scene.size, wide=top is not self.scene)
        wanted = self.teacher.place if top is self.scene and self.teacher.speaks else None
        if wanted != self._sought:
            self._sought = wanted
            if wanted is not None:
                self._bring_into_sight()

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
            items.append(Button(teacher.onward, self._next, key=NEXT_KEYS[0], primary=True))
        return items

    def _last_items(self) -> list[Button]:
        """Where the end leads: to the lesson that follows, or out."""
        following = self.teacher.course.after(self.teacher.lesson)
        if following is None:
            return [Button(self.teacher.onward, lambda: Close(self.scene), key=NEXT_KEYS[0], primary=True)]
        return [
            Button(self.teacher.onward, lambda: self._follow_on(following), key=NEXT_KEYS[0], primary=True)
        ]

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
        if top is self.scene:
            if self.scene.screen.ceremonies.turning is None:
                self._draw_rings(surface, places)
            note_over(surface, self.scene)
            spoken_of = [*places, *busy_places(self.scene)]
            area = self.scene.screen.desk.layout.map
            self.speech.place(area, spoken_of, list(dear_places(self.scene)))
            self.scene.lay_over(self.speech.rect)
        else:
            self._draw_frames(surface, places, self.speech.theme.base, ON_BOARD)
            self.speech.place_below(self.scene.size)
        self.speech.draw(surface)

    def lit(self, top: Scene) -> Iterator[pygame.Rect]:
        """What the step speaks of, and where the choices are made that it wants."""
        step, asked = self.teacher.step, self.teacher.table.asked
        if top is self.scene:
            for light in (*step.light, UNDO) if step.undoes else step.light:
                yield from places_of(self.scene, light)
        for choice in asked.choices if asked is not None else ():
            if step.leads_on(choice):
                yield from top.places_of(choice)
        if step.uses and top is self.scene:
            yield from places_of(self.scene, Light("tool", step.uses))

    def _bring_into_sight(self) -> None:
        """Turn the map and the tabs to what the step speaks of and to where its choices are made."""
        screen, asked, step = self.scene.screen, self.teacher.table.asked, self.teacher.step
        hexes = [choice.hex for choice in asked.choices if step.leads_on(choice)] if asked is not None else []
        for light in step.light:
            kind, _, name = light.name.partition("/")
            match light.kind:
                case "hex":
                    hexes.append(light.name)
                case "piece":
                    hexes.append(screen.questions.place_of_piece(screen.table.shown, light.name))
                case "spot":
                    screen.desk.side.bring((kind, name), self.scene.picture.view())
                case "panel":
                    screen.desk.side.show_tab(light.name)
        screen.map.bring_all_into_sight([hex_id for hex_id in hexes if hex_id])
        screen.dirty = True

    def _draw_rings(self, surface: pygame.Surface, places: Sequence[pygame.Rect]) -> None:
        """Rings around hexes, which stay on the map, and frames around anything else."""
        theme, area = self.context.theme, self.scene.screen.desk.layout.map
        hexes = [place for place in places if place.width == place.height and area.colliderect(place)]
        surface.set_clip(area)
        for place in hexes:
            rect = place.inflate(*self._distance(theme, AROUND))
            _draw_line(surface, theme, rect, rect.width // 2)
        surface.set_clip(None)
        others = [place for place in places if place not in hexes]
        self._draw_frames(surface, others, theme, AROUND)

    def _draw_frames(
        self, surface: pygame.Surface, places: Sequence[pygame.Rect], theme: Theme, around: int
    ) -> None:
        for place in framed_together(places, 2 * theme.px(AROUND)):
            rect = place.inflate(*self._distance(theme, around)).clip(surface.get_rect())
            _draw_line(surface, theme, rect, theme.px(AROUND + RING))

    def _distance(self, theme: Theme, around: int) -> tuple[int, int]:
        """How much larger than what is lit a ring is; it swells a few times and then stays."""
        swell = abs(sin(pi * self._since / PULSE_SECONDS)) if self.animating else 0.0
        by = 2 * (theme.px(around) + round(swell * theme.px(SWELL)))
        return by, by


def _draw_line(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, rounding: int) -> None:
    for color, width in ((theme.colors.ink, RING + 2), (theme.colors.selected, RING)):
        pygame.draw.rect(surface, color, rect, theme.px(width), border_radius=rounding)


def framed_together(places: Iterable[pygame.Rect], near: int) -> list[pygame.Rect]:
    """Places with those joined into one that stand in a row or a column, less than so many pixels apart."""
    framed: list[pygame.Rect] = []
    for place in places:
        beside = next((i for i, other in enumerate(framed) if _in_line(other, place, near)), None)
        if beside is None:
            framed.append(place.copy())
        else:
            framed[beside].union_ip(place)
    return framed


def _in_line(one: pygame.Rect, other: pygame.Rect, near: int) -> bool:
    """Whether two places are of a height beside each other, or of a width above each other, and close."""
    row = (one.top, one.bottom) == (other.top, other.bottom)
    column = (one.left, one.right) == (other.left, other.right)
    return (row or column) and one.inflate(2 * near, 2 * near).colliderect(other)
