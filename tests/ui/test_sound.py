"""The sounds (rows 82 and 89): made by the script, short, never loud, panned, few at once, and never in the way."""

from __future__ import annotations

import re
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tests.ui.pilot import Pilot
from tests.ui.shell import start
from tools import make_sounds
from tools.synth.loudness import momentary
from tools.synth.tones import RATE
from ui.attract.title import Title
from ui.gfx import audio
from ui.gfx.animation import Timeline
from ui.gfx.audio import CUES, FILES, HEADROOM, Audio, Levels
from ui.gfx.motion import MOTIONS
from ui.gfx.music import MUSIC_CHANNELS
from ui.settings import Settings, from_json
from ui.table.effects import Anchors, EffectContext, clip, part_of

PROJECT = Path(__file__).parents[2]
ROOT = PROJECT / "assets" / "sounds"
LOUD = Levels(all=1.0)


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


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time as `Audio` reads it."""
    now = [100.0]
    monkeypatch.setattr(audio, "perf_counter", lambda: now[0])
    return now


def samples(path: Path) -> npt.NDArray[np.float64]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float64) / 32767


def variants(cue: str, step: int = 0) -> list[npt.NDArray[np.float64]]:
    return [samples(ROOT / f"{cue}-{step}-{variant}.wav") for variant in range(audio.VARIANTS)]


def pitch(sound: npt.NDArray[np.float64], below: float = RATE) -> float:
    """The frequency of the loudest part of the spectrum."""
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), 1 << 17))[: int(below / RATE * (1 << 17))]
    return float(np.argmax(spectrum)) * RATE / (1 << 17)


# -- the files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("cue", CUES)
def test_the_script_makes_these_files(cue: str) -> None:
    """To the last bit but one: another processor may round a sine otherwise."""
    for step in range(CUES[cue].steps):
        for variant in range(audio.VARIANTS):
            made = make_sounds.samples(cue, variant, step).astype(np.float64) / 32767
            stored = samples(ROOT / make_sounds.file_name(cue, variant, step))
            assert len(made) == len(stored)
            assert np.abs(made - stored).max() <= 1.5 / 32767


def test_there_is_a_file_for_every_variant_and_no_other() -> None:
    assert {path.stem for path in ROOT.glob("*.wav")} == set(FILES)
    assert {name: cue.steps for name, cue in make_sounds.CUES.items()} == {n: cue.steps for n, cue in CUES.items()}
    assert audio.VARIANTS >= 3
    assert sum(path.stat().st_size for path in ROOT.glob("*.wav")) < 2.5e6


@pytest.mark.parametrize("cue", CUES)
def test_a_cue_is_short_and_ends_in_silence_and_never_clips(cue: str) -> None:
    for step in range(CUES[cue].steps):
        for data in variants(cue, step):
            assert 0.02 < len(data) / RATE < 1.2
            peak = np.abs(data).max()
            assert 0.05 < peak < 0.85
            assert abs(data[-1]) < 0.01 * peak
            assert abs(data.mean()) < 0.03 * peak
            assert np.argmax(np.abs(data)) < 0.75 * len(data), "it is heard soon after its event is seen"


@pytest.mark.parametrize("cue", CUES)
def test_no_two_variants_are_alike(cue: str) -> None:
    for step in range(CUES[cue].steps):
        one, two, three = (np.pad(data, (0, 1 << 15))[: 1 << 15] for data in variants(cue, step))
        for a, b in ((one, two), (two, three), (one, three)):
            assert np.abs(a - b).max() > 0.02


def test_the_thud_of_a_tile_varies_by_three_per_cent() -> None:
    thuds = [pitch(data, below=300) for data in variants("tile")]
    assert 1.04 < max(thuds) / min(thuds) < 1.07


@pytest.mark.parametrize("cue", [name for name, cue in CUES.items() if cue.steps > 1])
def test_several_points_play_a_rising_scale(cue: str) -> None:
    pitches = [pitch(variants(cue, step)[0]) for step in range(CUES[cue].steps)]
    assert pitches == sorted(pitches)
    assert all(high / low > 1.1 for low, high in pairwise(pitches))


def test_cues_are_as_loud_as_they_matter() -> None:
    """By loudness, not by peaks: a low thud and a bright bar of equal peaks are 10 dB apart."""
    ranges = {audio.TOUCH: (-35, -25), audio.EVENT: (-28, -20.5), audio.CLIMAX: (-23.5, -16)}
    for name, cue in CUES.items():
        low, high = ranges[cue.weight]
        assert low < momentary(variants(name)[0]) < high, name


def test_a_tile_a_slam_and_a_card_are_told_apart() -> None:
    """Their spectra: weight is low, paper is high, water is between wood and paper."""

    def centre(cue: str) -> float:
        power = sum(np.abs(np.fft.rfft(data, 1 << 15)) ** 2 for data in variants(cue))
        return float((power * np.fft.rfftfreq(1 << 15, 1 / RATE)).sum() / power.sum())

    assert centre("slam") < 0.75 * centre("tile") < 0.6 * centre("splash") < 0.6 * centre("card")


# -- playing -----------------------------------------------------------------------------------


def test_nothing_is_opened_before_it_is_needed(device: None) -> None:
    sounds = Audio(ROOT, Levels(muted=True))
    sounds.play("tile")
    assert pygame.mixer.get_init() is None
    sounds.set_levels(LOUD)
    sounds.play("tile")
    assert pygame.mixer.get_busy()


def test_a_mixer_that_something_else_has_opened_gets_more_channels(device: None) -> None:
    pygame.mixer.init()
    assert pygame.mixer.get_num_channels() < MUSIC_CHANNELS + audio.VOICES
    sounds = Audio(ROOT, LOUD)
    for name in ("tile", "leader", "draw", "chest", "slam", "seal", "turn", "win"):
        sounds.play(name)
    assert all(pygame.mixer.Channel(MUSIC_CHANNELS + voice).get_busy() for voice in range(audio.VOICES))
    sounds.set_levels(Levels(muted=True))
    assert not pygame.mixer.get_busy()


def test_preparing_takes_one_file_at_a_time_and_ends(device: None, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds, loaded = Audio(ROOT), []
    monkeypatch.setattr(sounds, "_load", lambda name: loaded.append(name) or sounds._loaded.update({name: None}))
    assert not sounds.prepare()
    assert pygame.mixer.get_init() == (RATE, -16, 2)
    assert loaded == []
    while not sounds.prepare():
        assert len(loaded) == len(set(loaded)) <= len(FILES)
    assert set(loaded) == set(FILES)


def test_equal_cues_at_once_sound_once(device: None, clock: list[float]) -> None:
    sounds = Audio(ROOT, LOUD)
    for _ in range(5):
        sounds.play("win")
    assert playing(sounds) == 1
    sounds.play("score", step=0)
    sounds.play("score", step=1)
    assert playing(sounds) == 3
    clock[0] += 0.1
    sounds.play("win")
    assert playing(sounds) == 4


def playing(sounds: Audio) -> int:
    return sum(pygame.mixer.Channel(MUSIC_CHANNELS + voice).get_busy() for voice in range(audio.VOICES))


def test_never_more_than_eight_sound_and_the_least_yields(device: None, clock: list[float]) -> None:
    sounds = Audio(ROOT, LOUD)
    for step in range(8):
        clock[0] += 0.001
        sounds.play("stand-up", step=step)
    assert playing(sounds) == audio.VOICES == 8
    sounds.play("click")
    assert [weight for weight, _ in sounds._voices] == [audio.EVENT] * 8, "a touch takes no voice of an event"
    sounds.play("seal")
    assert sounds._voices[0] == (audio.CLIMAX, clock[0]), "the oldest of the least important yields"
    assert playing(sounds) == 8
    for cue in ("conflict", "win", "city", "chord", "monument", "title", "stamp"):
        sounds.play(cue)
    assert {weight for weight, _ in sounds._voices} == {audio.CLIMAX}
    sounds.play("tile")
    assert {weight for weight, _ in sounds._voices} == {audio.CLIMAX}


def test_a_skipped_war_is_no_bang(device: None) -> None:
    """Without animation all of its cues are due in one frame; the climaxes and the last event are enough."""
    sounds, played = Audio(ROOT, LOUD), []
    sounds.play = lambda name, pan, step: played.append((name, pan, step))  # type: ignore[method-assign]
    war = ("tile", "conflict", "stand-up", "slam", "crumble", "seal", "score")
    sounds.play_due({name: (0.5, index) for index, name in enumerate(war)} | {"unknown": (0, 0)})
    assert played == [("seal", 0.5, 5), ("conflict", 0.5, 1), ("score", 0.5, 6)]


def test_no_variant_follows_itself(device: None, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    sounds, loaded = Audio(ROOT, LOUD), []
    monkeypatch.setattr(sounds, "_load", lambda name: loaded.append(name))
    for _ in range(100):
        clock[0] += 1
        sounds.play("tile")
    assert set(loaded) == {"tile-0-0", "tile-0-1", "tile-0-2"}
    assert all(a != b for a, b in pairwise(loaded))


@pytest.mark.parametrize(
    ("pan", "left", "right"), [(0, 1, 1), (-1, 1, 0.45), (1, 0.45, 1), (0.5, 0.77, 1), (9, 0.45, 1)]
)
def test_a_sound_is_heard_at_its_place(device: None, pan: float, left: float, right: float) -> None:
    assert audio._sides(pan) == pytest.approx((left, right), abs=0.01)


def test_levels_are_heard_by_kind(device: None) -> None:
    levels = Levels(all=0.5, effects=0.5, music=0.25, turn=0.1)
    assert levels.amplitude("tile") == pytest.approx(0.125 * HEADROOM)
    assert levels.amplitude("turn") == pytest.approx(0.025 * HEADROOM)
    assert levels.music_amplitude == pytest.approx(0.0625)
    assert Levels(effects=0).amplitude("tile") == Levels(muted=True).amplitude("turn") == 0
    assert Levels(all=9).amplitude("tile") == HEADROOM
    sounds = Audio(ROOT, Levels(effects=0))
    sounds.play("tile")
    assert not pygame.mixer.get_init()
    sounds.play("turn")
    assert playing(sounds) == 1, "off is off for its kind alone"


def test_a_great_war_stays_below_the_limit() -> None:
    """The sum of its sounds, in the rhythm of the motion table at full level, over the ducked music."""
    cues = [("conflict", 0, 0.0)]
    cues += [("stand-up", min(7, i), 0.5 + MOTIONS["conflict.stand"].gap(20) * i) for i in range(20)]
    cues += [("slam", 0, 1.5 + MOTIONS["conflict.slam"].stagger * i) for i in range(4)]
    cues += [("crumble", 0, 2.0 + audio.MIN_INTERVAL * i) for i in range(5)]
    cues += [("seal", 0, 2.3), *(("score", i, 2.4 + 0.06 * i) for i in range(8))]
    whole = np.zeros(4 * RATE)
    for index, (cue, step, at) in enumerate(cues):
        sound = variants(cue, step)[index % 3]
        whole[int(at * RATE) :][: len(sound)] += sound
    assert np.abs(whole).max() * HEADROOM + 0.7 / 2 < 1


def test_muting_stops_what_sounds(device: None) -> None:
    sounds = Audio(ROOT, LOUD)
    sounds.play("win")
    assert playing(sounds)
    sounds.set_levels(Levels(muted=True))
    assert not playing(sounds)
    sounds.play("win")
    assert not playing(sounds)


def test_without_a_device_all_is_silent_and_play_goes_on(no_device: None) -> None:
    sounds = Audio(ROOT, LOUD)
    sounds.play("tile", 0.5, 3)
    assert not sounds.available
    assert sounds.prepare()
    sounds.set_levels(Levels(muted=True))
    sounds.music.update(1.0)


def test_unknown_names_and_missing_files_are_silent(device: None, tmp_path: Path) -> None:
    Audio(ROOT).play("../secret")
    Audio(ROOT).play("")
    Audio(tmp_path).play("tile")
    (tmp_path / "leader-0-0.wav").write_bytes(b"not a sound")
    for _ in range(9):
        Audio(tmp_path).play("leader", float("nan"), -5)
    assert not pygame.mixer.get_busy()
    Audio(ROOT, LOUD).play("leader", float("nan"), 10**9)
    assert pygame.mixer.get_busy()


# -- cues and what is seen ---------------------------------------------------------------------


def test_every_cue_named_in_the_code_exists() -> None:
    named = {
        name
        for path in (PROJECT / "ui").rglob("*.py")
        for name in re.findall(r"sounds\.play\(\s*\"([^\"]*)\"", path.read_text("utf-8"))
    }
    assert {"click", "turn"} <= named <= set(CUES)


def test_every_cue_has_a_visible_counterpart() -> None:
    """Row 82: docs/sound.md lists each cue with what is seen at the same time."""
    page = (PROJECT / "docs" / "sound.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| [^|]+ \| ([^|]+) \|$", page, re.MULTILINE))
    assert list(rows) == list(CUES)
    assert all(len(seen.split()) >= 2 for seen in rows.values())


def test_every_motion_has_a_cue_that_exists() -> None:
    assert {motion.sound for motion in MOTIONS.values()} <= {"", *CUES}


# -- settings ----------------------------------------------------------------------------------


def test_the_first_start_is_quiet() -> None:
    sound = Settings().sound
    assert (sound.all, sound.effects, sound.music, sound.turn, sound.mute) == (50, 100, 25, 100, False)


@pytest.mark.parametrize(
    ("old", "kept"),
    [
        ({"volume": 70, "mute": True, "turn_sound": True}, (70, 100, True)),
        ({"volume": 0, "mute": False, "turn_sound": False}, (0, 0, False)),
        ({}, (50, 100, False)),
    ],
)
def test_older_settings_keep_their_meaning(old: dict[str, object], kept: tuple[int, int, bool]) -> None:
    settings, broken = from_json(old)
    assert (settings.sound.all, settings.sound.turn, settings.sound.mute) == kept
    assert not broken


def test_false_levels_are_named_and_the_others_kept() -> None:
    settings, broken = from_json({"sound": {"all": 101, "music": 5, "mute": "no"}})
    assert (settings.sound.all, settings.sound.music, settings.sound.mute) == (50, 5, False)
    assert broken == ["all", "mute"]
    assert from_json({"sound": [1]})[1] == ["sound"]
    assert from_json({"volume": -1, "mute": 0, "turn_sound": "on"})[1] == ["volume", "mute", "turn_sound"]


def test_each_level_is_set_by_a_click_and_by_keys_and_read_again(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("menu.settings")
    pilot.click("settings.tab.sound")
    pilot.click("settings.sound.music.70")
    pilot.click("settings.sound.effects.less")
    pilot.click("settings.sound.turn.0")
    pilot.press("left")
    assert "settings.sound.turn" in pilot.focus
    on, off = pilot.app.tr("widget.on"), pilot.app.tr("widget.off")
    assert pilot.layout()["settings.mute"].text.endswith(on), "the sound is on, not the silence off"
    pilot.click("settings.mute")
    assert pilot.layout()["settings.mute"].text.endswith(off)
    sound = start(tmp_path).app.settings.sound
    assert (sound.all, sound.effects, sound.music, sound.turn, sound.mute) == (50, 95, 70, 0, True)
    assert not pilot.layout()["settings.sound.turn.less"].enabled


def test_the_focus_is_heard_when_a_key_moves_it(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(pilot.app.sounds, "play", lambda cue, *place: played.append(cue))
    pilot.press("tab")
    assert played == ["focus"]
    pilot.press("return")
    assert played == ["focus", "click"]


def test_the_title_is_heard_once(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(pilot.app.sounds, "play", lambda cue, *place: played.append(cue))
    title = Title(pilot.app)
    title.time = 0.0
    while title.moving:
        title.update(1 / 60)
    title.update(1 / 60)
    assert played == ["title"]


def test_the_last_action_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """In slow motion, with a cue of its own before that of the piece."""
    played: list[str] = []
    context = EffectContext(None, None, Anchors(), play=lambda cue, pan, step: played.append(cue))  # type: ignore[arg-type]
    monkeypatch.setattr(EffectContext, "deeds", (int,))
    effects = {int: lambda context, event, apply: clip(context, "tile.land", lambda surface, t: None)}
    for context.final in (False, True):
        Timeline(part_of(effects, context, 5, lambda: None)).skip()
    assert played == ["tile", "last-tile", "tile"]


def test_the_bar_of_a_level_shows_it(pilot: Pilot) -> None:
    """Gold pixels of the bar grow with the level, also from right to left."""
    gui = pilot.app.scenes[-1].gui
    counts = [
        pygame.mask.from_threshold(gui._level_bar((300, 40), value), gui.palette.gold, (9, 9, 9, 255)).count()
        for value in (0, 10, 25, 30, 60, 100)
    ]
    assert counts[0] == 0
    assert counts == sorted(set(counts))


def test_a_level_is_dragged_with_the_mouse(tmp_path: Path) -> None:
    """A press on one bar and a release on another did nothing: sliders want to be dragged."""
    pilot = start(tmp_path)
    pilot.click("menu.settings")
    pilot.click("settings.tab.sound")
    window, layout = pilot.app.window, pilot.layout()
    first, last = (layout[f"settings.sound.music.{level}"].rect.center for level in (20, 90))
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1, touch=False, window=window))
    for step in range(11):
        place = (first[0] + (last[0] - first[0]) * step // 10, first[1])
        held = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(9, 0), buttons=(1, 0, 0), touch=False, window=window)
        pilot.feed(held)
    assert pilot.app.settings.sound.music == 90, "at once, so that it is heard"
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONUP, pos=last, button=1, touch=False, window=window))
    assert pilot.app.settings.sound.music == 90
    effects = layout["settings.sound.effects.20"].rect.center
    before = pilot.app.settings.sound.effects
    pilot.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1, touch=False, window=window))
    pilot.feed(pygame.Event(pygame.MOUSEMOTION, pos=effects, rel=(0, 9), buttons=(1, 0, 0), touch=False, window=window))
    assert pilot.app.settings.sound.effects == before, "another level does not follow"
    beyond = (layout["settings.sound.music.100"].rect.right + 40, effects[1])
    pilot.feed(pygame.Event(pygame.MOUSEMOTION, pos=beyond, rel=(9, 0), buttons=(1, 0, 0), touch=False, window=window))
    assert pilot.app.settings.sound.music == 100, "a hand leaves the row, and passes the end"
    assert pilot.app.settings.sound.effects == before
    pilot.app.close()
