"""What opens over the campaign: the dialog of the moment, advice, forecast, and windows of the game."""

from __future__ import annotations

from attrs import define, field

from game.table.desk.counsel import OFF
from game.table.desk.desk_skin import Glance
from game.table.scene import Push, Transition
from game.table.scenes.asker import Asker
from game.table.scenes.campaign_screen import CampaignScreen
from game.table.scenes.window import ForecastWindow
from game.table.skin import Router
from game.table.texts import say


@define(eq=False)
class CampaignWindows:
    """Opens windows, or has it said why there is none."""

    screen: CampaignScreen
    asker: Asker
    router: Router
    _routed: int = field(init=False, default=0)
    """The revision for which a dialog was last looked for."""

    def dialog(self) -> Transition | None:
        """The dialog that must lie over the campaign now."""
        if self._routed == self.asker.revision:
            return None
        self._routed = self.asker.revision
        scene = self.router.dialog_for(self.screen.table)
        return Push(scene) if scene is not None else None

    def reopen(self) -> Transition | None:
        """Back to the board that was put aside to look at the map."""
        if not self.router.put_aside(self.screen.table):
            self.asker.refuse(say("prompt.nothing_aside"))
            return None
        scene = self.router.reopen(self.screen.table)
        return Push(scene) if scene is not None else None

    def consult(self) -> None:
        """Ask for advice, or send the advisor away; options may forbid it."""
        refusal = self.screen.table.counsel.toggle(self.screen.context.options.advice)
        if refusal:
            self.asker.refuse(refusal)
        self.screen.dirty = True

    def forecast(self) -> Transition | None:
        """Where the campaign is heading from here."""
        context, table = self.screen.context, self.screen.table
        if context.options.advice == OFF:
            self.asker.refuse(say("advice.off"))
            return None
        return Push(ForecastWindow(context, table)) if not table.busy else None

    def open(self, action: str, spot: str = "") -> Transition | None:
        """One of the windows that only this game has, or why there is none now."""
        screen = self.screen
        here = screen.pointer.hex or screen.focus
        glance = Glance(screen.context, screen.table, screen.board, here, spot)
        opened = screen.skin.windows[action](glance)
        if isinstance(opened, str):
            self.asker.refuse(opened)
            return None
        return Push(opened)
