"""The Ford: a small two-sided game, here to show that kit and table hold any game."""
