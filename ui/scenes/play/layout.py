"""The layout of the play scene: the board as large as possible, a column beside it, the tray below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.context import Context
from ui.table.game_panel import GamePanel

COLUMN, HEAD, STATUS_LINE, PROMPT, TWO_LINES, TRAY, LOG = 364, 38, 22, 24, 50, 58, 64
"""Layout units; the last is the least height of a useful log."""

NARROW = 1000
"""Layout units of width below which the tray grows, so that the hand never shrinks.

It reaches below the column, with the lines over it, or becomes higher, as the game's panel wants.
"""


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """Rectangles for left-to-right in pixels; none overlaps another."""

    board: pygame.Rect
    status_line: pygame.Rect
    """The line for notices, tips and the last action."""
    prompt: pygame.Rect
    """The line that says what must be done; nothing else is ever displayed there."""
    tray: pygame.Rect
    head: pygame.Rect
    game_panel: pygame.Rect
    """The game's own part of the column."""
    log: pygame.Rect
    """The log, with a height of 0 if there is no room for it."""
    side: pygame.Rect
    """The whole column."""
    reserved: pygame.Rect


def play_layout(
    app: Context, game_panel: GamePanel, reserved: int = 0, wanted: int = 0, prompts: bool = True
) -> PlayLayout:
    """Return the layout of the present window.

    `reserved` pixels at the foot of the column are left to the scene. `wanted` pixels are for the log, at the cost of
    the game panel, which keeps at least half of the room. Without `prompts` there is no prompt line, as in a replay.
    """
    width, height = app.size
    gap, u = app.u(2), app.u
    narrow = prompts and width < u(NARROW)
    wide = narrow and not game_panel.high_tray
    prompt_height = u(TWO_LINES if narrow and not wide else PROMPT) if prompts else 0
    tray_height = u(game_panel.high_tray if narrow and not wide else TRAY)
    foot = u(STATUS_LINE) + prompt_height + tray_height + 2 * gap
    least = min(u(COLUMN), width * 2 // 5)
    board_w = game_panel.board_width(width - least - 3 * gap, height - foot)
    board = pygame.Rect(gap, 0, board_w, height - foot)
    below = pygame.Rect(gap, 0, width - 2 * gap if wide else board_w, height)
    status_line = pygame.Rect(below.x + u(4), board.bottom, below.w - u(8), u(STATUS_LINE))
    prompt = pygame.Rect(status_line.x, status_line.bottom, status_line.w, prompt_height)
    tray = pygame.Rect(below.x + u(6), prompt.bottom + gap, below.w - u(12), tray_height)
    foot_of_side = board.bottom if wide else height
    side = pygame.Rect(board.right + u(6), u(6), width - board.right - u(12), foot_of_side - u(12))
    head = pygame.Rect(side.x, side.y, side.w, u(HEAD))
    rest = pygame.Rect(side.x, head.bottom + u(6), side.w, side.bottom - head.bottom - u(6) - reserved)
    left = rest.h - wanted if 2 * wanted <= rest.h else rest.h
    own = pygame.Rect(rest.x, rest.y, rest.w, game_panel.column_height(left))
    log = pygame.Rect(rest.x, own.bottom + u(6), rest.w, rest.bottom - own.bottom - u(6))
    if log.h < u(LOG):
        own, log = rest, pygame.Rect(rest.x, rest.bottom, rest.w, 0)
    return PlayLayout(
        board, status_line, prompt, tray, head, own, log, side, pygame.Rect(rest.x, rest.bottom, rest.w, reserved)
    )
