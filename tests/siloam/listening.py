"""Campaigns in which every question, answer and happening is put into words and heard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import Factory, define

from game.core.dice import Dice, seeded
from game.core.engine import apply, start
from game.core.frame import Choice, Decision, Event
from game.core.words import Facts, Namer, Sentence
from game.siloam.model.content import FRIENDS
from game.siloam.model.state import State
from game.siloam.rules.air import AimBombs, CommitPlanes, Intercept
from game.siloam.rules.allies import PlaceConscript
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.cics import ConfirmCascade
from game.siloam.rules.combat import Advance, ChooseLead, Combat, CoordinateDefense
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.events import ChooseRecall
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.plans import Restructure
from game.siloam.rules.setup import new_campaign
from game.siloam.rules.sides import Sides
from game.siloam.rules.stacking import ReturnSupport
from game.siloam.words import words
from game.siloam.words.names import OUTCOMES
from tests.contract.test_explained import telling
from tests.siloam.board import Board

GLYPHS = "▲●■◆↓⊕★▀≈"
IDLE = ("done", "return_support", "stand_down_plane", "stay", "flip", "cancel", "move_support")
"""Answers an eager player seldom gives, so that the rarer questions come up."""
PAIR = ("siloam-infantry-1", "siloam-infantry-2")


@define
class Heard:
    """All that was said in some campaigns, by what it was said of."""

    prompts: dict[str, set[str]] = Factory(dict)
    hints: set[str] = Factory(set)
    choices: dict[str, set[str]] = Factory(dict)
    entries: set[str] = Factory(set)
    """The entries of choices.toml that were used."""
    meanings: set[str] = Factory(set)
    """Those of explain.toml."""
    explained: set[str] = Factory(set)
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
        for choice in telling(decision):
            own = f"{decision.kind}.{choice.verb}"
            self.meanings.add(own if own in words().meanings else choice.verb)
            meaning = words().explain(state, decision, choice)
            self.explained |= {
                meaning.effect.removesuffix("."),
                meaning.price[:1].upper() + meaning.price[1:],
            }

    def tell(self, event: Event) -> None:
        self.events.setdefault(event.kind, set()).add(words().event(event))

    def everything(self) -> Iterator[str]:
        for group in (self.prompts, self.choices, self.events):
            for texts in group.values():
                yield from texts
        yield from (self.hints | self.explained) - {""}


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


def _tell_rare_events(heard: Heard) -> None:
    """What random play does not bring about."""
    for event in (
        Event("bonus_earned", "1.2", {"casualties": 61}),
        Event("event_skipped", "9.2", {"event": "E3E", "faction": "caledonia"}),
        Event("cup_empty", "5.5.1", {"hex": "1712"}),
        Event("command_dry", "5.1", {"cp": 0, "debts": 2}),
        Event("bombing_cancelled", "10.1", {}),
        *(Event("bonus_chits_added", "10.5", {"added": added}) for added in (0, 2)),
        Event("command_chit_added", "10.3", {"value": 8}),
        *(Event("guerrilla_not_placed", "7.1", {"why": why}) for why in ("pool", "room")),
        Event("nobody_bolstered", "10.2", {"factions": ("cics",), "damaged": False}),
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
        Event("artillery_left", "5.5.1", {"unit": "cics-field-artillery-1", "hex": "1710", "lead": PAIR[0]}),
        Event("fortification_spent", "2.7.7", {"hex": "1712", "level": 1, "hits": 1}),
        *(Event("campaign_over", "1.2", {"outcome": outcome, "total": 6}) for outcome in OUTCOMES),
    ):
        heard.tell(event)


def crowded() -> Board:
    """A position in which the rarer questions can be put."""
    board = Board()
    first, second = PAIR
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
        Combat(
            sides=Sides(attackers=("red-1",), lead="red-1", target="1711", defender=first, mode="cautious")
        )
    )
    return board


def _ask_for_vain_plans(heard: Heard) -> None:
    """Plans that would change nothing: nobody to bomb, nobody damaged, no chit left."""
    state = Board().state
    plans = ("bombing_run", "bolster", "tactical_maneuver")
    state.plans.update(dict.fromkeys(plans, 2))
    state.tactics.supply.clear()
    choices = tuple(Choice("execute_plan", option=plan) for plan in plans)
    heard.ask(state, Decision("movement_phase", "10", choices, {"faction": "cics", "cp": 3}))


def _ask_rare_questions(heard: Heard) -> None:
    """What random play is not asked."""
    board, (first, second) = crowded(), PAIR
    for question in (
        CoordinateDefense(),
        ChooseLead(units=(first, second)),
        TakeHits(units=(), hits=1),
        TakeHits(units=("siloam-infantry-4",), hits=1),
        TakeHits(units=(second,), hits=2, fortified="1713"),
        Declaration(sides=Sides(attackers=(first,), lead=first, target="1710")),
        Declaration(sides=Sides(attackers=(first,), lead=first, target="1712")),
        Declaration(sides=Sides(attackers=(first, second), lead=first, target="1712", ambush=True)),
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
        board.state.stack.append(question)
        heard.ask(board.state, question.decision(board.state))
        board.state.stack.pop()
    no_room = (Choice("lose_unit", first, "1711"),)
    heard.ask(board.state, Decision("displace", "5.4.5", no_room, {"hex": "1711"}))
    _ask_for_vain_plans(heard)
    board.support("mg-flamethrower", "mg", "1711")
    heard.ask(board.state, ReturnSupport(hex="1711").decision(board.state))
    board.morale(1, 2, 2)
    heard.ask(board.state, ConfirmCascade(faction="cics", amount=1).decision(board.state))


def listened() -> Heard:
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
        _tell_rare_events(heard)
        _ask_rare_questions(heard)
    return heard


def faults(text: str) -> list[str]:
    """What makes a text unfit to be read."""
    found = [mark for mark in ("{", "}", "[", "]", "  ", "None", "()", " ,", " .", "..") if mark in text]
    found += [glyph for glyph in GLYPHS if glyph in text]
    if not text or text != text.strip():
        found.append("blank at an end")
    if not (text[:1].isupper() or text[:1].isdigit()):
        found.append("no capital")
    return found
