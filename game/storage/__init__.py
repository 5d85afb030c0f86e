"""Games and settings on disk, in files that survive a crash."""
