"""The position as text for a terminal: all that lies open on the table, and nothing that does not."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from game.core.frame import Decision, Question
from game.siloam.model.content import CICS, FRIENDS, HANGAR, RUNWAY, VANG, locked, pool
from game.siloam.model.state import State, Support, Unit
from game.siloam.rules.checks import PoliticalCost
from game.siloam.rules.command import POLITICAL_COST
from game.siloam.rules.events import ChooseOption, ResolveEvent
from game.siloam.rules.morale import success_symbol
from game.siloam.rules.victory import round_of, score
from game.siloam.words import Words, words

INDENT = "  "
WIDTH = 110


def show(state: State) -> str:
    """The whole position with the pending question and its numbered choices."""
    return "\n".join(_wrapped(line) for line in _Page(state).lines())


def ask(state: State) -> str:
    """Only what comes next: the pending question with its numbered choices, or how it ended."""
    page = _Page(state)
    lines = page.ending() if state.outcome else page.question()
    return "\n".join(_wrapped(line) for line in lines)


class _Page:
    """One position being written down."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.words: Words = words()
        self.names = self.words.names
        self.label = self.words.label

    def lines(self) -> Iterator[str]:
        for part in (self.tracks, self.cups, self.airfields, self.plans, self.pools, self.coming):
            yield from part()
        yield from self.headed("vp_spaces", self.spaces())
        yield from self.headed("map", self.stacks())
        yield ""
        yield from self.ending() if self.state.outcome else self.question()

    def headed(self, label: str, lines: Iterable[str]) -> Iterator[str]:
        yield f"{self.label(label)}:"
        yield from (INDENT + line for line in lines)

    # ------------------------------------------------------------------ tracks

    def tracks(self) -> Iterator[str]:
        state, tracks = self.state, self.state.content.tracks
        yield f"{self.label('round')} {round_of(state)}/{tracks.last_round}, {self.label('cp')} {state.cp}"
        morale = [
            f"{self.faction(f)} {state.morale[f]} ({self.names.named('symbols', success_symbol(state, f))})"
            for f in FRIENDS
        ]
        yield f"{self.label('morale')}: {', '.join(morale)}"
        settled = [line for faction in FRIENDS for line in self.words.settled(state, faction)]
        if settled:
            yield f"{self.label('settled')}: {'; '.join(settled)}"
        ours = {f: state.casualties[f] for f in FRIENDS}
        shares = ", ".join(f"{self.faction(f)} {count}" for f, count in ours.items())
        bonus = f", {self.label('bonus')}" if state.vang_bonus else ""
        yield (
            f"{self.label('casualties')}: {self.label('coalition')} "
            f"{sum(ours.values())}/{tracks.coalition_casualties} ({shares}), "
            f"{self.faction(VANG)} {state.casualties[VANG]}/{tracks.bonus_casualties}{bonus}"
        )
        uncounted = [f"{self.faction(f)} {len(box)}" for f, box in state.boxes.items() if box]
        if uncounted:
            yield f"{self.label('waiting_markers')}: {', '.join(uncounted)}"

    def faction(self, faction: str) -> str:
        return self.names.named("factions", faction)

    # ------------------------------------------------------------------ cups

    def cups(self) -> Iterator[str]:
        yield from self.headed(
            "cups",
            (
                self.cup("activation_cup", map(self.names.chit, self.state.activation.inside)),
                self.cup("drawn", map(self.names.chit, self.state.activation.discard)),
                self.cup("command_cup", map(self.command_chit, self.state.command.inside)),
                self.cup("drawn", map(self.command_chit, self.state.command.discard)),
                self.cup("tactics_cup", map(self.tactics_chit, self.state.tactics.inside)),
                self.cup("support_cup", (self.counter(c) for c in self.state.vang_support.inside)),
                f"{self.label('hit_cup')} {len(self.state.hit_markers.inside)}",
                f"{self.label('armor_supply')} {self.state.armor_supply}",
            ),
        )

    def cup(self, label: str, chits: Iterable[str]) -> str:
        """A cup as counts by face, sorted, so that no order can be read from it."""
        inside = list(chits)
        return f"{self.label(label)} {len(inside)}" + (f": {self.counted(inside, '; ')}" if inside else "")

    def counted(self, things: Iterable[str], separator: str = ", ") -> str:
        """Things with how many there are of each."""
        counts = sorted(Counter(things).items())
        return separator.join(f"{name} x{count}" for name, count in counts) or self.label("none")

    def command_chit(self, chit: str) -> str:
        return self.label("debt_chits") if chit == POLITICAL_COST else chit

    def tactics_chit(self, chit: str) -> str:
        chits = self.state.content.chits
        if chit in chits.weather:
            return self.label("weather_chits")
        face = self.names.chit(chit)
        return f"{self.label('bonus_chits')} {face}" if chit in chits.bonus_faces else face

    def counter(self, counter: str) -> str:
        return self.names.named("vang_support", counter)

    # ------------------------------------------------------------------ off the map

    def airfields(self) -> Iterator[str]:
        places = []
        for place in (RUNWAY, HANGAR):
            planes = [self.names.side(plane.side) for plane in self.state.planes_at(place)]
            places.append(f"{self.names.place(place)} {self.counted(planes)}")
        waiting = len(self.state.planes_at(pool(CICS)))
        vang = self.counted([self.counter(c) for c in self.state.vang_runway])
        yield from self.headed(
            "airfields",
            (
                f"{'; '.join(places)}; {self.names.place(pool(CICS))} {waiting}",
                f"{self.label('vang_runway')} {vang}",
            ),
        )

    def plans(self) -> Iterator[str]:
        boxes = self.state.content.tracks.boxes
        plans = [
            f"{self.names.named('plans', plan)} ({self.names.named('boxes', boxes[box])})"
            for plan, box in self.state.plans.items()
        ]
        yield f"{self.label('plans')}: {', '.join(plans) or self.label('none')}"

    def pools(self) -> Iterator[str]:
        boxes = {unit.place for unit in self.state.units.values() if unit.place.startswith(locked(""))}
        yield from self.headed("pools", map(self.area, map(pool, FRIENDS)))
        if boxes:
            yield from self.headed("locked_pools", map(self.area, sorted(boxes)))
        beaches = (
            f"{self.names.named('banners', banner)}: "
            + (", ".join(self.names.piece(unit) for unit in stack) or self.label("none"))
            for banner, stack in self.state.beachheads.items()
        )
        yield from self.headed("beachheads", beaches)

    def area(self, place: str) -> str:
        """An off-map area with its counters, alike ones counted together."""
        here = (unit for unit in self.state.units.values() if unit.place == place)
        units = [self.names.type(unit.spec.type) for unit in here]
        supports = [self.names.piece(s.id) for s in self.state.supports.values() if s.place == place]
        return f"{self.names.place(place)}: {self.counted([*units, *supports])}"

    def coming(self) -> Iterator[str]:
        events = [
            f"{self.names.titles[event]} ({self.label('round')} {due})"
            for event, due in sorted(self.state.event_track.items(), key=lambda entry: entry[::-1])
        ]
        yield f"{self.label('event_track')}: {', '.join(events) or self.label('none')}"

    # ------------------------------------------------------------------ the map

    def spaces(self) -> Iterator[str]:
        held = score(self.state)
        bonus = f" + {held.bonus}" if held.bonus else ""
        yield f"{self.label('held')} {len(held.spaces)}{bonus}"
        for hex_id in self.state.content.map.vp:
            yield f"{self.names.hex(hex_id)}: {self.holder(hex_id)}"

    def holder(self, hex_id: str) -> str:
        units = [*self.state.friends_in(hex_id), *filter(None, [self.state.vang_in(hex_id)])]
        if units:
            return self.faction(units[0].spec.faction)
        if hex_id in self.state.garrisons:
            return f"{self.faction(VANG)} ({self.label('garrison')})"
        return self.label("none")

    def stacks(self) -> Iterator[str]:
        units = {*self.state.friends_at, *self.state.vang_at, *self.state.support_at}
        for hex_id in sorted({*units, *self.state.fortifications, *self.state.garrisons}):
            yield f"{self.names.hex(hex_id)}: {', '.join(self.stack(hex_id))}"

    def stack(self, hex_id: str) -> Iterator[str]:
        units = [*self.state.friends_in(hex_id), *filter(None, [self.state.vang_in(hex_id)])]
        for unit in units:
            yield self.unit(unit, [s for s in self.state.supports_in(hex_id) if s.host == unit.id])
        for support in self.state.supports_in(hex_id):
            if not support.host:
                yield self.support(support)
        if hex_id in self.state.garrisons:
            yield self.label("garrison")
        if hex_id in self.state.fortifications:
            yield f"{self.label('fortification')} {self.state.fortifications[hex_id]}"

    def unit(self, unit: Unit, attachments: list[Support]) -> str:
        facts = [self.names.named("modes", unit.mode)]
        if unit.hits:
            facts.append(f"{self.label('hits')} {len(unit.hits)}/{unit.spec.hit_slots}")
        if unit.armor:
            facts.append(f"{self.label('armor')} {unit.armor}/{unit.spec.armor_slots}")
        if unit.scouted:
            facts.append(self.label("scouted"))
        if unit.support:
            facts.append(self.counter(unit.support))
        facts += [self.support(attachment) for attachment in attachments]
        return f"{self.names.piece(unit.id)} ({', '.join(facts)})"

    def support(self, support: Support) -> str:
        return self.words.piece(support.id, self.state)

    # ------------------------------------------------------------------ what is asked

    def ending(self) -> Iterator[str]:
        ending = self.words.outcome(self.state)
        assert ending is not None
        yield f"{ending.title}. {ending.line}."
        yield ending.epilogue

    def question(self) -> Iterator[str]:
        decision = _asked(self.state)
        if decision is None:
            return
        event = self.state.frame(ResolveEvent)
        if event is not None and isinstance(self.state.stack[-1], ChooseOption | PoliticalCost):
            yield self.words.stories[event.event].card
            yield from self.stakes(event.event)
            yield ""
        prompt = self.words.prompt(self.state, decision)
        yield f"{prompt.title} ({prompt.rule})"
        if prompt.hint:
            yield prompt.hint
        for number, choice in enumerate(decision.choices, 1):
            yield f"{number:>4} {self.words.choice(self.state, decision, choice)}"

    def stakes(self, event: str) -> Iterator[str]:
        """What success and failure of an event's check would bring."""
        if self.state.content.events[event].check:
            for branch in ("success", "failure"):
                lines = self.words.option_consequences(self.state, event, branch)
                yield f"{self.label(branch)}: {'; '.join(lines)}"


def _asked(state: State) -> Decision | None:
    """The pending question, made again after a load; the game is not moved on."""
    top = state.stack[-1] if state.stack else None
    return state.pending or (top.decision(state) if isinstance(top, Question) else None)


def _wrapped(line: str) -> str:
    """A line broken to the width of a terminal; of an entry, the rest is set in."""
    margin = line[: len(line) - len(line.lstrip())]
    deeper = margin + INDENT if margin else ""
    return textwrap.fill(line, WIDTH, subsequent_indent=deeper, break_on_hyphens=False)
