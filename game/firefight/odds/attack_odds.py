"""What an attack may do, exactly: 36 rolls for each target, and the hit counters left in the piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from game.core.dice_odds import at_least
from game.core.frame import Choice
from game.firefight.model.content import AI, NO_ENEMY, ActionCard
from game.firefight.model.state import NOWHERE, ON_MAP, Skirmish
from game.firefight.rules.attack import Attack, order_of_rolls, sum_for
from game.firefight.rules.enemy_facing import newcomer_facing
from game.firefight.rules.fire import AttackSum, targets_in
from game.firefight.rules.rumors import REVEALED_ON

NEVER = 99
"""More than can fight: where a mission does not end for want of them."""
Piles = tuple[tuple[str, int, int], ...]
"""For each kind of hit counter: how many lie in its pile, and how many of these destroy at once."""


@frozen
class World:
    """What the rolls so far may have come to."""

    piles: Piles
    destroyed: int = 0
    """Pieces of the target's side, passengers among them."""
    out: int = 0
    """How many fewer of them can still fight, a rumor that was none among them."""


Worlds = Mapping[World, float]
"""With the chance of each."""


@frozen
class TargetOdds:
    """What one target of an attack has to fear."""

    target: str
    sums: AttackSum | None
    """None for a rumor, of which nobody knows what it is."""
    hit: float
    """A hit or worse."""
    destroyed: float
    """In whatever way: outright, by a second hit, or by a counter that destroys."""
    outright: float
    revealed: float = 0.0
    """Of a rumor: that the roll reveals it."""
    false: float = 0.0
    """Of a rumor: that it is revealed and nothing is there."""


@frozen
class AttackOdds:
    """What an attack may come to."""

    targets: tuple[TargetOdds, ...]
    killed: tuple[float, ...]
    """The chance that so many AI are destroyed, from none on, and the mission goes on; for they cost the
    enemy Command Orders before the attacker's spent check, and after the end there is none (FF-RUL-114)."""


def attack_odds(state: Skirmish, attack: Attack) -> AttackOdds:
    """The exact chances of an attack as declared, its CAPs on the first roll."""
    hiding = state.pieces[attack.lead].hidden
    boost = state.content.actions[attack.card] if attack.card else None
    worlds: Worlds = {World(_piles(state)): 1.0}
    found = []
    for number, target in enumerate(order_of_rolls(state, attack)):
        caps = attack.caps if number == 0 else 0
        if state.spec(target).rumor:
            odds, worlds = _against_rumor(state, attack, target, caps, boost, hiding, worlds)
        else:
            sums = sum_for(state, attack, target, boost, hiding)
            odds, worlds = _against(state, target, sums, caps, worlds)
        found.append(odds)
    return AttackOdds(tuple(found), _killed(state, attack, worlds))


def _killed(state: Skirmish, attack: Attack, worlds: Worlds) -> tuple[float, ...]:
    if state.side(attack.lead) == AI:
        return (1.0,)
    able = len([*state.effective(AI)]) if state.mission.end_when_no_effective else NEVER
    most = max(world.destroyed for world in worlds)
    return tuple(
        sum(p for world, p in worlds.items() if world.destroyed == number and world.out < able)
        for number in range(most + 1)
    )


def _piles(state: Skirmish) -> Piles:
    hits = state.content.hits
    return tuple(
        (kind, len(pile.inside), sum(hits[it].destroy for it in pile.inside))
        for kind, pile in state.hits.items()
    )


def _against(
    state: Skirmish, target: str, sums: AttackSum, caps: int, worlds: Worlds
) -> tuple[TargetOdds, Worlds]:
    """One roll against one piece, in every world that the rolls before may have left."""
    hit, outright = at_least(sums.need - caps), at_least(sums.destroys - caps)
    following: dict[World, float] = {}
    destroyed = 0.0
    for world, chance in worlds.items():
        for then, share in _fates(state, target, world, 1 - hit, hit, outright):
            destroyed += chance * share * (then.destroyed > world.destroyed)
            following[then] = following.get(then, 0.0) + chance * share
    return TargetOdds(target, sums, hit, destroyed, outright), following


def _fates(
    state: Skirmish, target: str, world: World, missed: float, hit: float, outright: float
) -> Iterator[tuple[World, float]]:
    """What becomes of a piece that is rolled for, and how likely."""
    yield world, missed
    for then, share in _destroyed(state, target, world):
        yield then, outright * share
    for then, share in _hit(state, target, world):
        yield then, (hit - outright) * share


def _hit(state: Skirmish, name: str, world: World) -> Iterator[tuple[World, float]]:
    """FF-HIT-01, 02: a hit on a piece; the second destroys, and so does a counter that says so."""
    if state.pieces[name].hit:
        yield from _destroyed(state, name, world)
        return
    kind = state.spec(name).hit_kind
    size, deadly = next((size, deadly) for pile, size, deadly in world.piles if pile == kind)
    if not size:
        yield world, 1.0
        return
    for then, share in _destroyed(state, name, world):
        yield then, share * deadly / size
    yield _with_pile(world, kind, -1), (size - deadly) / size


def _destroyed(state: Skirmish, name: str, world: World) -> Iterator[tuple[World, float]]:
    """FF-HIT-04, FF-NEW-30: a piece is gone, its counter back in the pile; a passenger takes a hit."""
    spec = state.spec(name)
    left = _with_pile(world, spec.hit_kind, 1) if state.pieces[name].hit else world
    left = evolve(left, destroyed=left.destroyed + 1, out=left.out + (spec.best_ar > 0))
    worlds = [(left, 1.0)]
    for rider in state.passengers(name):
        worlds = [(then, share * part) for it, share in worlds for then, part in _hit(state, rider, it)]
    yield from worlds


def _with_pile(world: World, kind: str, by: int) -> World:
    piles = tuple((name, size + by if name == kind else size, deadly) for name, size, deadly in world.piles)
    return evolve(world, piles=piles)


def _against_rumor(
    state: Skirmish, attack: Attack, rumor: str, caps: int, boost: ActionCard | None, hiding: bool,
    worlds: Worlds,
) -> tuple[TargetOdds, Worlds]:  # fmt: skip
    """FF-RUM-16, 17: the roll must reveal it, and is then compared with whatever comes up."""
    pile = state.rumors.inside or [NO_ENEMY]
    revealed = at_least(REVEALED_ON - caps)
    false = revealed * pile.count(NO_ENEMY) / len(pile)
    hit = destroyed = outright = 0.0
    following: dict[World, float] = {}

    def add(world: World, chance: float) -> None:
        following[world] = following.get(world, 0.0) + chance

    for world, chance in worlds.items():
        add(world, chance * (1 - revealed))
        add(evolve(world, out=world.out + 1), chance * false)
    for drawn in sorted({*pile} - {NO_ENEMY}):
        share = pile.count(drawn) / len(pile)
        sums = _sum_if_there(state, attack, rumor, drawn, boost, hiding)
        p_hit = at_least(max(REVEALED_ON, sums.need) - caps)
        p_out = at_least(max(REVEALED_ON, sums.destroys) - caps)
        for world, chance in worlds.items():
            for then, part in _fates(state, drawn, world, revealed - p_hit, p_hit, p_out):
                add(then, chance * share * part)
                destroyed += chance * share * part * (then.destroyed > world.destroyed)
        hit += share * p_hit
        outright += share * p_out
    return TargetOdds(rumor, None, hit, destroyed, outright, revealed, false), following


def _sum_if_there(
    state: Skirmish, attack: Attack, rumor: str, drawn: str, boost: ActionCard | None, hiding: bool
) -> AttackSum:
    """The sum against an AI if it were what a rumor hides; whoever attacks has come out of hiding by then."""
    copy = state.clone()
    for name in (attack.lead, *attack.members):
        copy.pieces[name].hidden = False
    piece, newcomer = copy.pieces[rumor], copy.pieces[drawn]
    newcomer.place, newcomer.hex = ON_MAP, piece.hex
    piece.place, piece.hex = NOWHERE, ""
    newcomer.facing = newcomer_facing(copy, drawn, under_attack=True)
    return sum_for(copy, attack, drawn, boost, hiding)


def offered_attack(state: Skirmish, choice: Choice, caps: int = 0) -> AttackOdds:
    """The odds of an attack that is offered, by its Unit alone."""
    target = choice.option or targets_in(state, choice.piece, choice.hex)[0]
    return attack_odds(state, Attack(choice.piece, choice.hex, target, caps=caps))
