"""Start the game: `python main.py`, or `python main.py --help` for the commands."""

import sys

from game.cli.entry import main

if __name__ == "__main__":
    sys.exit(main())
