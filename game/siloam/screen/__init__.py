"""The skin of the game: its sheet, counters, panels and dialogs on the table."""
