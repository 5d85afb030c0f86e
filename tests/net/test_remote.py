"""Guests play whole games over streams in memory: mixed seats, refusals, the lobby, talk, timers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Illegal
from game.net.guest.client import ENDED
from game.net.guest.token_store import TokenStore
from game.net.host.room import TableSettings
from game.storage.store import Store
from tests.net.tables import GAME, Party, refusal

LISTED = ("human,lan", "lan,lan", "lan,bot:steady,lan", "human,human,lan,bot:steady", "lan,lan,lan,lan")


@pytest.mark.parametrize("seats", LISTED)
def test_whole_games_with_mixed_seats(seats: str) -> None:
    """Each guest ends with exactly what the host says that he may know, and has checked every draw."""
    party = Party(seats, seed=len(seats))
    for number in range(seats.count("lan")):
        party.visit(f"Guest {number}")
    watcher = party.visit("Watcher", want="watch")
    party.begin()
    party.finish()
    party.agree()
    for visitor in party.visitors:
        assert visitor.whats()[-1] == "draws-checked"
        assert visitor.session is not None
        record = visitor.session.record()
        assert record is not None
        assert record.actions == party.room.session.record().actions  # type: ignore[union-attr]
        assert record.result is not None
        assert record.seed == party.room.state.seed
        assert [update.n for update in visitor.told] == sorted({update.n for update in visitor.told})
    assert watcher.session is not None
    assert watcher.session.local == ()


def test_what_a_guest_sees_and_may_do_is_what_a_seat_at_the_host_s_sees_and_may_do() -> None:
    party = Party("human,lan", seed=3)
    guest = party.visit("Dana")
    session = party.begin()
    remote = guest.session
    assert remote is not None
    own, everybody, onlooker = session.client(remote.local[0]), session.client(None), remote.client(None)

    def compare(count: int) -> None:
        own.poll()
        assert GAME.view_to_json(own.view) == GAME.view_to_json(guest.client.view)
        told = [[(u.n, u.actor, u.text, u.events) for u in each.poll()] for each in (everybody, onlooker)]
        assert told[0] == told[1]
        assert GAME.view_to_json(everybody.view) == GAME.view_to_json(onlooker.view)
        assert own.can_undo() == guest.client.can_undo() or remote.waiting
        assert session.to_act() == remote.to_act()
        seat = remote.local[0]
        for text in ("tile red a1", "leader black h7", "support 9", "end", "catastrophe c3", "draw 0 red"):
            action = GAME.decode(text)
            if remote.waiting or session.to_act() != seat:
                continue
            state = GAME.determinize(own.view, Random(0))
            expected = refusal(lambda action=action, state=state: GAME.apply(state, action))  # type: ignore[misc]
            if expected:
                assert refusal(lambda action=action: guest.client.submit(action)) == expected  # type: ignore[misc]

    for count in range(120):
        compare(count)
        party.act()
        party.settle(0.08)


def test_refusals_without_asking_the_host() -> None:
    party = Party("lan,lan", seed=4)
    first, second = party.visit("A"), party.visit("B")
    party.begin()
    acting, other = (first, second) if first.session.to_act() in first.session.local else (second, first)  # type: ignore
    assert refusal(lambda: other.client.submit(GAME.decode("end"))) == "not-your-turn"
    sent = len(acting.link.sent["client"])
    assert refusal(lambda: acting.client.submit(GAME.decode("take c3"))).startswith("phase-")
    assert len(acting.link.sent["client"]) == sent
    acting.client.submit(GAME.decode("end"))
    assert refusal(lambda: acting.client.submit(GAME.decode("end"))) == "waiting"
    assert refusal(acting.client.undo) == "waiting"
    party.settle()
    assert acting.session is not None
    assert (acting.session.hints, acting.session.rewind, acting.session.bot_pace) == (None, None, None)
    assert refusal(lambda: acting.session.save("mine")) == "not-for-guests"  # type: ignore[union-attr]
    assert acting.session.record() is None


def test_undo_takes_back_one_s_own_last_action_at_every_table() -> None:
    party = Party("lan,human", seed=6)
    guest = party.visit("Dana")
    session = party.begin()
    undone = 0
    for _ in range(200):
        party.act()
        party.settle(0.06)
        if guest.client.can_undo() and undone < 5:
            n, view = session.n, GAME.view_to_json(guest.client.view)
            guest.client.undo()
            party.settle(0.1)
            assert session.n == guest.client.n == n - 1
            assert GAME.view_to_json(guest.client.view) != view
            assert guest.told[-1].text == "!undo 1"
            undone += 1
            party.agree()
    assert undone == 5


def test_lobby_chat_and_manners() -> None:
    party = Party("human,lan,lan", seed=17)
    first, second = party.visit("Dana"), party.visit("Yossi", want=2)
    party.settle()
    assert [visitor.remote.table.seat for visitor in (first, second)] == [1, 2]
    first.remote.sit(2)
    party.settle()
    assert first.news[-1].what == "refused"
    assert first.news[-1].args["reason"] == "taken"
    second.remote.sit(None)
    party.settle()
    first.remote.sit(2)
    party.settle()
    assert (first.remote.table.seat, second.remote.table.seat) == (2, None)
    first.remote.say("  he\u202ello\n ")
    second.remote.phrase("thanks")
    with pytest.raises(Illegal, match="empty"):
        first.remote.say("\u200b")
    party.settle()
    chat = [news.args for news in second.news if news.what == "chat"]
    assert [args.get("text", args.get("phrase")) for args in chat] == ["hello", "thanks"]
    party.room.kick(second.remote.table.number)
    party.settle()
    assert (second.remote.phase, second.remote.ended) == (ENDED, "kicked")
    assert "kicked" in first.whats()
    party.room.close()
    party.settle()
    assert first.remote.ended == "stopped"


def test_nothing_is_kept_for_whoever_was_sent_away(tmp_path: Path) -> None:
    """The list of tables would promise him a way back without the code."""
    party = Party("human,lan", seed=19)
    dana = party.visit("Dana", folder=tmp_path)
    party.settle()
    token_store, place = TokenStore(Store(tmp_path)), dana.remote.token_key
    assert place is not None
    assert token_store.token(place) is not None
    party.room.kick(dana.remote.table.number)
    party.settle()
    assert dana.remote.ended == "kicked"
    assert token_store.token(place) is None


def test_pause_and_timer_reach_the_guest() -> None:
    party = Party("lan,human", seed=18, table_settings=TableSettings(timer=60))
    guest = party.visit("Dana")
    party.begin()
    session = guest.session
    assert session is not None
    party.settle(1.0)
    found = guest.remote.countdown
    assert found is not None
    assert found.seat == session.to_act()
    assert 57 < found.left < 60
    party.room.pause(True)
    party.settle(1.0)
    assert session.pause_reason == "paused"
    assert refusal(lambda: guest.client.submit(GAME.decode("end"))) in ("paused", "not-your-turn")
    held = guest.remote.countdown
    assert held is not None
    assert held.held
    party.room.pause(False)
    party.settle(1.0)
    assert session.pause_reason == ""
