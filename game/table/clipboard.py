"""What is copied for other programs to paste, on systems that let us."""

from __future__ import annotations

import pygame

COPYING = pygame.KMOD_CTRL | pygame.KMOD_META
_REFUSALS = (pygame.error, AttributeError, NotImplementedError)
"""What a system without a clipboard, or a library without this part, answers with."""


def can_copy() -> bool:
    """Whether there is a clipboard."""
    try:
        pygame.scrap.has_text()
    except _REFUSALS:
        return False
    return True


def copy(words: str) -> bool:
    """Put words where other programs find them; returns whether they are there."""
    try:
        pygame.scrap.put_text(words)
    except _REFUSALS:
        return False
    return True


def copies(event: pygame.Event) -> bool:
    """Whether an event is the key by which every program copies."""
    return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_c and event.mod & COPYING)
