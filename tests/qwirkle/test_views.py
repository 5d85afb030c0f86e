"""What each seat may know: its hand, what it traded itself, and counts of all it cannot see."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.core import CHANCE, BadAction, Illegal
from game.qwirkle.game import GAME
from game.record import read
from tests.qwirkle import naive
from tests.qwirkle.scene import Scene

HERE = Path(__file__).parent.parent

REDS = "0,0\nRc Rx Rd"
HANDS = ["Rs Rt Gx Gx Gc Yx", "Ys Yt Yf Os Ot Of", "Pc Pc Px Pd Ps Bf"]


def seen(scene: Scene, seat: int | None) -> object:
    return GAME.view_to_json(GAME.view(scene.state, seat))


def counted(*parts: object) -> dict[str, int]:
    found: Counter[str] = Counter()
    for part in parts:
        found.update(part)  # type: ignore[call-overload]
    return dict(found)


def test_a_view_differs_from_the_state_in_what_is_hidden_alone() -> None:
    """qwirkle.md: Hidden information. Points, passes and every number of tiles are public."""
    scene = Scene(REDS, HANDS, seats=3)
    state = scene.data
    public = {key: value for key, value in state.items() if key not in ("hands", "bag")}
    assert seen(scene, 1) == public | {
        "hands": [{"hidden": 6}, naive.in_order(HANDS[1].split()), {"hidden": 6}],
        "bag": {"hidden": 108 - 3 - 18},
        "unseen": counted(state["bag"], state["hands"][0], state["hands"][2]),
    }
    assert seen(scene, None) == public | {
        "hands": [{"hidden": 6}] * 3,
        "bag": {"hidden": 108 - 3 - 18},
        "unseen": counted(state["bag"], *state["hands"]),
    }


def test_unseen_tiles_are_counted_for_whoever_wants_to_know() -> None:
    """qwirkle.md: Hand sorting, unseen-tile counter. Three of each less what lies or is held; hands are in order."""
    scene = Scene(REDS, HANDS, seats=3)
    view = GAME.view(scene.state, 0)
    held = Counter([*scene.data["tiles"].values(), *HANDS[0].split()])
    assert [3 - held[kind] for kind in naive.KINDS] == view.unseen
    assert list(view.hand or ()) == sorted(view.hand or ())
    assert sum(view.unseen) == view.bag_size + sum(view.hand_sizes) - 6
    assert "Gx" in scene.data["hands"][0]
    assert view.unseen[naive.KINDS.index("Gx")] == 1


def test_what_another_traded_is_hidden_even_as_it_returns() -> None:
    """qwirkle.md: Hidden information; Order within a trade."""
    scene = Scene(REDS, HANDS, seats=3).do("trade Gx Gx")
    (traded,) = scene.events
    assert GAME.redact(traded, 0) == traded
    action = GAME.decode("trade Gx Gx")
    for reader in (1, 2, None):
        assert (GAME.redact(traded, reader).count, GAME.redact(traded, reader).tiles) == (2, None)
        assert GAME.redact_action(action, 0, reader) == "trade hidden 2"
        view = seen(scene, reader)
        assert isinstance(view, dict)
        assert view["returning"] == {"hidden": 2}
        assert view["hands"][0] == {"hidden": 4}
        assert view["unseen"]["Gx"] == 3
    own = seen(scene, 0)
    assert isinstance(own, dict)
    assert own["returning"] == ["Gx", "Gx"]
    assert own["unseen"]["Gx"] == 1
    assert GAME.redact_action(action, 0, 0) == "trade Gx Gx"
    scene.do("draw 0 Pf Pf")
    for reader in (0, 1, 2, None):
        view = seen(scene, reader)
        assert isinstance(view, dict)
        assert view["returning"] == []


def test_draws_are_told_to_others_as_a_number() -> None:
    """engine-protocol.md, general part: nothing but a count."""
    scene = Scene(REDS, HANDS, seats=3).do("place Rs@3,0 Rt@4,0")
    action = GAME.decode("draw 0 Bc Bx")
    after, events = GAME.apply(scene.state, action)
    assert GAME.action_text(action, CHANCE, 0, after, events) == "draw 0 Bc Bx"
    for reader in (1, 2, None):
        assert GAME.action_text(action, CHANCE, reader, after, events) == "draw 0 hidden 2"
        assert GAME.redact(events[0], reader).tiles is None


def test_a_guess_deals_what_is_unseen_and_nothing_else() -> None:
    scene = Scene(REDS, HANDS, seats=3).do("trade Gx Gx")
    rng, guesses = Random(3), set()
    for _ in range(30):
        view = GAME.view(scene.state, 2)
        guess = GAME.determinize(view, rng)
        assert GAME.view(guess, 2) == view
        assert guess.hands[2] == scene.state.hands[2]
        assert [len(hand) for hand in guess.hands] == [4, 6, 6]
        guesses.add((guess.hands[0], guess.hands[1], guess.returning))
    assert len(guesses) == 30


def test_a_pass_can_be_followed_where_nothing_may_fit() -> None:
    """The passing hand is hidden: there must be tiles of which none can be placed."""
    record = read((HERE / "records" / "qwirkle" / "forced-pass.game").read_bytes())
    step = next(step for step in record.replay(GAME) if step.text == "pass")
    after, events = GAME.follow(GAME.view(step.before, (step.actor + 1) % 3), "pass")
    assert (after.phase, after.passes) == ("place", 1)
    assert events == list(step.events)
    early = GAME.view(Scene(REDS, HANDS[:2]).state, 1)
    with pytest.raises(Illegal):
        GAME.follow(early, "pass")


def test_a_first_move_can_be_followed_when_a_hand_exists_in_which_it_is_a_largest_set() -> None:
    scene = Scene("", ["Rc Rx Rd Gt Bf Ys", "Oc Ox Gd Gs Pt Pf"])
    view = GAME.view(scene.state, 1)
    after, _ = GAME.follow(view, "place Rc@0,0 Rx@1,0 Rd@2,0")
    assert (after.hand_sizes, after.points) == ([3, 6], [3, 0])
    one, _ = GAME.follow(view, "place Bf@0,0")
    assert one.points == [1, 0]
    for text in ("place Rc@0,0 Gx@1,0", "place Rc@1,0 Rx@2,0 Rd@3,0"):
        with pytest.raises(Illegal):
            GAME.follow(view, text)


@pytest.mark.parametrize(
    "text",
    [
        "draw 0 Rc", "draw 0 hidden 7", "draw 0 hidden 0", "draw 0 hidden", "draw 1 hidden 1", "draw 5 hidden 1",
        "trade hidden 9", "trade hidden 2", "trade Rs Rt", "place Rs@3,0 / 1 2", "pass / 2 3", "place Rt@9,9", "pass",
        "", " / ", "first 0 / ",
    ],
)  # fmt: skip
def test_what_cannot_have_been_told_is_not_followed(text: str) -> None:
    scene = Scene(REDS, HANDS, seats=3).do("place Rs@3,0")
    with pytest.raises((Illegal, BadAction)):
        GAME.follow(GAME.view(scene.state, 2), text)
