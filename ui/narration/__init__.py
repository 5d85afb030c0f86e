"""Narration: everything that happens in the window, as sentences for a file, a page and the system's speech."""
