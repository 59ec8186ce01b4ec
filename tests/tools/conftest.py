"""Who has not installed what paints cannot try the painters; what is shipped is tried all the same."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore = [] if all(map(find_spec, ("numpy", "scipy", "PIL"))) else ["test_painters.py"]
