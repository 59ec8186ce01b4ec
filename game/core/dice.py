"""The one source of chance: a splitmix64 word that lives in the state."""

from __future__ import annotations

from attrs import Factory, define

_MASK = (1 << 64) - 1
LARGEST_SEED = 10**18 - 1
"""Of those that a person may ask for; any number makes dice."""


@define
class Dice:
    """A small seeded generator: one 64-bit word, cheap to copy and to save."""

    word: int

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other."""
        self.word = word = (self.word + 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((word ^ (word >> 31)) * n) >> 64

    def roll(self, faces: int) -> int:
        """What a die shows, from 1 on."""
        return 1 + self.below(faces)


@define
class ScriptedDice(Dice):
    """Dice whose next rolls are known, for lessons; whatever else is left to chance stays so."""

    script: list[int] = Factory(list)

    def roll(self, faces: int) -> int:
        """The next roll of the script; the word moves all the same, so that undo stops here as well."""
        rolled = super().roll(faces)
        return self.script.pop(0) if self.script else rolled


def seeded(seed: int, *labels: object) -> Dice:
    """Dice for a seed; labels give independent dice that stay the same from run to run."""
    import hashlib  # loads a large library, which no menu needs

    text = ":".join(str(part) for part in (seed, *labels))
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return Dice(int.from_bytes(digest, "big"))
