"""Finished campaigns at the table: counting them, the moment of a medal, and the page of statistics."""
