"""The saves of every game on the shelf as one list, whichever of them lies on the table."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve, frozen

from game.core.game import Game
from game.core.saves import system_named
from game.table.context import Context
from game.table.library import Library, Slot, modified


@frozen
class SaveFile:
    """Whatever is called like a save, and the library of its folder, which alone may move it."""

    path: Path
    library: Library


@frozen
class AllSaves:
    """The save folders of all games; several games may share one."""

    libraries: tuple[Library, ...]
    """That of the game on the table comes first: it knows which autosave is its own."""

    @classmethod
    def of(cls, context: Context) -> AllSaves:
        others = (game for game in context.games if game is not context.game)
        return cls((context.library, *map(context.libraries, others)))

    @property
    def several(self) -> bool:
        """Whether a save must say which game it is of."""
        return len(self.libraries) > 1

    def folders(self) -> list[Path]:
        """The folders that hold everything."""
        folders = list(dict.fromkeys(library.folder for library in self.libraries))
        return [one for one in folders if not any(other in one.parents for other in folders)]

    def files(self) -> list[SaveFile]:
        """Each file once, the newest first."""
        found: dict[Path, SaveFile] = {}
        for library in self.libraries:
            for path in library.paths():
                found.setdefault(path, SaveFile(path, library))
        return sorted(found.values(), key=lambda file: modified(file.path), reverse=True)

    def examine(self, file: SaveFile) -> Slot:
        """Read a file by the rules of its game: that of its folder, or another that it names itself."""
        slot = file.library.examine(file.path)
        if not slot.problem or not self.several:
            return slot
        named = system_named(file.path)
        for library in self.libraries:
            if library.game.id == named and library is not file.library:
                return library.examine(file.path)
        return slot if named else evolve(slot, game=self.game_by_folder(file))

    def game_by_folder(self, file: SaveFile) -> Game | None:
        """The game whose saves lie where a file lies; None where several games have theirs there."""
        shared = sum(library.folder == file.library.folder for library in self.libraries) > 1
        return None if shared else file.library.game
