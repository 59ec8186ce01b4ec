"""The rulebook in the terminal."""

from __future__ import annotations

import pytest

from game import registry
from game.cli.app import main
from tests.toy.system import TOY


@pytest.fixture(autouse=True)
def ford(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "toy", TOY)
    monkeypatch.setenv("COLUMNS", "50")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(("--game", "toy", "rules", *arguments)) == 0
    return capsys.readouterr().out.splitlines()


def test_the_contents_are_printed_without_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys)
    assert lines[:3] == ["1  The field", "  1.1  The standards", "2  Rounds"]
    assert lines[-1] == "5  Glossary"


def test_a_section_is_printed_in_the_width_of_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "3")
    assert lines[0] == "3  Orders"
    assert "  - march, 3.1, or advance together, 3.2;" in lines
    assert "  3.5  Listen" in lines
    assert lines[-1] == "Referred to by 2."
    assert max(map(len, told(capsys, "4.2"))) <= 50


def test_a_term_is_printed_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "standard")
    assert lines[:2] == ["5  Glossary", "Standard"]
    assert "See 1.1, 4.3." in lines


def test_a_search_lists_pages_with_what_stands_around_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--search", "standard")
    assert lines[0] == "Standard"
    assert "1.1  The standards" in lines


def test_a_page_that_is_not_there_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("--game", "toy", "rules", "4.9")) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "The rulebook has no page '4.9'. The nearest there are: '4.1', '4.2', '4.3'.\n"
