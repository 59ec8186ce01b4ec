"""Exact chances of all that is drawn for: attacks, checks, plans, interceptions, bombs, Command Points."""
