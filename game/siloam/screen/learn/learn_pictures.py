"""The pictures of the lessons, made of the same counters, chits and marks as the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from attrs import Factory, define, field

from game.siloam.model.content import COMBAT, FRIENDS, MOVEMENT, Content
from game.siloam.screen.counters import CounterArt, UnitFace
from game.siloam.screen.dialogs.chits import ChitArt
from game.siloam.screen.screen_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.words import words
from game.table.desk.key_table import table_keys
from game.table.desk.panel import PanelCanvas
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, SMALL, Color, Theme, flag, icon, mix, put

ROUNDING, EDGE = 6, 18
WORKED = (
    ("t08", ("circle",), "hit"),
    ("t13", ("artillery",), "bonus"),
    ("t10", (), "miss"),
    ("t20", (), "extra"),
)
"""The chits of the worked draw, with the symbols that hit and the caption."""
KEYCAPS = ("arrows", "n", "return", "tab", "e", "space", "z", "s", "i", "f1", "escape")
KEY_COLUMNS, KEY_ROWS = 4, 3
SYMBOLS = ("triangle", "circle", "square", "diamond")
Place = tuple[int, int]


@define(eq=False)
class Painter:
    """Paints a picture into a rectangle of a page."""

    theme: Theme
    content: Content
    _counters: CounterArt = field(init=False, default=Factory(lambda own: CounterArt(own.theme), True))
    _chits: ChitArt = field(init=False, default=Factory(lambda own: ChitArt(own.theme, own.content), True))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, picture: str) -> None:
        """Draw a picture by name."""
        theme, canvas = self.theme, PanelCanvas(surface, self.theme)
        canvas.box(area, theme.colors.desk, theme.colors.line, ROUNDING)
        PICTURES[picture](self, canvas, area.inflate(-2 * theme.px(EDGE), -2 * theme.px(EDGE)))

    # ------------------------------------------------------------------ pieces

    def _caption(
        self,
        canvas: PanelCanvas,
        text: str,
        center: Place,
        color: Color | None = None,
        size: float = SMALL,
        room: int | None = None,
    ) -> None:
        canvas.text(text, center, color, "sans-semibold", size, "center", room)

    def _unit(self, canvas: PanelCanvas, unit: str, center: Place, size: int, mode: str = COMBAT) -> None:
        put(
            canvas.surface, self._counters.unit(UnitFace(self.content.units[unit], mode), size), center=center
        )

    def _arrow(
        self, canvas: PanelCanvas, start: int, end: int, y: int, color: Color, head: int = 7, width: int = 2
    ) -> None:
        """A horizontal arrow from one x to another."""
        rise = self.theme.px(head)
        neck = end + (rise if end < start else -rise)
        pygame.draw.line(canvas.surface, color, (start, y), (neck, y), self.theme.px(width))
        pygame.draw.polygon(canvas.surface, color, [(end, y), (neck, y - rise), (neck, y + rise)])

    def _disc(self, canvas: PanelCanvas, center: tuple[int, int], radius: int, ground: Color) -> None:
        colors = self.theme.colors
        pygame.draw.aacircle(canvas.surface, mix(ground, colors.text, 0.45), center, radius)
        pygame.draw.aacircle(canvas.surface, ground, center, radius - self.theme.px(2))

    def _places(self, area: pygame.Rect, count: int) -> list[int]:
        """The middles of equal columns."""
        return [area.left + round(area.width * (number + 0.5) / count) for number in range(count)]

    def _lines(self, area: pygame.Rect, count: int) -> list[int]:
        """The middles of equal rows."""
        return [area.top + round(area.height * (number + 0.5) / count) for number in range(count)]

    def _boxes(self, canvas: PanelCanvas, area: pygame.Rect, labels: Sequence[str]) -> list[pygame.Rect]:
        """A row of boxes with arrows between them."""
        theme, colors, gap = self.theme, self.theme.colors, self.theme.px(26)
        boxes = columns(area, *[FILL] * len(labels), gap=gap)
        for text, box in zip(labels, boxes, strict=True):
            canvas.box(box, colors.panel, mix(colors.line, colors.text, 0.2), ROUNDING)
            self._caption(canvas, text, (box.centerx, box.top + theme.px(18)), colors.text, BODY)
        for box in boxes[1:]:
            self._arrow(canvas, box.left - gap + 4, box.left - 4, box.centery, colors.muted)
        return boxes

    # ------------------------------------------------------------------ the pictures

    def goal(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """A star for each VP Space and a disc for the bonus, with the grades below them."""
        theme, colors, tracks = self.theme, self.theme.colors, self.content.tracks
        spaces = len(self.content.map.vp)
        most = spaces + tracks.bonus
        places = self._places(area, most)
        y = area.top + theme.px(46)
        for x in places[spaces:]:
            self._disc(canvas, (x, y), theme.px(20), colors["vang"])
            self._caption(canvas, f"+{tracks.bonus}", (x, y), colors.writing_on(colors["vang"]), BODY)
            note = say("learn.bonus_losses", casualties=tracks.bonus_casualties)
            self._caption(canvas, note, (x, area.top + theme.px(6)), colors.muted)
        for number, x in enumerate(places[:spaces], 1):
            lit = number >= tracks.narrow
            color = colors["star"] if lit else mix(colors["star"], colors.desk, 0.6)
            canvas.icon("leader", theme.px(46), color, (x, y))
            self._caption(canvas, str(number), (x, y + theme.px(4)), colors.ink if lit else colors.text)
        spans = (
            ("defeat", 0, tracks.narrow - 1),
            ("narrow", tracks.narrow - 1, tracks.decisive - 1),
            ("decisive", tracks.decisive - 1, most),
        )
        half = (places[1] - places[0]) // 2
        line = y + theme.px(42)
        for outcome, first, last in spans:
            left, right = places[first] - half + theme.px(6), places[last - 1] + half - theme.px(6)
            color = colors.muted if outcome == "defeat" else colors.brass
            pygame.draw.line(canvas.surface, color, (left, line), (right, line), theme.px(2))
            name = words().names.named("outcomes", outcome)
            self._caption(canvas, name, ((left + right) // 2, line + theme.px(18)), colors.text, BODY)

    def round(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """The Activation Cup and what is in it."""
        theme, colors = self.theme, self.theme.colors
        put(
            canvas.surface,
            self._chits.cup(theme.px(96), 0.0),
            midleft=(area.left + theme.px(10), area.centery),
        )
        radius = theme.px(30)
        room = pygame.Rect(area.left + theme.px(130), area.top, area.width - theme.px(130), area.height)
        places = self._places(room, 8)
        y, wide = area.centery - theme.px(12), places[1] - places[0] - theme.px(4)
        for x, faction in zip(places, FRIENDS, strict=False):
            self._disc(canvas, (x, y), radius, colors.panel)
            put(canvas.surface, flag(faction, theme.px(36), colors), center=(x, y))
            count = self.content.chits.activation.count(faction)
            name = say("learn.times", name=words().names.named("factions", faction), count=count)
            self._caption(canvas, name, (x, y + theme.px(48)), room=wide)
        pairs = list(self.content.chits.banners.values())[:3]
        for x, banners in zip(places[3:6], pairs, strict=True):
            self._pair(canvas, (x, y), radius, banners[:2])
        self._caption(canvas, words().names.named("factions", "vang"), (places[4], y + theme.px(48)))
        for x, mark, name in ((places[6], "leader", "learn.event"), (places[7], "river", "learn.weather")):
            self._disc(canvas, (x, y), radius, colors.panel)
            put(
                canvas.surface,
                icon(mark, theme.px(28), colors.brass if mark == "leader" else colors["sea"]),
                center=(x, y),
            )
            self._caption(canvas, say(name), (x, y + theme.px(48)), room=wide)

    def _pair(
        self, canvas: PanelCanvas, center: tuple[int, int], radius: int, banners: Sequence[str]
    ) -> None:
        """A chit of two banners."""
        theme, colors = self.theme, self.theme.colors
        self._disc(canvas, center, radius, colors["vang"])
        for banner, side in zip(banners, (-1, 1), strict=True):
            box = pygame.Rect(0, 0, theme.px(20), theme.px(20))
            box.center = center[0] + side * theme.px(11), center[1]
            ground = colors[f"banner_{banner}"]
            canvas.box(box, ground, colors.muted, 3)
            self._caption(canvas, BANNER_LETTERS[banner], box.center, colors.writing_on(ground))

    def turn(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """The phases in order."""
        theme = self.theme
        labels = [
            say(f"learn.phase_{name}")
            for name in ("supports", "movement", "combat", "deployment", "planning")
        ]
        boxes = self._boxes(canvas, area, labels)
        size, y = theme.px(50), area.centery + theme.px(14)
        for side, shift in (("hq", -26), ("leader", 26)):
            put(
                canvas.surface,
                self._counters.support(side, "cics", theme.px(40)),
                center=(boxes[0].centerx + theme.px(shift), y),
            )
        self._unit(canvas, "cics-veteran-1", (boxes[1].centerx, y), size, MOVEMENT)
        self._unit(canvas, "cics-veteran-1", (boxes[2].centerx - theme.px(26), y), size)
        self._unit(canvas, "red-2", (boxes[2].centerx + theme.px(28), y), size)
        self._unit(canvas, "cics-green-1", (boxes[3].centerx, y), size)
        canvas.icon("triangle", theme.px(30), theme.colors.brass, (boxes[4].centerx, y))

    def combat(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """A worked draw: two draws on the circle, one for the gun in support, and a bonus draw."""
        theme, colors = self.theme, self.theme.colors
        size, y = theme.px(64), area.centery - theme.px(10)
        gun = next(
            unit
            for unit, spec in self.content.units.items()
            if spec.faction == "cics" and spec.kind == "artillery"
        )
        places = self._places(area, 8)
        shown = ((0, "cics-veteran-1", "lead"), (1, gun, "gun"), (7, "red-2", "defender"))
        for place, unit, caption in shown:
            self._unit(canvas, unit, (places[place], y), size)
            self._caption(canvas, say(f"learn.{caption}"), (places[place], y + theme.px(58)))
        for x, (chit, lit, result) in zip(places[2:6], WORKED, strict=True):
            put(
                canvas.surface,
                self._chits.face(chit, theme.px(88), 9, frozenset(lit), bool(lit)),
                center=(x, y),
            )
            color = colors.brass if lit else colors.muted
            self._caption(canvas, say(f"learn.{result}"), (x, y + theme.px(58)), color)
        self._arrow(canvas, places[6] - theme.px(36), places[6] + theme.px(30), y, colors.danger)
        for shift in (-18, 10):
            center = places[6] + theme.px(shift), y - theme.px(24)
            canvas.icon("burst", theme.px(22), colors.danger, center)

    def vang(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """Each banner with its units on the way to a star."""
        theme, colors = self.theme, self.theme.colors
        rows = self._lines(area, len(self.content.banners))
        size = theme.px(40)
        for y, banner in zip(rows, self.content.banners, strict=True):
            self._caption(
                canvas, words().names.named("banners", banner), (area.left + theme.px(34), y), size=BODY
            )
            for number in range(1, 5):
                x = area.right - theme.px(56 * (5 - number)) - theme.px(130)
                self._unit(canvas, f"{banner}-{number}", (x, y), size, COMBAT if number < 3 else MOVEMENT)
            start, end = area.right - theme.px(56 * 4 + 170), area.left + theme.px(160)
            self._arrow(canvas, start, end, y, mix(colors[f"banner_{banner}"], colors.text, 0.45), 8, 4)
            canvas.icon("leader", theme.px(30), colors["star"], (area.left + theme.px(130), y))
        self._caption(canvas, say("learn.beach"), (area.right - theme.px(50), area.centery), colors.muted)
        put(
            canvas.surface,
            icon("anchor", theme.px(26), colors["sea"]),
            center=(area.right - theme.px(50), area.centery - theme.px(28)),
        )

    def morale(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """The track of eight spaces with the starting morale of the three factions."""
        theme, colors, tracks = self.theme, self.theme.colors, self.content.tracks
        rows = self._lines(area, len(FRIENDS))
        size = theme.px(36)
        left = area.left + theme.px(150)
        for y, faction in zip(rows, FRIENDS, strict=True):
            put(canvas.surface, flag(faction, theme.px(30), colors), midleft=(area.left, y))
            name, place = words().names.named("factions", faction), (area.left + theme.px(42), y)
            canvas.text(name, place, colors.text, "sans-semibold", BODY, "midleft")
            cell = pygame.Rect(left, y - size // 2, size, size)
            for number, symbol in enumerate(tracks.morale_symbols, 1):
                here = number == self.content.setup.morale[faction]
                ground = mix(colors[faction], colors.text, 0.12) if here else colors.panel
                canvas.box(cell, ground)
                edge, width = (colors.selected, theme.px(2)) if here else (colors.line, theme.px(1))
                pygame.draw.rect(canvas.surface, edge, cell, width, border_radius=theme.px(4))
                ink = colors.writing_on(ground) if here else colors.muted
                canvas.icon(symbol, theme.px(18), ink, cell.center)
                cell = cell.move(size + theme.px(6), 0)
        x, chits = left + 8 * (size + theme.px(6)) + theme.px(30), self.content.chits
        for y, symbol in zip(self._lines(area, len(SYMBOLS)), SYMBOLS, strict=True):
            put(canvas.surface, icon(symbol, theme.px(16), colors.brass), midleft=(x, y))
            count = sum(symbol in chits.faces[chit] for chit in chits.tactics)
            text = say("learn.chits", count=count, all=len(chits.tactics))
            canvas.text(text, (x + theme.px(26), y), anchor="midleft")

    def plans(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """The four boxes with their draws."""
        theme, colors, tracks = self.theme, self.theme.colors, self.content.tracks
        names = [words().names.named("boxes", box) for box in tracks.boxes]
        for box, draws in zip(self._boxes(canvas, area, names), tracks.plan_draws, strict=True):
            y = box.centery + theme.px(6)
            if not draws:
                self._caption(canvas, say("learn.cannot"), (box.centerx, y), colors.muted)
            for number in range(draws):
                x = box.centerx + round(theme.px(30) * (number - (draws - 1) / 2))
                put(canvas.surface, self._chits.back(theme.px(40)), center=(x, y))
            self._caption(canvas, say("learn.draws", draws=draws), (box.centerx, box.bottom - theme.px(16)))

    def air(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """Hangar, Runway, and a line of three hexes."""
        theme, colors = self.theme, self.theme.colors
        left = pygame.Rect(area.left, area.top, round(area.width * 0.46), area.height)
        boxes = self._boxes(
            canvas, left, [words().names.named("places", place) for place in ("hangar", "runway")]
        )
        size, y = theme.px(48), area.centery + theme.px(14)
        symbol = self.content.plane_symbol
        for box, side, shift in (
            (boxes[0], "bomber", 0),
            (boxes[1], "fighter", -28),
            (boxes[1], "bomber", 28),
        ):
            put(
                canvas.surface,
                self._counters.plane(side, "cics", size, symbol),
                center=(box.centerx + theme.px(shift), y),
            )
        start = left.right + theme.px(70)
        step = theme.px(96)
        self._arrow(canvas, left.right + theme.px(8), start - theme.px(6), area.centery, colors["cics"])
        for number in range(self.content.tracks.bombing_line):
            x = start + step // 2 + number * round(step * 0.98)
            points = self._hexagon(x, area.centery)
            pygame.draw.polygon(canvas.surface, mix(colors.paper, colors.desk, 0.15), points)
            pygame.draw.polygon(canvas.surface, colors.brass, points, theme.px(2))
            if number != 1:
                self._unit(canvas, f"yellow-{number + 1}", (x, area.centery), theme.px(46))

    def _hexagon(self, x: int, y: int) -> list[tuple[int, int]]:
        half, rise = self.theme.px(56), self.theme.px(48)
        upper = [(x - half, y), (x - half // 2, y - rise), (x + half // 2, y - rise)]
        return [*upper, (x + half, y), (x + half // 2, y + rise), (x - half // 2, y + rise)]

    def keys(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """Key caps with what they do."""
        theme, colors = self.theme, self.theme.colors
        lines = self._lines(area, KEY_ROWS)
        for number, cap in enumerate(KEYCAPS):
            row, column = divmod(number, KEY_COLUMNS)
            x, y = area.left + column * area.width // KEY_COLUMNS, lines[row]
            name = theme.text(table_keys().names.get(cap, cap.upper()), colors.ink, "sans-bold", BODY)
            box = name.get_rect(midleft=(x + theme.px(10), y)).inflate(theme.px(18), theme.px(10))
            canvas.box(box.move(0, theme.px(3)), mix(colors.paper, colors.ink, 0.35), radius=5)
            canvas.box(box, colors.paper, radius=5)
            put(canvas.surface, name, center=box.center)
            place = (box.right + theme.px(10), y)
            room = x + area.width // KEY_COLUMNS - place[0]
            canvas.text(say(f"learn.key_{cap}"), place, anchor="midleft", room=room)


PICTURES: Mapping[str, Callable[[Painter, PanelCanvas, pygame.Rect], None]] = {
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
