"""The board: hex geometry, the painted map and the counters that stand on it."""
