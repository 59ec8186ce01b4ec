"""8 Air Operations: interception, air combat and bombing."""

from __future__ import annotations

from typing import ClassVar

from attrs import define

from game.core.frame import END, GRAVE, QUIET, Choice, Decision, EventKind, Procedure, Question
from game.core.hexes import DIRECTIONS
from game.siloam.model.content import CICS, HANGAR, RUNWAY, pool
from game.siloam.model.state import State
from game.siloam.rules.checks import morale_check
from game.siloam.rules.hits import TakeHits, vang_takes_hits
from game.siloam.rules.markers import spend_fortification
from game.siloam.rules.tactics import draw_tactics, return_tactics

FIGHTER, BOMBER = "fighter", "bomber"
BURST = "artillery"
EVENTS = {
    "bomb_drawn": EventKind({"hex": str, "chit": str, "hit": bool}, QUIET),
    "hex_bombed": EventKind({"hex": str, "draws": int, "hits": int}),
    "bombing_over": EventKind({"line": tuple[str, ...]}, QUIET),
    "air_drawn": EventKind({"chit": str, "hit": bool, "role": str}, QUIET),
    "plane_shot_down": EventKind({"side": str, "vang": bool}, GRAVE),
    "bombing_cancelled": EventKind({}),
    "interception": EventKind({"vang": bool, "fighters": int}),
    "planes_committed": EventKind({"side": str, "planes": int}),
    "bombing_line": EventKind({"line": tuple[str, ...], "vang": bool, "bombers": int}),
}
DECISIONS = {
    "commit_planes": {"side": str},
    "aim_bombs": {"hex": str},
    "intercept": {"line": tuple[str, ...]},
}


@define(kw_only=True)
class BombingRun(Procedure):
    """8: what the player's and the Vang's Bombing Run have in common.

    `bombers`, `escorts` and `interceptors` count the planes still flying; those shot down have
    left at once, the rest lands in the aftermath.
    """

    TAG: ClassVar[str] = ""  # on a stack it is one or the other

    line: tuple[str, ...] = ()
    bombers: int = 0
    escorts: int = 0
    interceptors: int = 0
    target: int = 0
    """Index of the next hex of the line."""

    def by_vang(self) -> bool:
        """Whose bombers fly."""
        return False

    # ------------------------------------------------------------------ air combat (8.1)

    def interceptors_fire(self, state: State) -> None:
        """8.1 Step 5: each interceptor draws until it misses; escorts fall before bombers."""
        for _ in range(self.interceptors):
            while self.escorts + self.bombers and _scores(state, "interceptor"):
                if self.escorts:
                    self.escorts -= 1
                    shoot_down(state, self.by_vang(), FIGHTER)
                else:
                    self.bombers -= 1
                    shoot_down(state, self.by_vang(), BOMBER)

    def escorts_fire(self, state: State) -> None:
        """8.1 Step 6: surviving escorts answer in the same way."""
        for _ in range(self.escorts):
            while self.interceptors and _scores(state, "escort"):
                self.interceptors -= 1
                shoot_down(state, not self.by_vang(), FIGHTER)
        return_tactics(state)

    # ------------------------------------------------------------------ bombing (8.2)

    def bomb(self, state: State) -> None:
        """8.2 Steps 1 and 2: one hex of the line after another; empty ones are skipped."""
        if not self.bombers or self.target >= len(self.line):
            return
        self.step = "bomb"
        hex_id = self.line[self.target]
        self.target += 1
        if not is_bomb_target(state, hex_id, self.by_vang()):
            return
        hits = self._draw_bombs(state, hex_id)
        hits -= absorb_bombs(state, hex_id, hits)
        if not hits:
            return
        if not self.by_vang():
            vang_takes_hits(state, (state.vang_at[hex_id],), hits, "8.2")
            return
        guerrilla = state.guerrilla_in(hex_id)
        state.call(
            TakeHits(
                units=state.friends_at.get(hex_id, ()),
                guerrillas=(guerrilla.id,) if guerrilla else (),
                hits=hits,
                rule="8.2",
            )
        )

    def _draw_bombs(self, state: State, hex_id: str) -> int:
        """8.2 Step 2: one draw for each bomber, or more near a Spotter; no extra draws."""
        draws = self.bombers * (spotter_draws(state, hex_id) if not self.by_vang() else 1)
        hits = 0
        for _ in range(draws):
            chit = draw_tactics(state)
            if not chit:
                break
            hit = bomb_hits(state, chit, self.by_vang())
            hits += hit
            state.reveal("bomb_drawn", "8.2", hex=hex_id, chit=chit, hit=hit)
        state.emit("hex_bombed", "8.2", hex=hex_id, draws=draws, hits=hits)
        return hits

    def aftermath(self, state: State) -> None:
        """8.2 Step 3: whoever flew goes to the Hangar (CICS) or back to the cup (Vang)."""
        return_tactics(state)
        if self.by_vang():
            _land_vang(state, BOMBER, self.bombers)
            _land_vang(state, FIGHTER, self.escorts)
            _land_cics(state, FIGHTER, self.interceptors)
        else:
            _land_cics(state, BOMBER, self.bombers)
            _land_cics(state, FIGHTER, self.escorts)
            _land_vang(state, FIGHTER, self.interceptors)
        state.emit("bombing_over", "8.2", line=self.line)


def _scores(state: State, role: str) -> bool:
    """8.1: one Tactics draw against the fighter's combat rating."""
    chit = draw_tactics(state)
    hit = bool(chit) and plane_hits(state, chit)
    if chit:
        state.reveal("air_drawn", "8.1", chit=chit, hit=hit, role=role)
    return hit


def plane_hits(state: State, chit: str) -> bool:
    """8.1: whether a chit shows the fighters' combat rating."""
    return state.content.plane_symbol in state.content.chits.faces[chit]


def bomb_hits(state: State, chit: str, by_vang: bool) -> bool:
    """8.2 Step 2: a hit on the bomber's rating or on the artillery symbol.

    Tactic Bonus Chits are misses for the Vang here as everywhere (10.5).
    """
    if by_vang and chit in state.content.chits.bonus_faces:
        return False
    return not state.content.chits.faces[chit].isdisjoint((state.content.plane_symbol, BURST))


def shoot_down(state: State, vang: bool, side: str) -> None:
    """8.1: a Vang plane returns to the Support Cup, a CICS plane to its Pool."""
    if vang:
        _land_vang(state, side, 1)
    else:
        state.planes_at(RUNWAY, side)[0].place = pool(CICS)
    state.emit("plane_shot_down", "8.1", side=side, vang=vang)


def _land_vang(state: State, side: str, planes: int) -> None:
    for _ in range(planes):
        state.vang_runway.remove(side)
        state.vang_support.inside.append(side)


def _land_cics(state: State, side: str, planes: int) -> None:
    for plane in state.planes_at(RUNWAY, side)[:planes]:
        plane.place = HANGAR


def is_bomb_target(state: State, hex_id: str, by_vang: bool) -> bool:
    """8.2: hexes with enemy Combat Units or Guerrillas are bombed (G36)."""
    if by_vang:
        return hex_id in state.friends_at or state.guerrilla_in(hex_id) is not None
    return hex_id in state.vang_at


def absorb_bombs(state: State, hex_id: str, hits: int) -> int:
    """2.7.7: a Fortification soaks up bomb hits first, by itself, a level for each."""
    levels = min(hits, state.fortifications.get(hex_id, 0))
    if levels:
        spend_fortification(state, hex_id, levels, "2.7.7")
    return levels


def spotter_draws(state: State, hex_id: str) -> int:
    """2.3.2 Spotter: two chits for each bomber in a hex within its range (C29)."""
    reach = state.content.sides["spotter"].range
    distances = state.content.map.grid.distances_from(hex_id)
    near = any(
        s.side == "spotter" and s.on_map and distances[s.place] <= reach for s in state.supports.values()
    )
    return state.content.tracks.spotter_draws if near else 1


# ---------------------------------------------------------------------- the player's run (10.1)


@define(kw_only=True)
class PlannedBombing(BombingRun):
    """10.1 Bombing Run: bombers committed, line chosen, Vang interception, escort, bombs."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "commit",
        "aim",
        "intercepted",
        "interceptors_fire",
        "escorts_fire",
        "bomb",
        "aftermath",
    )

    def commit(self, state: State) -> None:
        """10.1: any number of Runway bombers, if there is a line they may fly at all."""
        if bombing_lines(state):
            state.call(CommitPlanes(side=BOMBER, least=1))
        else:
            state.emit("bombing_cancelled", "10.1")
            self.step = END

    def aim(self, state: State) -> None:
        self.bombers = int(self.answer or 0)
        state.call(AimBombs())

    def intercepted(self, state: State) -> None:
        """8.1: the Vang always intercept with every fighter they have on the Runway."""
        self.interceptors = state.vang_runway.count(FIGHTER)
        if not self.interceptors:
            self.step = "bomb"
            return
        state.emit("interception", "8.1", vang=True, fighters=self.interceptors)
        state.call(CommitPlanes(side=FIGHTER, least=0))

    def interceptors_fire(self, state: State) -> None:
        self.escorts = int(self.answer or 0)
        BombingRun.interceptors_fire(self, state)


def bombing_lines(state: State) -> list[tuple[str, str]]:
    """8.2 Step 1: every (first hex, direction) whose line hits an enemy and no friendly unit (G61)."""
    length = state.content.tracks.bombing_line
    grid = state.content.map.grid
    first_hexes = {h for enemy in state.vang_at for h in grid.within(enemy, length - 1)}
    lines: dict[tuple[str, ...], tuple[str, str]] = {}
    for start in sorted(first_hexes):
        for direction in DIRECTIONS:
            line = grid.line(start, direction, length)
            if line not in lines and is_open_line(state, line):
                lines[line] = (start, direction)
    return list(lines.values())


def is_open_line(state: State, line: tuple[str, ...]) -> bool:
    """8.2 Friendly Fire Restriction: no CICS or allied unit, Supports included, on the line."""
    return any(h in state.vang_at for h in line) and not any(
        h in state.friends_at or h in state.support_at for h in line
    )


@define(kw_only=True)
class CommitPlanes(Question):
    """8.1, 10.1: how many planes of a kind fly; they are alike (G41)."""

    side: str
    least: int

    def decision(self, state: State) -> Decision:
        ready = len(state.planes_at(RUNWAY, self.side))
        choices = tuple(Choice("commit_planes", option=str(n)) for n in range(self.least, ready + 1))
        return Decision("commit_planes", self._rule, choices, {"side": self.side})

    @property
    def _rule(self) -> str:
        """Bombers take off by their plan, fighters by the interception."""
        return "10.1" if self.side == BOMBER else "8.1"

    def choose(self, state: State, choice: Choice) -> None:
        planes = int(choice.option)
        state.finish(planes)
        state.emit("planes_committed", self._rule, side=self.side, planes=planes)


@define(kw_only=True)
class AimBombs(Question):
    """8.2 Step 1: the first hex, then the direction of the line."""

    first: str = ""

    def decision(self, state: State) -> Decision:
        lines = bombing_lines(state)
        if not self.first:
            hexes = dict.fromkeys(start for start, _ in lines)
            return Decision("aim_bombs", "8.2", tuple(Choice("aim_at", hex=h) for h in hexes), {"hex": ""})
        grid, length = state.content.map.grid, state.content.tracks.bombing_line
        choices = tuple(
            Choice("bomb_line", hex=start, option=direction, path=grid.line(start, direction, length))
            for start, direction in lines
            if start == self.first
        )
        return Decision("aim_bombs", "8.2", choices, {"hex": self.first})

    def choose(self, state: State, choice: Choice) -> None:
        if choice.verb == "aim_at":
            self.first = choice.hex
            return
        run = state.frame(BombingRun)
        assert run is not None
        run.line = choice.path
        state.emit("bombing_line", "8.2", line=run.line, vang=False, bombers=run.bombers)
        state.finish()


# ---------------------------------------------------------------------- the Vang's run (6.2.5)


@define(kw_only=True)
class VangBombing(BombingRun):
    """6.2.5 Vang Bombing Run Procedure: the line is fixed, the player may intercept."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "take_off",
        "declare_interception",
        "check_interception",
        "send_escorts",
        "interceptors_fire",
        "escorts_fire",
        "bomb",
        "aftermath",
    )

    def by_vang(self) -> bool:
        return True

    def take_off(self, state: State) -> None:
        """6.2.2: every bomber on the Vang Runway flies."""
        self.bombers = state.vang_runway.count(BOMBER)
        state.emit("bombing_line", "6.2.5", line=self.line, vang=True, bombers=self.bombers)

    def declare_interception(self, state: State) -> None:
        """8.1 Step 1: the player may intercept with Runway fighters."""
        self.answer = False
        if state.planes_at(RUNWAY, FIGHTER):
            state.call(Intercept(line=self.line))

    def check_interception(self, state: State) -> None:
        """8.1 Step 2: one draw on the CICS symbol; on a failure the fighters stay put (C83)."""
        if self.answer and morale_check(state, CICS, 1, "8.1"):
            state.call(CommitPlanes(side=FIGHTER, least=1))
        else:
            self.step = "bomb"

    def send_escorts(self, state: State) -> None:
        """8.1 Steps 3 and 4: against an interception the Vang scramble every fighter (C84)."""
        self.interceptors = int(self.answer or 0)
        self.escorts = state.vang_runway.count(FIGHTER)
        state.emit("interception", "8.1", vang=False, fighters=self.interceptors)


@define(kw_only=True)
class Intercept(Question):
    """8.1 Step 1: intercept the Vang bombers or let them pass."""

    line: tuple[str, ...]

    def decision(self, state: State) -> Decision:
        choices = (Choice("intercept"), Choice("let_pass"))
        return Decision("intercept", "8.1", choices, {"line": self.line})

    def choose(self, state: State, choice: Choice) -> None:
        state.finish(choice.verb == "intercept")
