"""What the report of a campaign shows."""
