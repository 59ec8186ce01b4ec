"""`python -m benchmarks.firefight_balance`: how the missions of The Corrow Papers turn out.

Plays missions with a player, one after another from a first seed on, and prints a row for each mission with
the standard error of its share of wins. `--counts` lists how often every order line, counteraction, event,
action card and rule of thumb was carried out, what never was first; `--check` looks for violations at every
question, as `simulate` does.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import sqrt

from attrs import Factory, define

from game.cli.cluster import shared_out
from game.cli.simulate import check_position
from game.core.dice import seeded
from game.core.engine import apply, start
from game.core.frame import Choice, Decision, Event
from game.firefight.bots.steady import first_idea
from game.firefight.model.content import Control, content
from game.firefight.model.loading import COUNTERACTIONS
from game.firefight.model.state import Skirmish, other
from game.firefight.rules.orders import CC_LINE, SHORT_LINE, TACTICAL_LINE, THIRD_LINE
from game.firefight.rules.turn import PASSED
from game.firefight.rules.victory import CLEAR_WIN, DRAW, NARROW_WIN, margin
from game.firefight.system import FIREFIGHT_SYSTEM as SYSTEM

FIRST_SEED = 5001
"""Far from the seeds that tests and tuning use."""
MIDDLE = (0.1, 0.9)
"""What is called the middle of a row of figures."""


@define
class Played:
    """One mission, in figures."""

    seed: int
    mission: str
    outcome: str = ""
    margin: int = 0
    rounds: int = 0
    turns: int = 0
    passes: int = 0
    enemy_turns: int = 0
    longest_round: int = 0
    caps_lost: int = 0
    """CAPs that were left at the end of a round."""
    caps_spent: int = 0
    lost: Counter[str] = Factory(Counter)
    """Pieces destroyed, by their side."""
    seen: Counter[str] = Factory(Counter)
    """How often each thing that is counted was carried out."""
    violations: list[str] = Factory(list)


def played(seed: int, mission: str, player: str, check: bool, thumbs: bool) -> Played:
    """One mission from setup to its end."""
    policy, dice = SYSTEM.policies[player], seeded(seed, "policy", player)
    state = SYSTEM.new_game(mission, seed)
    found = Played(seed, mission)
    outcome = start(state)
    in_round = _note(found, outcome.events, 0)
    while outcome.decision is not None:
        if check:
            found.violations += check_position(SYSTEM, seed, state)
        choice = policy(state, outcome.decision, dice)
        in_round += _note_choice(found, state, outcome.decision, choice, thumbs)
        outcome = apply(state, choice)
        in_round = _note(found, outcome.events, in_round)
    if check:
        found.violations += check_position(SYSTEM, seed, state)
    found.outcome, found.margin, found.rounds = state.outcome, margin(state), state.round
    return found


def _note_choice(found: Played, state: Skirmish, decision: Decision, choice: Choice, thumbs: bool) -> int:
    """Count a turn of the player; whether it was one."""
    if decision.kind != "turn":
        return 0
    found.turns += 1
    found.passes += choice.verb == PASSED
    if thumbs:
        idea = first_idea(state, decision)
        found.seen[f"thumb {idea.rule:02}" if idea else "thumb 22"] += 1
    return 1


def _note(found: Played, events: Iterable[Event], in_round: int) -> int:
    """Count what happened; how many turns the round has had so far."""
    for event in events:
        data = event.about
        match event.kind:
            case "order_drawn":
                found.enemy_turns += 1
                in_round += 1
            case "round_began":
                in_round = 0
            case "round_ended":
                found.caps_lost += data["caps"]
            case "caps_spent":
                found.caps_spent += data["caps"]
            case "destroyed":
                found.lost[data["side"]] += 1
        found.longest_round = max(found.longest_round, in_round)
        if name := _counted(found.mission, event):
            found.seen[name] += 1
    return in_round


def _counted(mission: str, event: Event) -> str:
    """The name under which an event is counted; empty for one that is not."""
    data = event.about
    match event.kind:
        case "order_obeyed" if data["line"] == THIRD_LINE:
            return f"counteraction {mission} {data['number'] + 1}"
        case "order_obeyed":
            return _line(data["card"], data["line"], data["number"])
        case "line_passed_over" if data["reason"] == "passes":
            return _line(data["card"], THIRD_LINE, 0)
        case "track_event":
            return f"event {mission} {data['space']:02}"
        case "card_played":
            return f"card {data['card']}"
        case "control_taken":
            return f"taken {mission} {data['hex']} by {data['side']}"
    return ""


def _line(card: str, line: str, number: int) -> str:
    return f"order {card} {line}{number or ''}"


def everything() -> Iterator[str]:
    """The names of all that should come up."""
    printed = content()
    for card in printed.orders.values():
        yield _line(card.id, CC_LINE, 0)
        yield _line(card.id, SHORT_LINE, 0)
        if card.third and card.third != COUNTERACTIONS:
            yield _line(card.id, THIRD_LINE, 0)
        yield from (_line(card.id, TACTICAL_LINE, number) for number in range(1, len(card.tactical) + 1))
    for mission in printed.missions.values():
        for number in range(1, len(mission.counteractions) + 1):
            yield f"counteraction {mission.id} {number}"
        for space in mission.track[1:]:
            yield f"event {mission.id} {space.number:02}"
    yield from (f"card {card}" for card in printed.actions)


def middle(figures: Iterable[int]) -> str:
    """Where the middle four fifths of some figures lie."""
    ordered = sorted(figures)
    low, high = (ordered[min(int(share * len(ordered)), len(ordered) - 1)] for share in MIDDLE)
    return f"{low} to {high}"


def changed_hands(games: Sequence[Played], control: Control) -> float:
    """The share of missions in which a marked hex was taken from who held it at the start."""
    taken = f"taken {games[0].mission} {control.hex} by {other(control.holder)}"
    return sum(bool(it.seen[taken]) for it in games) / len(games)


HEADS = (
    "mission", "player", "seeds", "won", "drawn", "margin", "rounds", "AI turns", "longest round", "passes",
    "CAPs used", "Units / AI lost", "markers taken",
)  # fmt: skip


def row(player: str, games: Sequence[Played]) -> tuple[str, ...]:
    """What the missions came to."""
    number = len(games)
    won = sum(it.outcome in (NARROW_WIN, CLEAR_WIN) for it in games) / number
    drawn = sum(it.outcome == DRAW for it in games) / number
    spent, left = sum(it.caps_spent for it in games), sum(it.caps_lost for it in games)
    mission = content().missions[games[0].mission]
    markers = [f"{it.name} {changed_hands(games, it):.0%}" for it in mission.controls.values()]
    return (
        mission.id,
        player,
        f"{games[0].seed} to {games[-1].seed}",
        f"{won:.1%} ± {sqrt(won * (1 - won) / number):.1%}",
        f"{drawn:.1%}",
        f"{sum(it.margin for it in games) / number:+.1f} ({middle(it.margin for it in games)})",
        middle(it.rounds for it in games),
        middle(it.enemy_turns for it in games),
        str(max(it.longest_round for it in games)),
        f"{sum(it.passes for it in games) / sum(it.turns for it in games):.1%}",
        f"{spent / max(spent + left, 1):.0%}",
        " / ".join(f"{sum(it.lost[side] for it in games) / number:.1f}" for side in ("unit", "ai")),
        ", ".join(markers),
    )


def print_counts(games: Sequence[Played]) -> None:
    """Everything that was counted, what never came up first."""
    total: Counter[str] = Counter()
    for game in games:
        total.update(game.seen)
    names = sorted({*total, *everything()}, key=lambda name: (total[name], name))
    for name in names:
        print(f"{total[name]:>7}  {name}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missions", nargs="*", default=[it.id for it in SYSTEM.scenarios])
    parser.add_argument("--policy", default="steady", choices=[*SYSTEM.policies])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="the first seed")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    seeds, everyone = range(options.seed, options.seed + options.games), list[Played]()
    thumbs = options.counts and options.policy == "steady"
    print("|", " | ".join(HEADS), "|")
    print("|" + "---|" * len(HEADS))
    for mission in options.missions:
        one = partial(played, mission=mission, player=options.policy, check=options.check, thumbs=thumbs)
        games = list(shared_out(one, seeds, options.jobs, None))
        print("|", " | ".join(row(options.policy, games)), "|", flush=True)
        everyone += games
    if options.counts:
        print_counts(everyone)
    problems = [it for game in everyone for it in game.violations]
    print(f"violations: {len(problems)}" if options.check else "not checked")
    for problem in problems:
        print(f"violation: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
