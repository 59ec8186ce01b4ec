"""The dialogs of a campaign: battles, air operations, checks, events, and windows to look at."""
