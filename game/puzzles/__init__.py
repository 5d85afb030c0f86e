"""Puzzles: positions with a provably right or a clearly best action (docs/learn.md)."""
