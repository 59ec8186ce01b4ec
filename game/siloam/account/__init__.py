"""What happened in a campaign, read from its log and its record."""
