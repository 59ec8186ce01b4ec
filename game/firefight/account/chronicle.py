"""What a recorded mission came to, round by round: points, losses, who was still Fresh, and luck with dice.

Every attack is compared with its exact odds at the moment of rolling. The odds are what choices made of the
position; the difference is luck.
"""

from __future__ import annotations

from attrs import Factory, define, field, frozen

from game.core.dice_odds import at_least
from game.core.frame import Event
from game.core.journal import Journal
from game.core.recording import replay
from game.firefight.account.standing_points import would_score
from game.firefight.model.content import AI, SIDES, UNIT
from game.firefight.model.state import Skirmish, other
from game.firefight.rules.attack import MISSED
from game.firefight.system import FIREFIGHT_SYSTEM


@frozen
class AttackRoll:
    """One roll of an attack, against its exact odds."""

    round: int
    attacker: str
    """A counter, or the guns behind the map."""
    target: str
    hex: str
    side: str
    """Whose attack it was: of shells that of the enemy of whoever they fell on."""
    need: int
    """What the dice alone had to show."""
    hit: bool
    close: bool
    """Whether both stood in one hex."""

    @property
    def chance(self) -> float:
        return at_least(self.need)

    @property
    def luck(self) -> float:
        """Hits that chance added in the player's favor."""
        gained = self.hit - self.chance
        return gained if self.side == UNIT else -gained


@define
class RoundFigures:
    """The figures of one round; points and Fresh pieces as they stood at its end."""

    number: int
    points: dict[str, int] = Factory(dict)
    fresh: dict[str, int] = Factory(dict)
    lost: dict[str, int] = Factory(lambda: dict.fromkeys(SIDES, 0))
    """Pieces of each side that were destroyed."""
    shots: list[AttackRoll] = Factory(list)

    @property
    def margin(self) -> int:
        return self.points[UNIT] - self.points[AI]

    def hits(self, side: str) -> int:
        return sum(shot.hit for shot in self.shots if shot.side == side)

    def expected(self, side: str) -> float:
        return sum(shot.chance for shot in self.shots if shot.side == side)

    @property
    def luck(self) -> float:
        return sum(shot.luck for shot in self.shots)


@define
class Chronicle:
    """A whole mission in figures."""

    rounds: list[RoundFigures] = Factory(list)
    positions: dict[int, Skirmish] = Factory(dict)
    """The position at the start of each round."""
    final: Skirmish | None = None

    @property
    def shots(self) -> list[AttackRoll]:
        return [shot for figures in self.rounds for shot in figures.shots]


@define
class _Teller:
    """Goes along with a replay and writes the figures down."""

    state: Skirmish = field(init=False)
    told: Chronicle = Factory(Chronicle)

    def hear(self, state: Skirmish, event: Event) -> None:
        self.state = state
        match event.kind:
            case "round_ended" | "mission_over":
                self._note()
            case "destroyed":
                self.round.lost[event.about["side"]] += 1
            case "attack_rolled":
                self.round.shots.append(roll_of(state, event))

    @property
    def round(self) -> RoundFigures:
        if not self.told.rounds or self.told.rounds[-1].number != self.state.round:
            self.told.rounds.append(RoundFigures(self.state.round))
        return self.told.rounds[-1]

    def look(self, state: Skirmish) -> None:
        """Note how things stand between two choices."""
        self.state = state
        if state.round:
            if not state.outcome:
                self._note()
            self.told.positions.setdefault(state.round, state)

    def _note(self) -> None:
        figures, state = self.round, self.state
        figures.points = {side: would_score(state, side) for side in SIDES}
        figures.fresh = {side: sum(not state.pieces[it].spent for it in state.on_map(side)) for side in SIDES}


def roll_of(state: Skirmish, event: Event) -> AttackRoll:
    """The roll that an event tells."""
    about, attacker = event.about, event.about["piece"]
    known = attacker in state.content.counters
    return AttackRoll(
        round=state.round,
        attacker=attacker,
        target=about["target"],
        hex=about["hex"],
        side=state.side(attacker) if known else other(state.side(about["target"])),
        need=about["need"] - about["caps"],
        hit=about["result"] != MISSED,
        close=known and state.pieces[attacker].hex == about["hex"],
    )


def chronicle(journal: Journal) -> Chronicle:
    """Play a record again and write its figures down; raises a GameError where it does not fit."""
    teller = _Teller()
    for session in replay(FIREFIGHT_SYSTEM, journal, watcher=teller.hear):
        teller.look(session.state)
    teller.told.final = session.state
    return teller.told
