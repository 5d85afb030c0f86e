"""Measure a bot of Tigris & Euphrates against an opponent that searches like `expert-1` and knows both hands.

    python tools/against_seer.py [--player LEVEL] [--games N] [--seed N] [--seconds S] [--width N] [--common N]

Games of two seats; the two games of a pair have the same luck with the seats changed. One JSON line per game, then the
player's share with its 95 % interval. The seer is a program to measure with: no table can have it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import choose
from game.bots.tigris.odds import Knowledge
from game.bots.tigris.search import Search
from game.bots.tigris.weights import FIRST
from game.commands.arena import wilson
from game.core import CHANCE, OVER, Seat
from game.tigris.actions import Action, decode
from game.tigris.game import GAME
from game.tigris.state import State
from game.tigris.views import determinize, view


def seers_choice(state: State, seat: Seat, rng: Random, width: int, common: int) -> Action:
    """Return the choice of a seat that knows the other's hand."""
    seen = view(state, seat)
    hand = state.hands[4 * (1 - seat) : 4 * (1 - seat) + 4]
    black, red, blue, green = hand if sum(hand) else seen.unseen
    knowledge = Knowledge(seat, (black, red, blue, green), black + red + blue + green)
    search = Search(knowledge, FIRST, width=width, common=common, similar=4)
    return search.choose(determinize(seen, Random(0)), rng)


def game(given: argparse.Namespace, number: int) -> float:
    """Play one game; return the player's part of the win."""
    chance_rng, bot_rng = Random(f"{given.seed}:{number // 2}"), Random(f"{given.seed}:{number}:bots")
    player = number % 2
    state = GAME.new(GAME.setup(2))
    while (actor := GAME.to_act(state)) != OVER:
        if actor == CHANCE:
            action = GAME.sample(state, chance_rng)
        elif actor == player:
            action = decode(choose(GAME, view(state, actor), given.player, bot_rng.getrandbits(32), given.seconds))
        else:
            action = seers_choice(state, actor, bot_rng, given.width, given.common)
        state, _ = GAME.apply(state, action)
    standings = GAME.standings(state)
    part = (player in standings.winners) / len(standings.winners)
    print(json.dumps({"number": number, "player": player, "scores": list(standings.scores), "win": part}), flush=True)
    return part


def main() -> None:
    """Play the games and print the share."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="expert")
    for name, default in (("games", 100), ("seed", 1), ("width", 40), ("common", 60)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    wins = sum(game(given, number) for number in range(given.games))
    low, high = wilson(wins, given.games)
    print(json.dumps({"wins": wins, "share": wins / given.games, "interval": [round(low, 4), round(high, 4)]}))


if __name__ == "__main__":
    main()
