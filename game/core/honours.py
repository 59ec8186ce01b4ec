"""What can be earned in a game: the facts that are kept of each that was finished, figures over all of them,
and medals. Figures and medals are data, with conditions that read like `victory` or `losses <= 10`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from attrs import frozen

from game.core.journal import Journal
from game.core.tables import DataTable, read_table
from game.core.words import PLAIN, Wording, plainly, read_wording

Fact = bool | int | str
CampaignFacts = Mapping[str, Fact]
"""What is known of a finished game, by name."""
COMMON: Mapping[str, type] = {
    "grade": str, "reason": str, "victory": bool, "advice": int, "choices": int,
    "campaigns": int, "victories": int, "streak": int,
}  # fmt: skip
"""What is known of every finished game, whichever it is; the last three count all games up to it."""
SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {"<=": operator.le, ">=": operator.ge, "=": operator.eq}
MOST, LEAST, AVERAGE, TOTAL = "most", "least", "average", "total"
MOST_MEDALS = 12
"""All of them are shown on one page."""
_CLAUSE = re.compile(r"(?P<fact>\w+) (?P<sign><=|>=|=) (?P<value>\w+)|(?P<no>not )?(?P<flag>\w+)")


@frozen
class Condition:
    """Something that must hold of a finished game."""

    fact: str
    sign: str
    value: Fact

    def holds(self, facts: CampaignFacts) -> bool:
        """Whether it does; what is not known of a game does not hold."""
        known = facts.get(self.fact)
        return type(known) is type(self.value) and SIGNS[self.sign](known, self.value)


Conditions = tuple[Condition, ...]


def all_hold(conditions: Conditions, facts: CampaignFacts) -> bool:
    return all(condition.holds(facts) for condition in conditions)


@frozen
class Medal:
    """Something to be proud of."""

    id: str
    name: str
    how: str
    """How it is earned."""
    story: str
    icon: str
    """The picture on it, of the game's icons."""
    when: Conditions


@frozen
class CareerFigure:
    """A number over all finished games, or over those of which something holds."""

    title: str
    fact: str
    of: str
    """What is made of the values: the most, the least, their average or their total."""
    when: Conditions


@frozen(eq=False)
class Honours:
    """What one game keeps of its finished games, and what it makes of them."""

    facts: Mapping[str, type]
    """What is kept of each besides what is known of every game: whole numbers, and what is so or not."""
    tell: Callable[[Journal], CampaignFacts]
    """These facts, from the record of a finished game; those that the record cannot tell are left out."""
    grades: Mapping[str, str]
    """What each grade is called, the best first."""
    victories: tuple[str, ...]
    """The grades of a game that was won."""
    reasons: Mapping[str, str]
    """What the reasons of a defeat are called."""
    line: Wording
    """What a list of games says of each, filled from its facts."""
    figures: tuple[CareerFigure, ...] = ()
    medals: tuple[Medal, ...] = ()

    def say(self, facts: CampaignFacts) -> str:
        """The line of a list; what is not known of the game counts as nothing."""
        return self.line.say({**dict.fromkeys(self.facts, 0), **facts}, plainly)


# ---------------------------------------------------------------------- reading


def read_honours(
    folder: Traversable,
    name: str,
    grades: Collection[str],
    facts: Mapping[str, type],
    tell: Callable[[Journal], CampaignFacts],
) -> Honours:
    """The honours of a data file; it must name every grade, and speak of known facts only."""
    source = read_table(folder, name)
    called = source.table("grades")
    titles = called.texts_of([*called.names()])
    missing = sorted(set(grades) ^ set(titles))
    if missing:
        raise source.fail("grades", f"must name exactly the grades of the game; look at {', '.join(missing)}")
    reasons = source.optional_table("reasons")
    reader = _Reader({**COMMON, **facts}, {"grade": titles, "reason": [*reasons.names()]})
    honours = Honours(
        facts=facts,
        tell=tell,
        grades=titles,
        victories=source.all_of("victories", titles),
        reasons=reasons.texts_of([*reasons.names()]),
        line=reader.line(source),
        figures=tuple(map(reader.figure, source.tables("figures", optional=True))),
        medals=tuple(map(reader.medal, source.tables("medals", optional=True))),
    )
    source.done()
    ids = [medal.id for medal in honours.medals]
    if len(set(ids)) < len(ids):
        raise source.fail("medals", "has two medals of one id")
    if len(ids) > MOST_MEDALS:
        raise source.fail("medals", f"has {len(ids)} medals, but the page has room for {MOST_MEDALS}")
    return honours


@frozen
class _Reader:
    """Reads figures and medals that speak of known facts."""

    kinds: Mapping[str, type]
    words: Mapping[str, Collection[str]]
    """The values of the facts that are words."""

    def line(self, source: DataTable) -> Wording:
        line = read_wording(source, "line", PLAIN)
        for blank in line.blanks():
            if blank.fact not in self.kinds:
                raise source.fail("line", f"speaks of {blank.fact!r}, which is not kept")
        return line

    def figure(self, source: DataTable) -> CareerFigure:
        numbers = [name for name, kind in self.kinds.items() if kind is int]
        return CareerFigure(
            title=source.text("title"),
            fact=source.one_of("fact", numbers),
            of=source.one_of("of", (MOST, LEAST, AVERAGE, TOTAL)),
            when=self.conditions(source, ()),
        )

    def medal(self, source: DataTable) -> Medal:
        when = self.conditions(source)
        if not when:
            raise source.fail("when", "is empty: everybody would have it")
        blanks = {condition.fact: condition.value for condition in when}
        how, story = (read_wording(source, key, PLAIN).say(blanks, plainly) for key in ("how", "story"))
        return Medal(source.text("id"), source.text("name"), how, story, source.text("icon"), when)

    def conditions(self, source: DataTable, default: tuple[str, ...] | None = None) -> Conditions:
        return tuple(self._condition(source, clause) for clause in source.texts("when", default))

    def _condition(self, source: DataTable, clause: str) -> Condition:
        found = _CLAUSE.fullmatch(clause)
        name = (found["fact"] or found["flag"]) if found else ""
        if found is None or name not in self.kinds:
            raise source.fail("when", f"must be conditions on {', '.join(self.kinds)}, but holds {clause!r}")
        kind = self.kinds[name]
        if found["flag"] and kind is bool:
            return Condition(name, "=", not found["no"])
        if found["fact"] and kind is int and found["value"].isdecimal():
            return Condition(name, found["sign"], int(found["value"]))
        if found["sign"] == "=" and kind is str and found["value"] in self.words[name]:
            return Condition(name, "=", found["value"])
        raise source.fail("when", f"says of {name} what cannot be said of it: {clause!r}")
