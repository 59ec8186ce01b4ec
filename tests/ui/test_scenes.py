"""The scene stack and the loop around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame
import pytest
from attrs import define, field

from game.table import scene as scene_module
from game.table.app import MOST_PREPARED, App
from game.table.scene import Pop, Push, Quit, Replace, Scene, SceneStack, Transition

KEY = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)


@define(eq=False)
class Probe(Scene):
    """Writes down everything that happens to it."""

    log: list[str]
    name: str
    answer: Transition | None = None
    steps: list[float] = field(init=False, factory=list)

    def enter(self) -> None:
        self.log.append(f"{self.name} enters")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def pause(self) -> None:
        self.log.append(f"{self.name} pauses")

    def resume(self) -> None:
        self.log.append(f"{self.name} resumes")

    def resized(self) -> None:
        self.log.append(f"{self.name} is {self.size[0]} wide")

    def on_event(self, event: pygame.Event) -> Transition | None:
        self.log.append(f"{self.name} hears")
        return self.answer

    def update(self, dt: float) -> Transition | None:
        self.steps.append(dt)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self.log.append(f"{self.name} draws")


@define(eq=False)
class Dialog(Probe):
    opaque: ClassVar[bool] = False


@pytest.fixture
def log() -> list[str]:
    return []


def test_push_and_pop_come_in_pairs(app: App, log: list[str]) -> None:
    app.stack.push(Probe(log, "map"))
    app.stack.push(Probe(log, "battle"))
    app.stack.pop()
    app.stack.pop()
    assert log == [
        "map enters", "map pauses", "battle enters", "battle leaves", "map resumes", "map leaves",
    ]  # fmt: skip


def test_replace_leaves_the_scene_below_alone(app: App, log: list[str]) -> None:
    app.stack.push(Probe(log, "map"))
    app.stack.push(Probe(log, "battle"))
    log.clear()
    app.stack.replace(Probe(log, "event"))
    assert log == ["battle leaves", "event enters"]


@pytest.mark.parametrize(
    ("transition", "left"),
    [
        (lambda log: Push(Probe(log, "new")), ["map", "top", "new"]),
        (lambda _log: Pop(), ["map"]),
        (lambda log: Replace(Probe(log, "new")), ["map", "new"]),
        (lambda _log: Quit(), []),
        (lambda _log: None, ["map", "top"]),
    ],
)
def test_handlers_answer_with_transitions(
    app: App, log: list[str], transition: Callable[[list[str]], Transition], left: list[str]
) -> None:
    app.stack.push(Probe(log, "map"))
    app.stack.push(Probe(log, "top", transition(log)))
    app.frame([KEY], 0.01)
    assert [scene.name for scene in app.stack.scenes if isinstance(scene, Probe)] == left


def test_every_scene_that_enters_leaves_once(app: App, log: list[str]) -> None:
    app.stack.push(Probe(log, "map"))
    app.stack.push(Dialog(log, "question"))
    app.stack.replace(Dialog(log, "answer"))
    app.frame([pygame.event.Event(pygame.QUIT)], 0.0)
    for name in ("map", "question", "answer"):
        assert log.count(f"{name} enters") == log.count(f"{name} leaves") == 1
    assert not app.stack.scenes


def test_input_and_time_reach_the_top_scene_only(app: App, log: list[str]) -> None:
    below, top = Probe(log, "map"), Dialog(log, "dialog")
    app.stack.push(below)
    app.stack.push(top)
    log.clear()
    app.frame([KEY], 0.01)
    assert "dialog hears" in log
    assert "map hears" not in log
    assert not below.steps


def test_an_opaque_scene_stops_drawing_of_those_below(app: App, log: list[str]) -> None:
    app.stack.push(Probe(log, "map"))
    app.stack.push(Probe(log, "battle"))
    app.frame([], 0.0)
    assert "map draws" not in log


def test_a_dialog_dims_the_scene_below(app: App, log: list[str], screen: pygame.Surface) -> None:
    @define(eq=False)
    class White(Probe):
        def draw(self, surface: pygame.Surface) -> None:
            surface.fill("white")

    app.stack.push(White(log, "map"))
    app.stack.push(Dialog(log, "dialog"))
    app.frame([], 0.0)
    assert log[-1] == "dialog draws"
    assert screen.get_at((5, 5)).r < 160


def test_nothing_is_drawn_when_nothing_changed(app: App, log: list[str]) -> None:
    scene = Probe(log, "map")
    app.stack.push(scene)
    assert app.frame([], 0.01)
    assert not app.frame([], 0.01)
    assert not app.frame([KEY], 0.01)
    scene.dirty = True
    assert app.frame([], 0.01)
    assert log.count("map draws") == 2


def test_an_uncovered_window_is_drawn_again(app: App, log: list[str]) -> None:
    app.stack.push(Probe(log, "map"))
    app.frame([], 0.01)
    assert app.frame([pygame.event.Event(pygame.WINDOWEXPOSED)], 0.01)


def test_a_change_below_a_dialog_is_seen(app: App, log: list[str]) -> None:
    below = Probe(log, "map")
    app.stack.push(below)
    app.stack.push(Dialog(log, "dialog"))
    app.frame([], 0.01)
    below.dirty = True
    assert app.frame([], 0.01)


def test_time_is_clamped(app: App, log: list[str]) -> None:
    scene = Probe(log, "map")
    app.stack.push(scene)
    app.frame([], 30.0)
    assert scene.steps == [0.1]


def test_every_scene_hears_of_a_new_size_once(log: list[str]) -> None:
    app = App(pygame.Surface((800, 600)))
    app.stack.push(Probe(log, "map"))
    app.stack.push(Dialog(log, "dialog"))
    app.screen = pygame.Surface((1000, 700))
    log.clear()
    app.frame([], 0.0)
    app.frame([], 0.0)
    assert log[:2] == ["map is 1000 wide", "dialog is 1000 wide"]
    assert log.count("map is 1000 wide") == 1


def test_the_stack_gives_a_scene_its_size_before_it_enters(log: list[str]) -> None:
    @define(eq=False)
    class Sized(Probe):
        def enter(self) -> None:
            assert self.size == (640, 480)

    SceneStack((640, 480)).push(Sized(log, "map"))


def test_the_letter_of_the_key_that_opens_a_scene_is_not_typed_into_it(screen: pygame.Surface) -> None:
    class Below(Scene):
        def on_event(self, event: pygame.Event) -> Push | None:
            return Push(Above()) if event.type == pygame.KEYDOWN else None

        def draw(self, surface: pygame.Surface) -> None:
            surface.fill("black")

    class Above(Below):
        def on_event(self, event: pygame.Event) -> None:
            typed.append(event.type)

    typed: list[int] = []
    app = App(screen)
    app.stack.push(Below())
    letter = pygame.event.Event(pygame.TEXTINPUT, text="s")
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=0), letter], 0.01)
    assert typed == []
    app.frame([letter], 0.01)
    assert typed == [pygame.TEXTINPUT]


def test_scenes_that_have_come_or_gone_are_drawn_in_the_next_turn(app: App, log: list[str]) -> None:
    """To lay out a scene and to draw it takes longer than one turn may on a large screen."""
    app.stack.push(Probe(log, "map", Push(Dialog(log, "question", Pop()))))
    app.frame([], 0.01)
    for drawn in (["map draws", "question draws"], ["map draws"]):
        log.clear()
        assert not app.frame([KEY], 0.01)
        assert not [line for line in log if line.endswith("draws")]
        log.clear()
        assert app.frame([], 0.01)
        assert log == drawn


@define(eq=False)
class Elaborate(Probe):
    """Something of its picture has changed in every turn."""

    def prepare(self) -> bool:
        self.log.append(f"{self.name} prepares")
        return True

    def update(self, dt: float) -> Transition | None:
        self.dirty = True
        return None


def test_a_picture_is_prepared_in_turns_of_their_own_but_drawn_in_the_end(app: App, log: list[str]) -> None:
    app.stack.push(Elaborate(log, "map"))
    log.clear()
    for _ in range(2 * (MOST_PREPARED + 1)):
        app.frame([], 0.01)
    assert log == [*["map prepares"] * (MOST_PREPARED + 1), "map draws"] * 2


def test_no_time_passes_between_preparing_and_drawing_and_none_is_lost(app: App, log: list[str]) -> None:
    scene = Patient(log, "map")
    app.stack.push(scene)
    for _ in range(2 * (MOST_PREPARED + 1) + 1):
        app.frame([], 0.01)
    assert scene.steps == pytest.approx([0.01, *[0.01 * (MOST_PREPARED + 1)] * 2])


@define(eq=False)
class Finishing(Probe):
    """Shows itself before all of its picture is made, and makes the rest when it is prepared."""

    is_made: bool = False

    @property
    def unfinished(self) -> bool:
        return not self.is_made

    def prepare(self) -> bool:
        made, self.is_made = self.is_made, True
        return not made


def test_what_was_finished_while_it_was_prepared_is_drawn(app: App, log: list[str]) -> None:
    app.stack.push(scene := Finishing(log, "map", None))
    scene.is_made = True
    app.frame([], 0.01)
    log.clear()
    scene.is_made = False
    assert [app.frame([], 0.01) for _ in range(3)] == [False, True, False]
    assert log == ["map draws"]


@define(eq=False)
class Patient(Elaborate):
    def update(self, dt: float) -> Transition | None:
        self.dirty = True
        return Probe.update(self, dt)


def test_after_a_long_answer_and_long_preparations_a_turn_draws_however_long_it_takes(
    app: App, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app.stack.push(Probe(log, "map"))
    app.frame([], 0.01)
    monkeypatch.setattr(scene_module, "LONG", -1.0)
    app.stack.refresh()
    assert [app.frame([], 0.01) for _ in range(4)] == [False, False, True, False]


def test_what_lies_below_is_prepared_before_what_lies_on_it(
    app: App, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app.stack.push(Modest(log, "map"))
    app.stack.push(ModestDialog(log, "question"))
    log.clear()
    assert not app.stack.prepare()
    assert log == ["map prepares", "question prepares"]
    log.clear()
    monkeypatch.setattr(scene_module, "LONG", -1.0)
    assert app.stack.prepare()
    assert log == ["map prepares"]
    assert not app.stack.prepare(hurried=True)


@define(eq=False)
class Modest(Probe):
    """Has nothing to make."""

    def prepare(self) -> bool:
        self.log.append(f"{self.name} prepares")
        return False


@define(eq=False)
class ModestDialog(Modest):
    opaque: ClassVar[bool] = False
