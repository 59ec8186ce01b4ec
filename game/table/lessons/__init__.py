"""Lessons at the table: the teacher, the card it speaks from, the list of lessons, and cards of first use."""
