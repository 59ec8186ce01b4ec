"""Commands for the terminal, behind `python main.py` and `siloam`."""
