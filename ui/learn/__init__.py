"""The parts of lessons and puzzles that need no scene of their own."""
