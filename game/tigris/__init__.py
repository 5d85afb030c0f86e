"""Tigris & Euphrates: rules of the game, without any picture. Rulings are cited as `tigris.md D14`."""
