"""A campaign on the table: what is played, what is shown, and how fast."""
