"""Build the sounds: `python -m tools.sound`; with --check, only see whether they are up to date."""

from __future__ import annotations

import argparse
import sys

from tools.sound.recipes import BUILT, faults, file_names, recipes, write_note

QUALITY = 0.25
"""Of the encoding, 0 to 1: enough for knocks and noise."""


def build() -> None:
    """Make every file anew, and take away those that no recipe makes any more."""
    import numpy as np
    import soundfile

    from tools.sound.synthesis import RATE, loudness, synthesise

    BUILT.mkdir(parents=True, exist_ok=True)
    for old in BUILT.glob("*.ogg"):
        old.unlink()
    for name, recipe in recipes().items():
        for variant, file in enumerate(file_names(name, recipe)):
            wave = synthesise(name, recipe, variant)
            soundfile.write(
                BUILT / file, wave, RATE, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
            )
            peak, size = 20 * np.log10(np.abs(wave).max()), (BUILT / file).stat().st_size
            measured = f"peak {peak:6.1f} dBFS  loudness {loudness(wave):6.1f} dB  {size:6d} bytes"
            print(f"{file:18} {recipe.seconds:5.2f} s  {measured}")
    write_note()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.sound", description=__doc__)
    parser.add_argument("--check", action="store_true", help="say what is not up to date, and build nothing")
    if not parser.parse_args().check:
        build()
        return 0
    found = faults()
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
