"""The finished games of a player: a file beside the saves, believed line by line, each game counted once.

A game is known by its identity, which every save and branch of it has: whatever comes of going back and
playing on, its first end is the one that counts.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

from attrs import asdict, evolve, frozen

from game.core.errors import SaveError
from game.core.files import LARGEST, try_lock, write_file
from game.core.honours import CampaignFacts, Honours
from game.core.journal import ID_BYTES, LONGEST_GAME_NAME, Journal, Setup
from game.core.plain import LONGEST_WORD, plain

FILE, SUFFIX = "campaigns", ".annals"
"""Not called like a save, so that no list of saves stumbles over it."""
FORMAT = 1
MOST_CAMPAIGNS = 4000
"""Games that are kept, the latest: with this many the file is far from the largest that is read."""
MOST_FACTS = 60
LARGEST_NUMBER = 2**64
"""Seeds are below; no other number comes near."""
LOCK_WAITS, LOCK_WAIT = 100, 0.02
"""How often, and how many seconds each time, another game is waited for; then it must be one that hangs."""
_ID = re.compile(rf"[0-9a-f]{{{2 * ID_BYTES}}}")
_FACT = re.compile(rf"\w{{1,{LONGEST_WORD}}}")


@frozen
class PastCampaign:
    """What is kept of a finished game."""

    id: str
    name: str
    ended: datetime
    seed: int
    grade: str
    reason: str
    choices: int
    advice: int
    """How often advice was asked for."""
    facts: CampaignFacts

    def to_data(self) -> dict[str, Any]:
        return {**asdict(self), "ended": self.ended.isoformat(timespec="seconds"), "facts": {**self.facts}}


def campaign_id(journal: Journal) -> str:
    """What a game is known by; one that nobody has given an identity is known by how it began."""
    if journal.identity.id:
        return journal.identity.id
    begin = asdict(journal.begin) if isinstance(journal.begin, Setup) else journal.begin
    text = json.dumps(begin, sort_keys=True, default=dict)
    return hashlib.blake2b(text.encode(), digest_size=ID_BYTES).hexdigest()


@frozen
class Annals:
    """The finished games in the order in which they ended, and what is to be said about their file."""

    campaigns: tuple[PastCampaign, ...] = ()
    note: str = ""

    def find(self, id_: str) -> PastCampaign | None:
        return next((campaign for campaign in self.campaigns if campaign.id == id_), None)


@frozen
class AnnalsFile:
    """The file of one game."""

    folder: Path
    system: str
    honours: Honours

    @property
    def path(self) -> Path:
        return self.folder / f"{FILE}{SUFFIX}"

    def load(self) -> Annals:
        """What the file holds. A damaged one is put aside, and one with all that is sound takes its place."""
        annals, damaged = self._read()
        if not damaged:
            return annals
        try:
            with self._alone():
                annals, damaged = self._read()  # another game may just have mended it
                return self._mended(annals) if damaged else annals
        except SaveError as error:
            return evolve(annals, note=f"{self.path}: is damaged and cannot be mended now. {error}")

    def add(self, campaign: PastCampaign) -> tuple[Annals, Annals]:
        """Count a finished game, unless it was counted before; the annals before and after."""

        def added(known: Annals) -> tuple[PastCampaign, ...]:
            return known.campaigns if known.find(campaign.id) else (*known.campaigns, campaign)

        return self._change(added)

    def withdraw(self, id_: str, choices: int) -> tuple[Annals, Annals]:
        """Count a game no longer whose last choice, of this number, was taken back."""
        return self._change(
            lambda known: tuple(c for c in known.campaigns if (c.id, c.choices) != (id_, choices))
        )

    def _change(self, changed: Callable[[Annals], tuple[PastCampaign, ...]]) -> tuple[Annals, Annals]:
        """Read, change and write in one go: another game may count one just now."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"{self.folder}: the folder cannot be made ({error.strerror}).") from None
        with self._alone():
            before, damaged = self._read()
            if damaged:
                before = self._mended(before)
            elif before.note:  # of a newer version, or not to be read now: it is left alone
                raise SaveError(before.note)
            after = evolve(before, campaigns=changed(before)[-MOST_CAMPAIGNS:])
            if after.campaigns != before.campaigns:
                self._write(after)
        return before, after

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the lock of the file. Where there is none to be had each write is whole all the same."""
        lock = None
        for _ in range(LOCK_WAITS):
            lock = try_lock(self.folder / f".{FILE}.lock")
            if lock is not None or not self.folder.is_dir():
                break
            Event().wait(LOCK_WAIT)
        try:
            yield
        finally:
            if lock is not None:
                lock.close()

    def _write(self, annals: Annals, previous: Path | None = None) -> None:
        head = f'{{"format": {FORMAT}, "system": {json.dumps(self.system)}, "campaigns": [\n'
        rows = ",\n".join(json.dumps(campaign.to_data()) for campaign in annals.campaigns)
        write_file(self.path, f"{head}{rows}\n]}}\n".encode(), previous)

    def _mended(self, sound: Annals) -> Annals:
        """Write what is sound of the damaged file, which stays under another name."""
        names = (self.folder / f"{FILE} (damaged {number}){SUFFIX}" for number in count(1))
        aside = next(name for name in names if not os.path.lexists(name))
        try:
            self._write(sound, aside)
        except SaveError:
            aside.unlink(missing_ok=True)
            raise
        kept = len(sound.campaigns)
        told = f"{kept} {'campaign' if kept == 1 else 'campaigns'} could be read"
        return evolve(
            sound, note=f"{self.path}: was damaged; {told}. The damaged file is kept as {aside.name}."
        )

    # ------------------------------------------------------------------ reading with suspicion

    def _read(self) -> tuple[Annals, bool]:
        """All that is sound in the file, and whether anything is not."""
        if not self.path.is_file():  # a pipe would be waited for
            told = f"{self.path}: is no file; move it away to have campaigns counted."
            return Annals(note=told if os.path.lexists(self.path) else ""), False
        try:
            if self.path.stat().st_size > LARGEST:
                return Annals(), True
            document = json.loads(self.path.read_bytes().decode())
        except OSError as error:
            return Annals(note=f"{self.path}: cannot be read ({error.strerror}); nothing is counted."), False
        except (ValueError, RecursionError):
            return Annals(), True
        if not isinstance(document, dict) or document.get("system") != self.system:
            return Annals(), True
        number = document.get("format")
        if type(number) is int and number > FORMAT:
            told = "is of a newer version of the game; update the game to see it and to go on counting."
            return Annals(note=f"{self.path}: {told}"), False
        rows = document.get("campaigns")
        if type(number) is not int or number < FORMAT or not isinstance(rows, list):
            return Annals(), True
        found: dict[str, PastCampaign] = {}
        for row in rows[:MOST_CAMPAIGNS]:
            campaign = campaign_from(row, self.honours)
            if campaign is not None:
                found.setdefault(campaign.id, campaign)
        return Annals(tuple(found.values())), len(found) < len(rows)


def campaign_from(row: Any, honours: Honours) -> PastCampaign | None:
    """The finished game of a row; None for what cannot be one."""
    try:
        facts = _facts(row["facts"], honours)
        texts = [_a(str, row[key]) for key in ("id", "name", "ended", "grade", "reason")]
        seed, choices, advice = (_number(row[key]) for key in ("seed", "choices", "advice"))
        id_, name, ended, grade, reason = texts
        if not _ID.fullmatch(id_) or grade not in honours.grades or set(row) != _KEYS:
            return None
        when = datetime.fromisoformat(ended).replace(tzinfo=None)
        name, reason = plain(name, LONGEST_GAME_NAME), plain(reason, LONGEST_WORD)
        return PastCampaign(id_, name, when, seed, grade, reason, choices, advice, facts)
    except (KeyError, TypeError, ValueError):
        return None


_KEYS = {"id", "name", "ended", "seed", "grade", "reason", "choices", "advice", "facts"}


def _facts(data: Any, honours: Honours) -> CampaignFacts:
    """The facts of a row. Those that only another version knows stay, for it to find them again."""
    facts: dict[str, Any] = _a(dict, data)
    for name, value in facts.items():
        kind = honours.facts.get(name, bool if isinstance(value, bool) else int)
        known = isinstance(value, int) and abs(value) < LARGEST_NUMBER and type(value) is kind
        if not known or not _FACT.fullmatch(name):
            raise ValueError(name)
    if len(facts) > MOST_FACTS:
        raise ValueError(len(facts))
    return facts


def _a(kind: type[Any], value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(kind)
    return value


def _number(value: Any) -> int:
    if not 0 <= _a(int, value) < LARGEST_NUMBER:
        raise ValueError(value)
    return int(value)
