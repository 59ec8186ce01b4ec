"""What the order cards left would make Dresk do: counts alone, worked out beside the loop."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from game.firefight.model.content import content
from game.firefight.model.state import Skirmish
from game.firefight.odds.foresight import CardCounts, card_counts
from game.firefight.rules.turn import TurnChoice
from game.firefight.screen.screen_texts import say
from game.table.desk.panel import PADDING, Panel, PanelCanvas
from game.table.desk.reckoning import Reckoning
from game.table.draw.theme import Theme, line_height, width_of

MOST_UNITS = 3
"""Units that are named, those under most cards first."""
WHOLE = 0.05
"""What a count may be off a whole number and still be written as one."""


def is_turn(state: Skirmish) -> bool:
    """Whether the player has his turn, so that the enemy's comes next."""
    return bool(state.stack) and isinstance(state.stack[-1], TurnChoice)


COUNTS: Reckoning[Skirmish, CardCounts] = Reckoning(card_counts, is_turn)
"""One for the desk: whoever shows counts asks it for those of the position on the table."""


def counted(cards: float) -> str:
    """A number of cards; of some the lot decides in part."""
    return f"{cards:.0f}" if abs(cards - round(cards)) < WHOLE else f"{cards:.1f}"


@define(eq=False)
class CardsAhead:
    """What the next card may bring, on the paper of the inspector."""

    theme: Theme

    def heading(self, state: Skirmish) -> str:
        cards = len(state.orders.inside or state.orders.discard)
        return say("ahead.heading", cards=cards) if is_turn(state) else ""

    def height(self, state: Skirmish) -> int:
        return len(list(self._rows(state))) * line_height(self.theme)

    def draw(self, canvas: PanelCanvas, panel: Panel[Skirmish], state: Skirmish, top: int) -> None:
        theme, pad = self.theme, self.theme.px(PADDING)
        rows = list(self._rows(state))
        widest = max(width_of(theme, number, "sans-semibold") for number, _ in rows)
        left = pad + (widest + theme.px(PADDING) if widest else 0)
        y = top
        for number, words in rows:
            canvas.text(number, (pad, y), theme.colors.text, "sans-semibold")
            canvas.text(words, (left, y), theme.colors.muted, room=canvas.surface.get_width() - left - pad)
            y += line_height(theme)
        panel.add_spot(canvas.surface.get_rect(top=top, height=y - top), say("ahead.tip"), ("ahead", ""))

    def _rows(self, state: Skirmish) -> Iterator[tuple[str, str]]:
        """How many cards, and what they would bring."""
        counts = COUNTS.about(state)
        if counts is None:
            yield "", say("ahead.counting")
            return
        by_danger = sorted(counts.attacked.items(), key=lambda it: -it[1])
        for unit, cards in by_danger[:MOST_UNITS]:
            yield counted(cards), say("ahead.attacked", name=content().counters[unit].name)
        rest = sum(cards for _, cards in by_danger[MOST_UNITS:])
        found = {"attacked_others": rest, "moves": counts.moves, "rallies": counts.rallies}
        yield from ((counted(cards), say(f"ahead.{name}")) for name, cards in found.items() if cards)
        yield counted(counts.passes), say("ahead.passes")
