"""Fingerprints of games without the newer options: `python -m tests.corpus` writes `corpus.json` again.

The file was made by the last program without these options (e8428b03). It is written again only when a ruling changes
a game of the older options on purpose. Choices are made from the sorted legal texts, so that nothing here depends on
how a program draws a random choice; draws follow from the seed of the table, as they do in a stored game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from game.catalog import GAMES
from game.commands.engine import respond
from game.commands.engine_requests import Engine
from game.core import CHANCE, OVER, AnyGame, canonical, event_to_json
from game.record import Record, SeatInfo, read, write
from game.table import Dice
from tests.net.pairs import equal_randomness
from tests.net.peers import House, lines

HERE = Path(__file__).parent
FILE = HERE / "corpus.json"

OLDER: dict[str, dict[str, tuple[str, ...]]] = {
    "tigris": {
        "board": ("standard", "advanced"),
        "treasures": ("after_action", "end_of_turn"),
        "bag_end": ("finish_turn", "immediate"),
        "scores": ("hidden", "open"),
    },
    "catan": {
        "map": ("beginner", "random", "random_tokens"),
        "knight_desert": ("allowed", "forbidden"),
        "phases": ("free", "strict"),
    },
    "qwirkle": {"start_tie": ("draw", "seat_order"), "six_at_once_bonus": ("off", "on")},
}
"""The options and values of e8428b03, the defaults first."""
GAMES_EACH = 48
TABLES_EACH = 6
ENGINES_EACH = 6
MOST = 700
"""Actions of a game; most are over before."""
EVERY = 6
"""Views, texts and choices are taken at intervals of this many actions."""
FAVOURED = {"tile": 8, "leader": 3, "build": 4, "place": 20, "settlement": 9, "city": 9, "road": 4, "end": 2}
SELDOM = {"withdraw", "catastrophe", "offer", "counter"}

Digests = dict[str, str]


class Fingerprint:
    """A digest of texts, in order."""

    def __init__(self) -> None:
        self._told = hashlib.sha256()

    def add(self, *texts: str) -> None:
        """Take in more."""
        for text in texts:
            self._told.update(text.encode("utf-8", "surrogatepass") + b"\n")

    def __str__(self) -> str:
        return self._told.hexdigest()[:10]


def options(key: str, number: int) -> dict[str, str]:
    """One of all sets of the older options, by number; the defaults are number 0."""
    combined = list(product(*OLDER[key].values()))
    return dict(zip(OLDER[key], combined[number % len(combined)], strict=True))


def choose(texts: Iterable[str], rng: Random) -> str:
    """One of these texts: first its kind, then one of them."""
    by_word: dict[str, list[str]] = {}
    for text in sorted(texts):
        by_word.setdefault(text.split(" ")[0], []).append(text)
    words = [word for word in by_word if word not in SELDOM or rng.random() < 0.2] or [*by_word]
    (word,) = rng.choices(words, [FAVOURED.get(word, 1) for word in words])
    return rng.choice(by_word[word])


# ------------------------------------------------------------------ games


def game_digests(key: str, number: int) -> Digests:
    """What a random game of that number is like in all its forms."""
    game, seats = GAMES[key], 2 + number % 3
    setup, rng, dice = (
        game.setup(seats, options(key, number)),
        Random(f"corpus {key} {number}"),
        Dice(f"corpus {number}"),
    )
    state, log = game.new(setup), []
    parts = {name: Fingerprint() for name in ("states", "events", "legal", "views", "told", "record")}
    parts["states"].add(canonical(dict(setup.options)), canonical(game.to_json(state)))
    while (actor := game.to_act(state)) != OVER and len(log) < MOST:
        if actor == CHANCE:
            action = game.sample(state, dice.at(len(log)))
        else:
            texts = [game.encode(each) for each in game.legal(state)]
            if len(log) % EVERY == 0:
                parts["legal"].add(*texts)
            action = game.decode(choose(texts, rng))
        after, events = game.apply(state, action)
        log.append(game.encode(action))
        parts["states"].add(log[-1], canonical(game.to_json(after)))
        parts["events"].add(*(canonical(event_to_json(event)) for event in events))
        if len(log) % EVERY == 0:
            _add_readers(parts, game, actor, action, after, events)
        state = after
    standings = game.standings(state)
    result = standings.ranks if standings.over else None
    parts["record"].add(write(Record(setup, (SeatInfo(),) * seats, tuple(log), "7", result=result)), repr(standings))
    return {name: str(part) for name, part in parts.items()}


def _add_readers(
    parts: dict[str, Fingerprint], game: AnyGame, actor: int, action: Any, after: Any, events: list[Any]
) -> None:
    """What each seat and an onlooker see and are told."""
    for reader in (*range(len(game.standings(after).ranks)), None):
        view = game.view(after, reader)
        parts["views"].add(canonical(game.view_to_json(view)), canonical(game.private_to_json(view)))
        parts["told"].add(game.action_text(action, actor, reader, after, events))
        parts["told"].add(*(canonical(event_to_json(game.redact(event, reader))) for event in events))


# ------------------------------------------------------------------ the engine


def engine_digests(key: str, number: int) -> Digests:
    """Every answer of an engine that plays half a game, byte for byte."""
    engine, answers, rng = Engine(), Fingerprint(), Random(f"engine {key} {number}")

    def ask(do: str, **fields: Any) -> Any:
        answer = respond(engine, json.dumps({"do": do, "id": number, **fields}).encode())
        answers.add(answer.decode("ascii"))
        return json.loads(answer)

    seats = 2 + number % 3
    ask("new", game=key, seats=seats, options=options(key, number), seed=number)
    for step in range(MOST // 4):
        ask("chance")
        found = ask("legal")
        if found["actor"] is None:
            break
        ask("apply", action=choose(found["actions"], rng))
        if step % EVERY == 0:
            ask("view", seat=None if step % 2 else step % seats)
            ask("load", state=ask("state")["state"])
            ask("standings")
    ask("chance")
    ask("perft", depth=1, split=True)
    ask("replay", record=ask("record")["record"])
    return {"answers": str(answers)}


# ------------------------------------------------------------------ tables between computers


def table_digests(key: str, number: int) -> Digests:
    """Every line about a game that a host sends two guests, and what the lobby says of its rules."""
    rng = Random(f"table {key} {number}")
    seats = ("lan,lan", "lan,human,lan", "lan,lan,human,human")[number % 3]
    with equal_randomness(number):
        house = House(seats, key, seed=number, **options(key, number))
        guests = [house.join("Dana"), house.join("Avi")]
        house.start()
        session = house.room.session
        assert session is not None
        for _ in range(MOST // 5):
            if (seat := session.to_act()) == OVER:
                break
            client = session.client(seat)
            text = choose(_texts(house.game, client.view, seat), rng)
            guest = next((each for each in guests if each.seat == seat), None)
            if guest is not None:
                guest.act(text)
            else:
                client.submit(house.game.decode(text))
            client.close()
            house.tick()
        house.tick()
    sent = {f"guest {at}": Fingerprint() for at in range(len(guests))}
    for guest, part in zip(guests, sent.values(), strict=True):
        told = [line.decode() for line in lines(guest)]
        messages = [json.loads(line) for line in told]
        part.add(*(canonical(message["setup"]) for message in messages if message["t"] == "lobby"))
        pairs = zip(told, messages, strict=True)
        part.add(*(line for line, message in pairs if message["t"] in ("start", "update", "over")))
        assert sum('"t":"update"' in line for line in told) > 20, guest.gone
    house.room.close()
    return {name: str(part) for name, part in sent.items()}


def _texts(game: AnyGame, view: Any, seat: int) -> list[str]:
    return [game.encode(action) for action in game.legal(game.determinize(view, Random(seat)))]


# ------------------------------------------------------------------ stored games


def file_names() -> list[str]:
    """All stored games of releases and of tests."""
    return sorted(path.relative_to(HERE).as_posix() for path in HERE.glob("*/*/*.game"))


def file_digests(name: str) -> Digests:
    """A stored game played through."""
    record = read((HERE / name).read_bytes())
    game, parts = GAMES[record.setup.game], {part: Fingerprint() for part in ("states", "events", "record")}
    for number, step in enumerate(record.replay(game)):
        parts["events"].add(*(canonical(event_to_json(event)) for event in step.events))
        if number % EVERY == 0 or number > len(record.actions) - 3:
            parts["states"].add(canonical(game.to_json(step.state)))
    parts["record"].add(write(record), canonical(dict(record.setup.options)))
    return {part: str(each) for part, each in parts.items()}


def wanted() -> dict[str, Digests]:
    """The stored fingerprints: kind and number or name -> part -> digest."""
    found: dict[str, Digests] = json.loads(FILE.read_text("ascii"))
    return found


KINDS = {"game": game_digests, "engine": engine_digests, "table": table_digests}
COUNTS = {"game": GAMES_EACH, "engine": ENGINES_EACH, "table": TABLES_EACH}


def cases() -> Iterator[str]:
    """The names of all fingerprints but those of files, such as `game catan 7`."""
    for kind, count in COUNTS.items():
        for key in OLDER:
            yield from (f"{kind} {key} {number}" for number in range(count))


def digests(case: str) -> Digests:
    """What is found for a name today."""
    if case.endswith(".game"):
        return file_digests(case)
    kind, key, number = case.split()
    return KINDS[kind](key, int(number))


def main() -> None:
    """Write the file."""
    found = {case: digests(case) for case in (*cases(), *file_names())}
    rows = ",\n".join(f'"{case}": {json.dumps(parts, sort_keys=True)}' for case, parts in found.items())
    FILE.write_text(f"{{\n{rows}\n}}\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
