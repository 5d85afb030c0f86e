"""What each seat may know, and what may be taken back."""

from __future__ import annotations

from random import Random

import pytest

from game.catan.determinize import promised
from game.catan.game import GAME
from game.core import BadAction, Illegal
from tests.catan import play
from tests.catan.scenes import scene


def test_hands_and_cards_are_hidden_and_counts_are_not() -> None:
    """catan.md 43: sizes, played cards, bank and pieces are public; kinds in hand are not."""
    now = scene(hands={0: "ore ore", 1: "wool*3"}, cards={0: "knight", 1: "monopoly knight"}, played={2: "knight"})
    seen = GAME.view_to_json(GAME.view(now.state, 0))
    assert seen["hands"] == [now.data["hands"][0], {"hidden": 3}, {"hidden": 0}]
    assert seen["cards"] == [now.data["cards"][0], {"hidden": 2}, {"hidden": 0}]
    assert seen["deck"] == {"hidden": 21}
    assert seen["unseen"] == {"knight": 12, "victory-point": 5, "road-building": 2, "year-of-plenty": 2, "monopoly": 2}
    hidden = {"hands", "cards", "fresh", "deck"}
    assert {key: value for key, value in seen.items() if key not in hidden | {"unseen"}} == {
        key: value for key, value in now.data.items() if key not in hidden
    }
    onlooker = GAME.view_to_json(GAME.view(now.state, None))
    assert onlooker["hands"] == [{"hidden": 2}, {"hidden": 3}, {"hidden": 0}]


def test_a_guess_leaves_what_was_named() -> None:
    """catan.md 31, 32: who offered, accepted or countered has the cards it named."""
    rng = Random(3)
    for seed in range(6):
        state = play.reach("choose", seed)
        for seat in (None, *range(state.seats)):
            view = GAME.view(state, seat)
            for _ in range(20):
                guess = GAME.determinize(view, rng)
                for other, cards in promised(view).items():
                    hand = guess.hands[5 * other : 5 * other + 5]
                    assert all(have >= named for have, named in zip(hand, cards, strict=True))
                if seat == GAME.to_act(state):
                    assert GAME.legal(guess) == GAME.legal(state)


def test_a_guess_never_wins_for_the_seat_on_turn() -> None:
    """catan.md 37: had it ten points, the game would be over."""
    state = scene(cards={0: "knight*4"}, played={0: "knight*3"}, largest_army=0, **eight()).state
    view, rng = GAME.view(state, 1), Random(1)
    points = {GAME.standings(GAME.determinize(view, rng)).scores[0]["points"] for _ in range(100)}
    assert points == {8, 9}


def eight() -> dict[str, dict[int, list[str]]]:
    """Seat 0: two cities and two settlements far away."""
    from tests.catan import naive_board as naive

    printed = scene().data
    own = [corner for corner, (seat, _) in printed["buildings"].items() if seat == 0]
    taken, roads = set(printed["buildings"]), set(printed["roads"])
    more: list[str] = []
    paths: list[str] = []
    for corner in naive.CORNERS:
        free = [path for path in naive.paths_at(corner) if path not in roads]
        if len(more) < 2 and free and not taken & {corner, *naive.neighbours(corner)}:
            more.append(corner)
            paths.append(free[0])
            taken.add(corner)
            roads.add(free[0])
    return {"cities": {0: own}, "settlements": {0: more}, "roads": {0: paths}}


def test_guesses_are_of_all_kinds() -> None:
    """Whatever may be so comes up: each hidden hand can have been any."""
    state = scene(hands={1: "ore*2", 2: "wool*2"}).state
    view, rng = GAME.view(state, 0), Random(2)
    hands = {tuple(GAME.determinize(view, rng).hands[5:10]) for _ in range(200)}
    assert hands == {(0, 0, 0, 0, 2), (0, 0, 1, 0, 1), (0, 0, 2, 0, 0)}


def test_what_may_be_taken_back() -> None:
    """catan.md 45: own building and bank trades; never what was shown, asked or left to chance."""
    for text, stays in (
        ("road 0,0,E", False), ("settlement 0,0,N", False), ("city 0,0,N", False), ("bank ore ore for wool", False),
        ("roll", True), ("buy", True), ("offer ore for wool", True), ("accept", True), ("reject", True),
        ("trade 1", True), ("cancel", True), ("play knight", True), ("play monopoly ore", True), ("enough", True),
        ("discard ore ore ore ore", True), ("robber 0,0", True), ("end", True),
    ):  # fmt: skip
        assert GAME.final(GAME.decode(text)) == stays, text


@pytest.mark.parametrize(
    ("phase", "text"),
    [
        ("steal", "card hidden"), ("card", "steal hidden"), ("main", "steal hidden"), ("main", "end / 1 2 3"),
        ("main", "roll"), ("dice", "dice 3 4 / 1 0 0 0 0"), ("over", "end"),
    ],
)  # fmt: skip
def test_what_cannot_have_been_is_not_followed(phase: str, text: str) -> None:
    """A reader that is told nonsense refuses it in plain words."""
    state = play.reach(phase)
    for seat in (None, *range(state.seats)):
        with pytest.raises((Illegal, BadAction)):
            GAME.follow(GAME.view(state, seat), text)


def test_a_monopoly_that_cannot_be_is_not_followed() -> None:
    """catan.md 28: sizes that do not add up, or that the reader's own hand contradicts."""
    now = scene(cards={0: "monopoly"}, hands={0: "ore", 1: "wool*3 ore", 2: "wool ore"})
    for seat in (None, 0, 1, 2):
        view = GAME.view(now.state, seat)
        for sizes in ("5 1 2", "6 1 0", "1 4 2", "x", "5 1", "5 1 1 0", "05 1 1", "-1 5 3"):
            with pytest.raises((Illegal, BadAction)):
                GAME.follow(view, f"play monopoly wool / {sizes}")
        with pytest.raises((Illegal, BadAction)):
            GAME.follow(view, "play monopoly wool")
