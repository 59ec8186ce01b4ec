"""Which dialog lies over the campaign now: battles, bombing runs, checks, events, summaries, the end."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast, runtime_checkable

import pygame
from attrs import define, field, frozen

from game.core.decision import Choice
from game.siloam.rules.air import BombingRun
from game.siloam.rules.combat import Combat
from game.siloam.rules.events import ResolveEvent
from game.ui.context import Context
from game.ui.play.table import Table
from game.ui.scene import Scene

Factory = Callable[[Context, Table], Scene]
Moment = Callable[[Table], Hashable]
"""Says whether a story is told now: a value that names the moment, or None."""

BATTLE_EVENTS = frozenset(
    ("attack_declared", "joined_defense", "defense_chosen", "draws_begin", "chit_drawn", "draws_end",
     "cup_empty", "defense_failed", "attack_broken")
)  # fmt: skip
AIR_EVENTS = frozenset(
    (
        "bombing_line",
        "planes_committed",
        "interception",
        "air_drawn",
        "plane_shot_down",
        "bomb_drawn",
        "hex_bombed",
    )
)
CHECK_EVENTS = frozenset(("check_drawn", "check_passed", "check_failed"))
EVENT_QUESTIONS = frozenset(("choose_option", "political_cost", "confirm_cascade"))
ROUND_END = "round_advanced"


@runtime_checkable
class Asks(Protocol):
    """A scene that asks questions can say where an answer is given, by mouse and by keyboard."""

    def target_of(self, choice: Choice) -> tuple[int, int] | None:
        """The pixel to click next on the way to a choice."""

    def keys_for(self, choice: Choice) -> list[pygame.Event]:
        """The keys that make a choice, in order."""


@frozen
class Story:
    """A kind of story with the scene that tells it.

    A scene class that has `wanted(table)` knows best when it is; for others `now` says it.
    """

    name: str
    now: Moment
    module: str
    scene: str

    def moment(self, table: Table) -> Hashable:
        """The moment of the story, or None while it is not told."""
        wanted = getattr(self.factory(), "wanted", None)
        if wanted is None:
            return self.now(table)
        return _point(table) if wanted(table) else None

    def factory(self) -> Factory | None:
        """What makes the scene, or None where there is no such scene."""
        registered = _registered.get(self.name)
        if registered is not None:
            return registered
        if find_spec(self.module) is None:
            return None
        return cast(Factory, getattr(import_module(self.module), self.scene, None))


_registered: dict[str, Factory] = {}


def register(story: str, factory: Factory) -> None:
    """Let another scene tell a kind of story."""
    _registered[story] = factory


# ---------------------------------------------------------------------- the stories


def _point(table: Table) -> Hashable:
    """The present point of the campaign: changes with every choice and every event shown."""
    return table.session.state.choices_made, len(table.told), table.busy


def _battle(table: Table) -> Hashable:
    if table.busy:
        fits = table.playing is not None and table.playing.kind in BATTLE_EVENTS
    else:
        fits = table.session.state.frame(Combat) is not None
    return _point(table) if fits else None


def _air(table: Table) -> Hashable:
    if table.busy:
        fits = table.playing is not None and table.playing.kind in AIR_EVENTS
    else:
        fits = table.session.state.frame(BombingRun) is not None
    return _point(table) if fits else None


def _event(table: Table) -> Hashable:
    asked = table.asked
    in_event = table.session.state.frame(ResolveEvent) is not None
    return _point(table) if asked and in_event and asked.kind in EVENT_QUESTIONS else None


def _check(table: Table) -> Hashable:
    if table.busy:
        return _point(table) if table.playing is not None and table.playing.kind in CHECK_EVENTS else None
    asked = table.asked
    return _point(table) if asked and asked.kind == "political_cost" else None


def _round(table: Table) -> Hashable:
    """Once for each round, as soon as its end has been told."""
    told = (event.about["round"] for event in table.told if event.kind == ROUND_END)
    return next(told, None)


def _result(table: Table) -> Hashable:
    return table.session.state.outcome if table.over else None


_SCENES = "game.ui.scenes."
STORIES: tuple[Story, ...] = (
    Story("result", _result, f"{_SCENES}result", "ResultScene"),
    Story("round", _round, f"{_SCENES}round_summary", "RoundSummary"),
    Story("battle", _battle, f"{_SCENES}battle", "BattleScene"),
    Story("air", _air, f"{_SCENES}air", "AirScene"),
    Story("event", _event, f"{_SCENES}event_card", "EventCard"),
    Story("check", _check, f"{_SCENES}check", "CheckScene"),
)
"""Every kind of story, the most pressing first."""


def dialog_for(context: Context, table: Table) -> Scene | None:
    """The dialog that must lie over the campaign now."""
    return Router(context).dialog_for(table)


@define(eq=False)
class Router:
    """Opens dialogs and remembers which were closed, so that none opens twice for one moment."""

    context: Context
    stories: tuple[Story, ...] = STORIES
    _open: tuple[Story, Hashable, Scene] | None = field(init=False, default=None)
    _closed: dict[str, Hashable] = field(init=False, factory=dict)
    """The moment for which the dialog of a story was opened last, once it is closed."""
    _aside: Story | None = field(init=False, default=None)
    """The story whose dialog was put aside to look at the map."""

    def put_aside(self, table: Table) -> str:
        """The name of the story whose dialog waits beside the map; empty when none does."""
        story = self._aside
        moment = story.moment(table) if story is not None else None
        return story.name if story is not None and moment == self._closed.get(story.name) is not None else ""

    def reopen(self, table: Table) -> Scene | None:
        """Bring back the dialog that was put aside."""
        self._closed.pop(self.put_aside(table), None)
        return self.dialog_for(table)

    def dialog_for(self, table: Table) -> Scene | None:
        """The dialog that must open now."""
        for story in self.stories:
            factory = story.factory()
            moment = story.moment(table) if factory is not None else None
            if factory is not None and moment is not None and self._closed.get(story.name) != moment:
                self._open = (story, moment, factory(self.context, table))
                return self._open[-1]
        return None

    def closed(self, table: Table) -> None:
        """The dialog was closed: it is not opened again for the moment it was opened for.

        It may be wanted at once for a later moment: a battle can follow on a battle. A dialog that
        had not come to its end was put aside to look at the map, and stays so while the question waits.
        """
        if self._open is not None:
            story, moment, scene = self._open
            put_aside = not getattr(scene, "finished", True)
            self._closed[story.name] = story.moment(table) if put_aside else moment
            self._aside = story if put_aside else None
            self._open = None
