"""The rulebook that ships with the game: whole, without a dead end, and true to the content and the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.firefight
from game.core.dice import seeded
from game.core.engine import apply, start
from game.core.frame import Decision, Event
from game.core.rule_files import RuleFacts
from game.core.rulebook import page_text
from game.firefight.rules.fire import attack_sum
from game.firefight.rules.movement import path_cost
from game.firefight.rules.rally import rally_sum
from game.firefight.system import FIREFIGHT_SYSTEM
from game.firefight.words import words
from game.firefight.words.rule_facts import NUMBERS, rule_facts, rulebook
from tests.firefight.board import Board
from tests.firefight.rulebook import gaps, mistakes

RULE = re.compile(r"FF-[A-Z]{3}-\d+")
SECTION = re.compile(r"\(\d+(?:\.\d+)*\)$")


def test_its_files_have_no_mistake() -> None:
    assert mistakes() == []


def test_every_rule_of_the_checklist_is_stated_once() -> None:
    """A rule that is stated twice is a mistake in the files."""
    assert list(gaps(rulebook())) == []


def test_every_word_of_the_glossary_is_used() -> None:
    book = rulebook()
    assert [term for term in book.terms if not book.referring(term)] == []


@pytest.fixture(scope="module")
def facts() -> RuleFacts:
    return rule_facts()


@pytest.mark.parametrize(
    ("path", "wording", "said"),
    [
        ("rules.initiative", "", "8"),
        ("rules.long_range", "+", "\N{MINUS SIGN}2"),
        ("rules.stack", "Unit|Units", "2 Units"),
        ("missions.corrow.caps", "CAP|CAPs", "6 CAPs"),
        ("missions.corrow.track", "space|spaces", "17 spaces"),
        ("missions.ennisk.controls.0406.name", "", "Ennisk Mill"),
        ("missions.corrow.rumor_pile", "", "Guard 3, Pioneers and Light Gun"),
        ("counters.rifles_a.ar.red", "", "3"),
        ("terrain.stone.dm", "", "3"),
        ("hit_piles.infantry", "", "12"),
        ("orders.16.name", "", "Lull"),
        ("cards.ruse", "", "Ruse"),
        ("actions.covering_fire.ar", "+", "\N{MINUS SIGN}2"),
        ("smoke.dense", "", "2"),
        ("shells.beside.red", "", "3"),
        ("spaces.sheds.3", "", "3, yellow: Something moves behind the sheds."),
        ("spaces.sheds.5", "", "5: A whistle: the round ends."),
    ],
)
def test_numbers_and_words_come_from_the_content(
    facts: RuleFacts, path: str, wording: str, said: str
) -> None:
    assert facts.say(path, wording) == said


@pytest.mark.parametrize(
    "path", ["rules.ammunition", "missions.atlantis", "terrain.woods.vehicle", "missions.sheds.kind", "hits"]
)
def test_a_path_that_leads_nowhere_is_refused(facts: RuleFacts, path: str) -> None:
    with pytest.raises(LookupError):
        facts.say(path)


def test_every_number_of_the_rules_is_told() -> None:
    folder = Path(str(game.firefight.__file__)).parents[2] / "assets" / "firefight" / "rules"
    told = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.toml")))
    assert [name for name in NUMBERS if f"{{rules.{name}" not in told] == []


# ---------------------------------------------------------------------- the rules that the program names


def named() -> Iterator[tuple[str, str]]:
    """Every rule that the program names, in a text of its own, and where."""
    for file in sorted(Path(str(game.firefight.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
                yield node.value, f"{file.name}:{node.lineno}"


def test_every_rule_that_the_program_names_is_stated() -> None:
    book, found = rulebook(), list(named())
    assert len(found) > 100
    assert [place for rule, place in found if book.section_of(rule) is None] == []


def played(mission: str) -> Iterator[tuple[tuple[Event, ...], Decision | None]]:
    state = FIREFIGHT_SYSTEM.new_game(mission, 3)
    policy, dice, outcome = FIREFIGHT_SYSTEM.policies["random"], seeded(3, "rulebook"), start(state)
    while True:
        yield outcome.events, outcome.decision
        if outcome.decision is None:
            return
        outcome = apply(state, policy(state, outcome.decision, dice))


@pytest.mark.parametrize("mission", [mission.id for mission in FIREFIGHT_SYSTEM.scenarios])
def test_players_are_shown_numbers_of_sections(mission: str) -> None:
    book = rulebook()
    for told, decision in played(mission):
        for event in told:
            assert SECTION.search(words().line(event)), event.kind
        if decision is not None:
            assert words().rule(decision.rule) in book.sections


def test_a_rule_is_found_by_its_id() -> None:
    book = rulebook()
    assert book.find("ff-atk-08") is book["8.4"]
    assert words().rule("FF-ATK-08") == "8.4"
    assert words().rule("8.4") == "8.4"


# ---------------------------------------------------------------------- the examples


def need(attacker: str, here: str, target: str, there: str, facing: str) -> int:
    """What two dice need for a hit, at Corrow."""
    board = Board()
    board.put(attacker, here, "se")
    board.put(target, there, facing)
    return attack_sum(board.state, attacker, target).need


@pytest.mark.parametrize(
    ("section", "attack", "said"),
    [
        ("8.4", ("rifles_a", "0305", "guard_1", "0507", "nw"), "They need a {} on two dice"),
        ("8.4", ("rifles_a", "0508", "guard_1", "0507", "nw"), "{} will do"),
        ("10.2", ("grenadiers", "0804", "gate_mg", "0804", "sw"), "A {} hits"),
        ("13.5", ("guard_1", "0904", "rifles_a", "1006", "n"), "want {}"),
        ("13.5", ("guard_1", "0302", "rifles_a", "0502", "sw"), "are a {}"),
        ("20.1", ("machine_gun", "0103", "guard_1", "0405", "nw"), "it needs a {} there"),
        ("20.1", ("rifles_a", "0103", "guard_1", "0405", "nw"), "Rifles an {}"),
    ],
)
def test_an_example_of_an_attack_is_right(section: str, attack: tuple[str, ...], said: str) -> None:
    assert said.format(need(*attack)) in page_text(rulebook()[section])


def test_the_example_of_a_move_is_right() -> None:
    board = Board()
    board.put("machine_gun", "0306", "ne")
    cost = path_cost(board.state, "machine_gun", ["0307"])
    assert f"backwards: {cost} AP" in page_text(rulebook()["7.1"])


def test_the_example_of_a_rally_is_right() -> None:
    board = Board()
    board.put("rifles_a", "0502", "ne", hit="walking_wounded")
    board.put("machine_gun", "0502", "ne")
    sums = rally_sum(board.state, "rifles_a")
    assert f"bring it down to {sums.need - sums.bonus - 2}" in page_text(rulebook()["9.3"])


def test_the_example_of_a_rumor_is_right() -> None:
    need_in_scrub = need("machine_gun", "0103", "guard_3", "0403", "nw")
    assert NUMBERS["revealed_on"] == 8 + 1
    assert need_in_scrub <= 8 + 1 < need_in_scrub + NUMBERS["destroyed_by"]
    assert "8 and 1 make 14 against" in page_text(rulebook()["11.5"])


def test_the_example_of_an_enemy_turn_is_right() -> None:
    board = Board()
    board.put("rifles_a", "0305", "ne")
    board.put("guard_1", "0507", "s")
    board.put("gate_mg", "0804", "sw")
    board.hand()
    board.state.acted = ("rifles_a",)
    board.cards("02")
    assert attack_sum(board.state, "gate_mg", "rifles_a").need == 7
    board.enemy_turn("03")
    obeyed = board.happened("order_obeyed")[0].about
    assert (obeyed["line"], obeyed["number"], obeyed["piece"], obeyed["distance"]) == (
        "tactical", 1, "gate_mg", 5,
    )  # fmt: skip
    assert board.state.grid.distance("0305", "0507") == 3
    assert board.piece("gate_mg").spent
