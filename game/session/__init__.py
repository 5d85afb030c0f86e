"""A running game with its seats filled: people at this screen, bots and guests."""
