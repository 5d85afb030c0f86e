"""Development cards."""

from __future__ import annotations

import pytest

from game.catan.events import CardBought, CardPlayed, LargestArmyMoved, Monopolized, PlentyTaken, RoadsDone
from game.catan.game import GAME
from game.core import CHANCE
from tests.catan.scenes import Scene, scene

EVERY = "knight road-building year-of-plenty monopoly"
PLAYS = ["play knight", "play road-building", "play year-of-plenty ore ore", "play monopoly wool"]


def test_one_card_a_turn_at_any_time() -> None:
    """catan.md 11: before or after the dice, but one only."""
    for rolled in (False, True):
        before = scene(cards={0: f"{EVERY} knight"}, rolled=rolled)
        assert all(text in before.legal("play") for text in PLAYS)
        after = before.do("play monopoly wool")
        assert after.phase == ("main" if rolled else "roll")
        assert after.told(CardPlayed) == [CardPlayed(0, 4)]
        assert after.legal("play") == []
        assert after.refused("play knight") == "catan-card-second"
    later = before.do("play monopoly wool", "end", "roll", "dice 1 1", "end", "roll", "dice 1 1", "end")
    assert "play knight" in later.legal()


@pytest.mark.parametrize("text", PLAYS)
def test_never_a_card_bought_this_turn(text: str) -> None:
    """catan.md 11: but an older one of the kind."""
    assert scene().refused(text) == "catan-no-such-card"
    fresh = scene(cards={0: EVERY}, fresh=EVERY)
    assert fresh.refused(text) == "catan-card-fresh"
    assert text in scene(cards={0: f"{EVERY} {EVERY}"}, fresh=EVERY).legal()


def test_first_things_first() -> None:
    """catan.md 12: no card while robber, discards or free roads are pending."""
    cards = {0: f"{EVERY} knight"}
    robber = scene(cards=cards).do("play knight")
    assert robber.refused("play monopoly wool") == "catan-phase-robber"
    roads = scene(cards=cards).do("play road-building")
    assert roads.refused("play knight") == "catan-phase-roads"
    discard = scene(cards=cards, hands={0: "wool*8"}, rolled=False).do("roll", "dice 3 4")
    assert discard.refused("play knight") == "catan-phase-discard"


def test_victory_points_count_at_once_and_are_never_played() -> None:
    """catan.md 13: hidden, but they count, and win in the turn in which they are bought.

    case: VP card bought as 10th point wins at once
    """
    one = scene(cards={0: "victory-point"})
    assert (one.points(0), GAME.standings(one.state).scores[0]) == (3, {"points": 3, "public": 2})
    army = {"played": {0: "knight*3"}, "largest_army": 0}
    nine = scene(cards={0: "victory-point*3"}, hands={0: "wool grain ore"}, **army, **two_cities())  # type: ignore[arg-type]
    assert nine.points(0) == 9
    bought = nine.do("buy")
    assert bought.outcomes()["card victory-point"] == 2
    won = bought.do("card victory-point")
    assert (won.phase, won.points(0)) == ("over", 10)
    assert bought.do("card knight").phase == "main"


def two_cities() -> dict[str, dict[int, list[str]]]:
    """Both printed settlements of seat 0 are cities."""
    own = [corner for corner, (seat, _) in scene().data["buildings"].items() if seat == 0]
    return {"cities": {0: own}}


def test_a_knight_before_the_dice() -> None:
    """catan.md 14: robber and theft come first, then the dice are still to be rolled."""
    before = scene(cards={0: "knight"}, rolled=False, hands={1: "ore"})
    robbed = before.do("play knight", "robber -1,1 from 1", "steal ore")
    assert (robbed.phase, robbed.legal()) == ("roll", ["roll"])


def test_the_third_knight_can_win_before_the_robber_moves() -> None:
    """catan.md 14: the game ends at once."""
    eight = scene(cards={0: "victory-point*4 knight"}, played={0: "knight*2"}, rolled=False, **two_cities())
    assert eight.points(0) == 8
    won = eight.do("play knight")
    assert (won.phase, won.points(0), won.data["robber"]) == ("over", 10, "0,0")
    assert "pending" not in won.data


def test_the_largest_army() -> None:
    """catan.md 15: the first with three played knights, then only to somebody with strictly more."""
    two = scene(cards={0: "knight"}, played={0: "knight"}).do("play knight")
    assert two.data["largest_army"] is None
    three = scene(cards={0: "knight*5"}, played={0: "knight*2"}).do("play knight")
    assert three.told(LargestArmyMoved) == [LargestArmyMoved(0, None, 3)]
    assert (three.points(0), three.data["largest_army"]) == (4, 0)
    tie = scene(cards={0: "knight"}, played={0: "knight*2", 1: "knight*3"}, largest_army=1).do("play knight")
    assert tie.data["largest_army"] == 1
    more = scene(cards={0: "knight"}, played={0: "knight*3", 1: "knight*3"}, largest_army=1).do("play knight")
    assert more.told(LargestArmyMoved) == [LargestArmyMoved(0, 1, 4)]
    assert (more.points(0), more.points(1)) == (4, 2)


def test_road_building() -> None:
    """catan.md 25: two free roads in a row by the normal rules; the second may be declined, the first may not."""
    played = scene(cards={0: "road-building"}, rolled=False).do("play road-building")
    assert (played.phase, played.data["pending"]) == ("roads", {"placed": 0})
    assert played.refused("enough") == "catan-enough-first"
    assert played.refused("road 0,-2,NW") == "catan-road-apart"
    one = played.do(played.legal("road")[0])
    assert one.hand(0) == ""
    assert one.data["pending"] == {"placed": 1}
    both = one.do(one.legal("road")[0])
    assert (both.phase, both.told(RoadsDone)) == ("roll", [RoadsDone(0, 2)])
    assert not both.data["turn"]["built"]
    declined = one.do("enough")
    assert (declined.phase, declined.told(RoadsDone)) == ("roll", [RoadsDone(0, 1)])


def test_road_building_with_one_piece_or_none() -> None:
    """catan.md 25: with one road left it places one; with none the card is not playable.

    case: 15th road + road building
    """
    before = scene(hands={0: "lumber*15 brick*15"}, cards={0: "road-building"})
    for _ in range(12):
        before = before.do(before.legal("road")[0])
    assert before.state.roads[0].bit_count() == 14
    played = before.do("play road-building")
    last = played.do(played.legal("road")[0])
    assert (last.phase, last.told(RoadsDone)) == ("main", [RoadsDone(0, 1)])
    full = before.do(before.legal("road")[0])
    assert full.refused("play road-building") == "catan-no-roads-left"


def test_a_win_between_the_free_roads() -> None:
    """catan.md 26: longest road and ten points are looked at after each."""
    from tests.catan.scenes import COAST, contest

    before = contest(4, 2, 2, None, cards={0: "victory-point*5 road-building"}, played={0: "knight*3"}, largest_army=0)
    assert before.points(0) == 9
    won = before.do("play road-building", f"road {COAST[24]}")
    assert (won.phase, won.points(0)) == ("over", 11)


def test_year_of_plenty() -> None:
    """catan.md 27: two cards that the bank has, of one kind or two."""
    before = scene(cards={0: "year-of-plenty"}, away="ore*18 wool*19")
    wishes = before.legal("play")
    assert "play year-of-plenty lumber ore" in wishes
    assert "play year-of-plenty ore ore" not in wishes
    assert before.refused("play year-of-plenty ore ore") == "catan-plenty-bank-short"
    assert before.refused("play year-of-plenty wool ore") == "catan-plenty-bank-short"
    assert before.refused("play year-of-plenty lumber") == "catan-plenty-count"
    assert before.refused("play year-of-plenty lumber lumber brick") == "catan-plenty-count"
    taken = before.do("play year-of-plenty lumber ore")
    assert (taken.hand(0), taken.told(PlentyTaken)) == ("lumber ore", [PlentyTaken(0, (1, 0, 0, 0, 1))])


def test_year_of_plenty_from_a_poor_bank() -> None:
    """catan.md 27: its single card, or none at all.

    case: YoP with bank of 1
    """
    most = "lumber*19 brick*19 wool*19 grain*19"
    one = scene(cards={0: "year-of-plenty"}, away=f"{most} ore*18")
    assert one.legal("play") == ["play year-of-plenty ore"]
    assert one.refused("play year-of-plenty ore ore") == "catan-plenty-count"
    assert one.do("play year-of-plenty ore").hand(0) == "ore"
    empty = scene(cards={0: "year-of-plenty"}, away=f"{most} ore*19")
    assert empty.legal("play") == []
    assert empty.refused("play year-of-plenty ore") == "catan-plenty-bank-empty"


def test_monopoly() -> None:
    """catan.md 28: every card of the kind from all others, be it none; one need not hold any."""
    before = scene(cards={0: "monopoly"}, hands={0: "ore", 1: "wool*3 ore", 2: "wool ore"})
    wool = before.do("play monopoly wool")
    assert [wool.hand(seat) for seat in range(3)] == ["wool wool wool wool ore", "ore", "ore"]
    assert wool.told(Monopolized) == [Monopolized(0, 2, (0, 3, 1))]
    brick = before.do("play monopoly brick")
    assert brick.told(Monopolized) == [Monopolized(0, 1, (0, 0, 0))]


def test_all_hear_what_a_monopoly_took() -> None:
    """catan.md 28, 43: hand sizes are public, so what each handed over is; with it an onlooker can follow."""
    before = scene(cards={0: "monopoly"}, hands={0: "ore", 1: "wool*3 ore", 2: "wool ore"})
    after = before.do("play monopoly wool")
    action = GAME.decode("play monopoly wool")
    for reader in (None, 0, 1, 2):
        text = GAME.action_text(action, 0, reader, after.state, after.events)
        assert text == "play monopoly wool / 5 1 1"
        view, events = GAME.follow(GAME.view(before.state, reader), text)
        assert view == GAME.view(after.state, reader)
        assert events == after.events


def test_buying() -> None:
    """catan.md 29: any number of them, until the deck is empty; what was played never returns."""
    rich = scene(hands={0: "wool*3 grain*3 ore*3"}, played={0: "knight*2", 1: "monopoly"})
    bought = rich.do("buy")
    assert (bought.phase, bought.actor) == ("card", CHANCE)
    assert bought.outcomes() == {
        "card knight": 12.0, "card victory-point": 5.0, "card road-building": 2.0, "card year-of-plenty": 2.0,
        "card monopoly": 1.0,
    }  # fmt: skip
    drawn = bought.do("card monopoly")
    assert (drawn.hand(0), drawn.told(CardBought)) == ("wool wool grain grain ore ore", [CardBought(0, 4)])
    again = drawn.do("buy")
    assert again.refused("card monopoly") == "catan-card-not-in-deck"
    assert again.do("card knight").data["fresh"][0]["knight"] == 1
    everything = "knight*14 victory-point*5 road-building*2 year-of-plenty*2 monopoly*2"
    empty = scene(hands={0: "wool grain ore"}, cards={2: everything})
    assert empty.refused("buy") == "catan-deck-empty"


def test_a_bought_card_is_for_its_buyer() -> None:
    """catan.md 43: others hear that one was bought."""
    before = scene(hands={0: "wool grain ore"}).do("buy")
    after: Scene = before.do("card knight")
    action = GAME.decode("card knight")
    for reader, text, kind in ((0, "card knight", 0), (1, "card hidden", None), (None, "card hidden", None)):
        assert GAME.action_text(action, CHANCE, reader, after.state, after.events) == text
        assert GAME.redact(after.events[0], reader) == CardBought(0, kind)
        view, events = GAME.follow(GAME.view(before.state, reader), text)
        assert view == GAME.view(after.state, reader)
        assert events == [CardBought(0, kind)]
