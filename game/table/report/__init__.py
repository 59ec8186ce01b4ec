"""The after-action report of a game, as a page and as text."""
