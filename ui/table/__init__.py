"""The parts of a running game that all games share."""
