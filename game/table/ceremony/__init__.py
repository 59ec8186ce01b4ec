"""What is made much of: a chit that decides who acts, a new stage, a place that changes hands."""
