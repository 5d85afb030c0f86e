"""How a game is won, and what is shown then."""

from __future__ import annotations

from game.catan.events import GameEnded, HandShown, TurnBegan, TurnEnded
from game.catan.game import GAME
from game.core import OVER
from tests.catan.scenes import Scene, scene


def nine(**more: object) -> Scene:
    """Seat 0 has nine points: two cities, the largest army, three victory points."""
    own = [corner for corner, (seat, _) in scene().data["buildings"].items() if seat == 0]
    fixed = {"cities": {0: own}, "played": {0: "knight*3"}, "largest_army": 0}
    cards = {0: "victory-point*3", 2: "knight"}
    return scene(cards=cards, hands={0: "wool grain ore", 1: "ore"}, **fixed, **more)  # type: ignore[arg-type]


def test_ten_points_in_ones_turn_win_at_once() -> None:
    """catan.md 37: hidden ones included."""
    before = nine()
    assert (before.phase, before.points(0)) == ("main", 9)
    won = before.do("buy", "card victory-point")
    assert (won.phase, won.actor, won.legal()) == ("over", OVER, [])
    standings = GAME.standings(won.state)
    assert standings.over
    assert standings.winners == (0,)
    assert standings.scores[0] == {"points": 10, "public": 6}
    assert won.refused("end") == "over"


def test_hidden_points_are_shown_at_the_end() -> None:
    """catan.md 13: everybody shows everything; the view is the state then."""
    before = nine().do("buy")
    won = before.do("card victory-point")
    assert won.told(HandShown)[2] == HandShown(2, (0, 0, 0, 0, 0), (1, 0, 0, 0, 0))
    assert won.events[-1] == GameEnded(0, 10)
    for reader in (None, 0, 1, 2):
        view = GAME.view(won.state, reader)
        assert GAME.view_to_json(view) == won.data
        text = GAME.action_text(GAME.decode("card victory-point"), -1, reader, won.state, won.events)
        followed, _ = GAME.follow(GAME.view(before.state, reader), text)
        assert followed == view


def test_the_seat_on_turn_wins_over_another_with_ten() -> None:
    """catan.md 38: whoever's turn it is; the winner is first alone, also with fewer points."""
    data = nine().data
    data["cards"][2] = data["cards"][2] | {"victory-point": 2, "knight": 0}
    data["deck"] = data["deck"] | {"knight": 11, "victory-point": 0}
    data["played"][1]["knight"] = 0
    both = Scene(GAME.from_json(data))
    assert both.points(2) == 4
    won = nine().do("buy", "card victory-point")
    ranks = GAME.standings(won.state).ranks
    assert ranks[0] == 1
    assert ranks.count(1) == 1
    rich = won.state.copy()
    rich.points[2] = 12
    assert GAME.standings(rich).winners == (0,)
    assert GAME.standings(rich).ranks == (1, 3, 2)


def test_points_of_another_do_not_end_the_game() -> None:
    """catan.md 37: who has ten off turn wins when its own turn begins, before the dice."""
    data = nine().do("end", "roll", "dice 1 1").data
    data["cards"][0]["victory-point"] = 4
    data["deck"]["victory-point"] -= 1
    waiting = Scene(GAME.from_json(data))
    assert (waiting.points(0), waiting.phase) == (10, "main")
    third = waiting.do("end", "roll", "dice 1 1")
    assert third.phase == "main"
    over = third.do("end")
    assert (over.phase, over.data["turn"]["rolled"]) == ("over", False)
    assert [type(event) for event in over.events[:2]] == [TurnEnded, TurnBegan]
    assert over.events[-1] == GameEnded(0, 10)


def test_before_the_end_ranks_go_by_points() -> None:
    """engine-protocol.md: standings say what would hold if the game ended now; ties are shared."""
    standings = GAME.standings(scene(cards={1: "victory-point"}).state)
    assert (standings.over, standings.ranks, standings.winners) == (False, (2, 1, 2), (1,))
