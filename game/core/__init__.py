"""The kit every board-game system stands on: hexes, chance, cups, frames, decisions and saves."""
