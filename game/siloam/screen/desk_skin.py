"""Siloam's desk: its panels, how its questions are put and answered, and the windows over the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from game.core.frame import Choice, Decision, Event
from game.core.session import Entry
from game.core.tables import assets
from game.siloam.account.phases import HALF_MADE, Phase, ends_turn, passed, phase_of
from game.siloam.account.turns import vang_acted
from game.siloam.model.content import CALEDONIA, CICS, SILOAM, VANG
from game.siloam.model.state import State
from game.siloam.odds.attack_odds import AMBUSH, ambush_odds
from game.siloam.odds.battle_odds import attack_odds
from game.siloam.odds.check_odds import chits_back
from game.siloam.odds.odds_sentences import ambush_sentence, attack_sentence
from game.siloam.odds.what_if import intent_sentence, threat_sentence
from game.siloam.rules.sides import lone_attack
from game.siloam.rules.victory import vp_held
from game.siloam.screen.ceremonies import SiloamCeremonies
from game.siloam.screen.dialogs.odds_window import CupWindow, OddsWindow, cases_at
from game.siloam.screen.dialogs.vang_turn import VangTurnScene
from game.siloam.screen.map.layers import reaches
from game.siloam.screen.panels.cups_panel import AirfieldsPanel, CupsPanel, ThisRoundPanel
from game.siloam.screen.panels.hex_facts import describe, meanings, threats_at
from game.siloam.screen.panels.morale_panel import MoralePanel
from game.siloam.screen.panels.panel_texts import say
from game.siloam.screen.panels.pools import BeachesPanel, PoolsPanel, SpaceGrid
from game.siloam.screen.panels.result_lines import result_lines
from game.siloam.screen.panels.tracks import PlansPanel, TrackBar
from game.siloam.why import at_hex, missing, of_morale, of_piece, of_plan
from game.siloam.words import say as advice_text
from game.siloam.words import words
from game.table.desk.desk_skin import DeskPanels, DeskSkin, Glance, Offer, Questions, ResultLine
from game.table.desk.panel import SpotKey
from game.table.desk.table import Table
from game.table.draw.theme import Theme
from game.table.scene import Scene

PLACING = "place_support"
SPOT_OF_VERB: Mapping[str, str] = {
    "initiate_plan": "plan",
    "execute_plan": "plan",
    "raise_morale": "morale",
}
"""Verbs whose option names a marker on a panel."""
RULE_OF_FACTION = {CICS: "2.2", SILOAM: "2.6", CALEDONIA: "2.6", VANG: "2.4"}
RULE_OF_SIDE = {"conscript": "2.6.1", "guerrilla": "2.6.2"}
"""The sections about counters; all other Supports are told in 2.3.2."""


class SiloamQuestions(Questions[State]):
    """Questions of the campaign."""

    primary_verbs = ("commit", "done", "stay")
    bar_verbs = frozenset(
        ("commit", "flip", "stay", "call_off", "take_hit", "take_armor", "lose_conscript", "lose_guerrilla",
         "lose_unit", "spend_fortification")
    )  # fmt: skip
    half_made = HALF_MADE
    ending_rule = "1.2"

    # ------------------------------------------------------------------ where choices are made

    def place_of_piece(self, state: State, piece: str) -> str:
        counter = state.units.get(piece) or state.supports.get(piece)
        return counter.place if counter is not None and counter.on_map else ""

    def own_hexes(self, state: State) -> list[str]:
        return [unit.place for unit in state.units.values() if unit.on_map and unit.spec.faction != VANG]

    def spot_of(self, state: State, choice: Choice) -> SpotKey | None:
        kind = SPOT_OF_VERB.get(choice.verb)
        if kind is not None:
            return kind, choice.option
        counter = state.units.get(choice.piece) or state.supports.get(choice.piece)
        if counter is not None:
            return None if counter.on_map else ("piece", choice.piece)
        return ("piece", choice.piece) if choice.piece in state.planes else None

    def selected(self, decision: Decision) -> str | None:
        piece = decision.about.get("unit") or decision.about.get("lead")
        return piece if isinstance(piece, str) and piece else None

    # ------------------------------------------------------------------ what is said of choices

    def described(self, state: State, choice: Choice, words: str) -> str:
        """An attack with its chances, an Ambush with what it would change."""
        ambush = ambush_odds(state) if choice == AMBUSH else None
        if ambush is not None:
            return f"{words}. {ambush_sentence(ambush)}"
        if choice.verb != "attack":
            return words
        odds = attack_odds(state, lone_attack(state, choice.piece, choice.hex))
        return f"{words}: {attack_sentence(state, odds)}"

    def why_not(self, state: State, decision: Decision, hex_id: str) -> str:
        return words().why(at_hex(state, decision, hex_id))

    def why_not_spot(self, state: State, decision: Decision, keys: Iterable[SpotKey]) -> str:
        explain = {"piece": of_piece, "plan": of_plan, "morale": of_morale}
        for what, name in keys:
            reason = explain[what](state, decision, name) if what in explain else None
            if reason is not None:
                return words().why(reason)
        return ""

    def missing(self, state: State, decision: Decision) -> Iterator[tuple[Choice, str]]:
        return ((choice, words().why(why)) for choice, why in missing(state, decision))

    def note_at(self, state: State, hex_id: str) -> str:
        """What an attack of the Vang would bring; empty where none can come now."""
        threats = threats_at(state, hex_id)
        if not threats:
            return ""
        return f"{threat_sentence(threats[0])}. {intent_sentence(threats[0])} {advice_text('threat.more')}"

    def marks_at(self, state: State, hex_id: str) -> list[str]:
        return meanings(state, hex_id)

    def rule_at(self, state: State, hex_id: str) -> str:
        unit = next(iter(state.friends_in(hex_id)), None) or state.vang_in(hex_id)
        if unit is not None:
            return RULE_OF_FACTION[unit.spec.faction]
        for support in state.supports_in(hex_id):
            return RULE_OF_SIDE.get(support.side, "2.3.2")
        if hex_id in state.fortifications:
            return "2.7.7"
        return "6.2.3" if hex_id in state.garrisons else ""

    def reach(self, state: State, decision: Decision, hex_id: str) -> tuple[str, ...]:
        """2.3.2: how far a Support would reach from a hex where it may be placed."""
        side = state.content.sides.get(decision.about.get("side", "")) if decision.kind == PLACING else None
        if side is None or not side.range or not any(c.hex == hex_id for c in decision.choices):
            return ()
        return state.content.map.grid.within(hex_id, side.range)

    def warning(self, state: State, choice: Choice) -> str:
        """5.7: a choice that ends the turn by itself; with the chit drawn then nothing can be taken back."""
        return say("prompt.ends_turn") if ends_turn(state, choice) else ""

    # ------------------------------------------------------------------ phases

    def phase_of(self, state: State) -> Phase | None:
        return phase_of(state)

    def passed_note(self, before: State, choice: Choice, events: Sequence[Event], state: State) -> str:
        phases = passed(phase_of(before), choice, events, state)
        names = [words().names.named("phases", phase.kind) for phase in phases]
        if not names:
            return ""
        return say(
            "prompt.passed_more" if len(names) > 1 else "prompt.passed_one",
            phases=words().names.listed(names),
        )

    def result_lines(self, log: Sequence[Entry]) -> Iterable[ResultLine]:
        return result_lines(log)

    def by_bot(self, state: State, event: Event) -> bool:
        about = event.about
        if event.kind == "banner_activated" or about.get("vang"):
            return True
        units = (state.units.get(piece) for piece in (about.get("unit", ""), *about.get("attackers", ())))
        return any(unit is not None and unit.spec.faction == VANG for unit in units)

    # ------------------------------------------------------------------ buttons and toggles

    def offer(self, table: Table[State]) -> Offer | None:
        """What the Vang did, once they have."""
        session = table.session
        if not vang_acted(session.log, len(session.journal.choices)):
            return None
        return Offer("again", say("prompt.again"), say("prompt.again_tip"))

    def back_to(self, dialog: str) -> str:
        return say(f"aside.{dialog}")

    def toggle_note(self, state: State, toggle: str) -> str:
        return say("prompt.no_ranges") if toggle == "ranges" and not any(reaches(state)) else ""


def _panels(theme: Theme) -> DeskPanels:
    return DeskPanels(
        track=TrackBar(theme),
        head=(MoralePanel(theme), AirfieldsPanel(theme)),
        rows={"cups": CupsPanel(theme), "plans": PlansPanel(theme)},
        column={"pools": PoolsPanel(theme), "beaches": BeachesPanel(theme)},
        foot=ThisRoundPanel(theme),
    )


def _odds(glance: Glance) -> Scene | str:
    """The sum behind every attack on a hex."""
    later = chits_back(glance.table.shown)
    cases = cases_at(later, glance.hex) if glance.hex else []
    return OddsWindow(glance.context, later, cases) if cases else advice_text("window.none")


def _cups(glance: Glance) -> Scene:
    table = glance.table
    return CupWindow(glance.context, table.shown, table.log, glance.spot or "tactics")


def _vang_turn(glance: Glance) -> Scene | str:
    """What the Vang did last, to be shown again."""
    table = glance.table
    if table.busy or not any(entry.event.kind == "banner_activated" for entry in table.session.log):
        return say("again.none")
    return VangTurnScene(glance.context, table, glance.map)


DESK = DeskSkin(
    panels=_panels,
    describe=describe,
    survey=SpaceGrid,
    questions=SiloamQuestions(),
    folder=assets() / "siloam" / "screen",
    windows={"odds": _odds, "cups": _cups, "again": _vang_turn},
    spot_actions={"cup": "cups", "forecast": "forecast"},
    held=vp_held,
    ceremonies=SiloamCeremonies(),
    tools=("zoom_in", "zoom_out", "fit", "step", "again", "advice", "odds", "names", "rules", "menu"),
)
