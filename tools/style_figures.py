"""Measure the styles of a level against the level without a style: wins, and what the results page counts.

    python tools/style_figures.py GAME [--level LEVEL] [--styles LIST] [--games N] [--seed N]

Tables of two, with the luck and the seats of `main.py arena GAME --seats bot:LEVEL:STYLE,bot:LEVEL --seed N`, Catan on
random maps. One JSON line per style; the deeds are those of the style and of the other seat in a game on average.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import choose
from game.bots.levels import GAMES as WITH_BOTS
from game.bots.levels import LEVELS, STYLES, styled
from game.bots.repeat_counter import RepeatCounter
from game.catalog import GAMES
from game.commands.arena import wilson
from game.core import CHANCE, OVER, Json
from ui.catalog import ui_of

OPTIONS = {"catan": {"map": "random"}}


def played(key: str, level: str, style: str, seed: int, number: int) -> tuple[float, list[int]]:
    """Play one game; return the style's part of the win, and the deeds of the style and of the other seat."""
    game, seat_of_style, deeds = GAMES[key], number % 2, [0, 0]
    chance_rng, bot_rng = Random(f"{seed}:{number // 2}"), Random(f"{seed}:{number}:bots")
    state, repeats, is_deed = game.new(game.setup(2, OPTIONS.get(key, {}))), RepeatCounter(), ui_of(key).style_deed
    while (actor := game.to_act(state)) != OVER:
        if actor == CHANCE:
            action = game.sample(state, chance_rng)
        else:
            view = game.view(state, actor)
            repeated = repeats.seed(actor, game.view_to_json(view), bot_rng.getrandbits(32))
            player = styled(level, style) if actor == seat_of_style else level
            action = game.decode(choose(game, view, player, repeated))
        state, events = game.apply(state, action)
        for seat in range(2):
            deeds[seat != seat_of_style] += sum(is_deed(style, event, seat) for event in events)
    winners = game.standings(state).winners
    return (seat_of_style in winners) / len(winners), deeds


def figures(key: str, level: str, style: str, games: int, seed: int) -> Json:
    """Return the figures of one style."""
    parts, deeds = zip(*(played(key, level, style, seed, number) for number in range(games)), strict=True)
    wins = sum(parts)
    return {
        "game": key,
        "player": styled(level, style),
        "games": games,
        "share": round(wins / games, 4),
        "interval": [round(bound, 4) for bound in wilson(wins, games)],
        "deeds": [round(sum(each) / games, 2) for each in zip(*deeds, strict=True)],
    }


def main() -> None:
    """Print the figures of each style."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=WITH_BOTS)
    parser.add_argument("--level", choices=LEVELS[1:], default="strong")
    parser.add_argument("--styles", default="")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    for style in given.styles.split(",") if given.styles else STYLES[given.game]:
        print(json.dumps(figures(given.game, given.level, style, given.games, given.seed)), flush=True)


if __name__ == "__main__":
    main()
