"""`main.py strip`: an action of a record as pictures; and the list of moments to look at (docs/examples/moments.md)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pygame
import pytest

from game.catalog import game_of
from game.record import read
from main import main
from ui.commands import strip
from ui.scenes.review.results import ResultsScene

ROOT = Path(__file__).resolve().parents[2]
MOMENTS = re.findall(
    r"(?m)^\| (tests/\S+) \| (\d+) \| `(\w+)` \|", (ROOT / "docs/examples/moments.md").read_text(encoding="utf-8")
)
RECORD = str(ROOT / "tests/saves/0.2/qwirkle-00-whole.game")
SMALL = ["--at", "6", "--size", "640x360", "--scale", "0.2"]


def test_every_listed_moment_is_in_its_record() -> None:
    assert len(MOMENTS) > 30
    wanted: dict[str, dict[int, set[str]]] = {}
    for name, at, event in MOMENTS:
        wanted.setdefault(name, {}).setdefault(int(at), set()).add(event)
    for name, moments in wanted.items():
        record = read((ROOT / name).read_bytes())
        found: dict[int, set[str]] = {}
        for step in record.replay(game_of(record)):
            found[step.n] = {type(event).__name__ for event in step.events}
            if step.n >= max(moments):
                break
        assert all(events <= found[at] for at, events in moments.items()), name


def test_a_strip_shows_the_action_and_repeats_exactly(tmp_path: Path) -> None:
    targets = [tmp_path / f"{index}.png" for index in (1, 2)]
    for target in targets:
        assert main(["strip", RECORD, *SMALL, "--frames", "6", "--crop", "board", "--out", str(target)]) == 0
    assert targets[0].read_bytes() == targets[1].read_bytes()
    picture = pygame.image.load(str(targets[0]))
    wide, high = (picture.get_width() + 4) // 4 - 4, picture.get_height() // 2 - 18
    frames = [picture.subsurface((column * (wide + 4), 0, wide, high)) for column in (0, 1, 3)]
    assert len({pygame.image.tobytes(frame, "RGB") for frame in frames}) == 3, "nothing moves"


def test_an_animated_picture_has_the_frames(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    target = tmp_path / "a.png"
    assert main(["strip", RECORD, *SMALL, "--frames", "4", "--apng", str(target)]) == 0
    with image.open(target) as animated:
        assert (animated.format, animated.n_frames) == ("PNG", 4)


def test_what_follows_a_click_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "c.png"
    line = [
        "strip",
        RECORD,
        "--size",
        "640x360",
        "--scale",
        "0.2",
        "--frames",
        "2",
        "--out",
        str(target),
        "--lang",
        "en",
    ]
    assert main([*line, "--at", "5", "--click", "hand.1"]) == 0
    assert target.exists()
    assert main([*line, "--at", "5", "--click", "nothing"]) == 2
    assert "nothing" in capsys.readouterr().err


def test_the_pointer_glides_to_the_last_item(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "g.png"
    line = ["strip", str(ROOT / "tests/saves/0.1/tigris-00-whole.game"), "--at", "9", *SMALL[2:], "--crop", "board"]
    line += ["--frames", "2", "--every", "0.3", "--lang", "en", "--out", str(target), "--click"]
    assert main([*line, "hand.1,~cell.e5,>cell.j5"]) == 0
    glides = target.read_bytes()
    assert main([*line, "hand.1,~cell.e5"]) == 0
    assert target.read_bytes() != glides
    assert main([*line, "hand.1,>nothing"]) == 2
    assert "nothing" in capsys.readouterr().err


def test_the_path_of_the_pointer_begins_and_ends_at_the_items(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strip, "centre_of", lambda _, name: {"~cell.e5": (10, 20), "cell.j5": (90, 40)}[name])
    path = strip.glide(None, "hand.1,~cell.e5,>cell.j5")  # type: ignore[arg-type]
    assert (path[0], path[-1], len(path)) == ((10, 20), (90, 40), strip.GLIDE + 1)
    assert path == sorted(path)
    assert strip.clicks_of("hand.1,>cell.0,-1,cell.0,0") == (["hand.1", ">cell.0,-1", "cell.0,0"], "")
    assert strip.clicks_of(">cell.j5") == ([">cell.j5"], ""), "no item that it glides from"
    assert strip.glide(None, "hand.1,~cell.e5") == []  # type: ignore[arg-type]


def test_the_results_page_of_a_seat_has_its_stamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[ResultsScene] = []
    monkeypatch.setattr(strip, "count_steps", lambda _, scene: pages.append(scene) or 1)
    for seat in ([], ["--seat", "0"]):
        line = ["strip", RECORD, *SMALL[2:], "--frames", "1", "--results", *seat, "--out", str(tmp_path / "r.png")]
        assert main(line) == 0
    assert [[label.stamp.kind for label in page.tallies.stamps] for page in pages] == [[], ["score", "feat", "level"]]
    assert main([*line, "--seat", "7"]) == 2


def test_without_the_library_a_sentence_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    assert main(["strip", RECORD, "--gif", "x.gif", "--lang", "en"]) == 1
    assert "requirements-dev.txt" in capsys.readouterr().err
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main(["strip", RECORD, "--gif", "x.gif", "--lang", "en"]) == 1
    assert (
        capsys.readouterr().err
        == "This download does not contain the library Pillow: run the program from its source.\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "r.game --crop 1,2",
        "r.game --out x.bmp",
        "r.game --scale 0",
        "r.game --settings ui_scale=7",
        "r.game --settings nonsense=1",
        "r.game --frames 0",
    ],
)
def test_wrong_use_of_strip_is_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strip", *line.split(), "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
