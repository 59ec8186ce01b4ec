"""Players that answer by themselves, and the advisor that looks ahead with them."""
