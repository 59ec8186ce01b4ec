"""Follow the enemy of the firefight, card by card, and compare what it does with the second telling.

`python -m tests.firefight.following_orders --turns 5000` follows so many order cards, in missions of the random
and the steady player and over positions strewn at random, and prints how often each requirement, action and rule
decided.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable

from attrs import Factory, define, evolve

from game.core.dice import Dice, seeded
from game.core.engine import apply, start
from game.core.frame import Choice, Decision, Event
from game.firefight.bots.policies import random_policy
from game.firefight.bots.steady import steady_policy
from game.firefight.model.state import Skirmish
from game.firefight.rules.orders import EnemyTurn
from game.firefight.rules.setup import lay_out
from tests.firefight import second_fire as fire
from tests.firefight import second_moves as moves
from tests.firefight.second_ground import Position, card, read
from tests.firefight.second_missions import MISSION, mission_order, track_event
from tests.firefight.second_orders import Deed, adjacent
from tests.firefight.second_telling import tell
from tests.firefight.strewn import deal, strewn

MISSIONS = ("sheds", "corrow", "ennisk")
READING = ("line_passed_over", "order_obeyed", "enemy_passed")
AI_ACTS = ("low_move", "ai_attack", "auto_rally")
EVENT_DEEDS = ("moved", "left_map", "attack_declared", "auto_rallied", "nothing_came")
"""Events of the track by which an AI acts, and what may come of them."""
TAKES_PLACE = ("moved", "unit_revealed", "rumor_revealed", "false_rumor")
"""After these a position stands in which an AI looks where to face."""


@define
class Turn:
    """One order card, from its drawing to the end of what was done."""

    card: int
    before: Position
    deeds: list[Deed] | None = None
    """What the second telling allows; unknown until the card is read."""
    done: list[Deed] = Factory(list)
    """What fits with what was heard so far; empty before anything was obeyed."""
    path: tuple[str, ...] = ()
    stand: Position | None = None
    turned: bool = False
    cost: int = 0
    moved: list[str] = Factory(list)

    @property
    def blue(self) -> bool:
        return bool(card(self.card)["color"] == "blue")


@define
class Follower:
    """Hears each event with the position it has led to, and knows the position before it."""

    turns: int = 0
    counts: Counter[str] = Factory(Counter)
    wrong: list[str] = Factory(list)
    before: Position | None = None
    turn: Turn | None = None
    event: Turn | None = None
    """An event of the mission track in which an AI acts."""

    def hear(self, state: Skirmish, event: Event) -> None:
        if state.frame(EnemyTurn) is None or event.kind == "order_drawn":
            self.finish()
        if event.kind == "order_drawn":
            self.turn = Turn(int(event.about["card"]), read(state))
        elif event.kind == "track_event" and self.before is not None:
            self.event = None
            if event.about["op"] in AI_ACTS:
                told = track_event(self.before, event.about["space"])
                self.event = Turn(0, self.before, told)
        elif self.event is not None and event.kind in EVENT_DEEDS:
            self.happened(self.event, event)
        elif self.turn is not None:
            self.follow(self.turn, state, event)
        self.before = read(state)

    def follow(self, turn: Turn, state: Skirmish, event: Event) -> None:
        assert self.before is not None
        if event.kind in READING and turn.deeds is None:
            turn.before, turn.deeds = self.before, tell(self.before, turn.card)
            self.turns += 1
        match event.kind:
            case "order_obeyed":
                self.obeyed(turn, event)
            case "enemy_passed" if not turn.done:
                self.expect(not turn.deeds, turn, f"passed, not {turn.deeds}")
                self.counts["pass"] += 1
            case "moved" | "left_map" if turn.done:
                self.moved(turn, state, event)
            case "turned" if turn.done:
                self.turned(turn, event)
            case "attack_declared" if turn.done:
                self.declared(turn, event)
            case "attack_rolled" if turn.done:
                self.rolled(turn, event)
            case "spent_check" if turn.done:
                self.checked(turn, event)
            case "order_discarded":
                self.turn = None
            case _ if event.kind in TAKES_PLACE and turn.done:
                turn.stand = read(state)
                if event.kind == "rumor_revealed":
                    turn.moved.append(event.about["piece"])

    def happened(self, turn: Turn, event: Event) -> None:
        """An AI acts by an event of the track, or nobody can."""
        about, self.event = event.about, None
        deeds = turn.deeds or []
        there = moves.OFF if event.kind == "left_map" else about.get("hex", "")
        match event.kind:
            case "nothing_came":
                fitting = not deeds
            case "attack_declared":
                heard = (about["piece"], about["target"], about["caps"], about["members"])
                fitting = any((it.piece, it.target, it.caps, it.members) == heard for it in deeds)
            case "auto_rallied":
                fitting = any((it.piece, it.action) == (about["piece"], "ARA") for it in deeds)
            case _:
                fitting = any((it.piece, it.path[0]) == (about["piece"], there) for it in deeds if it.path)
        self.expect(fitting, turn, f"by event {event.kind} {dict(about)}, not {deeds}")
        self.counts[f"event {event.kind}"] += 1

    def expect(self, holds: bool, turn: Turn, what: str) -> None:
        if not holds:
            place = f"{turn.before.mission} card {turn.card:02d}"
            self.wrong.append(f"{place}: {what}")

    # ------------------------------------------------------------------ what was done

    def obeyed(self, turn: Turn, event: Event) -> None:
        about = event.about
        assert turn.deeds is not None
        heard = (
            about["line"],
            about["number"],
            about["action"],
            about["piece"],
            about["target"],
            about["hex"],
        )
        turn.done = [it for it in turn.deeds if told(it) == heard]
        self.expect(bool(turn.done), turn, f"obeyed {heard}, not {sorted({told(it) for it in turn.deeds})}")
        for deed in turn.done[:1]:
            self.counts.update(deed.rules)
            self.counts[f"{deed.line} {deed.action}"] += 1
            if deed.line == "tactical":
                self.counts[f"line {card(turn.card)['tactical'][deed.number - 1]}"] += 1

    def moved(self, turn: Turn, state: Skirmish, event: Event) -> None:
        about, deed = event.about, turn.done[0]
        assert self.before is not None
        there = moves.OFF if event.kind == "left_map" else about["hex"]
        if deed.action == MISSION and turn.moved:
            self.face(turn)
            man = self.before.men
            acting = [
                it for it in self.before.fighters() if (turn.blue or not it.spent) and it.id not in turn.moved
            ]
            allowed = mission_order(self.before, tuple(acting), deed.number)
            fitting = [it for it in allowed if it.piece == about["piece"] and it.path == (there,)]
            self.expect(
                bool(fitting), turn, f"then {about['piece']} to {there}, not {[told(it) for it in allowed]}"
            )
            if not fitting:
                self.turn = None
                return
            turn.done, turn.path = fitting, ()
            self.counts["mission order goes on"] += 1
            turn.before = evolve(turn.before, men=man)
        turn.moved.append(about["piece"])
        turn.path = (*turn.path, there)
        turn.turned = False
        turn.done = [it for it in turn.done if it.path[: len(turn.path)] == turn.path] or turn.done
        self.expect(turn.done[0].path[: len(turn.path)] == turn.path, turn, f"went {turn.path}, {turn.done}")
        turn.stand = read(state)

    def turned(self, turn: Turn, event: Event) -> None:
        deed, about = turn.done[0], event.about
        assert self.before is not None
        if about["piece"] != deed.piece:
            return
        stand = turn.stand or turn.before
        allowed = self.facings(turn, stand)
        self.expect(
            about["facing"] in allowed, turn, f"{told(deed)} turned to {about['facing']}, not {allowed}"
        )
        self.counts["turned"] += 1
        turn.turned = True

    def facings(self, turn: Turn, stand: Position) -> set[str]:
        deed = turn.done[0]
        man = stand.men[deed.piece]
        if deed.action == "PIV":
            return moves.short_range_facings(stand, man, adjacent(stand, man))
        if deed.action == "PVA":
            return moves.short_range_facings(stand, man, [stand.men[deed.target]])
        if deed.pivot and (deed.action == "DIS" or moves.stands_in_zone(stand, man) and deed.action == "LOW"):
            return moves.flank_facings(stand, man)
        return moves.facings(stand, man, deed.goal)

    def face(self, turn: Turn) -> None:
        """What was done is over: whoever has not turned had no reason to."""
        deed, stand = turn.done[0], turn.stand or turn.before
        man = stand.men.get(deed.piece)
        if turn.turned or man is None or man.place != "map" or man.rumor or not (turn.path or deed.pivot):
            return
        allowed = self.facings(turn, stand)
        self.expect(man.facing in allowed, turn, f"{told(deed)} stayed {man.facing}, not {allowed}")
        self.counts["kept facing"] += 1

    def declared(self, turn: Turn, event: Event) -> None:
        about = event.about
        fitting = [
            it
            for it in turn.done
            if (it.target, it.caps, it.members) == (about["target"], about["caps"], about["members"])
        ]
        self.expect(bool(fitting), turn, f"declared {dict(about)}, not {turn.done}")

    def rolled(self, turn: Turn, event: Event) -> None:
        """Every roll asks for the number that the second telling asks for."""
        assert self.before is not None
        about, men = event.about, self.before.men
        bonus = min(3, len(turn.done[0].members))
        asked = fire.need(self.before, men[about["piece"]], men[about["target"]], bonus)
        self.counts["rolls"] += 1
        self.expect(about["need"] == asked, turn, f"rolled for {about['need']}, not {asked}: {about}")

    def checked(self, turn: Turn, event: Event) -> None:
        deed, about = turn.done[0], event.about
        self.expect(not turn.blue, turn, "a check on a Command Order")
        if deed.action != MISSION and not turn.before.men[deed.piece].rumor:
            cost = price(turn.before, deed)
            self.expect(about["cost"] == cost, turn, f"{told(deed)} cost {about['cost']}, not {cost}")
            self.expect(
                set(about["pieces"]) == {deed.piece, *deed.members},
                turn,
                f"{about['pieces']} checked for {deed}",
            )
        self.counts["spent checks"] += 1
        self.finish()

    def finish(self) -> None:
        turn, self.turn = self.turn, None
        if turn is None or not turn.done:
            return
        self.face(turn)
        deed = turn.done[0]
        if deed.action != MISSION:
            self.expect(
                any(it.path == turn.path for it in turn.done) or self._cut(turn), turn, f"{turn.path}: {deed}"
            )
            return
        now = turn.stand or turn.before
        acting = [it for it in now.fighters() if (turn.blue or not it.spent) and it.id not in turn.moved]
        left = mission_order(now, tuple(acting), deed.number)
        self.expect(not left, turn, f"mission order stopped before {[told(it) for it in left]}")

    def _cut(self, turn: Turn) -> bool:
        """Whether a move was cut short by what was found: a rumor that was none, a hidden Unit."""
        now = turn.stand or turn.before
        deed = turn.done[0]
        return now.men[deed.piece].place != "map" or bool(now.units()) != bool(turn.before.units())


def told(deed: Deed) -> tuple[str, int, str, str, str, str]:
    """A deed as the game tells it."""
    there = deed.path[-1] if deed.path and deed.path[-1] != moves.OFF else ""
    return (deed.line, deed.number, deed.action, deed.piece, deed.target, there)


def price(pos: Position, deed: Deed) -> int:
    """What a deed costs on an ordinary card."""
    man = pos.men[deed.piece]
    if deed.path:
        return moves.move_cost(pos, man, deed.path)
    if deed.action in ("ATK", "LR", "GRP", "PVA"):
        return man.attack_cost + deed.pivot
    return {"RAL": fire.RALLY_AP, "ARA": 0}.get(deed.action, moves.PIVOT_AP)


# ---------------------------------------------------------------------- missions

Answer = Callable[[Skirmish, Decision, Dice], Choice]
POLICIES: tuple[Answer, ...] = (random_policy, steady_policy)


def follow_mission(follower: Follower, mission: str, seed: int, answer: Answer, turns: int) -> None:
    """Play a mission until so many cards were followed in all, or to its end."""
    state, dice = lay_out(mission, seed), seeded(seed, "following")
    outcome = start(state, follower.hear)
    while outcome.decision is not None and follower.turns < turns:
        outcome = apply(state, answer(state, outcome.decision, dice), follower.hear)
    follower.finish()
    follower.turn = None


def follow_strewn(follower: Follower, mission: str, seed: int) -> None:
    """One order card over a strewn position, each card of the deck in its turn."""
    state = strewn(mission, seed)
    deck = state.mission.order_deck
    deal(state, deck[seed // len(MISSIONS) % len(deck)])
    state.stack = [EnemyTurn()]
    start(state, follower.hear)
    follower.finish()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5000, help="how many order cards to follow")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first mission")
    arguments = parser.parse_args()
    follower, seed = Follower(), arguments.seed
    while follower.turns < arguments.turns // 2:
        for answer in POLICIES:
            for mission in MISSIONS:
                follow_mission(follower, mission, seed, answer, arguments.turns // 2)
        seed += 1
    played = follower.turns
    while follower.turns < arguments.turns:
        follow_strewn(follower, MISSIONS[seed % len(MISSIONS)], seed)
        seed += 1
    print(f"{played} order cards in missions, {follower.turns - played} over strewn positions")
    print(f"{len(follower.wrong)} disagreements")
    for line in follower.wrong[:40]:
        print(" ", line)
    for what, number in sorted(follower.counts.items()):
        print(f"{number:6d} {what}")


if __name__ == "__main__":
    main()
