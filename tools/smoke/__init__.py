"""The parts of `tools/smoke_bundle.py`: what a bundle or an installed program must be able to do."""
