"""Short sounds from WAV files; without an audio device there is silence.

Every sound has a visible counterpart, so silence hides nothing. Nothing here raises, or blocks a frame for long:
`prepare` does one small part of the opening at a time.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pygame

MIN_INTERVAL = 0.06
"""Seconds before the same sound may play again, so that equal events at once do not add up to a bang."""

SOUND_NAMES = (
    "click", "tile", "leader", "draw", "swap", "dice", "refuse", "turn", "score", "treasure", "monument", "conflict",
    "crumble", "catastrophe", "win",
)  # fmt: skip
"""The cues that have files."""

CUES = (
    *SOUND_NAMES,
    # the interface
    "focus", "title",
    # pieces: `tile` is laid on land or a table, `splash` on water
    "pick-up", "splash", "last-tile",
    # conflicts: a supporter stands up (step: its number), a committed tile slams in, one piece crumbles, the seal
    "stand-up", "slam", "seal",
    # Tigris & Euphrates: light shafts of a new monument, its payment, the crack of a catastrophe, the line that snaps,
    # the chest that opens; `treasure` is the gem
    "shafts", "payment", "crack", "snap", "chest",
    # Qwirkle: light along a line (step: the tile of the line), the chord for six
    "run", "chord",
    # Catan: one die that lands, a card in flight, a step of the robber, lights of the longest road (step), a city
    "die", "card", "robber", "road", "city",
    # the end: the ribbon, points counted up (step), confetti, the stamp of a record
    "ribbon", "count", "confetti", "stamp",
)  # fmt: skip
"""The cues that `play` knows; those with a step rise by one degree of a scale per step, for ever higher events."""


class Audio:
    """The sounds under one folder; `available` becomes False if no device can be opened."""

    def __init__(self, root: Path, volume: float = 0.5, muted: bool = False) -> None:
        """Set the volume from 0 to 1, as heard, not as amplitude."""
        self.root = Path(root)
        self.volume = min(1.0, max(0.0, volume))
        self.muted = muted
        self.available = True
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._last_played: dict[str, float] = {}

    def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
        """Play a cue now and open the device if necessary; unknown names are silent.

        `pan`: from -1 (left) to 1 (right), by the place of the event on the screen. `step`: how many degrees of the
        scale it is higher, for the first, second, third of several points.
        """
        if self.muted or self.volume == 0 or not self._open():
            return
        sound, now = self._load(name), perf_counter()
        if sound is not None and now - self._last_played.get(name, 0.0) >= MIN_INTERVAL:
            self._last_played[name] = now
            channel = sound.play()
            if channel is not None:
                channel.set_volume(min(1.0, 1 - pan), min(1.0, 1 + pan))

    def prepare(self) -> bool:
        """Open the device or load one more sound, and return whether everything is loaded.

        Call it in frames with time to spare.
        """
        if not self.available:
            return True
        if pygame.mixer.get_init() is None:
            return not self._open()
        missing = [name for name in SOUND_NAMES if name not in self._loaded]
        if missing:
            self._load(missing[0])
        return len(missing) <= 1

    def set_volume(self, volume: float) -> None:
        """Set the volume of all sounds, from 0 to 1."""
        self.volume = min(1.0, max(0.0, volume))
        for sound in self._loaded.values():
            if sound is not None:
                sound.set_volume(self._amplitude())

    def set_muted(self, muted: bool) -> None:
        """Switch silence on or off; switching it on also stops what is playing."""
        self.muted = muted
        if muted and pygame.mixer.get_init() is not None:
            pygame.mixer.stop()

    def _amplitude(self) -> float:
        return self.volume**2

    def _open(self) -> bool:
        if self.available and pygame.mixer.get_init() is None:
            try:
                pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
                pygame.mixer.set_num_channels(16)
            except pygame.error:
                self.available = False
        return self.available

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                sound = pygame.mixer.Sound(self.root / f"{name}.wav") if name in SOUND_NAMES else None
            except (pygame.error, OSError):
                sound = None
            if sound is not None:
                sound.set_volume(self._amplitude())
            self._loaded[name] = sound
        return self._loaded[name]
