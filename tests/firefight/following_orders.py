"""Follow the enemy of the firefight, card by card, and compare what it does with the second telling.

`python -m tests.firefight.following_orders --turns 5000` follows so many order cards, some of them in
missions of the random and the steady player and most over positions strewn at random, and prints how often
each line, action and rule decided.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping

from attrs import Factory, define

from game.core.dice import Dice, seeded
from game.core.engine import apply, start
from game.core.frame import Choice, Decision, Event
from game.firefight.bots.policies import random_policy
from game.firefight.bots.steady import steady_policy
from game.firefight.model.content import content
from game.firefight.model.state import Skirmish
from game.firefight.rules.orders import EnemyTurn
from game.firefight.rules.setup import lay_out
from tests.firefight import second_fire as fire
from tests.firefight import second_moves as moves
from tests.firefight.second_deciding import FINER, deciding, printed_actions, printed_requirements
from tests.firefight.second_ground import Man, Position, card, read, without
from tests.firefight.second_missions import END_ROUND, MISSION, mission_order, track_event
from tests.firefight.second_orders import Deed, adjacent
from tests.firefight.second_telling import FIRE, price, tell, told
from tests.firefight.staged import STAGES, staged
from tests.firefight.strewn import deal, strewn

MISSIONS = ("sheds", "corrow", "ennisk")
READING = ("line_passed_over", "order_obeyed", "enemy_passed")
AI_ACTS = ("low_move", "ai_attack", "auto_rally")
EVENT_DEEDS = ("moved", "left_map", "attack_declared", "auto_rallied", "nothing_came")
"""Events of the track by which an AI acts, and what may come of them."""


@define
class Turn:
    """One order card, from its drawing to the end of what was done."""

    card: int
    before: Position
    deeds: list[Deed] | None = None
    """What the second telling allows; unknown until the card is read."""
    done: list[Deed] = Factory(list)
    """What fits with what was heard so far; empty before anything was obeyed."""
    actor: str = ""
    """Who acts: the piece of the deed, or what a rumor turned out to be; empty for a false one."""
    path: tuple[str, ...] = ()
    stand: Position = Factory(lambda self: self.before, takes_self=True)
    """The position in which the actor looks where to face."""
    turned: bool = False
    moved: list[str] = Factory(list)
    payers: list[tuple[str, int]] = Factory(list)
    """Who pays for what was done, and how much."""
    passed: bool = False
    checked: bool = False

    @property
    def blue(self) -> bool:
        return bool(card(self.card)["color"] == "blue")

    def acting(self, now: Position) -> tuple[Man, ...]:
        """Who could still move by a mission order."""
        able = [it for it in now.fighters() if self.blue or not it.spent]
        return tuple(it for it in able if it.id not in self.moved)


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
        now = read(state)
        if state.frame(EnemyTurn) is None or event.kind == "order_drawn":
            self.finish()
        if event.kind == "order_drawn":
            self.turn = Turn(int(event.about["card"]), now)
        elif event.kind == "track_event":
            self.begin_event(event)
        elif self.event is not None and event.kind in EVENT_DEEDS:
            self.happened(self.event, event)
        elif self.turn is not None:
            self.follow(self.turn, now, event)
        if event.kind in ("mission_over", "order_discarded"):
            self.turn = None
        self.before = now

    def follow(self, turn: Turn, now: Position, event: Event) -> None:
        if event.kind in READING and turn.deeds is None:
            assert self.before is not None
            turn.before = turn.stand = self.before
            turn.deeds = tell(self.before, turn.card)
            self.turns += 1
            self.counts.update(deciding(self.before, turn.card, turn.deeds))
        if event.kind == "enemy_passed":
            self.passed(turn)
        elif event.kind == "order_obeyed":
            self.obeyed(turn, event)
        elif turn.done and event.kind in HANDLERS:
            HANDLERS[event.kind](self, turn, now, event)

    def expect(self, holds: bool, turn: Turn, what: str) -> None:
        if not holds:
            self.wrong.append(f"{turn.before.mission} card {turn.card:02d}: {what}")

    # ------------------------------------------------------------------ events of the track

    def begin_event(self, event: Event) -> None:
        self.event = None
        if event.about["op"] in AI_ACTS:
            assert self.before is not None
            self.event = Turn(0, self.before, track_event(self.before, event.about["space"]))

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
        turn.actor = about["piece"]
        self.expect(bool(turn.done), turn, f"obeyed {heard}, not {sorted({told(it) for it in turn.deeds})}")
        for deed in turn.done[:1]:
            self.counts.update(deed.rules)
            self.counts[f"{deed.line} {deed.action}"] += 1
            if deed.line == "tactical":
                self.counts[f"line {card(turn.card)['tactical'][deed.number - 1]}"] += 1

    def passed(self, turn: Turn) -> None:
        """FF-ORD-05, FF-RUM-12, 14: nobody could obey, or a rumor that was to attack could not."""
        turn.passed = True
        if not turn.done:
            self.expect(not turn.deeds, turn, f"passed, not {turn.deeds}")
            self.counts["pass"] += 1
            return
        deed = turn.done[0]
        self.expect(turn.before.men[deed.piece].rumor, turn, f"passed after {deed}")
        self.expect(not turn.actor or not self.could(turn), turn, f"{turn.actor} did not attack: {deed}")
        self.counts["pass of a newcomer" if turn.actor else "pass of a false rumor"] += 1

    def could(self, turn: Turn) -> bool:
        """FF-RUM-13, FF-RUL-86: whether a newcomer can carry out the attack of its rumor."""
        deed, now = turn.done[0], turn.stand
        return fire.may_attack(now, now.men[turn.actor], now.men[deed.target], far=deed.action == "LR")

    def moved(self, turn: Turn, now: Position, event: Event) -> None:
        piece = event.about["piece"]
        there = moves.OFF if event.kind == "left_map" else event.about["hex"]
        if turn.done[0].action == MISSION and turn.moved:
            self.next_in_order(turn, piece, there)
            if not turn.done:
                return
        turn.moved.append(piece)
        turn.path = (*turn.path, there)
        turn.stand = now
        fitting = [it for it in turn.done if it.path[: len(turn.path)] == turn.path]
        self.expect(bool(fitting), turn, f"went {turn.path}, not {turn.done}")
        turn.done = fitting

    def next_in_order(self, turn: Turn, piece: str, there: str) -> None:
        """FF-MIS-04: the next AI of a mission order, by the position before it."""
        self.face(turn)
        self.pay(turn)
        assert self.before is not None
        allowed = mission_order(self.before, turn.acting(self.before), turn.done[0].number)
        turn.done = [it for it in allowed if (it.piece, it.path) == (piece, (there,))]
        self.expect(bool(turn.done), turn, f"then {piece} to {there}, not {[told(it) for it in allowed]}")
        turn.before, turn.actor, turn.path, turn.turned = self.before, piece, (), False
        self.counts["mission order goes on"] += 1

    def found(self, turn: Turn, now: Position, event: Event) -> None:
        """A Unit comes out of hiding, or a rumor turns out to be something."""
        turn.stand = now
        if event.about.get("rumor") == turn.actor:
            turn.actor = event.about.get("piece", "")
            turn.moved.append(turn.actor)
        if event.kind == "rumor_revealed":
            man = now.men[event.about["piece"]]
            allowed = moves.newcomer_facings(now, man)
            self.expect(man.facing in allowed, turn, f"{man} revealed, not {allowed}")
            self.counts["newcomers"] += 1

    # ------------------------------------------------------------------ facing

    def turn_to(self, turn: Turn, _now: Position, event: Event) -> None:
        if event.about["piece"] == turn.actor:
            allowed, facing = self.facings(turn), event.about["facing"]
            self.expect(facing in allowed, turn, f"{told(turn.done[0])} turned to {facing}, not {allowed}")
            turn.turned = True
            self.counts["turned"] += 1
            with without("FF-RUL-97"):
                self.counts["FF-RUL-97"] += self.facings(turn) != allowed

    def facings(self, turn: Turn) -> set[str]:
        deed, stand = turn.done[0], turn.stand
        man = stand.men[turn.actor]
        if deed.action == "PIV":
            return moves.short_range_facings(stand, man, adjacent(stand, man))
        if deed.action == "PVA":
            return moves.short_range_facings(stand, man, [stand.men[deed.target]])
        if deed.pivot and deed.action in ("DIS", "LOW"):
            return moves.flank_facings(stand, man)
        return moves.facings(stand, man, deed.goal)

    def face(self, turn: Turn) -> None:
        """What was done is over: whoever has not turned had no reason to."""
        deed = turn.done[0]
        if turn.turned or turn.actor != deed.piece or not (turn.path or deed.pivot):
            return
        man = turn.stand.men[turn.actor]
        if man.place == "map" and not man.rumor:
            allowed = self.facings(turn)
            self.expect(man.facing in allowed, turn, f"{told(deed)} stayed {man.facing}, not {allowed}")
            self.counts["kept facing"] += 1

    # ------------------------------------------------------------------ attacks and checks

    def declared(self, turn: Turn, _now: Position, event: Event) -> None:
        about = event.about
        heard = (about["target"], about["caps"], about["members"])
        turn.done = [it for it in turn.done if (it.target, it.caps, it.members) == heard] or turn.done
        deed = turn.done[0]
        fitting = (deed.target, deed.caps, deed.members) == heard and about["piece"] == turn.actor
        self.expect(fitting, turn, f"declared {dict(about)}, not {turn.done}")
        self.expect(turn.actor == deed.piece or self.could(turn), turn, f"{turn.actor} attacked: {deed}")

    def rolled(self, turn: Turn, _now: Position, event: Event) -> None:
        """Every roll asks for the number that the second telling asks for."""
        assert self.before is not None
        about, men = event.about, self.before.men
        bonus = min(3, len(turn.done[0].members))
        asked = fire.need(self.before, men[about["piece"]], men[about["target"]], bonus)
        self.expect(about["need"] == asked, turn, f"rolled for {about['need']}, not {asked}: {about}")
        self.counts["rolls"] += 1

    def pay(self, turn: Turn) -> None:
        """FF-ORD-11, FF-RUL-54, 85, 86: who pays for a deed, and how much."""
        deed, now = turn.done[0], turn.stand
        if turn.passed or not turn.actor or deed.action == END_ROUND:
            return
        if turn.actor != deed.piece and deed.action in FIRE:
            cost = now.men[turn.actor].attack_cost
        else:
            cost = price(turn.before, deed)
        turn.payers += [(it, cost) for it in (turn.actor, *deed.members)]

    def check(self, turn: Turn, now: Position, event: Event) -> None:
        self.pay(turn)
        about, cost = event.about, max((cost for _, cost in turn.payers), default=0)
        self.expect(not turn.blue, turn, "a check on a Command Order")
        self.expect(about["cost"] == cost, turn, f"{told(turn.done[0])} cost {about['cost']}, not {cost}")
        standing = {it for it, _ in turn.payers if now.men[it].place == "map"}
        self.expect({*about["pieces"]} == standing, turn, f"{about['pieces']} checked, not {standing}")
        self.counts["spent checks"] += 1
        turn.checked = True
        self.finish()

    def finish(self) -> None:
        """The turn is over: nothing was left out."""
        turn, self.turn = self.turn, None
        if turn is None or not turn.done:
            return
        self.face(turn)
        if not turn.checked and not turn.blue and not turn.passed:
            self.pay(turn)
            assert self.before is not None
            due = [it for it in turn.payers if it[1] and self.before.men[it[0]].place == "map"]
            self.expect(not due, turn, f"no check of {due}")
        deed = turn.done[0]
        if deed.action == MISSION:
            left = mission_order(turn.stand, turn.acting(turn.stand), deed.number)
            self.expect(not left, turn, f"mission order stopped before {[told(it) for it in left]}")
            return
        whole = any(it.path == turn.path for it in turn.done) or self.stopped(turn)
        self.expect(whole, turn, f"went only {turn.path}: {deed}")

    def stopped(self, turn: Turn) -> bool:
        """FF-NEW-27, 45: whether a Unit that was found stands in the way."""
        ahead = turn.done[0].path[len(turn.path)]
        return bool(turn.stand.units_at(ahead)) and not turn.before.units_at(ahead)


HANDLERS: Mapping[str, Callable[[Follower, Turn, Position, Event], None]] = {
    "moved": Follower.moved,
    "left_map": Follower.moved,
    "unit_revealed": Follower.found,
    "rumor_revealed": Follower.found,
    "false_rumor": Follower.found,
    "turned": Follower.turn_to,
    "attack_declared": Follower.declared,
    "attack_rolled": Follower.rolled,
    "spent_check": Follower.check,
}


# ---------------------------------------------------------------------- missions and strewn positions

Answer = Callable[[Skirmish, Decision, Dice], Choice]
POLICIES: tuple[Answer, ...] = (random_policy, steady_policy)


def follow_mission(follower: Follower, mission: str, seed: int, answer: Answer, turns: int) -> None:
    """Play a mission until so many cards were followed in all, or to its end."""
    state, dice = lay_out(mission, seed), seeded(seed, "following")
    outcome = start(state, follower.hear)
    while outcome.decision is not None and follower.turns < turns:
        outcome = apply(state, answer(state, outcome.decision, dice), follower.hear)
    follower.finish()


def follow_strewn(follower: Follower, seed: int) -> None:
    """One order card over a strewn position; missions and the cards of their decks take turns."""
    mission = STREWN[seed % len(STREWN)]
    deck = content().missions[mission].order_deck
    cards = (*deck, *[it for it in RARE if it in deck] * OFTEN)
    dealt = cards[seed // len(STREWN) % len(cards)]
    state = strewn(mission, seed, grouped="GRP" in str(card(int(dealt))["tactical"]))
    _draw(follower, state, dealt)


def follow_staged(follower: Follower, stage: str, seed: int) -> None:
    """One order card over a position that is set for a rule."""
    _draw(follower, *staged(stage, seed))


def _draw(follower: Follower, state: Skirmish, dealt: str) -> None:
    deal(state, dealt)
    state.stack = [EnemyTurn()]
    start(state, follower.hear)
    follower.finish()


STREWN, OFTEN = ("sheds", "corrow", "ennisk", "ennisk"), 6
"""The last mission has most of what is rare."""
RARE = ("08", "08", "09", "11", "14", "18", "19", "29", "30", "30", "30", "30")
"""Cards with a line that hardly ever comes up."""


RANKS = (
    "FF-AIP-01", "FF-AIP-02", "FF-AIP-03", "FF-AIP-04", "FF-AIP-05", "FF-AIP-06", "FF-AIT-01", "FF-AIT-02",
    "FF-AIT-03", "FF-AIT-04", "FF-AIT-05", "FF-AIT-06", "FF-AIT-07", "FF-AIT-09", "FF-AIT-10", "FF-AIT-11",
    "FF-AIT-12", "FF-AIM-02", "FF-AIM-04", "FF-AIM-05", "FF-AIM-06", "FF-AIM-07", "FF-ELG-03", "FF-ELG-04",
    "FF-ELG-10", "FF-LRM-04", "FF-LRM-06", "FF-LRM-08", "FF-LRM-09", "FF-PCC-07", "FF-RUL-63", "FF-RUL-70",
    "FF-RUL-92", "FF-RUL-97", "FF-TAC-05", "FF-TAC-06", *FINER,
)  # fmt: skip
"""What decides who acts, against whom and where to."""
ENOUGH = 5
"""How often each of these should decide in 5,000 turns, so that a mistake in it would show."""


def expected() -> list[str]:
    """All that should decide now and then: ranks, and the requirements and actions of every card."""
    numbers = tuple(it.number for it in content().orders.values())
    return sorted({*RANKS, *printed_requirements(numbers), *printed_actions(numbers)})


def follow_all(follower: Follower, turns: int, seed: int) -> int:
    """So many order cards, two fifths of them in missions, how many is returned; the others as they fall."""
    part = turns * 2 // 5
    while follower.turns < part:
        for answer in POLICIES:
            for mission in MISSIONS:
                follow_mission(follower, mission, seed, answer, part)
        seed += 1
    played = follower.turns
    while follower.turns < turns:
        for number in range(STREWN_TO_STAGED):
            follow_strewn(follower, seed * STREWN_TO_STAGED + number)
        follow_staged(follower, [*STAGES][seed % len(STAGES)], seed)
        seed += 1
    return played


STREWN_TO_STAGED = 5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5000, help="how many order cards to follow")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first mission")
    arguments = parser.parse_args()
    follower = Follower()
    played = follow_all(follower, arguments.turns, arguments.seed)
    print(f"{played} order cards in missions, {follower.turns - played} over strewn and staged positions")
    print(f"{len(follower.wrong)} disagreements")
    for line in follower.wrong:
        print(f"  {line}")
    for what, number in sorted(follower.counts.items()):
        print(f"{number:6d} {what}")
    seldom = [it for it in expected() if follower.counts[it] < ENOUGH]
    print(f"{len(expected()) - len(seldom)} of {len(expected())} decided at least {ENOUGH} times; not:")
    for what in seldom:
        print(f"{follower.counts[what]:6d} {what}")
    return 1 if follower.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
