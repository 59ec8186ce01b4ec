"""What stands, moves and is pointed out on the map."""
