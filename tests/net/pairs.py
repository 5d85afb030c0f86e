"""Two games that are equal in all that one reader may know and different in the rest, played side by side in two rooms.

Whatever the host sends that reader must then be the same in both: every byte, every line, their number and order. What
is random by itself (nonces, tokens, codes) is drawn from equal sources in both rooms.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from game.core import CHANCE, OVER, AnyGame, BadAction, Illegal, Seat
from game.net.host.room import Room
from game.net.host.room_file import TableSettings
from game.net.protocol import auth
from game.net.protocol.streams import MemoryListener
from game.record import Record, SeatInfo
from game.session.session import Services, Session
from tests.net.peers import House, Peer


class Diverged(Exception):
    """The two games cannot go on alike: what is hidden begins to show, as the rules want it."""


@dataclass
class Twin:
    """One of the two games: its rules draw what the pair has agreed on."""

    state: Any
    rng: Random
    agreed: list[str] = field(default_factory=list)
    """Draws as the reader is told of them, in order: made by the first game, followed by the second."""
    first: Twin | None = None
    drawn: int = 0

    def sample(self, game: AnyGame, reader: Seat | None, state: Any) -> Any:
        """An outcome that looks to the reader like the other game's."""
        if self.first is None:
            action = game.sample(state, self.rng)
            self.agreed.append(_told(game, reader, state, action))
            return action
        wanted = self.first.agreed[self.drawn]
        self.drawn += 1
        with suppress(BadAction, Illegal):
            action = game.decode(wanted)
            game.apply(state, action)
            return action
        for _ in range(300):
            action = game.sample(state, self.rng)
            if _told(game, reader, state, action) == wanted:
                return action
        raise Diverged


def _told(game: AnyGame, reader: Seat | None, state: Any, action: Any) -> str:
    """What the reader is told of an outcome of chance."""
    after, events = game.apply(state, action)
    return game.action_text(action, CHANCE, reader, after, events)


@contextmanager
def equal_randomness(seed: int) -> Iterator[None]:
    """Nonces, tokens, codes and names of rooms come from a source of their own."""
    kept = auth.secrets
    source = Random(seed)

    class Source:
        token_hex = staticmethod(lambda size: source.randbytes(size).hex())
        choice = staticmethod(source.choice)

    auth.secrets = Source  # type: ignore[assignment,attr-defined]
    try:
        yield
    finally:
        auth.secrets = kept  # type: ignore[attr-defined]


class TwinHouse(House):
    """A house whose room is that of a given position."""

    def __init__(self, game: AnyGame, reader: Seat | None, twin: Twin, seats: int, seed: int) -> None:
        self.game = replace(game, sample=lambda state, rng: twin.sample(game, reader, state))
        self.games, self.folder, self.now = {game.key: self.game}, None, 10.0
        infos = tuple(SeatInfo("human" if seat == 0 and reader != 0 else "lan") for seat in range(seats))
        options = game.to_json(twin.state).get("options", {})
        record = Record(game.setup(seats, options), infos, start=game.to_json(twin.state), seed="7")
        services = Services(clock=lambda: self.now, games=self.games)
        with equal_randomness(seed):
            session = Session.from_record(record, services, guests=True)
            self.room = Room.around(session, services, TableSettings("Host", timer=60))
        self.listener = MemoryListener(4711)
        self.room.open(self.listener)
        self.peers: list[Peer] = []


class Pair:
    """Both games, the reader's connections to them, and the steps that both take."""

    def __init__(self, game: AnyGame, state: Any, reader: Seat | None, seed: int) -> None:
        self.game, self.reader, self.rng = game, reader, Random(seed)
        view = game.view(state, reader)
        twin = Twin(game.determinize(view, Random(2 * seed)), Random(seed))
        self.twins = (twin, Twin(game.determinize(view, Random(2 * seed + 1)), Random(seed + 1), first=twin))
        seats = len(game.standings(state).ranks)
        self.houses = tuple(TwinHouse(game, reader, each, seats, seed) for each in self.twins)
        self.lines: tuple[list[bytes], list[bytes]] = ([], [])
        self.compared = 0
        self._coming = 0
        self.readers: list[Peer] = []
        self.come()

    @property
    def different(self) -> bool:
        """Whether the two games differ in what is hidden."""
        return self.game.to_json(self._state(0)) != self.game.to_json(self._state(1))

    def both(self, act: Any) -> None:
        """Do the same in both rooms, with equal sources of randomness."""
        self._coming += 1
        for number, house in enumerate(self.houses):
            with equal_randomness(self._coming):
                act(number, house)
                house.tick()

    def come(self, token: bool = False) -> None:
        """The reader comes, or comes back by its token."""
        old = self.readers
        self.readers = []

        def enter(number: int, house: House) -> None:
            known = old[number].token if token else None
            want = "watch" if self.reader is None else self.reader
            self.readers.append(house.join("Dana", want, token=known))

        self.both(enter)
        for peer in old:
            self._keep(peer)

    def leave(self) -> None:
        """The reader's link is lost."""
        self.both(lambda number, house: self.readers[number].drop())

    def step(self) -> bool:
        """One action of whoever has to act, alike in both; whether the game goes on."""
        actor = self.game.to_act(self._state(0))
        if actor == OVER:
            return False
        chosen = self._choose(actor)
        self.both(lambda number, house: self._carry_out(number, house, actor, chosen[number]))
        return self.game.to_act(self._state(0)) != OVER

    def probe(self, text: str) -> None:
        """The reader asks for something, which may well be refused."""
        self.both(lambda number, house: self.readers[number].act(text))

    def take_back(self, seat: Seat) -> None:
        """That seat undoes its last action, if it may."""

        def undo(number: int, house: TwinHouse) -> None:
            session = house.room.session
            assert session is not None
            if session.can_undo(seat):
                session.undo(seat)

        self.both(undo)

    def check(self) -> None:
        """Everything that was sent so far is the same."""
        first, second = (self._sent(number) for number in range(2))
        assert len(first) == len(second), "the number of lines tells something"
        for one, other in zip(first, second, strict=True):
            assert one == other
        self.compared = sum(map(len, first))

    def _sent(self, number: int) -> list[bytes]:
        """All lines but the last word on a game that is over, which shows everything."""
        lines = [*self.lines[number], *self.readers[number].link.sent["host"]]
        return [line for line in lines if b'"t":"over"' not in line]

    def _keep(self, peer: Peer) -> None:
        number = [house.room for house in self.houses].index(peer.house.room)
        self.lines[number].extend(peer.link.sent["host"])

    def _state(self, number: int) -> Any:
        session = self.houses[number].room.session
        assert session is not None
        return session._table.state

    def _choose(self, actor: Seat) -> tuple[Any, Any]:
        """An action of each game that looks the same to the reader. Raises Diverged when there is none."""
        game = self.game
        by_look: tuple[dict[str, list[Any]], dict[str, list[Any]]] = ({}, {})
        for number in range(2):
            for action in game.legal(self._state(number)):
                by_look[number].setdefault(game.redact_action(action, actor, self.reader), []).append(action)
        common = sorted(by_look[0].keys() & by_look[1].keys())
        for _ in range(12 if common else 0):
            kind = self.rng.choice(sorted({look.split(" ")[0] for look in common}))
            look = self.rng.choice([each for each in common if each.split(" ")[0] == kind])
            chosen = self.rng.choice(by_look[0][look]), self.rng.choice(by_look[1][look])
            if self._seen(0, chosen[0]) == self._seen(1, chosen[1]):
                return chosen
        raise Diverged

    def _seen(self, number: int, action: Any) -> Any:
        """What the rules let the reader see of an action: where that differs, something is shown."""
        game = self.game
        after, events = game.apply(self._state(number), action)
        return [game.redact(event, self.reader) for event in events], game.view_to_json(game.view(after, self.reader))

    def _carry_out(self, number: int, house: TwinHouse, actor: Seat, action: Any) -> None:
        session = house.room.session
        assert session is not None
        if actor == self.reader and not self.readers[number].gone:
            self.readers[number].act(self.game.encode(action))
            return
        client = session.client(actor)
        try:
            client.submit(action)
        except Illegal as refusal:
            raise AssertionError("it was legal") from refusal
        finally:
            client.close()


def play_pair(game: AnyGame, seed: int, steps: int = 30) -> int:
    """A pair from some moment of a random game on at which something is hidden, and differs: bytes compared."""
    rng = Random(seed)
    seats = rng.choice(game.seats)
    options = {option.key: rng.choice(option.values) for option in game.options}
    state = game.new(game.setup(seats, options))
    for _ in range(rng.randrange(4, 160)):
        actor = game.to_act(state)
        if actor == OVER:
            return play_pair(game, seed + 1_000_003, steps)
        action = game.sample(state, rng) if actor == CHANCE else game.pick(state, rng)
        state, _ = game.apply(state, action)
    while game.to_act(state) == CHANCE:
        state, _ = game.apply(state, game.sample(state, rng))
    if game.to_act(state) == OVER:
        return play_pair(game, seed + 1_000_003, steps)
    reader = rng.choice([None, *range(seats)])
    pair = Pair(game, state, reader, seed)
    if not pair.different:  # nothing is hidden at that moment
        return play_pair(game, seed + 1_000_003, steps)
    away = False
    try:
        for _ in range(steps):
            pair.check()
            event = rng.random()
            if away or event < 0.08:
                pair.come(token=True) if away else pair.leave()
                away = not away
            elif event < 0.16:
                pair.probe(rng.choice(["end", "nonsense", "draw 0 hidden 1", *_texts(game, state)]))
            elif event < 0.24:
                pair.take_back(rng.randrange(seats))
            elif not pair.step():
                break
        pair.check()
    except Diverged:
        pass
    return pair.compared


def _texts(game: AnyGame, state: Any) -> list[str]:
    return [game.encode(action) for action in list(game.legal(state))[:40]]
