"""Tables in a window without a display: apps, sessions from hand-made positions, and what was shown frame by frame."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.core import Setup
from game.record import Record, SeatInfo
from game.session.session import Session
from game.tigris.game import GAME
from tests.ui.pilot import Pilot
from ui.app.app import App, Launch
from ui.scene import Scene
from ui.scenes.play.play import PlayScene

PEOPLE = ("human", "human", "human", "human")

QUIET = """
................
.R.............R
.R...R..........
................
.............R..
................
........R.......
.R..............
..............R.
.....R..........
..........R.....
"""
"""The starting temples and one more at b3: two temples beside b2 and c3."""


def position(
    hands: list[dict[str, int]],
    rows: str = QUIET,
    leaders: Mapping[str, list[Any]] | None = None,
    treasures: str = "b2 p2 f3 n5 i7 b8 o9 f10 k11",
    **changes: Any,
) -> Any:
    """A position of Tigris & Euphrates as plain data: seat 0 to act, two actions left."""
    signs = str.maketrans({"R": "T", "K": "S", "B": "F", "G": "M"})
    drawn = [row.translate(signs) for row in rows.split()]
    full = [{colour: hand.get(colour, 0) for colour in ("black", "red", "blue", "green")} for hand in hands]
    empty = {"black": 0, "red": 0, "blue": 0, "green": 0}
    bag = {}
    for colour, sign, total in (("black", "S", 30), ("red", "T", 57), ("blue", "F", 36), ("green", "M", 30)):
        bag[colour] = total - sum(row.count(sign) for row in drawn) - sum(hand[colour] for hand in full)
    state = {
        "game": "tigris",
        "seats": len(hands),
        "options": {"board": "standard", "treasures": "after_action", "bag_end": "finish_turn", "scores": "hidden"},
        "rows": drawn,
        "treasures": sorted(treasures.split()),
        "leaders": dict(leaders or {}),
        "monuments": {},
        "hands": full,
        "swapped": [dict(empty) for _ in hands],
        "catastrophes": [2] * len(hands),
        "points": [{**empty, "treasure": 0} for _ in hands],
        "bag": bag,
        "turn": {"seat": 0, "actions_left": 2, "number": 1},
        "phase": "action",
    }
    state.update(changes)
    GAME.from_json(state)
    return state


def session(
    start: Any, kinds: tuple[str, ...] = PEOPLE, seed: str = "1", purist: bool = False, **services: Any
) -> Session:
    """A session that begins in that position, nobody's journal."""
    seats = tuple(SeatInfo(kind) if kind == "human" else SeatInfo("bot", kind) for kind in kinds[: start["seats"]])
    setup = Setup("tigris", start["seats"], start["options"])
    return Session.from_record(Record(setup, seats, seed=seed, start=start, purist=purist), **services)


class Table:
    """An app with a pilot; `frames` holds every picture that was shown, `logged` the event log."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720), lang: str = "en", speed: float = 0.0) -> None:
        self.log_file = folder / "events.jsonl"
        launch = Launch(data_dir=folder, size=size, lang=lang, speed=speed, sound=False, event_log=str(self.log_file))
        self.app = App(launch)
        self.pilot = Pilot(self.app)
        self.frames: list[bytes] = []
        self._keep_frames = False
        draw = self.app._draw

        def drawn() -> None:
            draw()
            if self._keep_frames:
                self.frames.append(pygame.image.tobytes(self.app.window.get_surface(), "RGB"))

        self.app._draw = drawn  # type: ignore[method-assign]
        self.app.push(Scene())

    def play(self, game: Session) -> PlayScene:
        """Show a session and wait until it is settled."""
        scene = PlayScene(game)
        self.app.push(scene)
        self.pilot.settle()
        return scene

    def filmed(self, deed: Callable[[], None]) -> list[bytes]:
        """Every picture shown while the deed is done."""
        self.frames, self._keep_frames = [], True
        deed()
        self._keep_frames = False
        return self.frames

    def logged(self, ev: str = "") -> list[dict[str, Any]]:
        """The event log so far, of one kind if given."""
        lines = [json.loads(line) for line in self.log_file.read_text(encoding="utf-8").splitlines()]
        return [line for line in lines if not ev or line["ev"] == ev]

    def told_again(self, words: Callable[[], str]) -> None:
        """Fail unless words on display are others after a switch of the language, and the same after it was undone."""
        before, here = words(), self.app.launch.lang
        for lang in ("he", here):
            self.app.launch.lang = lang
            self.app.refresh_preferences()
            self.pilot.settle()
            assert (words() == before) == (lang == here), words()

    def title(self) -> str:
        """The window's title."""
        return self.app.window.title

    def close(self) -> None:
        """Let go of the window."""
        self.app.close()


def sit_down(table: Table) -> None:
    """Whoever is called opens the curtain."""
    if table.pilot.scene == "handoff":
        table.pilot.press("return")  # a click at once on a place under the button would count as a double click
        table.pilot.settle()
