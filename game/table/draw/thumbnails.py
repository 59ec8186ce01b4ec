"""The small pictures that saves carry: PNG files in base64."""

from __future__ import annotations

import binascii
import io
import struct
from base64 import b64decode, b64encode

import pygame

LARGEST_TEXT = 200_000
LARGEST_SIDE = 1024
"""A picture beyond these is not one of ours and is not opened."""
FLATTEST = 4
"""Neither is one that is so many times as wide as high, or as high as wide."""
PNG_HEAD = b"\x89PNG\r\n\x1a\n"
SIZE_AT, SIZE_END = 16, 24
"""Where a PNG file says how large its picture is."""


def pack_thumbnail(picture: pygame.Surface) -> str:
    """A picture as text."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "thumbnail.png")
    return b64encode(file.getvalue()).decode()


def open_thumbnail(text: str) -> pygame.Surface | None:
    """The picture of such a text; None for anything else."""
    if not text or len(text) > LARGEST_TEXT:
        return None
    try:
        data = b64decode(text, validate=True)
        if not data.startswith(PNG_HEAD) or len(data) < SIZE_END:
            return None
        width, height = struct.unpack(">II", data[SIZE_AT:SIZE_END])
        if max(width, height) > min(LARGEST_SIDE, FLATTEST * min(width, height)):
            return None
        picture = pygame.image.load(io.BytesIO(data), "thumbnail.png")
    except (binascii.Error, ValueError, pygame.error):
        return None
    # In grey, or in a palette of its own, it could not be made smaller smoothly.
    full = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    full.blit(picture, (0, 0))
    return full
