"""Make the sound effects: several variants of each cue, and one file more per degree of a rising scale.

`python tools/make_sounds.py [FOLDER]` writes 16-bit mono WAV files, by default to assets/sounds, and writes the same
bytes every time on one machine. They are our own synthesis (tools/synth/cues.py), made with numpy alone.
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.synth.cues import CUES, VARIANTS
from tools.synth.loudness import momentary
from tools.synth.tones import RATE

PEAK = 0.84
"""The highest peak of a sound."""
INAUDIBLE = 0.005
"""The end of a sound below this share of its peak is cut off."""


def samples(name: str, variant: int, step: int = 0) -> npt.NDArray[np.int16]:
    """Return one sound as 16-bit samples: as loud as its cue says if its peak allows it, faded out at its end."""
    cue = CUES[name]
    sound = cue.make(variant, step)
    sound = sound[: int(np.flatnonzero(np.abs(sound) > INAUDIBLE * np.abs(sound).max())[-1]) + 1]
    tail = min(len(sound), RATE // 50)
    sound[-tail:] *= np.linspace(1, 0, tail)
    gain = min(10 ** ((cue.loudness - momentary(sound)) / 20), PEAK / np.abs(sound).max())
    made: npt.NDArray[np.int16] = np.round(sound * gain * 32767).astype("<i2")
    return made


def file_name(name: str, variant: int, step: int = 0) -> str:
    """Return the name of a sound's file; `ui.gfx.audio` reads it."""
    return f"{name}-{step}-{variant}.wav"


def write(folder: Path) -> None:
    """Write one file per sound, and remove files of sounds that no cue has any more."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.wav"):
        old.unlink()
    for name, cue in CUES.items():
        for step in range(cue.steps):
            for variant in range(VARIANTS):
                with wave.open(str(folder / file_name(name, variant, step)), "wb") as file:
                    file.setnchannels(1)
                    file.setsampwidth(2)
                    file.setframerate(RATE)
                    file.writeframes(samples(name, variant, step).tobytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "assets" / "sounds")
