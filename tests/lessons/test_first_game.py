"""The coached first game: it is short, its cards come when their rule matters, and it ends with what went well."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.bots import choose
from game.client import choices
from game.core import OVER
from game.lessons.first_game import FILE, MOST_PRAISE, SEAT, Coach, FirstGame, first_game, open_session, read
from game.lessons.lesson import LessonFault
from game.lessons.library import FOLDER
from game.session.session import Services, Session
from game.table import Update
from game.tigris import events as ev
from tests.lessons.player import Clock
from ui.text.i18n import LANGUAGES, sentences

GAMES = sorted(path.parent.name for path in FOLDER.glob(f"*/{FILE}"))
MOST_TURNS = 60
"""Turns of single seats; a turn takes a newcomer about half a minute."""
MOST_WORDS = 22


class Bots:
    """A backend that answers at once, in this process."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.answer: str | None = None

    def ask(self, view_json: Any, seat: int, level: str, seed: int) -> None:
        game = found(self.key)[1]
        self.answer = choose(game, game.view_from_json(view_json), level, seed, 0.1)

    def poll(self) -> str | None:
        answer, self.answer = self.answer, None
        return answer

    def close(self) -> None:
        self.answer = None


def found(key: str) -> tuple[FirstGame, Any]:
    first = first_game(key)
    assert first is not None
    return first, opened(key).game


@cache
def opened(key: str) -> Session:
    first = first_game(key)
    assert first is not None
    return open_session(first, Services(clock=Clock()))


@cache
def played(key: str, number: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...], int]:
    """Play a whole game as a novice who reads every card; return the cards, the praise and the turns."""
    first, game = found(key)
    session = open_session(first, Services(clock=Clock(), make_bot_backend=lambda: Bots(key)))
    client, coach = session.client(SEAT), Coach(first)
    cards, turns = [], set()
    updates: list[Update] = list(session.past_updates(SEAT))
    while True:
        for update in [*updates, *client.poll()]:
            turns.add(session.turn())
            coach.observe(update, choices(game, update.view, SEAT) if update.view is not None else ())
            while (card := coach.card) is not None:
                cards.append(card.text)
                assert coach.explained == len(cards)
                coach.go_on()
        updates = []
        if session.to_act() == OVER:
            break
        if session.to_act() == SEAT:
            client.submit(game.decode(choose(game, client.view, "novice", number + session.n, 0.1)))
        else:
            session.tick()
    assert not session.incidents
    session.close()
    return tuple(cards), tuple(coach.praise()), len(turns)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_short_and_explained_and_praised(key: str) -> None:
    for number in range(3):
        cards, praise, turns = played(key, number)
        assert turns <= MOST_TURNS
        assert len(cards) >= 4
        assert len(set(cards)) == len(cards), "a card comes once"
        assert 1 <= len(praise) <= MOST_PRAISE
        assert all(count > 0 for _, count in praise)


@pytest.mark.parametrize("key", GAMES)
def test_it_is_not_stored_and_the_others_are_novices(key: str) -> None:
    session = opened(key)
    assert session.path is None
    assert [info.kind for info in session.seats] == ["human"] + ["bot"] * (len(session.seats) - 1)
    assert {info.level for info in session.seats[1:]} == {"novice"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_its_sentences_exist_and_are_short(key: str, lang: str) -> None:
    first = found(key)[0]
    start = f"lesson.{key}.first-game."
    words = {name: text for name, text in sentences(lang).items() if name.startswith(start)}
    used = {first.sentence(each.text) for each in (*first.cards, *first.praise)}
    assert set(words) == used | {f"{start}title"}
    for card in first.cards:
        text = words[first.sentence(card.text)]
        assert isinstance(text, str)
        assert len(text.split()) <= MOST_WORDS
    assert all(isinstance(words[first.sentence(praise.text)], dict) for praise in first.praise)


GOOD = json.loads((FOLDER / "tigris" / FILE).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "change",
    [
        {"two-rivers-first-game": 2},
        {"two-rivers-first-game": True},
        {"game": "chess"},
        {"game": "catan"},
        {"seats": 9},
        {"seats": 3},
        {"start": {}},
        {"cards": [{"text": 1}]},
        {"cards": [{"text": 1, "when": {"event": "Nothing"}}]},
        {"cards": [{"text": 1, "may": "BUILD"}]},
        {"praise": [{"text": 1}]},
        {"code": "x"},
    ],
)
def test_a_fault_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(LessonFault):
        read(json.dumps({**copy.deepcopy(GOOD), **change}).encode())


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b"{}", b" " * 200_000])
def test_what_is_no_first_game_is_refused(data: bytes) -> None:
    with pytest.raises(LessonFault):
        read(data)


REVOLT = ev.ConflictBegan("revolt", 0, 0, 1, (0, 1), (1, 1), (0, 0))
MOMENTS: list[tuple[list[Any], list[str], str]] = [
    ([], ["leader black i6", "tile red i6"], "Leaders collect"),
    ([ev.LeaderPlaced(0, 0, 0, None)], [], "colour in this kingdom"),
    ([ev.Scored(0, 1, 1, "tile", 0)], [], "lowest colour"),
    ([ev.Scored(0, 1, 1, "king", 0)], [], "stood in"),
    ([ev.Scored(1, 1, 1, "tile", 0)], [], "leader’s owner"),
    ([ev.TurnEnded(0)], [], "Swapping"),
    ([REVOLT], ["support 0"], "Revolt"),
    ([replace(REVOLT, kind="war")], ["support 0"], "War"),
    ([], ["war red", "war blue"], "which war"),
    ([ev.KingdomsUnited(1, 0, ())], [], "peace"),
    ([], ["build black-red f3", "decline"], "monument"),
    ([ev.Scored(0, 1, 1, "monument", 0)], [], "Your monument"),
    ([], ["take f3", "take i7"], "take one"),
    ([ev.TreasureTaken(1, 0)], [], "all but one"),
    ([ev.LeaderLost(0, 1, 0, "war")], [], "place it again"),
    ([ev.CatastrophePlaced(1, 0, None)], [], "catastrophe"),
]
"""Events of an action, what the player may do next, and words of the card that explains it in Tigris & Euphrates."""


def test_each_card_has_its_moment() -> None:
    first, game = found("tigris")
    shown = []
    for events, legal, words in MOMENTS:
        coach = Coach(first)
        coach.observe(Update(1, 1, "end", tuple(events), None), [game.decode(text) for text in legal])
        assert coach.card is not None, words
        assert words in str(sentences("en")[first.sentence(coach.card.text)])
        shown.append(coach.card.text)
        coach.observe(Update(2, 1, "end", tuple(events), None), [game.decode(text) for text in legal])
        coach.go_on()
        assert coach.card is None, "a card comes once"
    assert shown == [card.text for card in first.cards]
