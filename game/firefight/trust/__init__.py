"""What is impossible about a position."""
