"""What every scene of a running program shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from attrs import Factory, define, field

from game.core.errors import GameError
from game.core.game import Game
from game.core.language import in_force
from game.core.tables import assets
from game.table.draw.engraving import PrintRoom
from game.table.draw.slices import Sheets, Slices
from game.table.draw.theme import SMALLEST_SCALE, Theme, palette, use_colors, use_icons
from game.table.lessons.progress import Progress
from game.table.library import Library
from game.table.map import fetching
from game.table.options import Options, OptionsStore
from game.table.window_place import WindowWatch

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.core.rulebook import Rulebook
    from game.core.system import System
    from game.table.desk.key_table import KeyTable
    from game.table.draw.backdrop import Backdrop
    from game.table.scene import RuleLinks
    from game.table.scenes.controls import Gui
    from game.table.skin import Skin
    from game.table.sound import SoundPlayer
    from game.table.statistics.campaign_counter import CampaignCounter

Size = tuple[int, int]
CAMPAIGN_DESIGN: Size = (930, 530)
"""The window in which the panels of the campaign have just room for their writing at scale 1."""
GROWTH = 1.25
"""How much larger than asked for a page or board is drawn where a window has room for it."""
AIR = 1.15
"""The room a page leaves around itself when it grows, as a share of its size."""
KEPT_THEMES = 6
"""Sizes of pages whose fonts and writing are kept, those used last."""
SCALE_STEP = 0.05
"""Themes keep fonts: a window that is dragged must not make one for every pixel."""


@define(eq=False)
class Context:
    """The options, the theme they make, the game on the table and its save folder."""

    game: Game
    """What lies on the table."""
    options: Options = field(factory=Options)
    theme: Theme = field(init=False)
    library: Library = field(default=Factory(lambda self: Library(self.game), takes_self=True))
    shelf: tuple[Game, ...] = ()
    """The games that the title lets a player choose from; the one on the table is always there."""
    libraries: Callable[[Game], Library] = Library
    """Where the saves of another game lie."""
    store: OptionsStore | None = None
    """Where the options are kept; None keeps them for this run only."""
    progress: Progress = field(factory=Progress)
    """What the player has learnt of the game."""
    notes: list[str] = field(factory=list)
    """What the title scene has to tell once."""
    aside: bool = False
    """Whether maps are fetched beside the loop: a window must not wait, a picture file may."""
    keepsakes: Path | None = None
    """The folder where the pictures behind the menus are kept between runs, if they are."""
    demo: bool = False
    """Whether a policy plays: dialogs that wait for a reader go on by themselves."""
    sheets: Sheets = field(init=False, factory=Sheets)
    """What boards are composed on."""
    prints: PrintRoom = field(
        init=False, default=Factory(lambda self: PrintRoom(self.aside, self.keepsakes), takes_self=True)
    )
    """Engravings in the sizes and colours that are shown."""
    window: WindowWatch = field(init=False, factory=WindowWatch)
    """Where the window lies, so that it is found there again."""
    _window: Size | None = field(init=False, default=None)
    """The window in which the writing of the campaign must find room."""
    _themes: dict[float, Theme] = field(init=False, factory=dict)
    _gui: Gui | None = field(init=False, default=None)
    _backdrop: Backdrop | None = field(init=False, default=None)
    _sounds: SoundPlayer | None = field(init=False, default=None)
    _keys: tuple[str, Mapping[str, str], KeyTable] | None = field(init=False, default=None)
    """The keys, with the language and the own ones that they were made for."""
    _counter: CampaignCounter | None = field(init=False, default=None)
    _links: RuleLinks | None = field(init=False, default=None)
    _book: Future[Rulebook] | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        self._use_looks()

    def retheme(self) -> None:
        """Make the theme the options ask for; scenes that keep pictures must make them anew."""
        colors = palette(self.options.palette, self.game.id)
        self.theme = Theme(colors, self.options.scale, self._fitting_text())
        self._themes = {self.options.scale: self.theme} if self.theme.text_scale == 1 else {}
        if self.aside:
            fetching.fetch_beside(self.theme.colors)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games to choose from, of which one lies on the table."""
        return self.shelf or (self.game,)

    def change_game(self, game: Game) -> None:
        """Put another game of the shelf on the table."""
        self.library.close()
        if self._sounds is not None:
            self._sounds.close()
        self.game, self.library = game, self.libraries(game)
        learnt = self.progress.store
        self.progress = learnt.load(game.id)[0] if learnt is not None else Progress()
        self._backdrop = self._sounds = self._keys = self._counter = None
        self._use_looks()
        pygame.display.set_caption(game.title)

    def _use_looks(self) -> None:
        """Let the icons and colours of the game count."""
        use_icons(assets() / self.game.id / "icons")
        use_colors(assets() / self.game.id / "screen")
        self.retheme()

    def start_afresh(self) -> None:
        """After a crash: no picture and no control that may have been left half made is used again."""
        self._gui = self._backdrop = None
        self.sheets = Sheets()
        self.retheme()

    def fit_text(self, window: Size) -> None:
        """Let the writing of the campaign fit a window, with another theme if it must be."""
        self._window = window
        if self._fitting_text() != self.theme.text_scale:
            self.retheme()

    def _fitting_text(self) -> float:
        """The size of the writing, less if the panels of the campaign have no room for it."""
        wanted = self.options.text_scale
        if self._window is None:
            return wanted
        room = _room(self._window, CAMPAIGN_DESIGN) / self.options.scale
        return min(wanted, max(1.0, room // SCALE_STEP * SCALE_STEP))

    def fitting(self, window: Size, design: Size, roomy: Size | None = None) -> Theme:
        """A theme for a page: all of it is there to be read, so it has the size of its writing.

        It is smaller if a page of the design's size would not fit the window otherwise, and a little
        larger where even the roomy design leaves much of the window free.
        """
        room = _room(window, design) // SCALE_STEP * SCALE_STEP
        wanted = self.options.scale * self.options.text_scale
        if roomy is not None:
            spare = _room(window, roomy) // SCALE_STEP * SCALE_STEP
            wanted = max(wanted, min(wanted * GROWTH, spare))
        scale = round(max(SMALLEST_SCALE, min(wanted, room)), 4)
        theme = self._themes.pop(scale, None) or Theme(self.theme.colors, scale)
        self._themes[scale] = theme  # what was used last goes last
        if len(self._themes) > KEPT_THEMES:
            del self._themes[next(iter(self._themes))]
        return theme

    def smaller(self, theme: Theme) -> Theme:
        """The theme of a page whose writing has not found room in another one."""
        return Theme(theme.colors, max(SMALLEST_SCALE, round(theme.scale - SCALE_STEP, 4)))

    def airy(self, window: Size, design: Size) -> Theme:
        """A theme for a page that grows as long as there is air around it."""
        return self.fitting(window, design, (round(design[0] * AIR), round(design[1] * AIR)))

    def keep_options(self) -> None:
        """Write the options."""
        store = self.store
        if store is not None:
            self.keep(lambda: store.save(self.options))

    def keep(self, write: Callable[[], None]) -> None:
        """Write something that belongs to the player; a failure becomes a note."""
        try:
            write()
        except GameError as error:
            if str(error) not in self.notes:
                self.notes.append(str(error))

    @property
    def system(self) -> System[Any]:
        """The rules of the game."""
        return self.game.system

    @property
    def skin(self) -> Skin:
        """The look of the game."""
        skin: Skin = self.game.skin
        return skin

    @property
    def keys(self) -> KeyTable:
        """The keys of the table and of the game as the player has set them; a window must be open."""
        if self._keys is None or self._keys[:2] != (in_force(), self.options.keys):
            from game.table.desk.own_keys import OF_GAME, own_table

            kept = dict(self.options.keys)
            keys, notes = own_table(self.skin.desk.keys, kept, self.game.id)
            self.notes += [note for name, note in notes.items() if OF_GAME in name]
            self._keys = in_force(), kept, keys
        return self._keys[2]

    @property
    def gui(self) -> Gui:
        """The toolkit's one manager, made when a scene first wants it: importing it takes a while."""
        if self._gui is None:
            from game.table.scenes.controls import Gui

            self._gui = Gui()
        return self._gui

    @property
    def sounds(self) -> SoundPlayer:
        """Lets things be heard, once a window has opened it."""
        if self._sounds is None:
            from game.table.sound import SoundPlayer

            self._sounds = SoundPlayer(self.options, self.skin.sounds, lambda: self.system.event_kinds())
        return self._sounds

    @property
    def counter(self) -> CampaignCounter:
        """Counts the campaigns that end at this table, in a file beside the saves."""
        if self._counter is None:
            from game.table.statistics.campaign_counter import CampaignCounter

            self._counter = CampaignCounter(self.game, self.library.folder)
        return self._counter

    @property
    def rulebook(self) -> Future[Rulebook]:
        """The rulebook of the game, read beside the loop when it is first wanted."""
        if self._book is None:
            from game.core.background import beside

            self._book = beside(self.system.rulebook)
        return self._book

    @property
    def rule_links(self) -> RuleLinks:
        """Leads from every rule cited on the screen to the rulebook."""
        if self._links is None:
            from game.table.reading.cited_rules import CitedRules

            self._links = CitedRules(self)
        return self._links

    @property
    def slices(self) -> Slices | None:
        """How pictures of the map are made: a little in each frame of a window, at once for a file."""
        return Slices() if self.aside else None

    @property
    def awaits_backdrop(self) -> bool:
        """Whether the map behind the menus is being painted."""
        return self._backdrop is not None and self._backdrop.unfinished

    def has_backdrop(self, size: Size) -> bool:
        """Whether the map behind the menus is painted in this size."""
        return self._backdrop is not None and self._backdrop.ready(size)

    @property
    def backdrop(self) -> Backdrop:
        """The dimmed map behind the menus, painted when it is first seen.

        It keeps the colours of that moment: painting a map anew takes longer than a menu may stand still.
        """
        if self._backdrop is None:
            from game.table.draw.backdrop import Backdrop

            self._backdrop = Backdrop(
                self.game, lambda: self.skin.map, self.theme, self.slices, self.keepsakes
            )
        return self._backdrop


def _room(window: Size, design: Size) -> float:
    """The scale at which a design fills a window."""
    return min(window[0] / design[0], window[1] / design[1])
