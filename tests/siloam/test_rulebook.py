"""The rulebook that ships with the game: whole, without a dead end, and true to the content."""

from __future__ import annotations

import pytest

from game.core.rule_files import RuleFacts
from game.siloam.words.rule_facts import rule_facts, rulebook
from tests.siloam.rulebook import gaps, mistakes


def test_its_files_have_no_mistake() -> None:
    assert mistakes() == []


@pytest.fixture(scope="module")
def facts() -> RuleFacts:
    return rule_facts()


@pytest.mark.parametrize(
    ("path", "wording", "said"),
    [
        ("tracks.costs.support", "Command Point|Command Points", "1 Command Point"),
        ("tracks.raise_cost.2", "", "2"),
        ("chits.tactics.count", "", "20"),
        ("tracks.morale_symbols.7", "", "diamond"),
        ("counters.cics-green", "", "4"),
        ("unit.vang-tank.armor_slots", "", "1"),
        ("unit.cics-elite.faces.combat.symbol", "", "square"),
        ("setup.morale.siloam", "", "5"),
        ("barred", "", "1412 and 1413"),
        ("best_score", "point|points", "10 points"),
        ("cups.command.8", "", "2"),
        ("most_coffins", "", "3"),
        ("showing.maneuver", "", "12"),
        ("start.locked-b.cics-elite", "", "2"),
        ("tracks.plans", "", "Bombing Run, Bolster, Restructure, Ambush and Tactical Maneuver"),
    ],
)
def test_numbers_and_words_come_from_the_content(
    facts: RuleFacts, path: str, wording: str, said: str
) -> None:
    assert facts.say(path, wording) == said


@pytest.mark.parametrize(
    "path", ["tracks.costs.bribes", "tracks.raise_cost.9", "weather", "tracks", "units.count.x", "tracks._x"]
)
def test_a_path_that_leads_nowhere_is_refused(facts: RuleFacts, path: str) -> None:
    with pytest.raises(LookupError):
        facts.say(path)


def test_every_rule_of_the_checklist_is_stated_once() -> None:
    """A rule that is stated twice is a mistake in the files."""
    assert list(gaps(rulebook())) == []
