"""The small buttons over the players, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ui.scenes.play.input import focus_log, menu
from ui.widgets.gui import Gui

if TYPE_CHECKING:
    from ui.scenes.play.play import PlayScene


def build_toolbar(play: PlayScene, gui: Gui, rect: pygame.Rect) -> None:
    """Menu, rules, settings, log, in step mode the next action; then the status, where there is room."""
    app, tr, side, gap = play.app, play.app.tr, rect.h, gui.u(6)
    entries = [
        ("menu", "menu", lambda: menu(play), "back"),
        ("rules", "help", lambda: app.nav.open_rules(play.game_panel.topic()), "rules"),
        ("settings", "settings", app.nav.open_settings, "settings"),
        ("log", "log", lambda: focus_log(play), "log"),
    ]
    if play.over:
        entries.append(("results", "trophy", play.show_results, "back"))
    more = others(play)
    side = min(side, (rect.w - play.together.clock_width) // (len(entries) + len(more)) - gap)
    for index, (name, icon, action, key) in enumerate(entries):
        tip = tr("tip.with-key", tip=tr(f"tip.{name}"), key=app.keymap.label(key))
        place = pygame.Rect(rect.x + index * (side + gap), rect.y, side, rect.h)
        gui.button(f"play.{name}", place, "", action, icon=icon, kind="quiet", tip=tip, say=tr(f"play.{name}"), size=20)
    left = rect.x + len(entries) * (side + gap)
    for build in more:
        build(gui, pygame.Rect(left, rect.y, side, rect.h))
        left += side + gap
    room = play.together.clock(gui, pygame.Rect(left, rect.y, rect.right - left, rect.h))
    if app.settings.bot_step and not play.over:
        step_button(play, gui, room)
        return
    words = status(play)
    if gui.width(words, 17) <= room.w:  # the frame of the seat's row says the same
        gui.label(room, words, 17, align="end")


def others(play: PlayScene) -> list[Callable[[Gui, pygame.Rect], None]]:
    """The buttons that not every table has at every moment, each built by one of these."""
    found: list[tuple[bool, Callable[[Gui, pygame.Rect], None]]] = [
        (
            play.hand_cover.offered and play.seat is not None and not play.over,
            partial(play.hand_cover.button, turn=play.hand_cover.toggle),
        ),
        ((play.hints.offered or play.purist) and not play.over, play.hints.button),
        (play.together.participants is not None, play.together.button),
        (play.together.offers_bot, play.together.bot_button),
    ]
    return [build for there, build in found if there]


def step_button(play: PlayScene, gui: Gui, room: pygame.Rect) -> None:
    """Shows the next action of a bot, where there is room with its key; as long as none waits it can be seen only."""
    tr, key = play.app.tr, play.app.keymap.label("confirm")
    words = next(
        (each for each in (tr("play.step.key", key=key), key) if gui.width(each, 17) + gui.u(48) <= room.w), ""
    )
    room = room if words else pygame.Rect(room.x, room.y, room.h, room.h)
    waits = play.playback.stepping()
    tip = tr("tip.with-key", tip=tr("tip.step" if waits else "tip.step.off"), key=key)
    gui.button(
        "play.step", room, words, play.playback.step, icon="step_forward", kind="primary" if waits else "quiet",
        enabled=waits, tip=tip, say=tr("play.step"), size=17,
    )  # fmt: skip


def status(play: PlayScene) -> str:
    """Whose action is shown, else who is waited for; "" when the game is over."""
    to_act = play.acting
    if to_act < 0:
        return ""
    if play.playback.queue or play.game_panel.moving:
        return play.app.tr("status.shown", name=play.names[to_act])
    kind = "bot" if play.session.seats[to_act].kind == "bot" else "own" if to_act == play.seat else "other"
    return play.app.tr(f"status.{kind}", name=play.names[to_act])
