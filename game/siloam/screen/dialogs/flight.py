"""The story of one bombing run: who flies, who intercepts, what was drawn over which hex."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from attrs import define, field

from game.core.event import Event
from game.siloam.model.state import State
from game.siloam.rules.air import BOMBER, BURST, FIGHTER, BombingRun, spotter_draws
from game.siloam.rules.strength import HIT, MISS
from game.siloam.screen.dialogs.chits import PASSED, drawn
from game.siloam.screen.dialogs.trial import IN_THE_AIR
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.dialogs.story import Steps, Story

STEPS = ("line", "intercept", "fire", "answer", "bombs", "home")
LINE, INTERCEPT, FIRE, ANSWER, BOMBS, HOME = range(1, 7)
CHECK, INTERCEPTOR = "check", "interceptor"
STEP_OF_QUESTION = {"intercept": INTERCEPT, "aim_bombs": LINE, "take_hits": BOMBS}


def flight_going_on(table: Table[State]) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a bombing run."""
    return table.shown.frame(BombingRun) is not None


@define(eq=False)
class Section:
    """Draws that belong together: a check, the fire of one side, the bombs on one hex."""

    kind: str
    draws: Draws
    hex: str = ""


@define(eq=False)
class Flight(Story[State]):
    """One bombing run as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = ("intercept", "commit_planes", "aim_bombs", "take_hits")
    BEGINNING: ClassVar[tuple[str, ...]] = ("bombing_line", "planes_committed")
    ENDING: ClassVar[tuple[str, ...]] = ("bombing_over", "bombing_cancelled")

    run: BombingRun = field(init=False)
    vang: bool = field(init=False)
    planes: Counter[str] = field(init=False, factory=Counter)
    """Planes that took off, as bombers, escorts and interceptors."""
    lost: Counter[str] = field(init=False, factory=Counter)
    sections: list[Section] = field(init=False, factory=list)
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
    def section(self) -> Section | None:
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
                self._draw(Section(CHECK, Draws(1)), about["chit"], about["hit"], {about["symbol"]})
            case "air_drawn":
                self.steps.go(FIRE if about["role"] == INTERCEPTOR else ANSWER)
                section = Section(about["role"], Draws(0))
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
        section = Section("bombs", Draws(self.run.bombers * each), hex_id)
        self._draw(section, chit, hit, {self.shown.content.plane_symbol, BURST})

    def _draw(self, fresh: Section, chit: str, hit: bool, matching: set[str]) -> None:
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
