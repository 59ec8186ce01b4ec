"""The screens of the game, one module for each."""
