"""The stories that dialogs tell of combats, bombing runs and checks: how far they are, what was drawn."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from attrs import define, field

from game.core.frame import Event
from game.siloam.model.content import CICS
from game.siloam.model.state import State
from game.siloam.rules.air import BOMBER, BURST, FIGHTER, BombingRun, spotter_draws
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.combat import Combat
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.hits import TakeHits
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.sides import Sides
from game.siloam.rules.strength import HIT, MISS, Strength
from game.siloam.screen.dialogs.chits import PASSED, drawn
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.dialogs.story_course import Steps, Story

IN_THE_AIR = "8.1"
"""Interception checks are shown on the air board."""


@define(eq=False)
class Trial(Story[State]):
    """One check as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = ("political_cost",)
    BEGINNING: ClassVar[tuple[str, ...]] = ("political_cost", "plan_attempted")
    ENDING: ClassVar[tuple[str, ...]] = ("check_passed", "check_failed")

    faction: str = field(init=False, default="")
    event: str = field(init=False, default="")
    """The event that asks for the check, if one does."""
    plan: str = field(init=False, default="")
    box: str = field(init=False, default="")
    rule: str = field(init=False, default="")
    draws: Draws = field(init=False, factory=lambda: Draws(0))

    def __attrs_post_init__(self) -> None:
        question, event = self.shown.frame(PoliticalCost), self.shown.frame(ResolveEvent)
        if question is not None:
            self.faction, self.rule = question.faction, question.rule
            self.event = event.event if event is not None and question.rule != "7.1" else ""
        for told in self.heard:
            self._hear(told)
        self.draws.ended = self.over

    @classmethod
    def ends(cls, event: Event) -> bool:
        return event.kind in cls.ENDING and event.rule != IN_THE_AIR

    @property
    def symbol(self) -> str:
        return success_symbol(self.shown, self.faction) if self.faction else ""

    @property
    def level(self) -> int:
        return self.shown.morale.get(self.faction, 0)

    @property
    def passed(self) -> bool | None:
        return self.end.kind == "check_passed" if self.end is not None else None

    def _hear(self, event: Event) -> None:
        about = event.about
        match event.kind:
            case "political_cost":
                self.draws.expected = self.shown.content.tracks.check_draws + about["chits"]
            case "plan_attempted":
                self.faction, self.draws = CICS, Draws(about["draws"])
                self.plan, self.box, self.rule = about["plan"], about["box"], event.rule
            case "check_drawn" if event.rule != IN_THE_AIR:
                self.faction = self.faction or about["faction"]
                lit = frozenset({about["symbol"]}) if about["hit"] else frozenset[str]()
                self.draws.expected = max(self.draws.expected, len(self.draws.drawn) + 1)
                self.draws.drawn.append(drawn(about["chit"], lit, PASSED if about["hit"] else MISS))


def check_going_on(table: Table[State]) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a check."""
    playing = table.playing
    if playing is not None:
        shown = (*Trial.BEGINNING, "check_drawn", *Trial.ENDING)
        return playing.kind in shown and playing.rule != IN_THE_AIR
    return table.asked is not None and table.asked.kind in Trial.KINDS


COMBAT_STEPS = (
    "target", "coordinate", "defense", "defender_draws", "attacker_hit", "attacker_draws", "defender_hit",
    "advance", "return",
)  # fmt: skip
TARGET, COORDINATE, DEFENSE, DEFENDER_DRAWS, ATTACKER_HIT, ATTACKER_DRAWS, DEFENDER_HIT, ADVANCE, RETURN = (
    range(1, 10)
)
"""The nine steps of 5.5.1."""
DEFENSE_ROLE, ATTACK_ROLE = "defense", "attack"
DRAWING_STEP = {DEFENSE_ROLE: DEFENDER_DRAWS, ATTACK_ROLE: ATTACKER_DRAWS}
STEP_OF_COMBAT_QUESTION = {
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

    KINDS: ClassVar[tuple[str, ...]] = (*STEP_OF_COMBAT_QUESTION, "take_hits")
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
            return STEP_OF_COMBAT_QUESTION[kind]
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


RUN_STEPS = ("line", "intercept", "fire", "answer", "bombs", "home")
LINE, INTERCEPT, FIRE, ANSWER, BOMBS, HOME = range(1, 7)
CHECK, INTERCEPTOR = "check", "interceptor"
STEP_OF_QUESTION = {"intercept": INTERCEPT, "aim_bombs": LINE, "take_hits": BOMBS}


def flight_going_on(table: Table[State]) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a bombing run."""
    return table.shown.frame(BombingRun) is not None


@define(eq=False)
class DrawSection:
    """Draws that belong together: a check, the fire of one side, the bombs on one hex."""

    kind: str
    draws: Draws
    hex: str = ""


@define(eq=False)
class BombingStory(Story[State]):
    """One bombing run as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = ("intercept", "commit_planes", "aim_bombs", "take_hits")
    BEGINNING: ClassVar[tuple[str, ...]] = ("bombing_line", "planes_committed")
    ENDING: ClassVar[tuple[str, ...]] = ("bombing_over", "bombing_cancelled")

    run: BombingRun = field(init=False)
    vang: bool = field(init=False)
    planes: Counter[str] = field(init=False, factory=Counter)
    """Planes that took off, as bombers, escorts and interceptors."""
    lost: Counter[str] = field(init=False, factory=Counter)
    sections: list[DrawSection] = field(init=False, factory=list)
    steps: Steps = field(init=False, factory=lambda: Steps(LINE, []))

    def __attrs_post_init__(self) -> None:
        run = self.shown.frame(BombingRun)
        assert run is not None
        self.run, self.vang = run, run.by_vang()
        for event in self.heard:
            self._hear(event)
        flying = Counter(bombers=run.bombers, escorts=run.escorts, interceptors=run.interceptors)
        self.planes |= flying + self.lost
        decision = self.shown.pending
        if decision is not None and decision.kind in self.KINDS:
            later = INTERCEPT if decision.about.get("side") == FIGHTER else LINE
            self.steps.go(STEP_OF_QUESTION.get(decision.kind, later))

    @property
    def line(self) -> tuple[str, ...]:
        return self.run.line

    @property
    def section(self) -> DrawSection | None:
        return self.sections[-1] if self.sections else None

    def _hear(self, event: Event) -> None:
        about = event.about
        match event.kind:
            case "planes_committed":
                own = "interceptors" if self.vang else "escorts"
                self.planes["bombers" if about["side"] == BOMBER else own] = about["planes"]
            case "interception":
                self.steps.go(INTERCEPT)
            case "check_drawn" if event.rule == IN_THE_AIR:
                self.steps.go(INTERCEPT)
                self._draw(DrawSection(CHECK, Draws(1)), about["chit"], about["hit"], {about["symbol"]})
            case "air_drawn":
                self.steps.go(FIRE if about["role"] == INTERCEPTOR else ANSWER)
                section = DrawSection(about["role"], Draws(0))
                self._draw(section, about["chit"], about["hit"], {self.shown.content.plane_symbol})
            case "plane_shot_down":
                own = "bombers" if about["side"] == BOMBER else "escorts"
                self.lost["interceptors" if about["vang"] != self.vang else own] += 1
            case "bomb_drawn":
                self._bomb(about["hex"], about["chit"], about["hit"])
            case "hex_bombed":
                self.steps.go(BOMBS)
                if self.section is not None and self.section.hex == about["hex"]:
                    self.section.draws.ended = True
            case "bombing_over" | "bombing_cancelled":
                self.steps.go(HOME)

    def _bomb(self, hex_id: str, chit: str, hit: bool) -> None:
        self.steps.go(BOMBS)
        each = 1 if self.vang else spotter_draws(self.shown, hex_id)
        section = DrawSection("bombs", Draws(self.run.bombers * each), hex_id)
        self._draw(section, chit, hit, {self.shown.content.plane_symbol, BURST})

    def _draw(self, fresh: DrawSection, chit: str, hit: bool, matching: set[str]) -> None:
        """Add a draw to the section it belongs to, or begin that section with it."""
        section = self.section
        if section is None or (section.kind, section.hex) != (fresh.kind, fresh.hex):
            if section is not None:
                section.draws.ended = True
            section = fresh
            self.sections.append(section)
        lit = self.shown.content.chits.faces[chit] & matching if hit else frozenset[str]()
        good = PASSED if section.kind == CHECK else HIT
        section.draws.drawn.append(drawn(chit, lit, good if hit else MISS))
