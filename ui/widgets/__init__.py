"""Buttons, labels, forms and scrolling views of a scene."""
