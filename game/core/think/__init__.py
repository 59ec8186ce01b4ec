"""Thinking ahead in any game: search, rollouts, worker processes and forecasts."""
