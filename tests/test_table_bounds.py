"""What bounds a game at a table: offers in a turn, and the room in its record (F-4 of the page on secure tables)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import game.table as tables
from game.catalog import GAMES
from game.core import CHANCE, OVER, Illegal, Setup
from game.net.guest.client import LOBBY
from game.record import MAX_ACTIONS, Record, SeatInfo, read, verify
from game.session.session import Services, Session
from game.storage.store import Store
from game.table import FULL, MOST_ACTIONS, Table
from tests.catan.scenes import scene
from tests.net.tables import Party
from tests.test_session import Fake, ends
from tests.toy import GAME as TOY

CATAN = GAMES["catan"]
HUMAN, BOT = SeatInfo("human"), SeatInfo("bot", "steady")
LIMIT = CATAN.turn_limit
OFFER, SHORT = "offer lumber for ore", 40


def catan(*people: SeatInfo) -> Session:
    """A game in which seat 0 may trade."""
    start = scene(hands={0: "lumber*3", 1: "ore wool", 2: "brick"}).data
    return Session.from_record(Record(Setup("catan", 3, start["options"]), people, seed="1", start=start))


def act(session: Session, text: str) -> str:
    """Do it as the seat to act; the reason of the refusal, "" without one."""
    client = session.client(session.to_act())
    try:
        client.submit(session.game.decode(text))
    except Illegal as refusal:
        return refusal.reason
    finally:
        client.close()
    return ""


def offer_often(session: Session, times: int) -> list[str]:
    """What comes of so many offers that nobody takes."""
    found = []
    for _ in range(times):
        found.append(act(session, OFFER))
        for text in () if found[-1] else ("reject", "reject", "cancel"):
            assert act(session, text) == ""
    return found


def test_people_make_twenty_offers_in_a_turn_and_more_in_the_next() -> None:
    assert LIMIT is not None
    session = catan(HUMAN, HUMAN, HUMAN)
    assert offer_often(session, LIMIT.most + 2) == [""] * LIMIT.most + ["offers-used-up"] * 2
    refusal = session.table_refusal(CATAN.decode(OFFER))
    assert refusal is not None
    assert refusal.details == {"n": 20}
    assert session.table_refusal(CATAN.decode("end")) is None
    assert act(session, "end") == ""
    assert session.table_refusal(CATAN.decode(OFFER)) is None
    assert act(session, OFFER) == "catan-phase-roll", "in another's turn the rules are asked"


def test_the_rules_themselves_and_who_plays_alone_know_no_such_bound() -> None:
    assert LIMIT is not None
    alone = catan(HUMAN, BOT, BOT)
    for _ in range(LIMIT.most + 2):
        assert act(alone, OFFER) == ""
        for text in ("reject", "reject", "cancel"):
            alone._table.act(alone.to_act(), CATAN.decode(text))
    state: Any = scene(hands={0: "lumber*3", 1: "ore wool", 2: "brick"})
    for _ in range(LIMIT.most + 2):
        state = state.do(OFFER, "reject", "reject", "cancel")


def test_a_counted_word_is_a_whole_word() -> None:
    assert LIMIT is not None
    assert LIMIT.refusal("offer a", ["offer b"] * 20) is not None
    assert LIMIT.refusal("offer a", ["offer b"] * 19 + ["end", "offer b"]) is None
    assert LIMIT.refusal("offered", ["offer b"] * 20) is None
    assert LIMIT.refusal("offer a", ["offered"] * 20) is None


def play(session: Session, most: int = 500) -> None:
    """Random actions until nobody may act."""
    for _ in range(most):
        if session.pause_reason or session.to_act() == OVER:
            return
        client = session.client(session.to_act())
        client.submit(next(iter(session.game.legal(session._table.state))))
        client.close()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ACTIONS", SHORT)


def toy(folder: Path, *seats: SeatInfo) -> tuple[Session, Services]:
    games = {**GAMES, "toy": TOY}
    services = Services(Store(folder), make_bot_backend=lambda: Fake(ends), games=games)
    return Session.start("toy", seats, seed="1", services=services), services


def test_a_game_whose_record_is_full_ends_in_order(tmp_path: Path, short: None) -> None:
    """Nobody acts any more, bots neither; the file is read, resumed and found full again."""
    session, services = toy(tmp_path, HUMAN, BOT)
    while not session.full:
        if session.thinking():
            session.tick()
        else:
            act(session, "end")
    assert SHORT <= session.n < SHORT + 10
    assert session.pause_reason == FULL
    assert act(session, "end") == FULL
    assert not session.can_undo(0)
    before = session.n
    assert not any(session.tick() for _ in range(5))
    assert session.n == before
    record = session.record()
    assert record.result is None
    verify(record, TOY)
    assert session.path is not None
    session.close()
    assert read(session.path.read_bytes()).actions == record.actions
    again = Session.resume(session.path, services)
    assert (again.n, again.pause_reason) == (before, FULL)
    again.close()


@pytest.mark.parametrize(("bound", "most"), [("RECORD_BYTES", 300), ("JOURNAL_BYTES", 600)])
def test_bytes_are_bounded_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, most: int) -> None:
    monkeypatch.setattr(tables, bound, most)
    session, _ = toy(tmp_path, HUMAN, HUMAN)
    while not session.full:
        act(session, next(TOY.encode(action) for action in TOY.legal(session._table.state)))
        if session.can_undo(session.to_act()):
            session.undo(session.to_act())
        act(session, "end")
    assert session.path is not None
    size = session._table._size
    bounded = size if bound == "RECORD_BYTES" else session.path.stat().st_size
    assert most <= bounded < most + 100
    assert size == sum(len(text) + 1 for text in session.record().actions)
    if bound == "JOURNAL_BYTES":
        with pytest.raises(Illegal, match=FULL):
            session._table.rewind(0, 1)
    session.close()


def test_the_room_left_is_more_than_one_action_takes() -> None:
    """An action is followed by its draws; at a table they are at most one per seat and some rolls."""
    assert MOST_ACTIONS + 64 <= MAX_ACTIONS
    for game in GAMES.values():
        table = Table(game, game.setup(max(game.seats)), tables.Dice("1"))
        assert len(table.log) < 64
        assert table.to_act() != CHANCE


def test_everybody_at_a_shared_table_is_told_and_may_play_another(short: None) -> None:
    party = Party("lan,human", seed=4)
    guest = party.visit("Dana")
    session = party.begin()
    for _ in range(200):
        party.act()
        party.settle(0.06)
    assert session.full
    assert "full" in guest.whats()
    late = party.visit("Eve", want="watch")
    party.settle(1.0)
    for visitor in (guest, late):
        assert visitor.session is not None
        assert visitor.session.pause_reason == FULL
        refusal = visitor.session.table_refusal()
        assert refusal is not None
        assert refusal.reason == FULL
    guest.link.cut()
    party.settle(3.0)
    assert guest.session is not None
    assert guest.session.pause_reason == FULL
    party.agree()
    party.room.rematch()
    party.settle(1.0)
    assert guest.remote.phase == LOBBY
    guest.remote.ready(True)
    party.settle(1.0)
    party.room.start()
    party.settle(1.0)
    assert guest.session.pause_reason == ""
    party.agree()
