"""What the game consists of: the printed matter, the position, and how both are read and written."""
