"""The sum behind an attack: a sentence, every draw and its reason, the chits that hit, the bars of hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pygame
from attrs import define, field, frozen

from game.core.words import listed
from game.siloam.model.state import State
from game.siloam.odds.attack_odds import declarable, defenses, in_contact
from game.siloam.odds.battle_odds import AttackOdds, attack_odds
from game.siloam.odds.combat_odds import count_cup
from game.siloam.odds.odds_sentences import attack_sentence, further_draws, mode_sentence
from game.siloam.odds.what_if import intent_sentence, threat_sentence
from game.siloam.rules.strength import Strength
from game.siloam.screen.dialogs.chits import CupView, art_for
from game.siloam.screen.dialogs.sum_view import SumView
from game.siloam.screen.panels.hex_facts import threats_at
from game.siloam.words import words
from game.siloam.words.advice_words import say
from game.table.desk.panel import HEADING_HEIGHT, PanelCanvas
from game.table.dialogs.hit_bars import HitBars
from game.table.draw.theme import BODY, SMALL, TITLE, fit, line_height, wrap
from game.table.scene import Size
from game.table.scenes.window import Window

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
    names = listed([words().piece(piece) for piece in pieces])
    key = "window.attack" if len(pieces) > 1 else "window.attack_one"
    return say(key, attackers=names, hex=words().hex(hex_id))


@define(eq=False)
class OddsWindow(Window):
    """A dialog; arrows go from attack to attack, any other key or a click closes it."""

    DESIGN: ClassVar[Size] = (1000, 670)
    SIZE: ClassVar[Size] = (960, 642)
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
        y = canvas.heading(heading, column.left, column.top)
        room = pygame.Rect(column.left, y, column.width, theme.px(SUM_HEIGHT))
        y += SumView(theme).draw(canvas.surface, room, strength)
        for line in (part for told in further for part in wrap(theme, told, column.width, "sans", SMALL)):
            canvas.text(line, (column.left, y), theme.colors.muted, "sans", SMALL)
            y += line_height(theme, SMALL)
        y += theme.px(8)
        inside = self.state.tactics.inside
        hitting = count_cup(strength, inside, self.state.content.chits.faces).hitting
        y = canvas.heading(say("window.cup", hitting=hitting, count=len(inside)), column.left, y)
        low = column.bottom - theme.px(BARS_HEIGHT + HEADING_HEIGHT)
        cup = pygame.Rect(column.left, y, column.width, low - y - theme.px(8))
        CupView(theme, art_for(theme, self.state.content).chits).draw(canvas.surface, cup, strength, inside)
        low = canvas.heading(hits, column.left, low)
        area = pygame.Rect(column.left, low, column.width, column.bottom - low)
        view.draw(canvas.surface, area, bars)
