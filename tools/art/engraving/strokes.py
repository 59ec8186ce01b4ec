"""Curves for shapes, courses for lines, and how tones change over a place."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import cos, hypot, pi, radians, sin
from random import Random

import numpy as np

from tools.art.engraving.plate import PERIOD, Cut, Point, Tone, Values


def curve(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A smooth line through points."""
    ends = [points[0], *points, points[-1]]
    line: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            line.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return [*line, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """A cubic from b to c that leaves and arrives as its neighbours want it."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def rough(points: Sequence[Point], by: float, seed: int, step: float = 9.0) -> list[Point]:
    """The same line, broken as rock and earth break."""
    chance, line = Random(seed), [points[0]]
    for (ax, ay), (bx, by_) in itertools.pairwise(points):
        count = max(1, round(hypot(bx - ax, by_ - ay) / step))
        for part in range(1, count + 1):
            t, shake = part / count, by if part < count else 0.0
            line.append(
                (
                    ax + (bx - ax) * t + chance.uniform(-shake, shake),
                    ay + (by_ - ay) * t + chance.uniform(-shake, shake),
                )
            )
    return line


def arc(
    x: float, y: float, across: float, high: float, start: float, end: float, steps: int = 24
) -> list[Point]:
    """Points on an ellipse between two angles, from the right over the top."""
    angles = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + across * cos(angle), y - high * sin(angle)) for angle in angles]


def level(wave: float = 0.0, length: float = 30.0) -> Cut:
    """Lines that run across, in waves."""
    return lambda x, y: y + wave * np.sin(x / length) + wave * 0.5 * np.sin(x / length * 2.3 + y / 40)


def slanted(degrees: float) -> Cut:
    """Straight lines; 90 degrees is upright, 45 rises to the right."""
    across, down = sin(radians(degrees)), cos(radians(degrees))
    return lambda x, y: x * across + y * down


def rings(cx: float, cy: float, squash: float = 1.0) -> Cut:
    """Lines around a place."""
    return lambda x, y: np.hypot(x - cx, (y - cy) * squash)


def beams(cx: float, cy: float, count: int) -> Cut:
    """Lines out of a place."""
    return lambda x, y: np.arctan2(y - cy, x - cx) * (count * PERIOD / (2 * pi))


def ramp(start: Point, dark: float, end: Point, light: float) -> Tone:
    """From one tone to another, along the way from one place to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy

    def tone(x: Values, y: Values) -> Values:
        share = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / length, 0, 1)
        return (dark + (light - dark) * share).astype(np.float32)

    return tone


def glow(cx: float, cy: float, near: float, far: float, bright: float = 1.0, dark: float = 0.0) -> Tone:
    """Bright as far as `near` around a place, and dark from `far` on."""

    def tone(x: Values, y: Values) -> Values:
        share = np.clip((np.hypot(x - cx, y - cy) - near) / (far - near), 0, 1)
        light: Values = (bright + (dark - bright) * share**0.8).astype(np.float32)
        return light

    return tone


def sunburst(cx: float, cy: float, radius: float, count: int, width: float, dark: float = 0.2) -> Tone:
    """A sky that darkens away from a sun, with broad rays of light in it."""

    def tone(x: Values, y: Values) -> Values:
        away, angle = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
        ray = (np.cos(angle * count) * 0.5 + 0.5) ** 2 * np.clip((away - radius * 2) / (radius * 6), 0, 1)
        light = 0.97 - np.clip((away - radius * 1.6) / width, 0, 1) * (0.97 - dark) + ray * 0.36
        clipped: Values = np.clip(light, dark, 1.0).astype(np.float32)
        return clipped

    return tone
