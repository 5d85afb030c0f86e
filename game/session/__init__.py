"""A running game and its players: people at this screen, bots and guests."""
