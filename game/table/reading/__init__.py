"""The rulebook on the screen: printed leaves, and the links that lead to them from everywhere."""
