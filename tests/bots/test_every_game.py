"""The bots of every game: whole games, one level better than the next, hints that are true, moments that decided.

What is particular to a game is in tests of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from game.bots import choose, suggest
from game.bots.hint import MAX_REASONS
from game.bots.key_moments import MAX_MOMENTS, MIN_SWING, key_moments
from game.bots.levels import GAMES as WITH_BOTS
from game.bots.levels import LEVELS, levels
from game.catalog import GAMES
from game.core import CHANCE, OVER, AnyGame, Illegal
from tests.bots.kits import KITS, SHORT, BotKit, acting, course
from tests.soaking import soaked
from ui.catalog import PLAYABLE
from ui.text.i18n import LANGUAGES, Locale, sentences

EVERY = [pytest.param(GAMES[key], kit, id=key) for key, kit in KITS.items()]
every_game = pytest.mark.parametrize(("game", "kit"), EVERY)
QUICK = LEVELS[:3]
NAMES = ("Dina", "Yoni", "Yael", "Tal")
MANY = 6
"""So often a claim is looked up; later only now and then."""


def states(game: AnyGame, kit: BotKit, seats: int, seed: int, *players: str) -> Iterator[Any]:
    options = kit.options[seed % len(kit.options)]
    return course(game, Random(f"{seats}:{seed}"), seats, players, options, SHORT, counted=True)


def test_every_game_with_bots_has_a_kit() -> None:
    assert set(KITS) == set(WITH_BOTS)
    assert LEVELS == ("novice", "steady", "strong", "expert")
    assert levels("chess") == ()


@every_game
def test_levels_are_known(game: AnyGame, kit: BotKit) -> None:
    assert levels(game.key) == LEVELS
    state = next(acting(game, states(game, kit, 2, 1, "random")))
    with pytest.raises(ValueError, match="level"):
        choose(game, game.view(state, game.to_act(state)), "divine", 1)


@pytest.mark.parametrize(
    ("key", "seats", "number"), soaked(product(KITS, (2, 3, 4), range(4)), zip(KITS, (2, 3, 4), range(3), strict=True))
)
def test_whole_games_of_all_levels_end(key: str, seats: int, number: int) -> None:
    """Every choice is legal (apply raises otherwise), and the game ends in time."""
    mixed = KITS[key].mixed
    players = [mixed[(number + seat) % len(mixed)] for seat in range(seats)]
    *_, last = states(GAMES[key], KITS[key], seats, number, *players)
    assert GAMES[key].to_act(last) == OVER
    assert last.number < KITS[key].longest * seats


@pytest.mark.parametrize(
    ("key", "upper", "lower"),
    soaked(
        [(key, *pair) for key in KITS for pair in pairwise(reversed(QUICK))],
        [("catan", "steady", "novice")],
    ),
)
def test_each_quick_level_beats_the_one_below(key: str, upper: str, lower: str) -> None:
    """Most of some games whose luck is fixed; the arena measures all levels properly."""
    game, (least, games), wins = GAMES[key], KITS[key].wins, 0.0
    for seed in range(games):
        players = (upper, lower) if seed % 2 else (lower, upper)
        *_, last = states(game, KITS[key], 2, seed // 2, *players)
        winners = game.standings(last).winners
        wins += (1 - seed % 2 in winners) / len(winners)
    assert wins >= least


# ---------------------------------------------------------------- hints


def some_of_each(game: AnyGame, state: Any, rng: Random) -> list[str]:
    """Two legal actions of every kind, and what a bot would do."""
    families: dict[str, list[str]] = {}
    for action in game.legal(state):
        text = game.encode(action)
        families.setdefault(text.split(" ")[0], []).append(text)
    chosen = choose(game, game.view(state, game.to_act(state)), "steady", 1)
    return [chosen, *(text for texts in families.values() for text in rng.sample(texts, min(2, len(texts))))]


@pytest.mark.parametrize("key", KITS)
def test_every_reason_for_any_action_is_true_and_has_words(key: str) -> None:
    """Also for actions that no bot would choose, and against the true position that the seat cannot see."""
    game, kit, rng, checked = GAMES[key], KITS[key], Random(1), Counter[str]()
    locales = [Locale(lang) for lang in LANGUAGES]
    for seed, seats in enumerate(kit.advised):
        for number, state in enumerate(states(game, kit, seats, seed, "steady", ("random", "novice")[seed % 2])):
            if (seat := game.to_act(state)) < 0 or number % kit.every:
                continue
            for text in some_of_each(game, state, rng):
                action = game.decode(text)
                view = game.view(state, seat)
                found = kit.reasons(view, action)
                assert 1 <= len(found) <= MAX_REASONS
                for reason in found:
                    checked[reason.key] += 1
                    if checked[reason.key] <= MANY or rng.random() < 0.02:
                        assert kit.holds(game.to_json(state), text, seat, reason.key, dict(reason.args)), (text, reason)
                        told = [kit.words(locale, view, action, found, NAMES) for locale in locales]
                        assert all(len(words) >= len(found) and "{" not in "".join(words) for words in told)
    assert kit.met <= set(checked), kit.met - set(checked)


@every_game
def test_nothing_speaks_for_what_the_rules_forbid(game: AnyGame, kit: BotKit) -> None:
    found = [state for state in states(game, kit, 3, 5, "random") if game.to_act(state) >= 0]
    for state in (*found[::20], *found[-12:]):
        legal = {game.encode(action) for action in game.legal(state)}
        for text in set(kit.forbidden) - legal:
            with pytest.raises(Illegal):
                kit.reasons(game.view(state, game.to_act(state)), game.decode(text))


@every_game
def test_every_reason_has_a_sentence_and_a_claim(game: AnyGame, kit: BotKit) -> None:
    told = {key.removeprefix(kit.stem) for key in sentences("en") if key.startswith(kit.stem)}
    assert {key for key in told if key.split(".")[0] not in GAMES} == set(kit.claims)


@every_game
def test_advice_is_legal_repeatable_and_true(game: AnyGame, kit: BotKit) -> None:
    asked = 0
    for number, state in enumerate(acting(game, states(game, kit, 3, 9, "novice"))):
        seat = game.to_act(state)
        if seat >= 0 and number % max(10, kit.every) == 1:
            view = game.view(state, seat)
            hint = suggest(game, view, 7, 0.1)
            assert game.decode(hint.action) in game.legal(state)
            assert hint == suggest(game, view, 7, 0.1)
            for reason in hint.reasons:
                assert kit.holds(game.to_json(state), hint.action, seat, reason.key, dict(reason.args))
            asked += 1
    assert asked > 2


# ---------------------------------------------------------------- what decided a game


@lru_cache
def played(key: str, seats: int) -> tuple[list[Any], list[list[Any]]]:
    """All states of a game of a steady bot and random others, and the events between them."""
    game, kit, rng = GAMES[key], KITS[key], Random(f"{key}:{seats}")
    found, happened = [game.new(game.setup(seats, kit.options[0]))], []
    while (actor := game.to_act(found[-1])) != OVER:
        if actor == CHANCE:
            action = game.sample(found[-1], rng)
        elif actor % 2:
            action = game.decode(choose(game, game.view(found[-1], actor), "steady", rng.getrandbits(32)))
        else:
            action = game.pick(found[-1], rng)
        after, events = game.apply(found[-1], action)
        found.append(after)
        happened.append(events)
    return found, happened


@every_game
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_shares_that_know_no_chance(game: AnyGame, kit: BotKit, seats: int) -> None:
    found, _ = played(game.key, seats)
    for state in found[::5]:
        told = kit.outlook.chances(state)
        assert len(told) == seats
        assert sum(told) == pytest.approx(1)
        assert min(told) >= 0
        assert told == kit.outlook.chances(state.copy())
    winners = game.standings(found[-1]).winners
    assert [share > 0 for share in kit.outlook.chances(found[-1])] == [seat in winners for seat in range(seats)]
    assert kit.outlook.turns(found[:-1]) == []


@every_game
def test_what_moved_most_is_told(game: AnyGame, kit: BotKit) -> None:
    """At most three moments a game, each of them plain, and each a turn of its own."""
    told, key_moments_ui = 0, PLAYABLE[game.key].load_ui().key_moments
    assert key_moments_ui is not None
    for seats in game.seats:
        states, events = played(game.key, seats)
        moments = key_moments(kit.outlook, states, events)
        assert len(moments) <= MAX_MOMENTS
        assert len({moment.turn for moment in moments}) == len(moments)
        for moment in moments:
            moved = sum(max(0.0, new - old) for old, new in zip(moment.before, moment.after, strict=True))
            assert moved >= MIN_SWING
            view = game.view(states[moment.last], None)
            assert all(key_moments_ui.words(Locale(lang), moment.highlight, view, NAMES) for lang in LANGUAGES)
            told += 1
    assert told >= 3
