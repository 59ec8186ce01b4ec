"""The sheet of Siloam."""
