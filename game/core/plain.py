"""Words of strangers made fit to be shown: what files, file names, arguments and other programs say."""

from __future__ import annotations

LONGEST_LINE = 1000
"""Letters of a whole complaint."""
LONGEST_NOTE = 200
LONGEST_FILE_NAME = 80
"""Of a file, as lists show it."""
LONGEST_WORD = 60
"""Of what is one word or id in our own files."""
CUT, UNFIT = "…", "?"


def plain(words: object, longest: int = LONGEST_LINE) -> str:
    """Any words on one line, in letters that every screen, terminal and report can show.

    What is too long loses its middle: a name is known by its beginning,
    and a sentence says at its end what to do.
    """
    text = str(words)
    if len(text) > longest:
        end = longest // 3
        text = text[: longest - end - len(CUT)] + CUT + text[-end:]
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    shown = "".join(letter if letter.isprintable() or letter.isspace() else UNFIT for letter in text)
    return " ".join(shown.split())
