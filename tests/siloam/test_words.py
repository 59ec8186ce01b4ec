"""Every question, answer and happening has its words, and they are fit to be read."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import Factory, define

import game
from game.assets import assets
from game.core.decision import Choice, Decision
from game.core.dice import Dice, seeded
from game.core.engine import apply, start
from game.core.errors import ContentError, IllegalChoice, SaveError
from game.core.event import Event
from game.siloam.content import FRIENDS, Effect, content
from game.siloam.rules.air import AimBombs, CommitPlanes, Intercept
from game.siloam.rules.allies import PlaceConscript
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.cics import ConfirmCascade
from game.siloam.rules.combat import Advance, ChooseLead, Combat, CoordinateDefense
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.events import ChooseOption, ChooseRecall
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.plans import Restructure
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.stacking import ReturnSupport
from game.siloam.rules.strength import Line
from game.siloam.state import State
from game.siloam.words import words
from game.siloam.words.book import load, reason_names
from game.siloam.words.names import FACTS, NAMINGS, OUTCOMES
from game.siloam.words.phrase import Facts, Namer, Sentence, Wording
from tests.siloam.board import Board

SOURCE = Path(game.__file__).parent
RULES = sorted((SOURCE / "siloam" / "rules").glob("*.py"))
TEXTS = Path(str(assets())) / "siloam" / "text"
LESS = "\N{MINUS SIGN}"
GLYPHS = "▲●■◆↓⊕★▀≈"
IDLE = ("done", "return_support", "stand_down_plane", "stay", "flip", "cancel", "move_support")
"""Answers an eager player seldom gives, so that the rarer questions come up."""

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


@define
class Heard:
    """All that was said in some campaigns, by what it was said of."""

    prompts: dict[str, set[str]] = Factory(dict)
    hints: set[str] = Factory(set)
    choices: dict[str, set[str]] = Factory(dict)
    entries: set[str] = Factory(set)
    """The entries of choices.toml that were used."""
    events: dict[str, set[str]] = Factory(dict)
    sentences: set[Sentence] = Factory(set)
    """The texts that were said."""
    alike: set[tuple[str, str]] = Factory(set)
    """Different choices of one question that sound the same."""

    def ask(self, state: State, decision: Decision) -> None:
        prompt = words().prompt(state, decision)
        assert prompt.rule == decision.rule
        self.prompts.setdefault(decision.kind, set()).add(prompt.title)
        self.hints.add(prompt.hint)
        said: dict[str, Choice] = {}
        for choice in decision.choices:
            text = words().choice(state, decision, choice)
            self.choices.setdefault(choice.verb, set()).add(text)
            own = f"{decision.kind}.{choice.verb}"
            self.entries.add(own if own in words().choices else choice.verb)
            if said.setdefault(text, choice) != choice:
                self.alike.add((decision.kind, text))

    def tell(self, event: Event) -> None:
        self.events.setdefault(event.kind, set()).add(words().event(event))

    def everything(self) -> Iterator[str]:
        for group in (self.prompts, self.choices, self.events):
            for texts in group.values():
                yield from texts
        yield from self.hints - {""}


def _play(heard: Heard, seed: int, *, sheltered: bool) -> None:
    """Play at random. A sheltered campaign is kept alive, so that it is heard to its end."""
    state = new_campaign(seed)
    dice = seeded(seed, "test words")
    outcome = start(state)
    while True:
        for event in outcome.events:
            heard.tell(event)
        if outcome.decision is None:
            return
        heard.ask(state, outcome.decision)
        outcome = apply(state, _answer(outcome.decision, dice))
        if sheltered:
            state.casualties["siloam"] = 0
            for faction in FRIENDS:
                state.morale[faction] = max(state.morale[faction], 4)


def _answer(decision: Decision, dice: Dice) -> Choice:
    eager = [choice for choice in decision.choices if choice.verb not in IDLE]
    answers = eager if eager and dice.below(10) < 7 else list(decision.choices)
    return answers[dice.below(len(answers))]


def _rare(heard: Heard) -> None:
    """What random play does not reach."""
    for event in (
        Event("bonus_earned", "1.2", {"casualties": 61}),
        Event("event_skipped", "9.2", {"event": "E3E", "faction": "caledonia"}),
        Event("cup_empty", "5.5.1", {"hex": "1712"}),
        Event("command_dry", "5.1", {"cp": 0}),
        Event("bombing_cancelled", "8.2", {}),
        Event("bonus_chits_added", "10.5", {"added": 2}),
        Event("command_chit_added", "10.3", {"value": 8}),
        Event("guerrilla_not_placed", "7.1", {}),
        Event("planes_committed", "8.1", {"side": "fighter", "planes": 0}),
        Event("planes_committed", "8.1", {"side": "bomber", "planes": 2}),
        Event("plane_shot_down", "8.1", {"side": "fighter", "vang": True}),
        Event("plane_shot_down", "8.1", {"side": "bomber", "vang": False}),
        Event("bombing_line", "8.2", {"line": ("1711", "1712"), "vang": False, "bombers": 2}),
        *(Event("interception", "8.1", {"vang": vang, "fighters": 1}) for vang in (True, False)),
        *(
            Event("air_drawn", "8.1", {"chit": "t01", "hit": hit, "role": role})
            for role in ("interceptor", "escort")
            for hit in (True, False)
        ),
        Event("fortification_spent", "2.7.7", {"hex": "1712", "level": 1, "hits": 1}),
        *(Event("campaign_over", "1.2", {"outcome": outcome, "total": 6}) for outcome in OUTCOMES),
    ):
        heard.tell(event)
    board = Board()
    first, second = "siloam-infantry-1", "siloam-infantry-2"
    board.unit(first, "1711")
    board.unit(second, "1713")
    board.unit("red-1", "1712")
    board.unit("cics-field-artillery-1", "1710", mode="movement")
    board.unit("cics-heavy-artillery-1", "1610")
    board.support("leader-hq", "leader", "1711")
    board.support("conscript-1", "guerrilla", "1812")
    board.garrison("1811")
    board.state.cp = 3
    board.support("conscript-2", "conscript", "1713")
    board.fortify("1713", 2)
    board.state.command.discard.append("4")
    board.state.stack.append(
        Combat(attackers=("red-1",), lead="red-1", target="1711", defender=first, mode="cautious")
    )
    for question in (
        CoordinateDefense(),
        ChooseLead(units=(first, second)),
        TakeHits(units=(), hits=1),
        TakeHits(units=(), hits=1, overflow="siloam"),
        TakeHits(units=(second,), hits=2, fortified="1713"),
        Declaration(attackers=(first,), lead=first, target="1710"),
        Declaration(attackers=(first,), lead=first, target="1712"),
        Declaration(attackers=(first, second), lead=first, target="1712", ambush=True),
        PoliticalCost(faction="siloam", rule="7.1"),
        Intercept(line=("1711", "1712")),
        ChooseRecall(faction="siloam", damaged_only=False),
        ConfirmCascade(faction="caledonia", amount=3),
        Restructure(),
        AimBombs(),
        AimBombs(first="1612"),
        CommitPlanes(side="bomber", least=0),
        PlaceConscript(),
        Advance(units=(first, second), target="1812"),
    ):
        heard.ask(board.state, question.decision(board.state))
    board.support("mg-flamethrower", "mg", "1711")
    heard.ask(board.state, ReturnSupport(hex="1711").decision(board.state))
    board.morale(1, 2, 2)
    heard.ask(board.state, ConfirmCascade(faction="cics", amount=1).decision(board.state))


@pytest.fixture(scope="module")
def heard() -> Heard:
    """Everything said in several campaigns."""
    heard, say = Heard(), Sentence.say

    def listen(sentence: Sentence, facts: Facts, namer: Namer) -> str:
        heard.sentences.add(sentence)
        return say(sentence, facts, namer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sentence, "say", listen)
        for seed in range(8):
            _play(heard, seed, sheltered=False)
        for seed in range(12):
            _play(heard, seed, sheltered=True)
        _rare(heard)
    return heard


def _named_in_source(function: str) -> set[str]:
    """The first arguments, where they are written out, of all calls of a function in the rules."""
    found = set()
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name == function:
                first = ast.walk(node.args[0])
                found |= {c.value for c in first if isinstance(c, ast.Constant) and isinstance(c.value, str)}
    return found


# ---------------------------------------------------------------------- nothing without words


def test_every_event_of_the_rules_has_a_line_and_every_line_an_event(heard: Heard) -> None:
    assert set(words().log) == _named_in_source("emit") | set(heard.events)


def test_every_line_of_the_log_was_heard(heard: Heard) -> None:
    assert set(words().log) - set(heard.events) == set()


def test_every_question_has_a_prompt_and_every_prompt_a_question(heard: Heard) -> None:
    assert set(words().prompts) == _named_in_source("Decision") | set(heard.prompts)
    assert set(words().hints) <= set(words().prompts)


def test_every_prompt_was_heard(heard: Heard) -> None:
    assert set(words().prompts) - set(heard.prompts) == set()


def test_every_verb_was_heard(heard: Heard) -> None:
    assert _named_in_source("Choice") - set(heard.choices) == set()


def test_every_entry_for_a_choice_is_used(heard: Heard) -> None:
    assert set(words().choices) - heard.entries == set()


def _sentences(wording: Wording) -> Iterator[Sentence]:
    if isinstance(wording, Sentence):
        yield wording
    else:
        for form in wording.forms.values():
            yield from _sentences(form)


def test_every_form_of_every_text_was_heard(heard: Heard) -> None:
    book = words()
    texts = [*book.prompts.values(), *book.hints.values(), *book.choices.values(), *book.log.values()]
    sentences = {sentence for text in texts for sentence in _sentences(text)}
    assert {f"{sentence.file}: {sentence.entry}" for sentence in sentences - heard.sentences} == set()


def test_every_label_is_used() -> None:
    used = set()
    for path in SOURCE.rglob("*.py"):
        used |= set(re.findall(r"""label(?:s\[|\()["'](\w+)["']""", path.read_text(encoding="utf-8")))
        used |= set(re.findall(r"""(?:headed|cup)\(\s*["'](\w+)["']""", path.read_text(encoding="utf-8")))
    assert set(words().names.labels) - used == {"success", "failure"}, "the check of an event reads these two"


def test_every_known_fact_and_naming_is_used() -> None:
    book = words()
    texts = (
        book.prompts, book.hints, book.choices, book.log, book.reasons, book.effects, book.refusals, book.whys
    )  # fmt: skip
    blanks = [blank for group in texts for wording in group.values() for blank in wording.blanks()]
    assert set(FACTS) - {blank.fact for blank in blanks} == set()
    assert set(NAMINGS) - {blank.wording for blank in blanks} == set()


# ---------------------------------------------------------------------- fit to be read


def _faults(text: str) -> list[str]:
    faults = [mark for mark in ("{", "}", "[", "]", "  ", "None", "()", " ,", " .", "..") if mark in text]
    faults += [glyph for glyph in GLYPHS if glyph in text]
    if not text or text != text.strip():
        faults.append("blank at an end")
    if not (text[:1].isupper() or text[:1].isdigit()):
        faults.append("no capital")
    return faults


def test_all_that_is_said_is_fit_to_be_read(heard: Heard) -> None:
    assert {text: faults for text in heard.everything() if (faults := _faults(text))} == {}


def test_no_id_of_a_counter_is_ever_said(heard: Heard) -> None:
    printed = content()
    ids = {*printed.units, *printed.supports, *printed.tracks.plans, *printed.tracks.boxes} - {"bolster"}
    ids = {name for name in ids if "-" in name or "_" in name}
    assert {text for text in heard.everything() if any(name in text for name in ids)} == set()


def test_different_choices_of_a_question_sound_different(heard: Heard) -> None:
    assert heard.alike == set()


def test_the_log_is_short(heard: Heard) -> None:
    long = {
        text
        for kind, texts in heard.events.items()
        if kind not in ("draws_begin", "event_branch")
        for text in texts
        if len(text) > 120
    }
    assert long == set()


# ---------------------------------------------------------------------- the story


@pytest.mark.parametrize("event", TITLES)
def test_event_has_its_title_and_card(event: str) -> None:
    story = words().stories[event]
    assert story.title == TITLES[event]
    assert 60 <= len(story.card.split()) <= 120
    assert _faults(story.card) == []
    assert story.card[-1] == "."


def test_options_and_outcomes_are_told() -> None:
    labels = [label for story in words().stories.values() for label in story.labels.values()]
    assert len(set(labels)) == len(labels)
    lines = [line for story in words().stories.values() for line in story.outcomes.values()]
    assert len(set(lines)) == len(lines) == 2 * len(TITLES)
    for text in (*labels, *lines, *words().epilogues.values()):
        assert _faults(text) == []


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
        assert _faults(text) == []
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
        assert all(_faults(text) == [] for text in ending)


# ---------------------------------------------------------------------- consequences


def test_consequences_are_exact() -> None:
    state = Board().state
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
        f"Caledonia can pay 2; the rest falls on the others: CICS {LESS}1 and Siloam {LESS}1",
    ]


def test_consequences_warn_of_the_end() -> None:
    board = Board()
    board.morale(1, 1, 3)
    assert words().option_consequences(board.state, "E3A", "a")[1:3] == [
        "Caledonia can pay 2; nobody else can pay the rest",
        "All three factions would stand at the lowest morale: the coalition would collapse",
    ]


def test_consequences_stop_at_the_top_of_the_track() -> None:
    board = Board()
    board.morale(4, 7, 3)
    assert words().option_consequences(board.state, "E2E", "success")[:2] == [
        "Siloam morale +2",
        "Only 1 of it fits on the Siloam track",
    ]


def test_consequences_follow_what_was_decided_before() -> None:
    state = Board().state
    state.flags.append("maren")
    assert words().option_consequences(state, "E2D", "success") == [
        "Siloam activates at once, without a check"
    ]


def test_every_effect_of_every_event_is_worded() -> None:
    state = Board().state
    for event in content().events.values():
        for branch, effects in event.branches.items():
            texts = [words().effect(effect) for effect in effects]
            texts += words().option_consequences(state, event.id, branch)
            assert all(_faults(text) == [] for text in texts)


def test_an_effect_needs_no_state() -> None:
    assert words().effect(Effect("command_penalty", "", 0, "", "")) == (
        "The highest Command Point Chit leaves the game"
    )


# ---------------------------------------------------------------------- refusals


def test_refusals_say_what_is_asked_instead() -> None:
    board = Board()
    board.start(ChooseOption(event="E1"))
    error = IllegalChoice("no")
    refused = words().refusal(error, board.state, Choice("done"))
    assert refused == "That is not possible now. The game asks: A Call to the Colors. It offers 2 choices."
    assert "moved on" in words().refusal(error, board.state, board.asked.choices[0])
    board.state.pending = None
    assert "over" in words().refusal(error, board.state, Choice("done"))


def test_other_errors_keep_their_message() -> None:
    assert words().refusal(SaveError("a.json is empty")).endswith("a.json is empty")
    assert words().refusal(ContentError("a.toml", "x", "is missing")).endswith("a.toml: x: is missing")
    assert words().refusal(IllegalChoice("No.")) == "No."


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
        ("effects.toml", "unlock =", "unlok =", "effects.toml: unlock: is missing"),
        ("reasons.toml", "mg =", 'tuba = "x"\nmg =', "reasons.toml: tuba: is not known here"),
        ("story.toml", "labels.b", "labels.c", "story.toml: E1.labels.b: is missing"),
        ("prompts.toml", "[advance]\ntitle", "[advance]\ntitel", "prompts.toml: advance.title: is missing"),
        ("refusals.toml", "over = ", "over : ", "refusals.toml: file: is not valid TOML"),
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
    program = "import sys, game.siloam.words, game.siloam.show; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
