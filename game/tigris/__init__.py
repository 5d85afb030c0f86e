"""The rules of Tigris & Euphrates.

Rulings are cited as `tigris.md D14`.
"""
