"""Positions for rule tests: an empty map to build on, scripted draws, readable choices."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from game.core.engine import advance, apply_unchecked
from game.core.frame import Choice, Decision, Event, Frame
from game.core.scripts import scripted
from game.siloam.lessons.laying import empty_map, put_ashore, put_unit
from game.siloam.model.content import Content
from game.siloam.model.loading import load
from game.siloam.model.state import State, Support, Unit
from game.siloam.rules.activation import MovementPhase
from game.siloam.rules.allies import AlliedActivation
from game.siloam.rules.combat import Combat
from game.siloam.rules.events import ResolveEvent
from game.siloam.rules.sequence import Campaign
from game.siloam.rules.sides import Sides
from game.siloam.rules.strength import Strength
from game.siloam.rules.supports import place_support
from game.siloam.rules.vang import BannerActivation


@cache
def edition() -> Content:
    """The data the rule tests are written against: tuning the shipped data leaves them alone."""
    return load(Path(__file__).parents[1] / "data" / "edition")


class Board:
    """A campaign with an empty map.

    Friendly Combat Units start in their Pools, Vang units in the box; Supports are in their Pools,
    planes where the setup puts them. Place what the test needs, then `start` a frame.
    """

    def __init__(self, seed: int = 1, printed: Content | None = None) -> None:
        cups = ("activation", "command", "tactics", "vang_support", "hit_markers")
        self.state: State = scripted(empty_map(seed, printed or edition()), dict.fromkeys(cups, ()))
        self.state.events = []

    # ------------------------------------------------------------------ building

    def unit(self, unit_id: str, place: str, mode: str = "combat", hits: int = 0, armor: int = 0) -> Unit:
        """Put a Combat Unit somewhere; `hits` markers of one coffin each come from the cup."""
        return put_unit(self.state, unit_id, place, mode, hits, armor)

    def beach(self, *unit_ids: str) -> None:
        """Put Vang units on their beachhead stacks, first on top."""
        put_ashore(self.state, unit_ids)

    def support(self, support_id: str, side: str, place: str) -> Support:
        """Put a Support on the map; an Attachment joins the Infantry of the hex."""
        support = self.state.supports[support_id]
        place_support(self.state, support, side, place, "test")
        return support

    def fortify(self, hex_id: str, level: int = 1) -> None:
        self.state.fortifications[hex_id] = level

    def garrison(self, hex_id: str) -> None:
        self.state.garrisons.append(hex_id)

    def boxed(self, faction: str, *markers: str) -> None:
        """Move Hit Markers with these coffins from the cup to a Casualty Box."""
        for marker in markers:
            self.state.hit_markers.inside.remove(marker)
            self.state.boxes[faction].append(marker)

    def morale(self, cics: int, siloam: int, caledonia: int) -> None:
        self.state.morale.update(cics=cics, siloam=siloam, caledonia=caledonia)

    def rig(self, cup: str, *chits: str) -> None:
        """Script the next draws of a cup: activation, command, tactics, vang_support, hit_markers.

        Chits that are waiting in supply or are not in the cup are put into it first.
        """
        rigged: Any = getattr(self.state, cup)
        for chit in set(chits):
            while rigged.inside.count(chit) < chits.count(chit):
                if chit in rigged.supply:
                    rigged.supply.remove(chit)
                rigged.inside.append(chit)
        rigged.script = list(chits)

    def draws(self, *chits: str) -> None:
        """Script the next Tactics draws (t01 to t20, b1 to b4, weather-miss)."""
        self.rig("tactics", *chits)

    # ------------------------------------------------------------------ playing

    def start(self, frame: Frame) -> Decision | None:
        """Push a frame and run to the first question."""
        self.state.stack.append(frame)
        return advance(self.state)

    @property
    def asked(self) -> Decision:
        """The pending decision."""
        assert self.state.pending is not None, "nothing is asked"
        return self.state.pending

    @property
    def kind(self) -> str:
        """Kind of the pending decision, empty when nothing is asked."""
        return self.state.pending.kind if self.state.pending else ""

    def options(self, verb: str, **wanted: Any) -> list[Choice]:
        """Offered choices with this verb and these fields."""
        return [
            c
            for c in self.asked.choices
            if c.verb == verb and all(getattr(c, key) == value for key, value in wanted.items())
        ]

    def choose(self, verb: str, **wanted: Any) -> Decision | None:
        """Make the one choice that fits."""
        fitting = self.options(verb, **wanted)
        assert len(fitting) == 1, f"{verb} {wanted} fits {len(fitting)} of {self.asked.choices}"
        return apply_unchecked(self.state, fitting[0])

    def fight(
        self, *attackers: str, target: str = "", lead: str = "", artillery: tuple[str, ...] = ()
    ) -> None:
        """Begin a declared attack, on `TARGET` and led by the first attacker unless it is said otherwise."""
        lead, target = lead or attackers[0], target or TARGET
        self.start(Combat(sides=Sides(attackers=attackers, lead=lead, target=target, artillery=artillery)))

    def moves(self, unit_id: str) -> dict[str, Choice]:
        """Activate a unit with Command Points to spare; where it may go."""
        self.state.cp = 9
        self.start(MovementPhase(faction=self.state.units[unit_id].spec.faction))
        self.choose("activate", piece=unit_id)
        return {c.hex: c for c in self.options("move")}

    def move(self, unit_id: str, hex_id: str) -> Choice:
        """Activate a unit and move it; the choice that was made."""
        choice = self.moves(unit_id)[hex_id]
        self.choose("move", hex=hex_id)
        return choice

    def end_round(self, number: int, *returning: str) -> None:
        """Run the end of a round; only these chits come back to the Activation Cup."""
        activation = self.state.activation
        self.state.round = number
        activation.inside[:], activation.discard[:] = [], returning
        if "tri-banner" in activation.supply:
            activation.supply.remove("tri-banner")
        self.start(Campaign(step="end_round"))

    def vang_moves(self, unit_id: str) -> list[str]:
        """Activate the banner of a Vang unit; the hexes the unit enters."""
        before = len(self.told("unit_moved"))
        self.start(BannerActivation(banner=self.state.units[unit_id].spec.banner))
        assert self.kind == ""
        return [e.about["hex"] for e in self.told("unit_moved")[before:] if e.about["unit"] == unit_id]

    def call(self, faction: str, *chits: str) -> None:
        """An ally's chit is drawn and its check made; each chit after the first is a favour."""
        self.draws(*chits)
        self.start(AlliedActivation(faction=faction))
        self.choose("spend_favours", option=str(len(chits) - 1))

    def event(self, event_id: str, option: str) -> Decision | None:
        """Draw an event chit and take one of its options, "a" or "b"."""
        self.start(ResolveEvent(event=event_id))
        return self.choose("take_option", option=f"{event_id}.{option}")

    def check(self, event_id: str, *chits: str) -> Decision | None:
        """Draw an event chit and make its Support Check; each chit after the first is a favour."""
        self.draws(*chits)
        self.start(ResolveEvent(event=event_id))
        return self.choose("spend_favours", option=str(len(chits) - 1))

    @property
    def verbs(self) -> set[str]:
        """What kinds of choices are offered; nothing when nothing is asked."""
        return {c.verb for c in self.state.pending.choices} if self.state.pending else set()

    # ------------------------------------------------------------------ looking back

    def told(self, kind: str) -> list[Event]:
        """Events of a kind so far, in order."""
        assert self.state.events is not None
        return [event for event in self.state.events if event.kind == kind]

    def strength(self, role: str) -> Strength:
        """How strong the attack or the defense was when it drew last."""
        drawn = [e.about for e in self.told("draws_begin") if e.about["role"] == role]
        strength: Strength = drawn[-1]["strength"]
        return strength

    def scored(self, role: str) -> int:
        """Hits of the attack or the defense when it drew last."""
        drawn = [e.about for e in self.told("draws_end") if e.about["role"] == role]
        hits: int = drawn[-1]["hits"]
        return hits


def front() -> Board:
    """A Siloam Infantry face to face with a Vang tank."""
    board = Board()
    board.unit("siloam-infantry-1", "1712")
    board.unit("red-1", "1812")
    return board


MISS = "t16"
"""Maneuver and fortification only: a miss for every combat symbol."""
BLANK = "weather-miss"
"""A miss for everybody, always."""
ALL = "t01"
"""Triangle, circle, square, diamond and maneuver: hits for every rating, without a bonus draw."""
TARGET = "0705"
"""Open ground without road or river; 0604 0605 0704 0706 0804 0805 are around it."""
