"""The battle board: one combat from its declaration to the returned chits."""

from __future__ import annotations

from typing import ClassVar

import pygame
from attrs import define, field

from game.core.decision import Choice, Decision
from game.siloam.chances.sentences import attack_sentence, mode_sentence
from game.siloam.rules.strength import Strength
from game.ui.boards import engagement as steps
from game.ui.boards.chart import Chart
from game.ui.boards.course import Course
from game.ui.boards.cup import chits_inside
from game.ui.boards.dialog import BoardDialog
from game.ui.boards.draws import Draws, Frame, explain
from game.ui.boards.engagement import ATTACK_ROLE, DEFENSE_ROLE, STEPS, Engagement, combat_going_on
from game.ui.boards.prospect import Prospect, ProspectView, prospect
from game.ui.boards.question import draw_heading
from game.ui.boards.sides import Hot, SideView, Tip, attackers, defenders
from game.ui.boards.steps import draw_steps
from game.ui.boards.sums import SumView, cup_line, mode_line, outlook
from game.ui.boards.texts import put, say
from game.ui.play.table import Table
from game.ui.scenes.air import AirScene
from game.ui.scenes.check import CheckScene
from game.ui.theme import BODY, SMALL
from game.ui.writing import fit, line_size

STEPS_HEIGHT = 34
GAP, TIGHT_GAP = 12, 6
SIDES_HEIGHT, TIGHT_SIDES = 168, 118
SLOTS_HEIGHT = 40
"""What the slots to click take below a counter."""
LEAST_ROW = 64
"""A row of draws is not shown in less height than this."""
SUM_SHARE, PROSPECT_SHARE = 0.36, 0.52
"""The middle of the board, between the two sides; before the first draw it holds the sums of both."""
SMALL_ROW = 34
ROW_SHARE = 0.5
"""A row of draws takes at most this of the height it shares with the sides."""
CHART_SHARE, LEAST_CHART, CHART_HEIGHT = 0.30, 176, 0.29
CHART_BORDER = 1.1


@define(eq=False)
class BattleScene(BoardDialog):
    """Shows a combat, and asks what must be decided in it."""

    KINDS: ClassVar[tuple[str, ...]] = Engagement.KINDS
    ABOVE: ClassVar[tuple[type[Course], ...]] = (AirScene, CheckScene)

    _story: Engagement = field(init=False)
    _places: dict[str, pygame.Rect] = field(init=False, factory=dict)
    """Where each participant stands, in pixels of the window."""
    _coming: Prospect | None = field(init=False, default=None)
    _coming_for: Decision | None = field(init=False, default=None)
    """The question for which the exchange to come was reckoned."""

    def begin_story(self) -> None:
        self._story = Engagement.begin(self.table)

    @classmethod
    def wanted(cls, table: Table) -> bool:
        if not combat_going_on(table):
            return False
        return table.busy or (table.asked is not None and table.asked.kind in cls.KINDS)

    @property
    def story(self) -> Engagement:
        return self._story

    @property
    def shown_draws(self) -> Draws | None:
        return self._story.draws.get(self._story.role)

    # ------------------------------------------------------------------ the still picture

    def compose(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(TIGHT_GAP if self.tight else GAP)
        top = (
            inner.top + draw_heading(surface, theme, inner, self._title(), self._subtitle(), self.tight) + gap
        )
        bar = pygame.Rect(inner.left, top, inner.width, theme.px(STEPS_HEIGHT))
        labels = [say(f"steps.{name}") for name in STEPS]
        draw_steps(surface, theme, bar, labels, self._story.step, self._story.passed)
        top = bar.bottom + gap
        draws = self._story.draws.get(self._story.role)
        least = theme.px(TIGHT_SIDES if self.tight else SIDES_HEIGHT)
        if self._asked is not None and self._asked.kind == "take_hits":
            least += theme.px(SLOTS_HEIGHT)
        with_chart = self._asked is not None and not self.tight
        width = round(inner.width * (1 - CHART_SHARE)) - gap if with_chart else inner.width
        chart = max(theme.px(LEAST_CHART), round(inner.height * CHART_HEIGHT)) if with_chart else 0
        wanted = max(self.box.height(width), chart)
        question = min(wanted, max(inner.bottom - top - least - gap, theme.px(90)))
        box = pygame.Rect(inner.left, inner.bottom - question, width, question)
        self.box.draw(surface, box)
        if with_chart:
            self._compose_chart(
                surface, pygame.Rect(box.right + gap, box.top, inner.right - box.right - gap, box.height)
            )
        middle = pygame.Rect(inner.left, top, inner.width, box.top - gap - top)
        self._compose_middle(surface, middle, draws, least)

    def _compose_middle(
        self, surface: pygame.Surface, middle: pygame.Rect, draws: Draws | None, least: int
    ) -> None:
        """The sides with the sum between them above, the draws with what they do below."""
        theme = self.theme
        notes = self._notes()
        line = line_size(theme, "sans", BODY)
        foot = line * len(notes) + (theme.px(6) if notes else 0)
        rest = middle.height - least - foot
        row = rest if draws is not None and rest >= theme.px(LEAST_ROW) else 0
        row = min(row, round(middle.height * ROW_SHARE))
        sides = pygame.Rect(middle.left, middle.top, middle.width, middle.height - row - foot)
        self._row_area = None
        self._compose_sides(surface, sides, brief=not row)
        if row:
            self._row_area = pygame.Rect(middle.left, sides.bottom, middle.width, row).move(
                self.panel.topleft
            )
        self._compose_notes(surface, notes, middle.centerx, middle.bottom - foot + theme.px(4), middle.width)

    def _compose_chart(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The ground around the target; hexes to retreat to can be clicked."""
        colors, story = self.theme.colors, self._story
        self.chart = chart = Chart(self.map_art, self.theme, self.counters)
        grid = self.context.content.map.grid
        chart.look_at([story.target, *grid.neighbours[story.target]], area, CHART_BORDER)
        chart.draw(surface, self.table.shown)
        surface.set_clip(area)
        chart.outline(surface, story.target, colors.danger, 3)
        for choice in self._asked.choices if self._asked is not None else ():
            if choice.verb in ("retreat", "retarget"):
                chart.outline(surface, choice.hex, colors.brass, 3)
                rect = chart.rect_of(choice.hex).clip(area)
                if rect.width and rect.height:
                    self.hot.append(Hot(rect, choice, framed=False))
        surface.set_clip(None)

    def _compose_sides(self, surface: pygame.Surface, area: pygame.Rect, brief: bool) -> None:
        theme, story, shown = self.theme, self._story, self.table.shown
        choices = self._asked.choices if self._asked is not None else ()
        coming = self._prospect()
        width = round(area.width * (1 - (SUM_SHARE if coming is None else PROSPECT_SHARE)) / 2)
        self._places = {}
        ours = attackers(story, choices)
        theirs = defenders(story, shown, choices)
        for left, label, fighters, role in (
            (area.left, "attackers", ours, ATTACK_ROLE),
            (area.right - width, "defender", theirs, DEFENSE_ROLE),
        ):
            side = pygame.Rect(left, area.top, width, area.height)
            small = self._story.draws.get(role) if role != story.role else None
            top = self._side_label(surface, side, say(f"battle.{label}"), small)
            cells = pygame.Rect(side.left, top, side.width, side.bottom - top)
            view = SideView(theme, self.counters)
            hot, places = view.draw(surface, cells, story, shown, fighters, choices)
            self.hot += hot
            self.tips += view.tips
            self._places |= {piece: rect.move(self.panel.topleft) for piece, rect in places.items()}
        gap = theme.px(16)
        middle = pygame.Rect(area.left + width + gap, area.top, area.width - 2 * (width + gap), area.height)
        strength = self._strength()
        if coming is not None:
            ProspectView(theme).draw(surface, middle, coming)
        elif strength is not None:
            used = SumView(theme).draw(surface, middle, strength)
            rest = pygame.Rect(middle.left, middle.top + used, middle.width, middle.height - used)
            if brief and rest.height >= theme.px(LEAST_ROW):
                self._row_area = rest.move(self.panel.topleft)

    def _side_label(self, surface: pygame.Surface, side: pygame.Rect, label: str, draws: Draws | None) -> int:
        """The heading of a side, with the draws it has behind it in small; returns where it ends."""
        theme, colors = self.theme, self.theme.colors
        rect = put(surface, theme.text(label.upper(), colors.brass, "sans-bold", SMALL), topleft=side.topleft)
        if draws is not None and draws.drawn:
            size, left = theme.px(SMALL_ROW), rect.right + theme.px(8)
            small = pygame.Rect(left, rect.top - theme.px(6), side.right - left, size)
            places = self.row.draw_small(surface, small, draws)
            self.tips += [Tip(r, explain(d)) for r, d in zip(places, draws.drawn, strict=True)]
            rect = rect.union(small)
        return rect.bottom + theme.px(10)

    def _compose_notes(
        self, surface: pygame.Surface, notes: list[tuple[str, bool]], x: int, y: int, width: int
    ) -> None:
        theme, colors = self.theme, self.theme.colors
        for text, strong in notes:
            face, color = ("serif-semibold", colors.text) if strong else ("sans", colors.muted)
            fitting = fit(theme, text, width, face, BODY + 2 if strong else BODY)
            picture = theme.text(fitting, color, face, BODY + 2 if strong else BODY)
            y = put(surface, picture, midtop=(x, y)).bottom

    # ------------------------------------------------------------------ its words

    def _title(self) -> str:
        story = self._story
        return say(
            "battle.title",
            alone=len(story.attackers) == 1,
            attackers=story.attackers,
            defender=story.defender,
            hex=story.target,
        )

    def _subtitle(self) -> str:
        story, war_map = self._story, self.context.content.map
        parts = [say("battle.ground", terrain=war_map.terrain[story.target])]
        if war_map.is_unbridged(story.origin, story.target):
            parts.append(say("battle.river"))
        level = self.table.shown.fortifications.get(story.target, 0)
        if level and story.by_vang:
            parts.append(say("battle.fortified", level=level))
        if len(story.attackers) + len(story.guerrillas) > 1:
            parts.append(say("battle.group"))
        if story.ambush:
            parts.append(say("battle.ambush"))
        text = " · ".join(parts)
        return text[:1].upper() + text[1:]

    def _strength(self) -> Strength | None:
        """The draws that are under way or were last."""
        return self._story.strengths.get(self._story.role)

    def _prospect(self) -> Prospect | None:
        """The exchange to come, as long as nothing has been drawn; reckoned once for each question."""
        if self._asked is None or self._story.role:
            return None
        if self._coming_for is not self._asked:
            self._coming_for, self._coming = self._asked, prospect(self.table.shown)
        return self._coming

    def choice_label(self, decision: Decision, choice: Choice) -> str:
        label = BoardDialog.choice_label(self, decision, choice)
        if choice.verb != "defend":
            return label
        coming = self._prospect()
        odds = coming.modes.get(choice.option) if coming is not None else None
        return f"{label}. {mode_sentence(odds)}" if odds is not None else label

    def _notes(self) -> list[tuple[str, bool]]:
        """Lines below the draws: the hits, what they will do, and what the cup still holds."""
        story = self._story
        coming, draws = self._prospect(), story.draws.get(story.role)
        strength = self._strength()
        lines: list[tuple[str, bool]] = []
        if draws is not None:
            key = "battle.scored" if draws.ended else "battle.so_far"
            lines.append((say(key, hits=draws.hits_seen(self.revealed)), True))
            lines.append((self._consequence(draws), False))
        if coming is not None:
            if not coming.by_vang:
                lines.append((attack_sentence(self.table.shown, coming.odds), False))
            strength = coming.defense if coming.by_vang else coming.attack
        inside = chits_inside(self.table, self.revealed)
        if coming is not None and len(coming.modes) > 1:
            lines.append((mode_line(self.table.shown, coming.modes, inside), False))
        elif strength is not None and (draws is None or not draws.ended):
            lines.append((cup_line(self.table.shown, strength, inside, draws, self.revealed), False))
        return [(text, strong) for text, strong in lines if text]

    def _consequence(self, draws: Draws) -> str:
        story = self._story
        if story.over:
            return say("battle.broken" if story.broken else "battle.ended")
        if story.step in (steps.DEFENDER_DRAWS, steps.ATTACKER_DRAWS):
            if draws.ended and story.role == DEFENSE_ROLE and story.failed:
                return say("battle.failed")
            return outlook(story, self.table.shown, draws.hits_seen(self.revealed))
        return say("battle.broken") if story.broken else ""

    # ------------------------------------------------------------------ what moves

    def draw_live(self, surface: pygame.Surface) -> None:
        draws = self._story.draws.get(self._story.role)
        playing = self.table.playing
        if draws is not None and self._row_area is not None:
            moving = playing is not None and playing.kind == "chit_drawn" and not self._story.over
            frame = Frame(
                progress=self.table.progress if moving else 1.0,
                cup=len(chits_inside(self.table)),
                reduced=self.context.options.reduced_motion,
                goal=self._goal(),
            )
            self.row.draw(surface, self._row_area, draws, frame)
        if playing is not None and playing.kind in steps.LOSSES and not self._story.over:
            self._draw_blow(surface, playing.about.get("unit", ""))

    def _goal(self) -> tuple[int, int] | None:
        """Where hits fly: to the leader of the other side."""
        story = self._story
        other = story.lead if story.role == DEFENSE_ROLE else story.defender or "garrison"
        rect = self._places.get(other)
        return rect.center if rect is not None else None

    def _draw_blow(self, surface: pygame.Surface, piece: str) -> None:
        """A ring that closes on the unit that is hit."""
        rect = self._places.get(piece)
        if rect is None:
            return
        theme = self.theme
        spread = 0 if self.context.options.reduced_motion else theme.px(18 * (1 - self.table.progress))
        around = rect.inflate(spread + theme.px(8), spread + theme.px(8))
        pygame.draw.rect(surface, theme.colors.danger, around, theme.px(4), border_radius=theme.px(8))
