"""The one place where questions, answers and happenings are put into words."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.core.frame import Choice, Decision, Event
from game.core.system import Ending, Explanation, Prompt
from game.core.tables import assets, read_table
from game.core.words import TEXT, Facts, Texts, Vocabulary, listed
from game.firefight.model.content import AI, UNIT, content
from game.firefight.model.state import Skirmish
from game.firefight.rules.artillery import GUNS
from game.firefight.rules.fire import targets_in
from game.firefight.rules.turn import PASSED

_PIECES = ("piece", "carrier", "rumor")
_PLAIN = (
    "cost", "caps", "number", "stock", "round", "cards", "dice", "need", "by", "space", "vp", "left", "total",
    "fresh", "unit_vp", "ai_vp", "enemy_passed", "spent", "rallied", "steps", "distance", "when", "ai",
    "units",
    "op", "terms", "against", "die", "name", "warning", "target_or_hex", "roll", "grade", "result", "reason",
    "action", "line", "outcome", "mission", "side", "first", "hit", "facing", "before", "direction", "origin",
    "option", "card", "target", "spaces", "hidden", "destroyed", "points", "amount",
    "other", "text", "yellow", "kind", "chance", "revealed", "sum", "dangers", "helped", "others", "nobody",
)  # fmt: skip
FACTS = {
    **dict.fromkeys(_PLAIN, TEXT),
    **dict.fromkeys(_PIECES, "piece"),
    "pieces": "pieces",
    "members": "pieces",
    "hex": "hex",
    "dice": "dice",
    "hand": "actions",
}
NAMINGS = (
    TEXT, "piece", "pieces", "hex", "dice", "facing", "action", "card_text", "order", "side", "mission",
    "event",
    "order_line", "why", "actor", "deed", "smoke", "attacker", "result", "hit", "outcome", "is_are",
    "spent", "hidden", "actions",
)  # fmt: skip


def _word(wording: str, value: Any, facts: Facts) -> str:
    printed = content()
    match wording:
        case "piece" | "actor" | "attacker":
            return _piece(value)
        case "pieces":
            return listed([_piece(name) for name in value], say("name.and"))
        case "is_are":
            return "is" if len(value) == 1 else "are"
        case "hex":
            return hex_name(value)
        case "spent" | "hidden":
            return say(f"name.{wording}")
        case "actions":
            return listed([say(f"action.{card}") for card in value], say("name.and"))
        case "dice":
            return " + ".join(map(str, value))
        case "order":
            return printed.orders[value].name
        case "mission":
            return printed.missions[value].name
        case "hit":
            return printed.hits[value].name
        case "order_line":
            return say(f"line.{value}", number=facts["number"])
        case "event":
            return printed.missions[facts["mission"]].track[int(value) - 1].text
        case "facing" | "side" | "smoke" | "result":
            return say(f"name.{value}")
        case "deed":
            return say(f"deed.{value}", **facts)
        case "action" | "card_text" | "why" | "outcome":
            return say(f"{wording}.{value}")
    return str(value)


def _piece(name: str) -> str:
    if not name:
        return say("name.everybody")
    return say(f"name.{name}") if name == GUNS else content().counters[name].name


_TEXTS = Texts(
    lambda: read_table(assets() / "firefight" / "text", "words.toml"), Vocabulary(FACTS, NAMINGS), _word
)
say = _TEXTS.say


def hex_name(hex_id: str, mission: str = "") -> str:
    """A hex by its number, and by name where it has one on the map of a mission."""
    printed = content()
    fields = [printed.fields[printed.missions[mission].map]] if mission else printed.fields.values()
    name = next((it.places[hex_id] for it in fields if hex_id in it.places), "") if mission else ""
    return f"{hex_id} {name}".strip()


class Words:
    """Questions, answers and events of a mission."""

    def prompt(self, state: Skirmish, decision: Decision) -> Prompt:
        facts = {"warning": _warning(decision), **decision.about}
        title, hint = (say(f"prompt.{decision.kind}{part}", **facts) for part in ("", "_hint"))
        return Prompt(title, hint.strip(), self.rule(decision.rule))

    def choice(self, state: Skirmish, decision: Decision, choice: Choice) -> str:
        facts: dict[str, Any] = {**decision.about, **choice._asdict()}
        if choice.verb == "attack":
            found = [choice.option] if choice.option else targets_in(state, choice.piece, choice.hex)
            facts["target_or_hex"] = listed([_piece(name) for name in found], say("name.and"))
        if choice.verb in ("pay", "commit"):
            from game.firefight.words.explain import chances_of  # as above

            facts |= chances_of(state, decision, choice)
        return say(f"choice.{choice.verb}", **facts)

    def explain(self, state: Skirmish, decision: Decision, choice: Choice) -> Explanation:
        from game.firefight.words.explain import explanation  # chances are needed only where one looks

        return explanation(state, decision, choice)

    def event(self, event: Event) -> str:
        return say(f"event.{event.kind}", **event.about)

    def line(self, event: Event) -> str:
        return f"{self.event(event)} ({self.rule(event.rule)})"

    def rule(self, rule: str) -> str:
        """The number of the section that states a rule, which questions and events name by its id."""
        from game.firefight.words.rule_facts import rulebook  # words are needed before any rule is read

        section = rulebook().section_of(rule)
        assert section is not None, f"the rulebook does not state {rule}"
        return section.number

    def outcome(self, state: Skirmish) -> Ending | None:
        if not state.outcome:
            return None
        totals = {"unit_vp": state.tallies[UNIT].total, "ai_vp": state.tallies[AI].total}
        return Ending(
            say(f"outcome.{state.outcome}"),
            say("outcome.line", **totals),
            say(f"outcome.epilogue_{state.outcome}"),
        )

    def hex(self, hex_id: str) -> str:
        return hex_name(hex_id)

    def piece(self, name: str) -> str:
        """A piece of either side, or the guns."""
        return _piece(name)


def _warning(decision: Decision) -> str:
    """FF-RND-04: what a pass would do now."""
    ends = decision.kind == "turn" and decision.about["enemy_passed"]
    return say("prompt.warning") if ends and any(it.verb == PASSED for it in decision.choices) else ""


@cache
def words() -> Words:
    """Its one speaker."""
    return Words()
