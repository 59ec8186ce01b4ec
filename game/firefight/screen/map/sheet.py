"""A plain sheet of a map, for one that was not painted before: terrain hex by hex, roads and river joined."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.firefight.model.content import Field
from game.table.draw.pen import Point
from game.table.draw.theme import Palette, mix
from game.table.map.geometry import Sheet, center, corners
from game.table.map.map_skin import ART_RADIUS, FINE_RADIUS, fine_pen, frame

ROAD, BRIDGE, RIVER, FORD, WOODS, SCRUB, TIMBER, STONE, HILL = "r", "=", "~", "f", "w", "b", "h", "s", "^"
ROADS, WATERS = (ROAD, BRIDGE), (RIVER, FORD, BRIDGE)
BUILT = {TIMBER: "timber", STONE: "stone"}
GRID, ROAD_WIDTH, RIVER_WIDTH = 0.02, 0.3, 0.95
CROWNS = (
    (-0.45, -0.35, 0.3), (0.1, -0.5, 0.33), (0.5, -0.15, 0.28), (-0.15, -0.02, 0.34), (-0.58, 0.2, 0.27),
    (0.3, 0.3, 0.33), (-0.2, 0.52, 0.29), (0.62, 0.28, 0.22),
)  # fmt: skip
BUSHES = ((-0.5, -0.2, 0.13), (0.35, -0.45, 0.15), (0.1, 0.15, 0.12), (-0.3, 0.5, 0.15), (0.55, 0.3, 0.12))
"""Trees and bushes of a hex: their places and their sizes in hex radii."""
STRIPE = 0.3
ROOF = ((-0.42, -0.3), (0.42, -0.3), (0.42, 0.3), (-0.42, 0.3))
At = Callable[[Point], Point]


def plain_sheet(land: Field, colors: Palette) -> pygame.Surface:
    """The sheet of a map in the colours of a palette."""
    sheet = Sheet.of(land.grid)
    art = pygame.Surface(sheet.pixels(ART_RADIUS))
    art.fill(colors["meadow"])

    def at(point: Point) -> Point:
        return (point[0] - sheet.left) * FINE_RADIUS, (point[1] - sheet.top) * FINE_RADIUS

    with fine_pen(art) as surface:
        _mow(surface, colors)
        _paint_hills(surface, land, colors, at)
        _join(surface, land, WATERS, RIVER_WIDTH, (colors["river"], colors["river_light"]), at)
        _join(surface, land, ROADS, ROAD_WIDTH, (colors["road_bank"], colors["road"]), at)
        for hex_id in land.grid.hexes:
            _paint_growth(surface, land.terrain[hex_id].code, center(hex_id), colors, at)
        for hex_id in land.grid.hexes:
            outline = [at(point) for point in corners(hex_id)]
            pygame.draw.polygon(surface, colors.faint_ink, outline, round(GRID * FINE_RADIUS))
    frame(art, colors)
    return art


def _mow(surface: pygame.Surface, colors: Palette) -> None:
    """Stripes of a mown meadow."""
    width, height = surface.get_size()
    step = STRIPE * FINE_RADIUS
    for number in range(0, round((width + height) / step), 2):
        x = number * step - height
        band = [(x, height), (x + step, height), (x + step + height, 0), (x + height, 0)]
        pygame.draw.polygon(surface, colors["mown"], band)


def _paint_hills(surface: pygame.Surface, land: Field, colors: Palette, at: At) -> None:
    """High ground in one colour, with a rim where it falls."""
    high = [it for it in land.grid.hexes if land.terrain[it].height]
    for hex_id in high:
        pygame.draw.polygon(surface, colors["hill_rim"], [at(it) for it in corners(hex_id, 1.1)])
    for hex_id in high:
        pygame.draw.polygon(surface, colors["hill"], [at(it) for it in corners(hex_id)])


def _join(
    surface: pygame.Surface,
    land: Field,
    codes: tuple[str, ...],
    width: float,
    inks: tuple[tuple[int, int, int], tuple[int, int, int]],
    at: At,
) -> None:
    """A road or a river from hex to hex, and out over the edge of the map."""
    for breadth, ink in ((width, inks[0]), (width * 0.72, inks[1])):
        pixels = round(breadth * FINE_RADIUS)
        for start, end in _links(land, codes):
            pygame.draw.line(surface, ink, at(start), at(end), pixels)
            for point in (start, end):
                pygame.draw.circle(surface, ink, at(point), pixels / 2)


def _links(land: Field, codes: tuple[str, ...]) -> Iterator[tuple[Point, Point]]:
    along = [it for it in land.grid.hexes if land.terrain[it].code in codes]
    for hex_id in along:
        for direction, beside in land.grid.towards[hex_id].items():
            if land.terrain[beside].code in codes and direction in ("s", "se", "ne"):
                yield center(hex_id), center(beside)
        x, y = center(hex_id)
        if hex_id[2:] == "01" and codes == WATERS:
            yield (x, y), (x, y - 1.5)
        if int(hex_id[2:]) == land.grid.rows and codes == WATERS:
            yield (x, y), (x, y + 1.5)
        if codes == ROADS and int(hex_id[:2]) in (1, land.grid.columns):
            yield (x, y), (x + (-1.5 if hex_id[:2] == "01" else 1.5), y)


def _paint_growth(surface: pygame.Surface, code: str, middle: Point, colors: Palette, at: At) -> None:
    """Woods, scrub and buildings."""
    x, y = middle
    if code in (WOODS, SCRUB):
        body = colors["woods"] if code == WOODS else colors["scrub"]
        for dx, dy, size in CROWNS if code == WOODS else BUSHES:
            spot, radius = at((x + dx, y + dy)), size * FINE_RADIUS
            shade = (spot[0] + radius * 0.25, spot[1] + radius * 0.3)
            pygame.draw.circle(surface, mix(body, colors.ink, 0.55), shade, radius)
            pygame.draw.circle(surface, body, spot, radius)
            lit = (spot[0] - radius * 0.25, spot[1] - radius * 0.3)
            pygame.draw.circle(surface, mix(body, colors["woods_light"], 0.7), lit, radius * 0.5)
    elif code in BUILT:
        roof = colors[BUILT[code]]
        shadow = [at((x + dx + 0.1, y + dy + 0.12)) for dx, dy in ROOF]
        pygame.draw.polygon(surface, mix(colors["meadow"], colors.ink, 0.6), shadow)
        pygame.draw.polygon(surface, roof, [at((x + dx, y + dy)) for dx, dy in ROOF])
        sunny = [at((x + dx, y + min(dy, 0.0))) for dx, dy in ROOF]
        pygame.draw.polygon(surface, mix(roof, colors.selected, 0.25), sunny)
    elif code == FORD:
        for dx in (-0.4, -0.2, 0.0, 0.2, 0.4):
            pygame.draw.circle(surface, colors["stone"], at((x + dx, y)), 0.09 * FINE_RADIUS)
