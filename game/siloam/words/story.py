"""The story of the campaign: a card, labels and outcomes for each event, and an epilogue for each end."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from game.core.tables import DataTable
from game.siloam.model.content import Content, EventSpec


@frozen
class Story:
    """What is told of one event."""

    title: str
    card: str
    labels: Mapping[str, str]
    """Options by letter."""
    outcomes: Mapping[str, str]
    """A line for each option, or for success and failure."""


def read_stories(source: DataTable, content: Content) -> dict[str, Story]:
    """The events of story.toml."""
    return {name: _read_story(source.table(name), event) for name, event in content.events.items()}


def _read_story(source: DataTable, event: EventSpec) -> Story:
    labels, outcomes = source.optional_table("labels"), source.table("outcomes")
    branches = event.options or ("success", "failure")
    story = Story(
        title=source.text("title"),
        card=" ".join(source.text("card").split()),
        labels={option: labels.text(option) for option in event.options},
        outcomes={branch: outcomes.text(branch) for branch in branches},
    )
    for table in (labels, outcomes, source):
        table.done()
    return story


def read_epilogues(source: DataTable, outcomes: tuple[str, ...]) -> dict[str, str]:
    """The closing words by outcome."""
    table = source.table("epilogues")
    epilogues = {outcome: " ".join(table.text(outcome).split()) for outcome in outcomes}
    table.done()
    return epilogues
