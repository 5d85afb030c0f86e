"""The variants against a second, naive reading of their rulings: legal choices, positions and what is told."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game import bits
from game.core import CHANCE, OVER
from game.tigris.actions import COLOURS
from game.tigris.game import GAME
from tests.contract.tigris import reshuffle
from tests.soaking import soaked
from tests.tigris import lush, naive, naive_events, play


def texts(state: Any) -> list[str]:
    return sorted(GAME.encode(action) for action in GAME.legal(state))


def told(events: list[Any]) -> list[str]:
    """What events say of buildings, the wonder and points of tiles, in the words of the naive rules."""
    found = []
    for event in events:
        cell = bits.name(event.cell) if hasattr(event, "cell") else ""
        match type(event).__name__:
            case "BuildingRaised":
                origin = None if event.origin is None else bits.name(event.origin)
                found.append(f"raised {event.seat} {COLOURS[event.colour]} {cell} from {origin}")
            case "BuildingReturned":
                found.append(f"returned {COLOURS[event.colour]} {cell}")
            case "BuildingDeclined":
                found.append(f"building declined {event.seat} {cell}")
            case "MonumentDeclined":
                found.append(f"monument declined {event.seat} {cell}")
            case "WonderBuilt":
                found.append(f"wonder {event.seat} {cell} {COLOURS[event.colour]}")
            case "Scored" if event.why in ("tile", "king", "building", "wonder"):
                found.append(f"scored {event.seat} {COLOURS[event.colour]} {event.points} {event.why} {cell}")
    return found


def gained(before: Any, after: Any) -> Counter[tuple[int, str]]:
    """Points that seats have more, by seat and colour, treasures left out."""
    pairs = zip(before["points"], after["points"], strict=True)
    return Counter(
        {(seat, c): new[c] - old[c] for seat, (old, new) in enumerate(pairs) for c in COLOURS if new[c] > old[c]}
    )


def agree(state: Any, rng: Random, most: int, listed: int = 1) -> tuple[Counter[str], Any]:
    """Play on and compare every step; what was told how often, and the last state."""
    heard: Counter[str] = Counter()
    for number, (before, action, after, events) in enumerate(lush.game(state, rng, most)):
        given, text, found = GAME.to_json(before), GAME.encode(action), GAME.to_json(after)
        if GAME.to_act(before) != CHANCE and (number % listed == 0 or before.phase != "action"):
            assert texts(before) == sorted(naive.legal(given)), given
            assert text in naive.legal(given)
        assert naive.apply(given, text) == found, (text, given)
        assert told(events) == naive_events.told(given, text), (text, given)
        scored = [event for event in events if type(event).__name__ == "Scored"]
        sums: Counter[tuple[int, str]] = Counter()
        for event in scored:
            sums[event.seat, COLOURS[event.colour]] += event.points
        assert sums == gained(given, found)
        acting = naive.actor(found)
        assert GAME.to_act(after) == {"chance": CHANCE, None: OVER}.get(acting, acting)  # type: ignore[arg-type]
        heard.update(_kind(line) for line in naive_events.told(given, text))
        heard[f"in {before.phase}"] += 1
        state = after
    return heard, state


def _kind(line: str) -> str:
    words = line.split()
    if words[0] == "raised":
        return "raised" if words[-1] == "None" else "moved"
    return " ".join([words[0], words[4]]) if words[0] == "scored" else words[0]


@pytest.mark.parametrize("block", soaked(range(40), [1]))
def test_lush_boards_allow_and_become_the_same(block: int) -> None:
    """L1 to L20, M1 to M18, N1 to N10 where lines and pluses are common."""
    heard: Counter[str] = Counter()
    for seed in range(50 * block, 50 * block + 50):
        rng = Random(f"lush {seed}")
        data = lush.position(rng)
        start = GAME.from_json(data)
        assert GAME.to_json(start) == data
        assert texts(start) == sorted(naive.legal(data))
        for _ in range(2):
            heard += agree(start, rng, most=16)[0]
    wanted = {"raised", "moved", "returned", "building", "wonder", "scored building", "scored wonder", "in support"}
    assert {kind for kind in wanted if not heard[kind]} == set()


@pytest.mark.parametrize("number", soaked(range(128), (16, 54, 92, 127)))
def test_whole_games_with_variants_go_the_same_way(number: int) -> None:
    """All sets of options, the variants among them, 2 to 4 seats, from an opening or a lush board to the end."""
    rng = Random(f"variants {number}")
    start = play.new(2 + number % 3, number)
    if number % 2:
        start = GAME.from_json(lush.position(rng, number // 16))
    heard, end = agree(start, rng, 20_000, listed=5)
    assert GAME.to_act(end) == OVER
    assert heard["in action"] > 20 or number % 2


def supports(rng: Random, count: int) -> list[Any]:
    """Positions in which a seat is asked for support, with English reinforcement."""
    found: list[Any] = []
    while len(found) < count:
        start = GAME.from_json(lush.position(rng, 4))
        found += [after for *_, after, _ in lush.game(start, rng, 20) if after.phase == "support"]
    return found


@pytest.mark.parametrize("seed", soaked(range(5), [0]))
def test_what_may_be_added_follows_from_what_its_seat_knows_and_tells_nothing_of_other_hands(seed: int) -> None:
    """N9, N10: the choices are those of every guess at other hands; the question comes whatever a hand holds."""
    rng, only_none, several = Random(f"supports {seed}"), 0, 0
    for state in supports(rng, 60):
        seat = GAME.to_act(state)
        others = [other for other in range(state.seats) if other != seat]
        assert texts(GAME.determinize(GAME.view(state, seat), rng)) == texts(state)
        assert texts(reshuffle(state, seat, rng)) == texts(state)
        only_none += texts(state) == ["support 0"]
        several += len(texts(state)) > 1
        for other in others:
            dealt = reshuffle(state, other, rng)
            assert GAME.to_act(dealt) == seat
            assert GAME.view(dealt, other) == GAME.view(state, other)
            assert set(texts(dealt)) == naive.legal(GAME.to_json(dealt))
            answer = GAME.decode("support 0")
            (after, told_one), (also, told_other) = (GAME.apply(each, answer) for each in (state, dealt))
            assert GAME.to_act(after) == GAME.to_act(also)
            assert [GAME.redact(event, other) for event in told_one] == [
                GAME.redact(event, other) for event in told_other
            ]
    assert only_none > 5 < several
