"""Windows to look at: the sum behind an attack, and what a cup holds with the chance of each chit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import pygame
from attrs import define, field, frozen

from game.core.frame import Event
from game.core.session import Entry
from game.core.words import percent
from game.siloam.model.state import State
from game.siloam.odds.attack_odds import declarable, defenses, in_contact
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.check_odds import at_least_one, symbols_inside
from game.siloam.odds.combat_odds import count_cup
from game.siloam.odds.odds_sentences import attack_sentence, further_draws, mode_sentence
from game.siloam.odds.what_if import intent_sentence, threat_sentence
from game.siloam.rules.strength import Strength
from game.siloam.screen.dialogs.chits import CupView, art_for
from game.siloam.screen.dialogs.sum_view import SumView
from game.siloam.screen.panels.cups_panel import NAMES, chit_name, cup_of
from game.siloam.screen.panels.hex_facts import threats_at
from game.siloam.screen.panels.panel_texts import say as panel_text
from game.siloam.words import say, words
from game.table.context import Context
from game.table.desk.panel import HEADING_HEIGHT, PanelCanvas
from game.table.desk.table import Table
from game.table.dialogs.hit_bars import HitBars
from game.table.draw.theme import BODY, SMALL, TITLE, fit, line_height, wrap
from game.table.scene import Scene, Size
from game.table.scenes.window import Window

DRAWS = (1, 2, 3, 4)
"""Numbers of draws for which the chance of at least one is shown."""
COLUMNS = (0.40, 0.09, 0.09, 0.09, 0.09)
"""Shares of the list for the name, the count and the chances after it, up to the last."""
HISTORY_SHARE, HISTORY_GAP = 0.3, 3
ICON = 14
DRAWN_FROM = {
    "activation": ("activation_drawn",),
    "command": ("command_drawn", "debt_drawn"),
    "tactics": ("chit_drawn", "check_drawn", "air_drawn", "bomb_drawn"),
    "support": ("support_drawn",),
    "hits": (),
}
"""The events that show a draw from each cup."""


@frozen
class ChitKind:
    """One kind of chit in a cup."""

    name: str
    count: int
    symbol: str = ""
    """What is drawn beside its name."""


def rows_of(state: State, cup: str) -> list[ChitKind]:
    """What a cup holds by name; Tactics Chits also by symbol, Hit Markers by coffins that may be there."""
    inside = cup_of(state, cup).inside
    if cup == "hits":
        return [ChitKind(say("cup.hits"), len(inside))]
    if cup == "tactics":
        faces, names = state.content.chits.faces, words().names
        rows = [ChitKind(names.named("symbols", s), count, s) for s, count in symbols_inside(state).items()]
        blank = sum(not faces[c] for c in inside)
        return [*rows, ChitKind(say("cup.blank"), blank)] if blank else rows
    return [ChitKind(*row) for row in sorted(Counter(chit_name(state, cup, chit) for chit in inside).items())]


def history_of(log: Sequence[Entry], cup: str) -> Iterator[Event]:
    """Draws from a cup, the last first."""
    kinds = DRAWN_FROM[cup]
    return (entry.event for entry in reversed(log) if entry.event.kind in kinds)


@define(eq=False)
class CupWindow(Window):
    """A dialog; arrows go from cup to cup, any other key or a click closes it."""

    DESIGN: ClassVar[Size] = (900, 600)
    BOARD: ClassVar[Size] = (860, 560)
    state: State
    log: Sequence[Entry]
    cup: str = "tactics"

    @property
    def _inside(self) -> list[str]:
        return cup_of(self.state, self.cup).inside

    @property
    def foot(self) -> str:
        return say("cup.foot")

    @property
    def turn_label(self) -> str:
        return say("window.next_cup")

    def turn(self, step: int) -> None:
        self.cup = NAMES[(NAMES.index(self.cup) + step) % len(NAMES)]

    def compose(self, canvas: PanelCanvas, inner: pygame.Rect) -> None:
        theme = self.theme
        title = say("cup.title", name=panel_text(f"cups.{self.cup}"), count=len(self._inside))
        written = canvas.text(title, inner.topleft, theme.colors.text, "serif-semibold", TITLE)
        top = written.bottom + theme.px(8)
        history, height = round(inner.width * HISTORY_SHARE), inner.bottom - top
        rows = inner.width - history - theme.px(self.PADDING)
        self._draw_rows(canvas, pygame.Rect(inner.left, top, rows, height))
        self._draw_history(canvas, pygame.Rect(inner.right - history, top, history, height))

    def _draw_rows(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        total = len(self._inside)
        heads = [say("cup.chit"), say("cup.count"), *(say("cup.at_least", draws=n) for n in DRAWS)]
        step = line_height(theme, BODY)
        self._line(canvas, area, area.top, heads, colors.brass)
        y = area.top + step + theme.px(4)
        for row in rows_of(self.state, self.cup):
            chances = [percent(at_least_one(row.count, total, n)) for n in DRAWS] if total else []
            if row.symbol:
                middle = (area.left + theme.px(ICON) // 2, y + step // 2)
                canvas.icon(row.symbol, theme.px(ICON), colors.brass, middle)
            self._line(canvas, area, y, [row.name, str(row.count), *chances], colors.text)
            y += step
            if y + step > area.bottom:
                return
        if self.cup == "tactics":
            rest = pygame.Rect(area.left, y + theme.px(10), area.width, area.bottom - y - theme.px(10))
            CupView(theme, art_for(theme, self.state.content).chits).draw_plain(
                canvas.surface, rest, self._inside
            )

    def _line(
        self, canvas: PanelCanvas, area: pygame.Rect, y: int, cells: list[str], color: tuple[int, int, int]
    ) -> None:
        indent = self.theme.px(ICON + 8) if self.cup == "tactics" else 0
        x = float(area.left)
        for cell, share in zip(cells, (*COLUMNS, COLUMNS[-1]), strict=False):
            width = round(area.width * (share if share == COLUMNS[0] else (1 - COLUMNS[0]) / 5))
            canvas.text(fit(self.theme, cell, width - indent), (round(x) + indent, y), color)
            x, indent = x + width, 0

    def _draw_history(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        theme = self.theme
        y = canvas.heading(say("cup.history"), area.left, area.top)
        step = line_height(theme)
        for event in history_of(self.log, self.cup):
            lines = wrap(theme, words().event(event), area.width)
            if y + step * len(lines) > area.bottom:
                break
            for line in lines:
                canvas.text(line, (area.left, y), theme.colors.muted)
                y += step
            y += theme.px(HISTORY_GAP)


GAP = 20
BARS_HEIGHT, SUM_HEIGHT = 150, 150
LINES = 2
"""Lines of the sentence that are shown."""


@frozen
class Case:
    """One attack with its odds under each Defense Mode that matters."""

    title: str
    sentence: str
    odds: Mapping[str, AttackOdds]


def cases_at(state: State, hex_id: str) -> list[Case]:
    """The attacks on a hex: those that may be declared, those of units in contact, those of the Vang."""
    threats = [
        Case(
            _title(threat.group, hex_id), f"{threat_sentence(threat)}. {intent_sentence(threat)}", threat.odds
        )
        for threat in threats_at(state, hex_id)
    ]
    on_offer = [attack for attack in declarable(state) if attack.sides.target == hex_id]
    possible = on_offer or [attack for attack in in_contact(state) if attack.sides.target == hex_id]
    found = [attack_odds(state, *attack) for attack in possible]
    return [*(_attack(state, odds) for odds in found), *threats]


def cases_in_combat(state: State) -> list[Case]:
    """The attack that is being declared, or the Defense Modes to choose from."""
    modes = defenses(state)
    if modes:
        sides = next(iter(modes.values())).sides
        told = [
            say("odds.defense", mode=words().names.named("modes", mode), outlook=mode_sentence(odds))
            for mode, odds in modes.items()
        ]
        return [Case(_title(sides.attackers, sides.target), ". ".join(told), modes)]
    return [_attack(state, attack_odds(state, *attack)) for attack in declarable(state)]


def _attack(state: State, odds: AttackOdds) -> Case:
    sides = odds.sides
    pieces = (*sides.attackers, *sides.guerrillas, *sides.artillery)
    return Case(_title(pieces, sides.target), attack_sentence(state, odds), {sides.mode: odds})


def _title(pieces: tuple[str, ...], hex_id: str) -> str:
    names = words().names.listed(words().piece(piece) for piece in pieces)
    key = "window.attack" if len(pieces) > 1 else "window.attack_one"
    return say(key, attackers=names, hex=words().hex(hex_id))


@define(eq=False)
class OddsWindow(Window):
    """A dialog; arrows go from attack to attack, any other key or a click closes it."""

    DESIGN: ClassVar[Size] = (1000, 670)
    BOARD: ClassVar[Size] = (960, 642)
    state: State
    cases: list[Case]
    shown: int = field(init=False, default=0)

    @property
    def case(self) -> Case:
        return self.cases[self.shown]

    @property
    def turn_label(self) -> str:
        return say("window.next_attack") if len(self.cases) > 1 else ""

    def turn(self, step: int) -> None:
        self.shown = (self.shown + step) % len(self.cases)

    # ------------------------------------------------------------------ drawing

    def compose(self, canvas: PanelCanvas, inner: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        title = fit(theme, self.case.title, inner.width, "serif-semibold", TITLE)
        y = canvas.text(title, inner.topleft, colors.text, "serif-semibold", TITLE).bottom + theme.px(2)
        for line in wrap(theme, self.case.sentence, inner.width, "sans", BODY)[:LINES]:
            canvas.text(line, (inner.left, y), colors.brass, "sans", BODY)
            y += line_height(theme, BODY)
        self._columns(
            canvas,
            pygame.Rect(inner.left, y + theme.px(8), inner.width, inner.bottom - y - theme.px(8)),
        )

    @property
    def foot(self) -> str:
        if not self.turn_label:
            return f"{say('window.chits')} {say('window.close')}"
        number = say("window.case", number=self.shown + 1, count=len(self.cases))
        return f"{number}. {say('window.chits')} {say('window.next')}"

    def _columns(self, canvas: PanelCanvas, area: pygame.Rect) -> None:
        """A column for the attacker, and one for the defender in each mode."""
        theme, gap = self.theme, self.theme.px(GAP)
        modes = list(self.case.odds.items())
        width = (area.width - gap * len(modes)) // (len(modes) + 1)
        names = [words().names.named("modes", mode) for mode, _ in modes]
        first = pygame.Rect(area.left, area.top, width, area.height)
        bars = [
            (name if len(modes) > 1 else "", odds.on_defender)
            for name, (_, odds) in zip(names, modes, strict=True)
        ]
        on_defender, on_attacker = say("window.hits_on_defender"), say("window.hits_on_attacker")
        draws = say("window.attacker_draws")
        further = further_draws(modes[0][1])
        self._column(canvas, first, draws, modes[0][1].attack, on_defender, bars, HitBars(theme), further)
        told = [("", odds.on_attacker) for _, odds in modes]
        alike = HitBars(theme, scale=HitBars(theme).scale_for(width, told))
        for number, (name, (_, odds)) in enumerate(zip(names, modes, strict=True), 1):
            column = first.move(number * (width + gap), 0)
            heading = self._of(say("window.defender_draws"), name)
            self._column(canvas, column, heading, odds.defense, on_attacker, [told[number - 1]], alike)
            x = column.left - gap // 2
            pygame.draw.line(canvas.surface, theme.colors.line, (x, area.top), (x, area.bottom))

    def _of(self, label: str, mode: str) -> str:
        return f"{label}: {mode}" if len(self.case.odds) > 1 else label

    def _column(
        self,
        canvas: PanelCanvas,
        column: pygame.Rect,
        heading: str,
        strength: Strength,
        hits: str,
        bars: list[tuple[str, tuple[float, ...]]],
        view: HitBars,
        further: Sequence[str] = (),
    ) -> None:
        """Where the draws come from and may yet come from, what the cup holds, and the hits they bring."""
        theme = self.theme
        y = canvas.heading(heading, column.left, column.top, column.width)
        room = pygame.Rect(column.left, y, column.width, theme.px(SUM_HEIGHT))
        y += SumView(theme).draw(canvas.surface, room, strength)
        for line in (part for told in further for part in wrap(theme, told, column.width, "sans", SMALL)):
            canvas.text(line, (column.left, y), theme.colors.muted, "sans", SMALL)
            y += line_height(theme, SMALL)
        y += theme.px(8)
        inside = self.state.tactics.inside
        hitting = count_cup(strength, inside, self.state.content.chits.faces).hitting
        cup_holds = say("window.cup", hitting=hitting, count=len(inside))
        y = canvas.heading(cup_holds, column.left, y, column.width)
        low = column.bottom - theme.px(BARS_HEIGHT + HEADING_HEIGHT)
        cup = pygame.Rect(column.left, y, column.width, low - y - theme.px(8))
        CupView(theme, art_for(theme, self.state.content).chits).draw(canvas.surface, cup, strength, inside)
        low = canvas.heading(hits, column.left, low, column.width)
        area = pygame.Rect(column.left, low, column.width, column.bottom - low)
        view.draw(canvas.surface, area, bars)


def first_odds(context: Context, table: Table[State], _below: Scene) -> Scene | None:
    """The first hex of the map that can be attacked, by us if there is one."""
    state = table.shown
    hexes = sorted(state.content.map.grid.hexes, key=lambda hex_id: state.vang_in(hex_id) is None)
    cases = next(filter(None, (cases_at(state, hex_id) for hex_id in hexes)), None)
    return OddsWindow(context, state, cases) if cases else None


def tactics_cup(context: Context, table: Table[State], _below: Scene) -> Scene:
    return CupWindow(context, table.shown, table.log)
