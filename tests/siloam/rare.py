"""Events and questions that campaigns seldom bring, brought about by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.frame import Choice, Decision, Event, Question
from game.siloam.model.content import CICS, SILOAM
from game.siloam.rules.air import AimBombs, PlannedBombing
from game.siloam.rules.checks import meets
from game.siloam.rules.combat import Advance, ChooseLead
from game.siloam.rules.command import add_restructured, draw_command
from game.siloam.rules.declaration import Declaration
from game.siloam.rules.events import ChooseRecall, ResolveEvent
from game.siloam.rules.guerrillas import place_guerrilla
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.plans import Restructure, execute_plan
from game.siloam.rules.sides import Sides
from game.siloam.rules.stacking import ReturnSupport
from tests.siloam.board import TARGET, Board
from tests.siloam.listening import PAIR, crowded


def rare_events() -> Iterator[Event]:
    board = Board()
    state = board.state
    state.command.inside.clear()
    draw_command(state)
    add_restructured(state)
    place_guerrilla(state, "", "7.1")
    state.plans["tactical_maneuver"] = 2
    symbol = success_symbol(state, CICS)
    board.draws(next(chit for chit in state.tactics.inside if meets(state, symbol, chit)))
    execute_plan(state, "tactical_maneuver")
    board.start(PlannedBombing())
    state.collapsed.append(SILOAM)
    board.start(ResolveEvent(event="E2C"))
    board.unit("cics-elite-1", TARGET)
    board.unit("red-1", "0805")
    board.fight("red-1")
    state.tactics.inside.clear()
    board.choose("defend", option="aggressive")
    gun = board.unit("cics-field-artillery-1", "0704", mode="movement").id
    second = board.unit("cics-veteran-1", "0706").id
    attack = Declaration(sides=Sides(attackers=(gun, second), lead=gun, target="0805"))
    attack.choose(state, Choice("lead", second, "0706"))
    assert state.events is not None
    yield from state.events


def rare_decisions() -> Iterator[Decision]:
    board, (first, second) = crowded(), PAIR
    board.support("mg-flamethrower", "mg", "1711")
    questions: tuple[Question, ...] = (
        AimBombs(), AimBombs(first="1612"), ChooseLead(units=(first, second)), Restructure(),
        ReturnSupport(hex="1711"), Advance(units=(first,), target="1612"),
        Declaration(sides=Sides(attackers=(first,), lead=first, target="1710")),
        ChooseRecall(faction=SILOAM, damaged_only=False),
    )  # fmt: skip
    for question in questions:
        yield question.decision(board.state)
