"""How to play, in pages with pictures."""
