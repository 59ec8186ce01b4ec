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
    """Format 1 to 2: what a combat or a declaration said of who fights becomes one record.

    The checksums on the way were taken of positions as format 1 wrote them, and go.
    """
    snapshot = document["snapshot"]
    stack = [_gathered(frame) for frame in snapshot["stack"]]
    upgraded = {**document, "format": 2, "snapshot": {**snapshot, "stack": stack}}
    if isinstance(document.get("journal"), dict):
        upgraded["journal"] = {**document["journal"], "marks": {}}
    return upgraded


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
