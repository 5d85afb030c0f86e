"""Games and settings on disk, in crash-safe files."""
