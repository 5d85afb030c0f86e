"""The strips of docs/motion.md: each is stored in both themes and can be made again from its record."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.catalog import game_of
from game.commands import cli_args
from game.record import read
from tools import motion_pictures, readme_animation
from ui.commands import strip

ROOT = Path(__file__).resolve().parent.parent
STRIPS = motion_pictures.strips()
CROPPED = [name for name, options in STRIPS.items() if options["crop"] != "board"]
ROWS = re.findall(
    r"(?m)\((pictures/motion/(\S+)-dark\.jpg)\) \| !\[.*\]\((pictures/motion/(\S+)-light\.jpg)\) \|$",
    (ROOT / "docs/motion.md").read_text(encoding="utf-8"),
)


def test_the_page_shows_every_strip_in_both_themes() -> None:
    assert [dark for _, dark, _, light in ROWS if dark == light] == list(STRIPS)
    stored = {f"docs/{picture}" for dark, _, light, _ in ROWS for picture in (dark, light)}
    assert {str(path.relative_to(ROOT).as_posix()) for path in motion_pictures.FOLDER.iterdir()} == stored


@pytest.mark.parametrize("name", STRIPS)
def test_a_strip_names_a_record_a_moment_in_it_and_valid_options(name: str) -> None:
    (file,), given = cli_args.parse(motion_pictures.words(STRIPS[name]), strip.FLAGS, words=1)
    record = read(Path(file).read_bytes())
    assert game_of(record)
    assert given["results"] or given["at"] <= len(record.actions)
    assert given["frames"] % strip.COLUMNS == 0
    assert given["every"]


@pytest.mark.parametrize("name", CROPPED)
def test_the_stored_pictures_have_the_size_that_the_options_give(name: str) -> None:
    options = STRIPS[name]
    wide, high = (round(float(side) * options["scale"]) for side in options["crop"].split(",")[2:])
    size = strip.COLUMNS * (wide + 4) - 4, options["frames"] // strip.COLUMNS * (high + strip.CAPTION)
    for theme in motion_pictures.THEMES:
        assert pygame.image.load(str(motion_pictures.FOLDER / f"{name}-{theme}.jpg")).get_size() == size


def test_the_themes_of_a_strip_differ(tmp_path: Path) -> None:
    small = {**STRIPS["qwirkle-laid"], "size": "640x360", "start": 0, "frames": 2, "crop": "board", "scale": 0.2}
    motion_pictures.make("small", small, tmp_path)
    dark, light = (pygame.image.load(str(tmp_path / f"small-{theme}.jpg")) for theme in ("dark", "light"))
    means = [sum(pygame.transform.average_color(picture)[:3]) for picture in (dark, light)]
    assert means[1] > means[0] + 150


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        motion_pictures.main(["nothing"])
    assert "nothing" in capsys.readouterr().err


def test_the_animation_of_the_readme_is_made_of_strips() -> None:
    assert readme_animation.MOMENTS.keys() <= STRIPS.keys()
