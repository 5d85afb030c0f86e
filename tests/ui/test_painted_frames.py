"""What is painted in part looks as if all had been painted: two windows play the same game, frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.client import choices
from game.core import OVER, Setup
from game.record import Record, SeatInfo
from game.session.session import Services, Session
from tests.catan.scenes import scene
from tests.soaking import soaked
from tests.ui import catan, qwirkle
from tests.ui.tables import Table
from ui.scenes.play.play import PlayScene

STEP = 1 / 60


class Twins:
    """Two windows with the same game; the second one paints everything in every frame."""

    def __init__(self, folder: Path, make: Callable[[], Session], theme: str, lang: str) -> None:
        self.tables, self.frames, self.partly = [], 0, 0
        self.scenes: list[PlayScene] = []
        self._before = b""
        """What the second window displayed a frame before."""
        self._late = False
        """Whether the first window was a frame late in the frame before."""
        for name in ("partly", "whole"):
            (folder / name).mkdir()
            table = Table(folder / name, size=(960, 540), lang=lang, speed=1.0)
            table.app.settings.board_theme, table.app.settings.curtain = theme, "open"
            table.app.refresh_preferences()
            self.tables.append(table)
            self.scenes.append(table.play(make()))

    def frame(self) -> None:
        """Let a frame pass in both windows, and compare all pixels; a pulse may be one frame late."""
        pictures = []
        for table, whole in zip(self.tables, (False, True), strict=True):
            if whole:
                table.app.invalidate()
            table.app.frame([], STEP)
            self.partly += not (whole or table.app.full_redraw)
            pictures.append(pygame.image.tobytes(table.app.window.get_surface(), "RGB"))
        self.frames += 1
        last = self.scenes[0].state.events()[-1:]
        late = pictures[0] != pictures[1]
        assert not late or (pictures[0] == self._before and not self._late), f"frame {self.frames}, after {last}"
        self._before, self._late = pictures[1], late

    def settle(self) -> None:
        """Compare frames until nothing moves, and some more."""
        for _ in range(1200):
            self.frame()
            if all(table.app.idle for table in self.tables):
                break
        for _ in range(8):
            self.frame()

    def act(self, chosen: Callable[[PlayScene], Any]) -> bool:
        """Do an action in both windows; return whether there was one to be done."""
        play = self.scenes[0]
        seat = play.session.to_act()
        if seat == OVER:
            return False
        action = chosen(play)
        for each in self.scenes:
            each.session.client(seat).submit(action)
        self.settle()
        return True


@contextmanager
def twins(folder: Path, make: Callable[[], Session], theme: str = "lamplight", lang: str = "en") -> Iterator[Twins]:
    made = Twins(folder, make, theme, lang)
    yield made
    for table in made.tables:
        table.close()


def some(play: PlayScene, rng: Random) -> Any:
    """A legal action, offers now and then."""
    client, seat = play.session.client(play.session.to_act()), play.session.to_act()
    found = list(choices(play.game, client.view, seat))
    few = [action for action in found if type(action).__name__ not in ("Offer", "End")]
    return rng.choice(few if few and rng.random() < 0.8 else found)


def rich(seats: int, seed: str) -> Session:
    hands = dict.fromkeys(range(seats), "lumber*2 brick*2 wool*2 grain*3 ore*4")
    start = scene(seats=seats, hands=hands).data
    return catan.session(seats, seed=seed, start=start)


GAMES = [
    ("catan", 2, "1", "lamplight", "en"), ("catan", 3, "2", "daylight", "he"), ("catan", 4, "3", "parchment", "fa"),
    ("catan", 4, "4", "plain", "en"), ("catan", 3, "5", "contrast", "en"), ("qwirkle", 2, "6", "lamplight", "en"),
    ("qwirkle", 4, "7", "daylight", "he"), ("qwirkle", 3, "8", "plain", "fa"),
]  # fmt: skip
SHORT = [(*GAMES[1], 3), (*GAMES[5], 2)]


@pytest.mark.parametrize(
    ("game", "seats", "seed", "theme", "lang", "actions"), soaked([*SHORT, *((*game, 40) for game in GAMES)], SHORT)
)
def test_frames_of_games(tmp_path: Path, game: str, seats: int, seed: str, theme: str, lang: str, actions: int) -> None:
    def make() -> Session:
        if game == "catan":
            return rich(seats, seed)
        return qwirkle.session(qwirkle.position(["Rs Bs Ps Gx Rc Yd", "Oc Ox Od Os Ot Of", "Gc Gd", "Bc Bd"][:seats]))

    rng = Random(seed)
    with twins(tmp_path, make, theme, lang) as made:
        for _ in range(actions):
            if not made.act(lambda play: some(play, rng)):
                break
        assert made.partly > made.frames // 4


def test_a_card_bought_while_something_moves_lies_beside_the_hand(tmp_path: Path) -> None:
    """The word on it reached out of the part of the tray that is painted then, and was cut."""
    start = scene(hands={0: "wool grain ore", 1: "ore"}).data
    with twins(tmp_path, lambda: catan.session(3, start=start)) as made:
        made.act(lambda play: play.game.decode("buy"))
        assert any(made.scenes[0].client.view.fresh or ())


class Patient:
    """A bot that answers an offer with its own, after some thinking."""

    def ask(self, view_json: Any, seat: int, level: str, seed: int) -> None:
        self.left = 40

    def poll(self) -> str | None:
        self.left -= 1
        return None if self.left else "counter ore for wool wool"

    def close(self) -> None: ...


def test_who_acts_does_not_run_ahead_of_what_is_displayed(tmp_path: Path) -> None:
    """While a bot's answer waited for its pace, a whole picture named the seat after it, another one did not."""
    start = scene(hands={0: "wool*2", 1: "ore", 2: "ore"}).data
    setup = Setup("catan", 3, start["options"])
    record = Record(setup, (SeatInfo("human"), *[SeatInfo("bot", "steady")] * 2), seed="1", start=start)
    with twins(tmp_path, lambda: Session.from_record(record, services=Services(make_bot_backend=Patient))) as made:
        for table in made.tables:
            table.app.settings.bot_pace = 1.0
        made.act(lambda play: play.game.decode("offer wool for ore"))
        assert made.scenes[0].client.view.phase == "choose"
