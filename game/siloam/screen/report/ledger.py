"""What a round cost and what a campaign turned on, read from the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import Factory, define

from game.core.event import Event
from game.core.session import Entry
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.screen.screen_texts import say
from game.siloam.words import words
from game.table.report.contents import TurningPoint

ROUND_END = "round_advanced"
_LOST = ("unit_removed", "unit_eliminated")
_MORALE = {"morale_gained": 1, "morale_lost": -1, "morale_cascaded": -1}
_AFTERMATH = ("event_due", "casualties_counted", "plane_ready", "bonus_earned", "round_started")
"""What follows the end of a round before the first chit of the next."""


@define
class RoundCost:
    """The balance of one round."""

    round: int
    coffins: dict[str, int] = Factory(dict)
    gone: dict[str, int] = Factory(dict)
    """Units removed or eliminated, by faction."""
    morale: dict[str, int] = Factory(dict)
    """Change of morale, by faction."""
    due: list[str] = Factory(list)
    """Events that enter the Activation Cup."""
    planes: list[str] = Factory(list)
    """Sides of the planes that reached the Runway."""

    def add(self, event: Event, factions: Mapping[str, str]) -> None:
        """Count one event in."""
        about = event.about
        if event.kind in _LOST:
            faction = factions[about["unit"]]
            self.gone[faction] = self.gone.get(faction, 0) + 1
        elif event.kind in _MORALE:
            faction = about["faction"]
            self.morale[faction] = self.morale.get(faction, 0) + _MORALE[event.kind] * about["amount"]
        elif event.kind == "casualties_counted":
            self.coffins[about["faction"]] = about["coffins"]
        elif event.kind == "event_due":
            self.due.append(about["event"])
        elif event.kind == "plane_ready":
            self.planes.append(about["side"])

    @property
    def ours_gone(self) -> int:
        return sum(self.gone.get(faction, 0) for faction in FRIENDS)


def cost_of_round(log: Sequence[Entry], end: Event, factions: Mapping[str, str]) -> RoundCost:
    """The balance of the round that an event ended. The log may go on after it."""
    cost = RoundCost(end.about["round"] - 1)
    place = next((i for i in range(len(log) - 1, -1, -1) if log[i].event is end), -1)
    for entry in reversed(log[: max(place, 0)]):
        if entry.event.kind == "round_started":
            break
        cost.add(entry.event, factions)
    for entry in log[place + 1 :]:
        if entry.event.kind not in _AFTERMATH:
            break
        cost.add(entry.event, factions)
    return cost


WEIGHTS = {"left": 9, "bonus": 6, "fight": 5, "worst": 5, "decided": 3, "faltered": 2, "held": 1}
"""How much a turning point matters where not all of them have room."""


@define
class _Reader:
    """Goes once through a log and notes what mattered."""

    factions: Mapping[str, str]
    round: int = 1
    moments: list[TurningPoint] = Factory(list)
    coffins: dict[int, int] = Factory(dict)
    fight: tuple[int, int, str] = (0, 0, "")
    """Hits, round and place of the hardest fight so far."""
    _hits: int = 0
    _target: str = ""

    def read(self, event: Event) -> None:
        reader = getattr(self, f"_on_{event.kind}", None)
        if reader is not None:
            reader(event)

    def _note(self, key: str, weight: int, **facts: object) -> None:
        self.moments.append(TurningPoint(self.round, say(f"result.{key}", **facts), weight))

    def _on_round_started(self, event: Event) -> None:
        self.round = event.about["round"]

    def _on_event_branch(self, event: Event) -> None:
        story, branch = words().stories[event.about["event"]], event.about["branch"]
        if branch in story.labels:
            self._note("decided", WEIGHTS["decided"], title=story.title, answer=story.labels[branch])
            return
        held = "held" if branch == "success" else "faltered"
        self._note("decided", WEIGHTS[held], title=story.title, answer=say(f"result.{held}"))

    def _on_final_arc_failure(self, event: Event) -> None:
        self._note("left", WEIGHTS["left"], faction=words().names.named("factions", event.about["faction"]))

    def _on_bonus_earned(self, _event: Event) -> None:
        self._note("bonus", WEIGHTS["bonus"])

    def _on_casualties_counted(self, event: Event) -> None:
        if event.about["faction"] != VANG:
            self.coffins[self.round] = self.coffins.get(self.round, 0) + event.about["coffins"]

    def _on_attack_declared(self, event: Event) -> None:
        self._hits, self._target = 0, event.about["target"]

    def _on_draws_end(self, event: Event) -> None:
        self._hits += event.about["hits"]

    def _on_combat_over(self, _event: Event) -> None:
        if self._hits > self.fight[0]:
            self.fight = (self._hits, self.round, self._target)


def turning_points(log: Iterable[Entry], state: State) -> list[TurningPoint]:
    """What a campaign turned on, in the order it happened."""
    reader = _Reader(factions_of(state))
    for entry in log:
        reader.read(entry.event)
    moments = [*reader.moments, *_extremes(reader)]
    return sorted(moments, key=lambda moment: moment.round)


def _extremes(reader: _Reader) -> Iterator[TurningPoint]:
    hits, number, place = reader.fight
    if hits:
        yield TurningPoint(number, say("result.fight", hex=words().hex(place), hits=hits), WEIGHTS["fight"])
    if reader.coffins:
        worst = max(reader.coffins, key=lambda number: reader.coffins[number])
        yield TurningPoint(worst, say("result.worst", coffins=reader.coffins[worst]), WEIGHTS["worst"])


def factions_of(state: State) -> dict[str, str]:
    """The faction of every Combat Unit."""
    return {unit.id: unit.spec.faction for unit in state.units.values()}
