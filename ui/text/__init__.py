"""Text: translation, bidirectional layout, shaping and fonts."""
