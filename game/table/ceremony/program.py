"""The phases of ceremonies: how long each lasts and what is heard, from assets/table/ceremonies.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from attrs import frozen

from game.core.tables import DataTable, assets, read_table

FILE = "ceremonies.toml"
PHASES: Mapping[str, tuple[str, ...]] = {
    "draw": ("dim", "tip", "rise", "turn", "unroll", "hold", "settle"),
    "card": ("lift", "turn", "hold", "settle"),
    "stage": ("dip", "step", "print", "lift"),
    "place": ("lower", "raise", "read", "fade"),
}
"""Every kind of ceremony with its phases in their order."""
MILLISECONDS = 1000


@frozen
class Program:
    """The course of one kind of ceremony."""

    phases: Mapping[str, float]
    """The seconds of each phase at normal speed, in their order."""
    sounds: Mapping[str, str]
    """What is heard as a phase begins."""

    @property
    def seconds(self) -> float:
        return sum(self.phases.values())

    @property
    def read_at(self) -> float:
        """How much is over when all of it can be read: with the last phase it goes."""
        *_, last = self.phases.values()
        return 1 - last / self.seconds

    def share(self, phase: str, progress: float) -> float:
        """How much of a phase is over when so much of the whole is, from 0 to 1."""
        left = progress * self.seconds
        for name, seconds in self.phases.items():
            if name == phase:
                return max(0.0, min(1.0, left / seconds))
            left -= seconds
        raise KeyError(phase)

    def begun(self, progress: float) -> Iterator[str]:
        """The phases that have begun, the present one last."""
        start = 0.0
        for name, seconds in self.phases.items():
            if start > progress * self.seconds:
                return
            yield name
            start += seconds


@cache
def programs() -> Mapping[str, Program]:
    """Every kind of ceremony with its course."""
    source = read_table(assets() / "table", FILE)
    read = {kind: _read(source.table(kind), phases) for kind, phases in PHASES.items()}
    source.done()
    return read


def _read(source: DataTable, phases: tuple[str, ...]) -> Program:
    from game.table.sound import sound_files  # late: a title needs no sounds

    lengths, sounds = source.table("phases"), source.table("sounds")
    heard = {phase: sounds.one_of(phase, sound_files()) for phase in phases if phase in sounds.data}
    return Program({phase: lengths.number(phase) / MILLISECONDS for phase in phases}, heard)
