"""Qwirkle on the screen."""
