"""The Corrow Papers at the table."""

from __future__ import annotations

from game.core.tables import assets
from game.table.draw.theme import use_colors, use_icons

use_icons(assets() / "firefight" / "icons")
use_colors(assets() / "firefight" / "screen")
