"""Tigris & Euphrates on the screen."""
