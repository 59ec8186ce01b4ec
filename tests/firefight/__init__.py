"""The rules of the firefight, by checklist id."""
