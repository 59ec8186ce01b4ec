"""The screens around and over a game, one module for each."""
