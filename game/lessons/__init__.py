"""Lessons as data: a position and a script of steps, played at a real table (docs/learn.md)."""
