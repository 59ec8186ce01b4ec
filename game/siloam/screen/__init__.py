"""The skin of the game: its sheet, counters, panels and dialogs on the table."""

from game.core.tables import assets
from game.table.draw.theme import use_colors, use_icons

use_icons(assets() / "siloam" / "icons")
use_colors(assets() / "siloam" / "screen")
