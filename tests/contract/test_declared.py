"""Events and decisions say what is declared of their kind: no more, no less, and of the declared type."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

import game
from game.core.dice import seeded
from game.core.engine import apply, start
from game.core.frame import CHAPTER, GRAVE, QUIET, Decision, Event
from game.core.system import System
from tests.contract.systems import SYSTEMS, each_system, options_of, scenario_of, source_of
from tests.firefight import rare
from tests.siloam.rare import rare_decisions, rare_events
from tests.toy.system import TOY_SYSTEM

CAMPAIGNS = (("random", range(1, 12)), ("steady", range(1, 4)))
LUCKY = range(100, 140)
"""Campaigns of the toy: among so many, somebody hears something in the woods."""


def lucky_events() -> Iterator[Event]:
    for seed in LUCKY:
        for told, _ in played(TOY_SYSTEM, "random", seed):
            yield from told


RARE: Mapping[str, tuple[Callable[[], Iterable[Event]], Callable[[], Iterable[Decision]]]] = {
    "siloam": (rare_events, rare_decisions),
    "firefight": (rare.rare_events, rare.rare_decisions),
    "toy": (lucky_events, tuple),
}
"""By game: what campaigns seldom bring."""
HOUSE = Path(game.__file__).parent


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type to the letter: true is no number."""
    if get_origin(kind) is tuple:
        first, *others = get_args(kind)
        kinds = [first] * len(value) if others == [...] else [first, *others]
        return type(value) is tuple and all(fits(part, of) for part, of in zip(value, kinds, strict=True))
    if get_origin(kind) is dict:
        return type(value) is dict and all(
            fits(part, of) for pair in value.items() for part, of in zip(pair, get_args(kind), strict=True)
        )
    return type(value) is kind


def check(said: Event | Decision, fields: Mapping[str, Any]) -> None:
    assert said.about.keys() == fields.keys(), said.kind
    for name, kind in fields.items():
        assert fits(said.about[name], kind), (said.kind, name, said.about[name])


def played(
    system: System[Any], policy: str, seed: int
) -> Iterator[tuple[tuple[Event, ...], Decision | None]]:
    """What happens in a campaign and what is asked next."""
    state = system.new_game(scenario_of(system, seed), seed, options_of(system, seed))
    dice, outcome = seeded(seed, "declared"), start(state)
    yield outcome.events, outcome.decision
    while outcome.decision is not None:
        outcome = apply(state, system.policies[policy](state, outcome.decision, dice))
        yield outcome.events, outcome.decision


@each_system
def test_what_is_said_is_what_is_declared(system: System[Any]) -> None:
    events, decisions = system.event_kinds(), system.decision_kinds()
    happened, asked = set[str](), set[str]()

    def look(told: Iterable[Event], decision: Decision | None) -> None:
        for event in told:
            check(event, events[event.kind].fields)
            happened.add(event.kind)
        if decision is not None:
            check(decision, decisions[decision.kind])
            asked.add(decision.kind)

    for policy, seeds in CAMPAIGNS:
        for seed in seeds:
            for told, decision in played(system, policy, seed):
                look(told, decision)
    seldom_happens, seldom_asked = RARE[system.id]
    look(seldom_happens(), None)
    for decision in seldom_asked():
        look((), decision)
    assert happened == events.keys()
    assert asked == decisions.keys()


@each_system
def test_an_event_weighs_what_a_log_knows(system: System[Any]) -> None:
    weights = {kind.weight for kind in system.event_kinds().values()}
    assert weights == {"", CHAPTER, GRAVE, QUIET}


# ---------------------------------------------------------------------- read in the source


def trees(system: System[Any]) -> Iterator[ast.Module]:
    for path in sorted(source_of(system).rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def constants(node: ast.expr) -> list[str]:
    """What an expression may be, if it is written down; empty for anything else."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in names:
                yield node


def handed_on(system: System[Any], function: ast.FunctionDef, parameter: str) -> list[str]:
    """The kinds that a function is called with, where the kind is a parameter of it."""
    place = [argument.arg for argument in function.args.args].index(parameter)
    return [
        kind
        for tree in trees(system)
        for call in calls(tree, function.name)
        for kind in constants(call.args[place])
    ]


def emitted(system: System[Any]) -> Iterator[tuple[str, set[str]]]:
    """Kind and keys of every event in the source."""
    for tree in trees(system):
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            for call in calls(function, "emit", "reveal"):
                kind = call.args[0]
                kinds = constants(kind)
                if isinstance(kind, ast.Name):
                    kinds = handed_on(system, function, kind.id)
                assert kinds, f"{function.name}, line {call.lineno}: which kind?"
                for name in kinds:
                    yield name, {str(keyword.arg) for keyword in call.keywords}


@each_system
def test_every_event_in_the_source_is_declared(system: System[Any]) -> None:
    declared, found = system.event_kinds(), set[str]()
    for kind, keys in emitted(system):
        assert kind in declared
        assert keys == declared[kind].fields.keys(), kind
        found.add(kind)
    assert found == declared.keys()


@each_system
def test_every_decision_in_the_source_is_declared(system: System[Any]) -> None:
    declared, found = system.decision_kinds(), set[str]()
    for tree in trees(system):
        for call in calls(tree, "Decision"):
            (kind,) = constants(call.args[0])
            assert kind in declared
            found.add(kind)
            about = call.args[3] if len(call.args) > 3 else ast.Dict([], [])
            if isinstance(about, ast.Dict):
                assert {key for node in about.keys if node for key in constants(node)} == declared[
                    kind
                ].keys(), kind
    assert found == declared.keys()


def read_keys(tree: ast.AST) -> Iterator[str]:
    """The keys under which `about` is read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and is_about(node.value):
            yield from constants(node.slice)
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_about(node.func.value)
        ):
            yield from constants(node.args[0]) if node.args else ()


def is_about(node: ast.expr) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) == "about"


def facts_of(system: System[Any]) -> set[str]:
    declared = (*(kind.fields for kind in system.event_kinds().values()), *system.decision_kinds().values())
    return {name for fields in declared for name in fields}


@each_system
def test_no_game_reads_a_fact_that_no_kind_of_it_has(system: System[Any]) -> None:
    read = {key for tree in trees(system) for key in read_keys(tree)}
    assert read, "where are they?"
    assert read <= facts_of(system)


def test_nobody_reads_a_fact_that_no_kind_has() -> None:
    read = {
        key
        for path in sorted(HOUSE.rglob("*.py"))
        for key in read_keys(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert len(read) > 20, "where are they?"
    assert read <= set[str]().union(*map(facts_of, SYSTEMS))
