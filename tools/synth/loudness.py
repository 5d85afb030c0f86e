"""Loudness of a loop by ITU-R BS.1770-4: K-weighting and gated blocks of 400 ms."""

from __future__ import annotations

import numpy as np

from tools.synth.tones import RATE, Wave

SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585))
HIGH_PASS = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
"""The filters of the standard, for 48 kHz: (numerator, denominator)."""


def weight(frequencies: Wave) -> Wave:
    """Return the gain of the K-weighting at each frequency in hertz."""
    few = np.linspace(0, 24000, 4001)
    z = np.exp(-2j * np.pi * few / 48000)
    gain = np.ones(len(few))
    for top, bottom in (SHELF, HIGH_PASS):
        gain *= np.abs(np.polyval(top[::-1], z) / np.polyval(bottom[::-1], z))
    return np.interp(frequencies, few, gain)


def lufs(stereo: Wave, rate: int = RATE, overlap: int = 4) -> float:
    """Return the integrated loudness of (samples, 2) values from -1 to 1, -infinity for silence.

    With an overlap of 1, the blocks do not overlap as in the standard; that is faster and differs by 0.05 at most.
    """
    span = rate * 2 // 5
    power = np.concatenate([_block_powers(stereo[part * span // overlap :], span, rate) for part in range(overlap)])
    heard = power[_loudness(power) > -70]
    if not len(heard):
        return -np.inf
    gate = _loudness(np.array([heard.mean()]))[0] - 10
    return float(_loudness(np.array([heard[_loudness(heard) > gate].mean()]))[0])


def momentary(mono: Wave, rate: int = RATE) -> float:
    """Return the most loudness of any 400 ms of a sound that both sides play, with silence around it."""
    span = rate * 2 // 5
    alone = np.concatenate((np.zeros(span), mono, np.zeros(2 * span)))[:, None]
    powers = [_block_powers(alone[first:], span, rate).max() for first in range(0, span, span // 4)]
    return float(_loudness(2 * np.array(powers)).max())


def _block_powers(stereo: Wave, span: int, rate: int) -> Wave:
    """Return the weighted power of each block of so many samples, of both sides together."""
    count = len(stereo) // span
    blocks = np.ascontiguousarray(stereo[: count * span].reshape(count, span, -1).transpose(0, 2, 1))
    spectrum = np.fft.rfft(blocks)
    gain = weight(np.asarray(np.fft.rfftfreq(span, 1 / rate), np.float64)).astype(blocks.dtype)
    power: Wave = (np.abs(spectrum * gain) ** 2).sum(axis=(1, 2)) * 2 / span**2
    return power


def _loudness(power: Wave) -> Wave:
    """Return powers as loudness."""
    level: Wave = -0.691 + 10 * np.log10(np.maximum(power, 1e-12))
    return level
