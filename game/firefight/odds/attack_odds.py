"""What an attack may do, exactly: 36 rolls for each target, and the hit counters left in the piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from game.core.dice_odds import at_least
from game.firefight.model.content import AI, NO_ENEMY, ActionCard
from game.firefight.model.state import NOWHERE, ON_MAP, Skirmish
from game.firefight.rules.attack import Attack, order_of_rolls, sum_for
from game.firefight.rules.enemy_facing import newcomer_facing
from game.firefight.rules.fire import AttackSum
from game.firefight.rules.rumors import REVEALED_ON

Piles = tuple[tuple[str, int, int], ...]
"""For each kind of hit counter: how many lie in its pile, and how many of these destroy at once."""


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
    """The chance that so many AI are destroyed, from none on."""


def attack_odds(state: Skirmish, attack: Attack) -> AttackOdds:
    """The exact chances of an attack as declared, its CAPs on the first roll."""
    hiding = state.pieces[attack.lead].hidden
    boost = state.content.actions[attack.card] if attack.card else None
    worlds: dict[tuple[Piles, int], float] = {(_piles(state), 0): 1.0}
    found = []
    for number, target in enumerate(order_of_rolls(state, attack)):
        caps = attack.caps if number == 0 else 0
        if state.spec(target).rumor:
            odds, worlds = _against_rumor(state, attack, target, caps, boost, hiding, worlds)
        else:
            sums = sum_for(state, attack, target, boost, hiding)
            odds, worlds = _against(state, target, sums, caps, worlds)
        found.append(odds)
    most = max(kills for _, kills in worlds)
    killed = tuple(sum(p for (_, k), p in worlds.items() if k == n) for n in range(most + 1))
    return AttackOdds(tuple(found), killed)


def _piles(state: Skirmish) -> Piles:
    hits = state.content.hits
    return tuple(
        (kind, len(pile.inside), sum(hits[it].destroy for it in pile.inside))
        for kind, pile in state.hits.items()
    )


def _against(
    state: Skirmish, target: str, sums: AttackSum, caps: int, worlds: Mapping[tuple[Piles, int], float]
) -> tuple[TargetOdds, dict[tuple[Piles, int], float]]:
    """One roll against one piece, in every world that the rolls before may have left."""
    hit, outright = at_least(sums.need - caps), at_least(sums.destroys - caps)
    following: dict[tuple[Piles, int], float] = {}
    destroyed = 0.0
    for (piles, kills), chance in worlds.items():
        for then, killed, share in _fates(state, target, piles, 1 - hit, hit, outright):
            destroyed += chance * share * killed
            world = (then, kills + (killed and state.side(target) == AI))
            following[world] = following.get(world, 0.0) + chance * share
    return TargetOdds(target, sums, hit, destroyed, outright), following


def _fates(
    state: Skirmish, target: str, piles: Piles, missed: float, hit: float, outright: float
) -> Iterator[tuple[Piles, bool, float]]:
    """What becomes of a piece and of the piles: whether it is destroyed, and how likely."""
    kind, already = state.spec(target).hit_kind, bool(state.pieces[target].hit)
    returned = _changed(piles, kind, +1) if already else piles
    yield piles, False, missed
    yield returned, True, outright
    wounded = hit - outright
    if already:
        yield returned, True, wounded
        return
    size, deadly = next((size, deadly) for name, size, deadly in piles if name == kind)
    if not size:
        yield piles, False, wounded
        return
    yield piles, True, wounded * deadly / size
    yield _changed(piles, kind, -1), False, wounded * (size - deadly) / size


def _changed(piles: Piles, kind: str, by: int) -> Piles:
    return tuple((name, size + by if name == kind else size, deadly) for name, size, deadly in piles)


def _against_rumor(
    state: Skirmish, attack: Attack, rumor: str, caps: int, boost: ActionCard | None, hiding: bool,
    worlds: Mapping[tuple[Piles, int], float],
) -> tuple[TargetOdds, dict[tuple[Piles, int], float]]:  # fmt: skip
    """FF-RUM-16, 17: the roll must reveal it, and is then compared with whatever comes up."""
    pile = state.rumors.inside or [NO_ENEMY]
    revealed = at_least(REVEALED_ON - caps)
    hit = destroyed = outright = 0.0
    following: dict[tuple[Piles, int], float] = {}

    def add(world: tuple[Piles, int], chance: float) -> None:
        following[world] = following.get(world, 0.0) + chance

    for world, chance in worlds.items():
        add(world, chance * (1 - revealed + revealed * pile.count(NO_ENEMY) / len(pile)))
    for drawn in sorted({*pile} - {NO_ENEMY}):
        share = pile.count(drawn) / len(pile)
        sums = _sum_if_there(state, attack, rumor, drawn, boost, hiding)
        p_hit = at_least(max(REVEALED_ON, sums.need) - caps)
        p_out = at_least(max(REVEALED_ON, sums.destroys) - caps)
        for (piles, kills), chance in worlds.items():
            for then, killed, part in _fates(state, drawn, piles, revealed - p_hit, p_hit, p_out):
                add((then, kills + killed), chance * share * part)
                destroyed += chance * share * killed * part
        hit += share * p_hit
        outright += share * p_out
    false = revealed * pile.count(NO_ENEMY) / len(pile)
    return TargetOdds(rumor, None, hit, destroyed, outright, revealed, false), following


def _sum_if_there(
    state: Skirmish, attack: Attack, rumor: str, drawn: str, boost: ActionCard | None, hiding: bool
) -> AttackSum:
    """The sum against an AI if it were what a rumor hides."""
    copy = state.clone()
    piece, newcomer = copy.pieces[rumor], copy.pieces[drawn]
    newcomer.place, newcomer.hex = ON_MAP, piece.hex
    piece.place, piece.hex = NOWHERE, ""
    newcomer.facing = newcomer_facing(copy, drawn, under_attack=True)
    return sum_for(copy, attack, drawn, boost, hiding)
