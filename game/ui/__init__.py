"""The screen: windows, scenes, theme and board. It shows the game and knows none of its rules."""
