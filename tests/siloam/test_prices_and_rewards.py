"""Every price in morale and every reward of an event is worded as it is then paid.

The cases come from the data: every effect of every branch of events.toml and every price of `morale_costs` in
tracks.toml, each in positions in which it is paid, paid otherwise, or not at all. What has no position fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from attrs import evolve, frozen

from game.core.frame import Choice
from game.siloam.model.content import BOX, FRIENDS, OUT, Content, Effect, content, locked, pool
from game.siloam.rules.allies import CaledoniaPhase, SiloamPhase
from game.siloam.rules.cics import DeploymentPhase
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.rules.events import Effects, ResolveEvent, applies
from game.siloam.rules.hits import TakeHits
from game.siloam.words import words
from tests.siloam.board import ALL, MISS, Board
from tests.siloam.reading import FACTIONS, HIGHEST, LESS, LOWEST, PAYMENT, PRICE, Reading

IN_THE_HANDS_OF_ALLIES = ("movement_phase", "combat_phase", "siloam_phase", "caledonia_phase")
Setting = Callable[[Board, Effect], object]


def war(printed: Content | None = None) -> Board:
    """A campaign under way in which every effect can be paid: a damaged unit of each faction, the line, and
    whatever the setup keeps in boxes and Pools."""
    printed = printed or content()
    board = Board(printed=printed)
    state = board.state
    for unit in state.units.values():
        if not unit.spec.is_vang:
            state.put(unit, printed.setup.units[unit.id])
    for support in state.supports.values():
        state.put_support(support, printed.setup.supports[support.id])
    board.unit("siloam-infantry-1", "1712", hits=1)
    board.unit("siloam-infantry-3", pool("siloam"))
    board.unit("caledonia-infantry-1", "1611", hits=1)
    board.unit("cics-light-tank-1", "0601", hits=1)
    board.unit("red-1", "1812")
    board.morale(4, 5, 5)
    state.casualties = dict.fromkeys(state.casualties, 0)
    return board


# ---------------------------------------------------------------------- positions for effects


def as_it_is(_board: Board, _effect: Effect) -> None:
    """The war as it is: the effect is paid as printed."""


def morale(own: int, second: int, third: int) -> Setting:
    """The morale of the faction that is concerned, and of the others."""

    def set_morale(board: Board, effect: Effect) -> None:
        others = [f for f in FRIENDS if f != effect.who]
        board.state.morale.update({effect.who: own, others[0]: second, others[1]: third})

    return set_morale


def nearly_at_the_top(board: Board, effect: Effect) -> None:
    board.state.morale[effect.who] = HIGHEST + 1 - effect.amount


def box_empty(board: Board, effect: Effect) -> None:
    for unit in board.state.units.values():
        if unit.place == BOX and unit.spec.type == effect.who:
            board.state.put(unit, pool(unit.spec.faction))


def opened(board: Board, effect: Effect) -> None:
    for unit in board.state.units.values():
        if unit.place == locked(effect.who):
            board.state.put(unit, pool(unit.spec.faction))
    for support in board.state.supports.values():
        if support.place == locked(effect.who):
            board.state.put_support(support, pool(support.spec.faction))


def no_chits(board: Board, _effect: Effect) -> None:
    board.state.command.inside[:] = [POLITICAL_COST]
    board.state.command.discard.clear()


def no_high_chits(board: Board, effect: Effect) -> None:
    inside = board.state.command.inside
    inside[:] = [chit for chit in inside if int(chit) < effect.amount]


def discarded(board: Board, _effect: Effect) -> None:
    """Every chit has been drawn in this round."""
    cup = board.state.command
    cup.discard[:], cup.inside[:] = cup.inside[:], []


def landed(*banners: str) -> Setting:
    return lambda board, effect: board.beach(*(f"{banner}-{effect.amount}" for banner in banners))


def no_line(board: Board, _effect: Effect) -> None:
    board.unit("red-1", BOX)


def one_hex_of_the_line(board: Board, _effect: Effect) -> None:
    board.support("conscript-9", "guerrilla", "1811")


def counters_left(count: int) -> Setting:
    def leave(board: Board, _effect: Effect) -> None:
        for support in board.state.supports_in_pool("siloam")[count:]:
            board.state.put_support(support, OUT)

    return leave


def nowhere(board: Board, effect: Effect) -> None:
    """No line, no mountain and no Priority Hex: there are fewer hexes on this map."""
    no_line(board, effect)
    board.state.content = evolve(board.state.content, map=evolve(board.state.content.map, refuges=()))


def no_host(board: Board, _effect: Effect) -> None:
    for number, hex_id in ((1, "1712"), (2, "1909")):
        board.support(f"conscript-{number}", "conscript", hex_id)


def flags_taken(board: Board, effect: Effect, left: int = 0) -> None:
    faction = next(f for f in FRIENDS if effect.who.startswith(f))
    free = [h for h in content().map.flags[faction] if board.state.is_empty(h)]
    for number, hex_id in enumerate(free[left:], 2):
        board.unit(f"yellow-{number}", hex_id)


def one_flag_left(board: Board, effect: Effect) -> None:
    board.unit("siloam-infantry-2", pool("siloam"))
    flags_taken(board, effect, left=1)


def all_sound(board: Board, _effect: Effect) -> None:
    for unit in board.state.units.values():
        board.state.hit_markers.inside.extend(unit.hits)
        unit.hits, unit.armor = (), 0


def gone(board: Board, effect: Effect, left: int = 0) -> None:
    for unit in board.state.friends_on_map((effect.who,))[left:]:
        board.state.put(unit, pool(effect.who))


def one_left(board: Board, effect: Effect) -> None:
    gone(board, effect, left=1)


def pool_deserted(board: Board, effect: Effect) -> None:
    for unit in board.state.in_pool(effect.who):
        board.state.put(unit, OUT)


def out_of_the_game(board: Board, effect: Effect) -> None:
    for unit in board.state.units.values():
        if unit.spec.faction == effect.who:
            board.state.put(unit, OUT)


LOSSES: Mapping[str, Setting] = {
    "safe": morale(8, 8, 8),
    "cascading": morale(LOWEST, 8, 8),
    "cascading twice": morale(LOWEST, 2, 8),
    "partly cascading": morale(2, 8, 8),
    "fatal": morale(2, LOWEST, LOWEST),
    "fatal by cascade": morale(LOWEST, 2, LOWEST),
}
POSITIONS: Mapping[str, Mapping[str, Setting]] = {
    "loss": LOSSES,
    "gain": {"paid": morale(1, 5, 5), "nearly at the top": nearly_at_the_top, "at the top": morale(8, 5, 5)},
    "join": {"paid": as_it_is, "box empty": box_empty},
    "schedule": {"paid": as_it_is},
    "flag": {"paid": as_it_is},
    "unlock": {"paid": as_it_is, "open": opened},
    "command_reward": {"paid": as_it_is, "from the discard": discarded, "no chits": no_chits},
    "command_penalty": {"paid": as_it_is, "from the discard": discarded, "no chits": no_chits},
    "command_strip": {"paid": as_it_is, "from the discard": discarded, "no high chits": no_high_chits},
    "second_wave": {
        "paid": as_it_is,
        "one has landed": landed("red"),
        "all have landed": landed("red", "yellow", "black"),
    },
    "guerrilla": {
        "paid": as_it_is,
        "one hex of the line": one_hex_of_the_line,
        "no line": no_line,
        "one counter": counters_left(1),
        "no counter": counters_left(0),
        "nowhere": nowhere,
    },
    "conscript": {"paid": as_it_is, "no host": no_host, "no counter": counters_left(0)},
    "reinforce": {"paid": as_it_is, "flags taken": flags_taken, "box empty": box_empty},
    "redeploy": {
        "paid": as_it_is,
        "one flag": one_flag_left,
        "flags taken": flags_taken,
        "pool deserted": pool_deserted,
    },
    "bolster": {"paid": as_it_is, "all sound": all_sound},
    "activation": {"paid": as_it_is, "nobody on the map": gone},
    "recall_all": {"paid": as_it_is, "nobody on the map": gone},
    "recall": {"paid": as_it_is, "one on the map": one_left, "nobody on the map": gone},
    "rest": {"paid": as_it_is, "all sound": all_sound, "nobody on the map": gone},
    "final_failure": {**LOSSES, "nobody on the map": gone, "nobody anywhere": out_of_the_game},
}
"""By effect: positions in which it is paid, or not; a price in ones that are safe, cascade, or are fatal."""


def kind_of(effect: Effect) -> str:
    return effect.do if effect.do != "morale" else "loss" if effect.amount < 0 else "gain"


@frozen
class Case:
    """An effect of the data in a position."""

    event: str
    branch: str
    effect: Effect
    position: str

    def __str__(self) -> str:
        about = " ".join(filter(None, (self.effect.do, self.effect.who, self.effect.when)))
        return f"{self.event}.{self.branch}: {about}: {self.position}"

    def board(self) -> Board:
        """The position, with what was settled before as the effect wants it."""
        board = war()
        if self.effect.when:
            board.state.flags.append(self.effect.when)
        POSITIONS[kind_of(self.effect)][self.position](board, self.effect)
        return board


def cases() -> Iterator[Case]:
    for event in content().events.values():
        for branch, effects in event.branches.items():
            for effect in effects:
                for position in POSITIONS.get(kind_of(effect), {"has no position": as_it_is}):
                    yield Case(event.id, branch, effect, position)


CASES = list(cases())


def answer(board: Board) -> set[str]:
    """Say yes to whatever is asked until an ally is led; the kinds of questions."""
    asked = set()
    while board.kind and board.kind not in IN_THE_HANDS_OF_ALLIES:
        asked.add(board.kind)
        choice = board.asked.choices[0]
        board.choose(choice.verb, **{k: v for k, v in choice._asdict().items() if k != "verb" and v})
    return asked


def play(case: Case) -> tuple[list[str], list[bool], Reading, list[str]]:
    """Bring a branch about: what was said before, whether as a warning, what came, and the log of it."""
    board = case.board()
    state = board.state
    if case.branch not in ("before", "after"):
        board.start(ResolveEvent(event=case.event))
    said = words().consequences(state, case.event, case.branch)
    before = state.clone()
    state.events = []
    match case.branch:
        case "before" | "after":
            board.start(Effects(event=case.event, branch=case.branch))
        case "success" | "failure":
            board.draws(ALL if case.branch == "success" else MISS)
            board.choose("spend_favours", option="0")
        case _:
            board.choose("take_option", option=f"{case.event}.{case.branch}")
    asked = answer(board)
    first = next((i for i, event in enumerate(state.events, 1) if event.kind == "event_branch"), 0)
    log = [words().event(event) for event in state.events[first:]]
    return [c.text for c in said], [c.warning for c in said], Reading(before, state, asked), log


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_event_does_what_its_card_says(case: Case) -> None:
    assert kind_of(case.effect) in POSITIONS, "a new effect needs positions in which it is paid and not paid"
    said, _, reading, _ = play(case)
    for text in said:
        reading.read(text)
    reading.close()


GRAVE = ("Paid as", "All three factions stand at the lowest")
"""How warnings about prices begin."""


def gist(text: str) -> str:
    """What a sentence says, however many counters it says it of: the log tells of one after another."""
    crowded = "No room beside the line"
    return crowded if text.startswith(crowded) else text.partition(": ")[2] or text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_not_paid_as_printed_is_a_warning_before_and_told_after(case: Case) -> None:
    said, warned, reading, log = play(case)
    lines = [text for text, warns in zip(said, warned, strict=True) if warns]
    unpaid = [gist(text) for text in lines if not text.startswith(GRAVE)]
    assert set(unpaid) <= {gist(line) for line in log}
    branch = [e for e in content().events[case.event].branches[case.branch] if applies(reading.before, e)]
    if not reading.after.outcome:
        assert len(log) >= sum(e.do != "flag" for e in branch), "of each is told what came, or did not come"


@pytest.mark.parametrize("case", [c for c in CASES if c.branch in ("a", "b")], ids=str)
def test_an_option_is_confirmed_exactly_when_its_price_cascades_or_is_fatal(case: Case) -> None:
    said, _, reading, _ = play(case)
    grave = any(text.startswith(GRAVE) for text in said)
    assert ("confirm_cascade" in reading.asked) == grave


def test_every_effect_of_the_rules_has_its_positions() -> None:
    known = {kind_of(case.effect) for case in CASES}
    assert known == POSITIONS.keys(), "positions for what no event does prove nothing"


# ---------------------------------------------------------------------- prices


def deploying(board: Board, unit_type: str, **wanted: Any) -> Choice:
    """The answer that deploys the unit of a type from its Pool."""
    fitting = [
        c for c in board.options("deploy", **wanted) if board.state.units[c.piece].spec.type == unit_type
    ]
    return fitting[0]


def cics_deploy(board: Board) -> Choice:
    board.state.cp = 5
    board.start(DeploymentPhase())
    return deploying(board, "cics-green", option="combat")


def caledonia(unit_type: str) -> Callable[[Board], Choice]:
    def begin(board: Board) -> Choice:
        opened(board, Effect("unlock", "caledonia", 0, "", ""))
        board.start(CaledoniaPhase())
        return deploying(board, unit_type, option="combat", hex="1101")

    return begin


def caledonia_support(board: Board) -> Choice:
    board.start(CaledoniaPhase())
    return board.options("place_support", option="mg", hex="1611")[0]


def conscript(board: Board) -> Choice:
    board.start(SiloamPhase())
    return board.options("conscript")[0]


def guerrilla_lost(board: Board) -> Choice:
    board.support("conscript-1", "guerrilla", "1811")
    board.start(TakeHits(units=("siloam-infantry-1",), guerrillas=("conscript-1",), hits=1))
    return board.options("lose_guerrilla")[0]


PRICES: Mapping[str, tuple[str, Callable[[Board], Choice]]] = {
    "cics_deploy": ("cics", cics_deploy),
    "caledonia_infantry": ("caledonia", caledonia("caledonia-infantry")),
    "caledonia_tank": ("caledonia", caledonia("caledonia-tank")),
    "caledonia_support": ("caledonia", caledonia_support),
    "conscript": ("siloam", conscript),
    "guerrilla_lost": ("siloam", guerrilla_lost),
}
"""By price: who owes it, and a question with the answer that costs it."""
BY_EVENTS = {"final_arc": "final_failure"}
"""Prices that no answer of the player's has: the effects above are their positions."""
FORCED = ("guerrilla_lost",)
"""Prices that the player meets rather than pays: the answer warns, and no further question is asked."""


def test_every_price_of_the_tracks_has_its_question() -> None:
    assert content().tracks.morale_costs.keys() == PRICES.keys() | BY_EVENTS.keys()
    assert set(BY_EVENTS.values()) <= POSITIONS.keys()


def begin(price: str, position: str) -> tuple[Board, Choice, str]:
    """A question with a price in a position: the answer, and how it is worded."""
    faction, ask = PRICES[price]
    board = war()
    LOSSES[position](board, Effect("morale", faction, -1, "", ""))
    choice = ask(board)
    return board, choice, words().choice(board.state, board.asked, choice)


def pay(board: Board, choice: Choice) -> tuple[dict[str, int], set[str]]:
    """Give the answer, and confirm it where that is asked; what morale has changed, and what was asked."""
    before = dict(board.state.morale)
    board.choose(choice.verb, **{k: v for k, v in choice._asdict().items() if k != "verb" and v})
    asked = {board.kind}
    if board.kind == "confirm_cascade":
        board.choose("confirm")
    if board.kind == "place_conscript":
        board.choose("place_at", hex=board.options("place_at")[0].hex)
    return {
        f: before[f] - board.state.morale[f] for f in FRIENDS if before[f] != board.state.morale[f]
    }, asked


@pytest.mark.parametrize("position", LOSSES)
@pytest.mark.parametrize("price", PRICES)
def test_an_answer_says_who_pays_for_it_and_whether_it_loses_the_campaign(price: str, position: str) -> None:
    board, choice, said = begin(price, position)
    match = PRICE.search(said)
    assert match is not None, said
    who, amount, spread, fatal = match.groups()
    assert int(amount) == content().tracks.morale_costs[price]
    paid, _ = pay(board, choice)
    told = (
        {FACTIONS[f]: int(n) for f, n in PAYMENT.findall(spread)} if spread else {FACTIONS[who]: int(amount)}
    )
    assert paid == told
    assert bool(fatal) == (board.state.outcome == "collapsed") == position.startswith("fatal")


@pytest.mark.parametrize("position", LOSSES)
@pytest.mark.parametrize("price", PRICES)
def test_a_price_that_spreads_or_is_fatal_is_confirmed_unless_it_is_forced(price: str, position: str) -> None:
    board, choice, said = begin(price, position)
    _, asked = pay(board, choice)
    grave = "paid as" in said or "campaign is lost" in said
    assert ("confirm_cascade" in asked) == (grave and price not in FORCED)


@pytest.mark.parametrize("position", [p for p in LOSSES if p != "safe"])
@pytest.mark.parametrize("price", [p for p in PRICES if p not in FORCED])
def test_the_confirmation_names_the_same_price_and_can_be_declined(price: str, position: str) -> None:
    board, choice, said = begin(price, position)
    before = board.state.clone()
    board.choose(choice.verb, **{k: v for k, v in choice._asdict().items() if k != "verb" and v})
    if board.kind != "confirm_cascade":
        assert "paid as" not in said
        return
    title = words().prompt(board.state, board.asked).title
    owed, _, spread = title.removeprefix("This costs ").partition(", paid as ")
    assert f"{owed}, paid as {spread}" in said if spread else owed in said
    confirm = words().choice(board.state, board.asked, Choice("confirm"))
    assert ("lose the campaign" in confirm) == position.startswith("fatal")
    assert spread in confirm or position.startswith("fatal")
    board.choose("cancel")
    assert board.state.morale == before.morale
    assert board.state.units == before.units


def costly(*effects: Effect) -> Board:
    """The war with another first event, whose option A does all this."""
    printed = content()
    first = printed.events["E1"]
    spec = evolve(first, branches={**first.branches, "a": effects})
    return war(evolve(printed, events={**printed.events, "E1": spec}))


def loss(who: str, amount: int, when: str = "", unless: str = "") -> Effect:
    return Effect("morale", who, -amount, when, unless)


EACH = f"CICS {LESS}1, Siloam {LESS}1 and Caledonia {LESS}1"
GAIN = Effect("morale", "cics", 2, "", "")


@pytest.mark.parametrize(
    ("effects", "levels", "title"),
    [
        (
            (loss("cics", 1), loss("siloam", 1)),
            (1, 4, 4),
            f"CICS morale {LESS}1 and Siloam morale {LESS}1, paid as Siloam {LESS}2 and Caledonia {LESS}1",
        ),
        (
            (loss("siloam", 1), loss("cics", 1)),
            (2, 1, 3),
            f"Siloam morale {LESS}1 and CICS morale {LESS}1, paid as CICS {LESS}1 and Caledonia {LESS}2",
        ),
        ((loss("cics", 1), loss("cics", 1)), (2, 4, 4), f"CICS morale {LESS}2, paid as {EACH}"),
        ((loss("cics", 1), loss("cics", 1)), (3, 1, 1), f"CICS morale {LESS}2"),
        ((loss("cics", 2, unless="never"),), (2, 4, 4), f"CICS morale {LESS}2, paid as {EACH}"),
        ((loss("cics", 3, when="never"), loss("siloam", 1)), (1, 4, 4), ""),
        ((GAIN, loss("cics", 2)), (1, 4, 4), ""),
    ],
)
def test_all_losses_of_an_option_make_one_price(
    effects: tuple[Effect, ...], levels: tuple[int, int, int], title: str
) -> None:
    board = costly(*effects)
    board.morale(*levels)
    before = dict(board.state.morale)
    board.event("E1", "a")
    if not title:
        assert board.kind == "", "what does not apply costs nothing"
        return
    about = board.asked.about
    assert words().prompt(board.state, board.asked).title == f"This costs {title}"
    board.choose("confirm")
    assert about["paid"] == {f: before[f] - n for f, n in board.state.morale.items() if before[f] != n}
    assert about["fatal"] == (board.state.outcome == "collapsed")
