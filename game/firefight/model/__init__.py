"""What is printed, and what a position consists of."""
