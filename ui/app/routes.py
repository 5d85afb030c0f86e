"""The table of routes: which scene class a route opens.

A scene is imported when it is opened for the first time.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final, cast

from ui.context import Route
from ui.scene import Scene

ROUTES: Final[Mapping[Route, tuple[str, str]]] = {
    Route.GAMES: ("ui.scenes.games", "GamesScene"),
    Route.LEARN: ("ui.scenes.learn.learn", "LearnScene"),
    Route.LOBBY: ("ui.scenes.lan.lobby", "LobbyScene"),
    Route.NARRATION: ("ui.scenes.narration", "NarrationScene"),
    Route.PLAY: ("ui.scenes.play.play", "PlayScene"),
    Route.PUZZLES: ("ui.scenes.learn.puzzles", "PuzzlesScene"),
    Route.REPLAY: ("ui.scenes.review.replay", "ReplayScene"),
    Route.RESULTS: ("ui.scenes.review.results", "ResultsScene"),
    Route.RULES: ("ui.scenes.rules", "RulesScene"),
    Route.SCORE_SHEET: ("ui.scenes.review.score_sheet", "SheetScene"),
    Route.SETTINGS: ("ui.scenes.settings", "SettingsScene"),
    Route.SETUP: ("ui.scenes.setup", "SetupScene"),
    Route.TABLE_BROWSER: ("ui.scenes.lan.table_browser", "TableBrowserScene"),
}


def load(route: Route) -> ModuleType:
    """Import the module of a route's scene."""
    return importlib.import_module(ROUTES[route][0])


def scene_of(route: Route, *args: Any) -> Scene:
    """Make the scene of a route with the arguments of its class."""
    return cast(Callable[..., Scene], getattr(load(route), ROUTES[route][1]))(*args)
