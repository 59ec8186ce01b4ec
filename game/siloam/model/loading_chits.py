"""Reading chits.toml: chit faces and what the cups hold (3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.tables import DataTable
from game.siloam.model.content import FRIENDS, KINDS, SYMBOLS, WEATHER_MISS, Chits, EventSpec, SupportDraws


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
    for table in (weather, activation, source):
        table.done()
    return chits


def _read_draws(source: DataTable, counters: tuple[str, ...]) -> dict[str, SupportDraws]:
    draws = {}
    for name, entry in source.items():
        if name not in counters:
            raise source.fail(name, "is not a Vang Support counter")
        draws[name] = SupportDraws(entry.number("draws"), entry.one_of("against", ("", *KINDS), ""))
        entry.done()
    return draws


def _read_chit(source: DataTable, faces: dict[str, frozenset[str]], counted: bool = False) -> str:
    name, face = source.text("id"), source.all_of("face", SYMBOLS)
    if counted:
        source.number("count")
    source.done()
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
