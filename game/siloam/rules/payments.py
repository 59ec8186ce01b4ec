"""9.2: what an effect of an event comes to in a position: whether it is paid, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import frozen

from game.siloam.model.content import BOX, CICS, FRIENDS, SILOAM, Effect, locked, pool
from game.siloam.model.state import State
from game.siloam.rules import command
from game.siloam.rules.cics import held_by_vang
from game.siloam.rules.guerrillas import directed_hexes
from game.siloam.rules.hits import CONSCRIPT
from game.siloam.rules.morale import Price, price, room
from game.siloam.rules.supports import hosts

TOP, BOXED, OPEN, EMPTY, REFUGE, POOL, NO_ROOM = "top", "box", "open", "empty", "refuge", "pool", "room"
FLAG, HOST, IDLE, NOBODY, SOME, LANDED = "flag", "host", "idle", "nobody", "some", "landed"
"""Why an effect, or a part of it, comes to something else than its card says."""


@frozen
class Payment:
    """An effect, or a part of it, as it is paid; part after part makes up the whole."""

    effect: Effect
    amount: int
    """How much or how many; for a chit or a round its number."""
    why: str = ""
    """Empty if it is paid as the card says."""
    given: bool = True
    """Whether anything happens at all."""
    pieces: tuple[str, ...] = ()
    """The counters or chits that it moves, as far as nobody is asked for them."""
    hexes: tuple[str, ...] = ()
    """Where Guerrillas go that find no room beside the line."""
    price: Price | None = None
    """What a loss of morale costs (9.4)."""


def payments(state: State, effect: Effect, due: int = 0) -> list[Payment]:
    """9.2: what an effect comes to now, what is paid as printed before what is not.

    `due` is how many are still to come of an effect that is paid one at a time.
    """
    return _PAID[effect.do](state, effect, due or effect.amount)


def costs_morale(effect: Effect) -> bool:
    """9.4: whether an effect, if it applies, has a price."""
    return effect.do == "final_failure" or (effect.do == "morale" and effect.amount < 0)


def _plainly(_state: State, effect: Effect, due: int) -> list[Payment]:
    return [Payment(effect, due)]


def _morale(state: State, effect: Effect, due: int) -> list[Payment]:
    """9.1, 9.4: a loss is paid by whoever can; a gain ends at the top of the track."""
    if due < 0:
        return [Payment(effect, due, price=price(state, effect.who, -due))]
    gained = min(due, room(state, effect.who))
    return _parted(
        Payment(effect, gained),
        Payment(effect, due - gained, TOP, given=False),
    )


def _parted(*parts: Payment) -> list[Payment]:
    """Those parts that come to anything."""
    return [part for part in parts if part.amount]


def boxed(state: State, unit_type: str) -> tuple[str, ...]:
    """3.1: counters of a type that are still in the box."""
    return tuple(u.id for u in state.units.values() if u.place == BOX and u.spec.type == unit_type)


def _join(state: State, effect: Effect, due: int) -> list[Payment]:
    joining = boxed(state, effect.who)[:due]
    return _parted(
        Payment(effect, len(joining), pieces=joining),
        Payment(effect, due - len(joining), BOXED, given=False),
    )


def _unlock(state: State, effect: Effect, due: int) -> list[Payment]:
    """3.1.1, 3.1.3: a locked box opens once."""
    places = {u.id: u.place for u in state.units.values()} | {s.id: s.place for s in state.supports.values()}
    box = locked(effect.who)
    waiting = tuple(counter for counter, place in places.items() if place == box)
    return [Payment(effect, due, pieces=waiting) if waiting else Payment(effect, due, OPEN, given=False)]


def _chits(found: Callable[[State, int], tuple[str, ...]]) -> Callable[[State, Effect, int], list[Payment]]:
    def paid(state: State, effect: Effect, due: int) -> list[Payment]:
        """9.2 CP Rewards and Penalties: nothing where no chit is left."""
        chits = found(state, due)
        return [Payment(effect, due, pieces=chits) if chits else Payment(effect, due, EMPTY, given=False)]

    return paid


def _second_wave(state: State, effect: Effect, due: int) -> list[Payment]:
    """3.1.4: those units of this number that have not come yet."""
    wave = [f"{banner}-{due}" for banner in state.content.banners]
    coming = tuple(unit for unit in wave if state.units[unit].place == BOX)
    if not coming:
        return [Payment(effect, due, LANDED, given=False)]
    return [Payment(effect, due, "" if len(coming) == len(wave) else SOME, pieces=coming)]


def _guerrilla(state: State, effect: Effect, due: int) -> list[Payment]:
    """2.6.2: beside the line while there is room, then by automatic placement; as many as the Pool has."""
    coming = min(due, len(state.supports_in_pool(SILOAM)))
    line = directed_hexes(state)
    beside = min(coming, len(line))
    free = [h for h in dict.fromkeys(state.content.map.refuges) if state.is_empty(h) and h not in line]
    away = tuple(free[: coming - beside])
    return _parted(
        Payment(effect, beside),
        Payment(effect, len(away), REFUGE, hexes=away),
        Payment(effect, coming - beside - len(away), NO_ROOM, given=False),
        Payment(effect, due - coming, POOL, given=False),
    )


def _conscript(state: State, effect: Effect, due: int) -> list[Payment]:
    """2.6.1: a counter of the Pool, and a Siloamese Infantry that may take it."""
    if not state.supports_in_pool(SILOAM):
        return [Payment(effect, due, POOL, given=False)]
    free = hosts(state, CONSCRIPT, (SILOAM,))
    return [Payment(effect, due) if free else Payment(effect, due, HOST, given=False)]


def flag_hexes(state: State, faction: str) -> list[str]:
    """2.1 Allied Flag Hexes that are empty: no Combat Unit, no Support Unit (11) and no Garrison (C102)."""
    return [h for h in state.content.map.flags[faction] if state.is_empty(h) and not held_by_vang(state, h)]


def _reinforce(state: State, effect: Effect, due: int) -> list[Payment]:
    """A boxed unit comes to a flag hex, or to the Pool where none is empty."""
    coming = boxed(state, effect.who)[:1]
    if not coming:
        return [Payment(effect, due, BOXED, given=False)]
    free = flag_hexes(state, state.units[coming[0]].spec.faction)
    return [Payment(effect, due, "" if free else FLAG, pieces=coming)]


def _redeploy(state: State, effect: Effect, _due: int) -> list[Payment]:
    """9.2 E2E: as many as there are empty flag hexes."""
    waiting = tuple(unit.id for unit in state.in_pool(effect.who))
    if not waiting:
        return [Payment(effect, 0, POOL, given=False)]
    free = len(flag_hexes(state, effect.who))
    return _parted(
        Payment(effect, len(waiting[:free]), pieces=waiting[:free]),
        Payment(effect, len(waiting[free:]), FLAG, given=False),
    )


def bolster_factions(effect: Effect) -> tuple[str, ...]:
    """9.2 Free Bolster: a unit of the arc's faction or a CICS unit (C07)."""
    return tuple(f for f in FRIENDS if f in (CICS, effect.who))


def _damaged(state: State, factions: Iterable[str]) -> bool:
    return any(unit.damaged for unit in state.friends_on_map(tuple(factions)))


def _bolster(state: State, effect: Effect, due: int) -> list[Payment]:
    needed = _damaged(state, bolster_factions(effect))
    return [Payment(effect, due) if needed else Payment(effect, due, NOBODY, given=False)]


def _rest(state: State, effect: Effect, due: int) -> list[Payment]:
    needed = _damaged(state, (effect.who,))
    return [Payment(effect, due) if needed else Payment(effect, due, NOBODY, given=False)]


def _standing(state: State, faction: str) -> tuple[str, ...]:
    return tuple(unit.id for unit in state.friends_on_map((faction,)))


def _activation(state: State, effect: Effect, due: int) -> list[Payment]:
    """11 Free Activation: it comes even where there is nobody to move."""
    return [Payment(effect, due, "" if _standing(state, effect.who) else IDLE)]


def _recall_all(state: State, effect: Effect, due: int) -> list[Payment]:
    units = _standing(state, effect.who)
    return [Payment(effect, due, pieces=units) if units else Payment(effect, due, NOBODY, given=False)]


def _recall(state: State, effect: Effect, due: int) -> list[Payment]:
    """9.2 E3D: as many as stand on the map."""
    leaving = min(due, len(_standing(state, effect.who)))
    return _parted(Payment(effect, leaving), Payment(effect, due - leaving, NOBODY, given=False))


def _final_failure(state: State, effect: Effect, _due: int) -> list[Payment]:
    """9.2 Final Arc Failure: its price, and whom it takes; Siloam's Pool is left alone (C74)."""
    due = state.content.tracks.morale_costs["final_arc"]
    places = (pool(effect.who), locked(effect.who)) if effect.who != SILOAM else ()
    units = [u for u in state.units.values() if u.spec.faction == effect.who]
    lost = tuple(unit.id for unit in units if unit.on_map or unit.place in places)
    return [Payment(effect, due, pieces=lost, price=price(state, effect.who, due))]


_PAID: Mapping[str, Callable[[State, Effect, int], list[Payment]]] = {
    "morale": _morale,
    "join": _join,
    "schedule": _plainly,
    "flag": _plainly,
    "unlock": _unlock,
    "command_reward": _chits(lambda state, _: command.lowest(state)),
    "command_penalty": _chits(lambda state, _: command.highest(state)),
    "command_strip": _chits(command.at_least),
    "second_wave": _second_wave,
    "guerrilla": _guerrilla,
    "conscript": _conscript,
    "reinforce": _reinforce,
    "redeploy": _redeploy,
    "bolster": _bolster,
    "activation": _activation,
    "recall_all": _recall_all,
    "recall": _recall,
    "rest": _rest,
    "final_failure": _final_failure,
}
"""How each effect is paid."""
