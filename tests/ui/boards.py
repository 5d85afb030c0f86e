"""The board of Tigris & Euphrates without a table round it, for looking at what it draws."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pygame
from pygame import Rect

from game import bits
from game.tigris.state import View
from ui.tigris.board import BoardView
from ui.tigris.effects import Anchors

ROOT = Path(__file__).resolve().parents[2]
E5 = bits.CELL_OF["e5"]
SMALL = Rect(0, 0, 520, 380)

NOT_TOLD = {"phase", "actions_left", "owed", "cause", "ending", "placed", "taker", "trader", "conflict", "uniting"}
"""Fields of a view that no event speaks of; they change when all is played."""


class Places(Anchors):
    """Some places outside the board."""

    def hand(self, seat: int, colour: int) -> Rect:
        return Rect(10 + colour * 30, 420, 24, 24)

    leader = hand

    def points(self, seat: int, kind: int) -> Rect:
        return Rect(600, 20 + 60 * seat, 20, 20)

    def seat(self, seat: int) -> Rect:
        return Rect(580, 10 + 60 * seat, 100, 50)

    def bag(self) -> Rect:
        return Rect(640, 400, 40, 40)


def picture(board: BoardView, screen: pygame.Surface) -> bytes:
    screen.fill((0, 0, 0))
    board.draw(screen)
    return pygame.image.tobytes(screen, "RGB")


def told(view: View) -> dict[str, object]:
    return {item.name: getattr(view, item.name) for item in fields(View) if item.name not in NOT_TOLD}
