"""The synthesiser behind `make_sounds.py` and `make_music.py`: tones, instruments, scores, reverberation, loudness."""
