"""Reading events.toml, the story arcs and every effect of every branch (9.2); chits.toml, chit faces and what
the cups hold (3.2); and tracks.toml, the numbers of tracks, costs and limits."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field

from game.core.tables import DataTable
from game.siloam.model.content import (
    EFFECTS,
    FRIENDS,
    KINDS,
    LOCKED_POOLS,
    RATINGS,
    SYMBOLS,
    WEATHER_MISS,
    Chits,
    Effect,
    EventSpec,
    SupportDraws,
    Tracks,
)

OF_A_FACTION = (
    "morale", "bolster", "activation", "recall_all", "recall", "redeploy", "rest", "final_failure",
)  # fmt: skip
BRANCHES = ("before", "success", "failure", "after")
OF_A_TYPE = ("join", "reinforce")


def read_events(source: DataTable, types: tuple[str, ...], last_round: int) -> dict[str, EventSpec]:
    """Every event, each effect checked against what it may name."""
    events: dict[str, EventSpec] = {}
    for name, entry in source.items():
        options = entry.optional_table("options")
        branches = {branch: _read_effects(entry, branch) for branch in BRANCHES}
        branches |= {option: _read_effects(options, option) for option in options.names()}
        check = entry.one_of("check", ("", *FRIENDS), "")
        if bool(check) == bool(options.data):
            raise entry.fail("check", "an event has either options or a check")
        events[name] = EventSpec(name, entry.one_of("arc", FRIENDS), check, branches)
    source.done()
    checker = _Checker(source, events, types, last_round)
    for event in events.values():
        checker.check(event)
    return events


def _read_effects(source: DataTable, key: str) -> tuple[Effect, ...]:
    return tuple(
        Effect(
            do=entry.one_of("do", EFFECTS),
            who=entry.text("who", ""),
            amount=entry.get("amount", int, 0),
            when=entry.text("when", ""),
            unless=entry.text("unless", ""),
        )
        for entry in source.tables(key, optional=True)
    )


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


def read_chits(source: DataTable, events: Mapping[str, EventSpec], banners: tuple[str, ...]) -> Chits:
    faces: dict[str, frozenset[str]] = {WEATHER_MISS: frozenset()}
    tactics = tuple(_read_chit(entry, faces) for entry in source.tables("tactics"))
    bonus = [
        name
        for entry in source.tables("bonus")
        for name in [_read_chit(entry, faces, counted=True)] * entry.number("count")
    ]
    weather, activation = source.table("weather"), source.table("activation")
    groups = _read_groups(activation.table("banners"), banners)
    opening = _read_groups(activation.table("opening"), banners)
    if len(opening) != 1:
        raise activation.fail("opening", "must name one chit")
    support = _read_counts(source.table("vang_support"))
    chits = Chits(
        faces=faces,
        tactics=tactics,
        standard=frozenset(tactics),
        bonus=tuple(bonus),
        bonus_faces=frozenset(bonus),
        weather=(WEATHER_MISS,) * weather.number("count"),
        weather_per_draw=weather.number("per_draw"),
        activation=(
            *(chit for chit in (*FRIENDS, "weather") for _ in range(activation.number(chit))),
            *groups,
            *activation.all_of("events", tuple(events)),
        ),
        banners={**groups, **opening},
        opening=next(iter(opening)),
        command=_read_counts(source.table("command")),
        hits=_read_counts(source.table("hits")),
        vang_support=support,
        vang_support_draws=_read_draws(source.table("vang_support_draws"), support),
    )
    source.done()
    return chits


def _read_draws(source: DataTable, counters: tuple[str, ...]) -> dict[str, SupportDraws]:
    draws = {}
    for name, entry in source.items():
        if name not in counters:
            raise source.fail(name, "is not a Vang Support counter")
        draws[name] = SupportDraws(entry.number("draws"), entry.one_of("against", ("", *KINDS), ""))
    return draws


def _read_chit(source: DataTable, faces: dict[str, frozenset[str]], counted: bool = False) -> str:
    name, face = source.text("id"), source.all_of("face", SYMBOLS)
    if counted:
        source.number("count")
    if name in faces:
        raise source.fail("id", f"{name!r} is used twice")
    faces[name] = frozenset(face)
    return name


def _read_groups(source: DataTable, banners: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    groups = {name: source.texts(name) for name in source.names()}
    for name, named in groups.items():
        for banner in named:
            if banner not in banners:
                raise source.fail(name, f"{banner!r} is not a banner")
    return groups


def _read_counts(source: DataTable) -> tuple[str, ...]:
    return tuple(name for name in source.names() for _ in range(source.number(name)))


COSTS = ("support", "activate", "deploy", "initiate")
MORALE_COSTS = (
    "cics_deploy", "caledonia_infantry", "caledonia_tank", "caledonia_support", "conscript",
    "guerrilla_lost", "final_arc",
)  # fmt: skip
PLANS = ("bombing_run", "bolster", "restructure", "ambush", "tactical_maneuver")


def read_tracks(source: DataTable) -> Tracks:
    morale, plans, victory = source.table("morale"), source.table("plans"), source.table("victory")
    costs, morale_costs, checks = source.table("costs"), source.table("morale_costs"), source.table("checks")
    rounds, loss, markers = source.table("rounds"), source.table("loss"), source.table("markers")
    vang, bombing = source.table("vang"), source.table("bombing")
    tracks = Tracks(
        last_round=rounds.number("last"),
        morale_lowest=morale.number("lowest"),
        morale_highest=morale.number("highest"),
        morale_symbols=morale.all_of("symbols", RATINGS),
        raise_cost=morale.numbers("raise_cost"),
        costs={name: costs.number(name) for name in COSTS},
        morale_costs={name: morale_costs.number(name) for name in MORALE_COSTS},
        check_draws=checks.number("base_draws"),
        political_cost=checks.number("political_cost"),
        plans=plans.all_of("names", PLANS),
        boxes=plans.texts("boxes"),
        plan_draws=plans.numbers("draws"),
        bonus_chits=plans.number("bonus_chits"),
        restructure_chit=str(plans.number("restructure_chit")),
        narrow=victory.number("narrow"),
        decisive=victory.number("decisive"),
        bonus_casualties=victory.number("bonus_casualties"),
        bonus=victory.number("bonus"),
        coalition_casualties=loss.number("coalition_casualties"),
        armor_markers=markers.number("armor"),
        vang_mode_range=vang.number("mode_range"),
        vang_patience=vang.number("patience"),
        bombing_line=bombing.number("line"),
        spotter_draws=bombing.number("spotter_draws"),
    )
    source.done()
    _check_lengths(tracks, morale, plans)
    return tracks


def _check_lengths(tracks: Tracks, morale: DataTable, plans: DataTable) -> None:
    """Lists that stand for the spaces of a track must have one entry for each."""
    spaces = tracks.morale_highest
    if len(tracks.morale_symbols) != spaces:
        raise morale.fail("symbols", f"must name a symbol for each of {spaces} spaces")
    if len(tracks.raise_cost) != spaces - 1:
        raise morale.fail("raise_cost", f"must have {spaces - 1} costs")
    if len(tracks.plan_draws) != len(tracks.boxes):
        raise plans.fail("draws", "must have one number for each box")
    if set(tracks.plans) != set(PLANS):
        raise plans.fail("names", f"must name all of {', '.join(PLANS)}")
