"""What makes the built parts of the assets; nothing here is needed to play."""
