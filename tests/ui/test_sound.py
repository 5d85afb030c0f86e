"""The sounds: made by the script byte for byte, short, never loud, and never in the way."""

from __future__ import annotations

import re
import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tools import make_sounds
from ui.gfx.audio import SOUND_NAMES, Audio

ROOT = Path(__file__).parents[2] / "assets" / "sounds"


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of these")
    yield
    pygame.mixer.quit()


def samples(path: Path) -> array[int]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, make_sounds.RATE)
        data = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        data.byteswap()
    return data


def test_the_script_makes_exactly_these_files(tmp_path: Path) -> None:
    make_sounds.write(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in ROOT.glob("*.wav")}


def test_every_cue_has_a_file() -> None:
    assert set(SOUND_NAMES) == set(make_sounds.CUES) == {path.stem for path in ROOT.glob("*.wav")}


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_a_cue_is_short_and_ends_in_silence_and_never_clips(name: str) -> None:
    data = samples(ROOT / f"{name}.wav")
    assert 0.03 < len(data) / make_sounds.RATE < 1.5
    peak = max(abs(value) for value in data)
    assert 0.25 * 32767 < peak < 0.85 * 32767
    assert abs(data[-1]) < 0.01 * peak
    assert abs(sum(data) / len(data)) < 0.03 * peak


def test_nothing_is_opened_before_it_is_needed(device: None) -> None:
    sounds = Audio(ROOT)
    assert pygame.mixer.get_init() is None
    sounds.muted = True
    sounds.play("tile")
    assert pygame.mixer.get_init() is None
    sounds.muted = False
    sounds.play("tile")
    assert pygame.mixer.get_busy()


def test_preparing_takes_many_small_steps_and_ends(device: None) -> None:
    sounds = Audio(ROOT)
    steps = 1
    while not sounds.prepare():
        steps += 1
        assert steps < 100
    assert steps == len(SOUND_NAMES) + 1
    assert sounds.prepare()


def test_equal_cues_at_once_sound_once(device: None, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("ui.gfx.audio.perf_counter", lambda: now[0])
    sounds = Audio(ROOT)
    for _ in range(5):
        sounds.play("win")
    sound = sounds._loaded["win"]
    assert sound is not None
    assert sound.get_num_channels() == 1
    now[0] += 0.1
    sounds.play("win")
    assert sound.get_num_channels() == 2


def test_every_cue_named_in_the_code_exists() -> None:
    named = {
        name
        for path in (ROOT.parents[1] / "ui").rglob("*.py")
        for name in re.findall(r"sounds\.play\(\"([^\"]*)\"\)", path.read_text("utf-8"))
    }
    assert {"click", "turn"} <= named <= set(SOUND_NAMES)


def test_muting_stops_what_sounds(device: None) -> None:
    sounds = Audio(ROOT)
    sounds.play("win")
    assert pygame.mixer.get_busy()
    sounds.set_muted(True)
    assert not pygame.mixer.get_busy()
    sounds.play("win")
    assert not pygame.mixer.get_busy()


def test_volume_is_kept_within_bounds_and_reaches_loaded_cues(device: None) -> None:
    sounds = Audio(ROOT, volume=3)
    assert sounds.volume == 1
    sounds.play("click")
    sounds.set_volume(0.5)
    loaded = sounds._loaded["click"]
    assert loaded is not None
    assert loaded.get_volume() == pytest.approx(0.25, abs=0.01)
    sounds.set_volume(0)
    pygame.mixer.stop()
    sounds.play("click")
    assert not pygame.mixer.get_busy()


def test_without_a_device_all_is_silent_and_said(no_device: None) -> None:
    sounds = Audio(ROOT)
    assert sounds.available
    sounds.play("tile")
    assert not sounds.available
    assert sounds.prepare()
    sounds.set_volume(0.3)
    sounds.set_muted(True)


def test_unknown_names_and_missing_files_are_silent(device: None, tmp_path: Path) -> None:
    Audio(ROOT).play("../secret")
    Audio(ROOT).play("")
    Audio(tmp_path).play("tile")
    (tmp_path / "leader.wav").write_bytes(b"not a sound")
    Audio(tmp_path).play("leader")
    assert not pygame.mixer.get_busy()
