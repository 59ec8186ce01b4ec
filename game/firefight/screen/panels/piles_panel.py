"""What else lies beside the map: rumors, hit counters, who is to come, and the mission's counteractions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from attrs import define

from game.firefight.model.content import HIT_KINDS, NO_ENEMY, content
from game.firefight.model.state import WAITING, Skirmish
from game.firefight.screen.screen_texts import say
from game.table.desk.panel import HEADING_HEIGHT, PADDING, ColumnPanel, PanelCanvas, View
from game.table.draw.theme import fit, line_height, wrap


@define(eq=False)
class PilesPanel(ColumnPanel[Skirmish]):
    """Counts of what may still come; never the order in which it will."""

    def label(self) -> str:
        return say("tab.piles")

    def key(self, view: View[Skirmish]) -> Hashable:
        return view.revision

    def needed(self, state: Skirmish) -> int:
        theme = self.theme
        return theme.row(2 * HEADING_HEIGHT + 8) + line_height(theme) * len([*self._lines(state)])

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        theme, pad, state = self.theme, self.theme.px(PADDING), view.state
        y = canvas.heading(say("piles.heading"), pad, theme.px(5))
        for words in self._piles(state):
            y = self._write(canvas, words, y)
        replies = state.mission.counteractions
        if replies and y + theme.row(HEADING_HEIGHT) < self.rect.height:
            top = y + theme.px(6)
            y = canvas.heading(say("piles.counteractions"), pad, top)
            for reply in replies:
                before = y
                y = self._write(canvas, reply.name, y)
                rect = canvas.surface.get_rect(top=before, height=y - before)
                self.add_spot(rect, f"{reply.name}\n{reply.text}.", ("reply", reply.name))

    def _write(self, canvas: PanelCanvas, words: str, y: int) -> int:
        theme, pad = self.theme, self.theme.px(PADDING)
        for line in wrap(theme, words, self.rect.width - 2 * pad):
            if y + line_height(theme) <= self.rect.height:
                canvas.text(fit(theme, line, self.rect.width - 2 * pad), (pad, y), theme.colors.muted)
            y += line_height(theme)
        return y

    def _lines(self, state: Skirmish) -> Iterator[str]:
        width = self.rect.width - 2 * self.theme.px(PADDING)
        for words in (*self._piles(state), *(it.name for it in state.mission.counteractions)):
            yield from wrap(self.theme, words, width)

    def _piles(self, state: Skirmish) -> Iterator[str]:
        pile = state.rumors.inside
        yield say("piles.rumors", real=sum(it != NO_ENEMY for it in pile), of=len(pile))
        for kind in HIT_KINDS:
            yield say(f"piles.{kind}", count=len(state.hits[kind].inside))
        if state.fire_missions:
            yield say("piles.guns", count=state.fire_missions)
        for entry in state.mission.reinforcements:
            if state.pieces[entry.counter].place == WAITING:
                name = content().counters[entry.counter].name
                yield say("piles.due", name=name, round=entry.round)
