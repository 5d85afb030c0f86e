"""Sound effects from WAV files, and the music under them; without an audio device there is silence.

Every sound has a visible counterpart (docs/sound.md), so silence hides nothing. Nothing here raises, or blocks a frame
for long: `prepare` does one small part of the opening at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import pygame

from ui.gfx.music import MUSIC_CHANNELS, Music

MIN_INTERVAL: Final = 0.06
"""Seconds before the same sound may play again, so that equal events at once do not add up to a bang."""
VARIANTS: Final = 3
"""Files of each cue and step; `tools/make_sounds.py` makes them."""
VOICES: Final = 8
"""The most effects that sound at once."""
CHANNELS: Final = MUSIC_CHANNELS + VOICES
"""Channels of the mixer: those of the music first."""
AT_ONCE: Final = 3
"""The most effects that begin in one frame of the board."""
MIXER_RATE: Final = 22050
"""Samples per second: that of all files, so that music in memory is as small as it can be."""
HEADROOM: Final = 0.7
"""The amplitude of effects at full level: a war with twenty supporters and the music under it stay below the limit."""
PAN_WIDTH: Final = 0.8
"""How far an event at the edge of the screen is heard on its side; 1 would be on that side alone."""

TOUCH, EVENT, CLIMAX = range(3)
"""How much a cue matters: a touch of the interface, an event of the game, or a climax."""


@dataclass(frozen=True, slots=True)
class Cue:
    """How much a cue matters, and how many degrees of a rising scale it has."""

    weight: int = EVENT
    steps: int = 1


CUES: Final = {
    "click": Cue(TOUCH), "focus": Cue(TOUCH), "pick-up": Cue(TOUCH), "refuse": Cue(TOUCH),
    # Pieces: `tile` is laid on land or a table, `splash` on water.
    "tile": Cue(), "splash": Cue(), "leader": Cue(), "draw": Cue(), "swap": Cue(), "last-tile": Cue(CLIMAX),
    # Points and turns: `score` rises for the first, second, third of several points.
    "score": Cue(steps=8), "turn": Cue(CLIMAX), "title": Cue(CLIMAX),
    # Conflicts: a supporter stands up, a committed tile slams in, one piece crumbles, the winner's seal.
    "conflict": Cue(CLIMAX), "stand-up": Cue(steps=8), "slam": Cue(), "crumble": Cue(), "seal": Cue(CLIMAX),
    # Tigris & Euphrates: a monument, its shafts of light, its payment; the crack of a catastrophe after its thud, a
    # kingdom's line that snaps; the chest that opens, and the gem in it (`treasure`).
    "monument": Cue(CLIMAX), "shafts": Cue(), "payment": Cue(), "catastrophe": Cue(CLIMAX), "crack": Cue(),
    "snap": Cue(), "chest": Cue(), "treasure": Cue(),
    # Qwirkle: light that runs along a line, tile by tile; the chord for six.
    "run": Cue(steps=6), "chord": Cue(CLIMAX),
    # Catan: a die that strikes the table; a card in flight, a step of the robber, lights along a road, a city.
    "die": Cue(), "card": Cue(), "robber": Cue(), "road": Cue(steps=8), "city": Cue(CLIMAX),
    # The end: the winner's ribbon, points counted up, confetti, the stamp of a record.
    "win": Cue(CLIMAX), "ribbon": Cue(CLIMAX), "count": Cue(TOUCH, 8), "confetti": Cue(), "stamp": Cue(CLIMAX),
}  # fmt: skip
"""The cues that `play` knows."""


@dataclass(frozen=True, slots=True)
class Levels:
    """The loudness of each kind of sound, from 0 to 1, and whether all are silent."""

    all: float = 0.5
    effects: float = 1.0
    music: float = 0.25
    turn: float = 1.0
    muted: bool = False

    def amplitude(self, cue: str) -> float:
        """Return the amplitude of a cue; "your turn" has a level of its own."""
        return HEADROOM * self._of(self.turn if cue == "turn" else self.effects)

    @property
    def music_amplitude(self) -> float:
        """The amplitude of the music."""
        return self._of(self.music)

    def _of(self, part: float) -> float:
        """Return an amplitude: the overall level as loudness is heard, the part as a share of it."""
        return 0.0 if self.muted else min(1.0, max(0.0, self.all)) ** 2 * min(1.0, max(0.0, part))


class Audio:
    """The sounds under one folder; `available` becomes False if no device can be opened."""

    def __init__(self, root: Path, levels: Levels | None = None) -> None:
        """Set the folder of the effects, which has one for the music, and the levels."""
        self.root = root
        self.levels = levels or Levels()
        self.available = True
        self.music = Music(root / "music")
        self.music.set_level(self.levels.music_amplitude)
        self._random = Random()
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._last_played: dict[tuple[str, int], float] = {}
        self._last_variant: dict[str, int] = {}
        self._voices = [(0, 0.0)] * VOICES
        """Weight and start of the cue that each voice played last."""

    def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
        """Play a cue now and open the device if necessary; unknown names are silent.

        `pan`: from -1 (left) to 1 (right), by the place of the event on the screen. `step`: how many degrees of the
        scale it is higher, for the first, second, third of several points.
        """
        cue = CUES.get(name)
        amplitude = self.levels.amplitude(name)
        if cue is None or amplitude == 0 or not self._open():
            return
        step = min(max(0, step), cue.steps - 1)
        now = perf_counter()
        if now - self._last_played.get((name, step), -MIN_INTERVAL) < MIN_INTERVAL:
            return
        sound = self._load(f"{name}-{step}-{self._next_variant(name)}")
        voice = self._free_voice(cue.weight)
        if sound is None or voice is None:
            return
        self._last_played[name, step], self._voices[voice] = now, (cue.weight, now)
        if cue.weight > TOUCH:
            self.music.duck(sound.get_length())
        sound.set_volume(amplitude)
        channel = pygame.mixer.Channel(MUSIC_CHANNELS + voice)
        channel.play(sound)
        channel.set_volume(*_sides(pan))

    def play_due(self, cues: Mapping[str, tuple[float, int]]) -> None:
        """Play the cues of one frame, with pan and step of each: of many, those that matter most.

        A skipped animation, or none at all, has the whole sequence of a war due at once.
        """
        known = [name for name in cues if name in CUES]
        known.reverse()  # of equals, the last event is heard
        for name in sorted(known, key=lambda name: -CUES[name].weight)[:AT_ONCE]:
            self.play(name, *cues[name])

    def prepare(self) -> bool:
        """Open the device or load one more sound, and return whether everything is loaded.

        Call it in frames with time to spare.
        """
        if not self.available:
            return True
        if pygame.mixer.get_init() is None:
            return not self._open()
        missing = next((name for name in FILES if name not in self._loaded), None)
        if missing is not None:
            self._load(missing)
        return missing is None

    def set_levels(self, levels: Levels) -> None:
        """Set all levels; silence stops what is playing."""
        self.levels = levels
        self.music.set_level(levels.music_amplitude)
        if pygame.mixer.get_init() is not None and (levels.muted or levels.all == 0):
            for channel in range(MUSIC_CHANNELS, pygame.mixer.get_num_channels()):
                pygame.mixer.Channel(channel).stop()

    def _open(self) -> bool:
        if self.available and pygame.mixer.get_init() is None:
            try:
                pygame.mixer.init(MIXER_RATE, -16, 2, 256, allowedchanges=0)
            except pygame.error:
                self.available = False
        if self.available and pygame.mixer.get_num_channels() < CHANNELS:  # also where something else opened the mixer
            pygame.mixer.set_num_channels(CHANNELS)
        return self.available

    def _next_variant(self, name: str) -> int:
        """Return a variant at random, never the one that was played last."""
        last = self._last_variant.get(name, -1)
        self._last_variant[name] = variant = self._random.choice([v for v in range(VARIANTS) if v != last])
        return variant

    def _free_voice(self, weight: int) -> int | None:
        """Return a silent voice, else the oldest of those that matter least; None if all matter more."""
        for voice in range(VOICES):
            if not pygame.mixer.Channel(MUSIC_CHANNELS + voice).get_busy():
                return voice
        least = min(range(VOICES), key=lambda voice: self._voices[voice])
        return least if self._voices[least][0] <= weight else None

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(self.root / f"{name}.wav")
            except (pygame.error, OSError):
                self._loaded[name] = None
        return self._loaded[name]


FILES: Final = tuple(
    f"{name}-{step}-{variant}" for name, cue in CUES.items() for step in range(cue.steps) for variant in range(VARIANTS)
)
"""Every file, without its ending."""


def _sides(pan: float) -> tuple[float, float]:
    """Return the volumes of the left and right side: the far side is softer, in the middle both are whole."""
    pan = PAN_WIDTH * min(1.0, max(-1.0, pan))
    return sqrt(min(1.0, 1 - pan)), sqrt(min(1.0, 1 + pan))
