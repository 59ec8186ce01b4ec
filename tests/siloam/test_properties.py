"""Properties of movement, combat and hits that hold in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Protocol, TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.engine import apply_unchecked
from game.core.hexes import side, walk
from game.siloam.model.content import OUT, content, pool
from game.siloam.model.state import SUBSTITUTE, State, Unit
from game.siloam.rules.combat import AmbushCombat, Combat
from game.siloam.rules.hits import TakeHits, vang_takes_hits
from game.siloam.rules.movement import destinations
from game.siloam.rules.sides import Sides
from tests.siloam.board import Board, edition

MAP = edition().map
NEIGHBOURS = MAP.grid.neighbours
TRUCK_MOVEMENT = 6
FOOT_SOLDIERS = ("cics-green-1", "cics-elite-1", "siloam-infantry-1", "caledonia-infantry-1")
HEAVY = ("cics-light-tank-1", "cics-medium-tank-1", "cics-field-artillery-1", "caledonia-tank-1")
FRIENDS = (*FOOT_SOLDIERS, *HEAVY)
VANG = ("red-1", "red-2", "red-3", "red-4", "yellow-2", "black-1")
ATTACHMENTS = (
    ("leader-hq", "leader"),
    ("mg-flamethrower", "mg"),
    ("mg-flamethrower", "flamethrower"),
    ("mechanized-antitank", "mechanized"),
    ("mechanized-antitank", "antitank"),
)

Drawn = TypeVar("Drawn")

hexes = st.sampled_from(MAP.land)
modes = st.sampled_from(("combat", "movement"))
thorough = settings(deadline=None, max_examples=80, suppress_health_check=list(HealthCheck))


# ---------------------------------------------------------------------- what is counted


def tactics_chits(state: State) -> Counter[str]:
    cup = state.tactics
    return Counter([*cup.inside, *cup.discard, *cup.supply, *cup.removed])


def hit_markers(state: State) -> Counter[str]:
    """Every real Hit Marker, wherever it lies."""
    beneath = [mark for unit in state.units.values() for mark in unit.hits]
    boxed = [mark for box in state.boxes.values() for mark in box]
    return Counter(m for m in (*state.hit_markers.inside, *beneath, *boxed) if m != SUBSTITUTE)


def armor_markers(state: State) -> int:
    return state.armor_supply + sum(unit.armor for unit in state.units.values())


def check_capacity(state: State) -> None:
    for unit in state.units.values():
        assert 0 <= len(unit.hits) <= unit.spec.hit_slots, unit
        assert 0 <= unit.armor <= unit.spec.armor_slots, unit
        assert unit.on_map or not unit.damaged, "a unit off the map carries nothing"


# ---------------------------------------------------------------------- movement


def road(a: str, b: str) -> bool:
    return side(a, b) in MAP.road_sides


def may_step(a: str, b: str, wheels: bool, enemies: frozenset[str]) -> bool:
    """5.4.3, 5.4.4: whether a step is open at all, rivers apart."""
    if MAP.terrain[b] == "sea" or b in enemies:
        return False
    return not (wheels and "difficult" in (MAP.terrain[a], MAP.terrain[b]) and not road(a, b))


def must_halt(a: str, b: str, wheels: bool, enemies: frozenset[str]) -> bool:
    """5.4.3, 5.4.4: whether the step ends the movement."""
    if not enemies.isdisjoint(NEIGHBOURS[b]):
        return True
    halting = ("rough", "difficult") if wheels else ("difficult",)
    return MAP.terrain[b] in halting and not road(a, b)


def walkable(start: str, points: int, wheels: bool, truck: bool, enemies: frozenset[str]) -> set[str]:
    """Every hex that some legal walk ends in, found step by step."""
    reached: set[str] = set()
    beside = not enemies.isdisjoint(NEIGHBOURS[start])
    rim = {start}
    for number in range(1 if beside else points):
        following = set()
        for here in rim:
            for there in NEIGHBOURS[here]:
                river = side(here, there) in MAP.unbridged
                if not may_step(here, there, wheels, enemies) or (river and number):
                    continue
                if truck and not enemies.isdisjoint(NEIGHBOURS[there]):
                    continue
                reached.add(there)
                if not river and not must_halt(here, there, wheels, enemies):
                    following.add(there)
        rim = following
    return reached - {start}


@st.composite
def marches(draw: st.DrawFn) -> tuple[Board, Unit, bool]:
    """A friendly stack somewhere, Vang units and Garrisons around, perhaps a Truck."""
    board = Board()
    # Close to one another, so that the enemy matters.
    start = draw(hexes)
    near = [h for h in MAP.grid.within(start, 4) if MAP.terrain[h] != "sea" and h != start]
    places = draw(st.lists(st.sampled_from(near), max_size=5, unique=True))
    unit = board.unit(draw(st.sampled_from(FRIENDS)), start, mode=draw(modes))
    for vang, place in zip(VANG, places, strict=False):
        if draw(st.booleans()):
            board.unit(vang, place)
        elif draw(st.booleans()):
            board.garrison(place)
        else:
            board.support(f"conscript-{VANG.index(vang) + 1}", "guerrilla", place)
    truck = unit.is_infantry and not board.state.near_vang(start) and draw(st.booleans())
    if truck:
        board.support("engineer-truck", "truck", start)
    return board, unit, truck


@given(marches())
@thorough
def test_movement_offers_exactly_the_hexes_that_can_be_walked_to(march: tuple[Board, Unit, bool]) -> None:
    board, unit, truck = march
    points = TRUCK_MOVEMENT if truck else unit.face.movement
    wheels = truck or not unit.is_infantry
    enemies = frozenset(board.state.vang_at)
    assert set(destinations(board.state, unit)) == walkable(unit.place, points, wheels, truck, enemies)


@given(marches())
@thorough
def test_every_path_is_legal_step_by_step(march: tuple[Board, Unit, bool]) -> None:
    board, unit, truck = march
    points = TRUCK_MOVEMENT if truck else unit.face.movement
    wheels = truck or not unit.is_infantry
    enemies = frozenset(board.state.vang_at)
    beside = not enemies.isdisjoint(NEIGHBOURS[unit.place])
    for goal, path in destinations(board.state, unit).items():
        assert path[-1] == goal
        assert len(path) <= (1 if beside else points)
        for number, (here, there) in enumerate(walk(unit.place, path), 1):
            assert there in NEIGHBOURS[here]
            assert may_step(here, there, wheels, enemies)
            if side(here, there) in MAP.unbridged:
                assert len(path) == 1, "an unbridged river is the whole move"
            if must_halt(here, there, wheels, enemies):
                assert number == len(path)
            assert not (truck and not enemies.isdisjoint(NEIGHBOURS[there]))


# ---------------------------------------------------------------------- combat


@st.composite
def battles(draw: st.DrawFn) -> tuple[Board, Combat]:
    """A declared attack of either side, with bystanders, Supports, damage and special chits about."""
    board = Board(seed=draw(st.integers(0, 10_000)))
    state = board.state
    target = draw(hexes)
    ring = [h for h in NEIGHBOURS[target] if MAP.terrain[h] != "sea"]
    spots = draw(st.permutations(ring))
    by_vang = draw(st.booleans())
    mine, theirs = (VANG, FRIENDS) if by_vang else (FRIENDS, VANG)
    group = draw(st.integers(1, min(3, len(spots))))
    chosen = draw(st.permutations(mine))
    attackers = [_damaged(draw, board, i, h) for i, h in zip(chosen, spots[:group], strict=False)]
    foes = list(draw(st.permutations(theirs)))
    if draw(st.integers(0, 5)):
        _damaged(draw, board, foes.pop(), target)
    elif by_vang:
        board.support("conscript-9", "guerrilla", target)
    else:
        board.garrison(target)
    for hex_id in spots[group:]:
        if by_vang and draw(st.booleans()):
            _damaged(draw, board, foes.pop(), hex_id)
        elif not state.supports["conscript-8"].on_map and draw(st.booleans()):
            board.support("conscript-8", "guerrilla", hex_id)
    hosts = [u for u in state.friends_on_map() if u.is_infantry]
    for support, attached in draw(st.permutations(ATTACHMENTS)):
        if hosts and not state.supports[support].on_map:
            board.support(support, attached, hosts.pop().place)
    for siloamese in [u for u in hosts if u.spec.faction == "siloam"]:
        board.support("conscript-1", "conscript", siloamese.place)
    if draw(st.booleans()) and by_vang:
        board.fortify(target, draw(st.integers(1, 2)))
    state.tactics.add_from_supply(draw(st.sampled_from(([], ["b1", "b3"], ["b2", "weather-miss"]))))
    ambush = not by_vang and not draw(st.booleans())
    lead = draw(st.sampled_from(attackers)).id
    sides = Sides(tuple(u.id for u in attackers), lead, target, ambush=ambush)
    return board, (AmbushCombat if ambush else Combat)(sides=sides)


class Draw(Protocol):
    """Takes a value of a strategy, inside a composite strategy or a test."""

    def __call__(self, strategy: st.SearchStrategy[Drawn], /) -> Drawn: ...


def _damaged(draw: Draw, board: Board, unit_id: str, place: str) -> Unit:
    spec = board.state.units[unit_id].spec
    hits, armor = draw(st.integers(0, spec.hit_slots)), draw(st.integers(0, spec.armor_slots))
    return board.unit(unit_id, place, mode=draw(modes), hits=min(hits, 2), armor=armor)


def play(board: Board, data: st.DataObject) -> Iterator[State]:
    """Answer every question at random; yields after each answer."""
    yield board.state
    while board.state.pending:
        apply_unchecked(board.state, data.draw(st.sampled_from(board.state.pending.choices)))
        yield board.state


@given(battles(), st.data())
@thorough
def test_combat_conserves_every_chit_and_marker(battle: tuple[Board, Combat], data: st.DataObject) -> None:
    board, combat = battle
    chits, markers, armor = (
        tactics_chits(board.state),
        hit_markers(board.state),
        armor_markers(board.state),
    )
    board.start(combat)
    for state in play(board, data):
        assert tactics_chits(state) == chits
        assert hit_markers(state) == markers
        assert armor_markers(state) == armor
        check_capacity(state)
    if not board.state.outcome:
        assert board.state.tactics.discard == []
        special = {e.about["chit"] for e in board.told("chit_drawn")} - content().chits.standard
        drawn = Counter(e.about["chit"] for e in board.told("chit_drawn"))
        for chit in special:
            assert board.state.tactics.supply.count(chit) >= drawn[chit], "special chits lie in supply"


@st.composite
def routs(draw: st.DrawFn) -> tuple[Board, Unit, str]:
    """A lead defender, the hex of the lead attacker beside it, and others on the way back."""
    board = Board()
    attacker = draw(hexes)
    around = [h for h in NEIGHBOURS[attacker] if MAP.terrain[h] != "sea"]
    unit = board.unit(draw(st.sampled_from(FRIENDS)), draw(st.sampled_from(around)), mode=draw(modes))
    board.unit("black-1", attacker)
    near = [h for h in MAP.grid.within(unit.place, 4) if MAP.terrain[h] != "sea" and board.state.is_empty(h)]
    places = draw(st.lists(st.sampled_from(near), max_size=4, unique=True))
    for number, place in enumerate(places, 1):
        if draw(st.booleans()):
            board.support(f"conscript-{number}", "guerrilla", place)
        else:
            board.unit(f"red-{number}", place)
    return board, unit, attacker


@given(routs(), st.integers(1, 6), st.data())
@thorough
def test_retreat_goes_strictly_away_from_the_lead_attacker(
    rout: tuple[Board, Unit, str], hits: int, data: st.DataObject
) -> None:
    board, unit, attacker = rout
    wheels = not unit.is_infantry
    enemies = frozenset(board.state.vang_at)
    distance = MAP.grid.distance
    origin, budget, halted = unit.place, unit.face.movement, False
    here = origin
    board.start(TakeHits(units=(unit.id,), hits=hits, retreats=unit.id, away_from=attacker))
    while board.state.pending:
        open_hexes = {
            h: 2 if board.state.guerrilla_in(h) else 1
            for h in NEIGHBOURS[here]
            if distance(attacker, h) > distance(attacker, here)
            and may_step(here, h, wheels, enemies)
            and not (unit.spec.kind == "tank" and MAP.terrain[h] == "difficult")
            and (here == origin or side(here, h) not in MAP.unbridged)
        }
        legal = {} if halted else {h: cost for h, cost in open_hexes.items() if cost <= budget}
        offered = {c.hex: c for c in board.options("retreat")}
        assert {h: c.cost for h, c in offered.items()} == legal
        if not offered:
            apply_unchecked(board.state, data.draw(st.sampled_from(board.asked.choices)))
            continue
        there = data.draw(st.sampled_from(sorted(offered)))
        halted = must_halt(here, there, wheels, enemies) or side(here, there) in MAP.unbridged
        budget -= legal[there]
        apply_unchecked(board.state, offered[there])
        assert distance(attacker, there) > distance(attacker, here)
        here = there
    assert unit.place in (here, pool("cics"), OUT)


@given(battles(), st.data())
@thorough
def test_combat_leaves_a_tidy_map(battle: tuple[Board, Combat], data: st.DataObject) -> None:
    board, combat = battle
    board.start(combat)
    for state in play(board, data):
        indexes = (dict(state.friends_at), dict(state.vang_at), dict(state.support_at))
        state.attach()
        assert indexes == (state.friends_at, state.vang_at, state.support_at)
        assert not set(state.friends_at) & set(state.vang_at), "nobody shares a hex with the enemy"
        for support in state.supports.values():
            if support.host:
                assert support.place == state.units[support.host].place
    if not board.state.outcome:
        assert all(len(ids) == 1 for ids in board.state.friends_at.values())


# ---------------------------------------------------------------------- hits


@given(st.data())
@thorough
def test_every_hit_is_met_exactly_once(data: st.DataObject) -> None:
    board = Board(seed=data.draw(st.integers(0, 1000)))
    names = data.draw(st.lists(st.sampled_from(FRIENDS), min_size=1, max_size=3, unique=True))
    places = ("0705", "0604", "0706")
    for name, place in zip(names, places, strict=False):
        _damaged(data.draw, board, name, place)
    host = board.state.units[names[0]]
    if host.spec.faction == "siloam":
        board.support("conscript-1", "conscript", "0705")
    board.fortify("0705", data.draw(st.integers(1, 2)))
    board.unit("black-1", "0805")
    hits = data.draw(st.integers(1, 12))
    frame = TakeHits(units=tuple(names), hits=hits, fortified="0705", retreats=names[0], away_from="0805")
    board.start(frame)
    for state in play(board, data):
        check_capacity(state)
    met = Counter(
        "lost" if e.kind in ("unit_removed", "unit_eliminated") else e.kind for e in board.state.events or ()
    )
    conscripts = len([e for e in board.told("support_returned") if e.rule == "2.6.1"])
    boxed = met["hit_to_box"] - conscripts
    forts = sum(e.about["hits"] for e in board.told("fortification_spent"))
    met_by = ("hit_taken", "armor_taken", "unit_retreated", "lost")
    assert sum(met[kind] for kind in met_by) + conscripts + boxed + forts == hits


@given(st.lists(st.sampled_from(VANG[:4]), min_size=1, max_size=3, unique=True), st.integers(0, 15))
@thorough
def test_vang_hits_fill_every_slot_before_a_unit_goes(names: list[str], hits: int) -> None:
    board = Board()
    units = [board.unit(name, place) for name, place in zip(names, ("0604", "0605", "0704"), strict=False)]
    room = sum(u.spec.hit_slots + u.spec.armor_slots for u in units)
    vang_takes_hits(board.state, tuple(names), hits)
    check_capacity(board.state)
    lost = [u for u in units if not u.on_map]
    assert len(lost) == (1 if hits > room else 0)
    if lost:
        assert lost[0].spec.number == max(u.spec.number for u in units)
        assert len(board.state.boxes["vang"]) == lost[0].spec.hit_slots + (hits - room - 1)
