"""The advisor at the player's side: asked on request or always, thinking in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from game.siloam.advisor.forecast import Forecast, forecast_line
from game.siloam.advisor.report import TOP, advice, sentence
from game.siloam.advisor.wording import say
from game.ui.options import ADVICE_MODES
from game.ui.play.table import Table

if TYPE_CHECKING:
    from game.siloam.advisor.worker import Advisor

OFF, ON_REQUEST, ALWAYS = ADVICE_MODES


@define(eq=False)
class Counsel:
    """What is asked of the advisor about the decision on the table, and what it has said so far."""

    table: Table
    lines: tuple[str, ...] = field(init=False, default=())
    """The advice in words; empty while none is shown."""
    _advisor: Advisor | None = field(init=False, default=None)
    _asked: int | None = field(init=False, default=None)
    """The decision that is thought about."""

    @property
    def thinking(self) -> bool:
        return self._asked is not None

    def ask(self) -> None:
        """Think about the pending decision; that advice was taken is noted in the record."""
        decision, state = self.table.asked, self.table.session.state
        if decision is None:
            self.lines = (say("advice.nothing"),)
            return
        if self._advisor is None:
            # Importing and starting the workers can wait until somebody wants advice.
            from game.siloam.advisor.worker import Advisor

            self._advisor = Advisor()
        self._advisor.ask(state)
        self._asked = state.choices_made
        self.table.session.journal.note_advice(state.choices_made)
        self.lines = (say("advice.thinking"),)

    def dismiss(self) -> None:
        """No advice is wanted any more."""
        if self._advisor is not None and self.thinking:
            self._advisor.cancel()
        self._asked, self.lines = None, ()

    def follow(self, mode: str) -> bool:
        """Keep up with the table and with the workers; returns whether the advice has changed."""
        if self.table.busy or self.table.session.state.choices_made != self._asked:
            shown = bool(self.lines)
            if shown:
                self.dismiss()
            if mode == ALWAYS and self.table.asked is not None:
                self.ask()
            return shown or self.thinking
        if self._advisor is None or not self._advisor.poll():
            return False
        self._read()
        return True

    def _read(self) -> None:
        decision, state = self.table.asked, self.table.session.state
        assert self._advisor is not None
        if decision is None:
            return
        found = advice(decision, self._advisor.found)
        lines = [sentence(state, decision, place, line) for place, line in enumerate(found[:TOP], 1)]
        ahead = Forecast(state.round, state.content.tracks.last_round, self._advisor.endings)
        lines += [line for line in (forecast_line(ahead),) if line]
        lines.append(say("advice.rollouts", number=sum(line.rollouts for line in found)))
        self.lines = tuple(lines)

    def close(self) -> None:
        """End the workers."""
        if self._advisor is not None:
            self._advisor.close()
            self._advisor, self._asked = None, None
