"""The Sirens of Siloam: a solitaire wargame for the screen."""

__version__ = "0.1.0"
