"""The game as a program that needs no Python: built by PyInstaller, tried out under an X server."""
