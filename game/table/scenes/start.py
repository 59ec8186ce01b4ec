"""The doors between the menus and the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.core.journal import new_identity
from game.core.session import Session
from game.table.context import Context
from game.table.desk.table import Table
from game.table.scene import Push
from game.table.texts import say

if TYPE_CHECKING:
    from game.table.scenes.campaign import CampaignScene


def lay_table(context: Context, session: Session[Any]) -> Table[Any]:
    """A table for a session, with every choice on it noted by the library."""
    desk = context.skin.desk
    hearing = context.sounds.listener(desk.held)
    return _noted(context, Table.of(session, desk.looks, context.options.pace, hearing))


def go_on(context: Context, session: Session[Any]) -> CampaignScene:
    """A campaign that was read from a file or a record, which is not written again before a choice."""
    context.library.note(session, autosave=False)
    return campaign_scene(context, lay_table(context, session))


def begin(
    context: Context, seed: int, scenario: str = "", options: Mapping[str, str] = {}, name: str = ""
) -> Table[Any]:
    """A new campaign on a table, of the usual scenario unless another is named."""
    desk, pace = context.skin.desk, context.options.pace
    hearing = context.sounds.listener(desk.held)
    identity = new_identity(name)
    table = _noted(
        context, Table.begin(context.system, seed, desk.looks, pace, scenario, options, identity, hearing)
    )
    context.library.note(table.session, context.options.autosave)
    return table


def _noted(context: Context, table: Table[Any]) -> Table[Any]:
    def note() -> None:
        context.library.note(table.session, context.options.autosave)
        if not context.demo:
            context.counter.note(table.session)

    context.counter.follow(table.session)
    table.on_choice = note
    return table


def campaign_scene(context: Context, table: Table[Any]) -> CampaignScene:
    """The campaign on the screen, with the menu behind Escape."""
    from game.table.lessons.first_use import accompany
    from game.table.scenes.campaign import CampaignScene
    from game.table.scenes.pause import PauseScene

    scene = CampaignScene(context, table, on_menu=lambda: Push(PauseScene(context, table)))
    accompany(scene)
    journal = table.session.journal
    if journal.earlier and not journal.choices:
        scene.screen.toast.say(say("replay.earlier"))
    return scene
