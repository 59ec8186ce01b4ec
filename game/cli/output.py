"""What several commands print: figures for programs, and what happened in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.core.files import write_file

STANDARD_OUTPUT = "-"


def write_json(name: str, figures: dict[str, Any]) -> None:
    """Write figures to the file of that name; "-" stands for standard output."""
    text = json.dumps(figures, indent=2)
    if name == STANDARD_OUTPUT:
        print(text)
    else:
        write_file(Path(name), text.encode())
