"""Rules, table, records, bots and network play. Nothing in here knows of pygame."""

__version__ = "0.8.0"
