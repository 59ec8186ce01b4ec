"""What is printed in a hex, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.siloam.model.warmap import WarMap

TERRAIN_WORDS = {"clear": "Clear", "rough": "Rough", "difficult": "Difficult", "sea": "Sea"}
FACTION_WORDS = {"cics": "CICS", "siloam": "Siloam", "caledonia": "Caledonia", "vang": "Vang"}


def notes(war_map: WarMap, hex_id: str) -> list[str]:
    """Everything printed in a hex, a line for each thing."""
    space = war_map.vp.get(hex_id)
    terrain = TERRAIN_WORDS[war_map.terrain[hex_id]]
    lines = [f"{hex_id} · {terrain}" if space else terrain]
    if space:
        lines.append(f"VP Space · star of {_all(space.banners)}")
    lines += [
        f"Priority Hex of {banner.title()}" for banner, hexes in war_map.priority.items() if hex_id in hexes
    ]
    for banner, hexes in war_map.beachheads.items():
        if hex_id in hexes:
            lines.append(f"{banner.title()} beachhead {hexes.index(hex_id) + 1}")
    for faction, hexes in war_map.flags.items():
        if hex_id in hexes:
            what = "Deployment Hex" if faction == "cics" else "flag"
            lines.append(f"{FACTION_WORDS[faction]} {what}")
    lines += [road.name for road in war_map.roads if hex_id in road.hexes]
    return lines


def _all(banners: Sequence[str]) -> str:
    return " and ".join(banner.title() for banner in banners)
