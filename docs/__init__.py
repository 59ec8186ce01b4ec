"""What is written about the program, and what draws its pictures."""
