"""Reading events.toml: the story arcs and every effect of every branch (9.2)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field

from game.core.tables import DataTable
from game.siloam.model.content import EFFECTS, FRIENDS, LOCKED_POOLS, Effect, EventSpec

OF_A_FACTION = (
    "morale", "bolster", "activation", "recall_all", "recall", "redeploy", "rest", "final_failure",
)  # fmt: skip
OF_A_TYPE = ("join", "reinforce")


def read_events(source: DataTable, types: tuple[str, ...], last_round: int) -> dict[str, EventSpec]:
    """Every event, each effect checked against what it may name."""
    events: dict[str, EventSpec] = {}
    for name, entry in source.items():
        branches: dict[str, tuple[Effect, ...]] = {}
        for branch in ("before", "success", "failure", "after"):
            branches[branch] = _read_effects(entry, branch)
        options = entry.optional_table("options")
        for option in options.names():
            branches[option] = _read_effects(options, option)
        check = entry.one_of("check", ("", *FRIENDS), "")
        if bool(check) == bool(options.data):
            raise entry.fail("check", "an event has either options or a check")
        events[name] = EventSpec(name, entry.one_of("arc", FRIENDS), check, branches)
        entry.done()
    checker = _Checker(source, events, types, last_round)
    for event in events.values():
        checker.check(event)
    return events


def _read_effects(source: DataTable, key: str) -> tuple[Effect, ...]:
    effects = []
    for entry in source.tables(key, optional=True):
        effects.append(
            Effect(
                do=entry.one_of("do", EFFECTS),
                who=entry.text("who", ""),
                amount=entry.get("amount", int, 0),
                when=entry.text("when", ""),
                unless=entry.text("unless", ""),
            )
        )
        entry.done()
    return tuple(effects)


@define
class _Checker:
    """Whether effects name factions, unit types, pools, events, rounds and flags that exist."""

    source: DataTable
    events: Mapping[str, EventSpec]
    types: tuple[str, ...]
    last_round: int
    flags: frozenset[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        branches = [effects for event in self.events.values() for effects in event.branches.values()]
        self.flags = frozenset(e.who for effects in branches for e in effects if e.do == "flag")

    def check(self, event: EventSpec) -> None:
        for branch, effects in event.branches.items():
            for effect in effects:
                problem = self._problem(effect)
                if problem:
                    raise self.source.fail(f"{event.id}.{branch}", f"{effect.do}: {problem}")

    def _problem(self, effect: Effect) -> str:
        who = effect.who
        for flag in (effect.when, effect.unless):
            if flag and flag not in self.flags:
                return f"no event sets the flag {flag!r}"
        if effect.do in OF_A_FACTION and who not in FRIENDS:
            return f"{who!r} is not a faction"
        if effect.do in OF_A_TYPE and who not in self.types:
            return f"{who!r} is not a unit type"
        if effect.do == "unlock" and who not in LOCKED_POOLS:
            return f"{who!r} is not a locked pool"
        if effect.do == "schedule" and (who not in self.events or not 1 < effect.amount <= self.last_round):
            return f"event {who!r} cannot wait for round {effect.amount}"
        return ""
