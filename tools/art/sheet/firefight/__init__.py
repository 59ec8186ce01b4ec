"""The sheets of The Corrow Papers: country seen from the air, in watercolour."""
