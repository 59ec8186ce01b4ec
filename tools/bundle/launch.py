"""Where the bundled program begins.

A process of ours is the program itself, started with other arguments: those must be answered before anything
else is done with them.
"""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from game.cli.entry import main

    sys.exit(main())
