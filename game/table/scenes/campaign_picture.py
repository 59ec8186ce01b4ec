"""The picture of the campaign: the map with what is pointed out on it, and the panels around it."""

from __future__ import annotations

from typing import Any

import pygame
from attrs import define, field

from game.core.decision import Choice
from game.table.desk.panel import View
from game.table.desk.prompt_bar import ChoiceButton
from game.table.desk.side_panels import hexes_of
from game.table.draw.slices import Retained, finish
from game.table.map.map_skin import Highlights
from game.table.scene import Size
from game.table.scenes.asker import Asker
from game.table.scenes.campaign_screen import CampaignScreen


@define(eq=False)
class CampaignPicture:
    """Draws the screen; what has not changed is shown as it was drawn last."""

    screen: CampaignScreen
    asker: Asker
    retained: Retained = field(init=False, factory=lambda: Retained((1, 1)))
    """The whole screen as it was drawn last, but for what moves."""
    _late: bool = field(init=False, default=False)
    """Whether some panels are still shown as they were."""

    @property
    def unfinished(self) -> bool:
        return self._late or self.screen.board.unfinished

    def resize(self, size: Size) -> None:
        """The window has another size."""
        if self.retained.size != size:
            self.retained = Retained(size)

    def draw(self, surface: pygame.Surface) -> None:
        screen, desk, menu = self.screen, self.screen.desk, self.asker.menu
        highlights, advice = self.highlights(), screen.table.counsel.lines
        self.retained.lay(screen.board.part(screen.table, highlights))
        self._late = not self._lay_panels()
        surface.blit(self.retained.picture, (0, 0))
        screen.board.draw_over(surface, screen.table, highlights)
        if advice and not screen.covered:
            screen.card.draw(surface, advice, desk.layout.board)
        screen.toast.draw(surface, desk.layout.board)
        if menu is not None:
            menu.draw(surface)
        elif not screen.covered:
            # A tab may have changed under the mouse: what was explained is perhaps no longer there.
            screen.tip = desk.still_there(screen.tip)
            desk.draw_tip(surface, screen.tip)

    def _lay_panels(self) -> bool:
        """Put the panels in their places; where painting them takes longer than a frame can spare, the rest
        waits for the next one. Returns whether all are there."""
        laying, slices = self.retained.laying(self.screen.desk.parts(self.view())), self.screen.context.slices
        if slices is None:
            finish(laying)
            return True
        return slices.advance(laying)

    # ------------------------------------------------------------------ what is shown

    def view(self) -> View[Any]:
        """What the panels are shown."""
        screen, table, answers = self.screen, self.screen.table, self.asker.answers
        return View(
            state=table.shown,
            choices=answers.on_panels if answers else {},
            revision=self.asker.revision,
            log=table.log,
            focus=screen.pointer.hex or self._at_stake() or screen.focus,
            pondering=not screen.covered and not table.busy,
        )

    def _at_stake(self) -> str | None:
        """The hex to inspect while nothing is pointed at: where something happens, or whom it is about."""
        table, questions = self.screen.table, self.screen.questions
        if table.playing is not None:
            return next(iter(hexes_of(table.playing, self.screen.pointer.grid)), None)
        piece = questions.selected(table.asked) if table.asked is not None else None
        return questions.place_of_piece(table.shown, piece) or None if piece else None

    def highlights(self) -> Highlights:
        """What the map points out."""
        screen, answers, pointer = self.screen, self.asker.answers, self.screen.pointer
        pointed, lit = self._pointed_out()
        paths = [choice.path for choice in pointed if choice.path]
        questions, state = screen.questions, screen.table.session.state
        return Highlights(
            choices=answers.on_map if answers else {},
            hovered=pointer.hovered,
            cursor=pointer.cursor,
            selected=questions.selected(answers.decision) if answers else None,
            path=paths[0] if len(paths) == 1 else (),
            lit=lit,
            reach=questions.reach(state, answers.decision, pointer.hex) if answers and pointer.hex else (),
            layers=frozenset(screen.toggles),
        )

    def _pointed_out(self) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
        """The choices that are pointed at, on the map or elsewhere, and the hexes to light for it."""
        screen, asker, ring = self.screen, self.asker, self.screen.desk.ring
        button = ring.hovered or ring.focused
        choice = asker.menu.value if asker.menu is not None else None
        if choice is None and isinstance(button, ChoiceButton):
            choice = button.choice
        if choice is None:
            return asker.choices_at(screen.pointer.hex), screen.desk.side.log.lit(screen.pointer.grid)
        place = asker.answers.hex_of(choice) if asker.answers else None
        return (choice,), (place,) if place else ()
