"""Catan on the screen."""
