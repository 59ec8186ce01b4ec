"""How fast the game is, measured against yardsticks of the same run: `python -m benchmarks`.

Seconds say little about a program on a machine one does not know; ratios taken in the same minute do.
"""
