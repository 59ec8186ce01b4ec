"""The battle board: one combat from its declaration to the returned chits."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import pi, sin
from typing import ClassVar

import pygame
from attrs import define, field

from game.core.frame import Choice, Decision
from game.siloam.model.state import State
from game.siloam.odds.attack_odds import AMBUSH, ambush_odds
from game.siloam.odds.combat_odds import count_cup
from game.siloam.odds.odds_sentences import ambush_sentence, attack_sentence, mode_sentence
from game.siloam.rules.strength import Strength
from game.siloam.screen.dialogs.air_dialog import AirScene
from game.siloam.screen.dialogs.check_dialog import CheckScene
from game.siloam.screen.dialogs.chit_dialog import Chart, ChitDialog, chits_inside
from game.siloam.screen.dialogs.defense_table import DefenseTable
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.fighters import (
    Fighter,
    Plan,
    SideView,
    attackers,
    defenders,
    fortified,
    plan_of,
)
from game.siloam.screen.dialogs.stories import (
    ATTACK_ROLE,
    ATTACKER_DRAWS,
    COMBAT_STEPS,
    DEFENDER_DRAWS,
    DEFENSE_ROLE,
    LOSSES,
    Engagement,
    combat_going_on,
)
from game.siloam.screen.dialogs.sum_view import (
    Prospect,
    ProspectView,
    SumView,
    cup_line,
    mode_line,
    outlook,
    prospect,
)
from game.siloam.screen.map.standing import signature
from game.siloam.words import words
from game.table.desk.table import Table
from game.table.dialogs.draws import Draws
from game.table.dialogs.story_course import StoryCourse
from game.table.dialogs.story_dialog import Hot, Tip
from game.table.draw.bodies import TRAY, Body, draw_shadow
from game.table.draw.theme import BODY, SMALL, line_size, put, wrap
from game.table.widgets.widget import Button

LEAST_ROW = 64
"""A row of draws is not shown in less height than this."""
SMALL_ROW, RAISED = 30, 6
"""The heading of a side with its draws in small, which begin a little above it."""
SIDE_LABELS, ROLES = ("attackers", "defender"), (ATTACK_ROLE, DEFENSE_ROLE)
NOTE_LINES = 3
NOTE_LOOKS = {True: ("serif-semibold", BODY + 2), False: ("sans", BODY)}
"""The face and the size of a note, by whether it is the one that counts."""
CHART_BORDER = 1.1
PUSH, PUSHED, PATCH = 3, 0.26, 8
"""How far a counter that is hit gives way, in pixels of the design, when it is back, what moves with it."""


@define(eq=False)
class BattleScene(ChitDialog):
    """Shows a combat, and asks what must be decided in it."""

    KINDS: ClassVar[tuple[str, ...]] = Engagement.KINDS
    STORY: ClassVar[type[Engagement]] = Engagement
    body: ClassVar[Body] = TRAY
    ABOVE: ClassVar[tuple[type[StoryCourse], ...]] = (AirScene, CheckScene)

    story: Engagement = field(init=False)
    _places: dict[str, pygame.Rect] = field(init=False, factory=dict)
    """Where each participant stands, in pixels of the window."""
    more: bool = field(init=False, default=False)
    """Whether a defense to be chosen is shown with every draw and chance, not as a comparison alone."""
    _chart_kept: tuple[Hashable, pygame.Surface] | None = field(init=False, default=None)
    """The chart and what it shows."""
    _coming: Prospect | None = field(init=False, default=None)
    _coming_for: Decision | None = field(init=False, default=None)
    """The question for which the exchange to come was reckoned."""

    @classmethod
    def wanted(cls, table: Table[State]) -> bool:
        if not combat_going_on(table):
            return False
        return table.busy or (table.asked is not None and table.asked.kind in cls.KINDS)

    @property
    def shown_draws(self) -> Draws | None:
        return self.story.draws.get(self.story.role)

    # ------------------------------------------------------------------ the still picture

    def compose(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        story = self.story
        labels = [say(f"steps.{name}") for name in COMBAT_STEPS]
        top = self.head(surface, inner, (self._title(), self._subtitle()), story.steps, labels)
        choices = self._asked.choices if self._asked is not None else ()
        sides = attackers(story, choices), defenders(story, self.shown, choices)
        room = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        plan = plan_of(self.theme, room, (len(sides[0]), len(sides[1])), self.tight, self.box.height)
        self.box.earlier = self._earlier()
        self.box.draw(surface, plan.box)
        if plan.chart.width:
            self._compose_chart(surface, plan.chart)
        self._compose_sides(surface, plan, sides)
        self._compose_middle(surface, plan)

    def _compose_middle(self, surface: pygame.Surface, plan: Plan) -> None:
        """Between the sides the sum with its draws, below them what the draws do."""
        theme, strength, draws = self.theme, self._strength(), self.shown_draws
        coming, notes = self._prospect(), self._notes()
        line, pad = line_size(theme, "sans", BODY), theme.px(6)
        below = plan.middle.bottom - plan.attackers.bottom
        width = plan.width if line * len(notes) + pad <= below else plan.middle.width
        lines = self._in_lines(notes, width)
        foot = line * len(lines) + pad if lines else 0
        if draws is not None and line * NOTE_LINES + pad <= below:
            foot = line * NOTE_LINES + pad  # a note more or less moves nothing
        area = pygame.Rect(plan.middle.topleft, (plan.middle.width, plan.middle.height - foot))
        self._row_area = None
        if coming is not None and self._compares(coming):
            DefenseTable(theme).draw(surface, area, coming.modes)
        elif coming is not None:
            view = ProspectView(theme)
            view.draw(surface, area, coming)
            self.tips += view.tips
        elif strength is not None:
            self._compose_draws(surface, area, strength)
        center = plan.attackers.left + plan.width // 2 if width == plan.width else plan.middle.centerx
        self._compose_notes(surface, lines, center, plan.middle.bottom - foot + theme.px(4))

    def _compose_draws(self, surface: pygame.Surface, area: pygame.Rect, strength: Strength) -> None:
        """The sum, and the row of draws in the room below it."""
        least = self.theme.px(LEAST_ROW)
        room = pygame.Rect(area.topleft, (area.width, max(1, area.height - least)))
        used = SumView(self.theme).draw(surface, room, strength)
        rest = pygame.Rect(area.left, area.top + used, area.width, area.height - used)
        if rest.height >= least:
            self._row_area = rest.move(self.panel.topleft)

    def _earlier(self) -> Iterator[str]:
        """What was told of this combat before, the latest first; worded only as far as there is room."""
        told = (words().event(event) for event in reversed(self.story.heard[:-1]))
        return (line for line in told if line)

    def _compose_chart(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The ground around the target; hexes to retreat to can be clicked."""
        colors, story = self.theme.colors, self.story
        self.chart = chart = Chart(self.map_art, self.theme, self.counters)
        grid = self.shown.content.map.grid
        chart.look_at([story.sides.target, *grid.neighbours[story.sides.target]], area, CHART_BORDER)
        draw_shadow(surface, area, self.theme)
        self._draw_chart(surface, chart)
        surface.set_clip(area)
        chart.outline(surface, story.sides.target, colors.danger, 3)
        self.note_hits_on(chart)
        for choice in self._asked.choices if self._asked is not None else ():
            if choice.verb in ("retreat", "retarget"):
                chart.outline(surface, choice.hex, colors.brass, 3)
                rect = chart.rect_of(choice.hex).clip(area)
                if rect.width and rect.height:
                    self.hot.append(Hot(rect, choice, framed=False))
        surface.set_clip(None)

    def _draw_chart(self, surface: pygame.Surface, chart: Chart) -> None:
        """The chart is kept as long as it would look the same."""
        shown = self.shown
        looks = (chart.area.size, self.story.sides.target, self.theme, self.map_art.ready, signature(shown))
        if self._chart_kept is None or self._chart_kept[0] != looks:
            chart.draw(surface, shown)
            self._chart_kept = (looks, surface.subsurface(chart.area).copy())
        else:
            surface.blit(self._chart_kept[1], chart.area)

    def _compose_sides(
        self, surface: pygame.Surface, plan: Plan, sides: tuple[Sequence[Fighter], Sequence[Fighter]]
    ) -> None:
        """Both sides with counters of one size."""
        theme, story = self.theme, self.story
        choices = self._asked.choices if self._asked is not None else ()
        view, band = SideView(theme, self.counters), theme.px(SMALL_ROW)
        areas = [
            pygame.Rect(side.left, side.top + band, side.width, side.height - band)
            for side in (plan.attackers, plan.defenders)
        ]
        size = min(view.largest(area, len(side)) for area, side in zip(areas, sides, strict=True))
        self._places = {}
        for area, side, label, role in zip(areas, sides, SIDE_LABELS, ROLES, strict=True):
            small = story.draws.get(role) if role != story.role else None
            head = pygame.Rect(area.left, area.top - band - theme.px(RAISED), area.width, band)
            self._side_label(surface, head, say(f"battle.{label}"), small)
            hot, places = view.draw(surface, area, size, story, self.shown, side, choices)
            self.hot += hot
            self._places |= {piece: rect.move(self.panel.topleft) for piece, rect in places.items()}
        self.tips += view.tips

    def _side_label(
        self, surface: pygame.Surface, head: pygame.Rect, label: str, draws: Draws | None
    ) -> None:
        """The heading of a side, with the draws it has behind it in small."""
        theme, colors = self.theme, self.theme.colors
        rect = put(surface, theme.text(label.upper(), colors.brass, "sans-bold", SMALL), midleft=head.midleft)
        if draws is not None and draws.drawn:
            left = rect.right + theme.px(8)
            small = pygame.Rect(left, head.top, head.right - left, head.height)
            places = self.row.draw_small(surface, small, draws)
            self.tips += [Tip(r, self.row.art.explain(d)) for r, d in zip(places, draws.drawn, strict=True)]

    def _in_lines(self, notes: list[tuple[str, bool]], width: int) -> list[tuple[str, bool]]:
        """Notes broken to a width."""
        return [
            (line, strong)
            for text, strong in notes
            for line in wrap(self.theme, text, width, *NOTE_LOOKS[strong])
        ]

    def _compose_notes(self, surface: pygame.Surface, lines: list[tuple[str, bool]], x: int, y: int) -> None:
        colors = self.theme.colors
        for text, strong in lines:
            picture = self.theme.text(text, colors.text if strong else colors.muted, *NOTE_LOOKS[strong])
            y = put(surface, picture, midtop=(x, y)).bottom

    # ------------------------------------------------------------------ its words

    def _title(self) -> str:
        story = self.story
        return say(
            "battle.title",
            alone=len(story.sides.attackers) == 1,
            attackers=story.sides.attackers,
            defender=story.sides.defender,
            hex=story.sides.target,
        )

    def _subtitle(self) -> str:
        story, war_map = self.story, self.shown.content.map
        parts = [say("battle.ground", terrain=war_map.terrain[story.sides.target])]
        if war_map.is_unbridged(story.origin, story.sides.target):
            parts.append(say("battle.river"))
        level = fortified(story, self.shown)
        if level:
            parts.append(say("battle.fortified", level=level))
        if len(story.sides.attackers) + len(story.sides.guerrillas) > 1:
            parts.append(say("battle.group"))
        if story.sides.ambush:
            parts.append(say("battle.ambush"))
        text = " · ".join(parts)
        return text[:1].upper() + text[1:]

    def _strength(self) -> Strength | None:
        """The draws that are under way or were last."""
        return self.story.strengths.get(self.story.role)

    def _prospect(self) -> Prospect | None:
        """The exchange to come, as long as nothing has been drawn; reckoned once for each question."""
        if self._asked is None or self.story.role:
            return None
        if self._coming_for is not self._asked:
            self._coming_for, self._coming = self._asked, prospect(self.shown)
        return self._coming

    def _compares(self, coming: Prospect) -> bool:
        """Whether the modes to choose from are only compared: the rest is shown on demand."""
        return len(coming.modes) > 1 and not self.more

    def helping_buttons(self) -> list[Button]:
        buttons, coming = ChitDialog.helping_buttons(self), self._prospect()
        if coming is not None and len(coming.modes) > 1:
            key = self.context.skin.desk.keys.keys_of("board_more")[0]
            told = "less" if self.more else "more"
            tip = say(f"battle.{told}_tip")
            buttons.append(Button(say(f"battle.{told}"), self._show_more, key=key, tooltip=tip))
        return buttons

    def _show_more(self) -> None:
        self.more = not self.more
        self.ask_anew()

    def choice_label(self, decision: Decision, choice: Choice) -> str:
        label = ChitDialog.choice_label(self, decision, choice)
        if choice == AMBUSH:
            ambush = ambush_odds(self.shown)
            return f"{label}. {ambush_sentence(ambush)}" if ambush is not None else label
        if choice.verb != "defend":
            return label
        coming = self._prospect()
        if coming is None or self._compares(coming):
            return label
        odds = coming.modes.get(choice.option)
        return f"{label}. {mode_sentence(odds)}" if odds is not None else label

    def _notes(self) -> list[tuple[str, bool]]:
        """Lines below the draws: the hits, what they will do, and what the cup still holds."""
        story = self.story
        coming, draws = self._prospect(), story.draws.get(story.role)
        strength = self._strength()
        lines: list[tuple[str, bool]] = []
        if draws is not None:
            key = "battle.scored" if draws.ended else "battle.so_far"
            hits = say(key, hits=draws.hits_seen(self.revealed), left=self._hits_left())
            lines += [(hits, True), (self._consequence(draws), False)]
        if coming is not None:
            if not coming.by_vang:
                lines.append((attack_sentence(self.shown, coming.odds), False))
            strength = coming.defense if coming.by_vang else coming.attack
        inside = chits_inside(self.table, self.revealed)
        if coming is not None and self._compares(coming):
            return []
        if coming is not None and len(coming.modes) > 1:
            lines.append((mode_line(self.shown, coming.modes, inside), False))
        elif coming is not None and not coming.by_vang and not coming.odds.sides.ambush:
            # The defense draws first: what it leaves of the cup and of the attackers is in the bars alone.
            good = count_cup(coming.attack, inside, self.shown.content.chits.faces).hitting
            lines.append((say("battle.cup", good=good, count=len(inside)), False))
        elif strength is not None and (draws is None or not draws.ended):
            lines.append((cup_line(self.shown, strength, inside, draws, self.revealed), False))
        return [(text, strong) for text, strong in lines if text]

    def _hits_left(self) -> int:
        """How many of the hits are still to be assigned, while some are."""
        asked = self._asked
        return asked.about["hits"] if asked is not None and asked.kind == "take_hits" else 0

    def _consequence(self, draws: Draws) -> str:
        story = self.story
        if self._hits_left() and story.role == ATTACK_ROLE:
            hex_id = self._asked.about["hex"] if self._asked is not None else ""
            moved = hex_id and hex_id != story.sides.target
            return say("battle.fall_back", hex=story.sides.target, place=hex_id) if moved else ""
        if story.over:
            return say("battle.broken" if story.broken else "battle.ended")
        if story.steps.present in (DEFENDER_DRAWS, ATTACKER_DRAWS):
            if draws.ended and story.role == DEFENSE_ROLE and story.failed:
                return say("battle.failed")
            return outlook(story, self.shown, draws.hits_seen(self.revealed))
        return say("battle.broken") if story.broken else ""

    # ------------------------------------------------------------------ what moves

    def draw_live(self, surface: pygame.Surface) -> None:
        playing = self.table.playing
        cup = len(chits_inside(self.table))
        self.draw_row(surface, self.shown_draws, ("chit_drawn",), cup, self._goal())
        if playing is not None and playing.kind in LOSSES and not self.story.over:
            self._draw_blow(surface, playing.about.get("unit", ""))

    def _goal(self) -> tuple[int, int] | None:
        """Where hits fly: to the leader of the other side."""
        story = self.story
        other = story.sides.lead if story.role == DEFENSE_ROLE else story.sides.defender or "garrison"
        rect = self._places.get(other)
        return rect.center if rect is not None else None

    def _draw_blow(self, surface: pygame.Surface, piece: str) -> None:
        """The unit that is hit gives way for a moment, and a ring closes on it."""
        rect = self._places.get(piece)
        if rect is None:
            return
        theme, progress = self.theme, self.table.progress
        still = self.context.options.reduced_motion
        if not still and progress < PUSHED:
            self._draw_pushed(surface, rect, theme.px(PUSH * sin(pi * progress / PUSHED)))
        spread = 0 if still else theme.px(18 * (1 - progress))
        around = rect.inflate(spread + theme.px(8), spread + theme.px(8))
        pygame.draw.rect(surface, theme.colors.danger, around, theme.px(4), border_radius=theme.px(8))

    def _draw_pushed(self, surface: pygame.Surface, rect: pygame.Rect, push: int) -> None:
        """A counter a little further from the other side, with some felt that hides where it lay."""
        around = rect.inflate(2 * self.theme.px(PATCH), 0).clip(surface.get_rect())
        outwards = push if rect.centerx > self.panel.centerx else -push
        surface.blit(surface.subsurface(around).copy(), around.move(outwards, 0))
