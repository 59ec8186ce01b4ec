"""Advice on the pending decision: candidates, rollouts on forks, a ranking in words."""
