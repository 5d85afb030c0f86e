"""Two whole games at one table, one after the other: people, seats and links are those that were there before."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalog import GAMES
from game.net.guest.client import LOBBY, PLAYING
from game.net.guest.reconnect import AFTER_THE_END
from game.net.protocol import auth
from game.record import read, verify
from tests.net import tables
from tests.net.returns import back, restart
from tests.net.tables import Party, Visitor
from tests.soaking import soaked


@pytest.fixture(params=soaked(GAMES, ["qwirkle"]))
def party(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Two guests, a bot and somebody at the host's screen, all on disk."""
    monkeypatch.setattr(tables, "GAME", GAMES[request.param])
    made = Party("human,lan,bot:steady,lan", tmp_path / "host", seed=7)
    for name in ("Dana", "Omid"):
        made.visit(name, folder=tmp_path / name)
    return made


every_game = pytest.mark.parametrize("party", list(GAMES), indirect=True)
"""Others are played with one game in `make test`: none of them depends on what is played."""


def play_some(party: Party, actions: int) -> None:
    for _ in range(actions):
        party.act()
        party.settle(0.06)


def killed_and_started_again(party: Party, visitor: Visitor, folder: Path) -> Visitor:
    """A guest's program dies and is started anew; he types no code."""
    visitor.link.cut()
    party.visitors.remove(visitor)
    party.settle(0.5)
    return party.visit(visitor.remote.name, folder=folder, code="")


def ends_well(party: Party) -> str:
    """Play to the end, which all see alike and the rules confirm; what was promised of its shuffle, and kept."""
    promise = party.room.state.commit
    for visitor in party.visitors:
        assert visitor.remote.game is not None
        assert visitor.remote.game.commit == promise
    party.finish()
    party.agree()
    session = party.room.session
    assert session is not None
    for visitor in party.visitors:
        assert visitor.whats()[-1] == "draws-checked"
        assert visitor.session is not None
        record = visitor.session.record()
        assert record is not None
        assert record.actions == session.record().actions
        assert (record.seed, record.seats) == (session.seed, session.record().seats)
    path = session.path
    assert path is not None
    verify(read(path.read_bytes()), tables.GAME)
    assert auth.commitment_matches(promise, session.seed, party.room.state.nonce)
    return promise


def again(party: Party) -> None:
    """The host leads everybody back to the lobby, and from there into the next game."""
    numbers = {visitor.remote.name: visitor.remote.table.number for visitor in party.visitors}
    party.own.clear()
    session = party.room.session
    assert session is not None
    party.room.rematch()
    session.close()
    party.settle(0.3)
    for visitor in party.visitors:
        assert visitor.remote.phase == LOBBY
        assert visitor.session is not None
        assert visitor.session.back
        assert not visitor.remote.table.ready[visitor.remote.table.seat or 0], "he has not said that he wants another"
    party.begin()
    for visitor in party.visitors:
        assert visitor.remote.phase == PLAYING
        assert visitor.remote.table.number == numbers[visitor.remote.name]
    party.agree()


@every_game
def test_a_link_that_breaks_at_the_results_is_had_back_for_the_next_game(party: Party) -> None:
    party.begin()
    ends_well(party)
    dana = party.visitors[0]
    assert dana.session is not None
    record = dana.session.record()
    dana.link.cut()
    party.settle(3.0)
    assert dana.session.linked
    assert dana.whats()[-1] == "link-back", "the end is told once more and is no news"
    assert dana.session.record() == record
    again(party)
    ends_well(party)


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize("led", [True, False])
def test_a_wish_for_another_game_is_told_after_the_return(party: Party, noticed: bool, led: bool) -> None:
    """It was said while the link was down, whether anybody knew that or not; at the results or back in the lobby."""
    party.begin()
    ends_well(party)
    dana, omid = party.visitors
    seat = dana.remote.table.seat
    assert seat is not None
    if led:
        party.room.rematch()
        party.settle(0.3)
    dana.link.held = True
    party.up = not noticed
    if noticed:
        dana.link.cut()
        party.settle(1.0)
    assert dana.remote.linked != noticed
    dana.remote.ready(True)
    party.settle(0.5)
    assert not omid.remote.table.ready[seat]
    party.up = True
    dana.link.cut()
    party.settle(3.0)
    assert dana.remote.linked
    assert omid.remote.table.ready[seat]


@pytest.mark.parametrize("changed", [True, False])
def test_a_wish_of_which_the_host_did_not_hear_holds_for_no_other_rules(changed: bool) -> None:
    party = Party("human,lan", seed=5)
    dana = party.visit("Dana")
    party.settle(0.8)
    party.up = False
    dana.link.held = True
    dana.remote.ready(True)
    party.settle(0.5)
    if changed:
        party.room.set_rules({"board": "advanced"}, shuffle=False)
    party.up = True
    dana.link.cut()
    party.settle(3.0)
    assert dana.remote.linked
    assert party.room.guests.all[0].ready != changed
    dana.remote.ready(True)
    party.settle()
    assert party.room.guests.all[0].ready


def test_who_said_that_he_is_here_in_a_game_did_not_ask_for_another(party: Party) -> None:
    party.begin()
    dana = party.visitors[0]
    dana.remote.ready(True)
    ends_well(party)
    dana.link.cut()
    party.settle(3.0)
    assert dana.remote.linked
    assert not party.room.guests.all[0].ready


def test_what_the_host_heard_is_not_said_again(party: Party) -> None:
    """He may have made it void meanwhile: who was ready for other rules was not asked about these."""
    party.settle(0.8)
    dana = party.visitors[0]
    dana.remote.ready(True)
    party.settle(0.3)
    assert party.room.guests.all[0].ready
    dana.link.cut()
    party.room.lobby.unready()
    party.settle(3.0)
    assert dana.remote.linked
    assert not party.room.guests.all[0].ready


def test_a_program_that_is_killed_at_the_results_comes_back_without_the_code(party: Party, tmp_path: Path) -> None:
    party.begin()
    ends_well(party)
    dana = party.visitors[0]
    assert dana.session is not None
    record, seat = dana.session.record(), dana.session.local
    dana = killed_and_started_again(party, dana, tmp_path / "Dana")
    party.settle(3.0)
    assert dana.session is not None
    assert (dana.session.record(), dana.session.local) == (record, seat)
    again(party)
    ends_well(party)


def test_who_goes_on_in_another_window_at_the_results_keeps_his_seat_there(party: Party, tmp_path: Path) -> None:
    """The window that he left forgets what was its own, and not what the other one has got since."""
    party.begin()
    ends_well(party)
    first = party.visitors[0]
    seat = first.remote.table.seat
    second = party.visit("Dana", folder=tmp_path / "Dana", code="")
    party.visitors.reverse()  # the older window hears of it last
    party.settle(0.5)
    assert first.remote.ended == "replaced"
    party.visitors.remove(first)
    third = killed_and_started_again(party, second, tmp_path / "Dana")
    party.settle(0.5)
    assert (third.remote.ended, third.remote.table.seat) == ("", seat)


def test_a_host_that_is_gone_at_the_results_is_looked_for_no_longer_than_a_minute(party: Party) -> None:
    party.begin()
    ends_well(party)
    party.up = False
    for visitor in party.visitors:
        visitor.link.cut()
    party.settle(AFTER_THE_END - 2)
    assert not any(visitor.remote.ended for visitor in party.visitors)
    party.settle(6.0)
    assert all(visitor.remote.ended for visitor in party.visitors)


def test_a_guest_is_killed_and_back_and_the_host_is_killed_and_continued_in_the_second_game(
    party: Party, tmp_path: Path
) -> None:
    """Then the same people play a third one with the host that was continued."""
    party.begin()
    promises = [ends_well(party)]
    again(party)

    play_some(party, 20)
    omid = party.visitors[1]
    assert omid.session is not None
    seat = omid.session.local
    omid = killed_and_started_again(party, omid, tmp_path / "Omid")
    assert back(party) < 3.0
    assert omid.session is not None
    assert omid.session.local == seat
    party.agree()  # the hand too; the bot may have played meanwhile

    code = party.room.code
    for down in (0.1, 4.0):
        play_some(party, 10)
        restart(party, down)
        assert party.room.code == code
        assert back(party) < 3.0
        party.settle(0.5)
        party.agree()

    omid.link.cut()
    party.visitors.remove(omid)
    restart(party, 1.0)  # both at once
    omid = party.visit("Omid", folder=tmp_path / "Omid", code="")
    assert back(party) < 3.0
    assert omid.session is not None
    assert omid.session.local == seat
    promises.append(ends_well(party))

    again(party)
    promises.append(ends_well(party))
    assert len(set(promises)) == 3, "every game has a shuffle and a promise of its own"
    assert len(list((tmp_path / "host").rglob("*.game"))) == 3
    assert len(list((tmp_path / "host").rglob("*.room"))) <= 1


def test_a_guest_killed_in_the_lobby_between_two_games_is_back_by_himself(tmp_path: Path) -> None:
    party = Party("human,lan", tmp_path / "host", seed=7)
    dana = party.visit("Dana", folder=tmp_path / "Dana")
    party.begin()
    party.finish()
    session = party.room.session
    assert session is not None
    seat = session.seats.index(next(info for info in session.seats if info.kind == "lan"))
    party.room.rematch()
    session.close()
    party.settle(0.3)
    dana = killed_and_started_again(party, dana, tmp_path / "Dana")
    party.settle(0.5)
    assert (dana.remote.phase, dana.remote.ended) == (LOBBY, "")
    assert dana.remote.table.seat == seat
