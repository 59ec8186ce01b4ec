"""The advisor at the table: asked on request or always, thinking in a process of its own.

One for each table, so that the map and every board over it show the same advice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, field

from game.core.frame import Decision
from game.table.options import ADVICE_MODES
from game.table.texts import say

if TYPE_CHECKING:
    from game.core.think.forecast import Forecast
    from game.core.think.worker import Advisor
    from game.table.desk.advice_entry import AdviceEntry
    from game.table.desk.table import Table

OFF, ON_REQUEST, ALWAYS = ADVICE_MODES


@define(eq=False)
class Counsel:
    """What is asked of the advisor about the decision on the table, and what it has said so far."""

    table: Table[Any]
    entries: tuple[AdviceEntry, ...] = field(init=False, default=())
    """The best choices, best first."""
    note: str = field(init=False, default="")
    """How far it has got; empty while no advice is shown."""
    thinking: bool = field(init=False, default=False)
    _advisor: Advisor | None = field(init=False, default=None)
    _asked: Decision | None = field(init=False, default=None)
    """The decision that is thought about."""
    _declined: Decision | None = field(init=False, default=None)
    """A decision for which the advisor was sent away."""

    @property
    def shown(self) -> bool:
        return bool(self.note)

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it as sentences."""
        if not self.shown:
            return ()
        return (*(entry.sentence for entry in self.entries), self.note)

    @property
    def advisor(self) -> Advisor:
        """The workers; importing and starting them waits until somebody wants them."""
        if self._advisor is None:
            from game.core.think.worker import Advisor

            self._advisor = Advisor(self.table.session.system)
        return self._advisor

    def toggle(self, mode: str) -> str:
        """The key for advice: ask, or send the advisor away; returns why that is impossible."""
        if self.shown:
            self._declined = self._asked
            self.dismiss()
        elif mode == OFF:
            return say("advice.off")
        elif not self.table.busy:
            self.ask()
        return ""

    def ask(self) -> None:
        """Think about the pending decision; that advice was taken is noted in the record."""
        decision, state = self.table.asked, self.table.session.state
        self._declined = None
        if decision is None:
            self.note = say("advice.nothing")
            return
        self.advisor.ask(state)
        self._asked, self.thinking = decision, True
        self.table.session.journal.note_advice(state.choices_made)
        self.note = say("advice.thinking")

    def dismiss(self) -> None:
        """No advice is wanted any more."""
        if self._advisor is not None and self.thinking:
            self._advisor.cancel()
        self._asked, self.thinking = None, False
        self.entries, self.note = (), ""

    def follow(self, mode: str) -> bool:
        """Keep up with the table and with the workers; returns whether the advice has changed."""
        decision = self.table.asked
        if self._asked is not None and decision is self._asked:
            return self._take_in(decision)
        changed = self.shown
        if changed and (self._asked is not None or decision is not None):
            self.dismiss()
        if mode == ALWAYS and decision is not None and decision is not self._declined:
            self.ask()
        return changed or self.shown

    def _take_in(self, decision: Decision) -> bool:
        advisor = self.advisor
        if not self.thinking:
            return False
        if not advisor.poll():
            return self._given_up(advisor)
        from game.core.think.advice_report import advice
        from game.core.think.sums import TOP
        from game.table.desk.advice_entry import advice_entry

        session = self.table.session
        thinker = session.system.think()
        found = advice(thinker, decision, advisor.found, self._forecast(advisor))
        if not found:
            return False
        self.entries = tuple(
            advice_entry(thinker, session.state, decision, place, line)
            for place, line in enumerate(found[:TOP], 1)
        )
        self.note = say("advice.rollouts", number=sum(line.rollouts for line in found))
        self.thinking = not advisor.done
        return True

    def _given_up(self, advisor: Advisor) -> bool:
        """A worker that has died without a word: say so, and think no more."""
        self.thinking = not advisor.done
        if self.thinking or self.entries:
            return False
        self.note = say("advice.failed")
        return True

    def _forecast(self, advisor: Advisor) -> Forecast:
        from game.core.think.forecast import forecast_from

        session = self.table.session
        return forecast_from(session.system.think(), session.state, advisor.standings)

    # ------------------------------------------------------------------ the forecast

    def look_ahead(self) -> None:
        """Play on to the end of the campaign, again and again; the advice makes way for that."""
        from game.core.think.worker import FORECAST

        self.dismiss()
        state = self.table.session.state
        self.advisor.ask(state, FORECAST)
        self.table.session.journal.note_advice(state.choices_made)
        self.thinking = True

    def ahead(self) -> Forecast | None:
        """The forecast as far as it has come, if it has changed."""
        advisor = self.advisor
        fresh = advisor.poll()
        self.thinking = self.thinking and not advisor.done
        return self._forecast(advisor) if fresh else None

    def close(self) -> None:
        """End the workers."""
        self.dismiss()
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
