"""Counts campaigns as they end, beside the loop: the record is played again for what is kept of them."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from game.core.background import beside
from game.core.errors import GameError
from game.core.game import Game

if TYPE_CHECKING:
    from game.core.annals import AnnalsFile
    from game.core.career import Award, Career
    from game.core.journal import Journal
    from game.core.session import Session


@frozen
class Counted:
    """What came of counting a campaign."""

    awards: tuple[Award, ...] = ()
    """The medals it is the first to earn."""
    note: str = ""
    """What the player should know of the file, or why the campaign could not be counted."""


@define(eq=False)
class CampaignCounter:
    """Follows the campaign on the table; a game that brings no honours is not counted."""

    game: Game
    folder: Path
    _over: bool = field(init=False, default=False)
    """Whether the campaign had ended when it was last looked at."""
    _work: Future[Counted] | None = field(init=False, default=None)

    def follow(self, session: Session[Any]) -> None:
        """A campaign is laid on the table. One that comes with its end was counted when that was reached."""
        self._over = bool(session.state.outcome)

    def note(self, session: Session[Any]) -> None:
        """After a choice, or after one was taken back or made again."""
        was_over, self._over = self._over, bool(session.state.outcome)
        if self.game.system.honours is None or was_over == self._over:
            return
        journal, before = session.journal.copy(), self._work
        if self._over:
            self._work = beside(self._count, journal, session.state, before)
        elif session.can_redo:
            self._work = beside(self._withdraw, journal, before)

    def counted(self) -> Counted | None:
        """What came of the last count, told once; None while there is nothing to tell."""
        if self._work is None or not self._work.done():
            return None
        work, self._work = self._work, None
        return work.result()

    def career(self) -> tuple[Career, str]:
        """All that was counted, and a note where there is one; reads the file."""
        from game.core.career import Career

        file = self._file()
        annals = file.load()
        return Career(file.honours, annals.campaigns), annals.note

    def _file(self) -> AnnalsFile:
        from game.core.annals import AnnalsFile

        system = self.game.system
        assert system.honours is not None
        return AnnalsFile(self.folder, system.id, system.honours())

    # ------------------------------------------------------------------ beside the loop

    def _count(self, journal: Journal, state: Any, before: Future[Counted] | None) -> Counted:
        from game.core.annals import PastCampaign, campaign_id
        from game.core.career import Career

        _await(before)
        system, file = self.game.system, self._file()
        grade, reason = system.result(state)
        try:
            known, after = file.add(
                PastCampaign(
                    id=campaign_id(journal),
                    name=journal.identity.name,
                    ended=datetime.now().replace(microsecond=0),
                    seed=system.header(state)["seed"],
                    grade=grade,
                    reason=reason,
                    choices=len(journal.choices),
                    advice=len(journal.advised),
                    facts=file.honours.tell(journal),
                )
            )
        except GameError as error:
            return Counted(note=str(error))
        old, new = (Career(file.honours, annals.campaigns).awards for annals in (known, after))
        return Counted(tuple(award for id_, award in new.items() if id_ not in old), after.note)

    def _withdraw(self, journal: Journal, before: Future[Counted] | None) -> Counted:
        """The choice that ended the campaign was taken back; what it earned goes with it."""
        from game.core.annals import campaign_id

        _await(before)
        try:
            self._file().withdraw(campaign_id(journal), len(journal.choices) + 1)
        except GameError as error:
            return Counted(note=str(error))
        return Counted()


def _await(work: Future[Counted] | None) -> None:
    """One after the other: what was begun first is written first."""
    if work is not None:
        work.exception()
