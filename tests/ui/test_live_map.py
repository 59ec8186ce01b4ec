"""The campaign on the map: overlays, motion, and what is kept between frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot

import pygame
import pytest

from game.core.frame import Choice, Event
from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.bots.steady import steady_policy
from game.siloam.model.content import content
from game.siloam.model.state import State
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.sides import Sides
from game.siloam.screen.desk_skin import DESK
from game.siloam.screen.map import staging
from game.siloam.screen.skin import SKIN
from game.siloam.system import SILOAM_SYSTEM
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.draw.theme import Theme
from game.table.map import map_art
from game.table.map.geometry import center
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import LOOK_UNDER, Highlights
from game.table.map.map_view import MapView
from game.table.map.motion import FadingMark, Slide
from tests.ui.maps import fitted_map

VIEW = pygame.Rect(20, 40, 900, 640)
INSTANT = Pace("off", "off", "off")
EVERYTHING = frozenset(SKIN.map.layers)


def new_table(pace: Pace | None = None, seed: int = 3) -> Table[State]:
    session, _ = new_session(SILOAM_SYSTEM, seed)
    return Table.of(session, SILOAM.skin.desk.looks, pace or INSTANT)


def answer(table: Table[State]) -> None:
    assert table.asked is not None
    table.choose(steady_policy(table.session.state, table.asked, table.session.state.dice))


def play_until(table: Table[State], found: Callable[[Table[State]], bool]) -> Table[State]:
    while not found(table):
        answer(table)
        table.skip_all()
    return table


@pytest.fixture(scope="module")
def moving() -> Table[State]:
    """A table where a unit is asked where to go."""
    return play_until(
        new_table(), lambda t: t.asked is not None and t.asked.kind == "move_stack" and t.shown.round > 1
    )


@pytest.fixture
def view(theme: Theme) -> LiveMap:
    return fitted_map(theme, VIEW)


def shot(view: LiveMap, table: Table[State], highlights: Highlights) -> bytes:
    surface = pygame.Surface((960, 700)).convert()
    view.draw(surface, table, highlights)
    return pygame.image.tobytes(surface, "RGB")


def by_hex(table: Table[State]) -> dict[str, tuple[Choice, ...]]:
    assert table.asked is not None
    found: dict[str, tuple[Choice, ...]] = {}
    for choice in table.asked.choices:
        if choice.hex:
            found[choice.hex] = (*found.get(choice.hex, ()), choice)
    return found


# ---------------------------------------------------------------------- looking


def test_hexes_are_found_under_pixels_at_every_zoom(view: LiveMap) -> None:
    for _ in range(4):
        pixel = view.camera.to_screen(center("1007"))
        assert view.hex_at(pixel) == "1007"
        view.zoom(1, pixel)
    assert view.hex_at((2, 2)) is None
    view.fit()
    assert view.camera.fits


def test_nothing_is_drawn_outside_the_view(view: LiveMap, moving: Table[State]) -> None:
    surface = pygame.Surface((960, 700)).convert()
    surface.fill("magenta")
    view.zoom(3, VIEW.center)
    view.draw(surface, moving, Highlights(layers=EVERYTHING))
    surface.fill("magenta", VIEW)
    assert pygame.mask.from_threshold(surface, (255, 0, 255), (1, 1, 1, 255)).count() == 960 * 700


# ---------------------------------------------------------------------- overlays


@pytest.mark.parametrize(
    "highlights",
    [
        Highlights(hovered="0505"),
        Highlights(cursor="0505"),
        Highlights(lit=("0505",)),
        Highlights(path=("0505", "0506")),
        Highlights(layers=frozenset({"intents"})),
        Highlights(layers=frozenset({"control"})),
        Highlights(layers=frozenset({LOOK_UNDER})),
        Highlights(choices={"0505": (Choice("move", "x", "0505"),)}),
        Highlights(choices={"0505": (Choice("attack", "x", "0505"),)}),
    ],
)
def test_every_highlight_can_be_seen_and_goes_again(
    view: LiveMap, moving: Table[State], highlights: Highlights
) -> None:
    plain = shot(view, moving, Highlights())
    assert shot(view, moving, highlights) != plain
    assert shot(view, moving, Highlights()) == plain


def test_highlights_of_one_hex_all_differ(view: LiveMap, moving: Table[State]) -> None:
    move, attack = (Choice(verb, "x", "0505") for verb in ("move", "attack"))
    shots = {
        shot(view, moving, highlights)
        for highlights in (
            Highlights(hovered="0505"), Highlights(cursor="0505"), Highlights(lit=("0505",)),
            Highlights({"0505": (move,)}), Highlights({"0505": (attack,)}),
        )
    }  # fmt: skip
    assert len(shots) == 5


def test_an_attack_differs_from_a_move_without_colour(view: LiveMap, moving: Table[State]) -> None:
    surface = pygame.Surface((960, 700)).convert()
    greys = []
    for verb in ("move", "attack"):
        view.draw(surface, moving, Highlights({"0505": (Choice(verb, "x", "0505"),)}))
        grey = pygame.transform.grayscale(surface)
        x, y = view.camera.to_screen(center("0505"))
        box = pygame.Rect(0, 0, 50, 44)
        box.center = round(x), round(y)
        greys.append(pygame.image.tobytes(grey.subsurface(box), "RGB"))
    different = sum(abs(a - b) > 20 for a, b in zip(*greys, strict=True))
    assert different > 0.15 * len(greys[0])
    assert SKIN.map.is_attack([Choice("attack")])
    assert not SKIN.map.is_attack([Choice("move")])


def test_a_selected_unit_has_a_frame_and_its_way_starts_there(view: LiveMap, moving: Table[State]) -> None:
    choices = by_hex(moving)
    way = next(c for found in choices.values() for c in found if c.verb == "move")
    unselected = shot(view, moving, Highlights(choices, path=way.path))
    assert shot(view, moving, Highlights(choices, selected=way.piece, path=way.path)) != unselected


def test_a_selected_support_has_a_frame_too(view: LiveMap) -> None:
    table = new_table()
    support = next(s for s in table.shown.supports.values() if "hq" in s.spec.sides)
    support.side, support.host = "hq", ""
    table.shown.put_support(support, "0707")
    plain = shot(view, table, Highlights())
    assert shot(view, table, Highlights(selected=support.id)) != plain
    assert shot(view, table, Highlights(selected="")) == plain


def test_a_view_without_room_does_no_harm(view: LiveMap, moving: Table[State]) -> None:
    view.look_through(pygame.Rect(0, 0, 0, 0))
    shot(view, moving, Highlights(hovered="0505"))


def test_the_intent_of_one_unit_is_less_than_all(view: LiveMap, moving: Table[State]) -> None:
    vang = next(iter(moving.shown.vang_at.values()))
    plain, one, everything = (
        shot(view, moving, highlights)
        for highlights in (Highlights(), Highlights(selected=vang), Highlights(layers=frozenset({"intents"})))
    )
    changed = [sum(a != b for a, b in zip(plain, other, strict=True)) for other in (one, everything)]
    assert 0 < changed[0] < changed[1]


def test_ranges_are_outlined(view: LiveMap) -> None:
    table = new_table()
    plain = shot(view, table, Highlights())
    support = next(s for s in table.shown.supports.values() if "hq" in s.spec.sides)
    support.side, support.host = "hq", ""
    table.shown.put_support(support, "0707")
    with_hq = shot(view, table, Highlights())
    ranged = shot(view, table, Highlights(layers=frozenset({"ranges"})))
    assert sum(a != b for a, b in zip(with_hq, ranged, strict=True)) > 3000
    assert with_hq != plain


def test_a_stack_fans_out_under_the_mouse_and_the_keyboard(view: LiveMap) -> None:
    table = new_table()
    first, second = [u for u in table.shown.friends_on_map() if u.is_infantry][:2]
    table.shown.put(second, first.place)
    fans = [
        shot(view, table, Highlights(hovered=first.place)),
        shot(view, table, Highlights(cursor=first.place)),
    ]
    wide = [_changed_width(shot(view, table, Highlights()), fan) for fan in fans]
    assert min(wide) > 2 * view.camera.radius * 1.1


def _changed_width(before: bytes, after: bytes) -> int:
    size = (960, 700)
    one, two = (pygame.image.frombytes(data, size, "RGB") for data in (before, after))
    one.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    two.blit(pygame.image.frombytes(before, size, "RGB"), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    one.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (8, 8, 8, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return max(r.right for r in rects) - min(r.left for r in rects)


def test_an_attack_being_made_up_is_drawn(view: LiveMap) -> None:
    table = new_table()
    lead = next(iter(table.shown.friends_at.values()))[0]
    target = content().map.grid.neighbours[table.shown.units[lead].place][0]
    table.shown.stack.append(Declaration(sides=Sides(attackers=(lead,), lead=lead, target=target)))
    with_arrows = shot(view, table, Highlights())
    table.shown.stack.pop()
    assert shot(view, table, Highlights()) != with_arrows


# ---------------------------------------------------------------------- what is kept


def test_what_does_not_move_is_drawn_once(
    view: LiveMap, moving: Table[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    grounds = []
    draw_ground = MapView.draw_ground

    def counting(whole: MapView, *args: object) -> None:
        grounds.append(args)
        draw_ground(whole, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(MapView, "draw_ground", counting)
    empty = [h for h in content().map.land if moving.shown.is_empty(h)][:20]
    for hex_id in empty:
        shot(view, moving, Highlights(hovered=hex_id, lit=(hex_id,), path=(hex_id,)))
    assert len(grounds) == 1
    shot(view, moving, Highlights(layers=frozenset({"control"})))
    assert len(grounds) == 2


def test_only_the_visible_part_of_a_zoom_is_made(theme: Theme) -> None:
    layer = map_art.MapArt(SKIN.map, theme).layer(80.0)
    layer.draw(pygame.Surface((500, 400)), (-900, -700), pygame.Rect(0, 0, 500, 400))
    assert 0 < len(layer._tiles) < len(layer._columns) * len(layer._rows) / 4
    assert all(tile.get_width() % 2 for tile in layer._tiles.values())


@pytest.mark.parametrize("screen", [601, 943, 1385, 1885, 2262, 3017])
def test_tiles_join_without_seams(screen: int) -> None:
    art = 2263
    cuts = map_art.cuts(art, screen)
    assert (cuts[0], cuts[-1]) == ((0, 0), (art, screen))
    assert all(abs(cut.art * screen / art - cut.screen) <= 0.5 for cut in cuts)
    assert all(0 < b.screen - a.screen < 2 * map_art.TILE for a, b in pairwise(cuts))


# ---------------------------------------------------------------------- motion


def told(table: Table[State], rounds: int = 2) -> Iterator[Event]:
    """The events of a campaign as they are shown."""
    while table.shown.round <= rounds and not table.over:
        answer(table)
        while table.playing is not None:
            yield table.playing
            table.skip()


@pytest.mark.parametrize("reduced", [False, True])
def test_every_event_can_be_shown(theme: Theme, reduced: bool) -> None:
    view = LiveMap(SKIN.map, theme, reduced_motion=reduced)
    view.look_through(pygame.Rect(0, 0, 300, 220))
    view.fit()
    surface = pygame.Surface((300, 220)).convert()
    table = new_table(Pace())
    seen = set()
    for event in told(table):
        seen.add(event.kind)
        for share in (0.0, 0.4, 1.0):
            table.elapsed = share * table.lasting
            view.draw(surface, table, Highlights())
    assert {"unit_moved", "attack_declared", "hit_taken", "unit_deployed", "banner_activated"} <= seen


def test_every_movement_that_takes_time_is_shown() -> None:
    moved = {kind for kind, look in DESK.looks.kinds.items() if look.group == "movement"}
    assert moved <= staging._ACTS.keys()


def first_move(table: Table[State]) -> Event:
    return next(e for e in told(table, 5) if e.kind == "unit_moved" and e.about["origin"].isdecimal())


def test_a_moving_unit_slides_from_its_origin_to_its_hex(view: LiveMap) -> None:
    table = new_table(Pace())
    event = first_move(table)
    surface = pygame.Surface((960, 700)).convert()
    view.draw(surface, table, Highlights())
    act = view._act
    assert isinstance(act, Slide)
    assert act.lifted == {event.about["unit"]}
    assert act.way == (center(event.about["origin"]), *(center(h) for h in event.about["path"]))
    shots = []
    for share in (0.0, 0.5, 1.0):
        table.elapsed = share * table.lasting
        shots.append(shot(view, table, Highlights()))
    assert len(set(shots)) == 3
    assert act.way[-1] == center(event.about["hex"])


def test_a_unit_that_is_hit_gives_way_to_whoever_strikes_it(view: LiveMap) -> None:
    table = new_table(Pace())
    event = next(e for e in told(table, 5) if e.kind == "hit_taken" and e.about["hex"].isdecimal())
    before = shot(view, table, Highlights())
    act = view._act
    assert isinstance(act, FadingMark)
    assert act.lifted == {event.about["unit"]}
    assert act.struck
    combat = table.shown.frame(Combat)
    assert combat is not None
    lead, target, (x, y) = combat.sides.lead, combat.sides.target, center(event.about["hex"])
    striker = table.shown.units[lead].place if event.about["hex"] == target else target
    far_x, far_y = x - center(striker)[0], y - center(striker)[1]
    assert act.away[0] * far_x + act.away[1] * far_y == pytest.approx(hypot(far_x, far_y)), "straight away"
    table.elapsed = 0.13 * table.lasting
    assert shot(view, table, Highlights()) != before


def test_with_reduced_motion_nothing_is_lifted(theme: Theme) -> None:
    view = LiveMap(SKIN.map, theme, reduced_motion=True)
    view.look_through(VIEW)
    view.fit()
    table = new_table(Pace())
    first_move(table)
    shots = set()
    for share in (0.0, 0.5, 1.0):
        table.elapsed = share * table.lasting
        shots.add(shot(view, table, Highlights()))
    assert len(shots) == 1
    assert view._act is not None
    assert not view._act.lifted


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (300, 200)])
@pytest.mark.parametrize("scale", [0.75, 2.0])
def test_every_window_and_scale_can_be_drawn(
    moving: Table[State], size: tuple[int, int], scale: float
) -> None:
    view = LiveMap(SKIN.map, Theme(scale=scale))
    view.look_through(pygame.Rect((0, 0), size))
    view.fit()
    surface = pygame.Surface(size).convert()
    everything = Highlights(
        by_hex(moving), "1007", "1008", path=("1007", "1008"), lit=("0909",), reach=("0909", "0910"),
        layers=EVERYTHING,
    )  # fmt: skip
    view.draw(surface, moving, everything)
    assert len({tuple(surface.get_at((x, size[1] // 2))) for x in range(0, size[0], 7)}) > 10


def test_a_counter_that_leaves_shows_the_side_it_had(view: LiveMap) -> None:
    """The position after the event has it in its pool already, with its first side up."""
    table, seen = new_table(Pace()), set()
    surface = pygame.Surface((960, 700)).convert()
    for event in told(table, 6):
        if event.kind not in ("support_returned", "guerrilla_eliminated") or event.kind in seen:
            continue
        view.draw(surface, table, Highlights())
        if isinstance(view._act, Slide):
            seen.add(event.kind)
            assert [figure.look.name for figure in view._act.figures] == [event.about["side"]]
        elif isinstance(view._act, FadingMark):
            seen.add(event.kind)
            assert [figure.look.name for figure in view._act.ghost] == ["guerrilla"]
    assert seen == {"support_returned", "guerrilla_eliminated"}
