"""The commands that draw: benchmark, screenshot and help."""
