"""Widgets drawn by the game itself: buttons, a focus ring, tooltips."""
