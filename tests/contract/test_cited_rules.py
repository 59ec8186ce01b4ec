"""Every rule number that a game can show is a section of its rulebook, and its pictures can be drawn."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.game import Game
from game.core.rulebook import is_number
from game.core.system import System
from game.core.tables import assets
from game.table.context import Context
from game.table.draw.citations import cited_in
from tests.contract.systems import each_game, each_system, source_of
from tests.contract.test_texts import names_in

ROOT = Path(__file__).resolve().parents[2]
RULE = re.compile(r"[1-9]\d?(?:\.\d{1,2})+|[A-Z]{2,3}-[A-Z]{3}-\d+")


def texts_of(system: System[Any]) -> Iterator[tuple[Path, str]]:
    """Every text of a game's data files but the rulebook itself, which is checked as it is read."""
    folders = (Path(str(assets() / system.id)), source_of(system) / "assets")
    for file in (file for folder in folders for file in folder.rglob("*.toml")):
        if file.parent.name != "rules":
            yield from ((file, text) for text in names_in(tomllib.loads(file.read_text(encoding="utf-8"))))


@each_system
def test_every_rule_that_a_text_cites_is_a_section(system: System[Any]) -> None:
    sections = system.rulebook().sections
    for file, text in texts_of(system):
        for line in text.splitlines():
            assert all(number in sections for _, number in cited_in(line)), f"{file.name}: {line}"


@each_system
def test_every_number_of_a_rule_in_the_program_is_a_section(system: System[Any]) -> None:
    """Whatever looks like the number or id of a rule is one: rules, refusals and reasons name no others."""
    book, found = system.rulebook(), 0
    for file in source_of(system).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
                assert book.section_of(node.value), f"{file.name}:{node.lineno}: {node.value}"
                found += 1
    assert found


@each_system
def test_every_rule_of_a_whole_campaign_is_a_section(system: System[Any]) -> None:
    """Those of its questions, its events and all that is said of them."""
    from game.core.dice import seeded
    from game.core.session import new_session

    book, words = system.rulebook(), system.words()
    session, _ = new_session(system, 1)
    policy = system.policies["random"]
    while (decision := session.decision) is not None:
        assert book.section_of(decision.rule), decision.kind
        prompt = words.prompt(session.state, decision)
        assert prompt.rule in book.sections
        session.choose(policy(session.state, decision, seeded(1, str(session.state.choices_made))))
    for entry in session.log:
        assert book.section_of(entry.event.rule), entry.event.kind
        assert all(number in book.sections for _, number in cited_in(words.line(entry.event)))


@each_system
def test_links_lead_both_ways(system: System[Any]) -> None:
    book = system.rulebook()
    for address, page in book.pages.items():
        for target in page.targets():
            assert target in book.pages, f"{address} leads to {target}"
            assert target == address or address in book.referring(target)
        assert all(address in book[other].targets() for other in book.referring(address))


@each_game
def test_every_picture_of_the_rulebook_can_be_drawn(game: Game) -> None:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    theme = Context(game).theme
    for section in game.system.rulebook().sections.values():
        for name in section.pictures:
            drawn = game.skin.illustrate(theme, name, 48)
            assert drawn is not None, f"{section.number}: {name}"
            assert drawn.caption
            assert drawn.picture.get_bounding_rect().width > 12, f"{name} shows nothing"
    assert game.skin.illustrate(theme, "nothing/at-all", 48) is None


RULINGS = re.compile(r"\b\d{1,2}(?:\.\d{1,2}){1,2}\b")


def test_every_section_that_the_rulings_name_is_in_the_rulebook() -> None:
    from game.siloam.system import SILOAM_SYSTEM

    sections = SILOAM_SYSTEM.rulebook().sections
    told = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    named = {number for number in RULINGS.findall(told) if is_number(number)}
    assert named
    assert sorted(named.difference(sections)) == []


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("A Weather Miss never hits (2.7.4).", ["2.7.4"]),
        ("Brings stacks together (5.5.2, 5.5.3). Its star", ["5.5.2", "5.5.3"]),
        ("8.2). More of the line before", ["8.2"]),
        ("one of a list (2.3.2,", ["2.3.2"]),
        ("rule 5.3 · A stack that moves", ["5.3"]),
        ("What it cost · rule 4.2.1", ["4.2.1"]),
        ("Defend 1712 against Red 1 (5.5.1)", ["5.5.1"]),
        ("The plan is tried (10)", ["10"]),
        ("2.5 hits taken, 1.2 dealt", []),
        ("12 (3.1)", []),
        ("(4 CP, 2 left)", []),
        ("Version 1.2.3", []),
        ("Played out from here (120): victory", []),
    ],
)
def test_numbers_of_rules_are_told_from_other_numbers(words: str, numbers: list[str]) -> None:
    assert [number for _, number in cited_in(words)] == numbers
