"""Players that are no people: they answer the same questions and see what a person sees."""
