"""What every game promises (game/core.py), whatever its rules."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import FrozenInstanceError, astuple, fields, replace
from itertools import groupby, islice, takewhile
from math import sqrt
from random import Random
from typing import Any

import pytest

from game.catalog import GAMES
from game.commands import invariants
from game.core import CHANCE, OVER, AnyGame, BadAction, BadSetup, BadState, Illegal, canonical, digest, event_to_json
from game.net.protocol.framing import DEPTH, DIGITS
from game.schema import json_text
from game.schema.checker import event_from_json
from tests.contract.kits import KITS, Kit, nothing_near
from tests.soaking import soaked
from tests.toy import GAME as TOY

EVERY = [pytest.param(game, KITS[key], id=key) for key, game in GAMES.items()]
SILENT = {
    "tigris": {"BuildingDeclined", "MonumentDeclined", "TurnEnded", "GameEnded"},
    "qwirkle": {"QwirkleMade", "LastRound"},
    "catan": {"BankShort", "Blocked", "TurnEnded"},
    "toy": {"HandShown", "TurnEnded"},
}
"""Events that change no field of a view; that of a turn's end in Tigris & Euphrates does when actions are left."""

every_game = pytest.mark.parametrize(("game", "kit"), EVERY)


def some(game: AnyGame, kit: Kit, seed: int, every: int, most: int = 10_000) -> list[Any]:
    """A sample of states of all kinds: every n-th, and all those that ask something unusual."""
    kinds: Counter[tuple[str, ...]] = Counter()
    chosen = []
    for number, state in enumerate(kit.states(Random(seed))):
        choices = [action for action, _ in game.chance(state) or ()] or game.legal(state)
        kind = tuple(sorted({game.encode(action).split()[0] for action in islice(choices, 4)}))
        kinds[kind] += 1
        if number % every == 0 or kinds[kind] <= 3 or game.to_act(state) == OVER:
            chosen.append(state)
    return chosen[:most]


def secretive(game: AnyGame, kit: Kit, seed: int, most: int = 40) -> Iterator[Any]:
    """States in which chance decides what few may know, where a kit names such."""
    found = (state for state in kit.states(Random(seed)) if game.to_act(state) == CHANCE and kit.secret)
    words = ((state, {game.encode(action).split()[0] for action, _ in game.chance(state) or ()}) for state in found)
    return islice((state for state, said in words if said & set(kit.secret or ())), most)


def seats_of(game: AnyGame, state: Any) -> list[int | None]:
    """All who may look: every seat and an onlooker."""
    return [*range(len(game.standings(state).ranks)), None]


def accepted(game: AnyGame, state: Any, text: str) -> bool:
    try:
        game.apply(state, game.decode(text))
    except (Illegal, BadAction):
        return False
    return True


def misspelt(game: AnyGame, text: str) -> bool:
    try:
        game.decode(text)
    except BadAction:
        return True
    return False


def test_every_game_of_the_catalogue_has_a_kit() -> None:
    assert set(KITS) == set(GAMES)
    assert all(key == game.key for key, game in GAMES.items())


@every_game
def test_set_ups_are_complete_or_refused(game: AnyGame, kit: Kit) -> None:
    for seats in game.seats:
        setup = game.setup(seats)
        assert setup.options == {option.key: option.values[0] for option in game.options if not option.unnamed_default}
        assert game.to_act(game.new(setup)) in (CHANCE, *range(seats))
    for seats in (0, -1, max(game.seats) + 1):
        with pytest.raises(BadSetup):
            game.setup(seats)
    with pytest.raises(BadSetup):
        game.setup(game.seats[0], {"no-such-option": "on"})
    for option in game.options:
        with pytest.raises(BadSetup):
            game.setup(game.seats[0], {option.key: "no-such-value"})


@every_game
@pytest.mark.parametrize("seed", soaked(range(3), [0]))
def test_legal_is_complete_and_unique_and_apply_leaves_its_argument_alone(game: AnyGame, kit: Kit, seed: int) -> None:
    """Of the whole action space exactly the legal actions, or the outcomes of chance, are accepted."""
    for state in some(game, kit, seed, every=25):
        before = canonical(game.to_json(state))
        if game.to_act(state) == CHANCE:
            outcomes = game.chance(state)
            assert game.legal(state) == [] or not game.legal(state)
            listed = None if outcomes is None else [game.encode(action) for action, _ in outcomes]
        else:
            listed = [game.encode(action) for action in game.legal(state)]
            assert bool(listed) == (game.to_act(state) != OVER)
        assert canonical(game.to_json(state)) == before
        if listed is None:
            continue
        assert len(set(listed)) == len(listed)
        tried = {text for text in (*kit.texts, *kit.near(state)) if kit.listed(text)}
        assert {text for text in tried if accepted(game, state, text)} == set(listed)
        assert canonical(game.to_json(state)) == before


@every_game
def test_texts_and_actions_are_inverse(game: AnyGame, kit: Kit) -> None:
    assert len(set(kit.texts)) == len(kit.texts)
    for text in kit.texts:
        action = game.decode(text)
        assert game.encode(action) == text
        assert game.decode(game.encode(action)) == action
        assert hash(action) == hash(game.decode(text))
        assert text.isascii()
        assert not text.startswith("!")


@every_game
def test_what_is_not_exactly_spelt_is_no_action(game: AnyGame, kit: Kit) -> None:
    for slip in kit.slips:
        with pytest.raises(BadAction):
            game.decode(slip)
    rng, known = Random(1), set(kit.texts)
    for text in rng.sample(kit.texts, min(len(kit.texts), 1_500)):
        at = rng.randrange(len(text) + 1)
        for slip in (text[:at] + " " + text[at:], text[:at] + text[at + 1 :], text.upper(), text + "\n", text + " x"):
            if slip not in known:
                assert misspelt(game, slip) or (kit.near is not nothing_near and game.encode(game.decode(slip)) == slip)


@every_game
def test_the_log_alone_makes_the_same_game(game: AnyGame, kit: Kit) -> None:
    for seats in game.seats:
        rng = Random(seats)
        state = game.new(game.setup(seats))
        log, told = [], []
        while (actor := game.to_act(state)) != OVER:
            action = game.sample(state, rng) if actor == CHANCE else game.pick(state, rng)
            state, events = game.apply(state, action)
            log.append(game.encode(action))
            told += [event_to_json(event) for event in events]
            assert len(log) < kit.longest
        again, heard = game.new(game.setup(seats)), []
        for text in log:
            again, events = game.apply(again, game.decode(text))
            heard += [event_to_json(event) for event in events]
        assert digest(game.to_json(again)) == digest(game.to_json(state))
        assert heard == told
        json.dumps(told, allow_nan=False)


def looks_fair(found: Counter[str], weights: dict[str, float], count: int) -> bool:
    """Chi-square so large by chance once in thousands of times; outcomes expected less than five times go together."""
    total = sum(weights.values())
    expected = {text: count * weight / total for text, weight in weights.items()}
    cells = [(found[text], number) for text, number in expected.items() if number >= 5]
    rare = [(found[text], number) for text, number in expected.items() if number < 5]
    if rare and sum(number for _, number in rare) >= 5:
        cells.append((sum(n for n, _ in rare), sum(number for _, number in rare)))
    degrees = max(1, len(cells) - 1)
    statistic = sum((n - number) ** 2 / number for n, number in cells)
    return set(found) <= set(weights) and statistic < degrees + 4 * sqrt(2 * degrees) + 8


@every_game
def test_samples_of_chance_agree_with_its_weights(game: AnyGame, kit: Kit) -> None:
    states = [state for state in kit.states(Random(5)) if game.to_act(state) == CHANCE]
    assert len(states) > 5
    rng = Random(6)
    for state in states[:: max(1, len(states) // 12)]:
        outcomes = game.chance(state)
        if outcomes is None:
            assert accepted(game, state, game.encode(game.sample(state, rng)))
            continue
        weights = {game.encode(action): weight for action, weight in outcomes}
        assert all(weight > 0 for weight in weights.values())
        found = Counter(game.encode(game.sample(state, rng)) for _ in range(3_000))
        assert looks_fair(found, weights, 3_000)


@every_game
def test_a_pick_is_any_legal_action_with_the_same_chance(game: AnyGame, kit: Kit) -> None:
    rng = Random(8)
    for state in some(game, kit, 7, every=60):
        if game.to_act(state) < 0:
            continue
        texts = [game.encode(action) for action in game.legal(state)]
        weights = {text: 1.0 for text in texts if text.split()[0] not in kit.unpicked}
        count = 8 * len(weights) if len(weights) > 8 else 100
        assert looks_fair(Counter(game.encode(game.pick(state, rng)) for _ in range(count)), weights, count)


@every_game
@pytest.mark.parametrize("seed", soaked(range(3), [0]))
def test_states_and_views_are_plain_data_and_back(game: AnyGame, kit: Kit, seed: int) -> None:
    for state in some(game, kit, 10 + seed, every=6):
        data = game.to_json(state)
        back = game.from_json(json.loads(canonical(data)))
        assert canonical(game.to_json(back)) == canonical(data)
        assert [*game.legal(back)] == [*game.legal(state)]
        for seat in seats_of(game, state):
            view = game.view(state, seat)
            shown = game.view_to_json(view)
            assert game.public_to_json(view) == game.public_to_json(state)
            assert not game.public_to_json(view).keys() & game.private_to_json(view).keys()
            assert game.view_from_json(json.loads(canonical(shown))) == view
            assert game.view(back, seat) == view


@every_game
def test_everybody_knows_whose_turn_it_is(game: AnyGame, kit: Kit) -> None:
    """The seat or, before the first turn, none; in a state as in every view of it."""
    turns = set()
    for state in some(game, kit, 1, every=10):
        turn = game.turn_of(state)
        assert -1 <= turn < state.seats
        assert all(game.turn_of(game.view(state, seat)) == turn for seat in (None, *range(state.seats)))
        turns.add(turn)
    assert turns >= set(range(state.seats))


@every_game
def test_every_turn_is_told_from_all_others(game: AnyGame, kit: Kit) -> None:
    """A turn is one stretch of the game, and no turn has the mark of an earlier one."""
    course = takewhile(lambda state: game.to_act(state) != OVER, kit.states(Random(2)))
    marks = [game.which_turn(state) for state in course]
    stretches = [mark for mark, _ in groupby(marks)]
    assert len(stretches) == len(set(stretches)) > 8


@every_game
@pytest.mark.parametrize("seed", soaked(range(3), [0]))
def test_a_view_is_the_same_whatever_it_hides(game: AnyGame, kit: Kit, seed: int) -> None:
    """Secrecy: whatever a seat cannot see may be dealt anew behind its back."""
    rng, changed = Random(seed), 0
    for state in some(game, kit, 20 + seed, every=4):
        for seat in seats_of(game, state):
            other = kit.reshuffle(state, seat, rng)
            changed += game.to_json(other) != game.to_json(state)
            assert game.view(other, seat) == game.view(state, seat)
            assert game.view_to_json(game.view(other, seat)) == game.view_to_json(game.view(state, seat))
    assert changed > 50


@every_game
@pytest.mark.parametrize("seed", soaked(range(3), [0]))
def test_a_determinization_fits_its_view_and_leaves_the_seat_its_choices(game: AnyGame, kit: Kit, seed: int) -> None:
    rng, changed = Random(seed), 0
    for state in some(game, kit, 30 + seed, every=5):
        for seat in seats_of(game, state):
            view = game.view(state, seat)
            guess = game.determinize(view, rng)
            changed += game.to_json(guess) != game.to_json(state)
            assert game.view(guess, seat) == view
            assert canonical(game.to_json(game.from_json(game.to_json(guess)))) == canonical(game.to_json(guess))
            if seat is not None and seat == game.to_act(state):
                assert [*game.legal(guess)] == [*game.legal(state)]
    assert changed > 50


@every_game
@pytest.mark.parametrize("seed", soaked(range(2), [0]))
def test_determinizations_of_a_reshuffled_state_are_as_likely(game: AnyGame, kit: Kit, seed: int) -> None:
    """The same view and the same random source make the same guess: nothing of the truth is used."""
    for state in some(game, kit, 40 + seed, every=10):
        for seat in seats_of(game, state):
            other = kit.reshuffle(state, seat, Random(seed))
            guesses = [game.determinize(game.view(each, seat), Random(99)) for each in (state, other)]
            assert game.to_json(guesses[0]) == game.to_json(guesses[1])


@every_game
@pytest.mark.parametrize("seed", soaked(range(2), [0]))
def test_what_looks_the_same_is_told_the_same(game: AnyGame, kit: Kit, seed: int) -> None:
    """Actions and outcomes that leave a reader's view equal give it equal events and an equal text."""
    alike = 0
    for state in [*some(game, kit, 50 + seed, every=80), *secretive(game, kit, 50 + seed)]:
        actor = game.to_act(state)
        choices = [action for action, _ in game.chance(state) or ()] if actor == CHANCE else game.legal(state)
        for reader in seats_of(game, state):
            heard: dict[str, tuple[str, list[Any]]] = {}
            for action in choices:
                after, events = game.apply(state, action)
                seen = canonical(game.view_to_json(game.view(after, reader)))
                if kit.secret is not None and game.encode(action).split()[0] not in kit.secret:
                    seen += game.encode(action)
                told = [event_to_json(game.redact(event, reader)) for event in events]
                tale = (game.action_text(action, actor, reader, after, events), told)
                alike += seen in heard
                assert heard.setdefault(seen, tale) == tale
    assert alike > 50


@every_game
@pytest.mark.parametrize("seed", soaked(range(2), [0]))
def test_what_a_reader_is_told_follows_from_its_view(game: AnyGame, kit: Kit, seed: int) -> None:
    """From the view before and the action's text alone come the view afterwards and the events, for every reader."""
    followed = 0
    rng = Random(seed)
    for state in some(game, kit, 80 + seed, every=6):
        actor = game.to_act(state)
        choices = [action for action, _ in game.chance(state) or ()] if actor == CHANCE else list(game.legal(state))
        if actor == CHANCE and not choices:
            choices = [game.sample(state, rng)]
        for reader in seats_of(game, state):
            before = game.view(state, reader)
            kept = game.view_to_json(before)
            for action in rng.sample(choices, min(12, len(choices))):
                after, events = game.apply(state, action)
                view, told = game.follow(before, game.action_text(action, actor, reader, after, events))
                assert game.view_to_json(view) == game.view_to_json(game.view(after, reader))
                assert told == [game.redact(event, reader) for event in events]
                followed += 1
            assert game.view_to_json(before) == kept
    assert followed > 500


def steps(game: AnyGame, seats: int) -> Sequence[tuple[Any, Any, Sequence[Any]]]:
    """What `_steps` yields, played once for all tests: no test changes a state."""
    if (game.key, seats) not in _played:
        _played[game.key, seats] = [*_steps(game, seats)]
    return _played[game.key, seats]


_played: dict[tuple[str, int], Sequence[tuple[Any, Any, Sequence[Any]]]] = {}


def _steps(game: AnyGame, seats: int) -> Iterator[tuple[Any, Any, Sequence[Any]]]:
    """(state, state afterwards, events) of random games with every value of every option, and of the kit's games."""
    rng = Random(seats)
    for n in range(max(len(option.values) for option in game.options)):
        state = game.new(
            game.setup(seats, {option.key: option.values[n % len(option.values)] for option in game.options})
        )
        while (actor := game.to_act(state)) != OVER:
            if actor == CHANCE:
                action = game.sample(state, rng)
            else:
                action = game.pick(state, rng) if rng.random() < 0.9 else rng.choice(game.legal(state))
            after, events = game.apply(state, action)
            yield state, after, events
            state = after
    if game.key in KITS:
        for state, _, after, events in KITS[game.key].lively(seats, rng):
            yield state, after, events


every_game_and_the_toy = pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.key)


@every_game_and_the_toy
def test_events_turn_the_view_before_into_the_view_after(game: AnyGame) -> None:
    """For every reader, except for the fields that the game lists."""
    for seats in game.seats:
        for state, after, events in steps(game, seats):
            assert list(invariants.played_back(game, invariants.views(game, state), after, events)) == []


@every_game_and_the_toy
def test_an_event_that_is_not_applied_is_noticed(game: AnyGame) -> None:
    """Class by class, except for those that change no field of a view."""
    played = steps(game, max(game.seats))
    silent = set()
    for kind in game.events:

        def deaf(view: Any, event: Any, kind: type = kind) -> None:
            if type(event) is not kind:
                game.apply_event(view, event)

        heard = [step for step in played if any(type(event) is kind for event in step[2])]
        broken = replace(game, apply_event=deaf)
        found = (invariants.played_back(broken, invariants.views(game, state), *rest) for state, *rest in heard)
        if heard and not any(any(problems) for problems in found):
            silent.add(kind.__name__)
    assert silent <= SILENT[game.key]


@every_game
def test_nothing_illegal_can_be_followed(game: AnyGame, kit: Kit) -> None:
    """Whatever text comes, a reader either can follow it or gets one of two plain refusals."""
    rng = Random(5)
    for state in some(game, kit, 45, every=900):
        actor = game.to_act(state)
        legal = {game.encode(action) for action in game.legal(state)}
        for reader in seats_of(game, state):
            seen = game.view(state, reader)
            for text in (
                *rng.sample(kit.texts, min(len(kit.texts), 30)),
                *kit.slips,
                "",
                "draw 9 hidden 3",
                "swap hidden 7",
            ):
                try:
                    game.follow(seen, text)
                except (Illegal, BadAction):
                    assert reader != actor or text not in legal
                else:
                    unlisted = not kit.listed(text) and accepted(game, state, text)
                    assert reader != actor or text in legal or unlisted


@every_game
def test_readers_of_their_own_actions_get_them_whole(game: AnyGame, kit: Kit) -> None:
    for state in some(game, kit, 60, every=30):
        actor = game.to_act(state)
        if actor < 0:
            continue
        for action in game.legal(state)[:20]:
            assert game.redact_action(action, actor, actor) == game.encode(action)
            _, events = game.apply(state, action)
            assert all(type(event) in game.events for event in events)


@every_game
@pytest.mark.parametrize("seed", soaked(range(3), [0]))
def test_standings_are_ranks_with_ties_and_their_winners(game: AnyGame, kit: Kit, seed: int) -> None:
    for state in some(game, kit, 70 + seed, every=10):
        found = game.standings(state)
        seats = len(found.ranks)
        assert len(found.scores) == seats in game.seats
        assert found.over == (game.to_act(state) == OVER)
        assert found.winners == tuple(seat for seat in range(seats) if found.ranks[seat] == 1) != ()
        assert all(rank == 1 + sum(other < rank for other in found.ranks) for rank in found.ranks)
        json.dumps(found.scores, allow_nan=False)


@every_game
def test_events_cross_a_network_and_keep_their_bounds(game: AnyGame, kit: Kit) -> None:
    """For every reader; with a field less, a field more or a wrong value they are refused."""
    kinds = set()
    for seats in game.seats:
        for event in {repr(event): event for *_, events in steps(game, seats) for event in events}.values():
            kinds.add(type(event))
            for reader in (None, *range(seats)):
                heard = game.redact(event, reader)
                data = json_text.parse(canonical(event_to_json(heard)), DEPTH, DIGITS)
                assert event_from_json(game, data, seats) == heard
            for name in set(event_to_json(event)) - {"event"}:
                for broken in (
                    {**data, name: 10**30},
                    {**data, name: {}},
                    {k: v for k, v in data.items() if k != name},
                ):
                    with pytest.raises(BadState):
                        event_from_json(game, broken, seats)
            with pytest.raises(BadState):
                event_from_json(game, {**data, "more": 1}, seats)
    assert len(set(game.events) - kinds) <= 1, "a rare one may be missing"


@every_game
def test_events_are_values(game: AnyGame, kit: Kit) -> None:
    """Compiled or not: equal ones have equal hashes and texts, copies and pickles are equal, no field can be set."""
    for event in {repr(event): event for *_, events in steps(game, 2) for event in events}.values():
        kind, parts = type(event), astuple(event)
        names = tuple(item.name for item in fields(kind))
        assert kind.__match_args__ == names
        assert repr(event) == f"{kind.__name__}({', '.join(f'{name}={getattr(event, name)!r}' for name in names)})"
        for again in (kind(*parts), replace(event), copy.copy(event), copy.deepcopy(event), _stored(event)):
            assert type(again) is kind
            assert again == event
            assert hash(again) == hash(event) == hash(parts)
            assert repr(again) == repr(event)
        assert event != parts
        assert all(event != replace(event, **{name: -99}) for name in names if type(getattr(event, name)) is int)
        for name in (names or ("seat",))[0], "other":
            with pytest.raises((FrozenInstanceError, TypeError)):
                setattr(event, name, 99)
        assert astuple(event) == parts


def _stored(event: Any) -> Any:
    return pickle.loads(pickle.dumps(event))
