"""The map of a running game: what stands, moves and is pointed out on the sheet; pictures of it for files."""

from __future__ import annotations

import io
import os
from collections.abc import Hashable, Sequence
from itertools import chain
from typing import Any

import pygame
from attrs import define, field

from game.core.frame import Event
from game.table.desk.table import Showing
from game.table.draw.slices import Part, Slices, Work
from game.table.draw.theme import Theme
from game.table.map.geometry import Camera
from game.table.map.map_canvas import (
    LEFT,
    MapCanvas,
    draw_attacks,
    draw_choices,
    draw_path,
    draw_reach,
    stamp_work,
)
from game.table.map.map_skin import (
    COUNTER_SIZE,
    FAN_STEP,
    Figure,
    Figures,
    Highlights,
    MapSkin,
    fanned,
    is_counter,
    is_ground,
    is_stack,
    placed,
)
from game.table.map.map_view import MapView, around, lay_coarsely
from game.table.map.motion import Act, Stage

TRAY_ROOM, TRAY_SHADE = 0.16, 150
"""The ground of a fanned stack: room around its counters in hex radii, and its opacity of 255."""


@define(eq=False)
class LiveMap(MapView):
    """Draws the game on the table. It reads the state and changes nothing.

    What does not move is kept as one picture and drawn again only when something in it has changed;
    what is hovered, played or pointed at goes on top of it in every frame.
    """

    reduced_motion: bool = False
    slices: Slices | None = None
    """How much of a new picture is made in one frame; without it every picture is made at once."""
    _picture: pygame.Surface = field(init=False, factory=lambda: pygame.Surface((1, 1)))
    _version: int = field(init=False, default=0)
    """How often a picture or a draft was drawn."""
    _picture_key: tuple[object, ...] = field(init=False, default=())
    _picture_camera: Camera | None = field(init=False, default=None)
    """How the picture was seen; None until there is one."""
    _draft: pygame.Surface | None = field(init=False, default=None)
    """What is shown in place of a picture that is still being made for another view."""
    _draft_sheet: pygame.Surface = field(init=False, factory=lambda: pygame.Surface((1, 1)))
    """What drafts are drawn on, one after the other: a new sheet for a large screen takes most of a frame."""
    _draft_key: tuple[object, ...] = field(init=False, default=())
    _work: Work | None = field(init=False, default=None)
    _work_key: tuple[object, ...] = field(init=False, default=())
    _looks: Hashable = field(init=False, default=None)
    _figures: Figures = field(init=False, factory=dict)
    _event: Event | None = field(init=False, default=None)
    _act: Act | None = field(init=False, default=None)
    _tray: pygame.Surface | None = field(init=False, default=None)

    @property
    def unfinished(self) -> bool:
        """Whether a draft is shown or the last picture though it is out of date: draw again to go on."""
        return self._work is not None

    def take_over(self, last: LiveMap) -> None:
        """Show what another map has shown last until this one has a picture of its own."""
        self._picture, self._picture_camera = last._picture, last._picture_camera

    def draw(self, surface: pygame.Surface, table: Showing[Any], highlights: Highlights) -> None:
        """Fill the view with the map as the table shows it."""
        picture, view, _ = self.part(table, highlights)
        surface.blit(picture, view.topleft, (0, 0, view.width, view.height))
        self.draw_over(surface, table, highlights)

    def part(self, table: Showing[Any], highlights: Highlights) -> Part:
        """The picture of all that does not move, as the table shows it, and its place."""
        self.stamps.for_radius(self.camera.radius)
        self._learn(table.shown)
        self._stage(table)
        self._keep_picture(table.shown, highlights)
        return Part(self._draft or self._picture, self.camera.view, self._version)

    def draw_over(self, surface: pygame.Surface, table: Showing[Any], highlights: Highlights) -> None:
        """What moves or comes and goes with the mouse, over the picture."""
        surface.set_clip(self.camera.view)
        canvas = self.canvas(surface)
        if highlights.lit:
            canvas.stamp(self.stamps.lit(), highlights.lit)
        self.skin.draw_pointed(canvas, table.shown, highlights)
        if highlights.path:
            draw_path(canvas, highlights, self._place_of(highlights.selected))
        draw_reach(canvas, self.skin.grid, highlights.reach)
        self._draw_pointers(canvas, highlights)
        if self._act is not None:
            self._act.draw(canvas, table.progress)
        surface.set_clip(None)

    def draw_turning(self, surface: pygame.Surface, place: str, won: bool, turned: float) -> None:
        """A place that changes hands, over all of it."""
        surface.set_clip(self.camera.view)
        self.skin.draw_turning(self.canvas(surface), place, won, turned)
        surface.set_clip(None)

    def _place_of(self, piece: str | None) -> str | None:
        """The hex in which a piece stands, if it does."""
        return next((h for h, found in self._figures.items() if piece in {f.owner for f in found}), None)

    def _learn(self, state: Any) -> None:
        """Find out what stands where, if that has changed."""
        looks = self.skin.signature(state)
        if looks != self._looks:
            self._looks, self._figures = looks, self.skin.standing(state)

    def _stage(self, table: Showing[Any]) -> None:
        """Set up the act for the event being shown."""
        if table.playing is self._event:
            return
        self._event = table.playing
        stage = Stage(table.shown, self._figures, self.theme.colors, self.reduced_motion)
        self._act = self.skin.act(self._event, stage) if self._event is not None else None

    def _keep_picture(self, state: Any, highlights: Highlights) -> None:
        """Draw what does not move, if anything in it has changed and all that it needs has been made."""
        lifted = self._act.lifted if self._act else frozenset[str]()
        key = (
            self.ready, *self._seen_as(), self._looks, lifted,
            self._fanned(highlights), highlights.choices, highlights.selected,
            highlights.lasting, highlights.layers,
        )  # fmt: skip
        if key == self._picture_key:
            self._work, self._draft = None, None
            return
        draft_first = False
        if key != self._work_key or self._work is None:
            self._work_key, self._work = key, self._make_ready(highlights)
            draft_first = not self._seen_as_pictured()  # which is enough for one frame
        if self.slices is not None and (draft_first or not self.slices.advance(self._work)):
            self._make_draft()
            return
        self._picture_key, self._work, self._draft = key, None, None
        self._draw_picture(state, highlights)

    def _seen_as(self) -> tuple[object, ...]:
        """All that a picture depends on of the camera."""
        camera = self.camera
        return tuple(camera.view), camera.radius, camera.x, camera.y

    def _make_ready(self, highlights: Highlights) -> Work:
        """Make everything that the picture is put together from, and that is not there yet."""
        camera = self.camera.at_origin()
        yield from self.ground_work(camera)
        yield from stamp_work(self.stamps, self.skin, highlights)
        yield from self.figure_art.work(self.skin.names(), camera.radius)
        yield from self.figure_art.work(self._still(highlights), camera.radius, highlights.look_under)

    def _make_draft(self) -> None:
        """Show the last picture as the new view would show it, on a coarse map where it does not reach."""
        key = (*self._seen_as(), self._map_art.at_hand is None)
        if self._seen_as_pictured():
            self._draft = None  # the last picture is nearly right as it is
            return
        if self._draft is not None and key == self._draft_key:
            return
        camera = self.camera.at_origin()
        self._draft_sheet = self._sheet_like(self._draft_sheet)
        self._draft_key, self._draft = key, self._draft_sheet
        self._version += 1
        place = self._picture_now(camera)
        for part in around(camera.view, place):
            if part.width and part.height:
                self.draft_ground(self._draft, camera, part)
        lay_coarsely(self._picture, place, self._draft, camera.view)

    def _seen_as_pictured(self) -> bool:
        """Whether the last picture was made for the present view."""
        seen = self._picture_camera
        return seen is not None and self._seen_as() == (
            tuple(self.camera.view), seen.radius, seen.x, seen.y,
        )  # fmt: skip

    def _picture_now(self, camera: Camera) -> pygame.Rect:
        """Where the last picture would lie in the present view; nowhere if there is none."""
        seen = self._picture_camera
        if seen is None:
            return pygame.Rect(0, 0, 0, 0)
        left, top = camera.to_screen(seen.to_plane((0, 0)))
        right, bottom = camera.to_screen(seen.to_plane(self._picture.get_size()))
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))

    def _sheet_like(self, sheet: pygame.Surface) -> pygame.Surface:
        """A sheet for a picture of the view: the one given, if it has the size of it.

        Opaque surfaces of some even widths are blitted many times slower.
        """
        view = self.camera.view
        size = max(1, view.width) | 1, max(1, view.height)
        return sheet if sheet.get_size() == size else pygame.Surface(size)

    def _draw_picture(self, state: Any, highlights: Highlights) -> None:
        """The ground, what lies on it, the counters, and what lies on them."""
        self._version += 1
        camera = self._picture_camera = self.camera.at_origin()
        self._picture = self._sheet_like(self._picture)
        canvas = self.canvas(self._picture, camera)
        self.draw_ground(self._picture, camera)
        self.skin.draw_under(canvas, state, highlights)
        draw_choices(canvas, self.skin, highlights)
        shown = self._still(highlights)
        canvas.figures([figure for figure in shown if is_ground(figure)], highlights.look_under)
        names = self._names()
        canvas.figures([name for name, hidden in names if not hidden])
        canvas.figures([figure for figure in shown if not is_ground(figure)], highlights.look_under)
        canvas.figures([name for name, hidden in names if hidden])
        self._frame_selected(canvas, shown, highlights)
        self.skin.draw_over(canvas, state, highlights)
        draw_attacks(canvas, self.skin, highlights)

    def _names(self) -> list[tuple[Figure, bool]]:
        """The names of places, each where the counters leave it room, and whether they would hide it even so:
        then it lies on them."""
        radius = self.camera.radius

        def width(name: Figure) -> float:
            return self.figure_art.picture(name, radius).get_width() / radius

        return list(placed(self.skin.names(), self._figures, self.skin.grid, width))

    def _still(self, highlights: Highlights) -> list[Figure]:
        """The figures that belong to the picture: neither fanned out nor in motion."""
        apart = self._fanned(highlights)
        return [
            figure
            for figure in chain.from_iterable(self._figures.values())
            if not self._is_lifted(figure) and (figure.hex != apart or is_ground(figure))
        ]

    def _is_lifted(self, figure: Figure) -> bool:
        """Whether the event being shown draws a figure itself."""
        return self._act is not None and bool(self._act.lifted & {figure.owner, figure.piece})

    def _fanned(self, highlights: Highlights) -> str | None:
        """The hex whose stack is fanned out: the one under the mouse or the keyboard cursor."""
        if highlights.look_under:
            return None
        for hex_id in (highlights.hovered, highlights.cursor):
            if hex_id is not None and is_stack(self._figures.get(hex_id, [])):
                return hex_id
        return None

    def _draw_pointers(self, canvas: MapCanvas, highlights: Highlights) -> None:
        """The hovered hex, the keyboard's hex, and the stack that is fanned out there."""
        if highlights.hovered is not None:
            canvas.stamp(self.stamps.hovered(), [highlights.hovered])
        if highlights.cursor is not None:
            canvas.stamp(self.stamps.cursor(), [highlights.cursor])
        for hex_id in (highlights.hovered, highlights.cursor):
            if hex_id is not None and self.skin.is_attack(highlights.choices.get(hex_id, ())):
                canvas.put(canvas.crossed(), canvas.pixel(hex_id, LEFT))
        apart = self._fanned(highlights)
        if apart is None:
            return
        spread = fanned(self._figures[apart], self._growth)
        figures = [f for f in spread if not is_ground(f) and not self._is_lifted(f)]
        canvas.put(self._make_tray(sum(map(is_counter, figures))), canvas.pixel(apart))
        canvas.figures(figures)
        self._frame_selected(canvas, figures, highlights)

    @property
    def _growth(self) -> float:
        """How much larger than usual counters are at this zoom."""
        return self.figure_art.growth(self.camera.radius)

    def _make_tray(self, counters: int) -> pygame.Surface:
        """A dark ground for the counters of a fanned stack."""
        side = COUNTER_SIZE * self._growth + 2 * TRAY_ROOM
        width = side + FAN_STEP * self._growth * max(0, counters - 1)
        size = round(width * self.camera.radius), round(side * self.camera.radius)
        if self._tray is None or self._tray.get_size() != size:
            self._tray = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
            self._tray.fill((0, 0, 0, 0))
            color = (*self.theme.colors.panel, TRAY_SHADE)
            pygame.draw.rect(self._tray, color, self._tray.get_rect(), border_radius=size[1] // 6)
        return self._tray

    def _frame_selected(self, canvas: MapCanvas, figures: Sequence[Figure], highlights: Highlights) -> None:
        """A bright frame around the selected counter, the first of all that is tucked to it."""
        for figure in figures:
            if highlights.selected and highlights.selected in (figure.owner, figure.piece):
                frame = self.stamps.frame(figure.size * self._growth)
                canvas.put(frame, canvas.pixel(figure.hex, figure.offset))
                return


PICTURE_WIDTH = 900
"""Of a picture in pixels; its height is that of the map."""
PICTURE_KIND = "jpeg"
"""A painted map takes a fifth of the room it takes as PNG."""


@define(eq=False)
class MapPainter:
    """Draws positions on the map of a game."""

    skin: MapSkin[Any]
    _view: LiveMap = field(init=False)
    _size: tuple[int, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        if pygame.display.get_surface() is None:
            # The map's art wants the format of a screen; a blind one does.
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            pygame.display.init()
            pygame.display.set_mode((1, 1))
        pygame.font.init()
        self._view = LiveMap(self.skin, Theme())
        sheet = self._view.camera.sheet
        self._size = PICTURE_WIDTH, round(PICTURE_WIDTH * sheet.height / sheet.width)
        self._view.look_through(pygame.Rect((0, 0), self._size))
        self._view.fit()

    def picture(self, state: Any) -> bytes:
        """A position as a JPEG file."""
        picture = pygame.Surface(self._size).convert()
        self._view.draw(picture, Showing(state), Highlights())
        file = io.BytesIO()
        pygame.image.save(picture, file, f"map.{PICTURE_KIND}")
        return file.getvalue()
