"""docs/engine-protocol.md says what the code does where a program of another make relies on it alone: the boards, what
things cost, and that a view filled up at will is a state in which the same may be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.catalog import GAMES
from game.catan.kinds import CARD_COST, CARDS, CITY_COST, RESOURCES, ROAD_COST, SETTLEMENT_COST
from game.core import CHANCE, OVER, AnyGame
from game.tigris.actions import COLOURS, MONUMENTS
from game.tigris.board import ADVANCED, STANDARD

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
FLAT = " ".join(TEXT.split())


def test_the_boards() -> None:
    drawn = [line.split("    ") for line in TEXT.split("\n") if len(line) == 36 and set(line) <= set(".~TC ")]
    assert tuple("\n".join(rows) for rows in zip(*drawn, strict=True)) == (STANDARD.strip(), ADVANCED.strip())


def test_what_is_paid() -> None:
    costs = (("a road", ROAD_COST), ("a settlement", SETTLEMENT_COST), ("a city", CITY_COST), ("a card", CARD_COST))
    words = [(name, Counter(dict(zip(RESOURCES, cost, strict=True))).elements()) for name, cost in costs]
    assert f"What is paid: {', '.join(f'{name} `{chr(32).join(cost)}`' for name, cost in words)}." in FLAT


def test_monuments_are_named_in_the_order_of_the_colours() -> None:
    assert "(its two colours in the order above)" in FLAT
    assert all(first < second for first, second in MONUMENTS)
    assert COLOURS == ("black", "red", "blue", "green")


# -- from a view to a state ---------------------------------------------------------------------------


def dealt(pool: list[str], hidden: Any, keys: Sequence[str]) -> Any:
    """As many pieces as are hidden, counted by their keys; what is not hidden as it was."""
    if "hidden" not in hidden:
        return hidden
    found = Counter(pool.pop() for _ in range(hidden["hidden"]))
    return {key: found[key] for key in keys}


def filled_tigris(view: dict[str, Any], rng: Random) -> dict[str, Any]:
    pool = shuffled(view.pop("unseen"), rng)
    for key in ("hands", "swapped"):
        view[key] = [dealt(pool, counts, COLOURS) for counts in view[key]]
    return {**view, "bag": dealt(pool, view["bag"], COLOURS)}


def filled_qwirkle(view: dict[str, Any], rng: Random) -> dict[str, Any]:
    pool, order = shuffled(view.pop("unseen"), rng), "ROYGBPcxdstf"

    def tiles(held: Any) -> Any:
        if "hidden" not in held:
            return held
        return sorted(
            (pool.pop() for _ in range(held["hidden"])), key=lambda tile: [order.index(sign) for sign in tile]
        )

    view["hands"], view["returning"] = [tiles(hand) for hand in view["hands"]], tiles(view["returning"])
    return {**view, "bag": dict(Counter(pool))}


def filled_catan(view: dict[str, Any], rng: Random) -> dict[str, Any]:
    cards = shuffled(view.pop("unseen"), rng)
    cards.sort(key=lambda card: card != "victory-point")  # taken from the end, so that points stay for the deck
    own = [hand for hand in view["hands"] if "hidden" not in hand]
    left = {kind: 19 - view["bank"][kind] - sum(hand[kind] for hand in own) for kind in RESOURCES}
    promised = [promise(view, seat) for seat in range(view["seats"])]
    for seat, hand in enumerate(view["hands"]):
        if "hidden" in hand:
            for kind in promised[seat]:
                left[kind] -= 1
            hand["hidden"] -= len(promised[seat])
    pool = shuffled(left, rng)
    hands = []
    for seat, hand in enumerate(view["hands"]):
        more = Counter(promised[seat] if "hidden" in hand else ())
        hands.append({kind: count + more[kind] for kind, count in dealt(pool, hand, RESOURCES).items()})
    held = list(view["cards"])
    for seat in sorted(range(view["seats"]), key=lambda seat: seat != view["turn"]["seat"]):
        held[seat] = dealt(cards, held[seat], CARDS)
    fresh = [dealt(shuffled(mine, rng), each, CARDS) for mine, each in zip(held, view["fresh"], strict=True)]
    return {**view, "hands": hands, "cards": held, "fresh": fresh, "deck": dealt(cards, view["deck"], CARDS)}


def promise(view: dict[str, Any], seat: int) -> list[str]:
    """What that seat must hold for its word in a trade."""
    pending = view.get("pending", {})
    if "offer" not in pending:
        return []
    gives, wants = pending["offer"].split(" for ")
    said = pending["answers"][seat] or ""
    if seat == view["turn"]["seat"]:
        return list(gives.split(" "))
    if said == "accept":
        return list(wants.split(" "))
    return said.removeprefix("counter ").split(" for ")[0].split(" ") if said.startswith("counter") else []


def shuffled(counts: dict[str, int], rng: Random) -> list[str]:
    pool = sorted(Counter(counts).elements())
    rng.shuffle(pool)
    return pool


FILLED = {"tigris": filled_tigris, "qwirkle": filled_qwirkle, "catan": filled_catan}


def positions(game: AnyGame, rng: Random, seats: int, options: dict[str, str]) -> Iterator[Any]:
    """Those of one game in which a seat has to act; offers are made now and then."""
    state = game.new(game.setup(seats, options))
    for _ in range(600):
        if game.to_act(state) == OVER:
            return
        if game.to_act(state) == CHANCE:
            action = game.sample(state, rng)
        else:
            yield state
            offers = [
                each for each in game.legal(state) if game.encode(each).startswith(("offer", "counter", "accept"))
            ]
            action = rng.choice(offers) if offers and rng.random() < 0.3 else game.pick(state, rng)
        state, _ = game.apply(state, action)


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        ("tigris", 3, {"board": "advanced"}),
        ("tigris", 2, {"buildings": "on", "wonder": "on", "reinforcement": "english"}),
        ("qwirkle", 4, {}),
        ("catan", 3, {}),
        ("catan", 4, {"map": "random"}),
    ],
)
def test_in_a_view_filled_up_at_will_the_same_may_be_done(key: str, seats: int, options: dict[str, str]) -> None:
    game, rng = GAMES[key], Random(f"{key}{seats}")
    found = list(positions(game, rng, seats, options))[::4]
    assert len(found) > 10
    for state in found:
        legal = {game.encode(each) for each in game.legal(state)}
        for seat in (None, *range(seats)):
            other = game.from_json(FILLED[key](game.view_to_json(game.view(state, seat)), rng))
            assert game.to_act(other) == game.to_act(state)
            if seat == game.to_act(state):
                assert {game.encode(each) for each in game.legal(other)} == legal


def test_nobody_wins_by_the_cards_that_a_view_is_filled_up_with() -> None:
    """Late in this game one seat holds most cards, and would have ten points with the wrong ones on its turn."""
    game, rng = GAMES["catan"], Random(54)
    state = game.new(game.setup(3, {}))
    while game.to_act(state) != OVER:
        if game.to_act(state) == CHANCE:
            action = game.sample(state, rng)
        else:
            for seat in range(3):
                other = game.from_json(filled_catan(game.view_to_json(game.view(state, seat)), Random(0)))
                assert game.to_act(other) == game.to_act(state)
            action = game.pick(state, rng)
        state, _ = game.apply(state, action)
