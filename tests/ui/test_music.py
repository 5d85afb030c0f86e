"""The music (row 89): measures of the committed files, and how the layers are played.

Nobody listened to it. The measures are of the decoded files, so a file that was cut, clipped or encoded badly fails.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
import soundfile

from tests.soaking import soaked
from tests.ui.shell import start
from tools import make_music
from tools.music import tigris
from tools.music.piece import LAYERS
from tools.synth import instruments, studio, tones
from tools.synth.loudness import lufs
from tools.synth.score import Metre, Note, Scale, melody
from tools.synth.studio import Layer
from tools.synth.tones import RATE
from ui.catalog import PLAYABLE
from ui.gfx import music
from ui.gfx.audio import Audio, Levels
from ui.gfx.music import MUSIC_CHANNELS, Mood, Music

FOLDER = Path(__file__).parents[2] / "assets" / "sounds" / "music"
Waves = npt.NDArray[np.float32]
QUICK = ("tigris-1", "qwirkle-2", "catan-1")
"""`make soak` measures the other three as well."""


def faults(layers: list[Waves]) -> list[str]:
    """What is wrong with the layers of a piece, by the measures of feel.md."""
    lengths = {len(layer) for layer in layers}
    if len(lengths) != 1:
        return ["length"]
    found = [] if 60 <= lengths.pop() / RATE <= 120 else ["duration"]
    for mood in Mood:
        wave = sum((layer * volume for layer, volume in zip(layers, mood.value, strict=True) if volume), np.float32(0))
        if not -22 <= lufs(wave, overlap=1) <= -18:
            found.append(f"loudness {mood.name}")
        if np.abs(wave).max() > 0.98:
            found.append(f"clipping {mood.name}")
        found += [f"seam {mood.name}"] if click(wave) else []
    return found + [f"seam {name}" for name, layer in zip(LAYERS, layers, strict=True) if click(layer)]


def click(wave: Waves) -> bool:
    """Whether the step over the seam is more than three times the median step of a side."""
    median = np.median(np.abs(np.diff(wave[::3], axis=0)), axis=0) / 3  # never more than the median of single steps
    if (np.abs(wave[0] - wave[-1]) <= 3 * median).all():
        return False
    return bool((np.abs(wave[0] - wave[-1]) > 3 * np.median(np.abs(np.diff(wave, axis=0)), axis=0)).any())


def decoded(piece: str) -> list[Waves]:
    return [soundfile.read(FOLDER / f"{piece}-{layer}.ogg", dtype="float32")[0] for layer in LAYERS]


# -- the files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", soaked(make_music.PIECES, QUICK))
def test_a_piece_keeps_its_measures(piece: str) -> None:
    assert faults(decoded(piece)) == []


def test_the_measures_find_what_is_wrong() -> None:
    seconds = np.arange(60 * RATE, dtype=np.float32) / RATE
    tone = np.stack((np.sin(2 * np.pi * 1000 * seconds),) * 2, 1) * np.float32(0.085)
    soft = 0.001 * tone
    assert faults([tone, soft, soft]) == []
    assert faults([tone, soft, soft[:-1]]) == ["length"]
    loud = tone[:-5].copy()
    loud[99] = 1.0
    wrong = faults([tone[:-5], soft[:-5], loud])
    assert wrong == [
        "duration", "seam CALM", "seam CONTESTED", "loudness LAST", "clipping LAST", "seam LAST", "seam calm",
        "seam contested", "seam last",
    ]  # fmt: skip


def test_loudness_is_that_of_the_standard() -> None:
    """A sine of 997 Hz at full scale on one side has -3.01 LUFS; half the amplitude is 6.02 less."""
    seconds = np.arange(4 * RATE) / RATE
    one_side = np.stack((np.sin(2 * np.pi * 997 * seconds), 0 * seconds), 1)
    assert lufs(one_side) == pytest.approx(-3.01, abs=0.02)
    assert lufs(one_side / 2, overlap=1) == pytest.approx(-9.03, abs=0.05)
    quiet_half = one_side * np.where(seconds < 2, 1, 0.001)[:, None]
    assert lufs(quiet_half) == pytest.approx(-3.4, abs=0.3), "silence is gated"


def test_each_game_has_two_pieces_and_all_are_small() -> None:
    names = {path.stem for path in FOLDER.glob("*.ogg")}
    assert names == {f"{game}-{number}-{layer}" for game in PLAYABLE for number in (1, 2) for layer in LAYERS}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 6_000_000


@pytest.mark.soak
@pytest.mark.parametrize("name", make_music.PIECES)
def test_the_script_makes_these_pieces(name: str) -> None:
    """The encoder may differ from machine to machine; so the samples are compared, with those of the file."""
    for made, stored in zip(make_music.mastered(make_music.PIECES[name]), decoded(name), strict=True):
        assert len(made) == len(stored)
        one, two = made[:, 0], stored[:, 0]
        shift = int(np.fft.irfft(np.fft.rfft(one).conj() * np.fft.rfft(two)).argmax())  # where it was cut
        assert np.corrcoef(np.roll(one, shift), two)[0, 1] > 0.9


def test_the_same_score_makes_the_same_samples() -> None:
    """Also after everything that is stored between notes was made again."""

    def recorded() -> bytes:
        layer = Layer(tigris.FOUR, 1, 5)
        layer.play(tigris.A1[:5], instruments.oud, 0, 0.2)
        layer.sing(tigris.A1[:5], instruments.REED, -3, 0.1)
        return layer.mix(0.4, 0.3).tobytes()

    first = recorded()
    for cached in (tones.plucked, studio.room):
        cached.cache_clear()
    assert recorded() == first


# -- the synthesiser ---------------------------------------------------------------------------


def pitch(sound: npt.NDArray[np.float64], near: float) -> float:
    """The frequency of the strongest partial within a semitone of one."""
    size = 1 << 18
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), size))
    low, high = (int(near * ratio * size / RATE) for ratio in (0.945, 1.059))
    return float(low + np.argmax(spectrum[low:high])) * RATE / size


@pytest.mark.parametrize("name", ["oud", "lyre", "qanun", "guitar", "bass", "marimba", "vibraphone"])
@pytest.mark.parametrize("wanted", [98.0, 220.0, 415.3])
def test_instruments_are_in_tune(name: str, wanted: float) -> None:
    sound = getattr(instruments, name)(wanted, 1.0, 0.7, 3)
    assert abs(1200 * np.log2(pitch(sound[RATE // 20 :], wanted) / wanted)) < 6, "cents"


def test_a_line_is_in_tune_and_legato() -> None:
    notes = [Note(0, 4, 440.0, 0.7), Note(4, 4, 493.9, 0.7)]
    sound = instruments.line(notes, 0.25, 2 * RATE, instruments.REED, 1)
    assert abs(1200 * np.log2(pitch(sound[: RATE // 2], 440) / 440)) < 8
    between = np.abs(sound[RATE - 200 : RATE + 200]).max()
    assert between > 0.2 * np.abs(sound).max(), "no gap between the notes"


def test_a_melody_is_checked_bar_by_bar() -> None:
    metre, scale = Metre((1.0, 0.5, 0.8, 0.5), 0.25), Scale(220.0, "hijaz")
    notes = melody("1 2:2~ 5' | . 3-:3", scale, metre)
    assert [(note.start, note.length, note.ornament) for note in notes] == [
        (0, 1, ""),
        (1, 2, "~"),
        (3, 1, ""),
        (5, 3, ""),
    ]
    assert notes[2].pitch == pytest.approx(220 * 2 * 2 ** (700 / 1200))
    for wrong in ("1 2", "1:4 | 1:5", "8:4", "1:4 |2:3"):
        with pytest.raises(ValueError, match=r"bar|note"):
            melody(wrong, scale, metre)


def test_what_rings_at_the_end_rings_on_at_the_beginning() -> None:
    layer = Layer(Metre((1.0,) * 4, 0.25), 2, 1)
    layer.play([Note(7, 1, 220.0, 0.8)], instruments.lyre, 0, 0.0, loose=0)
    wave = layer.mix(0.5, 0.3)
    assert np.abs(wave[: RATE // 2]).max() > 0.1 * np.abs(wave).max()
    assert np.abs(wave[0] - wave[-1]).max() < 3 * np.median(np.abs(np.diff(wave[-RATE // 4 :], axis=0)))


# -- playing -----------------------------------------------------------------------------------


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    Audio(FOLDER)._open()
    yield
    pygame.mixer.quit()


def piece(folder: Path, name: str, *waves: npt.NDArray[np.float64]) -> None:
    """Write the layers of a piece; their content is WAV, which the mixer tells from OGG by itself."""
    for layer, wave in zip(LAYERS, waves, strict=True):
        stereo = np.repeat(wave[:, None], 2, axis=1)
        soundfile.write(str(folder / f"{name}-{layer}.ogg"), stereo, RATE, "PCM_16", format="WAV")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two pieces of half a second, each of which is played for a minute."""
    monkeypatch.setattr(music, "LOOPS", 120)
    noise = np.random.default_rng(1).uniform(-0.5, 0.5, RATE // 2)
    piece(tmp_path, "game-1", noise, -noise, 0 * noise)
    piece(tmp_path, "game-2", noise, noise, noise)
    return tmp_path


def playing(folder: Path, game: str = "game", mood: Mood = Mood.CALM, level: float = 1.0) -> Music:
    """Music whose first piece has been decoded and plays."""
    player = Music(folder)
    player.set_level(level)
    player.follow(game, mood)
    decode(player)
    return player


def decode(player: Music) -> None:
    player.update(0.0)
    assert player.playing or player._loader is not None
    if player._loader is not None:
        player._loader.join()
    player.update(0.0)


def advance(player: Music, seconds: float) -> list[list[int]]:
    """The volumes of the layers in every frame of so many seconds."""
    volumes = []
    for _ in range(round(seconds * 60)):
        player.update(1 / 60)
        volumes.append(list(player._applied))
    return volumes


def test_layers_follow_the_mood_smoothly(device: None, folder: Path) -> None:
    player = playing(folder)
    assert advance(player, 3)[-1] == [255, 0, 0]
    player.follow("game", Mood.LAST)
    volumes = advance(player, 3)
    assert volumes[-1] == [255, 255, 255]
    assert max(abs(a - b) for one, two in pairwise(volumes) for a, b in zip(one, two, strict=True)) <= 3
    player.follow("game", Mood.CALM)
    assert advance(player, music.CALMING - 1)[-1] == [255, 255, 255], "a short calm changes nothing"
    assert advance(player, 4)[-1] == [255, 0, 0]


def test_effects_duck_the_music_by_six_decibels(device: None, folder: Path) -> None:
    sounds = Audio(FOLDER.parent, Levels(all=1.0, music=1.0))
    sounds.music = player = playing(folder)
    advance(player, 3)
    sounds.play("click")
    assert advance(player, 0.3)[-1] == [255, 0, 0], "not for a touch of the interface"
    sounds.play("conflict")
    volumes = [layers[0] for layers in advance(player, 0.5)]
    assert 20 * np.log10(volumes[-1] / 255) == pytest.approx(-6, abs=0.1)
    assert volumes == sorted(volumes, reverse=True)
    assert len(set(volumes)) >= 5, "a fade, no step"
    back = [layers[0] for layers in advance(player, 1.5)]
    assert back[-1] == 255
    assert max(b - a for a, b in pairwise(back)) <= 5


def test_the_two_pieces_alternate_and_one_is_in_memory(
    device: None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(music, "LOOPS", 2)
    player, files = playing(folder), []
    for _ in range(4):
        files.append(player._playing_piece)
        while player.playing:
            player.update(1 / 20)
        assert player._sounds == []
        decode(player)
    assert files == ["game-1", "game-2", "game-1", "game-2"]


def test_another_game_has_other_music_after_a_fade(device: None, folder: Path) -> None:
    noise = np.zeros(RATE // 2)
    piece(folder, "other-1", noise, noise, noise)
    player = playing(folder)
    advance(player, 2.5)
    player.follow("other", Mood.CALM)
    volumes = advance(player, 1.9)
    assert 0 < volumes[-1][0] < 20
    advance(player, 0.2)
    decode(player)
    assert player._playing_piece == "other-1"
    player.follow("none", Mood.CALM)
    advance(player, 2.1)
    player.update(1.0)
    assert not player.playing
    assert player._loader is None


def test_no_music_is_loaded_that_nobody_hears(device: None, folder: Path) -> None:
    player = Music(folder)
    player.follow("game", Mood.CALM)
    player.update(1.0)
    assert player._loader is None, "at level 0"
    player.set_level(0.5)
    player.follow("game", Mood.CALM, hidden=True)
    player.update(1.0)
    assert player._loader is None, "while minimized"
    player.follow("game", Mood.CALM)
    decode(player)
    advance(player, 3)
    player.follow("game", Mood.CALM, hidden=True)
    assert advance(player, 2.1)[-1] == [0, 0, 0]
    player.set_level(0.0)
    player.update(0.0)
    assert not player.playing
    assert player._sounds == []


def test_files_that_cannot_be_played_are_tried_once(device: None, folder: Path) -> None:
    (folder / "game-1-last.ogg").write_bytes(b"OggS, but no more")
    player = Music(folder)
    player.set_level(1.0)
    player.follow("game", Mood.CALM)
    decode(player)
    assert not player.playing
    player.update(1.0)
    assert player._loader is None
    player.close()


def test_closing_waits_for_the_thread(device: None, folder: Path) -> None:
    player = Music(folder)
    player.set_level(1.0)
    player.follow("game", Mood.CALM)
    player.update(0.0)
    loader = player._loader
    player.close()
    assert loader is not None
    assert not loader.is_alive()
    assert not any(pygame.mixer.Channel(channel).get_busy() for channel in range(MUSIC_CHANNELS))


def test_layers_play_in_step_to_the_sample(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second layer is the first upside down: together they are silent, unless one of them is late."""
    out = tmp_path / "heard.raw"
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", os.fspath(out))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    Audio(FOLDER)._open()
    player = playing(folder, mood=Mood.CONTESTED)
    advance(player, 3)
    await_size(out, 4 * RATE)
    both = out.stat().st_size // 2
    player.heard = player.mood = Mood.CALM
    advance(player, 3)
    await_size(out, 2 * both + 4 * RATE)
    pygame.mixer.quit()
    heard = np.fromfile(out, "<i2").astype(np.float64)
    assert np.abs(heard[:both]).max() <= 200, "silent, but for steps of the volumes, which are set one by one"
    assert np.abs(heard[both:]).max() > 3000, "one alone is heard"


def await_size(path: Path, size: int) -> None:
    """Wait until the mixer has written that many bytes."""
    for _ in range(20_000):
        if path.stat().st_size >= size:
            return
        time.sleep(0.002)
    raise AssertionError("the mixer stands still")


def test_the_menu_has_the_music_of_the_last_game(tmp_path: Path) -> None:
    pilot = start(tmp_path)
    pilot.app.settings.last_game = "qwirkle"
    pilot.app.frame([], 1 / 60)
    assert pilot.app.sounds.music._game == "qwirkle"
    pilot.app.frame([pygame.Event(pygame.WINDOWMINIMIZED)], 1 / 60)
    assert pilot.app.sounds.music._hidden
    pilot.app.frame([pygame.Event(pygame.WINDOWRESTORED)], 1 / 60)
    assert not pilot.app.sounds.music._hidden
    assert not pilot.app.sounds.music.playing, "without sound nothing is loaded"
    pilot.app.close()
