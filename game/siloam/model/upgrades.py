"""Saves of earlier formats made into later ones: documents are read and written here, never positions."""

from __future__ import annotations

from typing import Any

_SIDES = {
    "attackers": [],
    "lead": "",
    "target": "",
    "defender": "",
    "guerrillas": [],
    "artillery": [],
    "joiners": [],
    "joined_guerrillas": [],
    "defending_artillery": [],
    "mode": "aggressive",
    "ambush": False,
}
"""What the record of who fights holds in format 2, and what it says where format 1 said nothing."""


def gather_sides(document: dict[str, Any]) -> dict[str, Any]:
    """Format 1 to 2: what a combat or a declaration said of who fights becomes one record."""
    stack = [_gathered(frame) for frame in document["snapshot"]["stack"]]
    return _rewritten(document, 2, stack=stack)


def _gathered(frame: dict[str, Any]) -> dict[str, Any]:
    if frame["frame"] not in ("combat", "ambush_combat", "declaration"):
        return frame
    sides = {name: frame.get(name, value) for name, value in _SIDES.items()}
    sides["ambush"] = frame["frame"] == "ambush_combat" or sides["ambush"]
    return {**{name: value for name, value in frame.items() if name not in _SIDES}, "sides": sides}


def say_how_it_began(document: dict[str, Any]) -> dict[str, Any]:
    """Format 2 to 3: a journal says how its campaign began, and by which rules: unnumbered ones."""
    upgraded = {**document, "format": 3}
    if isinstance(document.get("journal"), dict):
        journal = {**document["journal"]}
        begin = {"scenario": "campaign", "seed": journal.pop("seed", None), "options": {}}
        upgraded["journal"] = {"rules": 0, "begin": begin, **journal}
    return upgraded


def let_nobody_pursue(document: dict[str, Any]) -> dict[str, Any]:
    """Format 3 to 4: units carry the VP Space they pursue, and nobody has set out for one yet.

    Whose Casualty Box a hit left over goes to is read from the units that were lost.
    """
    snapshot = document["snapshot"]
    units = {name: {**unit, "pursuit": "", "stalled": 0} for name, unit in snapshot["units"].items()}
    stack = [
        {name: value for name, value in frame.items() if name != "overflow"} for frame in snapshot["stack"]
    ]
    return _rewritten(document, 4, units=units, stack=stack)


def _rewritten(document: dict[str, Any], number: int, **parts: Any) -> dict[str, Any]:
    """A document whose position is written in another way.

    The checksums in its journal were taken of positions as they were written before, and go.
    """
    upgraded = {**document, "format": number, "snapshot": {**document["snapshot"], **parts}}
    if isinstance(document.get("journal"), dict):
        upgraded["journal"] = {**document["journal"], "marks": {}}
    return upgraded
