"""The presets of a campaign in words, with the numbers that they change."""

from __future__ import annotations

from game.core.system import ValueWords
from game.core.tables import assets, read_table
from game.core.words import Texts
from game.siloam.model.content import RULEBOOK, content

say = Texts(lambda: read_table(assets() / "siloam" / "text", "presets.toml")).say


def title() -> str:
    """What is asked when a campaign begins."""
    return say("preset.title")


def words_of(preset: str) -> ValueWords:
    """The name of a preset, and what differs in it from the game of the rulebook (3.1)."""
    setup = content().setup
    morale = setup.morale if preset == RULEBOOK else setup.presets[preset]
    return ValueWords(say(f"preset.{preset}"), say("preset.morale", **morale))
