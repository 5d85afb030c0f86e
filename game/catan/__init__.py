"""Catan: the rules, as the project plays them."""
