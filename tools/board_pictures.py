"""Draw the Tigris & Euphrates board as PNG files for inspection: at rest, with every kind of help, animated.

python -m tools.board_pictures OUT_FOLDER [WIDTH HEIGHT]
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random

import pygame

from game import bits
from game.tigris.actions import BLACK, Tile, decode
from game.tigris.game import GAME
from game.tigris.state import View
from tests.ui.positions import STORIES, cells, rich, tell
from ui.gfx.art import Art
from ui.tigris.board import BoardView
from ui.tigris.effects import Anchors
from ui.tigris.pieces import Pieces
from ui.tigris.preview import preview

ROOT = Path(__file__).resolve().parent.parent
TABLE = (38, 24, 14)


class Places(Anchors):
    """Artificial positions of hand, panels and bag around the board."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.width, self.height = size

    def hand(self, seat: int, colour: int) -> pygame.Rect:
        return pygame.Rect(self.width // 3 + colour * 90, self.height - 80, 64, 64)

    def leader(self, seat: int, colour: int) -> pygame.Rect:
        return pygame.Rect(self.width * 2 // 3 + colour * 70, self.height - 80, 60, 60)

    def catastrophe(self, seat: int) -> pygame.Rect:
        return pygame.Rect(self.width // 5, self.height - 80, 60, 60)

    def points(self, seat: int, kind: int) -> pygame.Rect:
        return pygame.Rect(self.width - 300 + kind * 50, 60 + seat * 120, 30, 30)

    def seat(self, seat: int) -> pygame.Rect:
        return pygame.Rect(self.width - 320, 40 + seat * 120, 300, 100)

    def bag(self) -> pygame.Rect:
        return pygame.Rect(self.width - 200, self.height - 120, 80, 80)


def at(name: str) -> int:
    return bits.CELL_OF[name]


def board_at(size: tuple[int, int]) -> tuple[BoardView, pygame.Surface]:
    """Return a board in a window of that size, with space for a column of panels and a tray."""
    art = Art(ROOT / "assets" / "art")
    board = BoardView(art, Pieces(art), Places(size))
    screen = pygame.Surface(size)
    board.layout(pygame.Rect(0, 0, size[0] * 73 // 100, size[1] * 91 // 100))
    return board, screen


def save(board: BoardView, screen: pygame.Surface, path: Path) -> None:
    screen.fill(TABLE)
    board.draw(screen)
    board.draw_above(screen)
    pygame.image.save(screen, path)


def stills(board: BoardView, screen: pygame.Surface, view: View, folder: Path) -> None:
    """Draw the resting board, legal cells with a cursor, a hovered kingdom, a preview, recent changes, and a zoom."""
    tag = f"{screen.get_width()}"
    board.sync(view)
    save(board, screen, folder / f"rest-{tag}.png")
    tiles = [a for a in GAME.legal(GAME.determinize(view, Random(1))) if isinstance(a, Tile) and a.colour == BLACK]
    board.help.legal = sum(1 << action.cell for action in tiles)
    board.cursor = at("i10")
    board.preview = preview(view, decode("tile black i10"))
    board.refresh()
    save(board, screen, folder / f"legal-{tag}.png")
    board.help.legal, board.preview, board.cursor, board.hover = 0, None, None, at("c3")
    board.help.since = {at("k10"): 1, at("m5"): 2, at("l10"): 3}
    board.help.marked = cells("h8")
    board.refresh()
    save(board, screen, folder / f"hover-{tag}.png")
    board.help.since, board.help.marked, board.hover = {}, 0, None
    board.refresh()
    board.zoom(3, board.camera.cell_rect(at("i7")).center)
    save(board, screen, folder / f"zoom-{tag}.png")
    board.camera.fit()


def strips(board: BoardView, screen: pygame.Surface, view: View, folder: Path) -> None:
    """Draw frames of every story, from left to right and down."""
    small, columns = (screen.get_width() // 2, screen.get_height() // 2), 3
    for name, lines in STORIES.items():
        pictures = []
        board.sync(view)
        for events, after in tell(view, lines):
            line = board.play(events, after)
            frames = max(3, round(line.seconds / 0.13))
            for index in range(frames):
                board.update(line.seconds * (0.5 if index == 0 else 1) / frames)
                screen.fill(TABLE)
                board.draw(screen)
                board.draw_above(screen)
                pictures.append(pygame.transform.smoothscale(screen, small))
        rows = -(-len(pictures) // columns)
        sheet = pygame.Surface((small[0] * columns, small[1] * rows))
        for index, picture in enumerate(pictures):
            sheet.blit(picture, (index % columns * small[0], index // columns * small[1]))
        pygame.image.save(sheet, folder / f"story-{name}.png")


def cost(board: BoardView, screen: pygame.Surface, view: View) -> None:
    """Print the CPU milliseconds per animated frame of the board at 60 frames a second; the first run fills caches."""
    for name, lines in STORIES.items():
        told = tell(view, lines)
        for run in range(2):
            spent = []
            board.sync(view)
            board.draw(screen)
            for events, after in told:
                board.play(events, after)
                while board.moving:
                    begun = time.process_time()
                    board.update(1 / 60)
                    board.draw(screen)
                    board.draw_above(screen)
                    spent.append((time.process_time() - begun) * 1000)
            spent.sort()
            what = f"{name:12} {'first' if run == 0 else 'again'} {len(spent):4} frames"
            median, most = spent[len(spent) // 2], spent[len(spent) * 95 // 100]
            print(f"{what}  mean {sum(spent) / len(spent):.2f}  median {median:.2f}  95% {most:.2f} ms")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1920, 1080)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.init()
    pygame.display.set_mode(size)
    board, screen = board_at(size)
    view = rich()
    stills(board, screen, view, folder)
    strips(board, screen, view, folder)
    cost(board, screen, view)


if __name__ == "__main__":
    main()
