"""Rules, table, records, bots and network play. Nothing in here knows of pygame."""
