"""The pieces of music: for each game two loops in three layers, written as scores."""
