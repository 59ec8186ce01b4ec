"""Colours, fonts and icons, the scale of the interface, and writing in lines."""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from functools import cache, lru_cache
from importlib.resources.abc import Traversable

import pygame
from attrs import Factory, define, field, fields, frozen

from game.core.errors import GameError
from game.core.tables import DataTable, assets, read_table
from game.table.draw.citations import hand_on, note_writing

Color = tuple[int, int, int]

FILE = "palettes.toml"
PALETTES = ("default", "deutan", "tritan", "high_contrast")
FACES = {
    "sans": "SourceSansPro-Regular.ttf",
    "sans-semibold": "SourceSansPro-Semibold.ttf",
    "sans-bold": "SourceSansPro-Bold.ttf",
    "sans-italic": "SourceSansPro-It.ttf",
    "serif": "SourceSerifPro-Regular.ttf",
    "serif-semibold": "SourceSerifPro-Semibold.ttf",
    "serif-italic": "SourceSerifPro-It.ttf",
}
BODY, SMALL, TITLE = 15, 13, 22
"""Sizes of running text, notes and titles in pixels at scale 1."""
SMALLEST_SCALE, LARGEST_SCALE = 0.75, 2.0
"""What the player may choose, for the interface and for the writing on it."""
LARGEST_PRODUCT = LARGEST_SCALE**2
STARK = 16.0
"""The contrast of ink and paper from which on a palette is one of high contrast."""
REMEMBERED_TEXTS = 1500
"""How many rendered texts are kept: a map with its numbers, a full log and some to spare."""
REMEMBERED_WIDTHS = 10_000
"""How many measured words are kept: more than a rulebook has."""


@frozen
class Palette:
    """A colour for each use."""

    desk: Color
    desk_light: Color
    panel: Color
    line: Color
    text: Color
    muted: Color
    brass: Color
    selected: Color
    path: Color
    danger: Color
    reach: Color
    ink: Color
    faint_ink: Color
    paper: Color
    felt: Color
    wood: Color

    light: Color = field(default=Factory(lambda colors: colors.selected, takes_self=True))
    """Light writing, on whatever is dark."""
    gold: Color = field(default=Factory(lambda colors: colors.brass, takes_self=True))
    """Brass as a ground, with ink on it."""
    washes: float = 1.0
    """How strong the colours of a printed sheet are; where they are weaker, names stand on labels."""
    own: tuple[tuple[str, Color], ...] = ()
    """The colours that the game on the table has besides."""

    def __getitem__(self, use: str) -> Color:
        """A colour by name, of the game's own or of the table's."""
        for name, color in self.own:
            if name == use:
                return color
        if use in PALETTE_USES:
            common: Color = getattr(self, use)
            return common
        raise GameError(f"There is no colour {use!r}: add it to the {FILE} of the game.")

    def has(self, use: str) -> bool:
        return use in PALETTE_USES or any(name == use for name, _ in self.own)

    @property
    def stark(self) -> bool:
        """Whether writing on paper is as strong as can be: nothing is tinted or grained then."""
        return contrast(self.ink, self.paper) >= STARK

    def writing_on(self, ground: Color) -> Color:
        """Light or dark writing, whichever reads better on a ground."""
        return max(self.light, self.ink, key=lambda color: contrast(color, ground))


NOT_IN_FILE = ("light", "gold", "washes", "own")
PALETTE_USES = tuple(use.name for use in fields(Palette) if use.name not in NOT_IN_FILE)
_games: list[Traversable] = []
"""Folders of games with palettes of their own, the one opened last first."""


def use_colors(folder: Traversable) -> None:
    """Let the colours of a game, if it has any, go with the table's; those of the game opened last count."""
    if _games[:1] != [folder] and (folder / FILE).is_file():
        _games[:] = [folder, *(other for other in _games if other != folder)]
        palette.cache_clear()


@cache
def palette(name: str = "default", game: str = "") -> Palette:
    """A palette of the table with the colours of the games; one that is named may colour the table too."""
    table = _palette_table(assets() / "table", name)
    colors = {use: _read_color(table, use) for use in PALETTE_USES}
    washes = table.get("washes", float)
    table.done()
    own: dict[str, Color] = {}
    for folder in reversed(_games):
        table = _palette_table(folder, name)
        named = {use: _read_color(table, use) for use in table.names()}
        own |= {use: color for use, color in named.items() if use not in PALETTE_USES}
        if game and folder == assets() / game / "screen":
            colors |= {use: color for use, color in named.items() if use in PALETTE_USES}
    return Palette(**colors, washes=washes, own=tuple(own.items()))


def _palette_table(folder: Traversable, name: str) -> DataTable:
    """A palette of a file: what it does not name is as by default."""
    source = read_table(folder, FILE)
    return DataTable(source.file, name, {**source.table("default").data, **source.table(name).data})


def _read_color(source: DataTable, key: str) -> Color:
    value = source.text(key)
    try:
        color = pygame.Color(value)
    except ValueError:
        raise source.fail(key, f"must be a colour such as #1E2126, but is {value!r}") from None
    return color.r, color.g, color.b


def mix(a: Color, b: Color, share: float) -> Color:
    """The colour `share` of the way from `a` to `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def _luminance(color: Color) -> float:
    """Relative luminance as the web accessibility guidelines define it."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Color, b: Color) -> float:
    """Contrast of two colours, from 1 (none) to 21 (black on white)."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


READABLE = 4.5
"""The least contrast of writing with its ground."""
SHADES = 20
"""Steps in which a colour is tried lighter or darker."""


def readable(color: Color, ground: Color, towards: Color) -> Color:
    """A colour that reads on a ground: itself, or no further on the way to another one than it must be."""
    shades = (mix(color, towards, step / SHADES) for step in range(SHADES))
    return next((shade for shade in shades if contrast(shade, ground) >= READABLE), towards)


@define(eq=False)
class Theme:
    """A palette at a scale, with the fonts and the texts rendered so far.

    Fonts die with `pygame.quit`, so they live here and not in the module.
    """

    colors: Palette = field(factory=palette)
    scale: float = field(default=1.0)
    text_scale: float = field(default=1.0)
    """Size of the writing beyond that of everything else."""
    _fonts: dict[tuple[str, int], pygame.Font] = field(init=False, factory=dict)
    _texts: OrderedDict[tuple[str, str, int, Color], pygame.Surface] = field(init=False, factory=OrderedDict)
    _widths: dict[tuple[str, str, int], int] = field(init=False, factory=dict)
    _in_colors: dict[Palette, Theme] = field(init=False, factory=dict)
    _base: Theme | None = field(init=False, default=None)

    @scale.validator
    @text_scale.validator
    def _check_scale(self, _attribute: object, value: float) -> None:
        if not SMALLEST_SCALE <= value <= LARGEST_PRODUCT:
            raise GameError(f"The scale must be {SMALLEST_SCALE} to {LARGEST_PRODUCT}, but is {value}.")

    @property
    def base(self) -> Theme:
        """The theme in the colours of its palette, for pieces that look alike wherever they lie."""
        return self._base or self

    def in_colors(self, colors: Palette) -> Theme:
        """The same theme in other colours; its fonts and texts are shared."""
        base = self.base
        if colors == base.colors:
            return base
        theme = base._in_colors.get(colors)
        if theme is None:
            theme = base._in_colors[colors] = Theme(colors, base.scale, base.text_scale)
            theme._fonts, theme._texts, theme._widths = base._fonts, base._texts, base._widths
            theme._base = base
        return theme

    def px(self, length: float) -> int:
        """A length of the design, in pixels of the screen."""
        return round(length * self.scale)

    def pt(self, size: float) -> int:
        """The size of a font of the design, in pixels of the screen."""
        return round(size * self.scale * self.text_scale)

    def row(self, length: float) -> int:
        """A length of the design that must hold writing: it grows with the writing and never shrinks."""
        return round(length * self.row_scale)

    @property
    def row_scale(self) -> float:
        """The scale of what must hold writing."""
        return self.scale * max(1.0, self.text_scale)

    def font(self, face: str, pixels: int) -> pygame.Font:
        """A font at a size in pixels of the screen."""
        key = (face, pixels)
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = pygame.Font(_font_path(FACES[face]), pixels)
        return font

    def width(self, words: str, face: str, pixels: int) -> int:
        """The width of words on one line; most words are measured again and again."""
        key = (words, face, pixels)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= REMEMBERED_WIDTHS:
                self._widths.clear()
            width = self._widths[key] = self.font(face, pixels).size(words)[0]
        return width

    def text(self, words: str, color: Color, face: str = "sans", size: float = BODY) -> pygame.Surface:
        """Rendered text at a size of the design."""
        return self.lettering(words, color, face, self.pt(size))

    def lettering(self, words: str, color: Color, face: str, pixels: int) -> pygame.Surface:
        """Rendered text at a size in pixels: for lettering that follows the zoom of the map."""
        key = (words, face, pixels, color)
        known = self._texts.get(key)
        if known is not None:
            self._texts.move_to_end(key)
            return known
        font = self.font(face, pixels)
        rendered = font.render(words, True, color)
        note_writing(rendered, words, font)
        self._texts[key] = rendered
        if len(self._texts) > REMEMBERED_TEXTS:
            self._texts.popitem(last=False)
        return rendered


def _font_path(file: str) -> str:
    return str(assets() / "fonts" / file)


ELLIPSIS = "…"
LINE_HEIGHT = 1.3
SQUEEZED, SQUEEZE_STEP = 0.8, 0.5
"""How small writing may become where it would not find room otherwise, and by how much at a time."""
UNBROKEN = re.compile(r"(?<!\b[Rr]ule)\s+(?!%)")
"""Lines are broken at white space, but a percent sign stays with its number, and so does the word rule."""


NEARLY = 0.9
"""A line whose words, one by one, fill less of its room than this need not be measured as a whole."""


def wrap(theme: Theme, words: str, width: int, face: str = "sans", size: float = SMALL) -> list[str]:
    """Break words into lines of a width in pixels."""
    pixels = theme.pt(size)
    font, lines = theme.font(face, pixels), list[str]()
    line, about = "", 0
    for word in UNBROKEN.split(words.strip()) if words.strip() else ():
        longer, added = (f"{line} {word}", f" {word}") if line else (word, word)
        about += theme.width(added, face, pixels)
        if line and about > NEARLY * width and font.size(longer)[0] > width:
            lines.append(line)
            line, about = word, theme.width(word, face, pixels)
        else:
            line = longer
    return [*lines, line] if line else lines


def fit(theme: Theme, words: str, width: int, face: str = "sans", size: float = SMALL) -> str:
    """The words, cut with an ellipsis where they are wider than the width."""
    font = theme.font(face, theme.pt(size))
    if font.size(words)[0] <= width:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(words[:middle].rstrip() + ELLIPSIS)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS


def squeeze(
    theme: Theme, words: str, width: int, face: str = "sans", size: float = SMALL
) -> tuple[str, float]:
    """The words and the size at which they find room: a little smaller if need be, cut only after that."""
    least = size * SQUEEZED
    while width_of(theme, words, face, size) > width and size - SQUEEZE_STEP >= least:
        size -= SQUEEZE_STEP
    return fit(theme, words, width, face, size), size


def line_height(theme: Theme, size: float = SMALL) -> int:
    """From one line of running text to the next."""
    return round(theme.pt(size) * LINE_HEIGHT)


def line_size(theme: Theme, face: str = "sans", size: float = BODY) -> int:
    """The height of one line as its font sets it."""
    return theme.font(face, theme.pt(size)).get_linesize()


def width_of(theme: Theme, words: str, face: str = "sans", size: float = BODY) -> int:
    """The width of words on one line."""
    return theme.width(words, face, theme.pt(size))


REMEMBERED = 2000
"""How many pictures are kept: every icon in a few sizes and colours."""
FLAG_HEIGHT = 0.66
"""Height of a flag for a width of 1."""
REMEMBERED_SHAPES = 200
"""How many shapes are kept before they are coloured: most are wanted in two colours, one after the other."""
WINDOW_ICON_PIXELS = 64

_folders: list[Traversable] = [assets() / "table" / "icons"]


def use_icons(folder: Traversable) -> None:
    """Let a game's own icons be found after the table's; those of the game opened last come first."""
    if _folders[1:2] != [folder]:
        _folders[1:] = [folder, *(other for other in _folders[1:] if other != folder)]
        _file.cache_clear()
        icon.cache_clear()
        drawing.cache_clear()
        flag.cache_clear()


def has_icon(name: str) -> bool:
    return any((folder / f"{name}.svg").is_file() for folder in _folders)


@lru_cache(maxsize=REMEMBERED)
def icon(name: str, pixels: int, color: Color) -> pygame.Surface:
    """A picture of one colour on a transparent ground, `pixels` wide."""
    shape = _load(str(_file(name)), pixels)
    picture = pygame.Surface(shape.get_size(), pygame.SRCALPHA)
    picture.fill((*color, 0))
    # The shapes are black, so that only their opacity is added.
    picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


@cache
def _file(name: str) -> Traversable:
    for folder in _folders:
        if (file := folder / f"{name}.svg").is_file():
            return file
    raise GameError(
        f"There is no icon {name!r}: put a black shape on no ground as {name}.svg into one of "
        f"{', '.join(map(str, _folders))}."
    )


@lru_cache(maxsize=REMEMBERED_SHAPES)
def _load(file: str, pixels: int) -> pygame.Surface:
    try:
        return pygame.image.load_sized_svg(file, (pixels, pixels))
    except pygame.error as error:
        raise GameError(f"The picture {file} cannot be read: {error}. Save it anew as plain SVG.") from error


TINTS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00")
"""The colours in the file of a drawing, which stand for the first it is wanted in, the second and so on."""


@lru_cache(maxsize=REMEMBERED)
def drawing(name: str, pixels: int, *colors: Color) -> pygame.Surface:
    """A picture of several colours on a transparent ground, `pixels` wide."""
    tints = {tint: "#{:02x}{:02x}{:02x}".format(*color) for tint, color in zip(TINTS, colors, strict=False)}
    text = re.sub(r"#\w{6}", lambda tint: tints[tint[0]], _file(f"drawings/{name}").read_text())
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (pixels, 2 * pixels)).convert_alpha()


@lru_cache(maxsize=REMEMBERED)
def flag(faction: str, pixels: int, colors: Palette) -> pygame.Surface:
    """The flag of a faction, `pixels` wide. Each has its own figure, so hue is not needed."""
    ground = colors[faction]
    picture = pygame.Surface((pixels, round(pixels * FLAG_HEIGHT)), pygame.SRCALPHA)
    picture.fill(ground)
    for name, color in ((f"flag_{faction}", colors.writing_on(ground)), ("flag_frame", colors.ink)):
        picture.blit(icon(name, pixels, color), (0, 0))
    return picture


def window_icon() -> pygame.Surface:
    """A hex of the map with a VP star."""
    return _load(str(assets() / "table" / "window.svg"), WINDOW_ICON_PIXELS)


def put(surface: pygame.Surface, picture: pygame.Surface, **place: tuple[int, int]) -> pygame.Rect:
    """Put a picture, with the rules it cites, at a place named as pygame names it, such as midtop=(x, y)."""
    rect = picture.get_rect(**place)
    surface.blit(picture, rect)
    hand_on(picture, surface, rect.topleft)
    return rect


@lru_cache(maxsize=REMEMBERED)
def plaque(words: pygame.Surface, body: Color, edge: Color) -> pygame.Surface:
    """Words on a small rounded ground."""
    # Without the empty part of the line the plaque is no larger than it must be.
    letters = words.subsurface(words.get_bounding_rect())
    pad = max(3, letters.get_height() // 3)
    height = letters.get_height() + 2 * pad
    rect = pygame.Rect(0, 0, max(height, letters.get_width() + 2 * pad), height)
    result = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(result, edge, rect, border_radius=pad + 1)
    pygame.draw.rect(result, body, rect.inflate(-2, -2), border_radius=pad)
    result.blit(letters, letters.get_rect(center=rect.center))
    return result.convert_alpha()
