"""What everything on the screen is drawn with: colours, type, symbols, pictures that are kept."""
