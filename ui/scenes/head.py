"""The small buttons over the players, and who is waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ui.widgets import Gui

if TYPE_CHECKING:
    from ui.scenes.play import PlayScene


def build_head(play: PlayScene, gui: Gui, rect: pygame.Rect) -> None:
    """Menu, rules, settings, log, in step mode the next action; then the status, where there is room."""
    app, tr, side, gap = play.app, play.app.tr, rect.h, gui.u(6)
    entries = [
        ("menu", "menu", play.back, "back"),
        ("rules", "help", lambda: app.open_rules(play.desk.topic()), "rules"),
        ("settings", "settings", app.open_settings, "settings"),
        ("log", "log", play.focus_log, "log"),
    ]
    if play.over:
        entries.append(("results", "trophy", play.show_results, "back"))
    elif app.settings.bot_step:
        entries.append(("step", "step_forward", play.feed.step, "confirm"))
    for index, (name, icon, action, key) in enumerate(entries):
        tip = tr("tip.with-key", tip=tr(f"tip.{name}"), key=app.keys.label(key))
        place = pygame.Rect(rect.x + index * (side + gap), rect.y, side, side)
        gui.button(f"play.{name}", place, "", action, icon=icon, kind="quiet", tip=tip, say=tr(f"play.{name}"), size=20)
    left = rect.x + len(entries) * (side + gap)
    if play.peek.offered and play.seat is not None and not play.over:
        play.peek.button(gui, pygame.Rect(left, rect.y, side, side), play.peek.toggle)
        left += side + gap
    room = pygame.Rect(left, rect.y, rect.right - left, rect.h)
    words = status(play)
    if gui.width(words, 17) <= room.w:  # the frame of the seat's row says the same
        gui.label(room, words, 17, align="end")


def status(play: PlayScene) -> str:
    """Who is waited for; "" while something is shown and when the game is over."""
    to_act = play.acting
    if to_act < 0:
        return ""
    kind = "bot" if play.session.seats[to_act].kind == "bot" else "own" if to_act == play.seat else "other"
    return play.app.tr(f"status.{kind}", name=play.names[to_act])
