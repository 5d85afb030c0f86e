"""What holds after any actions whatever, and with any cards."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.catan.audit import Audit
from game.catan.game import GAME
from game.catan.kinds import RESOURCES, words
from game.catan.legal import _discards, _some_discard
from game.catan.texts import cards_of
from game.core import BadAction, Illegal, digest
from tests.catan import play
from tests.catan.scenes import scene

COUNTS = st.tuples(*[st.integers(0, 19)] * 5)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 4), number=st.integers(0, 200))
def test_whole_games_keep_every_invariant(seed: int, seats: int, number: int) -> None:
    """With the rules of the box, and with any rules of a table (T2)."""
    rng = Random(seed)
    start = play.new(seats, number)
    audit = Audit(start)
    for before, action, after, events in play.game(start, rng, talk=0.1, aimed=0.3):
        assert list(audit.step(after, action, events)) == []
        assert after is not before
    assert GAME.standings(after).over


WORDS = (
    *("road", "offer", "for", "to", "2", "ore", "wool", "0,0,E", "0,0,N", "robber", "0,1", "from", "1", "play"),
    *("knight", "end", "bank", "discard", "dice", "3", "counter", "accept", "board", "desert", "any", "trade"),
    *("year-of-plenty", "withdraw"),
)
TEXTS = st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), text=TEXTS)
def test_any_text_is_an_action_or_refused(seed: int, text: str) -> None:
    start = play.new(3, seed)
    state = [start, *(after for *_, after, _ in play.game(start, Random(seed), most=seed % 60))][-1]
    before = digest(GAME.to_json(state))
    try:
        action = GAME.decode(text)
        assert GAME.encode(action) == text
        GAME.apply(state, action)
    except (BadAction, Illegal):
        pass
    assert digest(GAME.to_json(state)) == before


@given(COUNTS)
def test_cards_are_read_as_they_are_written(counts: tuple[int, int, int, int, int]) -> None:
    if any(counts):
        assert cards_of(words(counts)) == counts
        assert len(words(counts).split()) == sum(counts)


@settings(max_examples=40, deadline=None)
@given(hand=st.tuples(*[st.integers(0, 5)] * 5), seed=st.integers(0, 1000))
def test_random_discards_are_discards(hand: tuple[int, int, int, int, int], seed: int) -> None:
    """catan.md 1: every way to give back half is listed once, and can be picked."""
    count = sum(hand) // 2
    listed = _discards(hand, count)
    assert len({action.cards for action in listed}) == len(listed)  # type: ignore[attr-defined]
    assert _some_discard(hand, count, Random(seed)) in listed


@settings(max_examples=40, deadline=None)
@given(give=COUNTS, want=COUNTS, held=st.tuples(*[st.integers(0, 4)] * 5))
def test_offers_of_any_size_follow_the_rules(
    give: tuple[int, ...], want: tuple[int, ...], held: tuple[int, ...]
) -> None:
    """catan.md 31: exactly the offers of what one has, with different kinds on both sides, are allowed."""
    if not any(give) or not any(want):
        return
    hand = " ".join(f"{name}*{count}" for name, count in zip(RESOURCES, held, strict=True) if count)
    before = scene(hands={0: hand})
    text = f"offer {words(give)} for {words(want)}"  # type: ignore[arg-type]
    fits = not any(a and b for a, b in zip(give, want, strict=True)) and all(
        have >= given for have, given in zip(held, give, strict=True)
    )
    try:
        asked = before.do(text)
    except Illegal:
        assert not fits
    else:
        assert fits
        assert asked.phase == "answer"
