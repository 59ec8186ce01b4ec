"""Exact chances against what happens: shared by the games."""
