"""Positions for the odds: every modifier of an attack, every kind of check, rally and roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.cup import Cup
from game.core.facing import arc
from game.core.hexes import DIRECTIONS
from game.firefight.model.state import Skirmish
from game.firefight.rules.attack import Attack
from game.firefight.rules.deck import command_orders
from game.firefight.rules.fire import can_fire, in_reach, targets_in
from game.firefight.rules.rumors import must_show
from game.firefight.rules.rumors import rumors as rumors_of
from tests.firefight.board import Board
from tests.firefight.odds_trials import Trial, attack_trial, check_trial, initiative_trial, rally_trial

FAR = "guard_2@1401/n"
"""Somebody far away, so that the mission goes on."""


def laid(*pieces: str, mission: str = "ennisk", **more: Any) -> Skirmish:
    """A position of pieces, each "id@hex/facing", with "+hit", "!" for a Spent one and "?" for one in hiding.

    More may be `smoke` by hex, `aboard` (who rides on whom), `pile` (of rumors), `hits` (infantry counters
    left), `deck` (order cards left), `suppressed`.
    """
    board = Board(mission)
    for text in pieces:
        _put(board, text)
    state = board.state
    for rider, carrier in more.get("aboard", {}).items():
        name, _, hit = rider.partition("+")
        board.aboard(name, carrier)
        state.pieces[name].hit = hit
        if hit:
            state.hits[state.spec(name).hit_kind].inside.remove(hit)
    state.smoke.update(more.get("smoke", {}))
    state.suppressed = more.get("suppressed", ())
    if "pile" in more:
        state.rumors.inside = list(more["pile"])
    if "hits" in more:
        state.hits["infantry"].inside = list(more["hits"])
    if "deck" in more:
        board.deck(*more["deck"])
    state.orders, state.rumors = _plain(state.orders), _plain(state.rumors)
    state.hits = {kind: _plain(pile) for kind, pile in state.hits.items()}
    return state


def _put(board: Board, text: str) -> None:
    named, _, where = text.partition("@")
    spent, hidden = "!" in where, "?" in where
    where, _, hit = where.replace("!", "").replace("?", "").partition("+")
    hex_id, _, facing = where.partition("/")
    board.put(named, hex_id, facing or "n", spent=spent, hidden=hidden, hit=hit)


def _plain(cup: Cup) -> Cup:
    """A cup whose draws nobody knows."""
    return Cup(list(cup.inside), list(cup.discard), list(cup.supply), list(cup.removed))


def attack(name: str, lead: str, hex_id: str, *pieces: str, **more: Any) -> Trial:
    """An attack that could really be made, by a piece that looks there unless told."""
    own = {key: more.pop(key) for key in ("members", "caps", "card", "target") if key in more}
    state = laid(lead, *pieces, **more)
    unit = lead.partition("@")[0]
    if "/" not in lead:
        piece = state.pieces[unit]
        piece.facing = next((it for it in DIRECTIONS if hex_id in arc(state.grid, piece.hex, it)), "n")
    for it in (unit, *own.get("members", ())):
        assert can_fire(state, it), f"{name}: {it} cannot attack"
        assert in_reach(state, it, hex_id) or own.get("card") == "satchel", (
            f"{name}: {it} cannot reach {hex_id}"
        )
    assert not any(must_show(state, it) for it in rumors_of(state)), (
        f"{name}: a rumor would have been revealed"
    )
    target = own.pop("target", "") or targets_in(state, unit, hex_id)[0]
    return attack_trial(name, state, Attack(unit, hex_id, target, **own))


def attacks() -> Iterator[Trial]:
    """By distance, facing, ground, smoke, height, color and hit counters."""
    yield attack("open ground, normal range", "rifles_a@0405", "0805", "guard_1@0805/nw", FAR)
    yield attack("long range", "rifles_a@0305", "0905", "guard_1@0905/nw", FAR)
    yield attack("next to it", "rifles_a@0305", "0404", "guard_1@0404/sw", FAR)
    yield attack("close combat", "rifles_a@0505", "0505", "guard_1@0505/n", FAR)
    yield attack("close combat with a white box", "machine_gun@0505", "0505", "guard_1@0505/n", FAR)
    yield attack(
        "close combat with Cold Steel", "machine_gun@0505", "0505", "guard_1@0505/n", FAR, card="cold_steel"
    )
    yield attack("flank", "rifles_a@0405", "0805", "guard_1@0805/se", FAR)
    yield attack("from hiding", "rifles_a@0405?", "0805", "guard_1@0805/nw", FAR)
    yield attack("an ambush", "rifles_a@0405?", "0805", "guard_1@0805/nw", FAR, card="ambush")
    yield attack("into woods", "machine_gun@0805", "1006", "guard_1@1006/nw", FAR)
    yield attack("into stone, from beside it", "rifles_a@0405", "0406", "guard_1@0406/n", FAR)
    yield attack("dense smoke", "rifles_a@0405", "0805", "guard_1@0805/nw", FAR, smoke={"0805": "dense"})
    yield attack(
        "thin smoke and scrub", "rifles_a@0805", "0806", "guard_1@0806/n", FAR, smoke={"0806": "thin"}
    )
    yield attack("up a hill", "rifles_a@0306", "0604", "guard_1@0604/sw", FAR)
    yield attack("down a hill", "machine_gun@0603", "0905", "guard_1@0905/nw", FAR)
    yield attack("one CAP", "rifles_a@0405", "0805", "guard_1@0805/nw", FAR, caps=1)
    yield attack("two CAPs", "rifles_a@0405", "0805", "guard_1@0805/nw", FAR, caps=2)
    yield attack(
        "a group of two",
        "rifles_a@0405",
        "0805",
        "rifles_b@0405/ne",
        "guard_1@0805/nw",
        FAR,
        members=("rifles_b",),
    )
    yield attack(
        "a group of three with a CAP", "machine_gun@0405", "0805", "rifles_a@0405/ne", "rifles_b@0505/ne",
        "guard_1@0805/nw", FAR, members=("rifles_a", "rifles_b"), caps=1,
    )  # fmt: skip
    yield attack("a second hit", "rifles_a@0405", "0805", "guard_1@0805/nw+flinching", FAR)
    yield attack("a pinned target", "rifles_a@0405", "0805", "guard_1@0805/nw+pinned", FAR)
    yield attack("a scattered target", "rifles_a@0405", "0805", "guard_1@0805/nw+scattered", FAR)
    yield attack("by a Unit that flinches", "rifles_a@0405+flinching", "0805", "guard_1@0805/nw", FAR)
    yield attack("with half its range left", "light_tank@0405+vision_slit", "0805", "guard_1@0805/nw", FAR)
    yield attack("a car from the front", "tank_hunters@0405", "0805", "armored_car@0805/nw", FAR)
    yield attack(
        "a car in its flank, two CAPs", "tank_hunters@0405", "0805", "armored_car@0805/s", FAR, caps=2
    )
    yield attack("a mortar that sees", "mortar@0305", "0905", "guard_1@0905/nw", FAR)
    yield attack(
        "a mortar by the eyes of another", "mortar@0305/ne", "0904", "rifles_a@0804/n", "guard_1@0904/s", FAR
    )
    yield attack("a satchel", "rifles_a@0305", "0404", "guard_1@0404/sw", FAR, card="satchel")


def losses() -> Iterator[Trial]:
    """Passengers, piles that run out, the last enemy, and the Command Orders that fallen AI take along."""
    car = "carrier@0404/s"
    yield attack(
        "a carrier with its passenger",
        "tank_hunters@0405",
        "0404",
        car,
        FAR,
        caps=2,
        aboard={"guard_1": "carrier"},
    )
    yield attack(
        "a carrier with a hit passenger", "tank_hunters@0405", "0404", car, FAR, caps=2,
        aboard={"guard_1+winded": "carrier"},
    )  # fmt: skip
    yield attack(
        "a hit carrier with its passenger", "tank_hunters@0405", "0404", car + "+crew_stunned", FAR,
        aboard={"guard_1": "carrier"},
    )  # fmt: skip
    yield attack("one counter left", "rifles_a@0405", "0805", "guard_1@0805/nw", FAR, hits=["cut_down"])
    yield attack(
        "two counters left", "rifles_a@0405", "0805", "guard_1@0805/nw", FAR, hits=["cut_down", "shaken"]
    )
    yield attack("no counter left", "rifles_a@0405", "0805", "guard_1@0805/nw", FAR, hits=[])
    yield attack(
        "the last enemy", "machine_gun@0505", "0905", "guard_1@0905/s+winded", mission="corrow", caps=2
    )
    green = ("01", "02", "04", "05")
    yield attack(
        "with few cards left",
        "machine_gun@0405",
        "0805",
        "guard_1@0805/nw+winded",
        FAR,
        deck=(*green, "17", "18"),
    )
    yield attack(
        "with no Command Order left to draw",
        "machine_gun@0405",
        "0805",
        "guard_1@0805/nw+winded",
        FAR,
        deck=green,
    )
    last = attack("the last Command Order", "machine_gun@0405", "0805", "guard_1@0805/nw+winded", FAR)
    _keep_one_command_order(last.state)
    yield attack_trial(last.name, last.state, Attack("machine_gun", "0805", "guard_1"))


def _keep_one_command_order(state: Skirmish) -> None:
    gone = command_orders(state, state.orders.inside)[1:]
    state.orders.inside = [it for it in state.orders.inside if it not in gone]
    state.orders.removed += gone


def rumors() -> Iterator[Trial]:
    """Attacks on what is only rumored."""
    rumor = ("rumor_1@0804", FAR)
    yield attack("a rumor", "rifles_a@0604", "0804", *rumor)
    yield attack("a rumor, two CAPs", "machine_gun@0604", "0804", *rumor, caps=2)
    yield attack(
        "a rumor, by a group", "machine_gun@0604", "0804", "rifles_a@0604/se", *rumor, members=("rifles_a",)
    )
    yield attack("a rumor from hiding", "rifles_a@0604?", "0804", *rumor, "rifles_b@1005/n")
    yield attack(
        "a rumor, by a group with one in hiding", "machine_gun@0604", "0804", *rumor, "rifles_a@0605/ne?",
        "rifles_b@1005/n", members=("rifles_a",), caps=2,
    )  # fmt: skip
    yield attack("a rumor that can only be false", "rifles_a@0604", "0804", *rumor, pile=["no_enemy"])
    yield attack("a rumor with nothing in the pile", "rifles_a@0604", "0804", *rumor, pile=[])
    yield attack(
        "the last rumor", "machine_gun@0603", "0903", "rumor_1@0903", mission="corrow", caps=2,
        pile=["no_enemy", "guard_3"],
    )  # fmt: skip
    yield attack("a rumor, one counter left", "machine_gun@0604", "0804", *rumor, caps=2, hits=["cut_down"])


def enemy_attacks() -> Iterator[Trial]:
    """What a Unit has to fear."""
    yield attack("the enemy, one CAP", "guard_1@0805", "0405", "rifles_a@0405/ne", caps=1)
    yield attack(
        "the enemy at a stack", "guard_1@0805", "0405", "rifles_a@0405/ne", "machine_gun@0405/sw+winded",
        caps=2, target="machine_gun",
    )  # fmt: skip
    yield attack(
        "the enemy under Covering Fire", "guard_1@0805", "0405", "rifles_a@0405/ne", suppressed=("guard_1",)
    )
    yield attack(
        "the enemy's group",
        "guard_1@0805",
        "0405",
        "guard_2@0805/nw",
        "rifles_a@0405/ne",
        members=("guard_2",),
    )
    yield attack(
        "the enemy at a truck with its passenger", "armored_car@0805", "0405", "truck@0405/ne",
        aboard={"rifles_c": "truck"}, caps=2,
    )  # fmt: skip


def checks() -> Iterator[Trial]:
    """Spent checks by side, cost and deck; rallies by all that is added; the roll for the first turn."""
    few = ("03", "05", "16", "21")
    for cost in (1, 3, 6):
        yield check_trial(f"a check at {cost}", laid("rifles_a@0405", FAR), ("rifles_a",), cost)
    yield check_trial(
        "a check of a group, few cards",
        laid("rifles_a@0405", "rifles_b@0405", FAR, deck=few),
        ("rifles_a", "rifles_b"),
        3,
    )
    yield check_trial("a check with no card left", laid("rifles_a@0405", FAR, deck=()), ("rifles_a",), 2)
    yield check_trial("a check of an AI", laid("guard_1@0405", FAR, deck=few), ("guard_1",), 3)
    yield check_trial(
        "a check in the first mission", laid("rifles_a@0105", mission="sheds"), ("rifles_a",), 2
    )
    yield rally_trial("a rally in the open", laid("rifles_a@0405+shaken", FAR), "rifles_a")
    yield rally_trial("a rally in cover, one CAP", laid("rifles_a@0406+shaken", FAR), "rifles_a", caps=1)
    yield rally_trial(
        "a rally beside a friend, two CAPs",
        laid("rifles_a@0405+shaken", "rifles_b@0405", FAR),
        "rifles_a",
        caps=2,
    )
    yield rally_trial(
        "a rally with a dressing in smoke",
        laid("rifles_a@0405+shaken", FAR, smoke={"0405": "thin"}),
        "rifles_a",
        modifier=2,
    )
    yield rally_trial("a vehicle's rally", laid("light_tank@0405+crew_stunned", FAR), "light_tank")
    for caps in range(3):
        yield initiative_trial(f"the first turn, CAPs: {caps}", laid("rifles_a@0405", FAR), caps)


def positions() -> tuple[Trial, ...]:
    return (*attacks(), *losses(), *rumors(), *enemy_attacks(), *checks())
