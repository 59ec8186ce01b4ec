"""The Sirens of Siloam, rulebook v22, on the core kit."""
