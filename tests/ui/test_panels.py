"""The panels around the map: what they say, and that they paint only what has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pygame.freetype
import pytest

from game.core.session import Session, new_session
from game.core.tables import assets
from game.registry import SILOAM
from game.siloam.model.content import FRIENDS, content
from game.siloam.model.declared import EVENTS
from game.siloam.model.state import State
from game.siloam.odds.what_if import Threat
from game.siloam.rules.movement import allowance
from game.siloam.screen.desk_skin import DESK
from game.siloam.screen.panels import hex_facts
from game.siloam.screen.panels.cups_panel import (
    NAMES,
    AirfieldsPanel,
    CupsPanel,
    ThisRoundPanel,
    chit_name,
    contents,
    shown_cups,
)
from game.siloam.screen.panels.hex_facts import notes, sheets
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.panel_texts import say as panel_text
from game.siloam.screen.panels.pools import BeachesPanel, PoolsPanel
from game.siloam.screen.panels.tracks import PlansPanel, TrackBar
from game.siloam.system import SILOAM_SYSTEM
from game.siloam.words import words
from game.table.context import Context
from game.table.desk import side_panels as log_panel
from game.table.desk.desk import lay_out
from game.table.desk.panel import Panel, View
from game.table.desk.side_column import SideColumn
from game.table.desk.side_panels import InspectorPanel, LogPanel, hexes_of, weight_color
from game.table.desk.table import Table
from game.table.draw.theme import PALETTES, Theme, contrast, palette
from tests.ui.driver import panel_of, session_at, steady, there
from tests.ui.written import noted_texts

READABLE = 4.5
PANELS = (
    TrackBar,
    MoralePanel,
    CupsPanel,
    AirfieldsPanel,
    PlansPanel,
    PoolsPanel,
    BeachesPanel,
    InspectorPanel,
)


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """A campaign, every twentieth position of it."""
    session, _ = new_session(SILOAM_SYSTEM, 1)
    found = []
    while session.decision is not None:
        if session.state.choices_made % 20 == 0:
            found.append(session.state.clone())
        session.choose(steady(session.state, session.decision))
    return found


def view_of(state: State, focus: str | None = None) -> View[State]:
    return View(state, {}, 0, (), focus)


def lines(state: State, hex_id: str) -> Iterator[str]:
    for sheet in sheets(state, hex_id):
        yield sheet.title
        yield from (f"{fact.label}: {fact.value} {fact.source}" for fact in sheet.facts)


# ---------------------------------------------------------------------- the inspector


def test_every_hex_of_every_position_can_be_inspected(positions: list[State]) -> None:
    for state in positions:
        for hex_id in {
            *state.friends_at,
            *state.vang_at,
            *state.support_at,
            *state.garrisons,
            "0101",
            "1204",
        }:
            for line in lines(state, hex_id):
                assert "{" not in line


def test_the_inspector_gives_real_values_with_their_sources(positions: list[State]) -> None:
    for state in positions:
        for unit in state.friends_on_map():
            said = list(lines(state, unit.place))
            symbol = words().names.named("symbols", unit.face.symbol)
            assert any(f"{unit.face.draws} on {symbol}" in line and "(2.2.1)" in line for line in said)
            assert any(f"{len(unit.hits)} of {unit.spec.hit_slots} hits" in line for line in said)
            if not state.near_vang(unit.place):
                assert any(line.startswith(f"Moves: {allowance(state, unit)} ") for line in said)


def test_a_vang_unit_tells_its_intent_with_the_rule(positions: list[State]) -> None:
    for state in positions:
        for hex_id in state.vang_at:
            assert any(re.search(r"Intends: .*\(6\.2\.\d\)", line) for line in lines(state, hex_id))


def test_an_attachment_says_what_it_adds() -> None:
    session = session_at("support_phase")
    state = session.state.clone()
    host = next(u for u in state.friends_on_map() if u.is_infantry)
    state.put(host, "0303")
    support = state.supports["mg-flamethrower"]
    support.side, support.host = "flamethrower", host.id
    state.put_support(support, host.place)
    assert any(line == "Flamethrower: +1 attacking Attachment (2.3.2)" for line in lines(state, host.place))
    truck = state.supports["engineer-truck"]
    support.host = ""
    state.put_support(support, "cics-pool")
    truck.side, truck.host = "truck", host.id
    state.put_support(truck, host.place)
    assert any(line == "Moves: 6 rides a Truck (2.3.2)" for line in lines(state, host.place))


@pytest.mark.parametrize("size", [(423, 153), (423, 280), (301, 118)])
def test_the_inspector_never_cuts_a_line_and_reaches_every_one(
    positions: list[State], theme: Theme, size: tuple[int, int]
) -> None:
    for state in positions[::3]:
        panel = InspectorPanel(theme, pygame.Rect(0, 0, *size), skin=DESK, keys=DESK.keys)
        for focus in {*state.friends_at, *list(state.vang_at)[:2], "1204"}:
            view, surface = view_of(state, focus), pygame.Surface(size)
            panel.draw(surface, view)
            rows = list(panel._rows(DESK.describe(state, focus, view.pondering)))
            shown, first = set[int](), -1
            while panel.first != first:
                first, room, place = panel.first, size[1] - theme.px(9), panel.first
                while place < len(rows) and room >= rows[place].height:
                    shown.add(place)
                    room -= rows[place].height
                    place += 1
                panel.wheel(-1)
                panel.draw(surface, view)
            assert shown == set(range(len(rows)))


# ---------------------------------------------------------------------- the log


def test_the_log_draws_only_what_is_seen(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    session = _long_session()
    panel = LogPanel(theme, pygame.Rect(0, 0, 401, 200), words=words(), kinds=EVENTS)
    view = View(session.state, {}, 0, session.log)
    surface = pygame.Surface((401, 200))
    worded: list[object] = []

    def wrap(*asked: object) -> list[str]:
        worded.append(asked)
        return ["line"]

    monkeypatch.setattr(log_panel, "wrap", wrap)
    panel.draw(surface, view)
    seen = len(panel._places)
    assert 5 < seen < 15 < len(session.log)
    assert panel._places[0][1] is session.log[-1]
    assert len(worded) <= seen + 1
    panel.scroll(3)
    panel.draw(surface, view)
    assert len(worded) <= seen + 4
    assert panel._places[0][1] is session.log[-4]


def test_a_reader_of_old_lines_is_left_where_he_reads(theme: Theme) -> None:
    session = _long_session()
    panel = LogPanel(theme, pygame.Rect(0, 0, 401, 200), words=words(), kinds=EVENTS)
    surface = pygame.Surface((401, 200))
    panel.draw(surface, View(session.state, {}, 0, session.log[:-10]))
    panel.scroll(5)
    panel.draw(surface, View(session.state, {}, 1, session.log[:-10]))
    lowest = panel._places[0][1]
    panel.draw(surface, View(session.state, {}, 2, session.log))
    assert panel._places[0][1] is lowest


def test_lines_know_their_hexes() -> None:
    session = _long_session()
    content = session.state.content
    moved = next(entry.event for entry in session.log if entry.event.kind == "unit_moved")
    assert set(hexes_of(moved, content.map.grid)) == {moved.about["origin"], *moved.about["path"]}


def test_what_is_told_ends_with_the_event_that_is_shown() -> None:
    table = Table.begin(SILOAM_SYSTEM, 1, DESK.looks)
    assert table.busy
    assert [entry.event for entry in table.log] == table.told
    table.skip_all()
    assert list(table.log) == table.session.log


def _long_session() -> Session[State]:
    session, _ = new_session(SILOAM_SYSTEM, 1)
    while len(session.log) < 300:
        session.choose(steady(session.state, there(session.decision)))
    return session


# ---------------------------------------------------------------------- cups, tracks, pools


def test_cups_tell_counts_and_never_an_order(positions: list[State]) -> None:
    for state in positions:
        shuffled = state.clone()
        for cup in (shuffled.activation, shuffled.command, shuffled.tactics, shuffled.vang_support):
            cup.inside.reverse()
        assert shown_cups(state) == shown_cups(shuffled)
        for name in NAMES:
            assert contents(state, name) == contents(shuffled, name)


def test_the_hit_marker_cup_keeps_its_faces_hidden(positions: list[State]) -> None:
    state = positions[-1]
    other = state.clone()
    other.hit_markers.inside[:] = other.hit_markers.inside[::-1]
    other.hit_markers.inside[0] = "9"
    assert contents(state, "hits") == contents(other, "hits")


@pytest.mark.parametrize("kind", PANELS)
def test_a_panel_paints_once_and_again_when_its_content_changes(
    kind: type[Panel[State]], theme: Theme, positions: list[State]
) -> None:
    more = {"skin": DESK, "keys": DESK.keys} if kind is InspectorPanel else {}
    panel = kind(theme, pygame.Rect(0, 0, 421, 200), **more)
    surface = pygame.Surface((421, 200))
    changed = positions[-1].clone()
    changed.plans["ambush"] = 1
    early, late = view_of(positions[0], "1204"), View(changed, {}, 1, (), "1204")
    panel.draw(surface, early)
    first = panel._picture
    panel.draw(surface, view_of(positions[0].clone(), "1204"))
    assert panel._picture is first
    panel.draw(surface, late)
    assert panel._picture is not first
    assert there(panel._picture).get_width() % 2 == 1


def test_every_friend_and_vang_off_the_map_is_in_a_pile(theme: Theme, positions: list[State]) -> None:
    for state in positions:
        piles = [
            p
            for panel in (PoolsPanel(theme), BeachesPanel(theme))
            for s in panel.sections(state)
            for p in s.piles
        ]
        shown = {piece for pile in piles for piece in pile.pieces}
        waiting = {u.id for u in state.units.values() if not u.on_map and u.place not in ("box", "out")}
        assert waiting <= shown


def test_the_track_bar_tells_losses_with_their_limits(theme: Theme, positions: list[State]) -> None:
    bar = TrackBar(theme, pygame.Rect(0, 0, 1280, 44))
    state = positions[-1]
    bar.draw(pygame.Surface((1280, 44)), view_of(state))
    tips = {key: spot.tip for spot in bar.spots for key in spot.keys}
    ours = sum(state.casualties[f] for f in FRIENDS)
    assert f"{ours} of {state.content.tracks.coalition_casualties}" in tips["track", "coalition"]
    assert "(1.3)" in tips["track", "coalition"]


def test_events_on_the_round_track_are_named(theme: Theme, positions: list[State]) -> None:
    state = next(s for s in positions if s.event_track)
    bar = TrackBar(theme, pygame.Rect(0, 0, 1280, 44))
    bar.draw(pygame.Surface((1280, 44)), view_of(state))
    event, due = next(iter(state.event_track.items()))
    tip = next(spot.tip for spot in bar.spots if ("round", str(due)) in spot.keys)
    assert words().names.titles[event] in tip


# ---------------------------------------------------------------------- the column beside the map


def side_column(theme: Theme) -> SideColumn:
    context = Context(SILOAM)
    context.theme = theme
    return SideColumn(context, DESK.panels(theme))


def column_of(theme: Theme, size: tuple[int, int]) -> SideColumn:
    """The side column of a wide window."""
    layout, side = lay_out(size, theme), side_column(theme)
    side.lay_out(layout.side, layout.column)
    return side


def off_map(side: SideColumn, state: State) -> set[tuple[str, str]]:
    """The counters that the column has to show."""
    sections = [*panel_of(side, PoolsPanel).sections(state), *panel_of(side, BeachesPanel).sections(state)]
    return {("piece", piece) for section in sections for pile in section.piles for piece in pile.pieces}


def in_sight(panel: Panel[State]) -> set[tuple[str, str]]:
    return {key for spot in panel.spots if panel.rect.contains(spot.rect) for key in spot.keys}


@pytest.mark.parametrize("size", [(1920, 1080), (1600, 900), (2560, 1440)])
def test_every_counter_off_the_map_is_whole_in_a_wide_window(
    theme: Theme, positions: list[State], size: tuple[int, int]
) -> None:
    side = column_of(theme, size)
    for number, state in enumerate(positions):
        list(side.parts(View(state, {}, number)))
        assert in_sight(panel_of(side, PoolsPanel)) | in_sight(panel_of(side, BeachesPanel)) == off_map(
            side, state
        )
        panels = (panel_of(side, PoolsPanel), panel_of(side, BeachesPanel), panel_of(side, ThisRoundPanel))
        assert sum(panel.rect.height for panel in panels) == there(side._column).height
        assert all(a.rect.bottom == b.rect.top for a, b in pairwise(panels))


def test_room_that_is_not_needed_goes_to_the_round_so_far(theme: Theme, positions: list[State]) -> None:
    side, state = column_of(theme, (1920, 1080)), positions[-1]
    list(side.parts(View(state, {}, 0)))
    assert panel_of(side, PoolsPanel).rect.height == panel_of(side, PoolsPanel).needed(state)
    assert panel_of(side, BeachesPanel).rect.height == panel_of(side, BeachesPanel).needed(state)
    assert panel_of(side, ThisRoundPanel).rect.height > panel_of(side, ThisRoundPanel).needed(state)


@pytest.mark.parametrize("height", [330, 420, 520])
def test_what_has_no_room_in_the_column_is_announced_and_reached(
    theme: Theme, positions: list[State], monkeypatch: pytest.MonkeyPatch, height: int
) -> None:
    written = noted_texts(monkeypatch)
    side, state = side_column(theme), positions[0]
    side.lay_out(pygame.Rect(300, 0, 421, height), pygame.Rect(0, 0, 199, height))
    list(side.parts(View(state, {}, 0)))
    assert any("more below" in words for words in written)
    seen = set[tuple[str, str]]()
    for _ in range(12):
        for panel in (panel_of(side, PoolsPanel), panel_of(side, BeachesPanel)):
            assert all(panel.rect.contains(spot.rect) for spot in panel.spots), "a counter is cut"
            seen |= in_sight(panel)
            side.wheel(panel.rect.center, -1)
        list(side.parts(View(state, {}, 0)))
    assert seen == off_map(side, state)


def test_the_latest_chits_of_a_round_are_shown_and_the_others_counted(
    theme: Theme, positions: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = max(positions, key=lambda state: len(state.activation.discard))
    drawn = len(state.activation.discard)
    assert drawn > 4
    panel = ThisRoundPanel(theme, pygame.Rect(0, 0, 199, 108))
    written = noted_texts(monkeypatch)
    panel.draw(pygame.Surface((199, 108)), view_of(state))
    named = [chit_name(state, "activation", chit) for chit in state.activation.discard]
    assert written[-1] == named[-1]
    shown = sum(words in named for words in written)
    earlier = panel_text("short.earlier", count=drawn - shown)
    assert earlier in written


# ---------------------------------------------------------------------- layout


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440)])
def test_the_parts_of_the_window_cover_it_without_overlapping(size: tuple[int, int], theme: Theme) -> None:
    layout = lay_out(size, theme)
    parts = [layout.track, layout.tools, layout.map, layout.side, layout.prompt]
    parts += [layout.column] if layout.column else []
    assert sum(part.width * part.height for part in parts) == size[0] * size[1]
    assert all(not a.colliderect(b) for i, a in enumerate(parts) for b in parts[i + 1 :])


def test_what_has_no_room_becomes_a_tab(theme: Theme) -> None:
    side = side_column(theme)
    side.lay_out(pygame.Rect(0, 0, 421, 900), pygame.Rect(0, 0, 199, 900))
    assert list(side.tabs) == ["log"]
    side.lay_out(pygame.Rect(0, 0, 421, 612), None)
    assert list(side.tabs) == ["log", "pools", "beaches"]
    side.lay_out(pygame.Rect(0, 0, 421, 250), None)
    assert set(side.tabs) == {"log", "pools", "beaches", "cups", "plans", "inspector"}


# ---------------------------------------------------------------------- words and colours


def test_every_text_is_drawn_with_letters_the_fonts_have() -> None:
    pygame.freetype.init()
    font = pygame.freetype.Font(str(assets() / "fonts" / "SourceSansPro-Regular.ttf"), 14)
    for file in (
        "table/keys.toml",
        "table/text/table.toml",
        "siloam/screen/keys.toml",
        "siloam/text/desk.toml",
    ):
        text = (assets() / file).read_text(encoding="utf-8").replace("\n", " ")
        assert all(metric is not None for metric in font.get_metrics(text)), file


def test_no_text_says_at_which_side_of_the_window_a_panel_stands() -> None:
    """Wide windows have the Pools at the left, others in a tab at the right."""
    for folder in ("siloam/text", "table/text"):
        for file in sorted(Path(str(assets() / folder)).glob("*.toml")):
            said = file.read_text(encoding="utf-8")
            assert not re.search(r"\b(?:at|on) the (?:left|right)\b", said), file.name


@pytest.mark.parametrize("name", PALETTES)
def test_the_log_can_be_read_in_every_palette(name: str) -> None:
    theme = Theme(palette(name))
    for kind in ("chit_drawn", "hit_taken", "unit_moved"):
        assert contrast(weight_color(theme, EVENTS[kind].weight), theme.colors.panel) >= READABLE


def test_what_is_printed_in_a_hex_is_named() -> None:
    war_map = content().map
    first, star, *others = notes(war_map, "1204")
    assert (first, others) == ("1204 · Clear", ["King's Road"])
    assert all(banner.title() in star for banner in war_map.vp["1204"].banners)
    assert "Black beachhead 2" in notes(war_map, "2004")
    assert "CICS Deployment Hex" in notes(war_map, "0601")
    assert {"Priority Hex of Red", "Siloam flag"} <= set(notes(war_map, "1712"))


def test_an_attack_of_the_vang_is_reckoned_once_until_something_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def noting(_state: State, hex_id: str) -> list[Threat]:
        asked.append(hex_id)
        return []

    monkeypatch.setattr(hex_facts, "threats_on", noting)
    monkeypatch.setattr(hex_facts, "_known", {})
    state = session_at("movement_phase").state.clone()
    unit = state.friends_on_map()[0]
    for _ in range(3):
        hex_facts.threats_at(state, unit.place)
    assert asked == [unit.place]
    unit.hits = (*unit.hits, "1")
    hex_facts.threats_at(state, unit.place)
    state.vang_support.inside.pop()
    hex_facts.threats_at(state, unit.place)
    assert len(asked) == 3
    for hex_id in state.content.map.grid.hexes:
        hex_facts.threats_at(state, hex_id)
    assert len(hex_facts._known) <= hex_facts.MOST
