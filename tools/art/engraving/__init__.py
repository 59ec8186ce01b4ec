"""Wood engravings: what is shown on cards, on the title and on the front page."""
