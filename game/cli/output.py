"""Figures for programs: JSON to a file or to standard output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.core.errors import GameError
from game.core.files import write_atomically

STANDARD_OUTPUT = "-"


def write_json(name: str, figures: dict[str, Any]) -> None:
    """Write figures to the file of that name; "-" stands for standard output."""
    text = json.dumps(figures, indent=2)
    if name == STANDARD_OUTPUT:
        print(text)
        return
    try:
        write_atomically(Path(name), text.encode())
    except OSError as error:
        raise GameError(f"{name}: cannot be written ({error.strerror}); choose another place.") from None
