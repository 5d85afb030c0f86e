"""The bundle: the program as a folder that needs no Python (docs/releasing.md)."""
