"""The words of the prompt bar: what is asked, what happens, and why something cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core.decision import Choice, Decision
from game.core.words import listed
from game.siloam.account.phases import passed, phase_of
from game.siloam.model.state import State
from game.siloam.odds.battle_odds import attack_odds
from game.siloam.odds.odds_sentences import attack_sentence
from game.siloam.odds.what_if import intent_sentence, threat_sentence
from game.siloam.rules.sides import lone_attack
from game.siloam.screen.panels.threats import threats_at
from game.siloam.why import at_hex, of_morale, of_piece, of_plan
from game.siloam.words import words
from game.siloam.words.advice_words import say as advice_text
from game.table.desk.desk_texts import texts
from game.table.desk.log import hexes_of
from game.table.desk.panel import SpotKey
from game.table.desk.table import Table

PLACING = "place_support"


class Asked(NamedTuple):
    """What the prompt bar says."""

    title: str
    hint: str
    rule: str


def ask(table: Table, holding: bool) -> Asked:
    """The question, the event that is shown, or the end."""
    state, decision = table.session.state, table.asked
    if table.playing is not None:
        hint = texts().say("prompt", "held" if holding else "busy")
        return Asked(words().event(table.playing), hint, table.playing.rule)
    if decision is not None:
        prompt = words().prompt(state, decision)
        return Asked(prompt.title, prompt.hint, prompt.rule)
    ending = words().outcome(state)
    if ending is None:
        return Asked("", "", "")
    return Asked(ending.title, ending.line, "1.2")


def label(state: State, decision: Decision, choices: Sequence[Choice], hex_id: str) -> str:
    """What choosing at a hex does."""
    first = with_odds(state, words().choice(state, decision, choices[0]), choices[0])
    if len(choices) == 1:
        return texts().say("prompt", "legal", label=first)
    return texts().say("prompt", "several", count=len(choices), hex=words().hex(hex_id), label=first)


def with_odds(state: State, text: str, choice: Choice) -> str:
    """A choice in words; an attack with its chances."""
    if choice.verb != "attack":
        return text
    odds = attack_odds(state, lone_attack(state, choice.piece, choice.hex))
    return f"{text}: {attack_sentence(state, odds)}"


def why_not(state: State, decision: Decision, hex_id: str) -> str:
    """Why nothing can be chosen in a hex."""
    return words().why(at_hex(state, decision, hex_id))


def why_not_spot(state: State, decision: Decision, keys: Iterable[SpotKey]) -> str:
    """Why a counter or marker on a panel cannot be chosen; empty for one that is never chosen."""
    explain = {"piece": of_piece, "plan": of_plan, "morale": of_morale}
    for what, name in keys:
        reason = explain[what](state, decision, name) if what in explain else None
        if reason is not None:
            return words().why(reason)
    return ""


def passed_note(table: Table) -> str:
    """That phases have ended by themselves; empty when none has."""
    if table.answered is None:
        return ""
    before, choice = table.answered
    phases = passed(phase_of(before), choice, table.told, table.shown)
    names = [words().names.named("phases", phase.kind) for phase in phases]
    if not names:
        return ""
    return texts().say("prompt", "passed_more" if len(names) > 1 else "passed_one", phases=listed(names))


def reach_of(decision: Decision, state: State, hex_id: str) -> tuple[str, ...]:
    """2.3.2: how far a Support would reach from a hex where it may be placed."""
    side = state.content.sides.get(decision.about.get("side", "")) if decision.kind == PLACING else None
    if side is None or not side.range or not any(c.hex == hex_id for c in decision.choices):
        return ()
    return state.content.map.grid.within(hex_id, side.range)


def threat_note(table: Table, hex_id: str | None) -> str:
    """What an attack of the Vang on a hex would bring; empty where none can come now."""
    threats = threats_at(table.shown, hex_id) if hex_id and not table.busy else []
    if not threats:
        return ""
    return f"{threat_sentence(threats[0])}. {intent_sentence(threats[0])} {advice_text('threat.more')}"


def undo_refusal(table: Table) -> str:
    """Why nothing can be taken back now; empty when something can."""
    session = table.session
    if session.can_undo:
        return ""
    if not session.stopped:
        return texts().say("prompt", "nothing_to_undo")
    event = words().line(session.barrier) if session.barrier is not None else ""
    return texts().say("prompt", "barrier", event=event).rstrip()


def selected_piece(decision: Decision | None) -> str | None:
    """The unit a question is about."""
    if decision is None:
        return None
    piece = decision.about.get("unit") or decision.about.get("lead")
    return piece if isinstance(piece, str) and piece else None


def focus(table: Table) -> str | None:
    """The hex to inspect while nothing is pointed at: where something happens, or whom it is about."""
    if table.playing is not None:
        return next(iter(hexes_of(table.playing, table.shown.content)), None)
    unit = table.shown.units.get(selected_piece(table.asked) or "")
    return unit.place if unit is not None and unit.on_map else None


def path_of(choices: Sequence[Choice]) -> tuple[str, ...]:
    """The way to show for what is pointed at: only one choice has one."""
    paths = [choice.path for choice in choices if choice.path]
    return paths[0] if len(paths) == 1 else ()
