"""The games there are: the only place that names them. Another one is a folder and an entry here."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.game import Game

SILOAM = Game(
    id="siloam",
    title="The Sirens of Siloam",
    system_name="game.siloam.system:SILOAM_SYSTEM",
    skin_name="game.siloam.screen.skin:SKIN",
    blurb="a campaign · 3 to 6 hours",
    cover="siloam/engravings/title.png",
    box="siloam/engravings/title.png",
)

FIREFIGHT = Game(
    id="firefight",
    title="The Corrow Papers",
    system_name="game.firefight.system:FIREFIGHT_SYSTEM",
    skin_name="game.firefight.screen.skin:SKIN",
    folder="firefight",
)

GAMES: Mapping[str, Game] = {game.id: game for game in (SILOAM, FIREFIGHT)}
"""Every game by its id, the flagship first."""
