"""The story of one combat: who fights, which step it is at, what was drawn."""

from __future__ import annotations

from typing import ClassVar

from attrs import define, field

from game.core.event import Event
from game.siloam.model.content import ARTILLERY, VANG
from game.siloam.model.state import State
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.strength import AGGRESSIVE, MISS, Strength
from game.table.desk.table import Table
from game.table.dialogs.draws import Drawn, Draws
from game.table.dialogs.story import Story

STEPS = (
    "target", "coordinate", "defense", "defender_draws", "attacker_hit", "attacker_draws", "defender_hit",
    "advance", "return",
)  # fmt: skip
TARGET, COORDINATE, DEFENSE, DEFENDER_DRAWS, ATTACKER_HIT, ATTACKER_DRAWS, DEFENDER_HIT, ADVANCE, RETURN = (
    range(1, 10)
)
"""The nine steps of 5.5.1."""
DEFENSE_ROLE, ATTACK_ROLE = "defense", "attack"
DRAWING_STEP = {DEFENSE_ROLE: DEFENDER_DRAWS, ATTACK_ROLE: ATTACKER_DRAWS}
STEP_OF_KIND = {
    "declaration": TARGET,
    "retarget": TARGET,
    "coordinate_defense": COORDINATE,
    "choose_defense": DEFENSE,
    "choose_lead": ATTACKER_HIT,
    "advance": ADVANCE,
}
LOSSES = (
    "hit_taken", "armor_taken", "hit_to_box", "unit_removed", "unit_eliminated", "unit_retreated",
    "fortification_spent", "guerrilla_eliminated", "garrison_removed",
)  # fmt: skip


def combat_going_on(table: Table) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a combat."""
    shown = table.shown
    inside = shown.frame(Combat) is not None or shown.frame(Declaration) is not None
    if table.busy:
        for event in table.told:
            if event.kind == "attack_declared":
                inside = True
            elif event.kind == "combat_over":
                inside = False
    return inside


@define(eq=False)
class Engagement(Story):
    """One combat as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = (*STEP_OF_KIND, "take_hits")
    BEGINNING: ClassVar[tuple[str, ...]] = ("attack_declared",)
    ENDING: ClassVar[tuple[str, ...]] = ("combat_over",)
    FRAMES: ClassVar[tuple[type[Combat], ...]] = (Combat,)

    attackers: tuple[str, ...] = ()
    lead: str = ""
    target: str = ""
    defender: str = ""
    guerrillas: tuple[str, ...] = ()
    artillery: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    joined_guerrillas: tuple[str, ...] = ()
    defending_artillery: tuple[str, ...] = ()
    mode: str = AGGRESSIVE
    ambush: bool = False
    by_vang: bool = False
    origin: str = ""
    """Where the lead attacker stood, for the river before it."""
    step: int = TARGET
    passed: list[int] = field(factory=list)
    draws: dict[str, Draws] = field(factory=dict)
    strengths: dict[str, Strength] = field(factory=dict)
    role: str = ""
    """The side that draws now or drew last."""
    failed: bool = False
    broken: bool = False

    # ------------------------------------------------------------------ taking in

    def read(self, state: State) -> None:
        combat, declaration = state.frame(Combat), state.frame(Declaration)
        if combat is not None:
            self._read_combat(state, combat)
        elif declaration is not None:
            self._read_declaration(state, declaration)
        else:
            return
        self.by_vang = state.units[self.lead].spec.faction == VANG
        self.origin = state.units[self.lead].place if state.units[self.lead].on_map else self.origin
        if state.pending is not None and state.pending.kind in self.KINDS:
            self._go(self._asked_step(state))

    def _read_combat(self, state: State, combat: Combat) -> None:
        sides = combat.sides
        self.attackers, self.lead, self.target = sides.attackers, sides.lead, sides.target
        self.guerrillas, self.artillery, self.defender = sides.guerrillas, sides.artillery, sides.defender
        self.joiners, self.joined_guerrillas = sides.joiners, sides.joined_guerrillas
        self.defending_artillery, self.mode = sides.defending_artillery, sides.mode
        self.ambush, self.failed = sides.ambush, combat.defense_failed

    def _read_declaration(self, state: State, declaration: Declaration) -> None:
        sides = declaration.sides
        self.attackers, self.lead = sides.attackers, sides.lead
        self.target, self.ambush = sides.target, sides.ambush
        self.guerrillas, self.artillery = sides.guerrillas, sides.artillery
        self.defender = state.vang_at.get(self.target, "")

    def _asked_step(self, state: State) -> int:
        assert state.pending is not None
        hits = state.frame(TakeHits)
        if state.pending.kind == "take_hits" and hits is not None:
            return (
                ATTACKER_HIT if set(hits.units) <= set(self.attackers) and not self.by_vang else DEFENDER_HIT
            )
        return STEP_OF_KIND[state.pending.kind]

    def hear(self, event: Event, shown: State) -> None:
        about = event.about
        match event.kind:
            case "attack_declared":
                self._declared(event, shown)
            case "joined_defense":
                self._go(COORDINATE)
                self._joined(about["piece"], shown)
            case "defense_chosen":
                self._go(DEFENSE)
                self.mode = about["mode"]
            case "draws_begin":
                self._begin_draws(about["role"], about["strength"])
            case "chit_drawn":
                self._drawn(event, shown)
            case "draws_end":
                self.draws.setdefault(about["role"], Draws(0)).ended = True
            case "defense_failed":
                self.failed = True
            case "attack_broken":
                self.broken = True
                self._go(ATTACKER_HIT)
            case "unit_moved" if event.rule == "5.5.9":
                self._go(ADVANCE)
            case "combat_over":
                self._go(RETURN)
                self.over = True
            case kind if kind in LOSSES and self.role and self.step != ADVANCE:
                self._go(ATTACKER_HIT if self.role == DEFENSE_ROLE else DEFENDER_HIT)

    def _declared(self, event: Event, shown: State) -> None:
        about = event.about
        self.attackers, self.lead, self.target = about["attackers"], about["lead"], about["target"]
        self.defender = about["defender"]
        self.guerrillas, self.artillery = about["guerrillas"], about["artillery"]
        lead = shown.units[self.lead]
        self.by_vang, self.origin = lead.spec.faction == VANG, lead.place
        declaration = shown.frame(Declaration)
        self.ambush = not self.by_vang and declaration is not None and declaration.sides.ambush
        self._go(TARGET)

    def _joined(self, piece: str, shown: State) -> None:
        if piece in shown.supports:
            self.joined_guerrillas = _with(self.joined_guerrillas, piece)
        elif shown.units[piece].spec.kind == ARTILLERY:
            self.defending_artillery = _with(self.defending_artillery, piece)
        else:
            self.joiners = _with(self.joiners, piece)

    def _begin_draws(self, role: str, strength: Strength) -> None:
        self.role = role
        self._go(DRAWING_STEP[role])
        self.strengths[role] = strength
        self.draws[role] = Draws(strength.draws + strength.guerrilla_draws)

    def _drawn(self, event: Event, shown: State) -> None:
        about = event.about
        role, chit, guerrilla = about["role"], about["chit"], about["guerrilla"]
        strength = self.strengths[role]
        matching = (strength.guerrilla_hitting if guerrilla else strength.hitting) | strength.drawing
        lit = frozenset() if about["result"] == MISS else shown.content.chits.faces[chit] & matching
        self.draws[role].drawn.append(Drawn(chit, lit, about["result"], guerrilla))

    def _go(self, step: int) -> None:
        if step != self.step:
            self.passed.append(self.step)
            self.step = step


def _with(pieces: tuple[str, ...], piece: str) -> tuple[str, ...]:
    return pieces if piece in pieces else (*pieces, piece)
