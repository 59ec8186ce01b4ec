"""The map of any game: geometry, camera, the printed sheet, figures and how they move."""
