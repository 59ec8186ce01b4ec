"""Lessons that are played: positions told as placements."""
