"""The story of one bombing run: who flies, who intercepts, what was drawn over which hex."""

from __future__ import annotations

from typing import ClassVar

from attrs import define, field

from game.core.event import Event
from game.siloam.model.state import State
from game.siloam.rules.air import BOMBER, BURST, FIGHTER, BombingRun, spotter_draws
from game.siloam.rules.strength import MISS
from game.siloam.screen.dialogs.trial import IN_THE_AIR
from game.table.desk.table import Table
from game.table.dialogs.draws import PASSED, Drawn, Draws, result_of
from game.table.dialogs.story import Story

STEPS = ("line", "intercept", "fire", "answer", "bombs", "home")
LINE, INTERCEPT, FIRE, ANSWER, BOMBS, HOME = range(1, 7)
CHECK, INTERCEPTOR = "check", "interceptor"
STEP_OF_KIND = {"intercept": INTERCEPT, "aim_bombs": LINE, "take_hits": BOMBS}
BEGINNING = ("bombing_line", "planes_committed")
ENDING = ("bombing_over", "bombing_cancelled")


def flight_going_on(table: Table) -> bool:
    """Whether the event shown now, or the question asked now, belongs to a bombing run."""
    inside = table.shown.frame(BombingRun) is not None
    if table.busy:
        for event in table.told:
            if event.kind in BEGINNING:
                inside = True
            elif event.kind in ENDING:
                inside = False
    return inside


@define(eq=False)
class Section:
    """Draws that belong together: a check, the fire of one side, the bombs on one hex."""

    kind: str
    draws: Draws
    hex: str = ""


@define(eq=False)
class Flight(Story):
    """One bombing run as far as it has been shown."""

    KINDS: ClassVar[tuple[str, ...]] = ("intercept", "commit_planes", "aim_bombs", "take_hits")
    BEGINNING: ClassVar[tuple[str, ...]] = BEGINNING
    ENDING: ClassVar[tuple[str, ...]] = ENDING
    FRAMES: ClassVar[tuple[type[BombingRun], ...]] = (BombingRun,)

    vang: bool = False
    line: tuple[str, ...] = ()
    planes: dict[str, int] = field(factory=dict)
    """Planes that took off, as bombers, escorts and interceptors."""
    lost: dict[str, int] = field(factory=dict)
    sections: list[Section] = field(factory=list)
    step: int = LINE
    passed: list[int] = field(factory=list)

    @property
    def section(self) -> Section | None:
        return self.sections[-1] if self.sections else None

    def flying(self, role: str) -> int:
        return self.planes.get(role, 0) - self.lost.get(role, 0)

    # ------------------------------------------------------------------ taking in

    def read(self, state: State) -> None:
        run = state.frame(BombingRun)
        if run is None:
            return
        self.vang, self.line = run.by_vang(), run.line or self.line
        for role, flying in (
            ("bombers", run.bombers),
            ("escorts", run.escorts),
            ("interceptors", run.interceptors),
        ):
            self.planes[role] = max(self.planes.get(role, 0), flying + self.lost.get(role, 0))
        decision = state.pending
        if decision is not None and decision.kind in self.KINDS:
            later = INTERCEPT if decision.about.get("side") == FIGHTER else LINE
            self._go(STEP_OF_KIND.get(decision.kind, later))

    def hear(self, event: Event, shown: State) -> None:
        about = event.about
        match event.kind:
            case "bombing_line":
                self.line, self.vang = about["line"], about["vang"]
                self.planes["bombers"] = about["bombers"]
            case "planes_committed":
                self._committed(about["side"], about["planes"])
            case "interception":
                self._go(INTERCEPT)
                self.planes["interceptors"] = about["fighters"]
                if self.vang:
                    self.planes["escorts"] = shown.vang_runway.count(FIGHTER)
            case "check_drawn" if event.rule == IN_THE_AIR:
                self._go(INTERCEPT)
                self._draw(
                    Section(CHECK, Draws(1)), about["chit"], about["hit"], frozenset({about["symbol"]}), shown
                )
            case "air_drawn":
                self._go(FIRE if about["role"] == INTERCEPTOR else ANSWER)
                rating = frozenset({shown.content.plane_symbol})
                self._draw(Section(about["role"], Draws(0)), about["chit"], about["hit"], rating, shown)
            case "plane_shot_down":
                self._shot_down(about["side"], about["vang"])
            case "bomb_drawn":
                self._bomb(about["hex"], about["chit"], about["hit"], shown)
            case "hex_bombed":
                self._go(BOMBS)
                if self.section is not None and self.section.hex == about["hex"]:
                    self.section.draws.ended = True
            case "bombing_over" | "bombing_cancelled":
                self._go(HOME)
                self.over = True

    def _committed(self, side: str, planes: int) -> None:
        if side == BOMBER:
            self.planes["bombers"] = planes
        else:
            self.planes["interceptors" if self.vang else "escorts"] = planes

    def _shot_down(self, side: str, vang: bool) -> None:
        role = "interceptors" if vang != self.vang else "bombers" if side == BOMBER else "escorts"
        self.lost[role] = self.lost.get(role, 0) + 1

    def _bomb(self, hex_id: str, chit: str, hit: bool, shown: State) -> None:
        self._go(BOMBS)
        each = 1 if self.vang else spotter_draws(shown, hex_id)
        matching = frozenset({shown.content.plane_symbol, BURST})
        section = Section("bombs", Draws(self.flying("bombers") * each), hex_id)
        self._draw(section, chit, hit, matching, shown)

    def _draw(self, fresh: Section, chit: str, hit: bool, matching: frozenset[str], shown: State) -> None:
        """Add a draw to the section it belongs to, or begin that section with it."""
        section = self.section
        if section is None or (section.kind, section.hex) != (fresh.kind, fresh.hex):
            if section is not None:
                section.draws.ended = True
            section = fresh
            self.sections.append(section)
        lit = shown.content.chits.faces[chit] & matching if hit else frozenset[str]()
        good = PASSED if section.kind == CHECK else result_of(True)
        section.draws.drawn.append(Drawn(chit, lit, good if hit else MISS))

    def _go(self, step: int) -> None:
        if step != self.step:
            self.passed.append(self.step)
            self.step = step
