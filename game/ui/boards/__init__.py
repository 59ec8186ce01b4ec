"""The boards on which chits are drawn: combats, air operations and checks."""
