"""What happened in a mission, read from its record: figures by round, and facts to be proud of."""
