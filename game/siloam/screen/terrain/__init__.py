"""The painted country: ground, lines, marks and names."""
