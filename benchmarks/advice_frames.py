"""`python -m benchmarks.advice_frames`: the frames of the real loop with and without an advisor that thinks.

The map is panned all the time, so that every turn of the loop draws a full picture. Printed are the time
a turn takes, the time from one picture to the next (16.7 ms is 60 a second), and how long the first advice
takes: with workers still to be started, and with workers at hand.

A worker that starts imports this module again, as it does the module that started the game: like that one,
it imports the screen only when it is run.
"""

from __future__ import annotations

import argparse
import json
import os


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--size", default="1280x720")
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from benchmarks.advice_loop import Loop

    width, height = (int(part) for part in options.size.split("x"))
    loop = Loop((width, height))
    report: dict[str, object] = {"size": options.size, "load": os.getloadavg()[0], "cores": os.cpu_count()}
    report["without"] = loop.run(options.seconds)
    report["first_advice_cold_s"] = loop.first_advice()
    report["with"] = loop.run(options.seconds)
    loop.scene.keys.act("advice")  # away with it
    report["first_advice_warm_s"] = loop.first_advice()
    loop.app.stack.clear()
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
