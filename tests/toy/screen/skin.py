"""The Ford at the table."""

from __future__ import annotations

from game.core.game import Late
from game.core.journal import Journal
from game.core.tables import read_table
from game.core.words import Texts
from game.table.report.contents import Report, plain_report
from game.table.skin import DialogKind, Skin
from tests.toy.model import ASSETS
from tests.toy.system import TOY_SYSTEM


def report(journal: Journal, _maps: bool) -> Report:
    return plain_report(TOY_SYSTEM, journal)


SKIN = Skin(
    map_name="tests.toy.screen.map_skin:FordMap",
    desk_name="tests.toy.screen.desk_skin:DESK",
    menus=Texts(lambda: read_table(ASSETS / "screen", "menus.toml")),
    report=report,
    illustrate=Late("tests.toy.screen.map_skin:illustrate"),
    dialogs=(DialogKind("attack", "tests.toy.screen.attack_dialog", "AttackDialog"),),
)
