"""Reading tracks.toml: tracks, costs and limits."""

from __future__ import annotations

from game.core.tables import DataTable
from game.siloam.model.content import RATINGS, Tracks

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
        bombing_line=bombing.number("line"),
        spotter_draws=bombing.number("spotter_draws"),
    )
    tables = (morale, plans, victory, costs, morale_costs, checks, rounds, loss, markers, vang, bombing)
    for table in (*tables, source):
        table.done()
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
