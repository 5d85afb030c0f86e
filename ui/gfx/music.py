"""Music: loops of three layers that play in step and fade with the mood of a game.

The two pieces of a game alternate, and only one is in memory. A thread decodes it; a frame only changes volumes.
Without a device, at level 0 and without files there is silence, and nothing is loaded.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from enum import Enum
from math import ceil
from pathlib import Path
from typing import Final

import pygame

LAYERS: Final = ("calm", "contested", "last")
"""The files of a piece are `<game>-<number>-<layer>.ogg`."""
MARKER: Final = len(LAYERS)
"""The channel that tells whether the mixer made a pass (see `start_together`)."""
MUSIC_CHANNELS: Final = len(LAYERS) + 1
"""The mixer's first channels are the music's: one per layer, and the marker."""


class Mood(Enum):
    """How tense a game is, with the volume of each layer."""

    CALM = (1.0, 0.0, 0.0)
    CONTESTED = (1.0, 1.0, 0.0)
    LAST = (1.0, 1.0, 1.0)

    @property
    def tension(self) -> float:
        """How many layers sound."""
        return sum(self.value)


DUCKED: Final = 0.5
"""The volume under an effect: 6 dB less."""
DUCK_ATTACK: Final = 0.09
DUCK_RELEASE: Final = 0.6
LONGEST_DUCK: Final = 1.2
MOOD_FADE: Final = 2.5
PIECE_FADE: Final = 2.0
"""Seconds of each fade."""
CALMING: Final = 8.0
"""Seconds that a mood must be calmer before the music is: a game may change its mood with every turn."""
LOOPS: Final = 2
"""How often a piece is played before the other one."""
STARTS: Final = 20
"""How often the layers are started again if the mixer made a pass between them."""


class _Loader(threading.Thread):
    """A thread that decodes the layers of a piece; `sounds` stays empty if that fails or nobody waits any more."""

    def __init__(self, files: Sequence[Path]) -> None:
        super().__init__(name="music", daemon=True)
        self._files = files
        self.sounds: list[pygame.mixer.Sound] = []
        self.cancelled = False

    def run(self) -> None:
        sounds = []
        try:
            for path in self._files:
                if self.cancelled:
                    return
                sounds.append(pygame.mixer.Sound(path))
        except (pygame.error, OSError):
            return
        self.sounds = sounds


def start_together(sounds: Sequence[pygame.mixer.Sound]) -> None:
    """Start all layers in the same pass of the mixer, silently, for ever.

    The marker is shorter than a pass. If it still plays after the last layer was started, no pass was made in between.
    """
    marker, moment = pygame.mixer.Channel(MARKER), pygame.mixer.Sound(buffer=bytes(4))
    for _ in range(STARTS):
        marker.play(moment)
        for channel, sound in enumerate(sounds):
            sound.set_volume(0)
            pygame.mixer.Channel(channel).play(sound, loops=-1)
        if marker.get_busy():
            return


class Music:
    """The music of the game on display."""

    def __init__(self, root: Path) -> None:
        """Set the folder of the pieces."""
        self.root = root
        self.mood, self._calmer_for = Mood.CALM, 0.0
        """The mood of the game, and for how long it has been calmer than the music."""
        self.heard = Mood.CALM
        self._level, self._hidden = 0.0, False
        self._game = self._playing = ""
        """The game whose music is wanted, and the one whose music is loaded."""
        self._pieces: list[Path] = []
        """The first layer of each piece of the game; empty if there is none that can be played."""
        self._next: dict[str, int] = {}
        """Game -> which of its pieces is next, also after another game's music."""
        self._playing_piece = ""
        """The name of the piece that was begun last."""
        self._loader: _Loader | None = None
        self._sounds: list[pygame.mixer.Sound] = []
        self._layers = [0.0] * len(LAYERS)
        self._fade, self._duck, self._duck_left, self._seconds = 0.0, 1.0, 0.0, 0.0
        self._applied: list[int] = []

    @property
    def playing(self) -> bool:
        """Whether the layers of a piece play."""
        return bool(self._sounds)

    def follow(self, game: str, mood: Mood, hidden: bool = False) -> None:
        """Set what is played from now on: the music of a game and its mood; none while the window is hidden."""
        self._game, self.mood, self._hidden = game, mood, hidden

    def set_level(self, amplitude: float) -> None:
        """Set the amplitude of the music from 0 to 1; at 0 it ends and leaves the memory."""
        self._level = amplitude
        for sound in self._sounds:
            sound.set_volume(self._coarse())
        self._applied = []

    def duck(self, seconds: float) -> None:
        """Make the music softer while an effect of that length sounds."""
        self._duck_left = max(self._duck_left, min(LONGEST_DUCK, seconds))

    def update(self, dt: float) -> None:
        """Advance all fades, begin or end a piece. Call it in every frame."""
        if pygame.mixer.get_init() is None:
            return
        if self._loader is not None and not self._loader.is_alive():
            self._take_loaded()
        if self._sounds:
            self._advance(dt)
        elif self._loader is None and self._level > 0 and not self._hidden:
            self._begin_piece()

    def close(self) -> None:
        """Stop, and wait for the thread."""
        if self._loader is not None:
            self._loader.cancelled = True
            self._loader.join()
            self._loader = None
        self._stop()

    # -- pieces ------------------------------------------------------------------------------

    def _begin_piece(self) -> None:
        """Decode the next piece of the wanted game in a thread."""
        if self._game != self._playing:
            self._playing = self._game
            self._pieces = sorted(self.root.glob(f"{self._game}-*-{LAYERS[0]}.ogg")) if self._game else []
        if self._pieces:
            number = self._next.get(self._game, 0)
            self._next[self._game] = number + 1
            first = self._pieces[number % len(self._pieces)]
            self._playing_piece = first.stem.removesuffix(f"-{LAYERS[0]}")
            self._loader = _Loader([self.root / f"{self._playing_piece}-{layer}.ogg" for layer in LAYERS])
            self._loader.start()

    def _take_loaded(self) -> None:
        """Take the layers over from the thread; a piece that cannot be played is not tried again."""
        loader, self._loader = self._loader, None
        assert loader is not None
        if not loader.sounds:
            self._pieces = []
            return
        start_together(loader.sounds)
        self._sounds, self._seconds, self._fade = loader.sounds, 0.0, 0.0
        self.heard, self._layers = self.mood, list(self.mood.value)
        self._applied = []
        self._apply()  # silent before the sounds are not, or the first pass would be a bang
        self.set_level(self._level)

    def _stop(self) -> None:
        if self._sounds and pygame.mixer.get_init() is not None:
            for channel in range(len(LAYERS)):
                pygame.mixer.Channel(channel).stop()
        self._sounds = []

    # -- volumes -----------------------------------------------------------------------------

    def _advance(self, dt: float) -> None:
        """Advance the fades and apply the volumes; end the piece once it has faded out."""
        self._seconds += dt
        self._calmer_for = self._calmer_for + dt if self.mood.tension < self.heard.tension else 0.0
        if self.mood.tension > self.heard.tension or self._calmer_for >= CALMING:
            self.heard = self.mood
        length = self._sounds[0].get_length() * LOOPS
        leaving = self._game != self._playing or self._level == 0 or self._seconds > length - PIECE_FADE
        self._fade = _toward(self._fade, 0.0 if leaving or self._hidden else 1.0, dt / PIECE_FADE)
        self._layers = [
            _toward(now, goal, dt / MOOD_FADE) for now, goal in zip(self._layers, self.heard.value, strict=True)
        ]
        ducked = self._duck_left > 0
        self._duck_left = max(0.0, self._duck_left - dt)
        self._duck = _toward(
            self._duck, DUCKED if ducked else 1.0, dt * DUCKED / (DUCK_ATTACK if ducked else DUCK_RELEASE)
        )
        if leaving and (self._fade == 0 or self._level == 0):
            self._stop()
        else:
            self._apply()

    def _coarse(self) -> float:
        """Return the volume of the sounds: the mixer has 128 degrees of it, and 255 of the sides' volumes."""
        return ceil(self._level * 128) / 128

    def _apply(self) -> None:
        """Set the volume of each layer, where it changed."""
        share = self._level / self._coarse() * self._fade * self._duck if self._level else 0.0
        wanted = [round(255 * share * layer) for layer in self._layers]
        if wanted != self._applied:
            self._applied = wanted
            for channel, volume in enumerate(wanted):
                pygame.mixer.Channel(channel).set_volume(volume / 255, volume / 255)


def _toward(now: float, goal: float, step: float) -> float:
    """Return a value moved towards a goal by at most that much."""
    return min(goal, now + step) if now < goal else max(goal, now - step)
