"""A second opinion on positions, written from the rulebook alone: it shares no check with the program."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from game.siloam.model.content import content

FRIENDS = ("cics", "siloam", "caledonia")
HIGHEST_MORALE, LAST_ROUND, COALITION_LIMIT, ARMOR = 8, 10, 30, 12


def impossible(save: bytes) -> str:
    """The first thing in an accepted save that the game could never come to; empty if there is none."""
    snapshot = json.loads(save)["snapshot"]
    for check in (_numbers, _counters, _company, _markers, _chits, _frames):
        problem = check(snapshot)
        if problem:
            return f"{check.__name__}: {problem}"
    return ""


def _numbers(snapshot: dict[str, Any]) -> str:
    for faction in FRIENDS:
        level = snapshot["morale"][faction]
        if type(level) is not int or not 1 <= level <= HIGHEST_MORALE:
            return f"morale {level}"
    if type(snapshot["round"]) is not int or not 1 <= snapshot["round"] <= LAST_ROUND:
        return f"round {snapshot['round']}"
    if type(snapshot["cp"]) is not int or snapshot["cp"] < 0:
        return f"CP {snapshot['cp']}"
    if any(type(total) is not int or total < 0 for total in snapshot["casualties"].values()):
        return "casualties"
    lost = sum(snapshot["casualties"][faction] for faction in FRIENDS)
    if lost >= COALITION_LIMIT and not snapshot["outcome"]:
        return f"{lost} casualties and no end"
    return ""


def _counters(snapshot: dict[str, Any]) -> str:
    printed = content()
    for kind, wanted in (("units", printed.units), ("supports", printed.supports)):
        if set(snapshot[kind]) != set(wanted):
            return f"{kind} missing or added"
        if any(name != counter["id"] for name, counter in snapshot[kind].items()):
            return f"{kind} under another name"
    for counter in (*snapshot["units"].values(), *snapshot["supports"].values()):
        place = counter["place"]
        if place.isdecimal() and printed.map.terrain.get(place, "sea") == "sea":
            return f"{counter['id']} in {place}"
    for unit in snapshot["units"].values():
        if unit["mode"] not in ("combat", "movement"):
            return f"{unit['id']} in mode {unit['mode']}"
    return ""


def _company(snapshot: dict[str, Any]) -> str:
    """Nobody shares a hex with the enemy, and a unit that waits on a beach is in its stack."""
    units = snapshot["units"].values()
    vang = [u["place"] for u in units if "support" in u and content().units[u["id"]].faction == "vang"]
    on_map = [place for place in vang if place.isdecimal()]
    friends = {u["place"] for u in units if content().units[u["id"]].faction != "vang"}
    if len(set(on_map)) != len(on_map):
        return "two Vang units in one hex"
    if friends & set(on_map):
        return "both sides in one hex"
    for banner, stack in snapshot["beachheads"].items():
        waiting = [u["id"] for u in units if u["place"] == f"beach-{banner}"]
        if sorted(stack) != sorted(waiting):
            return f"beach of {banner}"
    return ""


def _markers(snapshot: dict[str, Any]) -> str:
    marks = Counter(m for u in snapshot["units"].values() for m in u["hits"])
    marks += Counter(m for box in snapshot["boxes"].values() for m in box)
    marks += Counter(snapshot["hit_markers"]["inside"])
    del marks["substitute"]
    if marks != Counter(content().chits.hits):
        return "Hit Markers"
    armor = [u["armor"] for u in snapshot["units"].values()]
    if min(armor) < 0 or sum(armor) + snapshot["armor_supply"] != ARMOR:
        return "Armor Markers"
    return ""


def _chits(snapshot: dict[str, Any]) -> str:
    chits = content().chits
    piles = snapshot["tactics"]
    there = Counter(chit for pile in piles.values() for chit in pile)
    if there != Counter((*chits.tactics, *chits.bonus, *chits.weather)):
        return "Tactics chits"
    carried = [u["support"] for u in snapshot["units"].values() if u["support"]]
    vang = Counter((*snapshot["vang_support"]["inside"], *snapshot["vang_runway"], *carried))
    return "" if vang == Counter(chits.vang_support) else "Vang Support counters"


def _frames(snapshot: dict[str, Any]) -> str:
    """What a frame names exists, and a running campaign waits on something."""
    stack = snapshot["stack"]
    if bool(stack) == bool(snapshot["outcome"]):
        return "over and under way, or neither"
    for frame in stack:
        for key in ("unit", "lead"):
            if key in frame and frame[key] not in snapshot["units"]:
                return f"{frame['frame']} names {frame[key]}"
        for key in ("attackers", "units", "artillery", "joiners"):
            if not set(frame.get(key, ())) <= set(snapshot["units"]):
                return f"{frame['frame']} names {frame[key]}"
        for key in ("hex", "fortified", "away_from"):
            place = frame.get(key, "")
            if place and place not in content().map.terrain:
                return f"{frame['frame']} names {place}"
        if any(frame.get(key, 0) < 0 for key in ("hits", "cost", "cp", "morale", "amount", "stepped")):
            return f"{frame['frame']} counts below nothing"
    return ""
