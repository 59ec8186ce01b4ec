"""What is printed in a hex, in words, and the small panel that shows it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from attrs import define

from game.siloam.warmap import WarMap
from game.ui.theme import SMALL, TITLE, Theme

TERRAIN_WORDS = {"clear": "Clear", "rough": "Rough", "difficult": "Difficult", "sea": "Sea"}
FACTION_WORDS = {"cics": "CICS", "siloam": "Siloam", "caledonia": "Caledonia", "vang": "Vang"}
PADDING, GAP, MARGIN, ROUNDING = 14, 3, 16, 6


def title(war_map: WarMap, hex_id: str) -> str:
    """The name of the place, or its number where it has none."""
    space = war_map.vp.get(hex_id)
    return space.name if space else f"Hex {hex_id}"


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


@define(eq=False)
class Inspector:
    """A panel in the lower left corner of a view."""

    theme: Theme

    def draw(self, surface: pygame.Surface, view: pygame.Rect, heading: str, lines: Sequence[str]) -> None:
        """A heading with lines below it, on a ground just large enough for them."""
        theme, colors = self.theme, self.theme.colors
        rows = [
            theme.text(heading, colors.text, "serif-semibold", TITLE),
            *(theme.text(line, colors.muted, "sans", SMALL) for line in lines),
        ]
        pad, gap = theme.px(PADDING), theme.px(GAP)
        width = max(row.get_width() for row in rows) + 2 * pad
        height = sum(row.get_height() + gap for row in rows) - gap + 2 * pad
        panel = pygame.Rect(0, 0, width, height)
        panel.bottomleft = view.left + theme.px(MARGIN), view.bottom - theme.px(MARGIN)
        pygame.draw.rect(surface, colors.panel, panel, border_radius=theme.px(ROUNDING))
        pygame.draw.rect(surface, colors.line, panel, 1, border_radius=theme.px(ROUNDING))
        y = panel.top + pad
        for row in rows:
            surface.blit(row, (panel.left + pad, y))
            y += row.get_height() + gap
