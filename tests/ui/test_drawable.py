"""All that the data files name can be drawn, and what cannot is missed before it is."""

from __future__ import annotations

import attrs
import pytest

from game.core.errors import GameError
from game.siloam.model.content import Content, content
from game.siloam.screen.dialogs.fighters import VANG_SUPPORT_ICONS
from game.siloam.screen.map import map_skin
from game.siloam.screen.map.map_skin import undrawable
from game.siloam.screen.panels.panel_texts import say
from game.table.draw.theme import has_icon


def strange() -> Content:
    """The game with a side, a Vang Support counter and a banner that nobody has drawn."""
    shipped = content()
    chits = attrs.evolve(shipped.chits, vang_support=(*shipped.chits.vang_support, "rocket"))
    sides = {**shipped.sides, "mortar": shipped.sides["mg"]}
    return attrs.evolve(shipped, sides=sides, chits=chits, banners=(*shipped.banners, "green"))


def test_the_shipped_content_can_be_drawn() -> None:
    shipped = content()
    assert not list(undrawable(shipped))
    assert all(map(has_icon, VANG_SUPPORT_ICONS.values()))
    for terrain in shipped.map.terrain.values():
        assert say(f"printed.{terrain}")
    for name in (*shipped.tracks.plans, *shipped.tracks.boxes):
        assert say(f"short.{name}")


def test_what_cannot_be_drawn_is_named_with_its_place() -> None:
    told = list(undrawable(strange()))
    assert told[:2] == [
        "the side of a Support 'mortar' has no picture, add assets/siloam/icons/mortar.svg",
        "the Vang Support 'rocket' has no picture, add assets/siloam/icons/rocket.svg",
    ]
    assert [text.split(",")[0] for text in told[2:]] == [
        "the banner 'green' has no colour",
        "the banner 'green' has no letter",
    ]


def test_a_screen_does_not_open_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_skin, "content", strange)
    with pytest.raises(GameError, match=r"Siloam cannot be drawn: .*mortar\.svg.*rocket\.svg.*green"):
        _ = map_skin.SiloamMap().grid
