"""How to play, in pages."""

from __future__ import annotations

from functools import partial

from attrs import asdict

from game.core.language import per_language
from game.core.tables import assets
from game.siloam.model.content import content
from game.siloam.screen.learn.learn_pictures import PICTURES, Painter
from game.table.reading.guide_scene import Guide, GuidePage, guide_scene, read_guide


@per_language
def pages() -> tuple[GuidePage, ...]:
    """The pages of learn.toml."""
    tracks = content().tracks
    facts = {
        **asdict(tracks, recurse=False),
        "last": tracks.last_round,
        "mode_range": tracks.vang_mode_range,
    }
    return read_guide(assets() / "siloam" / "text", PICTURES, facts)


GUIDE = Guide(pages, lambda theme: Painter(theme, content()).paint)
learn_page = partial(guide_scene, GUIDE)
