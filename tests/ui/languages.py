"""Every scene in a language whose words are longer: `python -m tests.ui.languages` at every size.

It speaks the language that nobody speaks (`tools.pseudo`). What is told is writing that is cut, that lies on
other writing or sticks out of its place, and writing that is not in the text files.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.think.forecast import forecast
from game.core.translation import use_language
from game.registry import GAMES, SILOAM
from game.siloam.bots.thinker import thinker
from game.siloam.model.content import content
from game.table.context import Context
from game.table.desk.counsel import Counsel
from game.table.library import Library
from game.table.options import Options
from game.table.scene import Size
from tests.ui import test_text_layout
from tests.ui.past_campaigns import LONG_NAME
from tests.ui.test_text_layout import AT_ONCE, SIZES, faults, moments, scenes
from tests.ui.written import Mark, Sheet, visible, watch
from tools.pseudo import write_tree

_ENGLISH = re.compile(r"\b[A-Za-z]*[aeiouAEIOU][A-Za-z]+\b|\b[A-Za-z]+[aeiouAEIOU]\b")
"""A word of letters without accents, one of them a vowel."""


def proper_names(folder: Path) -> frozenset[str]:
    """Words that are the same in every language: on boxes and on the map, of players, and of files."""
    war_map = content().map
    boxes = [text for game in GAMES.values() for text in (game.title, game.title.upper(), game.blurb)]
    texts = [*boxes, LONG_NAME, str(folder), *(space.name for space in war_map.vp.values())]
    texts += [*(road.name for road in war_map.roads), *(river.name for river in war_map.rivers)]
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def english_words(marks: list[Mark], known: frozenset[str]) -> Iterator[str]:
    """What is written of words that are in no text file."""
    for mark in marks:
        words = re.sub(r"\d\S*", "", mark.words)  # codes of seeds
        strange = [word for word in _ENGLISH.findall(words) if word not in known]
        if strange and "…" not in mark.words:
            yield f"{mark.words!r} is not in the text files: {', '.join(strange)}"


def complaints(
    size: Size, scale: float, text: float, folder: Path, patch: pytest.MonkeyPatch
) -> Iterator[str]:
    """All that is wrong in the language in force, in a window with two scales."""
    ahead = forecast(thinker(), moments()["movement_phase"].state, 12)
    watch(patch)
    patch.setattr(Counsel, "look_ahead", lambda _counsel: None)
    patch.setattr(Counsel, "ahead", lambda _counsel: ahead)
    written: list[Mark] = []

    def noted(sheet: Sheet) -> list[Mark]:
        written[:] = visible(sheet)
        return written

    patch.setattr(test_text_layout, "visible", noted)
    options = Options(scale=scale, text_scale=text, pace=AT_ONCE)
    context, known = Context(SILOAM, options, library=Library(SILOAM, folder)), proper_names(folder)
    for name, make in scenes(context):
        for fault in (*faults(context, make(), size), *english_words(written, known)):
            yield f"{size[0]}x{size[1]} {scale} {text}, {name}: {fault}"


def main() -> int:
    """Go through every size and print what is wrong."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.init()
    pygame.display.set_mode(SIZES[-1][0])
    found = 0
    with tempfile.TemporaryDirectory() as place:
        write_tree(Path(place) / "pseudo")
        use_language(str(Path(place) / "pseudo"))
        for number, (size, scale, text) in enumerate(SIZES):
            with pytest.MonkeyPatch.context() as patch:
                for complaint in complaints(size, scale, text, Path(place) / f"saves-{number}", patch):
                    print(complaint)
                    found += 1
    print(f"{len(SIZES)} sizes, {found} complaints")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
