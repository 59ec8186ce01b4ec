"""Pictures that are kept between runs, so that the next start shows them at once.

They are a convenience: what cannot be read is made anew, what cannot be written is not kept.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from threading import get_ident

import pygame

SUFFIX = ".bmp"
"""Uncompressed: unpacking takes longer than reading."""
DRAFT = "draft-"
FORGOTTEN = 3600.0
"""Seconds after which nobody is writing a draft any more: whoever began it was ended."""


def keep_picture(picture: pygame.Surface, file: Path, alike: str, most: int) -> None:
    """Write a picture, if the disk allows it, and keep no more of those whose names are alike.

    It is written under another name first, so that half a file is never taken for the picture.
    """
    draft = file.with_name(f"{DRAFT}{os.getpid()}-{get_ident()}{file.suffix}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in sorted(file.parent.glob(alike), key=_age)[most - 1 :]:
            old.unlink(missing_ok=True)
        for left in file.parent.glob(f"{DRAFT}*"):
            if _age(left) > FORGOTTEN:
                left.unlink(missing_ok=True)
        pygame.image.save(picture, draft)
        draft.replace(file)
    except (OSError, pygame.error):
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _age(file: Path) -> float:
    return time.time() - file.stat().st_mtime
