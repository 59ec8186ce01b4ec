"""What is said, word for word: story, names, events, consequences; and mistakes in the files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.core.frame import Event
from game.core.tables import assets
from game.siloam.model.content import Effect, content
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.strength import Line
from game.siloam.words import words
from game.siloam.words.book import load, reason_names
from game.siloam.words.names import OUTCOMES
from game.siloam.words.show import show
from tests.siloam.board import Board, edition
from tests.siloam.listening import faults

TEXTS = Path(str(assets())) / "siloam" / "text"
LESS = "\N{MINUS SIGN}"

TITLES = {
    "E1": "A Call to the Colors",
    "E1A": "The Council's Price",
    "E1B": "The Auditor",
    "E1C": "The Second Wave",
    "E1D": "A Vote of Confidence",
    "E1E": "The Council's True Face",
    "E2A": "Throne and Mountain",
    "E2B": "The Miners' Oath",
    "E2C": "Bread and Powder",
    "E2D": "The Ultimatum",
    "E2E": "The Kingdom's Last Stand",
    "E3A": "The Northern Treaty",
    "E3B": "The Parliament Sits",
    "E3C": "Letters Home",
    "E3D": "The Recall Motion",
    "E3E": "The Final Commitment",
}

# ---------------------------------------------------------------------- the story


@pytest.mark.parametrize("event", TITLES)
def test_event_has_its_title_and_card(event: str) -> None:
    story = words().stories[event]
    assert story.title == TITLES[event]
    assert 60 <= len(story.card.split()) <= 120
    assert faults(story.card) == []
    assert story.card[-1] == "."


def test_options_and_outcomes_are_told() -> None:
    labels = [label for story in words().stories.values() for label in story.labels.values()]
    assert len(set(labels)) == len(labels)
    lines = [line for story in words().stories.values() for line in story.outcomes.values()]
    assert len(set(lines)) == len(lines) == 2 * len(TITLES)
    for text in (*labels, *lines, *words().epilogues.values()):
        assert faults(text) == []


def test_labels_of_the_aid() -> None:
    labels = {event: story.labels for event, story in words().stories.items() if story.labels}
    assert labels == {
        "E1": {"a": "Sail at once", "b": "Wait for the muster"},
        "E1A": {"a": "Sign the warrant", "b": "Refuse"},
        "E1C": {"a": "Demand the Old Guard", "b": "Hold our tongue"},
        "E2A": {"a": "Your regulars", "b": "Your mountains"},
        "E2B": {"a": "Back the King", "b": "Back Maren"},
        "E3A": {"a": "Call them in", "b": "Let them watch the border"},
        "E3C": {"a": "Send the wounded north", "b": "Keep them in the line"},
    }


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        ("red-2", "Red 2"),
        ("cics-veteran-1", "Veteran Infantry 1"),
        ("cics-heavy-artillery-1", "Heavy Artillery"),
        ("siloam-infantry-3", "Siloam Infantry 3"),
        ("leader-hq", "Leader/HQ"),
        ("conscript-4", "Conscript/Guerrilla"),
    ],
)
def test_pieces_have_names(piece: str, name: str) -> None:
    assert words().piece(piece) == name


def test_a_support_is_named_by_the_side_that_is_up() -> None:
    board = Board()
    board.unit("caledonia-infantry-1", "1311")
    board.support("caledonia-leader", "mg", "1311")
    assert words().piece("leader-hq", board.state) == "Leader"
    assert words().piece("caledonia-leader", board.state) == "Caledonian MG"
    assert words().piece("plane-3", board.state) == "Bomber"
    assert words().piece("red-1", board.state) == "Red 1"


def test_vp_spaces_are_named_and_other_hexes_are_not() -> None:
    assert words().hex("1711") == "1711 Port Oreb"
    assert words().hex("1712") == "1712"


def test_every_counter_has_a_short_name() -> None:
    printed, names = content(), words().names
    shorts = [names.short(unit) for unit in printed.units]
    shorts += [names.short(s.id, side) for s in printed.supports.values() for side in s.sides]
    assert all(0 < len(short) <= 6 for short in shorts)


def test_every_reason_is_worded() -> None:
    sides = {side: support.id for support in content().supports.values() for side in support.sides}
    for reason in reason_names(content()):
        text = words().reason(Line(reason, "5.5.1", 1, sides.get(reason, "red-1")))
        assert faults(text) == []
    assert words().reason(Line("lead", "5.5.1", 1)) == "The Garrison leads"
    assert words().reason(Line("mg", "2.3.2", 1, "caledonia-leader")).startswith("Caledonian MG")


# ---------------------------------------------------------------------- sentences


@pytest.mark.parametrize(
    ("kind", "about", "text"),
    [
        (
            "attack_declared",
            {
                "attackers": ("red-2", "red-3"),
                "target": "1712",
                "defender": "siloam-infantry-1",
                "guerrillas": (),
                "artillery": (),
            },
            "Red 2 and Red 3 attack Siloam Infantry 1 in 1712",
        ),
        (
            "attack_declared",
            {
                "attackers": ("cics-elite-1",),
                "target": "1711",
                "defender": "",
                "guerrillas": ("conscript-1", "conscript-2"),
                "artillery": ("cics-field-artillery-1",),
            },
            "Elite Infantry 1 attacks the Garrison in 1711 Port Oreb with 2 Guerrillas, "
            "supported by Field Artillery",
        ),
        ("morale_lost", {"faction": "siloam", "amount": 2, "level": 1}, f"Siloam morale {LESS}2, now 1"),
        ("joined_defense", {"piece": "conscript-3", "hex": "1409"}, "Guerrilla in 1409 joins the defense"),
        ("hit_taken", {"unit": "red-1", "hex": "1812"}, "Red 1 in 1812 takes a hit"),
    ],
)
def test_events_are_told_plainly(kind: str, about: dict[str, object], text: str) -> None:
    assert words().event(Event(kind, "5.5.1", about)) == text
    assert words().line(Event(kind, "5.5.1", about)) == f"{text} (5.5.1)"


def test_the_end_is_told() -> None:
    state = Board().state
    assert words().outcome(state) is None
    for outcome in OUTCOMES:
        state.outcome = outcome
        ending = words().outcome(state)
        assert ending is not None
        assert all(faults(text) == [] for text in ending)


# ---------------------------------------------------------------------- consequences


def test_consequences_are_exact() -> None:
    state = new_campaign(1, edition())
    assert words().option_consequences(state, "E1", "a") == [
        f"CICS morale {LESS}2",
        "1 Veteran Infantry joins the CICS Pool",
        "1 Light Tank joins the CICS Pool",
        "The Council's Price comes in Round 2",
    ]
    assert words().option_consequences(state, "E1A", "a") == [
        "Pool A opens",
        "The highest Command Point Chit leaves the game: 8",
    ]
    assert words().option_consequences(state, "E1C", "b") == ["Nothing changes now"]


def test_consequences_name_the_cascade() -> None:
    board = Board()
    board.morale(4, 5, 3)
    assert words().option_consequences(board.state, "E3A", "a")[:2] == [
        f"Caledonian morale {LESS}3",
        f"Paid as Caledonia {LESS}2, CICS {LESS}1 and Siloam {LESS}1",
    ]


def test_consequences_warn_of_the_end() -> None:
    board = Board()
    board.morale(1, 1, 3)
    assert words().option_consequences(board.state, "E3A", "a") == [
        f"Caledonian morale {LESS}3",
        f"Paid as Caledonia {LESS}2",
        "All three factions stand at the lowest morale then: the campaign is lost",
    ], "and nothing that would come afterwards"


def test_consequences_stop_at_the_top_of_the_track() -> None:
    board = Board()
    board.morale(4, 7, 3)
    assert words().option_consequences(board.state, "E2E", "success")[:2] == [
        "Siloam morale +1",
        "No room for Siloam morale +1: the track ends at 8",
    ]


def test_consequences_follow_what_was_decided_before() -> None:
    state = new_campaign(1, edition())
    state.flags.append("maren")
    assert words().option_consequences(state, "E2D", "success") == [
        "Siloam activates at once, without a check"
    ]


def test_what_events_have_settled_is_told_by_arc() -> None:
    board = Board()
    assert words().settled(board.state, "siloam") == []
    board.state.flags += ["maren", "maren_in_power", "committed"]
    assert words().settled(board.state, "siloam") == ["Maren is backed", "Maren comes to power"]
    assert words().settled(board.state, "caledonia") == ["Caledonia is committed"]
    assert "Settled by events: Maren is backed; Maren comes to power; Caledonia is" in show(board.state)


def test_every_effect_of_every_event_is_worded() -> None:
    state = Board().state
    for event in content().events.values():
        for branch, effects in event.branches.items():
            texts = [words().effect(effect) for effect in effects]
            texts += words().option_consequences(state, event.id, branch)
            assert all(faults(text) == [] for text in texts)


def test_an_effect_needs_no_state() -> None:
    assert words().effect(Effect("command_penalty", "", 0, "", "")) == (
        "The highest Command Point Chit leaves the game"
    )


# ---------------------------------------------------------------------- the files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "text"
    shutil.copytree(TEXTS, copy)
    return copy


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("log.toml", "{added:Weather", "{adde:Weather", "log.toml: weather: speaks of 'adde'"),
        ("log.toml", "Round {round} begins", "Round {round begins", "log.toml: round_started: has a stray"),
        ("log.toml", "[ for {cost} CP]", "[ for {cost} CP", "log.toml: unit_activated: has a '\\[' that"),
        ("choices.toml", "{option:plan}", "{option:plans}", "choices.toml: initiate_plan: words 'option'"),
        ("names.toml", 'vang = "Vang"', 'fang = "Vang"', "names.toml: factions.vang: is missing"),
        ("names.toml", "[plans]", '[plans]\nretreat = "x"', "names.toml: plans.retreat: is not known here"),
        ("effects.toml", "[unlock]", "[unlok]", "effects.toml: unlock: is missing"),
        ("reasons.toml", "attacks =", 'tuba = "x"\nattacks =', "reasons.toml: tuba: is not known here"),
        ("story.toml", "labels.b", "labels.c", "story.toml: E1.labels.b: is missing"),
        ("prompts.toml", "[advance]\ntitle", "[advance]\ntitel", "prompts.toml: advance.title: is missing"),
        ("help.toml", "leader = ", "leader : ", "help.toml: file: is not valid TOML"),
    ],
)
def test_a_mistake_names_file_entry_and_problem(
    folder: Path, file: str, old: str, new: str, message: str
) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError, match=f"^{message}"):
        load(folder, content())


def test_words_and_show_need_no_pygame() -> None:
    program = "import sys, game.siloam.words, game.siloam.words.show; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
