"""The sounds of the table, made from recipes."""
