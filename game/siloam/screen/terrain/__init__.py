"""What is printed on the map besides its sheet: numbers, names and marks."""
