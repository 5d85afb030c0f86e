"""Attract mode: a game that bots play behind the menu, and what comes and goes when nobody touches it."""
