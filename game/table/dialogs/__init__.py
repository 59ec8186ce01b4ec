"""The dialogs in which a story is told and asked about: steps, draws, answers."""
