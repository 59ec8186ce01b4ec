"""The map of any game: geometry, camera, the painted sheet, figures and how they move."""
