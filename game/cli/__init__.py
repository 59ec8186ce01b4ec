"""Commands for the terminal, behind `python main.py`, `wartable` and the name of each game."""
