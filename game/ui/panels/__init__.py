"""The panels around the map of the campaign screen."""
