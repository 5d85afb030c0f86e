"""Checking of untrusted plain data against type annotations."""
