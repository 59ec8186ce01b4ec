"""Exact chances of attacks, rallies and spent checks, counted over dice, piles and the cards left."""
