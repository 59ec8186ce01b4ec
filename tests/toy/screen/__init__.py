"""The Ford at the table."""
