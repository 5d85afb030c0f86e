"""The screens of lessons and puzzles."""
