"""The table: the screen of any game, its windows, map, panels and dialogs. It knows no rules."""
