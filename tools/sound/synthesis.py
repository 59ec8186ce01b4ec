"""A small synthesiser: decaying sines, bands of noise, horns and glides, mixed and set to a loudness."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.sound.recipes import FALL, GLIDE, HORN, HUMP, MODES, NOISE, RISE, STRUCK, SWELL, Part, Recipe

RATE = 44_100
CEILING = 10 ** (-10 / 20)
"""Peaks are bent down to stay under this: 10 dB below full scale, with a decibel to spare for the encoder."""
WINDOW = 0.05
"""Seconds of the loudest moment, whose RMS is the loudness."""
FADE = 0.005
"""Seconds over which the end of a sound is faded, so that it does not click."""
DETUNE = 0.03
"""How far the pitch of the variants lies apart, as a share, to either side."""
HARMONICS, ROLL_OFF, HORN_TOP = 7, 1.3, 1500.0
"""Of a horn: overtones, how fast they weaken, and the hertz above which they are muffled."""
HORN_ATTACK, HORN_RELEASE = 0.05, 0.09
SWELL_POWER, FALL_RATE = 1.5, 4.0

Wave: TypeAlias = NDArray[np.float64]


def synthesise(name: str, recipe: Recipe, variant: int = 0) -> Wave:
    """A sound; each variant has its own grain and pitch, the same every time it is made."""
    chance = np.random.default_rng([*name.encode(), variant])
    detune = 1.0 + DETUNE * _place(variant, recipe.variants)
    mixed = np.zeros(_samples(recipe.seconds))
    for part in recipe.parts:
        for at, gain in zip(part.at, part.gains, strict=True):
            begin = _samples(at + chance.uniform(0, part.jitter))
            pitch = detune * (1 + chance.uniform(-part.spread, part.spread))
            _lay(mixed, gain * _SOURCES[part.kind](part, pitch, chance) * _envelope(part), begin, recipe.loop)
    if recipe.lowpass:
        mixed = _band(mixed, 0.0, recipe.lowpass)
    return _levelled(mixed, recipe)


def loudness(wave: Wave) -> float:
    """RMS of the loudest moment, in decibels."""
    window = _samples(WINDOW)
    padded = np.concatenate([np.zeros(window), wave * wave, np.zeros(window)])
    sums = np.cumsum(padded)
    return float(10 * np.log10((sums[window:] - sums[:-window]).max() / window))


def _samples(seconds: float) -> int:
    return round(seconds * RATE)


def _place(variant: int, variants: int) -> float:
    """Where a variant lies between the lowest at -1 and the highest at 1."""
    return 0.0 if variants == 1 else 2 * variant / (variants - 1) - 1


def _times(part: Part) -> Wave:
    return np.arange(_samples(part.seconds)) / RATE


def _lay(mixed: Wave, wave: Wave, begin: int, around: bool) -> None:
    """Add a part; one that reaches over the end goes on at the beginning of a loop, and is cut elsewhere."""
    if around:
        np.add.at(mixed, (begin + np.arange(len(wave))) % len(mixed), wave)
    else:
        room = max(0, min(len(wave), len(mixed) - begin))
        mixed[begin : begin + room] += wave[:room]


def _band(wave: Wave, low: float, high: float) -> Wave:
    """Let a band through, with the slope of a Butterworth filter of second order; it has no seam."""
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    answer = np.ones(len(hertz))
    if high:
        answer /= np.sqrt(1 + (hertz / high) ** 4)
    if low:
        answer *= hertz**2 / np.sqrt(low**4 + hertz**4)
    return np.fft.irfft(np.fft.rfft(wave) * answer, len(wave))


_SHAPES: Mapping[str, Callable[[Wave], Wave]] = {
    SWELL: lambda along: np.sin(np.pi * along) ** SWELL_POWER,
    RISE: lambda along: along**2,
    FALL: lambda along: np.sqrt(along) * np.exp(-FALL_RATE * along),
    HUMP: lambda along: 0.5 - 0.5 * np.cos(2 * np.pi * along),
}
"""Over the whole length of a part, from 0 to 1."""


def _envelope(part: Part) -> Wave:
    times = _times(part)
    if part.shape == STRUCK:
        wave = _struck(part, times)
    else:
        wave = _SHAPES[part.shape](times / part.seconds)
    rate, depth = part.flutter
    return wave * (1 + depth * np.sin(2 * np.pi * rate * times))


def _struck(part: Part, times: Wave) -> Wave:
    attack, decay = part.attack / 1000, part.decay / 1000
    wave = np.minimum(times / attack, 1.0) if attack else np.ones(len(times))
    return wave * np.exp(-np.maximum(times - attack, 0) / decay) if decay else wave


def _modes(part: Part, pitch: float, _chance: np.random.Generator) -> Wave:
    """A struck body."""
    times, wave = _times(part), np.zeros(_samples(part.seconds))
    for number, (hertz, decay, strength) in enumerate(part.modes):
        wave += strength * np.sin(2 * np.pi * hertz * pitch * times + number) * np.exp(-times * 1000 / decay)
    return wave


def _noise(part: Part, pitch: float, chance: np.random.Generator) -> Wave:
    low, high = part.band
    return _band(chance.uniform(-1, 1, _samples(part.seconds)), low * pitch, high * pitch)


def _horn(part: Part, pitch: float, _chance: np.random.Generator) -> Wave:
    """A note with overtones."""
    times, wave = _times(part), np.zeros(_samples(part.seconds))
    for overtone in range(1, HARMONICS + 1):
        hertz = part.pitch[0] * pitch * overtone
        muffled = 1 / np.sqrt(1 + (hertz / HORN_TOP) ** 4)
        wave += muffled * np.sin(2 * np.pi * hertz * times) / overtone**ROLL_OFF
    released = np.minimum((part.seconds - times) / HORN_RELEASE, 1.0)
    return wave * np.minimum(times / HORN_ATTACK, 1.0) * released


def _glide(part: Part, pitch: float, _chance: np.random.Generator) -> Wave:
    """A tone that slides from one pitch to another."""
    first, last = part.pitch
    hertz = np.linspace(first, last, _samples(part.seconds)) * pitch
    return np.sin(2 * np.pi * np.cumsum(hertz) / RATE)


_SOURCES: Mapping[str, Callable[[Part, float, np.random.Generator], Wave]] = {
    MODES: _modes,
    NOISE: _noise,
    HORN: _horn,
    GLIDE: _glide,
}


def _levelled(wave: Wave, recipe: Recipe) -> Wave:
    """Set the loudness, bend peaks down, and fade the end of what does not go round."""
    wave = wave * 10 ** ((recipe.loudness - loudness(wave)) / 20)
    wave = CEILING * np.tanh(wave / CEILING)
    if not recipe.loop:
        fade = _samples(FADE)
        wave[-fade:] *= np.linspace(1, 0, fade)
    return wave
