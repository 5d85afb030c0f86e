"""The second look: every decision of a finished game, judged from what its seat knew (docs/learn.md)."""
