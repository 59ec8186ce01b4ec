"""The panels around the map of a campaign."""
