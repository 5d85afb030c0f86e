"""The second look."""
