"""The painted sheets of maps: a kit of painters, and a recipe for each game that has a sheet."""
