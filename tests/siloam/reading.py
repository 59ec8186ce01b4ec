"""Reads what the game says of prices and rewards, and looks up whether it has come true.

The sentences are read as a player reads them, by their words alone, and compared with the counters and tracks
of the position before and after; nothing here asks the rules what they would do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from attrs import Factory, define

from game.siloam.model.content import BOX, FRIENDS, content, locked, pool
from game.siloam.model.state import State
from game.siloam.words import words

FACTION = r"(CICS|Siloam|Caledonian?)"
FACTIONS = {"CICS": "cics", "Siloam": "siloam", "Caledonia": "caledonia", "Caledonian": "caledonia"}
LOWEST, HIGHEST = 1, 8
POOLS = {"Pool A": "a", "Pool B": "b", "Caledonia's locked Pool": "caledonia"}
FLAGS = {
    "The King is backed": "king",
    "Maren is backed": "maren",
    "Maren comes to power": "maren_in_power",
    "Caledonia is committed": "committed",
}
LESS = "\N{MINUS SIGN}"
PAYMENT = re.compile(rf"{FACTION} {LESS}(\d+)")
PRICE = re.compile(
    rf"{FACTION} morale {LESS}(\d+)(?:, paid as ([^:)]*?))?"
    r"(: all three factions stand at 1, the campaign is lost)?(?=[);]|$)"
)


@define
class Reading:
    """What was said before something was done, and the position before and after it."""

    before: State
    after: State
    asked: set[str]
    """Kinds of the questions that followed."""
    morale: Counter[str] = Factory(Counter)
    """The changes that were announced."""
    owes: str = ""
    """Whose loss was spoken of last."""
    guerrillas: int = 0
    fatal: bool = False

    def read(self, text: str) -> None:
        """A sentence of the card: known, and true."""
        found = [(match, check) for form, check in SENTENCES if (match := re.fullmatch(form, text))]
        assert len(found) == 1, f"nobody can read {text!r}"
        match, check = found[0]
        assert check(self, *match.groups()), f"{text!r} has not come true"

    def close(self) -> None:
        """All that was announced has come, and no more."""
        changes = {f: self.after.morale[f] - self.before.morale[f] for f in FRIENDS}
        assert changes == {f: self.morale[f] for f in FRIENDS}
        assert self.fatal == (self.after.outcome == "collapsed")
        assert len(guerrillas(self.after)) - len(guerrillas(self.before)) == self.guerrillas

    # ------------------------------------------------------------------ counting

    def came(self, place: str, name: str = "") -> int:
        """How many Combat Units more are in a place, of a name or of any."""
        return counted(self.after, place, name) - counted(self.before, place, name)

    def struck(self) -> list[str]:
        """Command Point Chits that have left the game."""
        return list((Counter(self.after.command.removed) - Counter(self.before.command.removed)).elements())

    def on_map(self, faction: str) -> int:
        """How many Combat Units of a faction have come to the map, or left it."""
        return len(standing(self.after, faction)) - len(standing(self.before, faction))


def counted(state: State, place: str, name: str = "") -> int:
    return sum(u.place == place and name in ("", u.spec.name) for u in state.units.values())


def standing(state: State, faction: str) -> set[str]:
    return {u.id for u in state.units.values() if u.spec.faction == faction and u.on_map}


def damaged(state: State, *factions: str) -> set[str]:
    return {u.id for f in factions for u in map(state.units.__getitem__, standing(state, f)) if u.damaged}


def guerrillas(state: State) -> set[str]:
    return {s.place for s in state.supports.values() if s.is_guerrilla and s.on_map}


def conscripts(state: State) -> int:
    return sum(s.side == "conscript" and s.on_map for s in state.supports.values())


def beside_the_line(state: State) -> set[str]:
    """Empty land beside a Combat Unit of either side."""
    near = state.content.map.grid.neighbours
    sides = (state.vang_at, state.friends_at)
    return {
        h
        for h in state.content.map.land
        if state.is_empty(h) and all(any(n in side for n in near[h]) for side in sides)
    }


def empty_flags(state: State, faction: str) -> int:
    return sum(state.is_empty(h) for h in state.content.map.flags[faction])


# ---------------------------------------------------------------------- morale


def _change(reading: Reading, who: str, sign: str, amount: str) -> bool:
    reading.owes = FACTIONS[who] if sign == LESS else ""
    reading.morale[FACTIONS[who]] += int(amount) if sign == "+" else -int(amount)
    return True


def _no_room(reading: Reading, who: str, _amount: str, top: str) -> bool:
    return reading.after.morale[FACTIONS[who]] == int(top) == HIGHEST


def _spread(reading: Reading, paid: str) -> bool:
    """What was owed is not what is paid: the announcement before it is put right."""
    owed = -min(0, reading.morale[reading.owes])
    assert owed
    reading.morale[reading.owes] += owed
    for who, amount in PAYMENT.findall(paid):
        reading.morale[FACTIONS[who]] -= int(amount)
    return True


def _fatal(reading: Reading) -> bool:
    reading.fatal = True
    return reading.after.outcome == "collapsed"


def _final(reading: Reading, who: str, amount: str, rest: str) -> bool:
    faction = FACTIONS[who]
    _change(reading, who, LESS, amount)
    lost = "lost" in rest or "leave the game" in rest
    here = standing(reading.before, faction) | {
        u.id
        for u in reading.before.units.values()
        if u.spec.faction == faction != "siloam" and u.place in (pool(faction), locked(faction))
    }
    return lost == bool(here) and not standing(reading.after, faction) and faction in reading.after.collapsed


# ---------------------------------------------------------------------- counters and chits


def _joins(reading: Reading, count: str, name: str, who: str) -> bool:
    return reading.came(pool(FACTIONS[who]), name) == int(count) == -reading.came(BOX, name)


def _nobody_joins(reading: Reading, name: str) -> bool:
    return reading.came(BOX, name) == 0 == counted(reading.after, BOX, name)


def _opens(reading: Reading, name: str, opens: str) -> bool:
    place = locked(POOLS[name])
    waited = counted(reading.before, place)
    return bool(waited) == (opens == "opens") and counted(reading.after, place) == 0


def _chit(reading: Reading, rank: str, value: str) -> bool:
    piles = (*reading.before.command.inside, *reading.before.command.discard)
    values = [int(c) for c in piles if int(c) > 0]
    return reading.struck() == [value] and int(value) == (min if rank == "lowest" else max)(values)


def _strip(reading: Reading, least: str, count: str) -> bool:
    struck = reading.struck()
    return len(struck) == int(count) and all(int(chit) >= int(least) for chit in struck)


def _wave(reading: Reading, number: str) -> bool:
    return all(reading.after.units[f"{b}-{number}"].place == f"beach-{b}" for b in content().banners) and (
        all(reading.before.units[f"{b}-{number}"].place == BOX for b in content().banners)
    )


def _part_of_wave(reading: Reading, names: str) -> bool:
    told = {
        words().piece(u.id)
        for u in reading.before.units.values()
        if u.place != reading.after.units[u.id].place
    }
    return told == set(re.split(", | and ", names))


def _beside(reading: Reading, count: str) -> bool:
    reading.guerrillas += int(count)
    new = guerrillas(reading.after) - guerrillas(reading.before)
    return len(new & beside_the_line(reading.before)) == int(count)


def _away(reading: Reading, count: str, hexes: str) -> bool:
    reading.guerrillas += int(count)
    new = guerrillas(reading.after) - guerrillas(reading.before)
    told = {text[:4] for text in re.split(", | and ", hexes)}
    return len(told) == int(count) and told <= new - beside_the_line(reading.before)


def _conscript(reading: Reading) -> bool:
    return conscripts(reading.after) - conscripts(reading.before) == 1


def _no_conscript(reading: Reading) -> bool:
    return conscripts(reading.after) == conscripts(reading.before)


def _deploys(reading: Reading, name: str, who: str) -> bool:
    faction = FACTIONS[who]
    new = standing(reading.after, faction) - standing(reading.before, faction)
    flags = reading.after.content.map.flags[faction]
    return (
        len(new) == 1
        and all(reading.after.units[u].place in flags for u in new)
        and reading.came(BOX, name) == -1
    )


def _to_the_pool(reading: Reading, who: str, name: str) -> bool:
    return empty_flags(reading.before, FACTIONS[who]) == 0 and reading.came(pool(FACTIONS[who]), name) == 1


def _return(reading: Reading, who: str, count: str) -> bool:
    return reading.on_map(FACTIONS[who]) == int(count) == -reading.came(pool(FACTIONS[who]))


def _wait(reading: Reading, count: str, who: str) -> bool:
    faction = FACTIONS[who]
    return empty_flags(reading.after, faction) == 0 and counted(reading.after, pool(faction)) == int(count)


def _recalled(reading: Reading, count: str, who: str) -> bool:
    return -reading.on_map(FACTIONS[who]) == int(count) == reading.came(pool(FACTIONS[who]))


def _all_recalled(reading: Reading, who: str) -> bool:
    faction = FACTIONS[who]
    return bool(standing(reading.before, faction)) and not standing(reading.after, faction)


def _nobody_there(reading: Reading, who: str) -> bool:
    return not standing(reading.after, FACTIONS[who])


def _rests(reading: Reading, who: str) -> bool:
    faction = FACTIONS[who]
    gone = standing(reading.before, faction) - standing(reading.after, faction)
    uncounted = reading.before.boxes == reading.after.boxes
    return len(gone) == 1 and gone <= damaged(reading.before, faction) and uncounted


def _bolstered(reading: Reading, *names: str) -> bool:
    factions = [FACTIONS[name] for name in names]
    healed = damaged(reading.before, *FRIENDS) - damaged(reading.after, *FRIENDS)
    return (
        len(healed) == 1 and healed <= damaged(reading.before, *factions) and "bolster_unit" in reading.asked
    )


def _nobody_bolstered(reading: Reading, names: str) -> bool:
    factions = [FACTIONS[name] for name in names.split(" or ")]
    return not damaged(reading.before, *factions) and "bolster_unit" not in reading.asked


def _activates(reading: Reading, who: str) -> bool:
    return any(f.TAG == "allied_activation" for f in reading.after.stack) and bool(
        standing(reading.after, FACTIONS[who])
    )


def _idles(reading: Reading, who: str) -> bool:
    return not standing(reading.after, FACTIONS[who])


def _comes(reading: Reading, title: str, round_: str) -> bool:
    event = next(name for name, story in words().stories.items() if story.title == title)
    return reading.after.event_track[event] == int(round_)


def _nothing(reading: Reading) -> bool:
    return reading.before.morale == reading.after.morale and reading.before.units == reading.after.units


def _settled(reading: Reading, text: str) -> bool:
    return FLAGS[text] in reading.after.flags


def _none_struck(reading: Reading, *_: str) -> bool:
    return not reading.struck()


def _none_landed(reading: Reading, number: str) -> bool:
    units = [f"{banner}-{number}" for banner in content().banners]
    return all(reading.before.units[u].place == reading.after.units[u].place != BOX for u in units)


def _stay_away(_reading: Reading, *_: str) -> bool:
    return True  # `close` counts those that came


Check = Callable[..., Any]
SENTENCES: tuple[tuple[str, Check], ...] = (
    (rf"{FACTION} morale ([+{LESS}])(\d+)", _change),
    (rf"No room for {FACTION} morale \+(\d+): the track ends at (\d)", _no_room),
    (r"Paid as (.+)", _spread),
    ("All three factions stand at the lowest morale then: the campaign is lost", _fatal),
    (rf"{FACTION} morale {LESS}(\d+); (.*it never activates again.*)", _final),
    (rf"(\d) (.+) joins the {FACTION} Pool", _joins),
    (rf"No (.+) joins the (?:{FACTION[1:-1]}) Pool: none is left in the box", _nobody_joins),
    (r"(.+) (opens|is open already)", _opens),
    (r"The (lowest|highest) Command Point Chit leaves the game: (\d)", _chit),
    (r"No Command Point Chit is left that could leave the game", _none_struck),
    (r"Every Command Point Chit of (\d) or more leaves the game: (\d+) chits?", _strip),
    (r"No Command Point Chit of (\d) or more is left that could leave the game", _none_struck),
    (r"Unit (\d) of every banner joins its beachhead", _wave),
    (r"Only (.+) can join a beachhead: the others have come before", _part_of_wave),
    (r"Unit (\d) of every banner has come before: nobody joins a beachhead", _none_landed),
    (r"(\d) Guerrillas? takes? to the ground beside the line", _beside),
    (r"No room beside the line for (\d) Guerrillas?: (?:it goes|they go) to (.+)", _away),
    (r"(\d) Guerrillas? stays? away: (.+)", _stay_away),
    (r"1 Conscript joins a Siloam Infantry at no cost", _conscript),
    (r"No Conscript comes: .+", _no_conscript),
    (rf"1 (.+) deploys on an empty {FACTION} flag hex", _deploys),
    (rf"No {FACTION} flag hex is empty: 1 (.+) goes to the Pool", _to_the_pool),
    (r"No (.+) deploys: none is left in the box", _nobody_joins),
    (rf"{FACTION} units in the Pool return to empty flag hexes: (\d)", _return),
    (rf"No flag hex is empty for (\d) units? in the {FACTION} Pool", _wait),
    (rf"No unit is in the {FACTION} Pool that could return", lambda r, who: r.on_map(FACTIONS[who]) == 0),
    (rf"(\d) {FACTION} Combat Units? of your choice returns? to (?:its|their) Pool", _recalled),
    (rf"\d recalls? finds? nobody: no {FACTION} Combat Unit is left on the map", _nobody_there),
    (rf"All {FACTION} Combat Units on the map return to their Pool", _all_recalled),
    (rf"No {FACTION} Combat Unit is on the map that could return", _nobody_there),
    (rf"1 damaged {FACTION} unit returns to its Pool; its Hit Markers are not counted", _rests),
    (rf"No {FACTION} unit returns: none on the map is damaged", lambda r, who: r.on_map(FACTIONS[who]) == 0),
    (rf"Free Bolster of a {FACTION} unit", _bolstered),
    (rf"Free Bolster of a {FACTION} or {FACTION} unit", _bolstered),
    (r"No Free Bolster: no (.+) unit on the map is damaged", _nobody_bolstered),
    (rf"{FACTION} activates at once, without a check", _activates),
    (rf"{FACTION} activates at once, without a check, but has no Combat Unit on the map", _idles),
    (r"(.+) comes in Round (\d+)", _comes),
    ("Nothing changes now", _nothing),
    (f"({'|'.join(FLAGS)})", _settled),
)
"""Every sentence about what an event does, with how to look it up."""
