"""What is marked on the map: the act that is held, where an attack may be made, what the Vang intend."""

from __future__ import annotations

import pygame
import pytest

from game.core.dice import Dice
from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.bots.steady import steady_policy
from game.siloam.model.content import content
from game.siloam.model.state import State
from game.siloam.rules.intents import intents
from game.siloam.screen.desk_skin import DESK
from game.siloam.screen.map.flags import MAKES_ROOM
from game.siloam.screen.map.layers import BETWEEN_NUMBERS, NAMES
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.pace import Pace
from game.table.desk.stepper import Stepper
from game.table.desk.table import Table
from game.table.draw.theme import PALETTES, Color, Theme, drawing, palette
from game.table.map.live_map import LiveMap
from game.table.map.map_canvas import SMALLEST_CROSSED, MapCanvas
from game.table.map.map_skin import COUNTER_SIZE, Highlights
from tests.ui.maps import fitted_map

VIEW = pygame.Rect(0, 0, 790, 612)
"""The map in a window of 1280x720."""
READABLE = 15
"""The least height of a plaque with writing, in pixels."""
MOST_FRAMES = 20_000
SEEN = 0.12
"""The share of a hex that must look different for a mark to be seen."""


@pytest.fixture
def view(theme: Theme) -> LiveMap:
    return fitted_map(theme, VIEW)


def picture(view: LiveMap, table: Table[State], highlights: Highlights | None = None) -> pygame.Surface:
    surface = pygame.Surface(VIEW.size).convert()
    view.draw(surface, table, highlights or Highlights())
    return surface


def hex_box(view: LiveMap, hex_id: str) -> pygame.Rect:
    side = round(1.7 * view.camera.radius)
    box = pygame.Rect(0, 0, side, side)
    box.center = tuple(map(round, view.canvas(view._picture).pixel(hex_id)))
    return box.clip(VIEW)


def difference(one: pygame.Surface, two: pygame.Surface, box: pygame.Rect) -> float:
    """The share of the pixels of a box that differ."""
    mask = pygame.mask.from_threshold(one.subsurface(box), (0, 0, 0), (24, 24, 24, 255), two.subsurface(box))
    return 1 - mask.count() / (box.width * box.height)


# ---------------------------------------------------------------------- the act that is held


def step_to(kind: str, seed: int = 1) -> Table[State]:
    """A campaign whose Vang are stepped, held at the first act of a kind."""
    session, _ = new_session(SILOAM_SYSTEM, seed)
    table = Table.of(session, SILOAM.skin.desk.looks, Pace("off", "off", "fast"))
    stepper = Stepper(table)
    stepper.toggle()
    for _ in range(MOST_FRAMES):
        if stepper.holding:
            assert table.playing is not None
            if table.playing.kind == kind:
                return table
            stepper.go_on()
        if not table.busy:
            assert table.asked is not None
            table.choose(steady_policy(session.state, table.asked, Dice(0)))
        stepper.update(0.05)
    raise AssertionError(f"no {kind} was held")


MARKED = {
    "unit_moved": ("origin", "hex"),
    "unit_deployed": ("hex",),
    "attack_declared": ("target",),
    "bombing_line": ("line",),
    "banner_activated": (),
}
"""Where the act of each kind is marked while it is held."""


@pytest.mark.parametrize("kind", [kind for kind, look in DESK.looks.kinds.items() if look.stops])
def test_an_act_of_the_vang_stays_marked_while_it_is_held(view: LiveMap, kind: str) -> None:
    table = step_to(kind)
    assert table.playing is not None
    about = table.playing.about
    held = picture(view, table)
    places = [about[key] for key in MARKED[kind]]
    hexes = [h for place in places for h in ([place] if isinstance(place, str) else place)]
    if kind == "banner_activated":
        hexes = [unit.place for unit in table.shown.banner_on_map(about["banner"])]
    assert hexes
    table.playing = None
    plain = picture(view, table)
    for hex_id in hexes:
        assert difference(held, plain, hex_box(view, hex_id)) > SEEN, hex_id


def test_a_march_leaves_its_trail_only_when_it_is_over(view: LiveMap) -> None:
    table = step_to("unit_moved")
    assert table.playing is not None
    origin = hex_box(view, table.playing.about["origin"])
    held = picture(view, table)
    table.elapsed = 0.99 * table.lasting
    assert difference(held, picture(view, table), origin) > SEEN


# ---------------------------------------------------------------------- attacks and intents


@pytest.mark.parametrize("name", PALETTES)
def test_the_badge_of_an_attack_is_two_swords_and_no_cross(name: str) -> None:
    """The hilts are below: a plain cross on a disc would say that the attack is forbidden."""
    colors = palette(name)
    pixels = SMALLEST_CROSSED
    badge = drawing("crossed", pixels, colors.selected, colors.danger, colors.ink)
    assert badge.get_at((pixels // 2, pixels // 4))[:3] == colors.selected
    steel = pygame.mask.from_threshold(badge, colors.ink, (90, 90, 90, 255))
    upper, lower = (pygame.mask.Mask((pixels, pixels // 2), fill=True) for _ in range(2))
    blades = steel.overlap_area(upper, (0, 0))
    hilts = steel.overlap_area(lower, (0, pixels - pixels // 2))
    assert hilts > 1.25 * blades > 0


def wanted_hexes(table: Table[State]) -> dict[str, set[str]]:
    """The units that would attack or make for each hex, by their letters."""
    found: dict[str, set[str]] = {}
    for banner in content().banners:
        for plan in intents(table.shown, banner).values():
            aim = plan.attack or plan.goal
            if aim is not None:
                number = table.shown.units[plan.unit].spec.number
                found.setdefault(aim.hex, set()).add(f"{BANNER_LETTERS[banner]}{number}")
    return found


def test_intents_say_whose_they_are(view: LiveMap, monkeypatch: pytest.MonkeyPatch) -> None:
    table = step_to("bombing_line")
    table.skip_all()
    named: list[tuple[str, pygame.Surface]] = []
    letter = MapCanvas.lettered

    def spy(canvas: MapCanvas, letters: str, body: Color) -> pygame.Surface:
        plaque = letter(canvas, letters, body)
        named.append((letters, plaque))
        return plaque

    monkeypatch.setattr(MapCanvas, "lettered", spy)
    plain = picture(view, table)
    shown = picture(view, table, Highlights(layers=frozenset({"intents"})))
    wanted = wanted_hexes(table)
    units = sorted(unit for units in wanted.values() for unit in units)
    assert units
    assert sorted(w[0] + number for w, _ in named for number in w[1:].split(BETWEEN_NUMBERS)) == units
    assert min(plaque.get_height() for _, plaque in named) >= READABLE
    assert NAMES[0] > COUNTER_SIZE / 2, "beside the counter"
    for hex_id in wanted:
        x, y = map(round, view.canvas(view._picture).pixel(hex_id, NAMES))
        assert difference(plain, shown, pygame.Rect(x, y - READABLE // 2, READABLE, READABLE)) > SEEN


def test_the_way_of_a_unit_begins_beside_its_counter(view: LiveMap) -> None:
    """The letters of the counter say who goes there."""
    table = step_to("bombing_line")
    table.skip_all()
    plain = picture(view, table)
    going = [p for b in content().banners for p in intents(table.shown, b).values() if p.path]
    assert going
    for plan in going:
        place = table.shown.units[plan.unit].place
        aside = MAKES_ROOM if place in content().map.vp else (0.0, 0.0)
        box = hex_box(view, place).move(*(round(part * view.camera.radius) for part in aside))
        inner = box.inflate(-0.5 * box.width, -0.5 * box.height)
        assert difference(plain, picture(view, table, Highlights(selected=plan.unit)), inner) < 0.02
