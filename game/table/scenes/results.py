"""Telling in a note what came of events that were not shown: at the quickest speed nothing else says it."""

from __future__ import annotations

from attrs import define, field

from game.table.scenes.asker import Asker, CampaignScreen
from game.table.texts import say

MOST = 3
"""How many results a note tells; of the others it says that the log has them."""


@define(eq=False)
class Results:
    """Says what has happened unseen since the map was last answered on, in a note above the prompt."""

    screen: CampaignScreen
    asker: Asker
    _told: int = field(init=False)
    """How many entries of the log have been told or shown."""
    _before: int = field(init=False)
    """The same before the last note."""

    def __attrs_post_init__(self) -> None:
        table = self.screen.table
        self._told = self._before = len(table.log) - len(table.told)

    def follow(self) -> None:
        """The table has changed: tell what is new, unless it is being shown or a board hides the map."""
        screen, table, asker = self.screen, self.screen.table, self.asker
        if table.busy or screen.covered:
            return
        lines = [asker.passed, *self._unseen()]
        note, asker.passed = "\n".join(filter(None, lines)), ""
        if note:
            screen.toast.say(note)

    def _unseen(self) -> list[str]:
        """The results of what was not shown, the last of them where they are many."""
        table, length = self.screen.table, len(self.screen.table.log)
        if length == self._told:
            return []
        self._before, self._told = min(self._told, length), length
        found = self.screen.questions.result_lines(table.log[self._before :])
        lines = [line for event, line in found if not table.looks.watched(table.shown, event, table.pace)]
        left = len(lines) - MOST
        return [say("prompt.more_results", count=left), *lines[left:]] if left > 0 else lines

    def put_off(self) -> None:
        """Something is laid over the map before the note has been read: it is told again afterwards."""
        if self.screen.toast.text:
            self._told = self._before
