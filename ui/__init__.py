"""The window. Nothing outside this package imports pygame or pygame_gui."""
