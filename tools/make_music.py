"""Make the music: for each game two loops in three layers, as OGG files.

`python tools/make_music.py [FOLDER] [PIECE...]` writes them, by default all to assets/sounds/music. The samples are the
same every time on one machine; the files too, with the same versions of numpy, soundfile and its encoder.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import numpy as np
import soundfile

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.music import catan, qwirkle, tigris
from tools.music.piece import LAYERS, Piece
from tools.synth.loudness import lufs
from tools.synth.tones import RATE, Wave

PIECES: dict[str, Piece] = {
    "tigris-1": tigris.RIVERS,
    "tigris-2": tigris.SAMAI,
    "qwirkle-1": qwirkle.COLOURS,
    "qwirkle-2": qwirkle.SEVENS,
    "catan-1": catan.ISLAND,
    "catan-2": catan.JIG,
}
LOUDNESS = -20.0
"""LUFS of all layers together; the first alone is softer, but within the tolerance of 2."""
PEAK = 0.89
"""The highest peak of all layers together."""
QUALITY = 0.0
"""Of the encoder, from 0 to 1."""
GOOD_SEAM = 2.0
"""The step over the seam, in median steps, with which the search for a better one ends."""


def mastered(piece: Piece) -> list[Wave]:
    """Return the layers of a piece at their final loudness; each is a loop."""
    layers = piece.layers()
    layers = [layer * 10 ** ((share - lufs(layer)) / 20) for layer, share in zip(layers, piece.shares, strict=True)]
    states = [lufs(sum(layers[:count], np.zeros_like(layers[0]))) for count in (1, 2, 3)]
    gain = 10 ** ((LOUDNESS - (max(states) + min(states)) / 2) / 20)
    layers = [layer * gain for layer in layers]
    limit = limiter(sum(layers, np.zeros_like(layers[0])))[:, None]
    return [layer * limit for layer in layers]


def limiter(whole: Wave) -> Wave:
    """Return a gain per sample that keeps the sum of all layers below the peak, and moves slowly."""
    wanted = np.minimum(1, PEAK / np.maximum(np.abs(whole).max(axis=1), 1e-9))
    span = RATE // 100
    for shift in (span // 2, span):  # the least of the neighbourhood, then its mean: never above what is wanted
        wanted = np.minimum(wanted, np.minimum(np.roll(wanted, shift), np.roll(wanted, -shift)))
    least = np.minimum.reduce([np.roll(wanted, shift) for shift in range(-span, span + 1, 4)])
    kernel = np.hanning(2 * span + 1)
    padded = np.concatenate((least[-span:], least, least[:span]))
    smooth: Wave = np.convolve(padded, kernel / kernel.sum(), "valid")
    return smooth


def seams(layers: list[Wave]) -> list[int]:
    """Return where the loop may be cut, best first: near its beginning, where all layers move least."""
    steps = np.zeros(len(layers[0]))
    for layer in layers:
        moves = np.abs(np.diff(layer, axis=0, prepend=layer[-1:]))
        steps += moves.max(axis=1) / np.median(moves)
    calm = np.convolve(np.concatenate((steps[-8:], steps, steps[:8])), np.ones(17), "valid")
    span = RATE // 20
    near = np.argsort(np.roll(calm, span)[: 2 * span]) - span
    return [int(place) for place in near[:: 2 * span // 40]]


def seam_step(layers: list[Wave]) -> float:
    """Return the worst step over the seam, of each layer and of all states, in median steps of the same wave."""
    worst = 0.0
    for count, layer in enumerate(layers):
        for wave in (layer, sum(layers[:count], layer)):
            median = np.median(np.abs(np.diff(wave, axis=0)), axis=0)
            worst = max(worst, float((np.abs(wave[0] - wave[-1]) / median).max()))
    return worst


def encoded(samples: Wave) -> bytes:
    """Return samples as an OGG file."""
    target = io.BytesIO()
    with soundfile.SoundFile(
        target, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
    ) as file:
        for first in range(0, len(samples), RATE):  # the encoder overflows its stack on long blocks
            file.write(samples[first : first + RATE])
    return target.getvalue()


def files(piece: Piece) -> list[bytes]:
    """Return the encoded layers, cut where the encoder leaves the least step over the seam."""
    layers = mastered(piece)
    best: tuple[float, list[bytes]] = (np.inf, [])
    for place in seams(layers):
        made = [encoded(np.roll(layer, -place, axis=0)) for layer in layers]
        step = seam_step([soundfile.read(io.BytesIO(data))[0] for data in made])
        if step < best[0]:
            best = (step, made)
        if step < GOOD_SEAM:
            break
    return best[1]


def write(folder: Path, names: list[str]) -> None:
    """Write the layers of these pieces."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for layer, data in zip(LAYERS, files(PIECES[name]), strict=True):
            (folder / f"{name}-{layer}.ogg").write_bytes(data)


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "assets" / "sounds" / "music"
    write(place, sys.argv[2:] or list(PIECES))
