"""What a game brings to the table: all that is drawn and clicked and is not alike for every game."""

from __future__ import annotations

from attrs import frozen

from game.table.scenes.router import DialogKind


@frozen(eq=False)
class Skin:
    """The look of one game, asked for when a window opens; its parts are imported when they are used."""

    dialogs: tuple[DialogKind, ...]
    """What may lie over its map, the most pressing first."""
