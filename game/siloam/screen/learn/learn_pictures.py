"""The pictures of the lessons, made of the same counters, chits and marks as the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from attrs import define, field

from game.siloam.model.content import COMBAT, FRIENDS, MOVEMENT, Content
from game.siloam.screen.counters import CounterArt, UnitFace
from game.siloam.screen.dialogs.chits import ChitArt
from game.siloam.screen.screen_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.words import words
from game.table.desk.panel import PanelCanvas
from game.table.draw.theme import BODY, SMALL, Color, Theme, flag, icon, mix, put

ROUNDING, EDGE = 6, 18
WORKED = (
    ("t08", ("circle",), "hit"),
    ("t13", ("artillery",), "bonus"),
    ("t10", (), "miss"),
    ("t20", (), "extra"),
)
"""The chits of the worked draw, with the symbols that hit and the caption."""
KEYCAPS = ("Arrows", "N", "Enter", "Tab", "E", "Space", "Z", "S", "I", "F1", "Esc")


@define(eq=False)
class Painter:
    """Paints a picture into a rectangle of a page."""

    theme: Theme
    content: Content
    _counters: CounterArt = field(init=False)
    _chits: ChitArt = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._counters, self._chits = CounterArt(self.theme), ChitArt(self.theme, self.content)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, picture: str) -> None:
        """Draw a picture by name."""
        theme = self.theme
        PanelCanvas(surface, theme).box(area, theme.colors.desk, theme.colors.line, ROUNDING)
        PICTURES[picture](self, surface, area.inflate(-2 * theme.px(EDGE), -2 * theme.px(EDGE)))

    # ------------------------------------------------------------------ pieces

    def _caption(
        self,
        surface: pygame.Surface,
        text: str,
        center: tuple[int, int],
        color: Color | None = None,
        size: float = SMALL,
    ) -> None:
        shade = self.theme.colors.text if color is None else color
        put(surface, self.theme.text(text, shade, "sans-semibold", size), center=center)

    def _unit(
        self, surface: pygame.Surface, unit: str, center: tuple[int, int], size: int, mode: str = COMBAT
    ) -> None:
        put(surface, self._counters.unit(UnitFace(self.content.units[unit], mode), size), center=center)

    def _arrow(
        self, surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], color: Color
    ) -> None:
        """A horizontal arrow."""
        head = self.theme.px(7)
        pygame.draw.line(surface, color, start, (end[0] - head, end[1]), self.theme.px(2))
        pygame.draw.polygon(
            surface, color, [end, (end[0] - head, end[1] - head), (end[0] - head, end[1] + head)]
        )

    def _disc(self, surface: pygame.Surface, center: tuple[int, int], radius: int, ground: Color) -> None:
        colors = self.theme.colors
        pygame.draw.aacircle(surface, mix(ground, colors.text, 0.45), center, radius)
        pygame.draw.aacircle(surface, ground, center, radius - self.theme.px(2))

    def _places(self, area: pygame.Rect, count: int) -> list[int]:
        """The middles of equal columns."""
        return [area.left + round(area.width * (number + 0.5) / count) for number in range(count)]

    def _boxes(self, surface: pygame.Surface, area: pygame.Rect, labels: Sequence[str]) -> list[pygame.Rect]:
        """A row of boxes with arrows between them."""
        theme, colors, canvas = self.theme, self.theme.colors, PanelCanvas(surface, self.theme)
        gap = theme.px(26)
        width = (area.width - gap * (len(labels) - 1)) // len(labels)
        boxes = []
        for number, text in enumerate(labels):
            box = pygame.Rect(area.left + number * (width + gap), area.top, width, area.height)
            canvas.box(box, colors.panel, mix(colors.line, colors.text, 0.2), ROUNDING)
            self._caption(surface, text, (box.centerx, box.top + theme.px(18)), colors.text, BODY)
            if number:
                self._arrow(
                    surface, (box.left - gap + 4, box.centery), (box.left - 4, box.centery), colors.muted
                )
            boxes.append(box)
        return boxes

    # ------------------------------------------------------------------ the pictures

    def goal(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """A star for each VP Space and a disc for the bonus, with the grades below them."""
        theme, colors, tracks = self.theme, self.theme.colors, self.content.tracks
        spaces = len(self.content.map.vp)
        most = spaces + tracks.bonus
        columns = self._places(area, most)
        y = area.top + theme.px(46)
        for x in columns[spaces:]:
            self._disc(surface, (x, y), theme.px(20), colors["vang"])
            self._caption(surface, f"+{tracks.bonus}", (x, y), colors.writing_on(colors["vang"]), BODY)
            note = say("learn.bonus_losses", casualties=tracks.bonus_casualties)
            self._caption(surface, note, (x, area.top + theme.px(6)), colors.muted)
        for number, x in enumerate(columns[:spaces], 1):
            lit = number >= tracks.narrow
            color = colors["star"] if lit else mix(colors["star"], colors.desk, 0.6)
            put(surface, icon("leader", theme.px(46), color), center=(x, y))
            self._caption(surface, str(number), (x, y + theme.px(4)), colors.ink if lit else colors.text)
        spans = (
            ("defeat", 0, tracks.narrow - 1),
            ("narrow", tracks.narrow - 1, tracks.decisive - 1),
            ("decisive", tracks.decisive - 1, most),
        )
        half = (columns[1] - columns[0]) // 2
        line = y + theme.px(42)
        for outcome, first, last in spans:
            left, right = columns[first] - half + theme.px(6), columns[last - 1] + half - theme.px(6)
            color = colors.muted if outcome == "defeat" else colors.brass
            pygame.draw.line(surface, color, (left, line), (right, line), theme.px(2))
            name = words().names.named("outcomes", outcome)
            self._caption(surface, name, ((left + right) // 2, line + theme.px(18)), colors.text, BODY)

    def round(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The Activation Cup and what is in it."""
        theme, colors = self.theme, self.theme.colors
        put(surface, self._chits.cup(theme.px(96), 0.0), midleft=(area.left + theme.px(10), area.centery))
        radius = theme.px(30)
        room = pygame.Rect(area.left + theme.px(130), area.top, area.width - theme.px(130), area.height)
        columns = self._places(room, 8)
        y = area.centery - theme.px(12)
        for x, faction in zip(columns, FRIENDS, strict=False):
            self._disc(surface, (x, y), radius, colors.panel)
            put(surface, flag(faction, theme.px(36), colors), center=(x, y))
            count = self.content.chits.activation.count(faction)
            name = say("learn.times", name=words().names.named("factions", faction), count=count)
            self._caption(surface, name, (x, y + theme.px(48)))
        pairs = list(self.content.chits.banners.values())[:3]
        for x, banners in zip(columns[3:6], pairs, strict=True):
            self._pair(surface, (x, y), radius, banners[:2])
        self._caption(surface, words().names.named("factions", "vang"), (columns[4], y + theme.px(48)))
        for x, mark, name in ((columns[6], "leader", "learn.event"), (columns[7], "river", "learn.weather")):
            self._disc(surface, (x, y), radius, colors.panel)
            put(
                surface,
                icon(mark, theme.px(28), colors.brass if mark == "leader" else colors["sea"]),
                center=(x, y),
            )
            self._caption(surface, say(name), (x, y + theme.px(48)))

    def _pair(
        self, surface: pygame.Surface, center: tuple[int, int], radius: int, banners: Sequence[str]
    ) -> None:
        """A chit of two banners."""
        theme, colors = self.theme, self.theme.colors
        self._disc(surface, center, radius, colors["vang"])
        for banner, side in zip(banners, (-1, 1), strict=True):
            box = pygame.Rect(0, 0, theme.px(20), theme.px(20))
            box.center = center[0] + side * theme.px(11), center[1]
            ground = colors[f"banner_{banner}"]
            PanelCanvas(surface, theme).box(box, ground, colors.muted, 3)
            self._caption(surface, BANNER_LETTERS[banner], box.center, colors.writing_on(ground))

    def turn(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The phases in order."""
        theme = self.theme
        labels = [
            say(f"learn.phase_{name}")
            for name in ("supports", "movement", "combat", "deployment", "planning")
        ]
        boxes = self._boxes(surface, area, labels)
        size, y = theme.px(50), area.centery + theme.px(14)
        for box, (side, shift) in zip((boxes[0], boxes[0]), (("hq", -26), ("leader", 26)), strict=True):
            put(
                surface,
                self._counters.support(side, "cics", theme.px(40)),
                center=(box.centerx + theme.px(shift), y),
            )
        self._unit(surface, "cics-veteran-1", (boxes[1].centerx, y), size, MOVEMENT)
        self._unit(surface, "cics-veteran-1", (boxes[2].centerx - theme.px(26), y), size)
        self._unit(surface, "red-2", (boxes[2].centerx + theme.px(28), y), size)
        self._unit(surface, "cics-green-1", (boxes[3].centerx, y), size)
        put(surface, icon("triangle", theme.px(30), theme.colors.brass), center=(boxes[4].centerx, y))

    def combat(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """A worked draw: two draws on the circle, one for the gun in support, and a bonus draw."""
        theme, colors = self.theme, self.theme.colors
        size, y = theme.px(64), area.centery - theme.px(10)
        gun = next(
            unit
            for unit, spec in self.content.units.items()
            if spec.faction == "cics" and spec.kind == "artillery"
        )
        columns = self._places(area, 8)
        self._unit(surface, "cics-veteran-1", (columns[0], y), size)
        self._caption(surface, say("learn.lead"), (columns[0], y + theme.px(58)))
        self._unit(surface, gun, (columns[1], y), size)
        self._caption(surface, say("learn.gun"), (columns[1], y + theme.px(58)))
        for x, (chit, lit, result) in zip(columns[2:6], WORKED, strict=True):
            put(surface, self._chits.face(chit, theme.px(88), 9, frozenset(lit), bool(lit)), center=(x, y))
            color = colors.brass if lit else colors.muted
            self._caption(surface, say(f"learn.{result}"), (x, y + theme.px(58)), color)
        self._arrow(surface, (columns[6] - theme.px(36), y), (columns[6] + theme.px(30), y), colors.danger)
        for number in range(2):
            put(
                surface,
                icon("burst", theme.px(22), colors.danger),
                center=(columns[6] - theme.px(18 - 28 * number), y - theme.px(24)),
            )
        self._unit(surface, "red-2", (columns[7], y), size)
        self._caption(surface, say("learn.defender"), (columns[7], y + theme.px(58)))

    def vang(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Each banner with its units on the way to a star."""
        theme, colors = self.theme, self.theme.colors
        rows = self._places(pygame.Rect(area.top, 0, area.height, 0), len(self.content.banners))
        size = theme.px(40)
        for y, banner in zip(rows, self.content.banners, strict=True):
            self._caption(
                surface, words().names.named("banners", banner), (area.left + theme.px(34), y), size=BODY
            )
            for number in range(1, 5):
                x = area.right - theme.px(56 * (5 - number)) - theme.px(130)
                self._unit(surface, f"{banner}-{number}", (x, y), size, COMBAT if number < 3 else MOVEMENT)
            start = area.right - theme.px(56 * 4 + 170)
            self._arrow_left(surface, start, area.left + theme.px(160), y, colors[f"banner_{banner}"])
            put(surface, icon("leader", theme.px(30), colors["star"]), center=(area.left + theme.px(130), y))
        self._caption(surface, say("learn.beach"), (area.right - theme.px(50), area.centery), colors.muted)
        put(
            surface,
            icon("anchor", theme.px(26), colors["sea"]),
            center=(area.right - theme.px(50), area.centery - theme.px(28)),
        )

    def _arrow_left(self, surface: pygame.Surface, start: int, end: int, y: int, color: Color) -> None:
        head, edge = self.theme.px(8), mix(color, self.theme.colors.text, 0.45)
        pygame.draw.line(surface, edge, (start, y), (end + head, y), self.theme.px(4))
        pygame.draw.polygon(surface, edge, [(end, y), (end + head, y - head), (end + head, y + head)])

    def morale(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The track of eight spaces with the starting morale of the three factions."""
        theme, colors, tracks = self.theme, self.theme.colors, self.content.tracks
        rows = self._places(pygame.Rect(area.top, 0, area.height, 0), len(FRIENDS))
        size = theme.px(36)
        left = area.left + theme.px(150)
        for y, faction in zip(rows, FRIENDS, strict=True):
            put(surface, flag(faction, theme.px(30), colors), midleft=(area.left, y))
            put(
                surface,
                theme.text(words().names.named("factions", faction), colors.text, "sans-semibold", BODY),
                midleft=(area.left + theme.px(42), y),
            )
            for number, symbol in enumerate(tracks.morale_symbols, 1):
                cell = pygame.Rect(left + (number - 1) * (size + theme.px(6)), 0, size, size)
                cell.centery = y
                here = number == self.content.setup.morale[faction]
                ground = mix(colors[faction], colors.text, 0.12) if here else colors.panel
                pygame.draw.rect(surface, ground, cell, border_radius=theme.px(4))
                pygame.draw.rect(
                    surface,
                    colors.selected if here else colors.line,
                    cell,
                    theme.px(2 if here else 1),
                    border_radius=theme.px(4),
                )
                shape = icon(symbol, theme.px(18), colors.writing_on(ground) if here else colors.muted)
                surface.blit(shape, shape.get_rect(center=cell.center))
        x = left + 8 * (size + theme.px(6)) + theme.px(30)
        for number, symbol in enumerate(("triangle", "circle", "square", "diamond")):
            count = sum(symbol in self.content.chits.faces[chit] for chit in self.content.chits.tactics)
            y = area.top + round(area.height * (number + 0.5) / 4)
            shape = icon(symbol, theme.px(16), colors.brass)
            surface.blit(shape, shape.get_rect(midleft=(x, y)))
            text = say("learn.chits", count=count, all=len(self.content.chits.tactics))
            put(surface, theme.text(text, colors.text, "sans", SMALL), midleft=(x + theme.px(26), y))

    def plans(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The four boxes with their draws."""
        theme, colors, tracks = self.theme, self.theme.colors, self.content.tracks
        names = [words().names.named("boxes", box) for box in tracks.boxes]
        for box, draws in zip(self._boxes(surface, area, names), tracks.plan_draws, strict=True):
            y = box.centery + theme.px(6)
            if not draws:
                self._caption(surface, say("learn.cannot"), (box.centerx, y), colors.muted)
            for number in range(draws):
                chit = self._chits.back(theme.px(40))
                shift = theme.px(30) * (number - (draws - 1) / 2)
                surface.blit(chit, chit.get_rect(center=(box.centerx + round(shift), y)))
            self._caption(surface, say("learn.draws", draws=draws), (box.centerx, box.bottom - theme.px(16)))

    def air(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Hangar, Runway, and a line of three hexes."""
        theme, colors = self.theme, self.theme.colors
        left = pygame.Rect(area.left, area.top, round(area.width * 0.46), area.height)
        boxes = self._boxes(
            surface, left, [words().names.named("places", place) for place in ("hangar", "runway")]
        )
        size, y = theme.px(48), area.centery + theme.px(14)
        symbol = self.content.plane_symbol
        for box, side, shift in (
            (boxes[0], "bomber", 0),
            (boxes[1], "fighter", -28),
            (boxes[1], "bomber", 28),
        ):
            put(
                surface,
                self._counters.plane(side, "cics", size, symbol),
                center=(box.centerx + theme.px(shift), y),
            )
        start = left.right + theme.px(70)
        step = theme.px(96)
        self._arrow(
            surface,
            (left.right + theme.px(8), area.centery),
            (start - theme.px(6), area.centery),
            colors["cics"],
        )
        for number in range(self.content.tracks.bombing_line):
            x = start + step // 2 + number * round(step * 0.98)
            points = self._hexagon(x, area.centery)
            pygame.draw.polygon(surface, mix(colors.paper, colors.desk, 0.15), points)
            pygame.draw.polygon(surface, colors.brass, points, theme.px(2))
            if number != 1:
                self._unit(surface, f"yellow-{number + 1}", (x, area.centery), theme.px(46))

    def _hexagon(self, x: int, y: int) -> list[tuple[int, int]]:
        half, rise = self.theme.px(56), self.theme.px(48)
        upper = [(x - half, y), (x - half // 2, y - rise), (x + half // 2, y - rise)]
        return [*upper, (x + half, y), (x + half // 2, y + rise), (x - half // 2, y + rise)]

    def keys(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Key caps with what they do."""
        theme, colors = self.theme, self.theme.colors
        columns, rows = 4, 3
        for number, cap in enumerate(KEYCAPS):
            x = area.left + (number % columns) * area.width // columns
            y = area.top + round(area.height * (number // columns + 0.5) / rows)
            words_on_cap = theme.text(cap, colors.ink, "sans-bold", BODY)
            box = words_on_cap.get_rect(midleft=(x + theme.px(10), y)).inflate(theme.px(18), theme.px(10))
            pygame.draw.rect(
                surface,
                mix(colors.paper, colors.ink, 0.35),
                box.move(0, theme.px(3)),
                border_radius=theme.px(5),
            )
            pygame.draw.rect(surface, colors.paper, box, border_radius=theme.px(5))
            surface.blit(words_on_cap, words_on_cap.get_rect(center=box.center))
            put(
                surface,
                theme.text(say(f"learn.key_{cap.lower()}"), colors.text, "sans", SMALL),
                midleft=(box.right + theme.px(10), y),
            )


PICTURES: Mapping[str, Callable[[Painter, pygame.Surface, pygame.Rect], None]] = {
    "goal": Painter.goal,
    "round": Painter.round,
    "turn": Painter.turn,
    "combat": Painter.combat,
    "vang": Painter.vang,
    "morale": Painter.morale,
    "plans": Painter.plans,
    "air": Painter.air,
    "keys": Painter.keys,
}
