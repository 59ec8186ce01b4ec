"""The Ford at the table."""

from pathlib import Path

from game.table.draw.theme import use_colors

use_colors(Path(__file__).parents[1] / "assets" / "screen")
