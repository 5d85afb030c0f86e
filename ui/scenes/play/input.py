"""What keys, clicks and the wheel mean at a running game's table; what belongs to the game itself, its desk knows."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pygame

from ui.item import find
from ui.scenes.play.pause import pause
from ui.scenes.play.undo import bookmark
from ui.table.bot_pace import KEYS
from ui.table.log_panel import LogScene

if TYPE_CHECKING:
    from ui.scenes.play.play import PlayScene

SKIPPERS = ("confirm", "confirm-too", "back")
"""Keys that only skip while something is shown."""
LOOKING = (*KEYS, "rules", "log", "settings", "chat", "extend", "mute", "zoom-in", "zoom-out", "zoom-fit")
"""Keys that skip nothing: they change how the game is seen."""


def handle(play: PlayScene, event: pygame.Event) -> bool:
    """Skipping, the game's keys, the pointer on the board, the wheel on the log; whether the event was used up."""
    if play.together.handle(event):
        return True
    if play.together.typing(event):
        return False
    if play.hand_cover.handle(event) or (event.type == pygame.KEYDOWN and _key(play, event)):
        return True
    if event.type == pygame.MOUSEBUTTONDOWN:
        _hurry(play)
    if play.log_panel.handle(event):
        play.changed()
        return True
    return play.game_panel.handle(event)


def prompt(play: PlayScene) -> str:
    """What may be done now, and by which key where it is no choice of the game's."""
    tr, keys = play.app.tr, play.app.keymap
    if play.over:
        return tr("hint.over", key=keys.label("back"))
    return tr("hint.step", key=keys.label("confirm")) if play.playback.stepping() else play.game_panel.prompt()


def _hurry(play: PlayScene) -> None:
    """Finish what moves; when nothing does, show what waits for its time."""
    if play.game_panel.moving:
        play.game_panel.skip()
    elif not play.playback.stepping():
        play.playback.rest = inf


def _key(play: PlayScene, event: pygame.Event) -> bool:
    action = play.app.keymap.action(event, play.game.key)
    if bookmark(play, event):
        return True
    if action not in LOOKING and (play.moving or (play.playback.queue and not play.playback.stepping())):
        play.skip()
        if action in SKIPPERS:
            return True
    if play.playback.stepping() and action in ("confirm", "confirm-too"):
        play.playback.step()
        return True
    if action == "rules":
        play.app.nav.open_rules(play.game_panel.topic())
    elif action == "log":
        focus_log(play)
    elif action == "undo":
        play.undo()
    elif action == "advice":
        play.hints.toggle()
    elif action in ("chat", "extend"):
        (play.together.toggle if action == "chat" else play.together.extend)()
    elif action in ("confirm", "confirm-too") and play.app.nav.focus.startswith("hand."):
        _pick(play, action)
    else:
        return action is not None and _desk_key(play, action)
    return True


def _pick(play: PlayScene, action: str) -> None:
    """A piece of the hand is confirmed by a key or a button: with it in hand the focus goes to the board."""
    item = find(play.gui.items, play.app.nav.focus)
    if item is not None and not _desk_key(play, action):
        play.app.nav.activate(item)
        if aim := play.game_panel.aim():
            play.app.nav.set_focus(aim)


def _desk_key(play: PlayScene, action: str) -> bool:
    """A key of the game; with a piece in hand the focus goes to the board."""
    used = play.game_panel.key(action)
    if used:
        play.go_to_board()
    return used


def back(play: PlayScene) -> None:
    """Esc puts down what is held, takes away the hint, the talk, the numbers; then it asks, or shows the end again."""
    if play.game_panel.put_down() or play.hints.dismiss() or play.together.close():
        return
    if play.news.clear():
        play.changed()
    else:
        menu(play)


def menu(play: PlayScene) -> None:
    """What the button does: ask at once, whatever is held or shown; or show the end again."""
    if play.over:
        play.show_results()
    else:
        play.hand_cover.cover()
        play.app.nav.push(pause(play))


def focus_log(play: PlayScene) -> None:
    """To the newest line beside the board; where there is no room for a log, to a page of its own."""
    if name := play.log_panel.newest():
        play.app.nav.set_focus(name)
    elif not play.frame.log.h:
        play.app.nav.push(LogScene(play.event_history))
