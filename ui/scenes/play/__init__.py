"""The screen of a running game and its parts."""
