"""A side of a Support counter that is only data: four text files and a picture, and no line of code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.core.dice import seeded
from game.core.engine import advance, apply_unchecked
from game.core.tables import assets
from game.siloam.bots.policies import random_policy
from game.siloam.model.loading import load
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.strength import Line
from game.siloam.rules.supports import open_sides, placement_hexes
from game.siloam.words.book import load as load_words
from tests.siloam.board import Board

COUNTER = """[supports.mortar-hq]
faction = "cics"
count = 1
sides = ["mortar", "hq"]

[sides.mortar]
role = "attachment"
ground = "firm"
attack_draws = 1

"""
ADDED = (
    ("counters.toml", "[planes]", COUNTER),
    ("setup.toml", "mg-flamethrower = 1", "mortar-hq = 1\n"),
    ("text/names.toml", 'flamethrower = "Flm"', 'mortar = "Mor"\n'),
    ("text/names.toml", 'leader-hq = "Leader/HQ"', 'mortar-hq = "Mortar/HQ"\n'),
    ("text/names.toml", 'hq = "HQ"\nmg = "MG"\nflamethrower = "Flamethrower"', 'mortar = "Mortar"\n'),
    ("text/help.toml", 'mg = "Rides', 'mortar = "Rides with Infantry: 1 more draw in attack (2.3.2)."\n'),
)
"""What stands in which file, and before what."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "siloam"
    shutil.copytree(str(assets() / "siloam"), copy)
    for file, before, text in ADDED:
        written = (copy / file).read_text(encoding="utf-8")
        assert written.count(before) == 1, (file, before)
        (copy / file).write_text(written.replace(before, text + before), encoding="utf-8")
    return copy


def test_it_takes_four_text_files() -> None:
    assert len({file for file, _, _ in ADDED}) == 4


def test_it_is_offered_placed_and_fights(folder: Path) -> None:
    printed = load(folder)
    placed = 0
    for seed in range(4):
        state, dice = new_campaign(seed, printed), seeded(seed, "mortar")
        decision = advance(state)
        while decision is not None:
            decision = apply_unchecked(state, random_policy(state, decision, dice))
            placed += state.supports["mortar-hq"].side == "mortar" and (state.supports["mortar-hq"].on_map)
    assert placed


def test_its_ground_is_kept_to(folder: Path) -> None:
    board = Board()
    board.state.content = load(folder)
    board.unit("cics-veteran-1", "1303")
    assert board.state.content.map.terrain["1303"] == "difficult"
    assert "mortar" not in open_sides(board.state)
    board.unit("cics-green-1", "0605")
    assert "mortar" in open_sides(board.state)
    assert placement_hexes(board.state, "mortar") == ["0605"]


def test_it_is_worded(folder: Path) -> None:
    words = load_words(folder / "text", load(folder))
    assert words.reason(Line("mortar", "2.3.2", 1, "mortar-hq")) == "Mortar attacks"
    assert words.help("sides", "mortar").startswith("Rides")
