"""What must always be true of a position, so that no damaged file is believed."""
