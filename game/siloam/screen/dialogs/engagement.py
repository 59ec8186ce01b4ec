"""The story of one combat: who fights, which step it is at, what was drawn."""

from __future__ import annotations

from typing import ClassVar

from attrs import define, field

from game.core.event import Event
from game.siloam.model.state import State
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.sides import Sides
from game.siloam.rules.strength import MISS, Strength
from game.siloam.screen.dialogs.chits import drawn
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.dialogs.story import Steps, Story

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
STEP_OF_QUESTION = {
    "declaration": TARGET,
    "retarget": TARGET,
    "coordinate_defense": COORDINATE,
    "choose_defense": DEFENSE,
    "choose_lead": ATTACKER_HIT,
    "advance": ADVANCE,
}
STEP_OF_EVENT = {
    "attack_declared": TARGET,
    "joined_defense": COORDINATE,
    "defense_chosen": DEFENSE,
    "attack_broken": ATTACKER_HIT,
    "combat_over": RETURN,
}
LOSSES = (
    "hit_taken", "armor_taken", "hit_to_box", "unit_removed", "unit_eliminated", "unit_retreated",
    "fortification_spent", "guerrilla_eliminated", "garrison_removed",
)  # fmt: skip


def combat_going_on(table: Table[State]) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a combat."""
    shown = table.shown
    return shown.frame(Combat) is not None or shown.frame(Declaration) is not None


@define(eq=False)
class Engagement(Story[State]):
    """One combat as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = (*STEP_OF_QUESTION, "take_hits")
    BEGINNING: ClassVar[tuple[str, ...]] = ("attack_declared",)
    ENDING: ClassVar[tuple[str, ...]] = ("combat_over",)

    sides: Sides = field(init=False)
    by_vang: bool = field(init=False)
    failed: bool = field(init=False, default=False)
    """Whether the defense has failed (5.5.6)."""
    steps: Steps = field(init=False, factory=lambda: Steps(TARGET, []))
    draws: dict[str, Draws] = field(init=False, factory=dict)
    strengths: dict[str, Strength] = field(init=False, factory=dict)
    role: str = field(init=False, default="")
    """The side that draws now or drew last."""

    def __attrs_post_init__(self) -> None:
        combat, declaration = self.shown.frame(Combat), self.shown.frame(Declaration)
        if combat is not None:
            self.sides, self.failed = combat.sides, combat.defense_failed
        else:
            assert declaration is not None
            self.sides = declaration.sides.met(self.shown)
        self.by_vang = self.sides.by_vang(self.shown)
        for event in self.heard:
            self._hear(event)
        if self.shown.pending is not None and self.shown.pending.kind in self.KINDS:
            self.steps.go(self._asked_step(self.shown.pending.kind))

    @property
    def broken(self) -> bool:
        """Whether no attacker was left (G26)."""
        return any(event.kind == "attack_broken" for event in self.heard)

    @property
    def origin(self) -> str:
        """Where the lead attacker stands, or stood when it was lost."""
        lead = self.shown.units[self.sides.lead]
        if lead.on_map:
            return lead.place
        lost = (e for e in reversed(self.heard) if e.about.get("unit") == lead.id and "hex" in e.about)
        return next((event.about["hex"] for event in lost), "")

    def _asked_step(self, kind: str) -> int:
        hits = self.shown.frame(TakeHits)
        if kind != "take_hits" or hits is None:
            return STEP_OF_QUESTION[kind]
        own = set(hits.units) <= set(self.sides.attackers) and not self.by_vang
        return ATTACKER_HIT if own else DEFENDER_HIT

    def _hear(self, event: Event) -> None:
        about = event.about
        match event.kind:
            case "draws_begin":
                self._begin_draws(about["role"], about["strength"])
            case "chit_drawn":
                self._drawn(event)
            case "draws_end":
                self.draws[about["role"]].ended = True
            case "unit_moved" if event.rule == "5.5.9":
                self.steps.go(ADVANCE)
            case kind if kind in STEP_OF_EVENT:
                self.steps.go(STEP_OF_EVENT[kind])
            case kind if kind in LOSSES and self.role and self.steps.present != ADVANCE:
                self.steps.go(ATTACKER_HIT if self.role == DEFENSE_ROLE else DEFENDER_HIT)

    def _begin_draws(self, role: str, strength: Strength) -> None:
        self.role = role
        self.steps.go(DRAWING_STEP[role])
        self.strengths[role] = strength
        self.draws[role] = Draws(strength.draws + strength.guerrilla_draws)

    def _drawn(self, event: Event) -> None:
        about = event.about
        role, chit, guerrilla = about["role"], about["chit"], about["guerrilla"]
        strength = self.strengths[role]
        matching = (strength.guerrilla_hitting if guerrilla else strength.hitting) | strength.drawing
        lit = frozenset() if about["result"] == MISS else self.shown.content.chits.faces[chit] & matching
        self.draws[role].drawn.append(drawn(chit, lit, about["result"], guerrilla))
