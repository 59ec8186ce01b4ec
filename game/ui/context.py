"""What every scene of a running program shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from game.core.errors import GameError
from game.ui.board import painting
from game.ui.library import Library
from game.ui.options import Options, OptionsStore
from game.ui.theme import SMALLEST_SCALE, Theme, palette

if TYPE_CHECKING:
    from game.siloam.content import Content
    from game.ui.backdrop import Backdrop
    from game.ui.gui import Gui

Size = tuple[int, int]
SCALE_STEP = 0.05
"""Themes keep fonts: a window that is dragged must not make one for every pixel."""


@define(eq=False)
class Context:
    """The options, the theme they make, the printed matter of the game and the save folder."""

    options: Options = field(factory=Options)
    theme: Theme = field(init=False)
    _content: Content | None = None
    library: Library = field(factory=Library)
    store: OptionsStore | None = None
    """Where the options are kept; None keeps them for this run only."""
    notes: list[str] = field(factory=list)
    """What the title scene has to tell once."""
    aside: bool = False
    """Whether maps are painted in a process of their own: a window must not wait, a picture file may."""
    demo: bool = False
    """Whether a policy plays: dialogs that wait for a reader go on by themselves."""
    _themes: dict[float, Theme] = field(init=False, factory=dict)
    _gui: Gui | None = field(init=False, default=None)
    _backdrop: Backdrop | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        self.retheme()

    def retheme(self) -> None:
        """Make the theme the options ask for; scenes that keep pictures must make them anew."""
        self.theme = Theme(palette(self.options.palette), self.options.scale)
        self._themes = {self.options.scale: self.theme}
        if self.aside:
            painting.offer(self.theme.colors, self.options.palette)

    def fitting(self, window: Size, design: Size) -> Theme:
        """The theme, smaller if a page of the design's size would not fit the window otherwise."""
        room = min(window[0] / design[0], window[1] / design[1]) // SCALE_STEP * SCALE_STEP
        scale = max(SMALLEST_SCALE, min(self.options.scale, room))
        if scale not in self._themes:
            self._themes[scale] = Theme(self.theme.colors, scale)
        return self._themes[scale]

    def keep_options(self) -> None:
        """Write the options; a failure becomes a note for the player."""
        if self.store is None:
            return
        try:
            self.store.save(self.options)
        except GameError as error:
            if str(error) not in self.notes:
                self.notes.append(str(error))

    @property
    def content(self) -> Content:
        """The printed matter, read when it is first wanted."""
        if self._content is None:
            from game.siloam.content import content

            self._content = content()
        return self._content

    @property
    def gui(self) -> Gui:
        """The toolkit's one manager, made when a scene first wants it: importing it takes a while."""
        if self._gui is None:
            from game.ui.gui import Gui

            self._gui = Gui()
        return self._gui

    def has_backdrop(self, size: Size) -> bool:
        """Whether the map behind the menus is painted in this size."""
        return self._backdrop is not None and self._backdrop.ready(size)

    @property
    def backdrop(self) -> Backdrop:
        """The dimmed map behind the menus, painted when it is first seen.

        It keeps the colours of that moment: painting a map anew takes longer than a menu may stand still.
        """
        if self._backdrop is None:
            from game.ui.backdrop import Backdrop

            self._backdrop = Backdrop(self.content, self.theme)
        return self._backdrop
