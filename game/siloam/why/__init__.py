"""Why something cannot be done: the condition that fails, found with the functions the rules are made of.

`at_hex`, `of_piece`, `of_plan` and `of_morale` answer for what a player may point at while a question waits;
`missing` names what the question would offer if only one condition held. The screen asks and shows; nothing
is decided here, and what a question offers is never explained away: see tests/siloam/test_why_not.py.
"""

from __future__ import annotations

from game.siloam.why.hexes import at_hex
from game.siloam.why.pieces import missing, of_morale, of_piece, of_plan
from game.siloam.why.reason import Why

__all__ = ["Why", "at_hex", "missing", "of_morale", "of_piece", "of_plan"]
