"""What the Ford says, from its file of texts."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.core.frame import Choice, Decision, Event
from game.core.rule_files import RuleFacts, read_rulebook
from game.core.rulebook import Rulebook
from game.core.system import Ending, Explanation, Prompt
from game.core.tables import read_table
from game.core.words import TEXT, Facts, Texts, Vocabulary, listed, percent
from tests.toy.model import ASSETS, Ford, the_field
from tests.toy.rules import chance

PLAIN_FACTS = (
    "left", "need", "round", "die", "number", "name", "amount", "other", "points", "counters", "bearer",
)  # fmt: skip
FACTS = {
    **dict.fromkeys(("piece", "counter", "target"), "piece"),
    **dict.fromkeys(("pieces", "attackers"), "pieces"),
    **dict.fromkeys(("seat", "facing", "before"), "named"),
    **dict.fromkeys(PLAIN_FACTS, TEXT),
    "hex": "hex",
    "outcome": "outcome",
    "chance": "chance",
}

RULE_OF = {"march": "3.1", "advance": "3.2", "turn": "3.3", "scout": "3.4", "listen": "3.5", "attack": "4"}
"""Orders with a rule of their own."""


def _word(wording: str, value: Any, _facts: Facts) -> str:
    match wording:
        case "piece":
            return the_field().counters[value].name
        case "pieces":
            return listed([the_field().counters[name].name for name in value], say("name.and"))
        case "named":
            return say(f"name.{value}")
        case "hex":
            return hex_name(value)
        case "outcome":
            return say(f"outcome.{value}")
        case "chance":
            return percent(value)
    return str(value)


_TEXTS = Texts(
    lambda: read_table(ASSETS, "words.toml"),
    Vocabulary(FACTS, ("piece", "pieces", "named", "hex", "outcome", "chance", TEXT)),
    _word,
)
say = _TEXTS.say


def hex_name(hex_id: str) -> str:
    """A hex by number, and by name where it has one."""
    field = the_field()
    kind = "ford" if hex_id == field.ford else "woods" if hex_id in field.woods else ""
    return say(f"name.{kind}", number=hex_id) if kind else hex_id


class Words:
    """Questions, answers and events of the Ford."""

    def prompt(self, state: Ford, decision: Decision) -> Prompt:
        facts = {**decision.about, "seat": decision.seat}
        title, hint = (say(f"prompt.{decision.kind}{part}", **facts) for part in ("", "_hint"))
        return Prompt(title, hint, decision.rule)

    def choice(self, state: Ford, decision: Decision, choice: Choice) -> str:
        return say(f"choice.{choice.verb}", **self._facts(state, choice))

    def _facts(self, state: Ford, choice: Choice) -> dict[str, Any]:
        facts: dict[str, Any] = {"piece": choice.piece, "hex": choice.hex, "facing": choice.option}
        facts["pieces"] = choice.pieces
        if choice.verb == "attack":
            facts["target"] = state.at(choice.hex)
            facts["chance"] = chance(state, choice.pieces, facts["target"])
        return facts

    def explain(self, state: Ford, decision: Decision, choice: Choice) -> Explanation:
        facts = {**decision.about, **self._facts(state, choice)}
        effect = say(f"explain.{choice.verb}", **facts)
        ordered = decision.kind == "order" and choice.verb != "done"
        rule = RULE_OF.get(choice.verb, decision.rule)
        return Explanation(effect, say("explain.order") if ordered else "", rule)

    def event(self, event: Event) -> str:
        where = {"hex": event.about["path"][-1]} if "path" in event.about else {}
        return say(f"event.{event.kind}", **{**event.about, **where})

    def line(self, event: Event) -> str:
        return f"{self.event(event)} ({event.rule})"

    def rule(self, rule: str) -> str:
        return rule

    def outcome(self, state: Ford) -> Ending | None:
        if not state.outcome:
            return None
        title = say(f"outcome.{state.outcome}")
        return Ending(title, title, say("outcome.epilogue"))

    def hex(self, hex_id: str) -> str:
        return hex_name(hex_id)


@cache
def words() -> Words:
    """Its one speaker."""
    return Words()


def rule_facts() -> RuleFacts:
    """What its texts take their numbers from."""
    return RuleFacts({"field": the_field()}, conjunction=say("name.and"))


@cache
def rulebook() -> Rulebook:
    """Its rulebook, with the numbers of the field in it."""
    return read_rulebook(ASSETS / "rules", rule_facts())
