"""How to play, in pages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.core.language import per_language
from game.core.tables import assets
from game.firefight.screen.illustrations import illustrate
from game.firefight.words.rule_facts import NUMBERS
from game.table.reading.guide_scene import Guide, GuidePage, guide_scene, read_guide, row_painter

PICTURES: Mapping[str, tuple[str, ...]] = {
    "goal": ("flag/ai/3", "unit/rifles_a", "flag/unit/3"),
    "turn": ("unit/rifles_a", "spent/rifles_b", "unit/machine_gun", "spent/guard_1"),
    "check": ("unit/rifles_a", "order/01", "order/04", "spent/rifles_a"),
    "attack": ("unit/machine_gun", "die/4", "die/3", "unit/guard_1", "hit/pinned"),
    "rumors": ("unit/rumor_1", "unit/guard_3", "unit/rifles_a", "die/6", "die/3"),
    "orders": ("order/05", "order/17", "unit/guard_1", "unit/guard_2"),
    "later": ("unit/light_tank", "unit/truck", "unit/mortar", "smoke/dense", "unit/armored_car"),
}
"""What stands on each picture, from left to right."""


@per_language
def pages() -> tuple[GuidePage, ...]:
    """The pages of learn.toml."""
    return read_guide(assets() / "firefight" / "text", PICTURES, NUMBERS)


learn_page = partial(guide_scene, Guide(pages, row_painter(illustrate, PICTURES)))
