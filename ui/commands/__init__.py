"""The commands that draw: benchmark, screenshot, strip and help."""
