"""A game on the desk: what is played and shown, how fast, and the panels around the map."""
