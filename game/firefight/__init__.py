"""A squad-level firefight against an enemy that follows order cards."""
