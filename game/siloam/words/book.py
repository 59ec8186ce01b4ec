"""The one place where questions, answers, happenings and consequences are put into words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from attrs import field, frozen

from game.core.frame import Choice, Decision, Event
from game.core.language import per_language
from game.core.system import Ending, Explanation, Prompt
from game.core.tables import DataTable, assets, read_table
from game.core.words import PLAIN, Facts, Vocabulary, Wording, plainly, read_texts, signed
from game.siloam.model.content import (
    EFFECTS,
    KINDS,
    PLANE_SIDES,
    Content,
    Effect,
    EventSpec,
    SideSpec,
    content,
)
from game.siloam.model.state import State
from game.siloam.rules.events import ResolveEvent, prospect
from game.siloam.rules.morale import Price, success_symbol
from game.siloam.rules.payments import Payment, bolster_factions
from game.siloam.rules.prices import choice_price
from game.siloam.rules.strength import Line, Strength
from game.siloam.rules.victory import score
from game.siloam.why.reason import Why
from game.siloam.words.choice_facts import choice_facts, strength_facts
from game.siloam.words.explain import Meaning, meaning_facts, read_meanings
from game.siloam.words.names import FACTS, NAMINGS, OUTCOMES, Names, read_names


def effect_facts(printed: Content, part: Payment) -> dict[str, Any]:
    """The facts of an event's effect, as it is paid or as it is printed."""
    effect = part.effect
    facts: dict[str, Any] = {"who": effect.who, "amount": part.amount, "why": part.why, "hexes": part.hexes}
    facts |= {"pieces": part.pieces, "level": printed.tracks.morale_highest}
    unit = next((u for u in printed.units.values() if u.type == effect.who), None)
    if unit is not None:
        facts["faction"] = unit.faction
    if effect.do == "final_failure":
        facts["amount"] = printed.tracks.morale_costs["final_arc"]
    if effect.do == "bolster":
        facts["factions"] = bolster_factions(effect)
    if effect.do.startswith("command"):
        facts |= {"value": next(iter(part.pieces), ""), "chits": len(part.pieces)}
    return facts


class Consequence(NamedTuple):
    """Something an event would do, in words."""

    text: str
    warning: bool
    """Whether it is not what the card promises, or falls on others than it says."""


@frozen
class Story:
    """What is told of one event."""

    title: str
    card: str
    labels: Mapping[str, str]
    """Options by letter."""
    outcomes: Mapping[str, str]
    """A line for each option, or for success and failure."""


def read_stories(source: DataTable, content: Content) -> dict[str, Story]:
    """The events of story.toml."""
    return {name: _read_story(source.table(name), event) for name, event in content.events.items()}


def _read_story(source: DataTable, event: EventSpec) -> Story:
    return Story(
        title=source.text("title"),
        card=" ".join(source.text("card").split()),
        labels=source.optional_table("labels").texts_of(event.options),
        outcomes=source.table("outcomes").texts_of(event.options or ("success", "failure")),
    )


def read_epilogues(source: DataTable, outcomes: tuple[str, ...]) -> dict[str, str]:
    """The closing words by outcome."""
    epilogues = source.table("epilogues").texts_of(outcomes)
    return {outcome: " ".join(text.split()) for outcome, text in epilogues.items()}


CONSEQUENCES = (*EFFECTS, "price", "spread", "fatal", "nothing")
MARKERS = ("hit", "armor", "fortification", "garrison", "scouted")
_VOCABULARY = Vocabulary(FACTS, NAMINGS)


@frozen(eq=False)
class Words:
    """All texts, read and checked once; see `words`."""

    names: Names
    prompts: Mapping[str, Wording]
    """Titles and hints."""
    choices: Mapping[str, Wording]
    meanings: Mapping[str, Meaning]
    """What answers do and cost, by verb or "kind.verb"."""
    log: Mapping[str, Wording]
    reasons: Mapping[str, Wording]
    effects: Mapping[str, Wording]
    whys: Mapping[str, Wording]
    helps: Mapping[str, Mapping[str, str]]
    """What counters and markers do, by section of help.toml."""
    stories: Mapping[str, Story]
    epilogues: Mapping[str, str] = field(repr=False)

    # ------------------------------------------------------------------ names

    def piece(self, piece_id: str, state: State | None = None) -> str:
        """A counter by name; with the state, a Support by the side that is up."""
        if state is None:
            return self.names.piece(piece_id)
        counter = state.supports.get(piece_id) or state.planes.get(piece_id)
        return self.names.piece(piece_id, counter.side if counter else "")

    def hex(self, hex_id: str) -> str:
        """A hex by number, a VP Space also by name."""
        return self.names.hex(hex_id)

    def label(self, key: str) -> str:
        """A heading or small word of a board."""
        return self.names.labels[key]

    # ------------------------------------------------------------------ questions and answers

    def prompt(self, state: State, decision: Decision) -> Prompt:
        """The question that is asked."""
        facts = dict(decision.about) | {"rule": decision.rule, "round": state.round, "cp": state.cp}
        if "faction" in facts and facts["faction"] in state.morale:
            facts["symbol"] = success_symbol(state, facts["faction"])
            facts["level"] = state.morale[facts["faction"]]
        if decision.kind == "confirm_cascade":
            facts["spread"] = facts["paid"] if facts["paid"] != facts["owed"] else {}
        event = state.frame(ResolveEvent)
        if event is not None:
            facts.setdefault("event", event.event)
        hint = self.prompts.get(f"{decision.kind}.hint")
        return Prompt(
            self._say(self.prompts[f"{decision.kind}.title"], facts),
            self._say(hint, facts) if hint else "",
            decision.rule,
        )

    def choice(self, state: State, decision: Decision, choice: Choice) -> str:
        """One answer with what it costs."""
        facts = choice_facts(state, decision, choice)
        if choice.verb == "take_option":
            event, _, option = choice.option.partition(".")
            facts["label"] = self.stories[event].labels[option]
            facts["consequences"] = "; ".join(self.option_consequences(state, event, option))
        else:
            price = choice_price(state, decision, choice)
            if price is not None:
                facts["price"] = self.price(price)
        own = self.choices.get(f"{decision.kind}.{choice.verb}")
        return self._say(own or self.choices[choice.verb], facts)

    def explain(self, state: State, decision: Decision, choice: Choice) -> Explanation:
        """What one answer does, costs and is ruled by."""
        meaning = self.meanings.get(f"{decision.kind}.{choice.verb}") or self.meanings[choice.verb]
        facts = meaning_facts(state, decision, choice, self.helps)
        if choice.verb == "take_option":
            facts["consequences"] = "; ".join(self.option_consequences(state, *choice.option.split(".")))
        cost = choice_price(state, decision, choice) if choice.verb != "take_option" else None
        paid = meaning.price.say(facts, self.names.word) if meaning.price else ""
        prices = (paid, self.price(cost) if cost else "")
        return Explanation(
            self._say(meaning.effect, facts),
            ", ".join(filter(None, prices)),
            self._say(meaning.rule, facts) if meaning.rule else decision.rule,
        )

    def help(self, section: str, key: str) -> str:
        """What a counter or marker does."""
        return self.helps[section][key]

    def why(self, why: Why) -> str:
        """The condition that stands against something, with its rule."""
        return f"{self._say(self.whys[why.key], why.about)} ({why.rule})"

    # ------------------------------------------------------------------ happenings

    def event(self, event: Event) -> str:
        """One line of the log."""
        facts: dict[str, Any] = {**event.about, "rule": event.rule}
        match event.about:
            case {"strength": Strength() as strength}:
                facts |= strength_facts(strength)
                facts["reasons"] = ", ".join(map(self.counted_reason, strength.lines))
            case {"event": str(name), "branch": str(branch)}:
                facts["branch"] = self.stories[name].outcomes[branch]
            case {"effect": str(), "why": str()}:
                facts["consequences"] = self._say_effect(_changed(event))
            case {"attackers": attackers}:
                facts["alone"] = len(attackers) == 1
            case {"path": path}:
                facts["steps"] = len(path)
        return self._say(self.log[event.kind], facts)

    def line(self, event: Event) -> str:
        """One line of the log with the rule that caused it."""
        return f"{self.event(event)} ({event.rule})"

    def rule(self, rule: str) -> str:
        """A rule as it is cited: it is named by the number of its section."""
        return rule

    def reason(self, line: Line) -> str:
        """Why a side draws chits in a combat; the number stands beside it."""
        reason = line.reason if line.reason in self.reasons else _deed(self.names.content.sides[line.reason])
        return self._say(self.reasons[reason], {"piece": line.piece, "side": line.reason})

    def counted_reason(self, line: Line) -> str:
        """How many chits a side draws more or less, and why."""
        return f"{signed(line.draws)} {self.reason(line)}"

    def outcome(self, state: State) -> Ending | None:
        """How the campaign ended, or None while it goes on."""
        outcome = state.outcome
        if not outcome:
            return None
        facts = {"outcome": outcome, "total": score(state).total}
        title = self.names.named("outcomes", outcome)
        return Ending(title, self._say(self.log["campaign_over"], facts), self.epilogues[outcome])

    # ------------------------------------------------------------------ consequences

    def effect(self, effect: Effect) -> str:
        """One effect of an event as it is printed."""
        return self._say_effect(Payment(effect, effect.amount))

    def _say_effect(self, part: Payment) -> str:
        return self._say(self.effects[part.effect.do], effect_facts(self.names.content, part))

    def price(self, price: Price) -> str:
        """9.4: what a loss of morale really costs, whom, and whether it loses the campaign."""
        return self._say(self.effects["price"], _price_facts_of(price))

    def settled(self, state: State, faction: str) -> list[str]:
        """9.2: what the events of a faction's arc have settled so far."""
        arc = (event for event in self.names.content.events.values() if event.arc == faction)
        effects = (effect for event in arc for branch in event.branches.values() for effect in branch)
        flags = (effect for effect in effects if effect.do == "flag")
        return [self.effect(flag) for flag in flags if flag.who in state.flags]

    def consequences(self, state: State, event_id: str, branch: str) -> list[Consequence]:
        """What an option would do now, or success and failure: what is paid, and what cannot be."""
        found: list[Consequence] = []
        for part in prospect(state, event_id, branch):
            found.append(Consequence(self._say_effect(part), bool(part.why)))
            if part.price is not None:
                facts = _price_facts_of(part.price)
                more = [self.effects[key] for key in ("spread", "fatal") if facts[key]]
                found += [Consequence(self._say(wording, facts), True) for wording in more]
        return found or [Consequence(self._say(self.effects["nothing"], {}), False)]

    def option_consequences(self, state: State, event_id: str, branch: str) -> list[str]:
        """The same as sentences alone."""
        return [consequence.text for consequence in self.consequences(state, event_id, branch)]

    def _say(self, wording: Wording, facts: Facts) -> str:
        text = wording.say(facts, self.names.word)
        return text[:1].upper() + text[1:]


def _price_facts_of(price: Price) -> dict[str, Any]:
    spread = dict(price.paid) if price.spreads else {}
    return {"owed": dict(price.owed), "spread": spread, "fatal": price.fatal}


def _changed(event: Event) -> Payment:
    """9.2: what an effect came to instead of what its card says, as the event tells it."""
    about = event.about
    effect = Effect(about["effect"], about["who"], about["amount"], "", "")
    return Payment(effect, about["amount"], about["why"], pieces=about["pieces"], hexes=about["hexes"])


@per_language
def words() -> Words:
    """The texts that ship with the game."""
    return load(assets() / "siloam" / "text", content())


def load(folder: Traversable, printed: Content) -> Words:
    """Read and check the text files of a folder."""
    tale = read_table(folder, "story.toml")
    stories = read_stories(tale, printed)
    epilogues = read_epilogues(tale, OUTCOMES)
    tale.done()
    titles = {name: story.title for name, story in stories.items()}

    def texts(file: str, wanted: Collection[str] = ()) -> dict[str, Wording]:
        return read_texts(read_table(folder, file), _VOCABULARY, wanted)

    choices = texts("choices.toml")
    return Words(
        names=read_names(read_table(folder, "names.toml"), printed, titles),
        prompts=_read_prompts(read_table(folder, "prompts.toml")),
        choices=choices,
        meanings=read_meanings(read_table(folder, "explain.toml"), _VOCABULARY, choices),
        log=texts("log.toml"),
        reasons=texts("reasons.toml", reason_names(printed)),
        effects=texts("effects.toml", CONSEQUENCES),
        whys=texts("why.toml"),
        helps=_read_helps(read_table(folder, "help.toml"), printed),
        stories=stories,
        epilogues=epilogues,
    )


def reason_names(printed: Content) -> tuple[str, ...]:
    """Every reason for draws that a combat can have."""
    deeds = ("attacks", "defends", *(f"against_{kind}" for kind in KINDS))
    vang = [f"vang_{name}" for name in printed.chits.vang_support_draws]
    return ("lead", "joins", "artillery", "guerrilla", "defense_failed", "artillery_alone", *deeds, *vang)


def _deed(side: SideSpec) -> str:
    """2.3.2: what an Attachment brings draws for."""
    if side.against:
        return f"against_{side.against}"
    return "attacks" if side.attack_draws else "defends"


def _read_prompts(source: DataTable) -> dict[str, Wording]:
    """A title for each kind of question, and a hint where it helps."""
    for kind in source.names():
        entry = source.table(kind)
        entry.get("title", object)
        entry.get("hint", object, "")
        entry.done()
    return read_texts(source, _VOCABULARY)


def _read_helps(source: DataTable, printed: Content) -> dict[str, dict[str, str]]:
    """One text for each counter and marker there is."""
    wanted = {
        "sides": tuple(printed.sides),
        "planes": PLANE_SIDES,
        "vang_support": tuple(dict.fromkeys(printed.chits.vang_support)),
        "kinds": tuple(dict.fromkeys(unit.kind for unit in printed.units.values())),
        "markers": MARKERS,
    }
    helps = {section: source.table(section).texts_of(keys) for section, keys in wanted.items()}
    sides = read_texts(source.table("sides"), PLAIN)
    facts = {side: _printed_on(spec) for side, spec in printed.sides.items()}
    helps["sides"] = {side: sides[side].say(facts[side], plainly) for side in helps["sides"]}
    source.done()
    return helps


def _printed_on(side: SideSpec) -> dict[str, int]:
    """2.3.2: the numbers of a side that its help speaks of."""
    return {"range": side.range, "draws": side.attack_draws or side.defense_draws}
