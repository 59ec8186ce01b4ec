"""What a recorded campaign came to, round by round: what was done, and what chance added to it.

Every exchange of draws is compared with its exact odds at the moment of drawing. The odds are what
choices made of the position; the difference is luck.
"""

from __future__ import annotations

from attrs import Factory, define, field, frozen

from game.core.frame import Event
from game.core.journal import Journal
from game.core.recording import replay
from game.siloam.model.state import State
from game.siloam.odds.air_odds import bombs_hit
from game.siloam.odds.check_odds import mean_income
from game.siloam.odds.combat_odds import mean_hits, side_hits
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.rules.strength import Strength
from game.siloam.rules.victory import round_of, vp_held
from game.siloam.system import SILOAM_SYSTEM


@frozen
class Fight:
    """One side's draws of a combat or of bombs, against their exact odds."""

    round: int
    hex: str
    ours: bool
    """Whether the coalition drew."""
    hits: int
    expected: float

    @property
    def luck(self) -> float:
        """Hits that chance added in the coalition's favour."""
        gained = self.hits - self.expected
        return gained if self.ours else -gained


@define
class RoundFigures:
    """The figures of one round; tracks as they stood at its end."""

    number: int
    vp: int = 0
    casualties: dict[str, int] = Factory(dict)
    morale: dict[str, int] = Factory(dict)
    income: int = 0
    """Command Points drawn."""
    expected_income: float = 0.0
    fights: list[Fight] = Factory(list)

    def hits(self, ours: bool) -> int:
        return sum(fight.hits for fight in self.fights if fight.ours == ours)

    def expected(self, ours: bool) -> float:
        return sum(fight.expected for fight in self.fights if fight.ours == ours)

    @property
    def luck(self) -> float:
        """Hits that chance added in the coalition's favour, dealt and spared."""
        return sum(fight.luck for fight in self.fights)

    @property
    def by_choice(self) -> float:
        """Hits dealt beyond hits taken that the odds of the chosen fights promised."""
        return self.expected(ours=True) - self.expected(ours=False)


@define
class Chronicle:
    """A whole campaign in figures."""

    rounds: list[RoundFigures] = Factory(list)
    positions: dict[int, State] = Factory(dict)
    """The position at the start of each round."""
    final: State | None = None

    @property
    def fights(self) -> list[Fight]:
        return [fight for figures in self.rounds for fight in figures.fights]


@define
class _Teller:
    """Goes along with a replay and writes the figures down."""

    state: State = field(init=False)
    """The position at the last event, while the cups still are as they were then."""
    told: Chronicle = Factory(Chronicle)
    _ours: bool = False
    _odds: float = 0.0
    _bombs: float = 0.0

    def hear(self, state: State, event: Event) -> None:
        self.state = state
        reader = getattr(self, f"_on_{event.kind}", None)
        if reader is not None:
            reader(event)

    @property
    def round(self) -> RoundFigures:
        number = round_of(self.state)
        if not self.told.rounds or self.told.rounds[-1].number != number:
            self.told.rounds.append(RoundFigures(number))
        return self.told.rounds[-1]

    def look(self, state: State) -> None:
        """Note the tracks as they stand."""
        self.state = state
        self._note(self.round)
        self.told.positions.setdefault(round_of(state), state)

    def _note(self, figures: RoundFigures) -> None:
        figures.vp = len(vp_held(self.state))
        figures.casualties, figures.morale = {**self.state.casualties}, {**self.state.morale}

    def _on_round_started(self, _event: Event) -> None:
        """What is counted at the end of a round belongs to it."""
        if self.told.rounds:
            self._note(self.told.rounds[-1])

    def _on_draws_begin(self, event: Event) -> None:
        strength: Strength = event.about["strength"]
        chances = side_hits(strength, self.state.tactics.inside, self.state.content.chits.faces)
        self._ours, self._odds = strength.uses_bonus_chits, mean_hits(chances)

    def _on_draws_end(self, event: Event) -> None:
        self._fight(event.about["hex"], self._ours, event.about["hits"], self._odds)

    def _on_bomb_drawn(self, event: Event) -> None:
        """Bombs: the chance of each draw as the cup stood before it."""
        cup = [*self.state.tactics.inside, event.about["chit"]]
        by_vang = event.about["hex"] not in self.state.vang_at
        self._bombs += bombs_hit(self.state, cup, by_vang) / len(cup)

    def _on_hex_bombed(self, event: Event) -> None:
        ours = event.about["hex"] in self.state.vang_at
        self._fight(event.about["hex"], ours, event.about["hits"], self._bombs)
        self._bombs = 0.0

    def _fight(self, hex_id: str, ours: bool, hits: int, expected: float) -> None:
        self.round.fights.append(Fight(self.state.round, hex_id, ours, hits, expected))

    def _on_command_drawn(self, event: Event) -> None:
        about, cup = event.about, self.state.command
        before = [*cup.inside, str(about["value"]), *([POLITICAL_COST] * about["debts"])]
        self.round.income += about["income"]
        self.round.expected_income += mean_income(before)


def chronicle(journal: Journal) -> Chronicle:
    """Play a record again and write its figures down; raises a GameError where it does not fit."""
    teller = _Teller()
    for session in replay(SILOAM_SYSTEM, journal, watcher=teller.hear):
        teller.look(session.state)
    teller.told.final = session.state
    return teller.told
