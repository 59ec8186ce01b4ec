"""Where hexes lie: in the map's own plane, and on the screen through a camera.

The plane is measured in hex radii, x to the right and y down, with hex 0101 at the origin.
Hexes have flat tops; even columns lie half a hex lower.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

import pygame
from attrs import define, field, frozen

from game.core.hexes import Axial, Grid, to_axial, to_id

Point = tuple[float, float]

HALF_HEIGHT = sqrt(3) / 2
"""From the centre of a hex to its flat top."""
COLUMN_STEP = 1.5
UNIT_CORNERS: tuple[Point, ...] = tuple((cos(pi * k / 3), sin(pi * k / 3)) for k in range(6))
SHEET_MARGIN = 0.46
"""Paper left around the outermost hexes."""
SMALLEST_RADIUS = 4.0
"""Below this a window is too small to show anything, but must not break either."""
FIT_BORDER = 6
"""Pixels of desk left around a sheet that is fitted to its view."""
CLOSEST_RADIUS = 96.0
"""The largest hex radius on the screen; the art has no more detail to show beyond it."""


@cache
def center(hex_id: str) -> Point:
    """The centre of a hex in the plane."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    lower = HALF_HEIGHT if column % 2 == 0 else 0.0
    return COLUMN_STEP * (column - 1), 2 * HALF_HEIGHT * (row - 1) + lower


def corners(hex_id: str, size: float = 1.0) -> list[Point]:
    """The six corners of a hex drawn at a size of its own about its centre."""
    x, y = center(hex_id)
    return [(x + size * dx, y + size * dy) for dx, dy in UNIT_CORNERS]


def side_ends(a: str, b: str) -> tuple[Point, Point]:
    """The two corners that adjacent hexes share."""
    (ax, ay), (bx, by) = center(a), center(b)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    # A side is as long as the radius and stands across the line of centres.
    length = 2 * HALF_HEIGHT
    dx, dy = -(by - ay) / length / 2, (bx - ax) / length / 2
    return (mx - dx, my - dy), (mx + dx, my + dy)


def nearest(point: Point) -> Axial:
    """The hex that holds a point of the plane, on the map or off it."""
    x, y = point
    q = x / COLUMN_STEP
    r = y / (2 * HALF_HEIGHT) - q / 2
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    origin = to_axial("0101")
    return Axial(rq + origin.q, rr + origin.r)


@frozen
class Sheet:
    """The rectangle of paper the map is printed on, in the plane."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def of(cls, grid: Grid) -> Sheet:
        """The sheet that holds a grid with a margin around it."""
        right, low = center(f"{grid.columns:02d}{grid.rows:02d}")
        lower = 0.0 if grid.columns % 2 == 0 else HALF_HEIGHT
        left, top = -1 - SHEET_MARGIN, -HALF_HEIGHT - SHEET_MARGIN
        return cls(left, top, right + 1 + SHEET_MARGIN - left, low + lower + HALF_HEIGHT + SHEET_MARGIN - top)

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    def pixels(self, radius: float) -> tuple[int, int]:
        """The size of the sheet on the screen.

        The width is odd: opaque surfaces of some even widths are blitted many times slower.
        """
        return round(self.width * radius) | 1, round(self.height * radius)


@define(eq=False)
class Camera:
    """What part of the sheet is seen through a rectangle of the screen, and how large."""

    sheet: Sheet
    view: pygame.Rect = field(factory=lambda: pygame.Rect(0, 0, 1, 1))
    radius: float = 1.0
    """The radius of a hex in pixels."""
    x: float = 0.0
    y: float = 0.0
    """The point of the plane in the middle of the view."""

    @property
    def fitting_radius(self) -> float:
        """The radius at which the whole sheet just fits the view."""
        across = (self.view.width - 2 * FIT_BORDER) / self.sheet.width
        down = (self.view.height - 2 * FIT_BORDER) / self.sheet.height
        return max(SMALLEST_RADIUS, min(across, down))

    @property
    def fits(self) -> bool:
        """Whether the whole sheet is in view."""
        return self.radius <= self.fitting_radius

    def fit(self) -> None:
        """Show the whole sheet, as large as it will go."""
        self.radius = self.fitting_radius
        self.x, self.y = self.sheet.middle

    def look_through(self, view: pygame.Rect) -> None:
        """Take a new view, keeping the sheet fitted if it was, and the same place in the middle if not."""
        fitted = self.fits
        self.view = pygame.Rect(view)
        if fitted:
            self.fit()
        else:
            self.zoom_to(self.radius, self.view.center)

    def zoom_to(self, radius: float, pixel: Point) -> None:
        """Change the size of the hexes and keep what lies under a pixel where it is."""
        x, y = self.to_plane(pixel)
        self.radius = max(self.fitting_radius, min(CLOSEST_RADIUS, radius))
        new_x, new_y = self.to_plane(pixel)
        self.x, self.y = self.x + x - new_x, self.y + y - new_y
        self._stay_on_sheet()

    def pan(self, dx: float, dy: float) -> None:
        """Move the sheet by pixels under the view."""
        self.x -= dx / self.radius
        self.y -= dy / self.radius
        self._stay_on_sheet()

    def to_screen(self, point: Point) -> Point:
        """The pixel of a point of the plane."""
        return (
            self.view.centerx + (point[0] - self.x) * self.radius,
            self.view.centery + (point[1] - self.y) * self.radius,
        )

    def to_plane(self, pixel: Point) -> Point:
        """The point of the plane under a pixel."""
        return (
            self.x + (pixel[0] - self.view.centerx) / self.radius,
            self.y + (pixel[1] - self.view.centery) / self.radius,
        )

    def at_origin(self) -> Camera:
        """The same view on a surface of its own."""
        return Camera(self.sheet, pygame.Rect((0, 0), self.view.size), self.radius, self.x, self.y)

    def hex_at(self, pixel: Point, grid: Grid) -> str | None:
        """The hex of a grid under a pixel, if there is one."""
        found = nearest(self.to_plane(pixel))
        hex_id = to_id(found)
        return hex_id if hex_id in grid and self.view.collidepoint(pixel) else None

    def _stay_on_sheet(self) -> None:
        """Keep the view filled with sheet where the sheet is larger, and centred where it is smaller."""
        self.x = clamped(self.x, self.sheet.left, self.sheet.width, self.view.width / self.radius)
        self.y = clamped(self.y, self.sheet.top, self.sheet.height, self.view.height / self.radius)


def clamped(middle: float, start: float, length: float, seen: float) -> float:
    """The middle of what is seen of a stretch: on it where that is longer, its own middle where not."""
    if seen >= length:
        return start + length / 2
    return max(start + seen / 2, min(start + length - seen / 2, middle))
