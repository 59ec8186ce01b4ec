"""Exact chances of all that is drawn for: attacks, checks, plans, interceptions, bombs, Command Points.

Nothing here is sampled, and what a chit does is always asked of the rules themselves.
"""
