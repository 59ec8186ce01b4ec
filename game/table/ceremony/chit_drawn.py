"""A chit is drawn from its cup: it rises, turns over before the flag of its side, and goes to its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import ClassVar

import pygame
from attrs import frozen

from game.table.ceremony.ceremony import Ceremony, Picture, Room, on_the_way
from game.table.desk.panel import SpotKey
from game.table.draw.easing import eased, slowing
from game.table.draw.shadow import soft_shadow
from game.table.draw.slices import Work
from game.table.draw.theme import Theme, fit, mix, put

DIMMED = 0.4
"""How much of the light is taken away."""
CHIT, SMALL_CHIT, LARGEST_SHARE = 136, 62, 0.3
"""The chit in the middle and in the cup, in pixels of the design, and the most it may take of the height."""
LYING = 34
"""The most it measures in its place on the panels."""
CUP = 1.05
CUP_PLACE = (-1.65, 0.75)
"""The cup beside the middle, and its width, in chits."""
MOUTH = (0.35, -0.35)
"""Where a chit leaves the tipped cup, from the middle of the cup, likewise."""
TIP = -28.0
"""Degrees by which the cup is tipped towards the chit."""
ARC = 0.55
"""How high the chit arches on its way, in chits."""
LOW, HIGH = 1.04, 1.12
"""Widths of the shadow below a chit that lies and one that turns, in chits."""
FALL = (0.04, 0.08)
"""How far off the shadow falls below a chit that lies, in chits; twice as low below one that turns."""
BANNER = 3.1
"""Width of the flag, in chits."""
ROLL, ROD = 0.07, 0.05
"""Height of the rolled part of the flag and of its rod, as shares of its height."""
FOLDS, FOLD_SHADE, ROD_SHADE = 3.5, 0.26, 0.22
"""How many folds a flag hangs in, how dark they are, and how far down the shade of the rod reaches."""
NAME, NAME_GAP = 26, 14
CARD = (640, 872)
CARD_HEIGHT, CARD_RULE = 0.86, 0.025
"""A card: its shape, its height as a share of the window's, and the room around its rule as a share of it."""


@frozen(eq=False)
class ChitDrawn(Ceremony):
    """The draw of one chit."""

    kind: ClassVar[str] = "draw"
    herald_phase: ClassVar[str] = "rise"
    name: str
    """What the chit is called."""
    cup: Picture
    back: Picture
    face: Picture
    banner: Picture | None
    """The flag that unrolls behind the chit, if anybody's does."""
    goals: Sequence[SpotKey]
    """Where the chit goes on the panels: the first of these that is in sight."""
    herald: str = ""
    becomes_card: bool = False
    """Whether the chit grows into a card in place of going anywhere."""

    def hides(self, progress: float) -> bool:
        return self.program.share("turn", progress) < 1

    def work(self, theme: Theme, view: pygame.Rect) -> Work:
        size = chit_size(theme, view)
        for make, pixels in ((self.cup, CUP * size), (self.back, size), (self.face, size)):
            make(round(pixels))
            yield
        if self.banner is not None:
            _in_folds(self.banner(round(BANNER * size)))
            yield
        soft_shadow(round(HIGH * size))
        yield

    def draw(self, room: Room) -> None:
        if room.still:
            self._draw_still(room)
            return
        share, progress = self.program.share, room.progress
        gone = share("settle", progress)
        lit = 0.0 if self.becomes_card else eased(gone)  # what lies over the map dims it as well
        room.dim(DIMMED * min(eased(share("dim", progress)), 1 - lit))
        self._draw_cup(room, min(share("dim", progress), 1 - share("unroll", progress)))
        if share("turn", progress) >= 1:
            self._draw_banner(room, slowing(share("unroll", progress)), 1 - gone)
        if share("rise", progress) > 0:
            self._draw_chit(room)

    def _draw_still(self, room: Room) -> None:
        """Chit and flag come and go where they are."""
        room.dim(DIMMED * room.faded)
        self._draw_banner(room, 1.0, room.faded)
        room.put(self.face(chit_size(room.theme, room.view)), room.view.center, room.faded)

    # ------------------------------------------------------------------ parts

    def _draw_cup(self, room: Room, shown: float) -> None:
        size = chit_size(room.theme, room.view)
        tip = slowing(self.program.share("tip", room.progress)) * TIP
        cup = self.cup(round(CUP * size))
        tipped = pygame.transform.rotozoom(cup, tip, 1.0) if tip else cup
        room.put(tipped, _cup_place(room, size), shown)

    def _draw_banner(self, room: Room, unrolled: float, shown: float) -> None:
        if shown <= 0:
            return
        theme, size, (x, y) = room.theme, chit_size(room.theme, room.view), room.view.center
        bottom = y + size // 2
        if self.banner is not None and unrolled > 0:
            cloth = self.banner(round(BANNER * size))
            cloth = cloth if theme.colors.stark else _in_folds(cloth)
            flag, height = _hanging(cloth, unrolled, theme.colors.brass), _hanging_height(cloth)
            room.put(flag, (x, y - height / 2 + flag.get_height() / 2), shown)
            bottom = y + height // 2
        words = fit(theme, self.name, room.view.width, "serif-semibold", NAME)
        name = theme.text(words, theme.colors.text, "serif-semibold", NAME)
        place = (x, bottom + theme.px(NAME_GAP) + name.get_height() / 2)
        room.put(name, place, shown * unrolled)

    def _draw_chit(self, room: Room) -> None:
        share, size = self.program.share, chit_size(room.theme, room.view)
        risen, turned, gone = (share(phase, room.progress) for phase in ("rise", "turn", "settle"))
        if gone > 0:
            self._draw_leaving(room, size, eased(gone))
            return
        start, middle = _mouth(room, size), room.view.center
        x, y = on_the_way(start, middle, slowing(risen))
        y -= sin(pi * risen) * ARC * size
        small = room.theme.px(SMALL_CHIT)
        now = round(small + (size - small) * slowing(risen))
        height = HIGH if 0 < turned < 1 else LOW
        shadow = soft_shadow(round(height * size))
        room.put(shadow, (x + FALL[0] * size, y + FALL[1] * size * (1 + sin(pi * turned))), risen)
        side = (self.back if turned < 0.5 else self.face)(size)
        room.put(_turned(side, now, turned), (x, y))

    def _draw_leaving(self, room: Room, size: int, gone: float) -> None:
        """To its place on the panels, or into a card."""
        if self.becomes_card:
            self._draw_card(room, size, gone)
            return
        found = (room.place_of(key) for key in self.goals)
        goal = next((place for place in found if place is not None), None)
        if goal is None:
            room.put(self.face(size), room.view.center, 1 - gone)
            return
        x, y = on_the_way(room.view.center, goal.center, gone)
        least = min(goal.height, room.theme.px(LYING))
        now = round(size + (least - size) * gone)
        room.put(pygame.transform.smoothscale(self.face(size), (now, now)), (x, y))

    def _draw_card(self, room: Room, size: int, gone: float) -> None:
        """The chit lies on a card that grows to the size in which it is read."""
        colors, window = room.theme.colors, room.surface.get_rect()
        height = size + (CARD_HEIGHT * window.height - size) * gone
        width = size + (CARD_HEIGHT * window.height * CARD[0] / CARD[1] - size) * gone
        card = pygame.Rect(0, 0, round(width), round(height))
        x, y = on_the_way(room.view.center, window.center, gone)
        card.center = round(x), round(y)
        pygame.draw.rect(room.surface, colors.paper, card, border_radius=round(size / 2 * (1 - gone)))
        rule = card.inflate(-2 * CARD_RULE * height, -2 * CARD_RULE * height)
        pygame.draw.rect(room.surface, colors.faint_ink, rule, 1, border_radius=round(size / 2 * (1 - gone)))
        room.put(self.face(size), card.center, 1 - gone)


def chit_size(theme: Theme, view: pygame.Rect) -> int:
    """The chit in the middle of a view."""
    return min(theme.px(CHIT), round(LARGEST_SHARE * view.height))


def _cup_place(room: Room, size: int) -> tuple[float, float]:
    x, y = room.view.center
    return x + CUP_PLACE[0] * size, y + CUP_PLACE[1] * size


def _mouth(room: Room, size: int) -> tuple[float, float]:
    """Where a chit leaves the tipped cup."""
    x, y = _cup_place(room, size)
    return x + MOUTH[0] * size, y + MOUTH[1] * size


def _turned(side: pygame.Surface, size: int, turned: float) -> pygame.Surface:
    """A side of a chit in a size, as wide as it is seen while it turns over."""
    width = max(2, round(size * abs(cos(pi * turned))))
    return side if (width, size) == side.get_size() else pygame.transform.smoothscale(side, (width, size))


def _hanging_height(flag: pygame.Surface) -> int:
    return flag.get_height() + 2 * round(ROD * flag.get_height())


@lru_cache(maxsize=2)
def _in_folds(flag: pygame.Surface) -> pygame.Surface:
    """A flag as cloth that hangs: lighter and darker from fold to fold, and in the shade of its rod."""
    width, height = flag.get_size()
    across, down = pygame.Surface((width, 1)), pygame.Surface((1, height))
    for x in range(width):
        fold = 0.5 + 0.5 * cos(2 * pi * FOLDS * x / width + sin(2 * pi * x / width))
        across.set_at((x, 0), (round(255 * (1 - FOLD_SHADE * fold)),) * 3)
    for y in range(height):
        away = min(1.0, y / (ROD_SHADE * height))
        down.set_at((0, y), (round(255 * (1 - FOLD_SHADE * (1 - away))),) * 3)
    cloth = flag.copy()
    for shade in (across, down):
        cloth.blit(
            pygame.transform.scale(shade, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT
        )
    return cloth


@lru_cache(maxsize=4)
def _rod(width: int, height: int, brass: tuple[int, int, int]) -> pygame.Surface:
    """What a flag hangs from."""
    rod = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(rod, mix(brass, (0, 0, 0), 0.45), rod.get_rect(), border_radius=height)
    pygame.draw.rect(rod, brass, (0, 0, width, max(1, height // 2)), border_radius=height)
    return rod


def _hanging(flag: pygame.Surface, unrolled: float, brass: tuple[int, int, int]) -> pygame.Surface:
    """A flag on its rod, unrolled from above by a share; what is still rolled hangs at its lower edge."""
    width, height = flag.get_size()
    rod, roll = round(ROD * height), round(ROLL * height)
    seen = round(height * unrolled)
    whole = pygame.Surface((width + 4 * rod, 2 * rod + seen + (roll if unrolled < 1 else 0)), pygame.SRCALPHA)
    whole.blit(flag, (2 * rod, rod), (0, 0, width, seen))
    if unrolled < 1:
        edge = pygame.Rect(2 * rod, rod + seen, width, roll)
        pygame.draw.rect(whole, (0, 0, 0, 110), edge, border_radius=roll // 2)
    put(whole, _rod(width + 4 * rod, 2 * rod, brass), topleft=(0, 0))
    return whole
