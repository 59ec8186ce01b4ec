"""The rules of the game, one module for each chapter or section of the rulebook."""
