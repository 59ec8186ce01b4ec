"""The tools that build what is shipped; they need the extra `make`."""
